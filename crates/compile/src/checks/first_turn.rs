//! The first turn: it is that of the first seat unless the setup says otherwise, and rounds end after the last seat.

use super::Found;
use super::rules::{Visitor, visit};
use boardwright_def::{
    Effect, EventMatch, Expr, Flow, GameDef, LimitScope, PlayerRef, Ref, TurnOrder, VarScope,
    walk_effects,
};
use boardwright_diag::{Code, Severity};
use std::collections::BTreeSet;

pub(super) fn check(def: &GameDef, found: &mut Found<'_>) {
    let Some(index) = choosing(def) else {
        if let TurnOrder::By(order) = &def.turn.order {
            unused_order(def, order, found);
        }
        return;
    };
    if def.turn.order == TurnOrder::RoundRobin && counts_rounds(def) {
        let message = "a round ends after the last seat: the first round has fewer turns if another seat begins";
        let hint = "count turns, `turn > 4 * count(players)`, so that all have the same number";
        let words = (message.to_owned(), hint.to_owned());
        found.add(Severity::Info, Code::FirstTurn, &format!("setup[{index}]"), words);
    }
}

/// The effect of the setup that chooses who begins, itself or in what it contains or calls.
fn choosing(def: &GameDef) -> Option<usize> {
    def.setup.iter().position(|effect| {
        let mut next = vec![std::slice::from_ref(effect)];
        let (mut seen, mut chooses) = (BTreeSet::new(), false);
        while let Some(effects) = next.pop() {
            walk_effects(effects, &mut |effect| {
                let facts = effect.facts();
                chooses |= facts.flow == Flow::SetsTurn;
                let called = facts.calls.filter(|id| seen.insert(*id));
                let sequence = def.sequences.iter().find(|of| Some(of.id.as_str()) == called);
                next.extend(sequence.map(|of| of.effects.as_slice()));
            });
        }
        chooses
    })
}

/// Warns of an order that names a player of its own, who does not begin.
fn unused_order(def: &GameDef, order: &Expr, found: &mut Found<'_>) {
    let Expr::Ref(read) = order else { return };
    let Ref::Gvar { var, index: None } = read.as_ref() else { return };
    let first = Expr::player(PlayerRef::Seat { id: 1 });
    let begins = def.global_vars.iter().any(|known| known.id == *var && known.init == first);
    let mut changes = false;
    walk_effects(&def.setup, &mut |effect| {
        changes |= matches!(effect, Effect::SetVar { scope: VarScope::Global, var: set, .. } if set == var);
    });
    if begins && !changes {
        return;
    }
    found.warn(
        Code::FirstTurn,
        "turn.order",
        format!("`{var}` does not have the first turn: `order` says who comes after a turn"),
        format!("say who begins at the end of `setup`: `next turn for {var}`"),
    );
}

/// True if rules depend on the number or the end of rounds.
fn counts_rounds(def: &GameDef) -> bool {
    let mut reads = Reads(false);
    visit(def, &mut reads);
    let event = |event: &EventMatch| matches!(event, EventMatch::RoundStart | EventMatch::RoundEnd);
    let limited = def.actions.iter().flat_map(|action| &action.limits);
    reads.0
        || def.triggers.iter().any(|trigger| event(&trigger.on))
        || limited.clone().any(|limit| limit.scope == LimitScope::Round)
}

/// True once the number of the round was read.
struct Reads(bool);

impl<'a> Visitor<'a> for Reads {
    fn expr(&mut self, _path: &str, expr: &'a Expr) {
        if let Expr::Ref(read) = expr
            && let Ref::Counter { of } = read.as_ref()
        {
            self.0 |= of == "round";
        }
    }
}
