//! `tables`: data by key and column; computed properties as their author wrote them.

use super::sections::{Body, Part, noted};
use super::writer::{Manner, Writer};
use boardwright_def::{Expr, Op, Query, Table};
use boardwright_syntax::print::{Entry, Item, Out};

impl Writer<'_> {
    pub fn tables(&mut self) -> Vec<Part> {
        let def = self.def;
        let mut out = Vec::new();
        // Words of a list that is made from keys have no long form.
        self.manner = self.manner.min(Manner::Fresh);
        for table in &def.tables {
            let body = Body::Entry(Entry::new(&table.id, self.table(table)));
            out.push(Part { section: "tables", member: table.id.clone(), body });
        }
        out
    }

    fn table(&mut self, table: &Table) -> Out {
        let mut head = vec![Out::word("key")];
        head.extend(table.columns.iter().map(|column| Out::word(&column.id)));
        let mut rows = Vec::new();
        for (at, key) in table.rows.iter().enumerate() {
            let mut row = vec![self.cell(key)];
            for column in &table.columns {
                row.push(match column.values.get(at) {
                    Some(value) => self.cell(value),
                    None => Out::word("none"),
                });
            }
            rows.push(Item::new(Out::FlowList(row)));
        }
        Out::map([("columns", Out::FlowList(head)), ("rows", Out::Table(rows))])
    }

    /// Writes a value of a row: a set as the list of its members.
    pub fn cell(&mut self, value: &Expr) -> Out {
        if let Expr::Op(op) = value
            && let Op::Set { items: Expr::Query(query), .. } = op.as_ref()
            && let Query::Items { items } = query.as_ref()
        {
            return Out::FlowList(items.iter().map(|item| self.number(item)).collect());
        }
        self.number(value)
    }

    /// Returns the computed properties that were written at a path.
    pub fn derived(&self, path: &str) -> Option<Out> {
        if !self.keep_derived {
            return None;
        }
        let prefix = format!("{path}.derived.");
        let written = self.def.authoring.written.iter();
        let found: Vec<(&str, Out)> = written
            .filter_map(|(path, text)| Some((path.strip_prefix(&prefix)?, noted(text))))
            .collect();
        (!found.is_empty()).then(|| Out::map(found))
    }
}
