//! Conditions on the position after an action ([`Action::after`]): the values that a trial of the action reads.

use crate::{Action, Effect, Expr, GameDef, walk_effects};
use std::collections::BTreeSet;

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
