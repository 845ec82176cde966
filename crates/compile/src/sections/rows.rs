//! `columns` and `rows`: tables of data; each cell has its own path.

use crate::compiler::{Compiler, listed};
use crate::decode::{is_null, one_or_many, text};
use crate::scope::Scope;
use crate::types::{Kind, Type, Typed};
use boardwright_def::{Domain, EnumDef, Expr, Op, PlayerRef, Query, Ref};
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_syntax::yaml::{Node, Value};

/// Column names, and rows with a cell for each column.
#[derive(Debug, Default)]
pub(crate) struct Rows<'a> {
    pub columns: Vec<(String, Span)>,
    pub rows: Vec<Row<'a>>,
}

/// One row.
#[derive(Debug)]
pub(crate) struct Row<'a> {
    /// Its index in the text.
    pub number: usize,
    pub node: &'a Node,
    /// A cell for each column.
    pub cells: Vec<&'a Node>,
}

/// The place of a set: in a declaration or in rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SetsOf {
    Rows,
    Declaration,
}

/// The values of a column.
#[derive(Debug, Clone)]
pub(crate) struct ColumnValues {
    pub ty: Type,
    pub domain: Domain,
    /// A literal for each row; `None` after a report.
    pub values: Vec<Option<Expr>>,
}

impl Rows<'_> {
    /// The index of the first column that has one of these names, or 0.
    pub fn key(&self, names: &[&str]) -> usize {
        self.columns.iter().position(|(name, _)| names.contains(&name.as_str())).unwrap_or(0)
    }
}

impl<'a> Compiler<'a> {
    /// Reads `columns` and `rows` of a body. Rows are lists with a value for each column; without
    /// `columns` they are mappings from column to value, and the first one names the columns.
    pub fn rows(&mut self, body: &'a Node, what: &str) -> Rows<'a> {
        let mut table = Rows::default();
        let rows: Vec<&'a Node> = match body.get("rows") {
            Some(node) => {
                let rows = one_or_many(node);
                if rows.is_empty() {
                    self.error(Code::EmptyValue, node.span, format!("{what} needs a row"));
                }
                rows
            }
            None => {
                self.error(Code::MissingKey, body.span, format!("{what} needs `rows`"));
                Vec::new()
            }
        };
        match (body.get("columns"), rows.first()) {
            (Some(node), _) => {
                for column in one_or_many(node) {
                    if let Some(word) = self.word(column, "a column") {
                        table.columns.push((word, column.span));
                    }
                }
            }
            (None, Some(first)) if matches!(first.value, Value::Map(_)) => {
                let named = first.entries().iter().map(|entry| (entry.key.clone(), entry.key_span));
                table.columns.extend(named);
            }
            (None, _) => {
                self.error(Code::MissingKey, body.span, format!("{what} needs `columns`"));
            }
        }
        for at in 1..table.columns.len() {
            let (name, span) = &table.columns[at];
            if let Some((_, first)) = table.columns[..at].iter().find(|(other, _)| other == name) {
                let (name, span, first) = (name.clone(), *span, *first);
                self.duplicate(&name, span, first, "a column");
            }
        }
        for (number, node) in rows.into_iter().enumerate() {
            let cells = self.within(&format!("rows[{number}]"), |c| match &node.value {
                Value::List(_) => c.listed_cells(body, node, &table.columns),
                Value::Map(_) if body.get("columns").is_none() => {
                    c.named_cells(node, &table.columns)
                }
                Value::Map(_) | Value::Null | Value::Bool(_) | Value::Int(_) | Value::Text(_) => {
                    let names: Vec<&str> =
                        table.columns.iter().map(|(name, _)| name.as_str()).collect();
                    let fix = c.as_row(node, &names);
                    c.shape_or(node, "a row is a list with one value for each column", fix);
                    None
                }
            });
            table.rows.extend(cells.map(|cells| Row { number, node, cells }));
        }
        table
    }

