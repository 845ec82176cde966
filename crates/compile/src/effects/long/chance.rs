//! `roll` with dice, lists and weighted outcomes, also for the one-line form.

use crate::compiler::Compiler;
use crate::interval::Interval;
use crate::scope::Scope;
use crate::src::Src;
use crate::types::{Type, Typed};
use boardwright_def::{Effect, Expr, Outcomes, PlayerRef, Ref, Weighted};
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_syntax::expr::RollWhat;
use boardwright_syntax::yaml::{Node, Style, Text, Value};

impl Compiler<'_> {
    /// The outcomes of a `roll` line.
    pub fn outcomes(
        &mut self,
        what: &RollWhat,
        src: &Src,
        scope: &mut Scope,
    ) -> Option<(Type, Outcomes)> {
        match what {
            RollWhat::Dice { count, sides, span } => self.dice(*count, *sides, src.span(*span)),
            RollWhat::List(list) => {
                let list = self.tree(list, src, scope, None);
                self.one_of(list)
            }
        }
    }

    pub(super) fn ast_roll(&mut self, node: &Node, scope: &mut Scope, out: &mut Vec<Effect>) {
        if !self.keys(node, "`roll`", &["bind", "domain", "outcomes", "dice", "oneOf", "for"]) {
            return;
        }
        let bind = self.bind_name(node);
        let outcomes = node.get("outcomes").unwrap_or(node);
        let found = if let Some(dice) = outcomes.get("dice") {
            self.dice_node(dice)
        } else if let Some(list) = outcomes.get("oneOf") {
            let list = self.value(list.get("list").unwrap_or(list), scope, None);
            self.one_of(list)
        } else {
            self.listed(outcomes, scope)
        };
        let viewer =
            node.get("for").map(|viewer| self.within("for", |c| c.player_node(viewer, scope).expr));
        if let (Some((name, at)), Some((ty, outcomes))) = (bind, found) {
            let (bind, domain) = self.bind_local(&name, ty, at, scope);
            out.push(Effect::Roll { bind, domain, outcomes, viewer });
        }
    }

    /// `{ count: 2, sides: 6 }`.
    fn dice_node(&mut self, dice: &Node) -> Option<(Type, Outcomes)> {
        self.keys(dice, "`dice`", &["count", "sides"]);
        let count = match dice.get("count") {
            Some(count) => self.constant(count, "the number of dice"),
            None => Some(1),
        };
        let sides = match dice.get("sides") {
            Some(sides) => self.constant(sides, "the number of faces"),
            None => {
                self.missing_key(dice, "sides");
                None
            }
        };
        let (count, sides) = count.zip(sides)?;
        self.dice(u32::try_from(count).ok()?, u32::try_from(sides).ok()?, dice.span)
    }

    /// The sum of dice.
    fn dice(&mut self, count: u32, sides: u32, at: Span) -> Option<(Type, Outcomes)> {
        let most = u64::from(count) * u64::from(sides);
        if count == 0 || sides == 0 || most > 4096 || count > 100 {
            let message = "a roll has from 1 to 100 dice and at most 4096 outcomes";
            self.error(Code::OutOfRange, at, message);
            return None;
        }
        let sums = Interval::new(i64::from(count), i64::try_from(most).ok()?);
        Some((Type::int(sums), Outcomes::Dice { count, sides }))
    }

    /// A member of a list, with equal weights.
    fn one_of(&mut self, list: Typed) -> Option<(Type, Outcomes)> {
        let list = self.as_list(list);
        let (element, size) = list.ty.as_list()?;
        if list.ty.is_unknown() {
            return None;
        }
        let ty = element.clone().none_if(size.min == 0);
        Some((ty, Outcomes::OneOf { list: list.expr }))
    }

    /// Outcomes with given weights: `[{ value: calm, weight: 3 }, …]`, or `{ calm: 3, … }`.
    fn listed(&mut self, node: &Node, scope: &mut Scope) -> Option<(Type, Outcomes)> {
        let mut found: Vec<(Typed, Option<i32>)> = Vec::new();
        match &node.value {
            Value::List(items) => {
                for item in items {
                    if !self.keys(item, "an outcome", &["value", "weight"]) {
                        return None;
                    }
                    let value = match item.get("value") {
                        Some(value) => self.value(value, scope, None),
                        None => self.missing_key(item, "value"),
                    };
                    let weight = match item.get("weight") {
                        Some(weight) => self.constant(weight, "a weight"),
                        None => Some(1),
                    };
                    found.push((value, weight));
                }
            }
            Value::Map(entries) if node.get("bind").is_none() => {
                for entry in entries {
                    let start = entry.key_span.start;
                    let key = Text {
                        text: entry.key.clone(),
                        style: Style::Plain,
                        origins: (start..=start + entry.key.chars().count() as u32).collect(),
                    };
                    let value = self.text(&key, entry.key_span, scope, None);
                    let weight = self.constant(&entry.value, "a weight");
                    found.push((value, weight));
                }
            }
            Value::Map(_) | Value::Text(_) | Value::Null | Value::Bool(_) | Value::Int(_) => {
                self.report(
                    Diagnostic::new(Code::MissingKey, node.span, "this roll has no outcomes")
                        .hint("write `outcomes: { calm: 3, storm: 1 }`, `dice` or `oneOf`"),
                );
                return None;
            }
        }
        self.weighted(found, node.span)
    }

    /// Outcomes of one type with their weights.
    fn weighted(&mut self, found: Vec<(Typed, Option<i32>)>, at: Span) -> Option<(Type, Outcomes)> {
        let mut ty: Option<Type> = None;
        let mut outcomes = Vec::new();
        for (value, weight) in found {
            let Some(weight) = weight.and_then(|weight| u32::try_from(weight).ok()) else {
                self.error(Code::OutOfRange, value.span, "a weight is a number of at least 1");
                return None;
            };
            if weight == 0 || value.ty.is_unknown() {
                if weight == 0 {
                    self.error(Code::OutOfRange, value.span, "a weight is a number of at least 1");
                }
                return None;
            }
            if !is_literal(&value.expr) {
                let message = "an outcome is a number, word, player or type known before the game";
                self.report(
                    Diagnostic::new(Code::TypeMismatch, value.span, message)
                        .types("a value known before the game", value.ty.describe()),
                );
                return None;
            }
            ty = Some(match ty {
                None => value.ty.clone(),
                Some(ty) if ty.fits(&value.ty) => ty.join(&value.ty),
                Some(ty) => {
                    let diag = self.clash(&ty, &value);
                    self.report(diag.hint("all outcomes of a roll have one type"));
                    return None;
                }
            });
            outcomes.push(Weighted { value: value.expr, weight });
        }
        match ty {
            Some(ty) => Some((ty, Outcomes::Listed { outcomes })),
            None => {
                self.error(Code::MissingKey, at, "this roll has no outcomes");
                None
            }
        }
    }
}

/// True if a value is a literal, known before the game.
pub(in crate::effects) fn is_literal(value: &Expr) -> bool {
    match value {
        Expr::Int(_) | Expr::Bool(_) => true,
        Expr::Ref(read) => matches!(
            read.as_ref(),
            Ref::Enum { .. }
                | Ref::Player(PlayerRef::Seat { .. })
                | Ref::TokenType { .. }
                | Ref::Zone { player: None, .. }
        ),
        Expr::Op(_) | Expr::Aggregate { .. } | Expr::Query(_) => false,
    }
}
