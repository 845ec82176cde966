//! Choosing several members of a list: `choose 2 of L as $xs`, `chooseN`.

use super::question_blocks::Beside;
use crate::compiler::Compiler;
use crate::interval::Interval;
use crate::scope::Scope;
use crate::src::Src;
use crate::types::{Size, Type, Typed};
use boardwright_def::{Effect, Expr, Op};
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_syntax::expr::{ChooseCount, Tree};
use boardwright_syntax::yaml::{Node, Value};

/// The number of members to choose, and whether their order counts.
#[derive(Debug, Default)]
pub(crate) struct Several {
    pub n: Option<Typed>,
    pub min: Option<Typed>,
    pub max: Option<Typed>,
    pub ordered: bool,
}

impl Several {
    pub fn ordered(self, ordered: bool) -> Self {
        Self { ordered, ..self }
    }

    /// The smallest and largest count asked for.
    fn bounds(&self) -> (i64, i64) {
        let of = |value: &Option<Typed>| value.as_ref().map(|value| value.ty.interval());
        match of(&self.n) {
            Some(n) => (n.lo, n.hi),
            None => (
                of(&self.min).map_or(0, |min| min.lo),
                of(&self.max).map_or(i64::MAX, |max| max.hi),
            ),
        }
    }
}

impl Compiler<'_> {
    /// The count of a line; `None` for one member, which is bound as itself.
    pub fn how_many(
        &mut self,
        count: &ChooseCount,
        src: &Src,
        scope: &mut Scope,
    ) -> Option<Several> {
        let mut number = |tree: &Tree| {
            let value = self.tree(tree, src, scope, Some(&Type::int(Interval::FULL)));
            Some(self.as_operand(value))
        };
        Some(match count {
            ChooseCount::One => return None,
            ChooseCount::Exactly(n) => Several { n: number(n), ..Several::default() },
            ChooseCount::Between(min, max) => {
                Several { min: number(min), max: number(max), ..Several::default() }
            }
            ChooseCount::Any => Several::default(),
        })
    }

    /// Asks for several members of a list.
    pub fn make_choose_several(
        &mut self,
        (name, at): (&str, Span),
        list: Typed,
        several: Several,
        by: Option<Typed>,
        scope: &mut Scope,
    ) -> Option<Effect> {
        let list = self.as_answers(list);
        self.check_choice(&list);
        self.check_answers(name, &list);
        self.uses.asks = true;
        let (element, size) = match list.ty.as_list() {
            Some((element, size)) => (element.clone(), size),
            None => (Type::unknown(), Size::ANY),
        };
        let (least, most) = several.bounds();
        if most < least.max(0) || most == 0 && several.n.is_some() {
            self.never_so_many(&several, most);
        }
        let found = u64::from(self.name_limit(&list.ty));
        let limit = found.min(most.clamp(1, i64::from(i32::MAX)).unsigned_abs());
        let min = size.min.min(least.max(0).unsigned_abs()).min(limit);
        let chosen = Type::list(element, Size { min, max: Some(limit) });
        let (bind, domain, limit) = self.bind_list(name, &chosen, at, scope);
        let unknown = |value: &Option<Typed>| value.as_ref().is_some_and(|v| v.ty.is_unknown());
        let counts = [&several.n, &several.min, &several.max];
        if list.ty.is_unknown() || counts.into_iter().any(unknown) {
            return None;
        }
        Some(Effect::ChooseN {
            bind,
            domain,
            options: list.expr,
            n: several.n.map(|n| n.expr),
            min: several.min.map(|min| min.expr),
            max: several.max.map(|max| max.expr),
            limit,
            condition: None,
            ordered: several.ordered,
            by: by.map(|by| by.expr),
            prompt: None,
            labels: Vec::new(),
            if_none: Vec::new(),
        })
    }

    fn never_so_many(&mut self, several: &Several, most: i64) {
        let at = several.max.as_ref().or(several.n.as_ref()).map(|value| value.span);
        let Some(at) = at else { return };
        let message = match most {
            ..=0 => "this never chooses anything".to_owned(),
            most => format!("at most {most} can be chosen, which is fewer than asked for"),
        };
        self.report(
            Diagnostic::new(Code::RangeInverted, at, message)
                .hint("write the smaller number first: `choose 1 to 3 of …`"),
        );
    }

    /// `chooseN: { bind, options, n }`, with `min` and `max` in place of `n`.
    pub fn ast_choose_several(&mut self, node: &Node, scope: &mut Scope, out: &mut Vec<Effect>) {
        let keys = [
            "bind", "options", "n", "min", "max", "limit", "ordered", "by", "domain", "prompt",
            "labels", "ifNone", "where",
        ];
        if !self.keys(node, "`chooseN`", &keys) {
            return;
        }
        let list = self.part(node, "options", scope, None);
        let mut number = |key: &str| {
            node.get(key)?;
            Some(self.number_key(node, key, scope))
        };
        let (n, min, max) = (number("n"), number("min"), number("max"));
        if let (Some(n), true) = (&n, min.is_some() || max.is_some()) {
            self.error(
                Code::DuplicateDefinition,
                n.span,
                "`n` is the exact number; leave it out beside `min` and `max`",
            );
        }
        let ordered = node.get("ordered").is_some_and(|ordered| ordered.value == Value::Bool(true));
        if node.get("by").is_none() {
            self.needs_actor(None, node.span);
        }
        let by = node.get("by").map(|by| self.within("by", |c| c.player_node(by, scope)));
        let Some((name, at)) = self.bind_name(node) else { return };
        let several = Several { n, min, max, ordered };
        let effect = self.make_choose_several((&name, at), list, several, by, scope);
        let effect = self.with_condition(effect, scope, |c, scope| match node.get("where") {
            Some(node) => c.within("where", |c| c.conjuncts(node, scope)),
            None => Vec::new(),
        });
        let Some(mut effect) = effect else { return };
        let prompt = node.get("prompt").and_then(|node| self.human_text(node, "a prompt"));
        let if_none = match node.get("ifNone") {
            Some(node) => self.within("ifNone", |c| c.effects(node, scope)),
            None => Vec::new(),
        };
        let labels = self.labels_beside(node);
        self.complete(&mut effect, Beside::only(prompt, if_none, node.span).labels(labels));
        out.push(effect);
    }

    /// Adds a condition on the chosen members together.
    pub fn with_condition(
        &mut self,
        effect: Option<Effect>,
        scope: &mut Scope,
        conjuncts: impl FnOnce(&mut Self, &mut Scope) -> Vec<(Expr, Span)>,
    ) -> Option<Effect> {
        let mut effect = effect?;
        let Effect::ChooseN { bind, n, min, condition, .. } = &mut effect else {
            return Some(effect);
        };
        let name = bind.trim_start_matches('$');
        let chosen = scope.find(name).map(|var| var.value.ty.clone());
        let sized = |least: u64| {
            let (element, size) = chosen.as_ref()?.as_list()?;
            Some(Type::list(element.clone(), Size { min: least, ..size }))
        };
        let at_least_one = |least: &Option<Expr>| matches!(least, Some(Expr::Int(1..)));
        let mark = scope.mark();
        // The condition is tested on sets of an allowed size, and on smaller ones that are not empty.
        if let Some(tested) = sized((at_least_one(n) || at_least_one(min)).into()) {
            scope.rebind(name, tested);
        }
        let parts = conjuncts(self, scope);
        scope.reset(mark);
        // If no set fulfils the condition, none is chosen.
        let after = if parts.is_empty() { chosen.clone() } else { sized(0) };
        if let Some(after) = after {
            scope.rebind(name, after);
        }
        let mut parts: Vec<Expr> = parts.into_iter().map(|(part, _)| part).collect();
        *condition = match parts.len() {
            0 | 1 => parts.pop(),
            _ => Some(Expr::op(Op::And { args: parts })),
        };
        Some(effect)
    }
}
