//! Walks through effects: their expressions, the effects inside. Made from [`Effect::parts`] and, for changes, from
//! [`Effect::each_body_mut`].

use super::{Alternative, Effect, Outcomes, Part, Result, Role};
use crate::Expr;
use std::fmt;

/// The place of a list of effects in an effect, as in paths: `then`, `options.brace.cost`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BodyKey<'a> {
    /// Under a key.
    Key(&'static str),
    /// The cost of an option.
    Cost(&'a str),
    /// The effects of an option.
    Effects(&'a str),
}

impl fmt::Display for BodyKey<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BodyKey::Key(key) => f.write_str(key),
            BodyKey::Cost(option) => write!(f, "options.{option}.cost"),
            BodyKey::Effects(option) => write!(f, "options.{option}.effects"),
        }
    }
}

impl Effect {
    /// Shows the lists of effects inside with where they stand, in the order they are written.
    pub fn each_body<'a>(&'a self, look: &mut dyn FnMut(BodyKey<'a>, &'a [Effect])) {
        self.parts(&mut |key, part| match part {
            Part::Body(_, effects) => look(BodyKey::Key(key), effects),
            Part::Alternatives(alternatives) => {
                for alternative in alternatives {
                    if let Alternative::Option(option) = alternative {
                        look(BodyKey::Cost(&option.option), &option.cost);
                        look(BodyKey::Effects(&option.option), &option.effects);
                    }
                }
            }
            Part::Value(..)
            | Part::Bound(..)
            | Part::Word(_)
            | Part::Text(_)
            | Part::Flag
            | Part::Limit(_)
            | Part::ComputedLimit(_)
            | Part::ComputedFlag(_)
            | Part::Props(_)
            | Part::Args(_)
            | Part::Labels(_)
            | Part::Outcomes(_)
            | Part::Result(_) => {}
        });
    }

    /// Shows the expressions that it evaluates itself, not those of options and of the effects inside.
    pub fn each_value<'a>(&'a self, look: &mut dyn FnMut(Role, &'a Expr)) {
        self.parts(&mut |_, part| match part {
            Part::Value(role, value) | Part::Bound(_, role, value) => look(role, value),
            Part::Props(props) => props.iter().for_each(|(_, value)| look(Role::Value, value)),
            Part::Args(args) => args.iter().for_each(|arg| look(Role::Value, arg)),
            Part::Alternatives(alternatives) => {
                for alternative in alternatives {
                    if let Alternative::Action(named) = alternative {
                        named.args.iter().for_each(|arg| look(Role::Value, arg));
                    }
                }
            }
            Part::Outcomes(outcomes) => outcomes.each_value(&mut |value| look(Role::Value, value)),
            Part::Result(result) => result.each_value(&mut |value| look(Role::Value, value)),
            Part::Body(..)
            | Part::Word(_)
            | Part::Text(_)
            | Part::Flag
            | Part::Limit(_)
            | Part::ComputedLimit(_)
            | Part::ComputedFlag(_)
            | Part::Labels(_) => {}
        });
    }
}

impl Outcomes {
    /// Shows its expressions.
    pub fn each_value<'a>(&'a self, look: &mut dyn FnMut(&'a Expr)) {
        match self {
            Outcomes::Dice { .. } => {}
            Outcomes::OneOf { list } => look(list),
            Outcomes::Listed { outcomes } => {
                outcomes.iter().for_each(|outcome| look(&outcome.value));
            }
        }
    }
}

impl Result {
    /// Shows its expressions.
    pub fn each_value<'a>(&'a self, look: &mut dyn FnMut(&'a Expr)) {
        match self {
            Result::Win { player } | Result::Lose { player } => look(player),
            Result::Winners { players } => look(players),
            Result::Rank { by } => by.iter().for_each(look),
            Result::Payoff { value } => look(value),
            Result::WinAll | Result::LossAll | Result::Draw | Result::Score => {}
        }
    }
}

/// Shows every effect of a list with its path, for changes, nested ones included, before those it holds.
pub fn walk_effects_mut(
    path: &str,
    effects: &mut [Effect],
    look: &mut dyn FnMut(&str, &mut Effect),
) {
    for (index, effect) in effects.iter_mut().enumerate() {
        let path = format!("{path}[{index}]");
        look(&path, effect);
        effect
            .each_body_mut(&mut |key, body| walk_effects_mut(&format!("{path}.{key}"), body, look));
    }
}

/// Shows every effect of a list, nested ones included, before those it holds.
pub fn walk_effects<'a>(effects: &'a [Effect], look: &mut dyn FnMut(&'a Effect)) {
    for effect in effects {
        look(effect);
        effect.each_body(&mut |_, body| walk_effects(body, look));
    }
}
