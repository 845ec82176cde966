//! Triggers that set each other off without end, and actions that only follow from themselves.

use super::Found;
use boardwright_def::walk::bound_name;
use boardwright_def::{
    Effect, EventMatch, Expr, Flow, GameDef, Ref, TokenType, Trigger, walk_effects,
};
use boardwright_diag::Code;
use std::collections::BTreeSet;

/// Limit on the sequences that call each other.
const DEPTH: u32 = 8;

pub(super) fn check(def: &GameDef, found: &mut Found<'_>) {
    endless(def, found);
    unreached(def, found);
}

/// Warns of each trigger that is part of a circle in which every trigger surely causes the event of the next.
fn endless(def: &GameDef, found: &mut Found<'_>) {
    let raised: Vec<BTreeSet<&str>> = def.triggers.iter().map(|of| entered(def, of)).collect();
    let next = |from: usize| {
        let waits = |to: &usize| {
            let trigger = &def.triggers[*to];
            let EventMatch::TokenEntered { zone: Some(zone) } = &trigger.on else { return false };
            is_free(trigger) && raised[from].contains(zone.as_str())
        };
        (0..def.triggers.len()).filter(waits).collect::<Vec<usize>>()
    };
    for (start, trigger) in def.triggers.iter().enumerate() {
        let mut seen = BTreeSet::new();
        let mut open = next(start);
        while let Some(at) = open.pop() {
            if seen.insert(at) {
                open.extend(next(at));
            }
        }
        if seen.contains(&start) {
            let alone = raised[start].iter().any(|zone| waits_for(trigger, zone));
            let by = if alone { "by itself" } else { "through other triggers" };
            found.warn(
                Code::EndlessTrigger,
                &format!("triggers[{start}]"),
                format!(
                    "this trigger sets itself off again, {by}, without end; play cuts the chain after {} steps",
                    def.meta.max_trigger_depth
                ),
                "add `when` with a condition that ends the chain, or put the token elsewhere"
                    .to_owned(),
            );
        }
    }
}

fn waits_for(trigger: &Trigger, zone: &str) -> bool {
    matches!(&trigger.on, EventMatch::TokenEntered { zone: Some(of) } if of == zone)
}

/// True if a trigger has no condition.
fn is_free(trigger: &Trigger) -> bool {
    trigger.when.as_ref().is_none_or(|when| *when == Expr::Bool(true))
}

/// The zones into which a trigger without a condition surely puts a token each time.
fn entered<'d>(def: &'d GameDef, trigger: &'d Trigger) -> BTreeSet<&'d str> {
    let mut zones = BTreeSet::new();
    if is_free(trigger) {
        let entering = matches!(trigger.on, EventMatch::TokenEntered { .. });
        puts(def, &trigger.effects, entering, DEPTH, &mut zones);
    }
    zones
}

/// Adds the zones into which effects surely put a token; `token` if `$token` is a token that has just moved.
fn puts<'d>(
    def: &'d GameDef,
    effects: &'d [Effect],
    token: bool,
    depth: u32,
    zones: &mut BTreeSet<&'d str>,
) {
    let mut leaves = false;
    walk_effects(effects, &mut |effect| leaves |= effect.facts().flow != Flow::Next);
    // The token may be gone after it was destroyed.
    let destroys = |effect: &Effect| matches!(effect, Effect::DestroyToken { .. });
    let token = token && !effects.iter().any(destroys);
    if leaves || depth == 0 {
        return;
    }
    for effect in effects {
        if let Effect::CreateToken { of, zone, count, .. } = effect {
            let some = count.as_ref().is_none_or(|n| matches!(n, Expr::Int(n) if *n > 0));
            if some && grows(def, of) {
                zones.extend(open_zone(def, zone));
            }
        } else if let Effect::MoveToken { token: moved, to, .. } = effect {
            if token && bound_name(moved) == Some("$token") {
                zones.extend(open_zone(def, to));
            }
        } else if let Effect::Call { sequence, .. } = effect
            && let Some(called) = def.sequences.iter().find(|known| known.id == *sequence)
        {
            puts(def, &called.effects, false, depth - 1, zones);
        }
    }
}

