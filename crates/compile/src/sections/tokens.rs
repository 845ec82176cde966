//! `tokens`: types of tokens and their properties, families by columns and rows.

use super::declarations::{Declaration, make_optional};
use super::rows::ColumnValues;
use crate::ctx::Compiler;
use crate::env::{DerivedOf, Prop, Symbol};
use crate::module::Part;
use crate::notes::NameSpace;
use crate::shape::{Item, is_null};
use crate::types::Type;
use boardwright_def::{Bound, Domain, PropDef, TokenType};
use boardwright_diag::{Capability, Code, Diagnostic, Span};
use boardwright_syntax::yaml::{Node, Value};

/// Properties that the language itself gives every token.
pub(crate) const RESERVED: &[&str] = &["owner", "type", "at", "family"];

impl<'a> Compiler<'a> {
    /// Declares token types.
    pub fn tokens(&mut self, parts: &[&'a Part]) {
        let errors = self.diags.len();
        let mut items = Vec::new();
        for part in parts {
            items.extend(self.collection(&part.body, "token types"));
        }
        let mut waiting = self.distinct(items, "token types");
        // What names a family that stands further down is read after it.
        while !waiting.is_empty() {
            let mut ready = Vec::new();
            let mut later = Vec::new();
            let families: Vec<String> =
                waiting.iter().filter(|item| is_family(item)).map(|item| item.id.clone()).collect();
            // So is what names types at all, as far as others do not.
            let names_types = |item: &Item<'_>| self.written(item.span()).contains("tokenType");
            let only_of_types = waiting.iter().all(names_types);
            for item in waiting {
                let text = self.written(item.span());
                let names = |family: &String| text.contains(&format!("types({family})"));
                let waits = families.iter().any(|family| *family != item.id && names(family))
                    || text.contains("tokenType") && !only_of_types;
                if waits { later.push(item) } else { ready.push(item) }
            }
            if ready.is_empty() {
                ready = std::mem::take(&mut later);
            }
            for item in ready {
                self.within(&item.id, |c| {
                    if is_family(&item) { c.family_of(&item) } else { c.single_type(&item) }
                });
            }
            waiting = later;
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
        let mut family = None;
        if let Some(body) = item.body.filter(|body| !is_null(body)) {
            if matches!(body.value, Value::Map(_)) {
                family = body.get("family").and_then(|node| {
                    let name = self.word(node, "a family of token types")?;
                    Some((name, node.span))
                });
                self.props_of(body, false, &mut props);
            } else {
                self.shape(body, "a token type holds its properties");
            }
        }
        let named = family.as_ref().map(|(name, _)| name.clone());
        let token = TokenType { id: item.id.clone(), family: named, props };
        let index = self.add_type(token, item.id_span, item.span());
        if let Some(derived) = item.body.and_then(|body| body.get("derived")) {
            self.derived(derived, &DerivedOf::Tokens(vec![index]));
        }
        if let Some((name, span)) = family {
            self.join_family(&name, span, index);
        }
    }

    /// Puts a type that names its family itself beside the others of that family.
    fn join_family(&mut self, name: &str, span: Span, index: usize) {
        if let Some((_, members)) = self.env.families.iter_mut().find(|(known, _)| known == name) {
            members.push(index);
            return;
        }
        let family = self.env.families.len();
        self.env.families.push((name.to_owned(), vec![index]));
        self.declare(name, span, Symbol::Family(family));
    }

    /// What is said of the tokens themselves and not of a property; whether it was reported.
    fn no_property(&mut self, key: &str, node: &Node) -> bool {
        let missing = match &node.value {
            Value::Text(text) if key == "visibility" => {
                let words = ["public", "owner", "hidden"];
                words.contains(&text.text.as_str()).then_some(Capability::TokenVisibility)
            }
            Value::Int(_) if key == "max" => Some(Capability::TokenLimit),
            _ => None,
        };
        if let Some(missing) = missing {
            self.within(key, |c| c.missing(node.span, missing));
        }
        missing.is_some()
    }

    /// Properties as keys and declarations. Below `props` all of them change.
    fn props_of(&mut self, body: &'a Node, changing: bool, props: &mut Vec<PropDef>) {
        for entry in body.entries() {
            match entry.key.as_str() {
                "id" | "family" | "tags" | "mechanics" | "notes" if !changing => continue,
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
                // Declared once the type is.
                "derived" if !changing => continue,
                _ => {}
            }
            if !changing && self.no_property(&entry.key, &entry.value) {
                self.lost.insert(entry.key.clone());
                continue;
            }
            self.within(&entry.key, |c| {
                c.keep_words(&entry.value);
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
        if !declared.visibility.is_public() {
            self.missing(span, Capability::TokenVisibility);
            self.lost.insert(id.to_owned());
            return;
        }
        let mut declared = declared;
        if changing && declared.init.is_none() && matches!(declared.domain, Domain::Set { .. }) {
            declared.init = self.usual_start(id, &declared.domain, span);
        }
        let changes = declared.changes || (changing && declared.init.is_some());
        let mut domain = declared.domain;
        if let Domain::Token { .. } = domain {
            // The token that it names can go.
            make_optional(&mut domain);
        }
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
        let rows = self.rows(body, "a family of token types");
        let mut shared = Vec::new();
        if let Some(props) = body.get("props") {
            self.within("props", |c| c.props_of(props, true, &mut shared));
        }
        let key = rows.key(&["type", "id"]);
        let mut columns: Vec<(String, ColumnValues)> = Vec::new();
        for (at, (name, span)) in rows.columns.iter().enumerate() {
            if at == key || !self.identifier(name, *span) {
                continue;
            }
            if RESERVED.contains(&name.as_str()) {
                self.error(Code::BadIdentifier, *span, format!("every token has `{name}` already"));
                continue;
            }
            let cells: Vec<(usize, &Node)> =
                rows.rows.iter().map(|row| (row.number, row.cells[at])).collect();
            let column = self.column(&item.id, name, &cells);
            columns.extend(column.map(|column| (name.clone(), column)));
        }
        let mut members = Vec::new();
        for (position, row) in rows.rows.iter().enumerate() {
            let node = row.cells[key];
            let path = format!("rows[{}]", row.number);
            let Some(id) = self.within(&path, |c| c.word(node, "the name of a token type")) else {
                continue;
            };
            let mut props = Vec::new();
            for (name, column) in &columns {
                let (id, domain) = (name.clone(), column.domain.clone());
                let init = column.values.get(position).cloned().flatten();
                props.push(PropDef { id, domain, init, bound: Bound::Clamp, changes: false });
            }
            for prop in &shared {
                if props.iter().all(|known| known.id != prop.id) {
                    props.push(prop.clone());
                }
            }
            let token = TokenType { id, family: Some(item.id.clone()), props };
            members.push(self.add_type(token, node.span, row.node.span));
        }
        let index = self.env.families.len();
        if let Some(derived) = body.get("derived") {
            self.derived(derived, &DerivedOf::Tokens(members.clone()));
        }
        self.env.families.push((item.id.clone(), members));
        self.declare(&item.id, item.id_span, Symbol::Family(index));
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

/// Whether a definition makes a type for each row.
fn is_family(item: &Item<'_>) -> bool {
    item.body.is_some_and(|body| body.get("columns").is_some() || body.get("rows").is_some())
}
