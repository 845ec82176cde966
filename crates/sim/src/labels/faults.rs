//! Faults in words, with the limit of the loop that was exceeded.

use super::fault_sentence;
use boardwright_def::{Effect, GameDef};
use boardwright_kernel::{Fault, MOST_KEPT};

/// Returns the meaning of a fault that the rule at a path caused, as a sentence. The path is that of an effect, such as
/// `actions.raid.effects[2]`, or of another rule.
pub fn fault_at(def: &GameDef, fault: Fault, path: &str) -> String {
    if fault != Fault::ListLimit {
        return fault_sentence(fault).to_owned();
    }
    match effect_at(def, path) {
        Some(Effect::Rounds { limit, .. }) => {
            format!("the round was repeated {limit} times, which is its limit")
        }
        Some(Effect::ForEach { limit, .. } | Effect::Let { limit: Some(limit), .. })
            if *limit <= MOST_KEPT =>
        {
            format!("a list had more members than its limit of {limit}")
        }
        Some(_) | None => "a list had more members than its limit".to_owned(),
    }
}

/// Returns the effect at a path, such as `actions.raid.effects[2]`.
pub fn effect_at<'d>(def: &'d GameDef, path: &str) -> Option<&'d Effect> {
    let mut found = within("setup", &def.setup, path);
    for phase in &def.turn.phases {
        let at = |key: &str| format!("turn.phases.{}.{key}", phase.id);
        let none = phase.window.as_ref().map_or(&[][..], |window| &window.if_none);
        found = found
            .or_else(|| within(&at("onEnter"), &phase.on_enter, path))
            .or_else(|| within(&at("after"), &phase.after, path))
            .or_else(|| within(&at("ifNone"), none, path))
            .or_else(|| within(&at("onExit"), &phase.on_exit, path));
    }
    for action in &def.actions {
        found = found
            .or_else(|| within(&format!("actions.{}.cost", action.id), &action.cost, path))
            .or_else(|| within(&format!("actions.{}.effects", action.id), &action.effects, path));
    }
    for sequence in &def.sequences {
        let start = format!("sequences.{}.effects", sequence.id);
        found = found.or_else(|| within(&start, &sequence.effects, path));
    }
    for (index, trigger) in def.triggers.iter().enumerate() {
        let start = format!("triggers[{index}].effects");
        found = found.or_else(|| within(&start, &trigger.effects, path));
    }
    found
}

/// The effect at a path, among effects whose list has the path `start`, and those inside them.
fn within<'d>(start: &str, effects: &'d [Effect], path: &str) -> Option<&'d Effect> {
    path.strip_prefix(start).filter(|rest| rest.starts_with('['))?;
    for (index, effect) in effects.iter().enumerate() {
        let at = format!("{start}[{index}]");
        if at == path {
            return Some(effect);
        }
        let mut found = None;
        effect.each_body(&mut |key, body| {
            found = found.or_else(|| within(&format!("{at}.{key}"), body, path));
        });
        if found.is_some() {
            return found;
        }
    }
    None
}
