//! `tokens`: types of tokens and their properties, families by columns and rows.

use super::declarations::Declaration;
use crate::ctx::Compiler;
use crate::env::{Prop, Symbol};
use crate::module::Part;
use crate::notes::NameSpace;
use crate::scope::Scope;
use crate::shape::{Item, is_null, one_or_many};
use crate::types::{Kind, Type};
use boardwright_def::{Bound, Domain, Expr, PropDef, Ref, TokenType};
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_syntax::yaml::{Node, Value};

/// Properties that the language itself gives every token.
const RESERVED: &[&str] = &["owner", "type", "at", "family"];

impl<'a> Compiler<'a> {
    /// Declares token types.
    pub fn tokens(&mut self, parts: &[&'a Part]) {
        let errors = self.diags.len();
        let mut items = Vec::new();
        for part in parts {
            items.extend(self.collection(&part.body, "token types"));
        }
        for item in self.distinct(items, "token types") {
            self.within(&item.id, |c| {
                let family = item.body.is_some_and(|body| {
                    body.get("columns").is_some() || body.get("rows").is_some()
                });
                if family { c.family_of(&item) } else { c.single_type(&item) }
            });
        }
        self.collect_props();
        if self.diags.len() > errors {
            self.env.incomplete = true;
        }
    }

    fn add_type(&mut self, token: TokenType, name_span: Span, span: Span) -> usize {
        let index = self.env.types.len();
        self.declare(&token.id, name_span, Symbol::TokenType(index));
        self.elsewhere(&format!("tokenTypes[{index}]"), |c| c.locate(span));
        self.env.types.push(token);
        index
    }

    fn single_type(&mut self, item: &Item<'a>) {
        let mut props = Vec::new();
        if let Some(body) = item.body.filter(|body| !is_null(body)) {
            if matches!(body.value, Value::Map(_)) {
                self.props_of(body, false, &mut props);
            } else {
                self.shape(body, "a token type holds its properties");
            }
        }
        let token = TokenType { id: item.id.clone(), family: None, props };
        self.add_type(token, item.id_span, item.span());
    }

    /// Properties as keys and declarations. Below `props` all of them change.
    fn props_of(&mut self, body: &'a Node, changing: bool, props: &mut Vec<PropDef>) {
        for entry in body.entries() {
            match entry.key.as_str() {
                "id" | "tags" | "mechanics" | "notes" if !changing => continue,
                "props" if !changing => {
                    self.within("props", |c| match &entry.value.value {
                        Value::Map(_) => c.props_of(&entry.value, true, props),
                        Value::Null => {}
                        Value::Bool(_) | Value::Int(_) | Value::Text(_) | Value::List(_) => {
                            c.shape(&entry.value, "`props` holds properties");
                        }
                    });
                    continue;
                }
                "derived" if !changing => {
                    self.missing(
                        entry.key_span,
                        "computed properties are not there yet",
                        "use a definition with a parameter: `attacks($u): $u.base + 1`",
                    );
                    continue;
                }
                _ => {}
            }
            self.within(&entry.key, |c| {
                let declared = c.declaration(&entry.value, "a property");
                c.add_prop(&entry.key, entry.key_span, declared, changing, props);
            });
        }
    }

    fn add_prop(
        &mut self,
        id: &str,
        span: Span,
        declared: Option<Declaration>,
        changing: bool,
        props: &mut Vec<PropDef>,
    ) {
        if !self.identifier(id, span) {
            return;
        }
        if RESERVED.contains(&id) {
            self.report(
                Diagnostic::new(
                    Code::BadIdentifier,
                    span,
                    format!("every token has `{id}` already"),
                )
                .hint(format!("choose another name, such as `{id}_`")),
            );
            return;
        }
        self.declared_here(span, NameSpace::Properties, id);
        let Some(declared) = declared else {
            self.lost.insert(id.to_owned());
            return;
        };
        if props.iter().any(|prop| prop.id == id) {
            self.error(
                Code::DuplicateDefinition,
                span,
                format!("the property `{id}` is there already"),
            );
            return;
        }
        let changes = declared.changes || (changing && declared.init.is_some());
        let domain = declared.domain;
        if changing && !declared.changes && matches!(domain, Domain::Int { .. }) {
            self.report(
                Diagnostic::new(
                    Code::MissingKey,
                    span,
                    format!("`{id}` changes, but does not say what values it can have"),
                )
                .hint(format!("write `{id}: 0 in 0..9`")),
            );
        }
        let (init, bound) = (declared.init, declared.bound);
        props.push(PropDef { id: id.to_owned(), domain, init, bound, changes });
    }

    fn family_of(&mut self, item: &Item<'a>) {
        let Some(body) = item.body else { return };
        self.keys(body, "a family of token types", &["id", "columns", "rows", "props", "derived"]);
        if let Some(derived) = body.get("derived") {
            self.missing(
                derived.span,
                "computed properties are not there yet",
                "use a definition with a parameter: `attacks($u): $u.base + 1`",
            );
        }
        let mut columns: Vec<(String, Span)> = Vec::new();
        match body.get("columns") {
            Some(node) => {
                for column in one_or_many(node) {
                    if let Some(word) = self.word(column, "a column") {
                        columns.push((word, column.span));
                    }
                }
            }
            None => self.error(Code::MissingKey, body.span, "a family needs `columns`"),
        }
        let rows: Vec<&'a Node> = match body.get("rows") {
            Some(node) => one_or_many(node),
            None => {
                self.error(Code::MissingKey, body.span, "a family needs `rows`");
                Vec::new()
            }
        };
        let mut shared = Vec::new();
        if let Some(props) = body.get("props") {
            self.within("props", |c| c.props_of(props, true, &mut shared));
        }
        let key = columns.iter().position(|(name, _)| name == "type" || name == "id").unwrap_or(0);
        let mut cells: Vec<(usize, Vec<&'a Node>)> = Vec::new();
        for (index, row) in rows.iter().enumerate() {
            self.within(&format!("rows[{index}]"), |c| {
                let Value::List(values) = &row.value else {
                    let names: Vec<&str> = columns.iter().map(|(name, _)| name.as_str()).collect();
                    let fix = c.as_row(row, &names);
                    c.shape_or(row, "a row is a list with one value for each column", fix);
                    return;
                };
                if values.len() != columns.len() {
                    c.report(
                        Diagnostic::new(
                            Code::WrongArgumentCount,
                            row.span,
                            format!(
                                "this row has {} values, there are {} columns",
                                values.len(),
                                columns.len()
                            ),
                        )
                        .related(
                            body.get("columns").map_or(body.span, |c| c.span),
                            "the columns stand here",
                        ),
                    );
                    return;
                }
                cells.push((index, values.iter().collect()));
            });
        }
        let mut columns_of: Vec<Option<(Domain, Vec<Option<Expr>>)>> = Vec::new();
        for (at, (name, span)) in columns.iter().enumerate() {
            if at == key {
                columns_of.push(None);
                continue;
            }
            if !self.identifier(name, *span) {
                columns_of.push(None);
                continue;
            }
            if RESERVED.contains(&name.as_str()) {
                self.error(Code::BadIdentifier, *span, format!("every token has `{name}` already"));
                columns_of.push(None);
                continue;
            }
            let column: Vec<(usize, &Node)> =
                cells.iter().map(|(row, values)| (*row, values[at])).collect();
            columns_of.push(self.column(name, &column));
        }
        let mut members = Vec::new();
        for (position, (row, values)) in cells.iter().enumerate() {
            let node = values[key];
            let Some(id) =
                self.within(&format!("rows[{row}]"), |c| c.word(node, "the name of a token type"))
            else {
                continue;
            };
            let mut props = Vec::new();
            for (at, (name, _)) in columns.iter().enumerate() {
                if let Some((domain, inits)) = &columns_of[at] {
                    let init = inits.get(position).cloned().flatten();
                    props.push(PropDef {
                        id: name.clone(),
                        domain: domain.clone(),
                        init,
                        bound: Bound::Clamp,
                        changes: false,
                    });
                }
            }
            for prop in &shared {
                if props.iter().all(|known| known.id != prop.id) {
                    props.push(prop.clone());
                }
            }
            let token = TokenType { id, family: Some(item.id.clone()), props };
            members.push(self.add_type(token, node.span, rows[*row].span));
        }
        let index = self.env.families.len();
        self.env.families.push((item.id.clone(), members));
        self.declare(&item.id, item.id_span, Symbol::Family(index));
    }

    /// The values of a column: numbers, conditions or words of one enum, with their whole range.
    pub fn column(
        &mut self,
        name: &str,
        cells: &[(usize, &Node)],
    ) -> Option<(Domain, Vec<Option<Expr>>)> {
        let words: Vec<String> = cells
            .iter()
            .filter_map(|(_, node)| crate::shape::text(node))
            .filter(|word| !self.env.names.contains_key(*word) && !word.contains(['(', ' ', '$']))
            .map(str::to_owned)
            .collect();
        let mut want = None;
        if !words.is_empty() && words.len() == cells.len() {
            let mut distinct: Vec<String> = Vec::new();
            for word in words {
                if !distinct.contains(&word) {
                    distinct.push(word);
                }
            }
            let holds =
                |of: &boardwright_def::EnumDef| distinct.iter().all(|w| of.members.contains(w));
            let known = self.env.enums.iter().find(|of| holds(of)).map(|of| of.id.clone());
            let of = match known {
                Some(of) => of,
                None => {
                    let index = self.env.enums.len();
                    for word in &distinct {
                        self.env.words.entry(word.clone()).or_default().push(index);
                    }
                    self.env
                        .enums
                        .push(boardwright_def::EnumDef { id: name.to_owned(), members: distinct });
                    name.to_owned()
                }
            };
            want = Some(Type::of(Kind::Enum(of)));
        }
        let mut all: Option<Type> = None;
        let mut inits = Vec::with_capacity(cells.len());
        for (row, node) in cells {
            let value = self.within(&format!("rows[{row}]"), |c| {
                c.value(node, &mut Scope::default(), want.as_ref())
            });
            if value.ty.is_unknown() {
                inits.push(None);
                continue;
            }
            let literal = match &value.expr {
                Expr::Int(_) | Expr::Bool(_) => true,
                Expr::Ref(read) => matches!(
                    read.as_ref(),
                    Ref::Enum { .. }
                        | Ref::TokenType { .. }
                        | Ref::None
                        | Ref::Zone { player: None, .. }
                ),
                Expr::Op(_) | Expr::Aggregate { .. } | Expr::Query(_) => false,
            };
            if !literal {
                self.error(
                    Code::NotConstant,
                    node.span,
                    "the values of rows must be known before the game starts",
                );
                inits.push(None);
                continue;
            }
            match &all {
                None => all = Some(value.ty.clone()),
                Some(first) if !first.fits(&value.ty) => {
                    let diag = self.clash(first, &value);
                    let hint = format!("the values of the column `{name}` have one type");
                    self.report(diag.hint(hint));
                    inits.push(None);
                    continue;
                }
                Some(first) => all = Some(first.join(&value.ty)),
            }
            inits.push(Some(value.expr));
        }
        let ty = all?;
        let span = cells.first().map_or_else(Span::default, |(_, node)| node.span);
        Some((self.domain_of(&ty, span), inits))
    }

    /// Joins the properties of all types.
    fn collect_props(&mut self) {
        let types = self.env.types.clone();
        for (index, token) in types.iter().enumerate() {
            for prop in &token.props {
                let ty = Type::of_domain(&prop.domain);
                let fixed = !prop.changes && prop.init.is_some();
                match self.env.props.get_mut(&prop.id) {
                    None => {
                        self.env
                            .props
                            .insert(prop.id.clone(), Prop { ty, fixed, changes: prop.changes });
                    }
                    Some(known) if known.ty.fits(&ty) => {
                        known.ty = known.ty.join(&ty);
                        known.fixed &= fixed;
                        known.changes |= prop.changes;
                    }
                    Some(known) => {
                        let (old, new) = (known.ty.describe(), ty.describe());
                        let span =
                            self.map.find(&format!("tokenTypes[{index}]")).unwrap_or_default();
                        let message = format!(
                            "`{}` is {old} in another token type and {new} in `{}`",
                            prop.id, token.id
                        );
                        let diag =
                            Diagnostic::new(Code::TypeMismatch, span, message).types(old, new);
                        self.report(diag.hint("give one of them another name"));
                    }
                }
            }
        }
    }
}
