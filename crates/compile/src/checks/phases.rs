//! Phases that are never entered, because every way through an earlier one ends the turn or the
//! game.

use super::Found;
use boardwright_def::{Effect, Flow, GameDef, Phase, WindowKind};
use boardwright_diag::Code;

pub(super) fn check(def: &GameDef, found: &mut Found<'_>) {
    for (id, last) in unreachable(def) {
        found.warn(
            Code::UnreachablePhase,
            &format!("turn.phases.{id}"),
            format!("the phase `{id}` is never entered: `{last}` always ends the turn or the game"),
            format!("move `{id}` before `{last}`, or end `{last}` with `end phase` in some case"),
        );
    }
}

/// The phases that are never entered, each with the earlier phase that always ends the turn or
/// game.
pub(super) fn unreachable(def: &GameDef) -> Vec<(&str, &str)> {
    let phases = &def.turn.phases;
    let Some(last) = phases.iter().position(|phase| always_leaves(def, phase)) else {
        return Vec::new();
    };
    phases[last + 1..].iter().map(|phase| (phase.id.as_str(), phases[last].id.as_str())).collect()
}

fn always_leaves(def: &GameDef, phase: &Phase) -> bool {
    if leaves(&phase.on_enter) || leaves(&phase.on_exit) {
        return true;
    }
    let Some(window) = &phase.window else { return false };
    let mut actions = def.actions.iter().filter(|action| action.phases.contains(&phase.id));
    let offers = actions.clone().next().is_some();
    // The window ends by itself if nothing is legal, unless its `ifNone` ends the turn.
    offers
        && window.kind == WindowKind::One
        && window.done.is_none()
        && leaves(&window.if_none)
        && (leaves(&phase.after) || actions.all(|action| leaves(&action.effects)))
}

/// True if effects end the turn or the game in every case.
fn leaves(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| match effect.facts().flow {
        Flow::EndsTurn | Flow::EndsGame => true,
        Flow::Next | Flow::Returns | Flow::EndsPhase | Flow::SetsTurn | Flow::Eliminates => {
            matches!(effect, Effect::If { then, otherwise, .. } if leaves(then) && leaves(otherwise))
        }
    })
}
