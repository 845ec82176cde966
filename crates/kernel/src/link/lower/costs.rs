//! Costs: tests, before an action is listed, that its cost can be paid.
//!
//! A cost of plain effects becomes steps, each with a test of its own. Any other cost is tried by running the
//! operations that pay it.

#![expect(clippy::wildcard_enum_match_arm, reason = "a cost of other effects is tried as a whole")]

use crate::Kind;
use crate::code::Insertion;
use crate::link::Linker;
use crate::link::env::{Env, Proc};
use crate::program::{AltDef, CostStep, TrialDef};
use boardwright_def::Effect;

impl Linker<'_> {
    /// Has an alternative ask whether its cost can be paid.
    pub(in crate::link) fn cost(
        &mut self,
        cost: &[Effect],
        env: &Env,
        proc: &Proc,
        alternative: &mut AltDef,
    ) {
        if self.suspends(cost) {
            self.within("cost", |l| l.error("a cost cannot ask or roll"));
        } else if cost.iter().all(is_plain) {
            for (number, effect) in cost.iter().enumerate() {
                let step = self.within(format!("cost[{number}]"), |l| l.cost_step(effect, env));
                alternative.cost.extend(step);
            }
        } else {
            alternative.trial = Some(self.ir.decisions.trials.len() as u32);
            let args = alternative.params.iter().map(|param| (param.reg, param.slot)).collect();
            let Proc { actor, locals, .. } = *proc;
            self.ir.decisions.trials.push(TrialDef { args, actor, locals, entry: 0, end: 0 });
        }
    }

    /// The operations that pay a cost.
    pub(in crate::link) fn pay(&mut self, cost: &[Effect], proc: &mut Proc) {
        let entry = self.here();
        self.effects("cost", cost, &mut proc.env);
        self.lowering.costs.push((proc.locals, entry, self.here()));
    }

    /// Tells every trial where the operations stand.
    pub(in crate::link) fn aim_trials(&mut self) {
        for trial in &mut self.ir.decisions.trials {
            let made = self.lowering.costs.iter().find(|(locals, ..)| *locals == trial.locals);
            if let Some((_, entry, end)) = made {
                (trial.entry, trial.end) = (*entry, *end);
            }
        }
    }

    /// One plain effect of a cost.
    fn cost_step(&mut self, effect: &Effect, env: &Env) -> Option<CostStep> {
        Some(match effect {
            Effect::AddVar { scope, player, zone, var, delta } => {
                let of = (player.as_ref(), zone.as_ref());
                let target = self.var_target(*scope, of, var, env);
                CostStep::Add { target, delta: self.expr_of(delta, env, Kind::Int) }
            }
            Effect::SetVar { scope, player, zone, var, value } => {
                let of = (player.as_ref(), zone.as_ref());
                let target = self.var_target(*scope, of, var, env);
                let kind = self.target_kind(target);
                CostStep::Set { target, value: self.expr_of(value, env, kind) }
            }
            Effect::AddProp { token, prop, delta } => CostStep::AddProp {
                token: self.expr_of(token, env, Kind::Token),
                prop: self.prop_id(prop),
                delta: self.expr_of(delta, env, Kind::Int),
            },
            Effect::SetProp { token, prop, value } => {
                let token = self.expr_of(token, env, Kind::Token);
                let prop = self.prop_id(prop);
                CostStep::SetProp { token, prop, value: self.prop_value(prop, value, env) }
            }
            Effect::Draw { from, to, count } => CostStep::Draw {
                from: self.expr_of(from, env, Kind::Place),
                to: self.expr_of(to, env, Kind::Place),
                count: self.expr_of(count, env, Kind::Int),
            },
            Effect::MoveToken { token, to, position } => CostStep::Move {
                token: self.expr_of(token, env, Kind::Token),
                to: self.expr_of(to, env, Kind::Place),
                insertion: Insertion::of(*position),
            },
            Effect::DestroyToken { token } => {
                CostStep::Destroy { token: self.expr_of(token, env, Kind::Token) }
            }
            _ => return None,
        })
    }
}

/// True if an effect of a cost has a test of its own.
fn is_plain(effect: &Effect) -> bool {
    match effect {
        Effect::AddVar { .. }
        | Effect::SetVar { .. }
        | Effect::AddProp { .. }
        | Effect::Draw { .. }
        | Effect::MoveToken { .. }
        | Effect::DestroyToken { .. } => true,
        Effect::SetProp { prop, .. } => prop != "owner" && prop != "type",
        _ => false,
    }
}
