//! Effects after `end turn` and `end phase`, which still run.

use super::Found;
use super::rules::{Visitor, visit};
use boardwright_def::{Effect, GameDef};
use boardwright_diag::Code;
use std::collections::BTreeMap;

pub(super) fn check(def: &GameDef, found: &mut Found<'_>) {
    let mut ends = Ends::default();
    visit(def, &mut ends);
    for (path, words) in ends.found {
        found.warn(
            Code::RunsOn,
            &path,
            format!("`{words}` does not end these effects: the ones below still run"),
            format!("put `{words}` last, or the effects that it excludes under `else`"),
        );
    }
}

#[derive(Default)]
struct Ends {
    /// By path, the words of the effect.
    found: BTreeMap<String, &'static str>,
}

impl Visitor<'_> for Ends {
    fn list(&mut self, path: &str, effects: &[Effect]) {
        let before_others = effects.split_last().map_or(&[][..], |(_, rest)| rest);
        for (index, effect) in before_others.iter().enumerate() {
            let path = format!("{path}[{index}]");
            if let Some(words) = ending(effect) {
                self.found.insert(path, words);
            } else if let Effect::If { then, otherwise, .. } = effect
                && otherwise.is_empty()
                && let Some((last, rest)) = then.split_last()
                && let Some(words) = ending(last)
            {
                self.found.insert(format!("{path}.then[{}]", rest.len()), words);
            }
        }
    }
}

/// The words of an effect that ends the turn or the phase.
fn ending(effect: &Effect) -> Option<&'static str> {
    if matches!(effect, Effect::EndTurn {}) {
        Some("end turn")
    } else if matches!(effect, Effect::EndPhase {}) {
        Some("end phase")
    } else {
        None
    }
}
