//! `tokens`: types of tokens and their properties, families by columns and rows.

use super::declarations::Declaration;
use super::rows::{ColumnValues, Rows};
use super::shapes::{SHAPE, TURNS, is_drawing};
use crate::compiler::Compiler;
use crate::decode::{Item, is_null};
use crate::env::{DerivedOf, Prop, Symbol};
use crate::module::Part;
use crate::notes::NameSpace;
use crate::types::Type;
use boardwright_def::{Bound, Domain, PropDef, TokenType, Visibility};
use boardwright_diag::{Code, Diagnostic, Fix, Span};
use boardwright_syntax::yaml::{Node, Value};

/// Built-in properties of every token.
pub(crate) const RESERVED: &[&str] = &["owner", "type", "at", "family"];

/// Keys of a family of token types.
const FAMILY: &[&str] =
    &["id", "max", "visibility", "turns", "columns", "rows", "props", "derived"];

/// A type or family with declared names; its properties are read later.
#[derive(Debug)]
pub(crate) struct Named<'a> {
    item: Item<'a>,
    /// Its types, each with the index of its row.
    types: Vec<(usize, usize)>,
    /// The rows of a family.
    rows: Option<Rows<'a>>,
}

impl<'a> Compiler<'a> {
    /// Declares the names of all types and families. Their properties are read later, so that they
    /// can name any declaration.
    pub fn token_names(&mut self, parts: &[&'a Part]) -> Vec<Named<'a>> {
        let errors = self.diags.len();
        let mut items = Vec::new();
        for part in parts {
            items.extend(self.collection(&part.body, "token types"));
        }
        let mut all = Vec::new();
        for item in self.distinct(items, "token types") {
            let id = item.id.clone();
            all.push(self.within(&id, |c| {
                if is_family(&item) { c.family_names(item) } else { c.single_name(item) }
            }));
        }
        self.env.incomplete |= self.diags.len() > errors;
        all
    }

    /// Reads the properties of types whose names are declared.
    pub fn tokens(&mut self, named: Vec<Named<'a>>) {
        let errors = self.diags.len();
        for named in named {
            let id = named.item.id.clone();
            self.within(&id, |c| match &named.rows {
                Some(rows) => c.family_props(&named, rows),
                None => c.single_props(&named),
            });
        }
        self.collect_props();
        self.env.incomplete |= self.diags.len() > errors;
    }

    fn add_type(&mut self, token: TokenType, name_span: Span, span: Span) -> usize {
        let index = self.env.types.len();
        self.declare(&token.id, name_span, Symbol::TokenType(index));
        self.at_path(&format!("tokenTypes[{index}]"), |c| c.locate(span));
        self.env.types.push(token);
        index
    }

    fn single_name(&mut self, item: Item<'a>) -> Named<'a> {
        let family = item.body.and_then(|body| body.get("family")).and_then(|node| {
            let name = self.word(node, "a family of token types")?;
            Some((name, node.span))
        });
        let named = family.as_ref().map(|(name, _)| name.clone());
        let (id, max) = (item.id.clone(), None);
        let visibility = Visibility::Public;
        let token =
            TokenType { id, family: named, visibility, props: Vec::new(), max, shape: None };
        let index = self.add_type(token, item.id_span, item.span());
        if let Some((name, span)) = family {
            self.join_family(&name, span, index);
        }
        Named { item, types: vec![(0, index)], rows: None }
    }

    fn single_props(&mut self, named: &Named<'a>) {
        let Some(body) = named.item.body.filter(|body| !is_null(body)) else { return };
        if !matches!(body.value, Value::Map(_)) {
            return self.number_of_tokens(body, &named.item.id);
        }
        let (max, visibility) = (self.most_tokens(body), self.face_visibility(body));
        let mut props = Vec::new();
        let drawn = body.get(SHAPE).filter(|node| is_drawing(node));
        self.props_of(body, false, &mut props);
        let types: Vec<usize> = named.types.iter().map(|(_, index)| *index).collect();
        for index in &types {
            self.env.types[*index].max = max;
            self.env.types[*index].visibility = visibility;
            self.env.types[*index].props = props.clone();
            self.locate_props(*index, body, &props);
            self.one_veil(*index, named.item.id_span);
        }
        if let Some(node) = drawn
            && let Some(drawn) = self.within(SHAPE, |c| c.drawn_shape(node))
        {
            let turns = self.turns(body.get(TURNS));
            types.iter().for_each(|index| self.give_shape(*index, drawn.clone(), turns));
        }
        if let Some(derived) = body.get("derived") {
            self.derived(derived, &DerivedOf::Tokens(types));
        }
    }

    /// Reports `pawn: 8`, a number where the properties of a type are declared.
    fn number_of_tokens(&mut self, body: &Node, id: &str) {
        let message = "a token type holds its properties";
        let Value::Int(number) = body.value else { return self.shape(body, message) };
        let create =
            format!("`setup` says how many there are, and where: `create {number} {id} in …`");
        let found =
            Diagnostic::new(Code::WrongShape, body.span, format!("{message}; found a number"));
        self.report(found.hint(create).fix(Fix::replace("Write no properties", body.span, "{}")));
    }

    /// Records the spans of the properties of a type or family.
    fn locate_props(&mut self, index: usize, body: &Node, props: &[PropDef]) {
        let inner = body.get("props").map(Node::entries).unwrap_or_default();
        for prop in props {
            let entries = body.entries().iter().chain(inner);
            let entry = entries.into_iter().find(|entry| entry.key == prop.id);
            if let Some(entry) = entry {
                self.locate_prop(index, &prop.id, entry.key_span);
            }
        }
    }

    fn locate_prop(&mut self, index: usize, name: &str, span: Span) {
        self.at_path(&format!("tokenTypes[{index}].props.{name}"), |c| c.locate(span));
    }

    /// Adds a type that names its family to that family.
    fn join_family(&mut self, name: &str, span: Span, index: usize) {
        if let Some((_, members)) = self.env.families.iter_mut().find(|(known, _)| known == name) {
            members.push(index);
            return;
        }
        let family = self.env.families.len();
        self.env.families.push((name.to_owned(), vec![index]));
        self.declare(name, span, Symbol::Family(family));
    }

    /// `max`: the most tokens of a type at a time.
    fn most_tokens(&mut self, body: &'a Node) -> Option<u32> {
        let node = body.get("max")?;
        self.within("max", |c| {
            c.keep_words(node);
            let most = c.constant(node, "the most tokens of a type");
            let limit = TokenType::MOST_OF_ALL;
            let room = 1..=limit;
            match most.map(|most| (most, u32::try_from(most))) {
                Some((_, Ok(most))) if room.contains(&most) => Some(most),
                Some((most, _)) => {
                    c.report(
                        Diagnostic::new(
                            Code::OutOfRange,
                            node.span,
                            format!("a type has from 1 to {limit} tokens, not {most}"),
                        )
                        .hint("a property cannot be called `max`: this key limits the number of tokens"),
                    );
                    None
                }
                None => None,
            }
        })
    }

    /// `visibility`: who sees which token of a type it is, where its zone shows it.
    fn face_visibility(&mut self, body: &'a Node) -> Visibility {
        let said = body.get("visibility");
        said.and_then(|node| self.within("visibility", |c| c.visibility(node))).unwrap_or_default()
    }

    /// Properties as keys and declarations. Those under `props` change.
    fn props_of(&mut self, body: &'a Node, changing: bool, props: &mut Vec<PropDef>) {
        let drawn = !changing && body.get(SHAPE).is_some_and(is_drawing);
        for entry in body.entries() {
            match entry.key.as_str() {
                SHAPE | TURNS if drawn => continue,
                "id" | "family" | "max" | "visibility" | "tags" | "mechanics" | "notes"
                    if !changing =>
                {
                    continue;
                }
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
                // Declared after the type.
                "derived" if !changing => continue,
                _ => {}
            }
            self.within(&entry.key, |c| {
                c.keep_words(&entry.value);
                let declared = c.declaration(&entry.value, "a property");
                if let Some(declared) = &declared {
                    c.no_keys(&declared.keys, "a property", entry.value.span);
                }
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
                    format!("every token already has `{id}`"),
                )
                .hint(format!("choose another name, such as `{id}_`")),
            );
            return;
        }
        self.declared_here(span, NameSpace::Properties, id);
        let Some(declared) = declared else {
            self.unread.names.insert(id.to_owned());
            return;
        };
        if props.iter().any(|prop| prop.id == id) {
            self.error(
                Code::DuplicateDefinition,
                span,
                format!("the property `{id}` is already declared"),
            );
            return;
        }
        let mut declared = declared;
        if changing && declared.init.is_none() && matches!(declared.domain, Domain::Set { .. }) {
            declared.init = self.usual_start(id, &declared.domain, span);
        }
        let changes = declared.changes || (changing && declared.init.is_some());
        let mut domain = declared.domain;
        if let Domain::Token { .. } = domain {
            // The token that it names can be destroyed.
            domain.set_optional(true);
        }
        if changing && !declared.changes && matches!(domain, Domain::Int { .. }) {
            self.report(
                Diagnostic::new(
                    Code::MissingKey,
                    span,
                    format!("`{id}` changes, so it needs its possible values"),
                )
                .hint(format!("write `{id}: 0 in 0..9`")),
            );
        }
        let (init, bound, visibility) = (declared.init, declared.bound, declared.visibility);
        if !visibility.is_public() && init.is_some() && !changes {
            self.report(
                Diagnostic::new(
                    Code::WrongLiteral,
                    span,
                    format!("`{id}` cannot be secret: all tokens of the type have the same"),
                )
                .hint("leave out `init` and give it at creation, or let it change"),
            );
        }
        props.push(PropDef { id: id.to_owned(), domain, init, bound, changes, visibility });
    }

    /// Reports secrets of a type or family that are not all for the same players.
    fn one_veil(&mut self, index: usize, span: Span) {
        let of = &self.env.types[index];
        if of.has_one_veil() {
            return;
        }
        let found = if of.visibility.is_public() {
            Diagnostic::new(
                Code::WrongLiteral,
                span,
                "the secret properties of a type are all for its owner, or all hidden",
            )
            .hint("make two types, or keep one of the values in a variable")
        } else {
            Diagnostic::new(
                Code::WrongLiteral,
                span,
                "a type that is secret has no secret properties: nobody else sees the others",
            )
            .hint("leave out the `visibility` of the type, or that of the properties")
        };
        self.report(found);
    }

    fn family_names(&mut self, item: Item<'a>) -> Named<'a> {
        let mut types = Vec::new();
        let rows = item.body.map(|body| {
            self.keys(body, "a family of token types", FAMILY);
            self.rows(body, "a family of token types")
        });
        let rows = rows.unwrap_or_default();
        let key = rows.key(&["type", "id"]);
        for (position, row) in rows.rows.iter().enumerate() {
            let node = row.cells[key];
            let path = format!("rows[{}]", row.number);
            let Some(id) = self.within(&path, |c| c.word(node, "the name of a token type")) else {
                continue;
            };
            let (family, max) = (Some(item.id.clone()), None);
            let visibility = Visibility::Public;
            let token = TokenType { id, family, visibility, props: Vec::new(), max, shape: None };
            types.push((position, self.add_type(token, node.span, row.node.span)));
        }
        let members = types.iter().map(|(_, index)| *index).collect();
        let index = self.env.families.len();
        self.env.families.push((item.id.clone(), members));
        self.declare(&item.id, item.id_span, Symbol::Family(index));
        Named { item, types, rows: Some(rows) }
    }

    fn family_props(&mut self, named: &Named<'a>, rows: &Rows<'a>) {
        let Some(body) = named.item.body else { return };
        let (max, visibility) = (self.most_tokens(body), self.face_visibility(body));
        let mut shared = Vec::new();
        if let Some(props) = body.get("props") {
            self.within("props", |c| c.props_of(props, true, &mut shared));
        }
        let key = rows.key(&["type", "id"]);
        let mut columns: Vec<(String, ColumnValues)> = Vec::new();
        let mut shapes = None;
        for (at, (name, span)) in rows.columns.iter().enumerate() {
            if at == key || !self.identifier(name, *span) {
                continue;
            }
            if name == SHAPE && rows.rows.iter().any(|row| is_drawing(row.cells[at])) {
                shapes = Some(at);
                continue;
            }
            if RESERVED.contains(&name.as_str()) {
                self.error(Code::BadIdentifier, *span, format!("every token already has `{name}`"));
                continue;
            }
            let cells: Vec<(usize, &Node)> =
                rows.rows.iter().map(|row| (row.number, row.cells[at])).collect();
            self.declared_here(*span, NameSpace::Properties, name);
            let column = self.column(&named.item.id, name, &cells);
            columns.extend(column.map(|column| (name.clone(), column)));
        }
        for (position, index) in &named.types {
            let mut props = Vec::new();
            for (name, column) in &columns {
                let (id, domain) = (name.clone(), column.domain.clone());
                let init = column.values.get(*position).cloned().flatten();
                let visibility = Visibility::Public;
                let (bound, changes) = (Bound::Clamp, false);
                props.push(PropDef { id, domain, init, bound, changes, visibility });
            }
            for prop in &shared {
                if props.iter().all(|known| known.id != prop.id) {
                    props.push(prop.clone());
                }
            }
            self.env.types[*index].max = max;
            self.locate_props(*index, body, &props);
            for (name, span) in &rows.columns {
                self.locate_prop(*index, name, *span);
            }
            self.env.types[*index].visibility = visibility;
            self.env.types[*index].props = props;
        }
        self.family_shapes(named, rows, shapes, body.get(TURNS));
        if let Some((_, first)) = named.types.first() {
            self.one_veil(*first, named.item.id_span);
        }
        if let Some(derived) = body.get("derived") {
            let types = named.types.iter().map(|(_, index)| *index).collect();
            self.derived(derived, &DerivedOf::Tokens(types));
        }
    }

    /// Gives the types of a family their shapes: the drawings in a column.
    fn family_shapes(
        &mut self,
        named: &Named<'_>,
        rows: &Rows<'_>,
        column: Option<usize>,
        turns: Option<&Node>,
    ) {
        let Some(column) = column else {
            if let Some(turns) = turns {
                self.report(
                    Diagnostic::new(Code::MissingKey, turns.span, "`turns` needs shapes to turn")
                        .hint("draw them in a column `shape`: `[ell, \"x./x./xx\"]`"),
                );
            }
            return;
        };
        let turns = self.turns(turns);
        for (position, index) in &named.types {
            let node = rows.rows[*position].cells[column];
            let path = format!("rows[{}].{SHAPE}", rows.rows[*position].number);
            if let Some(drawn) = self.within(&path, |c| c.drawn_shape(node)) {
                self.give_shape(*index, drawn, turns);
            }
        }
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
                        let path = format!("tokenTypes[{index}].props.{}", prop.id);
                        let span = self.map.find(&path).unwrap_or_default();
                        let message = format!(
                            "`{}` is {old} in another token type and {new} in `{}`",
                            prop.id, token.id
                        );
                        let mut diag =
                            Diagnostic::new(Code::TypeMismatch, span, message).types(old, new);
                        if let Some(first) = self.origins.props.get(&prop.id) {
                            let message = format!("`{}` is declared here first", prop.id);
                            diag = diag.related(*first, message);
                        }
                        self.report(diag.hint("give one of them another name"));
                    }
                }
            }
        }
    }
}

/// True if a definition makes a type for each row.
fn is_family(item: &Item<'_>) -> bool {
    item.body.is_some_and(|body| body.get("columns").is_some() || body.get("rows").is_some())
}
