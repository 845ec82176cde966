//! Windows that never close: an action is always legal, the player cannot stop, and nothing ends the phase.

use super::Found;
use boardwright_def::walk::each_child;
use boardwright_def::{
    Action, Effect, Expr, Flow, GameDef, Phase, Ref, TurnOrder, WindowKind, walk_effects,
};
use boardwright_diag::Code;

pub(super) fn check(def: &GameDef, found: &mut Found<'_>) {
    let sequences = def.sequences.iter().map(|sequence| &sequence.effects);
    let triggers = def.triggers.iter().map(|trigger| &trigger.effects);
    // Whether they run in the window is not asked.
    if sequences.chain(triggers).any(|effects| may_end(effects)) || !goes_on(def) {
        return;
    }
    for phase in &def.turn.phases {
        if let Some(action) = never_closes(def, phase) {
            found.warn(
                Code::EndlessWindow,
                &format!("turn.phases.{}", phase.id),
                format!("the window of `{}` never closes: `{}` is always legal, and no action ends the phase", phase.id, action.id),
                "let the player stop, `done: \"End turn\"`, or end the phase with an effect: `end phase`; `window: one` takes \
                 one action"
                    .to_owned(),
            );
        }
    }
}

/// True if a window that never closes is a mistake: another player has no turn, or the endings wait for a later turn.
fn goes_on(def: &GameDef) -> bool {
    let others = def.meta.players.max > 1 && def.turn.order != TurnOrder::None;
    others || def.end.iter().all(|ending| !reads_state(&ending.when))
}

/// An action that is always legal in the window of a phase that nothing closes.
fn never_closes<'d>(def: &'d GameDef, phase: &'d Phase) -> Option<&'d Action> {
    let window = phase.window.as_ref()?;
    let limited = !phase.pre.is_empty() || may_end(&phase.after);
    if window.kind != WindowKind::Repeat || window.done.is_some() || limited {
        return None;
    }
    let offered = || def.actions.iter().filter(|action| action.phases.contains(&phase.id));
    if offered().any(|action| may_end(&action.cost) || may_end(&action.effects)) {
        return None;
    }
    offered().find(|action| is_always_legal(action))
}

fn is_always_legal(action: &Action) -> bool {
    let Action { params, pre, cost, after, limits, .. } = action;
    params.is_empty() && pre.is_empty() && cost.is_empty() && after.is_empty() && limits.is_empty()
}

/// True if one of these effects ends the phase, the turn or the game, or may do so by an elimination.
fn may_end(effects: &[Effect]) -> bool {
    let mut ends = false;
    walk_effects(effects, &mut |effect| {
        ends |= match effect.facts().flow {
            Flow::EndsPhase | Flow::EndsTurn | Flow::EndsGame | Flow::Eliminates => true,
            Flow::Next | Flow::Returns | Flow::SetsTurn => false,
        };
    });
    ends
}

/// True if a condition reads more than numbers and the counters of rounds, turns and plies.
fn reads_state(condition: &Expr) -> bool {
    let reads = match condition {
        Expr::Ref(read) => !matches!(read.as_ref(), Ref::Counter { .. }),
        Expr::Query(_) | Expr::Aggregate { .. } => true,
        Expr::Int(_) | Expr::Bool(_) | Expr::Op(_) => false,
    };
    let mut inside = reads;
    each_child(condition, &mut |child| inside |= reads_state(child));
    inside
}
