//! `actions`: what players may do. Parameters are shared with sequences.

use super::families::is_family;
use super::width::Choice;
use crate::compiler::{Compiler, Procedure, arguments};
use crate::decode::{Item, is_null, one_or_many, text, text_at, words_at};
use crate::env::ActionHead;
use crate::module::Part;
use crate::notes::NameSpace;
use crate::scope::{Bound, Scope, Var};
use crate::types::{Kind, Size, Type, Typed};
use boardwright_def::{Action, Effect, Expr, Limit, Param};
use boardwright_diag::{Code, Diagnostic, Fix, Span};
use boardwright_syntax::expr::{Binary, Kind as TreeKind, Tree};
use boardwright_syntax::yaml::{Node, Value};

const KEYS: &[&str] = &[
    "id", "name", "actor", "phase", "phases", "params", "pre", "cost", "do", "effects", "limit",
    "limits", "for", "columns", "rows",
];

/// Conditions, cost, effects and limits of an action or option.
#[derive(Debug, Default)]
pub(crate) struct Does {
    pub pre: Vec<Expr>,
    pub cost: Vec<Effect>,
    pub effects: Vec<Effect>,
    pub limits: Vec<Limit>,
}

impl<'a> Compiler<'a> {
    /// Declares the actions.
    pub fn action_heads(&mut self, parts: &[&'a Part]) {
        let mut items = Vec::new();
        for part in parts {
            items.extend(self.collection(&part.body, "actions"));
        }
        for item in self.distinct(items, "actions") {
            self.within(&item.id, |c| {
                c.identifier(&item.id, item.id_span);
                c.declared_here(item.id_span, NameSpace::Actions, &item.id);
            });
            let mut phases = Vec::new();
            for key in ["phase", "phases"] {
                for node in item.body.and_then(|b| b.get(key)).map(one_or_many).unwrap_or_default()
                {
                    let named = self.within(&item.id, |c| c.word(node, "a phase"));
                    phases.extend(named.map(|name| (name, node.span)));
                }
            }
            if let Some(body) = item.body.filter(|body| is_family(body)) {
                self.within(&item.id, |c| c.family_heads(&item, body, &phases));
                continue;
            }
            if let Some(first) = self.env.actions.iter().find(|action| action.id == item.id) {
                let first = first.span;
                self.report(
                    Diagnostic::new(
                        Code::DuplicateDefinition,
                        item.id_span,
                        format!("there are two actions called `{}`", item.id),
                    )
                    .related(first, format!("this makes `{}` too", item.id)),
                );
                continue;
            }
            self.env.actions.push(ActionHead {
                bound: Vec::new(),
                id: item.id,
                span: item.id_span,
                body: item.body,
                phases,
                params: None,
            });
        }
    }

    /// Lowers all actions; phases are filled in later.
    pub fn actions(&mut self) -> Vec<Action> {
        let mut out = Vec::new();
        for index in 0..self.env.actions.len() {
            let head = self.env.actions[index].clone();
            let path = format!("actions.{}", head.id);
            self.lowering.inside = Some(Procedure::Action(index));
            let found = self.diags.len();
            // The words of a family stand for all of its members, and are kept with the first.
            let first = self.words.families.iter().any(|family| family.actions[0] == head.id);
            self.words.paused = !head.bound.is_empty() && !first;
            self.words.bound = head.bound.iter().map(|(name, _)| name.clone()).collect();
            let action = self.elsewhere(&path, |c| {
                c.locate(head.body.map_or(head.span, |body| head.span.join(body.span)));
                c.action(index, &head)
            });
            self.words.paused = false;
            self.words.bound.clear();
            self.lowering.inside = None;
            if !head.bound.is_empty() {
                self.once_for_all(found);
            }
            out.push(action);
        }
        out
    }

    /// Forgets what was found at the same place before: in another row of the family.
    fn once_for_all(&mut self, from: usize) {
        let new = self.diags.split_off(from);
        for diag in new {
            let told = |other: &Diagnostic| other.code == diag.code && other.span == diag.span;
            if !self.diags.iter().any(told) {
                self.diags.push(diag);
            }
        }
    }

    fn action(&mut self, index: usize, head: &ActionHead<'a>) -> Action {
        let mut action = Action {
            id: head.id.clone(),
            phases: Vec::new(),
            params: Vec::new(),
            pre: Vec::new(),
            cost: Vec::new(),
            effects: Vec::new(),
            limits: Vec::new(),
        };
        let Some(body) = head.body.filter(|body| !is_null(body)) else {
            self.env.actions[index].params = Some(Vec::new());
            return action;
        };
        if !self.keys(body, "an action", KEYS) {
            self.env.actions[index].params = Some(Vec::new());
            return action;
        }
        let mut scope = Scope::default();
        let bodies: Vec<&Node> =
            ["cost", "do", "effects"].iter().filter_map(|key| body.get(key)).collect();
        scope.changing = self.changing_names(&bodies);
        for (name, value) in &head.bound {
            let (name, value, span) = (name.clone(), value.clone(), value.span);
            scope.push(Var { name, value, how: Bound::Param, span });
        }
        let (params, types) = match body.get("params") {
            Some(params) => self.params(params, true, &mut scope),
            None => (Vec::new(), Vec::new()),
        };
        action.params = params;
        self.env.actions[index].params = Some(types);
        let mut does = self.does(body, &mut scope);
        if let Some(actor) = body.get("actor") {
            let condition = self.within("actor", |c| c.actor_condition(actor));
            if let Some(condition) = condition {
                self.locate_ahead(actor.span, does.pre.len());
                does.pre.insert(0, condition);
            }
        }
        Action {
            pre: does.pre,
            cost: does.cost,
            effects: does.effects,
            limits: does.limits,
            ..action
        }
    }

    /// Writes down where a condition was written that comes before `others` of `pre`.
    fn locate_ahead(&mut self, span: Span, others: usize) {
        let path = |c: &mut Self, position: usize| {
            c.within(&format!("pre[{position}]"), |c| c.path.clone())
        };
        for position in (0..others).rev() {
            let (from, to) = (path(self, position), path(self, position + 1));
            if let Some(span) = self.map.spans.remove(&from) {
                self.map.spans.insert(to, span);
            }
        }
        self.within("pre[0]", |c| c.locate(span));
    }

    /// What stands in an action beside its parameters, which are bound already.
    pub fn does(&mut self, body: &Node, scope: &mut Scope) -> Does {
        let mut does = Does::default();
        if let Some(pre) = body.get("pre").filter(|pre| !is_null(pre)) {
            self.within("pre", |c| c.keep_conditions(pre));
            let conjuncts = self.within("pre", |c| c.conjuncts(pre, scope));
            for (position, (expr, span)) in conjuncts.into_iter().enumerate() {
                self.within(&format!("pre[{position}]"), |c| c.locate(span));
                does.pre.push(expr);
            }
        }
        if let Some(cost) = body.get("cost") {
            does.cost = self.within("cost", |c| {
                let effects = c.effects_open(cost, scope);
                c.check_cost(&effects);
                effects
            });
        }
        if let Some(effects) = self.either(body, "do", "effects") {
            does.effects = self.within("effects", |c| c.effects(effects, scope));
        }
        for key in ["limit", "limits"] {
            if let Some(node) = body.get(key) {
                self.keep_words_at("limit", node);
            }
            for limit in body.get(key).map(one_or_many).unwrap_or_default() {
                let Some(found) = self.within(key, |c| c.limit(limit)) else { continue };
                let number = does.limits.len();
                self.within(&format!("limits[{number}]"), |c| c.locate(limit.span));
                does.limits.push(found);
            }
        }
        does
    }

    /// The value of one of two keys that mean the same.
    pub fn either<'n>(&mut self, node: &'n Node, first: &str, second: &str) -> Option<&'n Node> {
        match (node.get(first), node.get(second)) {
            (Some(_), Some(other)) => {
                self.error(
                    Code::DuplicateDefinition,
                    other.span,
                    format!("`{first}` and `{second}` are the same; use one of them"),
                );
                node.get(first)
            }
            (Some(found), None) | (None, Some(found)) => Some(found),
            (None, None) => None,
        }
    }

    fn odd_limit(&mut self, span: Span, count: usize) {
        let limit = format!("{count} per turn");
        self.report(
            Diagnostic::new(Code::WrongLiteral, span, "a limit is written `1 per turn`")
                .fix(Fix::replace(format!("Change to `{limit}`"), span, limit)),
        );
    }

    /// `1 per turn`, `{ scope: turn, max: 1 }`.
    fn limit(&mut self, node: &Node) -> Option<Limit> {
        let (scope, max) = match &node.value {
            Value::Text(text) => {
                let mut words = text.text.split_whitespace();
                let (Some(max), Some("per"), Some(scope), None) =
                    (words.next(), words.next(), words.next(), words.next())
                else {
                    self.odd_limit(node.span, 1);
                    return None;
                };
                let max = match max.parse::<i32>() {
                    Ok(max) => max,
                    Err(_) if self.candidates(max).is_empty() => {
                        let count =
                            ["once", "twice", "thrice"].iter().position(|word| *word == max);
                        self.odd_limit(node.span, count.map_or(1, |at| at + 1));
                        return None;
                    }
                    Err(_) => {
                        let value = self.name(max, node.span, &mut Scope::default(), None);
                        self.as_constant(value, "a limit")?
                    }
                };
                let scope = scope.to_owned();
                (self.limit_scope("scope", &scope, node.span)?, max)
            }
            Value::Map(_) => {
                self.keys(node, "a limit", &["scope", "max"]);
                let (Some(scope), Some(max)) = (node.get("scope"), node.get("max")) else {
                    self.error(Code::MissingKey, node.span, "a limit needs `scope` and `max`");
                    return None;
                };
                let max = self.constant(max, "a limit")?;
                let word = self.word(scope, "`scope`")?;
                (self.limit_scope("scope", &word, scope.span)?, max)
            }
            Value::Null | Value::Bool(_) | Value::Int(_) | Value::List(_) => {
                let per_turn =
                    |n| Fix::replace("Count it per turn", node.span, format!("{n} per turn"));
                let fix = if let Value::Int(n) = node.value { Some(per_turn(n)) } else { None };
                self.shape_or(node, "a limit is text such as `1 per turn`", fix);
                return None;
            }
        };
        match u32::try_from(max) {
            Ok(max) if max >= 1 => Some(Limit { scope, max }),
            _ => {
                let message = format!("a limit is at least 1, not {max}");
                let written = self.written(node.span).replacen(&max.to_string(), "1", 1);
                self.report(
                    Diagnostic::new(Code::OutOfRange, node.span, message).fix(Fix::replace(
                        "Change to 1",
                        node.span,
                        written,
                    )),
                );
                None
            }
        }
    }

    /// Parameters in order, bound in `scope`, with their types. `chosen` by a player or given by a
    /// caller.
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
                if let Some(outer) = scope.find(&item.id) {
                    let first = outer.span;
                    c.report(
                        Diagnostic::new(
                            Code::DuplicateDefinition,
                            item.id_span,
                            format!("`${}` is already bound here", item.id),
                        )
                        .related(first, format!("`${}` is bound here first", item.id))
                        .hint("choose another name for the parameter"),
                    );
                }
                let mentioned = c.mentioned();
                let list = match item.body {
                    Some(body) => {
                        if text(body).is_some() {
                            c.keep_words(body);
                        }
                        let list = c.param_list(&item.id, body, scope);
                        if c.or_none(body, chosen) { c.members_or_none(list) } else { list }
                    }
                    None => {
                        c.report(
                            Diagnostic::new(
                                Code::EmptyValue,
                                item.id_span,
                                format!("`{}` does not say what it can be", item.id),
                            )
                            .hint(format!(
                                "write each parameter in a line of its own, with a list: `{}: players`, `{}: hand[actor]`, `{}: 1..6`",
                                item.id, item.id, item.id
                            )),
                        );
                        Typed::unknown(item.id_span)
                    }
                };
                let list = c.as_list(list);
                c.check_choice(&list);
                let element =
                    list.ty.as_list().map_or_else(Type::unknown, |(element, _)| element.clone());
                let domain = c.domain_of(&element, list.span);
                c.rebound(mentioned, &item.id, item.id_span);
                let place = (item.id_span, item.id_span);
                c.mention_binding(&item.id, place, Bound::Param, &element);
                scope.bind(&item.id, element.clone(), Bound::Param, item.id_span);
                let (step, prompt) = c.asked_alone(item.body, chosen);
                choices.push(Choice::new(&item, &list, step));
                let (name, options) = (item.id.clone(), list.expr);
                params.push(Param { name, domain, options, step, prompt });
                types.push(element);
            });
        }
        if chosen {
            self.check_width(&choices);
        }
        (params, types)
    }

    /// A map from name to list, or the list of maps of the main requirement with `name` or `id`.
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
                // A bare name: what it stands for is asked for where its list is read.
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

    fn param_list(&mut self, name: &str, body: &Node, scope: &mut Scope) -> Typed {
        match &body.value {
            Value::Text(text) => {
                let Some((tree, src)) = self.parse(text) else { return Typed::unknown(body.span) };
                self.own_list(name, &tree, &src, scope)
            }
            Value::Map(_) if body.get("query").is_some() => self.value(body, scope, None),
            Value::Map(_) => self.param_map(name, body, scope),
            Value::List(_) | Value::Null | Value::Bool(_) | Value::Int(_) => {
                self.value(body, scope, None)
            }
        }
    }

    /// Whether a parameter may be none: `none in L`, or `optional: true`. Only what a sequence is
    /// given can be.
    fn or_none(&mut self, body: &Node, chosen: bool) -> bool {
        let said = match &body.value {
            Value::Text(text) => boardwright_syntax::expr::parse_expr(&text.text)
                .ok()
                .filter(says_none)
                .map(|_| body.span),
            Value::Map(_) => {
                let said = body.get("optional").filter(|said| said.value == Value::Bool(true));
                let list = ["in", "domain", "options", "over"].iter().find_map(|key| body.get(key));
                match said {
                    Some(said) => Some(said.span),
                    None => return list.is_some_and(|list| self.or_none(list, chosen)),
                }
            }
            Value::List(_) | Value::Null | Value::Bool(_) | Value::Int(_) => None,
        };
        let Some(span) = said else { return false };
        if chosen {
            let hint = "offer what none stands for as an action of its own";
            let message = "nobody can choose none: only what a sequence is given may be none";
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

    /// A list whose own condition sees the parameter by its name.
    fn own_list(
        &mut self,
        name: &str,
        tree: &Tree,
        src: &crate::src::Src,
        scope: &mut Scope,
    ) -> Typed {
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

    fn param_map(&mut self, name: &str, body: &Node, scope: &mut Scope) -> Typed {
        let keys = [
            "id", "name", "bind", "in", "domain", "options", "over", "step", "type", "min", "max",
            "values", "of", "zone", "prompt", "optional",
        ];
        self.keys(body, "a parameter", &keys);
        for key in ["in", "domain", "options", "over"] {
            if let Some(list) = body.get(key) {
                return self.within(key, |c| c.param_list(name, list, scope));
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
                let query = boardwright_def::Query::Enums { of: of.clone(), values };
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

    /// Checks arguments given in `ask` and `offer` against the parameters they bind.
    pub fn check_given(&mut self) {
        for given in std::mem::take(&mut self.uses.given) {
            let head = self.env.actions[given.action].clone();
            let params = head.params.unwrap_or_default();
            self.elsewhere(&given.path, |c| {
                if given.types.len() > params.len() {
                    c.report(
                        Diagnostic::new(
                            Code::WrongArgumentCount,
                            given.span,
                            format!(
                                "`{}` takes {}, {} given",
                                head.id,
                                arguments(params.len()),
                                given.types.len()
                            ),
                        )
                        .related(head.span, format!("`{}` is declared here", head.id)),
                    );
                }
                let path = format!("actions.{}", head.id);
                for (at, ((ty, span), want)) in given.types.iter().zip(&params).enumerate() {
                    let place = want.kind == Kind::Place && ty.kind == Kind::Token;
                    if !ty.fits(want) && !place {
                        let diag = c.mismatch(*span, &want.describe(), ty);
                        let needed = c.parameter_need(&path, &head.id, at);
                        c.needing(needed, |c| c.report(diag));
                    }
                }
            });
        }
    }
}

/// The list in `none in L`.
fn behind_none(tree: &Tree) -> Option<&Tree> {
    let TreeKind::Binary(Binary::In, left, list) = &tree.kind else { return None };
    matches!(&left.kind, TreeKind::Name(name) if name == "none").then_some(list)
}

/// Whether a list begins with `none in`.
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
        | TreeKind::If(..) => behind_none(tree).is_some(),
    }
}
