//! Triggers whose event never comes.

use super::Found;
use super::holders::Holders;
use super::phases::unreachable;
use boardwright_def::{Alternative, Effect, EventMatch, Expr, GameDef, Trigger, walk_effects};
use boardwright_diag::Code;
use std::collections::BTreeSet;

pub(super) fn check(def: &GameDef, found: &mut Found<'_>) {
    let offered = offered(def);
    let skipped = unreachable(def);
    let holders = Holders::of(def);
    for (index, trigger) in def.triggers.iter().enumerate() {
        let reason = match &trigger.on {
            EventMatch::ActionResolved { action: Some(action) }
                if !offered.contains(action.as_str()) =>
            {
                format!("no phase and no question offers `{action}`")
            }
            EventMatch::PhaseEnter { phase: Some(phase) }
            | EventMatch::PhaseExit { phase: Some(phase) }
                if skipped.iter().any(|(id, _)| id == phase) =>
            {
                format!("no turn comes to `{phase}`")
            }
            EventMatch::TokenEntered { zone: Some(zone) } if !holders.can_hold(def, zone) => {
                format!("no effect puts a token into `{zone}`")
            }
            _ if never(trigger) => "its condition is never true".to_owned(),
            _ => continue,
        };
        found.warn(
            Code::DeadTrigger,
            &format!("triggers[{index}]"),
            format!("this trigger never fires: {reason}"),
            "change the event or its condition, or leave the trigger out".to_owned(),
        );
    }
}

fn never(trigger: &Trigger) -> bool {
    trigger.when == Some(Expr::Bool(false))
}

/// Actions that some window or question offers.
fn offered(def: &GameDef) -> BTreeSet<&str> {
    let mut offered: BTreeSet<&str> = def
        .actions
        .iter()
        .filter(|action| !action.phases.is_empty())
        .map(|action| action.id.as_str())
        .collect();
    let mut look = |effect: &'_ Effect| {
        if let Effect::ChooseAction { alternatives, .. } = effect {
            for alternative in alternatives {
                if let Alternative::Action(named) = alternative
                    && let Some(action) = def.actions.iter().find(|a| a.id == named.action)
                {
                    offered.insert(&action.id);
                }
            }
        }
    };
    for body in bodies(def) {
        walk_effects(body, &mut look);
    }
    offered
}

/// Every list of effects that stands in the rules by itself.
fn bodies(def: &GameDef) -> impl Iterator<Item = &[Effect]> {
    let phases = def.turn.phases.iter().flat_map(|phase| {
        let if_none = phase.window.as_ref().map_or(&[][..], |window| window.if_none.as_slice());
        [phase.on_enter.as_slice(), if_none, phase.on_exit.as_slice()]
    });
    let actions = def.actions.iter().map(|action| action.effects.as_slice());
    let sequences = def.sequences.iter().map(|sequence| sequence.effects.as_slice());
    let triggers = def.triggers.iter().map(|trigger| trigger.effects.as_slice());
    std::iter::once(def.setup.as_slice())
        .chain(phases)
        .chain(actions)
        .chain(sequences)
        .chain(triggers)
}
