//! The first turn: it is that of the first seat unless the setup says otherwise.

use super::Found;
use boardwright_def::{
    Effect, Expr, GameDef, PlayerRef, Ref, TurnOrder, VarScope, gives_next_turn, walk_effects,
};
use boardwright_diag::Code;

pub(super) fn check(def: &GameDef, found: &mut Found<'_>) {
    if let TurnOrder::By(order) = &def.turn.order
        && !gives_next_turn(def, &def.setup)
    {
        unused_order(def, order, found);
    }
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