    fn listed_cells(
        &mut self,
        body: &Node,
        row: &'a Node,
        columns: &[(String, Span)],
    ) -> Option<Vec<&'a Node>> {
        let Value::List(values) = &row.value else { return None };
        if values.len() == columns.len() {
            return Some(values.iter().collect());
        }
        let (found, wanted) = (values.len(), columns.len());
        self.report(
            Diagnostic::new(
                Code::WrongArgumentCount,
                row.span,
                format!("this row has {found} values, but there are {wanted} columns"),
            )
            .related(body.get("columns").map_or(body.span, |c| c.span), "the columns stand here"),
        );
        None
    }

    fn named_cells(&mut self, row: &'a Node, columns: &[(String, Span)]) -> Option<Vec<&'a Node>> {
        let names: Vec<&str> = columns.iter().map(|(name, _)| name.as_str()).collect();
        let found = self.diags.len();
        self.keys(row, "this row", &names);
        if self.diags.len() > found {
            return None;
        }
        let mut cells = Vec::with_capacity(columns.len());
        for (name, _) in columns {
            match row.get(name) {
                Some(cell) => cells.push(cell),
                None => {
                    self.error(Code::MissingKey, row.span, format!("this row has no `{name}`"));
                    return None;
                }
            }
        }
        Some(cells)
    }

    /// The values of a column; one type holds them all. Undeclared words make an enum with the name
    /// of the column. `None` after a report, or without rows.
    pub fn column(
        &mut self,
        owner: &str,
        name: &str,
        cells: &[(usize, &Node)],
    ) -> Option<ColumnValues> {
        if cells.iter().any(|(_, node)| is_set_text(node)) {
            return self.set_column(owner, name, SetsOf::Rows, cells);
        }
        let want = self.column_words(owner, name, cells);
        let mut all: Option<Type> = None;
        let mut values = Vec::with_capacity(cells.len());
        for (row, node) in cells {
            let value = self.within(&format!("rows[{row}].{name}"), |c| {
                if is_null(node) {
                    c.shape(node, "a cell holds a value, or `none`");
                    return None;
                }
                let value = c.value(node, &mut Scope::default(), want.as_ref());
                if value.ty.is_unknown() {
                    return None;
                }
                if !is_cell(&value.expr) {
                    c.error(
                        Code::NotConstant,
                        node.span,
                        "the values of rows must be known before the game starts",
                    );
                    return None;
                }
                if let Some(first) = &all
                    && !first.fits(&value.ty)
                {
                    let diag = c.clash(first, &value);
                    c.report(diag.hint(format!("the values of the column `{name}` have one type")));
                    return None;
                }
                Some(value)
            });
            if let Some(value) = &value {
                all = Some(all.map_or_else(|| value.ty.clone(), |ty| ty.join(&value.ty)));
            }
            values.push(value.map(|value| value.expr));
        }
        let ty = all?;
        let span = cells.first().map_or_else(Span::default, |(_, node)| node.span);
        Some(ColumnValues { domain: self.domain_of(&ty, span), ty, values })
    }

    /// The values of a column of sets: `[swift, armored]`, `(swift, armored)`, `[]`, or one word.
    pub fn set_column(
        &mut self,
        owner: &str,
        name: &str,
        of: SetsOf,
        cells: &[(usize, &Node)],
    ) -> Option<ColumnValues> {
        let words = self.words_of_sets(cells)?;
        let mut element = self.column_words(owner, name, &words);
        let mut values = Vec::with_capacity(cells.len());
        for (row, node) in cells {
            let list = match of {
                SetsOf::Declaration => self.set_members(node, element.as_ref()),
                SetsOf::Rows => self.within(&format!("rows[{row}].{name}"), |c| {
                    c.set_members(node, element.as_ref())
                }),
            };
            let found = list.ty.as_list().map_or_else(|| list.ty.clone(), |(of, _)| of.clone());
            if !found.is_unknown() {
                element = Some(match element {
                    Some(before) if before.fits(&found) => before.join(&found),
                    Some(before) => before,
                    None => found,
                });
            }
            values.push(list);
        }
        let span = cells.first().map_or_else(Span::default, |(_, node)| node.span);
        let Some(element) = element else {
            if values.iter().all(|list| list.expr == Expr::list(Query::Items { items: Vec::new() }))
            {
                self.report(
                    Diagnostic::new(Code::EmptyValue, span, "the type of these sets is unknown")
                        .hint("give one of them a member"),
                );
            }
            return None;
        };
        let of = self.domain_of(&element, span);
        let domain = self.set_domain(of, span)?;
        let values = values.into_iter().map(|value| self.literal_set(value, &element)).collect();
        Some(ColumnValues { ty: Type::of_domain(&domain), domain, values })
    }

    /// The words of all sets with their rows. `None`, after a report, if something else is among them.
    fn words_of_sets<'n>(&mut self, cells: &[(usize, &'n Node)]) -> Option<Vec<(usize, &'n Node)>> {
        let words: Vec<(usize, &Node)> = cells
            .iter()
            .flat_map(|(row, node)| one_or_many(node).into_iter().map(|word| (*row, word)))
            .filter(|(_, word)| !is_set_text(word))
            .collect();
        let mut sound = true;
        for (_, word) in &words {
            if text(word).is_none() {
                let message = format!("a set holds words, this is {}", word.kind());
                let diag = Diagnostic::new(Code::TypeMismatch, word.span, message);
                self.report(diag.types("a word", word.kind()));
                sound = false;
            }
        }
        sound.then_some(words)
    }

    /// The members of a set that is written as one text or as a list.
    fn set_members(&mut self, node: &Node, element: Option<&Type>) -> Typed {
        let words = one_or_many(node);
        if let ([only], true) = (words.as_slice(), matches!(node.value, Value::Text(_))) {
            return self.value(only, &mut Scope::default(), element);
        }
        let mut items = Vec::new();
        for word in words {
            items.push(self.value(word, &mut Scope::default(), element));
        }
        self.make_items(items, node.span)
    }

    /// A set of members that are known before the game. `None` after a report.
    fn literal_set(&mut self, members: Typed, element: &Type) -> Option<Expr> {
        let set = self.as_set(members, &element.kind);
        if set.ty.is_unknown() {
            return None;
        }
        if !is_set(&set.expr) {
            self.error(
                Code::NotConstant,
                set.span,
                "the values of rows must be known before the game starts",
            );
            return None;
        }
        Some(set.expr)
    }

    /// The enum of a column's words, made if there is none; `None` if the column holds other
    /// things.
    fn column_words(&mut self, owner: &str, name: &str, cells: &[(usize, &Node)]) -> Option<Type> {
        let mut words: Vec<String> = Vec::new();
        for (_, node) in cells {
            let word = text(node)?;
            if word == "none" {
                continue;
            }
            if self.env.names.contains_key(word) || word.contains(['(', ' ', '$', '[']) {
                return None;
            }
            if !words.iter().any(|known| known == word) {
                words.push(word.to_owned());
            }
        }
        if words.is_empty() {
            return None;
        }
        let holds = |of: &&EnumDef| words.iter().all(|word| of.members.contains(word));
        let known = self.env.enums.iter().find(holds).map(|of| of.id.clone());
        let known = known.or_else(|| self.misspelt_words(&words, cells));
        Some(Type::of(Kind::Enum(match known {
            Some(of) => of,
            None => {
                let taken = self.env.enums.iter().any(|of| of.id == name);
                let id = if taken { format!("{owner}_{name}") } else { name.to_owned() };
                self.add_enum(id, words)
            }
        })))
    }

    /// The enum that most words of a column belong to, if the others are nearly spelt like one of
    /// its words; those are reported.
    fn misspelt_words(&mut self, words: &[String], cells: &[(usize, &Node)]) -> Option<String> {
        let of = self.env.enums.iter().find(|of| {
            let strange = words.iter().filter(|word| !of.members.contains(word));
            let near = |word: &String| self.spelling.nearest(word, &of.members);
            let (mut count, mut all_near) = (0, true);
            for word in strange {
                count += 1;
                all_near &= near(word).is_some();
            }
            all_near && 2 * count <= words.len()
        })?;
        let (id, members) = (of.id.clone(), of.members.clone());
        for (row, node) in cells {
            let Some(word) = text(node).filter(|word| *word != "none") else { continue };
            if !members.iter().any(|member| member == word) {
                let message = format!("`{word}` is not a word of {id}: {}", listed(&members));
                let code = Code::UnknownEnumMember;
                let mut diag = self.unknown(code, node.span, word, message, &members);
                if let Some(declared) = self.env.names.get(&id) {
                    diag = diag.related(declared.span, format!("`{id}` is declared here"));
                }
                self.within(&format!("rows[{row}]"), |c| c.report(diag));
                self.unread.names.insert(word.to_owned());
            }
        }
        Some(id)
    }

    /// Adds an enum that no constant declares.
    pub fn add_enum(&mut self, id: String, members: Vec<String>) -> String {
        let index = self.env.enums.len();
        for word in &members {
            self.env.words.entry(word.clone()).or_default().push(index);
        }
        self.env.enums.push(EnumDef { id: id.clone(), members });
        id
    }
}

/// True if a cell is written as a set.
fn is_set_text(node: &Node) -> bool {
    match &node.value {
        Value::List(_) => true,
        Value::Text(text) => text.text.starts_with('('),
        Value::Null | Value::Bool(_) | Value::Int(_) | Value::Map(_) => false,
    }
}

/// True if a value is a set of literal members.
pub(crate) fn is_set(expr: &Expr) -> bool {
    let Expr::Op(op) = expr else { return false };
    let Op::Set { items: Expr::Query(items), .. } = op.as_ref() else { return false };
    let Query::Items { items } = items.as_ref() else { return false };
    items.iter().all(is_cell)
}

/// True if a value can stand in a row: it is known before the game.
fn is_cell(expr: &Expr) -> bool {
    match expr {
        Expr::Int(_) | Expr::Bool(_) => true,
        Expr::Ref(read) => matches!(
            read.as_ref(),
            Ref::Enum { .. }
                | Ref::TokenType { .. }
                | Ref::None
                | Ref::Direction { .. }
                | Ref::Player(PlayerRef::Seat { .. })
                | Ref::Zone { player: None, .. }
        ),
        Expr::Op(_) => is_set(expr),
        Expr::Aggregate { .. } | Expr::Query(_) => false,
    }
}
