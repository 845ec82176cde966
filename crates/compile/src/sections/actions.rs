//! `actions`: the moves of players.

use super::families::is_family;
use crate::compiler::{Compiler, Procedure, arguments};
use crate::decode::{is_null, one_or_many};
use crate::env::ActionHead;
use crate::module::Part;
use crate::notes::NameSpace;
use crate::scope::{Bound, Scope, Var};
use crate::types::Kind;
use boardwright_def::{Action, Effect, Expr, Limit};
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_syntax::yaml::Node;

const KEYS: &[&str] = &[
    "id", "name", "actor", "phase", "phases", "params", "pre", "cost", "do", "effects", "after",
    "limit", "limits", "for", "columns", "rows",
];

/// Conditions, cost, effects and limits of an action or option.
#[derive(Debug, Default)]
pub(crate) struct ActionBody {
    pub pre: Vec<Expr>,
    pub cost: Vec<Effect>,
    pub effects: Vec<Effect>,
    /// Conditions on the position after the effects. Options have none.
    pub after: Vec<Expr>,
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
            // The texts of a family stand for all of its members, and are kept with the first.
            let first = self.words.families.iter().any(|family| family.actions[0] == head.id);
            self.words.paused = !head.bound.is_empty() && !first;
            self.words.bound = head.bound.iter().map(|(name, _)| name.clone()).collect();
            let action = self.at_path(&path, |c| {
                c.locate(head.body.map_or(head.span, |body| head.span.join(body.span)));
                c.action(index, &head)
            });
            self.words.paused = false;
            self.words.bound.clear();
            self.lowering.inside = None;
            if !head.bound.is_empty() {
                self.drop_repeated(found);
            }
            out.push(action);
        }
        out
    }

    /// Drops new findings that repeat one at the same place, from another row of the family.
    fn drop_repeated(&mut self, from: usize) {
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
            after: Vec::new(),
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
        let (params, types) = match self.meant(body, "params") {
            Some(params) => self.params(params, true, &mut scope),
            None => (Vec::new(), Vec::new()),
        };
        action.params = params;
        self.env.actions[index].params = Some(types);
        let mut lowered = self.action_body(body, &mut scope);
        if let Some(actor) = body.get("actor") {
            let condition = self.within("actor", |c| c.actor_condition(actor));
            if let Some(condition) = condition {
                self.locate_ahead(actor.span, lowered.pre.len());
                lowered.pre.insert(0, condition);
            }
        }
        Action {
            pre: lowered.pre,
            cost: lowered.cost,
            effects: lowered.effects,
            after: lowered.after,
            limits: lowered.limits,
            ..action
        }
    }

    /// Records the span of a condition inserted before `others` conditions of `pre`.
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

    /// The parts of an action except its parameters, which are bound already.
    pub fn action_body(&mut self, body: &Node, scope: &mut Scope) -> ActionBody {
        let mut lowered = ActionBody::default();
        if let Some(pre) = body.get("pre").filter(|pre| !is_null(pre)) {
            self.within("pre", |c| c.keep_conditions(pre));
            let conjuncts = self.within("pre", |c| c.conjuncts(pre, scope));
            for (position, (expr, span)) in conjuncts.into_iter().enumerate() {
                self.within(&format!("pre[{position}]"), |c| c.locate(span));
                lowered.pre.push(expr);
            }
        }
        let mark = scope.mark();
        if let Some(cost) = body.get("cost") {
            lowered.cost = self.within("cost", |c| {
                scope.paying = true;
                let effects = c.effects_open(cost, scope);
                scope.paying = false;
                c.check_cost(&effects);
                effects
            });
        }
        if let Some(effects) = self.either(body, "do", "effects") {
            lowered.effects = self.within("effects", |c| c.effects(effects, scope));
        }
        if let Some(after) = body.get("after").filter(|after| !is_null(after)) {
            // The names that cost and effects bind end with them; what they change is not certain any more.
            scope.reset(mark);
            self.after(after, scope, &mut lowered);
        }
        for key in ["limit", "limits"] {
            if let Some(node) = body.get(key) {
                self.keep_words_at("limit", node);
            }
            for limit in body.get(key).map(one_or_many).unwrap_or_default() {
                let Some(found) = self.within(key, |c| c.limit(limit)) else { continue };
                let number = lowered.limits.len();
                self.within(&format!("limits[{number}]"), |c| c.locate(limit.span));
                lowered.limits.push(found);
            }
        }
        lowered
    }

    /// Conditions on the position after cost and effects, which are lowered already.
    fn after(&mut self, node: &Node, scope: &mut Scope, lowered: &mut ActionBody) {
        self.within("after", |c| c.keep_conditions(node));
        let conjuncts = self.within("after", |c| c.conjuncts(node, scope));
        for (position, (expr, span)) in conjuncts.into_iter().enumerate() {
            self.within(&format!("after[{position}]"), |c| c.locate(span));
            lowered.after.push(expr);
        }
        for (key, effects) in [("cost", &lowered.cost), ("effects", &lowered.effects)] {
            self.within(key, |c| c.check_foreseen(effects));
        }
    }

    /// The value of one of two keys with the same meaning.
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

    /// Checks the arguments of `ask` and `offer` against the parameters of the actions.
    pub fn check_given(&mut self) {
        for given in std::mem::take(&mut self.uses.given) {
            let head = self.env.actions[given.action].clone();
            let params = head.params.unwrap_or_default();
            self.at_path(&given.path, |c| {
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
