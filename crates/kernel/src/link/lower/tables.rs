//! Tables of data: each column as a stretch of constant words, by key.

use crate::Kind;
use crate::code::{Node, NodeId};
use crate::link::Linker;
use crate::link::lowering::Env;
use crate::program::DataColumn;
use crate::value::NONE;
use boardwright_def::{EnumDef, Expr, Table, TokenType};

/// Most keys from the smallest to the largest: each has a word in every column.
const MOST_KEYS: i64 = 1 << 16;
/// Most words of all tables.
const MOST_WORDS: usize = 1 << 20;

impl Linker<'_> {
    pub(super) fn declare_tables(&mut self) {
        let def = self.def;
        for (at, table) in def.tables.iter().enumerate() {
            self.within(format!("tables.{}", table.id), |l| {
                if def.tables[..at].iter().any(|other| other.id == table.id) {
                    l.error("another table has this name");
                }
                l.declare_table(table);
            });
        }
    }

    fn declare_table(&mut self, table: &Table) {
        let kind = self.kind_of_domain(&table.key);
        if matches!(kind, Kind::Token | Kind::Place) {
            self.error("a table has words, numbers, types or players as keys");
            return;
        }
        let keys: Vec<i32> = table.rows.iter().map(|key| self.literal(key, kind)).collect();
        // A seat that is empty today has no row.
        let rows: Vec<(usize, i32)> =
            keys.iter().copied().enumerate().filter(|(_, key)| *key != NONE).collect();
        let used = || rows.iter().map(|(_, key)| *key);
        let (first, last) = (used().min().unwrap_or(0), used().max().unwrap_or(-1));
        let len = i64::from(last) - i64::from(first) + 1;
        if len > MOST_KEYS
            || self.ir.exprs.consts.len() + len as usize * table.columns.len() > MOST_WORDS
        {
            self.error("its keys are too far apart");
            return;
        }
        for (at, (_, key)) in rows.iter().enumerate() {
            if rows[..at].iter().any(|(_, other)| other == key) {
                self.error("two rows have the same key");
            }
        }
        for column in &table.columns {
            self.within(column.id.clone(), |l| {
                if l.column(&table.id, &column.id).is_some() {
                    l.error("another column has this name");
                }
                if column.values.len() != keys.len() {
                    l.error("a column has a value for each row");
                    return;
                }
                let kind = l.kind_of_domain(&column.domain);
                let range = l.range_of_domain(&column.domain);
                let message = "a value is outside the range of its column";
                let mut words = vec![NONE; len as usize];
                for (row, key) in &rows {
                    words[(key - first) as usize] =
                        l.literal_within(&column.values[*row], kind, range, message);
                }
                let (start, len) = l.consts(words);
                l.ir.exprs.columns.push(DataColumn { first, start, len });
                l.declared.column_names.push((table.id.clone(), column.id.clone(), kind));
            });
        }
    }

    /// The family of a type, from a column of its own, made where a rule first reads it.
    pub(super) fn family_of(&mut self, of: NodeId) -> Node {
        if let Some(column) = self.declared.family_column {
            return Node::TableCell { key: of, column };
        }
        let def = self.def;
        let named = TokenType::families(&def.token_types);
        let listed = def.enums.iter().find(|e| e.id == EnumDef::FAMILIES);
        if listed.is_none_or(|e| e.members != named) {
            let id = EnumDef::FAMILIES;
            self.error(format!("reading a family needs an enum `{id}` that lists them in order"));
        }
        let number = |of: &TokenType| {
            let family = of.family.as_deref();
            named.iter().position(|one| Some(*one) == family).map_or(NONE, |at| at as i32)
        };
        let (start, len) = self.consts(def.token_types.iter().map(number));
        let column = self.last_of(self.ir.exprs.columns.len() + 1);
        self.ir.exprs.columns.push(DataColumn { first: 0, start, len });
        let kind = Kind::Enum(self.known_enum(EnumDef::FAMILIES));
        // No table has this name.
        self.declared.column_names.push((String::new(), String::new(), kind));
        self.declared.family_column = Some(column);
        Node::TableCell { key: of, column }
    }

    fn column(&self, table: &str, column: &str) -> Option<usize> {
        let found = |(t, c, _): &(String, String, Kind)| t == table && c == column;
        self.declared.column_names.iter().position(found)
    }

    pub(super) fn column_kind(&self, table: &str, column: &str) -> Option<Kind> {
        Some(self.declared.column_names[self.column(table, column)?].2)
    }

    pub(super) fn table_cell(&mut self, table: &str, key: &Expr, column: &str, env: &Env) -> Node {
        let def = self.def;
        let at = def.tables.iter().position(|known| known.id == table);
        let number = self.number(at, "table", table);
        if let Some(found) = def.tables.get(usize::from(number)) {
            let needed = self.kind_of_domain(&found.key);
            self.demand(self.scalar_kind(key, env), needed);
        }
        let key = self.expr(key, env);
        let column = self.number(self.column(table, column), "column", column);
        Node::TableCell { key, column }
    }
}
