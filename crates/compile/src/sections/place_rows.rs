//! Places as rows of a table: bare names, `columns` and `rows`, or mappings with `id`.

use crate::compiler::Compiler;
use crate::decode::one_or_many;
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_syntax::yaml::{Node, Value};
use std::collections::BTreeMap;

/// A word with its span.
pub(super) type Word = (String, Span);

/// A named row of a table.
pub(super) struct PlaceRow<'a> {
    pub id: Word,
    /// Its index among the rows.
    pub number: usize,
    /// The other fields, by the name of their column.
    pub values: Vec<(Word, &'a Node)>,
}

impl<'a> Compiler<'a> {
    /// Reads rows in any of their spellings; their names must differ.
    pub(super) fn place_rows(
        &mut self,
        node: &'a Node,
        what: &str,
        example: &str,
    ) -> Vec<PlaceRow<'a>> {
        let is_table = node.get("columns").is_some() || node.get("rows").is_some();
        let named = match &node.value {
            Value::Map(_) => true,
            Value::List(items) => items.iter().any(|item| matches!(item.value, Value::Map(_))),
            Value::Null | Value::Bool(_) | Value::Int(_) | Value::Text(_) => false,
        };
        let rows = if is_table {
            self.table_of_places(node, what)
        } else if named {
            self.named_rows(node, what)
        } else {
            let form = format!("{what} are names: `{example}`");
            let words = self.words_of(node, &form).unwrap_or_default();
            let row = |(number, id)| PlaceRow { id, number, values: Vec::new() };
            words.into_iter().enumerate().map(row).collect()
        };
        let mut seen: BTreeMap<String, Span> = BTreeMap::new();
        let mut kept = Vec::new();
        for row in rows {
            let (id, span) = &row.id;
            match seen.get(id) {
                Some(first) => self.report(
                    Diagnostic::new(
                        Code::DuplicateDefinition,
                        *span,
                        format!("there are two {what} called `{id}`"),
                    )
                    .related(*first, format!("`{id}` stands here first")),
                ),
                None => {
                    seen.insert(id.clone(), *span);
                    kept.push(row);
                }
            }
        }
        kept
    }

    fn named_rows(&mut self, node: &'a Node, what: &str) -> Vec<PlaceRow<'a>> {
        let items = self.collection(node, what);
        let row = |(number, item): (usize, crate::decode::Item<'a>)| {
            let entries = item.body.map(Node::entries).unwrap_or_default();
            let own = entries.iter().filter(|entry| entry.key != "id");
            let values = own.map(|entry| ((entry.key.clone(), entry.key_span), &entry.value));
            PlaceRow { id: (item.id, item.id_span), number, values: values.collect() }
        };
        items.into_iter().enumerate().map(row).collect()
    }

    fn table_of_places(&mut self, node: &'a Node, what: &str) -> Vec<PlaceRow<'a>> {
        if !self.keys(node, &format!("a table of {what}"), &["columns", "rows"]) {
            return Vec::new();
        }
        let (Some(columns), Some(rows)) =
            (self.need(node, "columns", "a table"), self.need(node, "rows", "a table"))
        else {
            return Vec::new();
        };
        let columns_span = columns.span;
        let Some(columns) = self.words_of(columns, "columns are names: `[id, worth]`") else {
            return Vec::new();
        };
        let mut seen: BTreeMap<&str, Span> = BTreeMap::new();
        for (name, span) in &columns {
            if let Some(first) = seen.insert(name, *span) {
                self.report(
                    Diagnostic::new(
                        Code::DuplicateDefinition,
                        *span,
                        format!("there are two columns called `{name}`"),
                    )
                    .related(first, format!("`{name}` stands here first")),
                );
                return Vec::new();
            }
        }
        let Some(key) = columns.iter().position(|(name, _)| name == "id") else {
            let message = format!("a table of {what} needs a column `id`: their names");
            self.error(Code::MissingKey, columns_span, message);
            return Vec::new();
        };
        let mut found = Vec::new();
        for (number, row) in one_or_many(rows).into_iter().enumerate() {
            self.within(&format!("rows[{number}]"), |c| {
                let Value::List(values) = &row.value else {
                    c.shape(row, "a row is a list with one value for each column");
                    return;
                };
                if values.len() != columns.len() {
                    let (has, wants) = (values.len(), columns.len());
                    c.report(
                        Diagnostic::new(
                            Code::WrongArgumentCount,
                            row.span,
                            format!("this row has {has} values, but there are {wants} columns"),
                        )
                        .related(columns_span, "the columns stand here"),
                    );
                    return;
                }
                let Some(id) = c.word(&values[key], "the name of a place") else { return };
                let fields = columns.iter().cloned().zip(values);
                let own = fields.filter(|(column, _)| column.0 != "id");
                let id = (id, values[key].span);
                found.push(PlaceRow { id, number, values: own.collect() });
            });
        }
        found
    }
}