/// True if there is no limit on the tokens of a type.
fn grows(def: &GameDef, of: &Expr) -> bool {
    let Expr::Ref(read) = of else { return false };
    let Ref::TokenType { of } = read.as_ref() else { return false };
    let unlimited = |known: &TokenType| known.id == *of && known.max.is_none();
    def.token_types.iter().any(unlimited)
}

/// A zone that is named and takes any number of tokens.
fn open_zone<'d>(def: &'d GameDef, place: &'d Expr) -> Option<&'d str> {
    let Expr::Ref(read) = place else { return None };
    let Ref::Zone { zone, .. } = read.as_ref() else { return None };
    let known = def.zones.iter().find(|known| known.id == *zone)?;
    known.room.is_unlimited().then_some(zone.as_str())
}

/// Warns of actions that questions name, but only questions that come after the action itself.
fn unreached(def: &GameDef, found: &mut Found<'_>) {
    let named = Reached::all(def);
    let reached = Reached::from_start(def);
    for action in &def.actions {
        let id = action.id.as_str();
        if named.actions.contains(id) && !reached.actions.contains(id) {
            found.warn(
                Code::ActionNeverOffered,
                &format!("actions.{id}"),
                format!("nobody can take `{id}`: only what follows from it asks for it"),
                format!("name a phase, `phase: …`, or ask for it elsewhere: `ask $p to {id}`"),
            );
        }
    }
}

/// The actions that somebody may be asked for, and the sequences that may run.
#[derive(Default)]
struct Reached<'d> {
    actions: BTreeSet<&'d str>,
    sequences: BTreeSet<&'d str>,
}

impl<'d> Reached<'d> {
    /// Everything that any rule names.
    fn all(def: &'d GameDef) -> Self {
        let mut reached = Self::default();
        reached.actions.extend(def.actions.iter().map(|action| action.id.as_str()));
        reached.sequences.extend(def.sequences.iter().map(|sequence| sequence.id.as_str()));
        let mut named = Self::default();
        reached.step(def, &mut named);
        named
    }

    /// Everything that follows from the setup, the turns and their windows.
    fn from_start(def: &'d GameDef) -> Self {
        let open = def.actions.iter().filter(|action| !action.phases.is_empty());
        let mut reached = Self::default();
        reached.actions.extend(open.map(|action| action.id.as_str()));
        loop {
            let mut more = Self::default();
            reached.step(def, &mut more);
            let before = reached.actions.len() + reached.sequences.len();
            reached.actions.append(&mut more.actions);
            reached.sequences.append(&mut more.sequences);
            if reached.actions.len() + reached.sequences.len() == before {
                return reached;
            }
        }
    }

    /// Notes what the rules name that run if these actions and sequences do.
    fn step(&self, def: &'d GameDef, named: &mut Reached<'d>) {
        let mut note = |effects: &'d [Effect]| {
            walk_effects(effects, &mut |effect| {
                let facts = effect.facts();
                named.actions.extend(facts.offered_actions());
                named.sequences.extend(facts.calls);
            });
        };
        note(&def.setup);
        for phase in &def.turn.phases {
            note(&phase.on_enter);
            note(&phase.after);
            note(&phase.on_exit);
            if let Some(window) = &phase.window {
                note(&window.if_none);
            }
        }
        for action in def.actions.iter().filter(|of| self.actions.contains(of.id.as_str())) {
            note(&action.cost);
            note(&action.effects);
        }
        for sequence in def.sequences.iter().filter(|of| self.sequences.contains(of.id.as_str())) {
            note(&sequence.effects);
        }
        for trigger in &def.triggers {
            let runs = trigger.on.action().is_none_or(|action| self.actions.contains(action));
            if runs {
                note(&trigger.effects);
            }
        }
    }
}
