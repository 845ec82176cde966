//! Triggers whose event never happens.

use super::Found;
use super::empty_zones::Holders;
use super::phases::unreachable;
use super::rules::{Visitor, visit};
use boardwright_def::{Effect, EventMatch, Expr, GameDef, Trigger};
use boardwright_diag::Code;
use std::collections::BTreeSet;

pub(super) fn check(def: &GameDef, holders: &Holders, found: &mut Found<'_>) {
    let offered = Offered::of(def);
    let skipped = unreachable(def);
    for (index, trigger) in def.triggers.iter().enumerate() {
        let reason = match &trigger.on {
            EventMatch::ActionResolved { action: Some(action) }
                if !offered.0.contains(action.as_str()) =>
            {
                format!("no phase and no question offers `{action}`")
            }
            EventMatch::PhaseEnter { phase: Some(phase) }
            | EventMatch::PhaseExit { phase: Some(phase) }
                if skipped.iter().any(|(id, _)| id == phase) =>
            {
                format!("the phase `{phase}` is never entered")
            }
            EventMatch::TokenEntered { zone: Some(zone) } if !holders.can_hold(def, zone) => {
                format!("no effect puts a token into `{zone}`")
            }
            _ if never(trigger) => "its condition is never true".to_owned(),
            EventMatch::PhaseEnter { .. }
            | EventMatch::PhaseExit { .. }
            | EventMatch::TurnStart
            | EventMatch::TurnEnd
            | EventMatch::RoundStart
            | EventMatch::RoundEnd
            | EventMatch::ActionResolved { .. }
            | EventMatch::TokenEntered { .. } => continue,
        };
        found.warn(
            Code::DeadTrigger,
            &format!("triggers[{index}]"),
            format!("this trigger never fires: {reason}"),
            "change the event or its condition, or remove the trigger".to_owned(),
        );
    }
}

fn never(trigger: &Trigger) -> bool {
    trigger.when == Some(Expr::Bool(false))
}

/// The actions that some window or question offers.
struct Offered<'a>(BTreeSet<&'a str>);

impl<'a> Offered<'a> {
    fn of(def: &'a GameDef) -> Self {
        let open = def.actions.iter().filter(|action| !action.phases.is_empty());
        let mut offered = Self(open.map(|action| action.id.as_str()).collect());
        visit(def, &mut offered);
        offered
    }
}

impl<'a> Visitor<'a> for Offered<'a> {
    fn effect(&mut self, _path: &str, effect: &'a Effect) {
        self.0.extend(effect.facts().offered_actions());
    }
}
