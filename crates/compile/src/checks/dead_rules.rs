//! Rules that can never have an effect: loops that never end, windows without actions, costs nobody
//! can pay.

use super::Found;
use super::rules::{Visitor, visit};
use crate::changes::Changes;
use boardwright_def::{
    Bound, Domain, Effect, Expr, Flow, GameDef, InlineOption, VarDef, VarScope, walk_effects,
};
use boardwright_diag::Code;

/// Step limit of a `rounds` without `limit`.
const ROUNDS: u32 = 1000;

pub(super) fn check(def: &GameDef, found: &mut Found<'_>) {
    let mut rules = Rules { def, endless: Vec::new(), asking: Vec::new(), costs: Vec::new() };
    for action in &def.actions {
        rules.cost(&format!("actions.{}", action.id), &action.cost);
    }
    visit(def, &mut rules);
    for path in rules.endless {
        found.warn(
            Code::EndlessRounds,
            &path,
            format!("nothing ends these rounds before their limit of {ROUNDS} steps"),
            "end them with `until: …` or `limit: 3`; to ask each player \
             once, write a loop: `each: $p in players`"
                .to_owned(),
        );
    }
    for path in rules.asking {
        found.warn(
            Code::EndlessRounds,
            &path,
            "who skips is asked again, round after round, until somebody takes it".to_owned(),
            "to ask each player once, write a loop, `each: $p in players`, and in it `if:` and `then: offer $p …`"
                .to_owned(),
        );
    }
    for (path, message) in rules.costs {
        let hint = "lower the cost, or widen the range of the variable".to_owned();
        found.warn(Code::UnpayableCost, &path, message, hint);
    }
    for phase in &def.turn.phases {
        let offers = def.actions.iter().any(|action| action.phases.contains(&phase.id));
        if phase.window.is_some() && !offers && !def.actions.is_empty() {
            found.warn(
                Code::EmptyWindow,
                &format!("turn.phases.{}", phase.id),
                format!(
                    "no action belongs to the phase `{}`, so its window offers nothing",
                    phase.id
                ),
                format!("write `phase: {}` in an action, or remove the window", phase.id),
            );
        }
    }
}

struct Rules<'d> {
    def: &'d GameDef,
    /// Rounds that nothing ends, by path.
    endless: Vec<String>,
    /// Rounds that end only once somebody takes what is offered, by path.
    asking: Vec<String>,
    costs: Vec<(String, String)>,
}

impl<'a> Visitor<'a> for Rules<'_> {
    fn effect(&mut self, path: &str, effect: &'a Effect) {
        if let Effect::Rounds { over, until: None, effects, limit: ROUNDS, .. } = effect
            && self.is_endless(over, effects)
        {
            self.endless.push(path.to_owned());
        }
        if let Effect::Rounds { until: Some(_), effects, limit: ROUNDS, .. } = effect
            && let [Effect::ChooseAction { optional: true, if_none, .. }] = effects.as_slice()
            && if_none.is_empty()
        {
            self.asking.push(path.to_owned());
        }
    }

    fn option(&mut self, path: &str, _by: &'a Expr, option: &'a InlineOption) {
        self.cost(path, &option.cost);
    }
}

impl Rules<'_> {
    /// True if neither the body nor anything it calls or asks for can end the rounds.
    fn is_endless(&self, over: &Expr, body: &[Effect]) -> bool {
        let mut changes = Changes::of(body);
        let mut leaves = leaves(body);
        let (mut calls, mut actions) = (0, 0);
        // Collects everything that can run in between, until nothing new is found.
        while changes.calls.len() > calls || changes.actions.len() > actions {
            (calls, actions) = (changes.calls.len(), changes.actions.len());
            for sequence in &self.def.sequences {
                if changes.calls.contains(&sequence.id) {
                    leaves |= self::leaves(&sequence.effects);
                    changes.add(&sequence.effects);
                }
            }
            for action in &self.def.actions {
                if changes.actions.contains(&action.id) {
                    for effects in [&action.cost, &action.effects] {
                        leaves |= self::leaves(effects);
                        changes.add(effects);
                    }
                }
            }
        }
        // Once somebody acts, triggers, endings and resets may run in between.
        if leaves || changes.asks && (!self.def.triggers.is_empty() || self.may_end(&changes)) {
            return false;
        }
        let resets = changes.asks || !changes.calls.is_empty();
        let vars = self.def.global_vars.iter().chain(&self.def.player_vars);
        let places = self.def.boards.iter().flat_map(|board| &board.vars);
        for var in vars.chain(places).filter(|var| resets && var.reset.is_some()) {
            changes.names.insert(var.id.clone());
        }
        !changes.concern(over)
    }

    fn may_end(&self, changes: &Changes) -> bool {
        self.def.end.iter().any(|end| changes.concern(&end.when))
    }

    fn cost(&mut self, path: &str, cost: &[Effect]) {
        for (index, effect) in cost.iter().enumerate() {
            let Effect::AddVar { scope, var, delta: Expr::Int(delta), .. } = effect else {
                continue;
            };
            let vars: &[VarDef] = match scope {
                VarScope::Global => &self.def.global_vars,
                VarScope::Pvar => &self.def.player_vars,
                VarScope::Zone => continue,
            };
            let Some(var) = vars.iter().find(|known| known.id == *var) else { continue };
            let (Domain::Int { min, max, .. }, Bound::Clamp | Bound::Refuse) =
                (&var.domain, var.bound)
            else {
                continue;
            };
            let room = i64::from(*max) - i64::from(*min);
            let asked = i64::from(*delta).abs();
            if asked > room {
                let message = format!(
                    "this cost can never be paid: `{}` is from {min} to {max}, so it \
                     cannot pay {asked}",
                    var.id
                );
                self.costs.push((format!("{path}.cost[{index}]"), message));
            }
        }
    }
}

/// True if effects may leave the loop around them, or end the phase, turn or game.
fn leaves(effects: &[Effect]) -> bool {
    let mut found = false;
    walk_effects(effects, &mut |effect| {
        found |= effect.facts().flow != Flow::Next;
    });
    found
}
