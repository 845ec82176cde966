//! Parameters of actions and sequences: their lists, types and domains.

use super::list_params::LIST_KEYS;
use super::move_count::Choice;
use crate::compiler::Compiler;
use crate::decode::{Item, text, text_at, words_at};
use crate::facts::facts_of_member;
use crate::scope::{Bound, Scope, Var};
use crate::src::Src;
use crate::types::{Kind, Size, Type, Typed};
use boardwright_def::{Expr, Param, Query};
use boardwright_diag::{Code, Diagnostic};
use boardwright_syntax::expr::{Binary, Kind as TreeKind, Tree};
use boardwright_syntax::yaml::{Node, Value};

impl Compiler<'_> {
    /// The parameters in order, bound in `scope`, with their types. `chosen` is true if a player
    /// chooses them, false if a caller gives them.
    pub fn params(
        &mut self,
        node: &Node,
        chosen: bool,
        scope: &mut Scope,
    ) -> (Vec<Param>, Vec<Type>) {
        let items = self.within("params", |c| c.param_items(node));
        let mut params = Vec::new();
        let mut types = Vec::new();
        let mut choices = Vec::new();
        for (index, item) in self.distinct(items, "parameters").into_iter().enumerate() {
            self.within(&format!("params[{index}]"), |c| {
                c.locate(item.span());
                c.identifier(&item.id, item.id_span);
                c.bound_once(&item, scope);
                if chosen && c.chooses_list(&item) {
                    scope.bind(&item.id, Type::unknown(), Bound::Param, item.id_span);
                    return;
                }
                let mentioned = c.mentioned();
                let list = match item.body {
                    Some(body) => {
                        if text(body).is_some() {
                            c.keep_words(body);
                        }
                        let list = c.param_list(&item.id, body, chosen, scope);
                        if c.or_none(body, chosen) { c.members_or_none(list) } else { list }
                    }
                    None => {
                        c.report(
                            Diagnostic::new(
                                Code::EmptyValue,
                                item.id_span,
                                format!("the parameter `{}` needs a list of values", item.id),
                            )
                            .hint(format!(
                                "write each parameter on its own line, with a list: `{}: players`, `{}: hand[actor]`, `{}: 1..6`",
                                item.id, item.id, item.id
                            )),
                        );
                        Typed::unknown(item.id_span)
                    }
                };
                let list = c.as_answers(list);
                c.check_choice(&list);
                let element =
                    list.ty.as_list().map_or_else(Type::unknown, |(element, _)| element.clone());
                let domain = c.domain_of_member(&element, list.span);
                let limit = c.list_parameter(item.body, &list, chosen);
                let value = match limit {
                    Some(limit) => Type::list(element, Size::at_most(Some(limit.into()))),
                    None => element,
                };
                c.rebound(mentioned, &item.id, item.id_span);
                let place = (item.id_span, item.id_span);
                c.mention_binding(&item.id, place, Bound::Param, &value);
                scope.bind(&item.id, value.clone(), Bound::Param, item.id_span);
                if limit.is_none() {
                    let slot = format!("${}", item.id);
                    scope.know(facts_of_member(&list.expr, &slot));
                    // A sequence may be called with other places.
                    if chosen {
                        c.know_boards(&slot, &list.expr, scope);
                    }
                }
                let (step, prompt) = c.asked_alone(item.body, chosen);
                choices.push(Choice::new(&item, &list, step));
                let (name, options) = (item.id.clone(), list.expr);
                params.push(Param { name, domain, options, limit, step, prompt });
                types.push(value);
            });
        }
        if chosen {
            self.check_width(&choices);
        }
        (params, types)
    }

    /// Reports a parameter with a name that is bound already.
    fn bound_once(&mut self, item: &Item<'_>, scope: &Scope) {
        let Some(outer) = scope.find(&item.id) else { return };
        let message = format!("`${}` is already bound here", item.id);
        self.report(
            Diagnostic::new(Code::DuplicateDefinition, item.id_span, message)
                .related(outer.span, format!("`${}` is bound here first", item.id))
                .hint("choose another name for the parameter"),
        );
    }

    /// The parameters as items: a mapping from name to list, or a list of mappings with `name` or
    /// `id`.
    fn param_items<'n>(&mut self, node: &'n Node) -> Vec<Item<'n>> {
        let Value::List(items) = &node.value else {
            return self.collection(node, "parameters");
        };
        let mut out = Vec::new();
        for (index, item) in items.iter().enumerate() {
            let named = ["name", "id", "bind"].iter().find_map(|key| item.get(key));
            match named {
                Some(name) => {
                    let word = self.within(&format!("[{index}]"), |c| c.word(name, "a parameter"));
                    out.extend(word.map(|word| Item {
                        id: word.strip_prefix('$').unwrap_or(&word).to_owned(),
                        id_span: name.span,
                        body: Some(item),
                    }));
                }
                None if matches!(item.value, Value::Map(_)) && item.entries().len() == 1 => {
                    let entry = &item.entries()[0];
                    out.push(Item {
                        id: entry.key.clone(),
                        id_span: entry.key_span,
                        body: Some(&entry.value),
                    });
                }
                // A bare name; its missing list is reported where the list is read.
                None => match text(item) {
                    Some(word) => out.push(Item {
                        id: word.strip_prefix('$').unwrap_or(word).to_owned(),
                        id_span: item.span,
                        body: None,
                    }),
                    None => self.error(
                        Code::MissingKey,
                        item.span,
                        "a parameter in a list needs `name`",
                    ),
                },
            }
        }
        out
    }

    fn param_list(&mut self, name: &str, body: &Node, chosen: bool, scope: &mut Scope) -> Typed {
        match &body.value {
            Value::Text(text) => {
                let Some((tree, src)) = self.parameter_text(text, chosen) else {
                    return Typed::unknown(body.span);
                };
                self.own_list(name, &tree, &src, scope)
            }
            Value::Map(_) if body.get("query").is_some() => self.value(body, scope, None),
            Value::Map(_) => self.param_map(name, body, chosen, scope),
            Value::List(_) | Value::Null | Value::Bool(_) | Value::Int(_) => {
                self.value(body, scope, None)
            }
        }
    }

    /// True if a parameter may be none: `none in L`, or `optional: true`. Only arguments of a
    /// sequence may be.
    fn or_none(&mut self, body: &Node, chosen: bool) -> bool {
        let said = match &body.value {
            Value::Text(text) => boardwright_syntax::expr::parse_parameter(&text.text)
                .ok()
                .filter(|text| says_none(&text.list))
                .map(|_| body.span),
            Value::Map(_) => {
                let said = body.get("optional").filter(|said| said.value == Value::Bool(true));
                let list = LIST_KEYS.iter().find_map(|key| body.get(key));
                match said {
                    Some(said) => Some(said.span),
                    None => return list.is_some_and(|list| self.or_none(list, chosen)),
                }
            }
            Value::List(_) | Value::Null | Value::Bool(_) | Value::Int(_) => None,
        };
        let Some(span) = said else { return false };
        if chosen {
            let hint = "write another action for the case of none";
            let message = "a player cannot choose none; only parameters of sequences may be none";
            let diag = Diagnostic::new(Code::TypeMismatch, span, message);
            self.report(diag.types("a list", "a list or none").hint(hint));
        }
        !chosen
    }

    fn members_or_none(&mut self, list: Typed) -> Typed {
        let list = self.as_list(list);
        let Kind::List(element, size) = list.ty.kind else { return list };
        Typed { ty: Type::list(element.or_none(), size), ..list }
    }

    /// A list with a condition that names the parameter.
    fn own_list(&mut self, name: &str, tree: &Tree, src: &Src, scope: &mut Scope) -> Typed {
        let TreeKind::Where { binder: None, list, when } = &tree.kind else {
            return self.tree(behind_none(tree).unwrap_or(tree), src, scope, None);
        };
        let list = self.own_list(name, list, src, scope);
        let span = src.span(tree.span);
        self.make_where(list, None, scope, span, |c, scope| {
            if let Some(it) = scope.find("it").cloned() {
                scope.push(Var { name: name.to_owned(), how: Bound::Member, ..it });
            }
            let when = c.tree(when, src, scope, Some(&Type::of(Kind::Bool)));
            c.as_condition(when)
        })
    }

    fn param_map(&mut self, name: &str, body: &Node, chosen: bool, scope: &mut Scope) -> Typed {
        let keys = [
            "id", "name", "bind", "in", "domain", "options", "over", "step", "type", "min", "max",
            "values", "of", "zone", "prompt", "optional", "limit",
        ];
        self.keys(body, "a parameter", &keys);
        for key in LIST_KEYS {
            if let Some(list) = body.get(key) {
                return self.within(key, |c| c.param_list(name, list, chosen, scope));
            }
        }
        let span = body.span;
        match text_at(body, "type") {
            Some("int" | "integer" | "intsInRange") => {
                let mut bound = |key: &str| match body.get(key) {
                    Some(value) => self.within(key, |c| c.value(value, scope, None)),
                    None => {
                        self.error(
                            Code::MissingKey,
                            span,
                            format!("an integer parameter needs `{key}`"),
                        );
                        Typed::unknown(span)
                    }
                };
                let (min, max) = (bound("min"), bound("max"));
                let every = body.get("step").filter(|step| !matches!(step.value, Value::Bool(_)));
                let every = every.and_then(|step| self.constant(step, "the step of a range"));
                self.make_range(min, max, every, span)
            }
            Some("enum") => {
                let words = words_at(body, "values");
                if words.is_empty() {
                    self.error(Code::MissingKey, span, "an enum parameter needs `values`");
                    return Typed::unknown(span);
                }
                let of = self.enum_holding(words.clone());
                let all = self.env.enums.iter().find(|e| e.id == of).map_or(0, |e| e.members.len());
                let size = Size::exact(words.len() as u64);
                let values = if words.len() == all { Vec::new() } else { words };
                let query = Query::Enums { of: of.clone(), values };
                Typed::new(Expr::list(query), Type::list(Type::of(Kind::Enum(of)), size), span)
            }
            Some("player") => self.players(span),
            Some("token" | "tokensInZone") => match body.get("zone") {
                Some(zone) => {
                    let place = self.within("zone", |c| c.zone_node(zone, scope));
                    self.as_list(place)
                }
                None => {
                    self.error(Code::MissingKey, span, "a token parameter needs `zone`");
                    Typed::unknown(span)
                }
            },
            Some(other) => {
                let other = other.to_owned();
                let at = body.get("type").map_or(span, |node| node.span);
                self.closed("type", &other, at, &["int", "enum", "player", "token"]);
                Typed::unknown(span)
            }
            None => {
                self.report(Diagnostic::new(
                    Code::MissingKey,
                    span,
                    format!("`{name}` needs `in`: the list to choose from"),
                ));
                Typed::unknown(span)
            }
        }
    }
}

/// The list in `none in L`.
fn behind_none(tree: &Tree) -> Option<&Tree> {
    let TreeKind::Binary(Binary::In, left, list) = &tree.kind else { return None };
    matches!(&left.kind, TreeKind::Name(name) if name == "none").then_some(list)
}

/// True if a list begins with `none in`.
fn says_none(tree: &Tree) -> bool {
    match &tree.kind {
        TreeKind::Where { list, .. } => says_none(list),
        TreeKind::Int(_)
        | TreeKind::Name(_)
        | TreeKind::Bound(_)
        | TreeKind::ItProp(_)
        | TreeKind::Prop(..)
        | TreeKind::Index(..)
        | TreeKind::Call { .. }
        | TreeKind::Set(_)
        | TreeKind::Not(_)
        | TreeKind::Neg(_)
        | TreeKind::Binary(..)
        | TreeKind::Range { .. }
        | TreeKind::Otherwise(..)
        | TreeKind::If(..)
        | TreeKind::Let { .. } => behind_none(tree).is_some(),
    }
}
