//! Conditions on the position after an action ([`Action::after`]): the effects that may stand before them, and the
//! values that a trial of the action reads.

use crate::{Action, Effect, Expr, GameDef, Position, walk_effects};
use std::collections::BTreeSet;

impl Effect {
    /// True if the result of an effect is known before a player or chance answers: it asks nothing, and it does not
    /// roll, draw, shuffle or put a token at a random position. A trial runs no other effects.
    pub fn is_foreseen(&self) -> bool {
        let random = match self {
            Effect::MoveToken { position, .. } | Effect::MoveAll { position, .. } => {
                *position == Some(Position::Random)
            }
            Effect::Draw { .. } | Effect::Shuffle { .. } => true,
            Effect::SetVar { .. }
            | Effect::AddVar { .. }
            | Effect::SetProp { .. }
            | Effect::AddProp { .. }
            | Effect::CreateToken { .. }
            | Effect::DestroyToken { .. }
            | Effect::Reveal { .. }
            | Effect::Conceal { .. }
            | Effect::If { .. }
            | Effect::ForEach { .. }
            | Effect::Repeat { .. }
            | Effect::Rounds { .. }
            | Effect::Let { .. }
            | Effect::ChooseOne { .. }
            | Effect::ChooseN { .. }
            | Effect::ChooseEach { .. }
            | Effect::ChooseAction { .. }
            | Effect::Roll { .. }
            | Effect::Call { .. }
            | Effect::Return { .. }
            | Effect::EndPhase {}
            | Effect::EndTurn {}
            | Effect::NextTurn { .. }
            | Effect::Eliminate { .. }
            | Effect::Finish { .. } => false,
        };
        !random && !self.facts().suspends()
    }
}

impl Action {
    /// Returns the values that a trial of the action reads, with their paths in the action: of the effects of `cost`
    /// and `do`, of the sequences that these call, and of the conditions. Empty without conditions.
    pub fn reads_ahead<'d>(&'d self, def: &'d GameDef) -> Vec<(String, &'d Expr)> {
        let mut found = Vec::new();
        if self.after.is_empty() {
            return found;
        }
        for (key, effects) in [("cost", &self.cost), ("effects", &self.effects)] {
            for (index, effect) in effects.iter().enumerate() {
                let path = format!("{key}[{index}]");
                let mut called = Vec::new();
                values(std::slice::from_ref(effect), &path, &mut called, &mut found);
                let mut seen = BTreeSet::new();
                while let Some(id) = called.pop() {
                    let sequence = def.sequences.iter().find(|sequence| sequence.id == id);
                    if let Some(sequence) = sequence.filter(|_| seen.insert(id)) {
                        values(&sequence.effects, &path, &mut called, &mut found);
                    }
                }
            }
        }
        let conditions = self.after.iter().enumerate();
        found.extend(conditions.map(|(index, condition)| (format!("after[{index}]"), condition)));
        found
    }
}

/// Adds the values of effects, all with one path, and the sequences that the effects call.
fn values<'d>(
    effects: &'d [Effect],
    path: &str,
    called: &mut Vec<&'d str>,
    found: &mut Vec<(String, &'d Expr)>,
) {
    walk_effects(effects, &mut |effect| {
        called.extend(effect.facts().calls);
        effect.each_value(&mut |_, value| found.push((path.to_owned(), value)));
    });
}
