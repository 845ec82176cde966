//! `tables`: data that rules read by key and column.

use super::rows::Rows;
use crate::compiler::Compiler;
use crate::decode::{Item, text};
use crate::env::{DataTable, Symbol};
use crate::module::Part;
use crate::scope::Scope;
use crate::types::{Kind, Type};
use boardwright_def::{Domain, Expr, PlayerRef, Ref, Table, TableColumn};
use boardwright_diag::{Code, Diagnostic};
use boardwright_syntax::yaml::Node;

impl<'a> Compiler<'a> {
    /// Declares tables. Their cells may name token types and zones.
    pub fn tables(&mut self, parts: &[&'a Part]) {
        let errors = self.diags.len();
        let mut items = Vec::new();
        for part in parts {
            items.extend(self.collection(&part.body, "tables"));
        }
        for item in self.distinct(items, "tables") {
            self.within(&item.id, |c| c.table(&item));
        }
        if self.diags.len() > errors {
            self.env.incomplete = true;
        }
    }

    fn table(&mut self, item: &Item<'a>) {
        let made = item.body.and_then(|body| {
            if !self.keys(body, "a table", &["id", "columns", "rows"]) {
                return None;
            }
            let rows = self.rows(body, "a table");
            self.table_of(&item.id, &rows)
        });
        if item.body.is_none() {
            self.error(Code::EmptyValue, item.id_span, "a table needs `columns` and `rows`");
        }
        let Some(made) = made else {
            self.declare(&item.id, item.id_span, Symbol::Poisoned);
            return;
        };
        let index = self.env.tables.len();
        self.declare(&item.id, item.id_span, Symbol::Table(index));
        let span = item.span();
        self.at_path(&format!("tables[{index}]"), |c| c.locate(span));
        self.env.tables.push(made);
    }

    fn table_of(&mut self, id: &str, rows: &Rows<'a>) -> Option<DataTable> {
        if rows.rows.is_empty() {
            return None;
        }
        let errors = self.diags.len();
        let at = rows.key(&["id", "key"]);
        let keys: Vec<(usize, &Node)> =
            rows.rows.iter().map(|row| (row.number, row.cells[at])).collect();
        let keys = self.table_keys(id, &keys);
        let mut columns = Vec::new();
        let mut types = Vec::new();
        for (number, (name, span)) in rows.columns.iter().enumerate() {
            if number == at || !self.identifier(name, *span) {
                continue;
            }
            let cells: Vec<(usize, &Node)> =
                rows.rows.iter().map(|row| (row.number, row.cells[number])).collect();
            let Some(column) = self.column(id, name, &cells) else { continue };
            let values: Option<Vec<Expr>> = column.values.into_iter().collect();
            let Some(values) = values else { continue };
            columns.push(TableColumn { id: name.clone(), domain: column.domain, values });
            types.push(column.ty);
        }
        if self.diags[errors..].iter().any(Diagnostic::is_error) {
            return None;
        }
        let (key, domain, values) = keys?;
        let def = Table { id: id.to_owned(), key: domain, rows: values, columns };
        Some(DataTable { def, key, types })
    }

    /// The type of the keys, and the key of each row.
    fn table_keys(
        &mut self,
        id: &str,
        cells: &[(usize, &Node)],
    ) -> Option<(Type, Domain, Vec<Expr>)> {
        let words: Option<Vec<&str>> = cells.iter().map(|(_, node)| text(node)).collect();
        let want = match words {
            Some(words) => match self.keyed_by(&words) {
                Some(want) => Some(want),
                None => return self.own_keys(id, cells),
            },
            None => None,
        };
        let mut keys: Vec<Expr> = Vec::new();
        let mut ty: Option<Type> = None;
        let mut sound = true;
        for (row, node) in cells {
            let key = self.within(&format!("rows[{row}]"), |c| {
                let value = c.value(node, &mut Scope::default(), want.as_ref());
                if value.ty.is_unknown() {
                    return None;
                }
                if !is_key(&value.expr) {
                    let diag =
                        c.mismatch(node.span, "a word, a number, a type or a player", &value.ty);
                    c.report(diag.hint("the first column of a table holds the keys of its rows"));
                    return None;
                }
                if let Some(first) = &ty
                    && !first.fits(&value.ty)
                {
                    let diag = c.clash(first, &value);
                    c.report(diag.hint("the keys of a table have one type"));
                    return None;
                }
                if let Some(first) = keys.iter().position(|key| *key == value.expr) {
                    c.same_key(node, cells[first].1);
                    return None;
                }
                Some(value)
            });
            match key {
                Some(key) => {
                    ty = Some(ty.map_or_else(|| key.ty.clone(), |ty| ty.join(&key.ty)));
                    keys.push(key.expr);
                }
                None => sound = false,
            }
        }
        let ty = ty.filter(|_| sound)?;
        let domain = self.domain_of(&ty, cells.first()?.1.span);
        Some((ty, domain, keys))
    }

    /// The declared type of the keys: token types, players, words of an enum. If most of them
    /// belong to it, the others are mistakes.
    fn keyed_by(&self, words: &[&str]) -> Option<Type> {
        let most = |count: usize| count * 2 > words.len();
        let symbols = |wanted: fn(Symbol) -> bool| {
            let declared = words.iter().filter_map(|word| self.env.names.get(*word));
            declared.filter(|declared| wanted(declared.symbol)).count()
        };
        if most(symbols(|symbol| matches!(symbol, Symbol::TokenType(_)))) {
            return Some(Type::of(Kind::TokenType));
        }
        if most(symbols(|symbol| matches!(symbol, Symbol::Seat(_)))) {
            return Some(Type::of(Kind::Player));
        }
        let declared = |id: &str| {
            self.env.names.get(id).is_some_and(|found| matches!(found.symbol, Symbol::Enum(_)))
        };
        let held = |of: &boardwright_def::EnumDef| {
            words.iter().filter(|word| of.members.iter().any(|member| member == *word)).count()
        };
        let lists = self.env.enums.iter().filter(|of| declared(&of.id) && most(held(of)));
        lists.max_by_key(|of| held(of)).map(|of| Type::of(Kind::Enum(of.id.clone())))
    }

    /// Keys that are new words of the table.
    fn own_keys(
        &mut self,
        id: &str,
        cells: &[(usize, &Node)],
    ) -> Option<(Type, Domain, Vec<Expr>)> {
        let mut members: Vec<String> = Vec::new();
        let mut sound = true;
        for (row, node) in cells {
            let Some(word) = text(node) else { continue };
            self.within(&format!("rows[{row}]"), |c| {
                if !c.identifier(word, node.span) {
                    sound = false;
                } else if let Some(first) = members.iter().position(|known| known == word) {
                    c.same_key(node, cells[first].1);
                    sound = false;
                }
            });
            members.push(word.to_owned());
        }
        if !sound {
            return None;
        }
        let of = self.add_enum(id.to_owned(), members.clone());
        let keys = members
            .into_iter()
            .map(|member| Expr::read(Ref::Enum { of: of.clone(), member }))
            .collect();
        let domain = Domain::Enum { of: of.clone(), optional: false };
        Some((Type::of(Kind::Enum(of)), domain, keys))
    }

    fn same_key(&mut self, node: &Node, first: &Node) {
        self.report(
            Diagnostic::new(
                Code::DuplicateDefinition,
                node.span,
                "another row of this table has the same key",
            )
            .related(first.span, "the first row with this key"),
        );
    }
}

/// True if a value can be the key of a row.
pub(crate) fn is_key(expr: &Expr) -> bool {
    match expr {
        Expr::Int(_) => true,
        Expr::Ref(read) => matches!(
            read.as_ref(),
            Ref::Enum { .. } | Ref::TokenType { .. } | Ref::Player(PlayerRef::Seat { .. })
        ),
        Expr::Bool(_) | Expr::Op(_) | Expr::Aggregate { .. } | Expr::Query(_) => false,
    }
}
