//! Tables in expressions: `wares[$w].price`, `$w.price`, `$w in wares`.

use crate::compiler::Compiler;
use crate::env::{DataTable, Symbol};
use crate::scope::Scope;
use crate::sections::tables::is_key;
use crate::src::Src;
use crate::types::{Kind, Size, Type, Typed};
use boardwright_def::{Expr, Query, Ref};
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_syntax::expr::Tree;
use boardwright_syntax::yaml::Node;

impl Compiler<'_> {
    /// The rows of a table as a list: their keys, in written order.
    pub fn table_rows(&mut self, table: usize, span: Span) -> Typed {
        let DataTable { def, key, .. } = &self.env.tables[table];
        let ty = Type::list(key.clone(), Size::exact(def.rows.len() as u64));
        if let Kind::Enum(of) = &key.kind {
            let all = self.env.enums.iter().find(|known| known.id == *of);
            let words = def.rows.iter().map(word);
            if all
                .is_some_and(|all| words.eq(all.members.iter().map(|member| Some(member.as_str()))))
            {
                let query = Query::Enums { of: of.clone(), values: Vec::new() };
                return Typed::new(Expr::list(query), ty, span);
            }
        }
        Typed::new(Expr::list(Query::Items { items: def.rows.clone() }), ty, span)
    }

    /// The key in brackets; `None` after a report.
    pub fn table_key(
        &mut self,
        table: usize,
        index: &[Tree],
        src: &Src,
        scope: &mut Scope,
        span: Span,
    ) -> Option<Typed> {
        let only = self.only_index(index, "a table takes one key", span)?;
        let want = self.env.tables[table].key.clone();
        let key = self.tree(only, src, scope, Some(&want));
        let key = self.as_type(key, &want);
        (!key.ty.is_unknown()).then_some(key)
    }

    /// A hint: how to read the columns of a table.
    pub fn table_hint(&self, table: usize) -> String {
        let def = &self.env.tables[table].def;
        let columns: Vec<&str> = def.columns.iter().map(|column| column.id.as_str()).collect();
        match columns.first() {
            Some(first) => {
                format!("write `{}[…].{first}`; its columns are {}", def.id, columns.join(", "))
            }
            None => format!("`{}` has no column beside its key", def.id),
        }
    }

    /// The value of a column in the row of a key.
    pub fn make_table_cell(&mut self, table: usize, key: Typed, column: &str, at: Span) -> Typed {
        let DataTable { def, types, .. } = &self.env.tables[table];
        let Some(number) = def.columns.iter().position(|known| known.id == column) else {
            let known: Vec<String> = def.columns.iter().map(|column| column.id.clone()).collect();
            let message = format!("`{}` has no column `{column}`", def.id);
            self.report(self.unknown(Code::UnknownProperty, at, column, message, &known));
            return Typed::unknown(at);
        };
        let ty = types[number].clone();
        if is_key(&key.expr) {
            let row = def.rows.iter().position(|row| *row == key.expr);
            return match row.map(|row| def.columns[number].values[row].clone()) {
                Some(Expr::Int(n)) => Typed::int(n, at),
                Some(value) => {
                    let none = matches!(&value, Expr::Ref(read) if **read == Ref::None);
                    Typed::new(value, Type { optional: none, ..ty }, at)
                }
                None => {
                    let (id, span) = (def.id.clone(), key.span);
                    let diag = Diagnostic::new(
                        Code::OutOfRange,
                        span,
                        format!("`{id}` has no row with this key"),
                    );
                    self.report(match self.env.names.get(&id) {
                        Some(declared) => {
                            diag.related(declared.span, format!("`{id}` is declared here"))
                        }
                        None => diag,
                    });
                    Typed::unknown(at)
                }
            };
        }
        let whole = self.has_all_keys(&self.env.tables[table].def.rows, &key.ty);
        let (table, column) = (def.id.clone(), column.to_owned());
        let ty = ty.none_if(!whole || key.ty.optional);
        Typed::new(Expr::read(Ref::TableCell { table, key: key.expr, column }), ty, at)
    }

    /// True if every value of a type is among keys.
    pub(super) fn has_all_keys(&self, keys: &[Expr], ty: &Type) -> bool {
        let rows = keys.len();
        match &ty.kind {
            Kind::Enum(of) => {
                self.env.enums.iter().any(|known| known.id == *of && known.members.len() == rows)
            }
            Kind::TokenType => self.env.types.len() == rows,
            Kind::Player => self.env.players.max as usize == rows,
            Kind::Int(interval) => {
                let has = |n: i64| keys.iter().any(|row| number(row) == Some(n));
                let many = interval.hi.saturating_sub(interval.lo) >= rows as i64;
                !many && (interval.lo..=interval.hi).all(has)
            }
            Kind::Bool
            | Kind::Token
            | Kind::Place
            | Kind::Direction
            | Kind::Set(_)
            | Kind::List(..)
            | Kind::Nothing
            | Kind::Unknown => false,
        }
    }

    /// The tables with keys of a type that have a column.
    pub fn tables_with(&self, key: &Type, column: &str) -> Vec<usize> {
        let tables = self.env.tables.iter().enumerate();
        let fitting = tables.filter(|(_, table)| {
            table.key.fits(key) && table.def.columns.iter().any(|known| known.id == column)
        });
        fitting.map(|(index, _)| index).collect()
    }

    /// `$w.price`: a column of the only table that has it and has such keys.
    pub fn column_by_key(&mut self, key: Typed, column: &str, at: Span) -> Typed {
        let found = self.tables_with(&key.ty, column);
        let number = matches!(key.ty.kind, Kind::Int(_));
        let what = key.ty.describe();
        match found.as_slice() {
            [table] if !number => self.make_table_cell(*table, key, column, at),
            [] => {
                let fitting = self.env.tables.iter().filter(|table| table.key.fits(&key.ty));
                let columns = fitting.flat_map(|table| &table.def.columns);
                let known: Vec<String> = columns.map(|column| column.id.clone()).collect();
                let message = format!("{what} has no property `{column}`");
                let diag = self.unknown(Code::UnknownProperty, at, column, message, &known);
                if !self.env.incomplete {
                    self.report(diag);
                }
                Typed::unknown(at)
            }
            [table, ..] if number => {
                let id = self.env.tables[*table].def.id.clone();
                self.report(
                    Diagnostic::new(
                        Code::UnknownProperty,
                        at,
                        format!("a number has no property `{column}`"),
                    )
                    .hint(format!("use it as the key of a table: `{id}[…].{column}`")),
                );
                Typed::unknown(at)
            }
            many => {
                let ids: Vec<String> =
                    many.iter().map(|table| self.env.tables[*table].def.id.clone()).collect();
                let shown: Vec<String> =
                    ids.iter().map(|id| format!("`{id}[…].{column}`")).collect();
                self.report(
                    Diagnostic::new(
                        Code::AmbiguousName,
                        at,
                        format!("{} tables have a column `{column}`", many.len()),
                    )
                    .hint(format!("name one of them: {}", shown.join(" or "))),
                );
                Typed::unknown(at)
            }
        }
    }

    /// `{ ref: tableCell, table: wares, key: …, column: price }`
    pub fn ast_table_cell(&mut self, node: &Node, scope: &mut Scope) -> Typed {
        let unknown = Typed::unknown(node.span);
        let Some(table) = self.need_part(node, "table") else { return unknown };
        let Some(id) = self.word(table, "`table`") else { return unknown };
        let index = match self.env.names.get(&id).map(|declared| declared.symbol) {
            Some(Symbol::Table(index)) => index,
            Some(Symbol::Poisoned) => return unknown,
            _ => {
                let known = self.names_near(&id, |symbol| matches!(symbol, Symbol::Table(_)));
                self.no_such(Code::UnknownName, "table", (&id, table.span), known);
                return unknown;
            }
        };
        let want = self.env.tables[index].key.clone();
        let key = self.part(node, "key", scope, Some(&want));
        let key = self.as_type(key, &want);
        let Some(column) = self.need_part(node, "column") else { return unknown };
        let Some(name) = self.word(column, "`column`") else { return unknown };
        if key.ty.is_unknown() {
            return unknown;
        }
        self.within("column", |c| c.make_table_cell(index, key, &name, column.span))
    }
}

fn word(row: &Expr) -> Option<&str> {
    let Expr::Ref(read) = row else { return None };
    if let Ref::Enum { member, .. } = read.as_ref() { Some(member) } else { None }
}

fn number(row: &Expr) -> Option<i64> {
    if let Expr::Int(n) = row { Some(i64::from(*n)) } else { None }
}
