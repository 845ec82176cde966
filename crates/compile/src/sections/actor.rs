//! `actor` of an action: who may take it.
//!
//! A question asks one player to decide among all its actions, so `actor` asks nobody: it becomes a
//! condition on the player asked. A window asks the active player; `ask` and `offer` name the
//! player.

use crate::compiler::Compiler;
use crate::decode::text;
use crate::scope::Scope;
use boardwright_def::walk::each_child_mut;
use boardwright_def::{Expr, Op, PlayerRef, Ref};
use boardwright_syntax::yaml::Node;

/// Words for the player who is asked, in a window the active player.
const ANYBODY: &[&str] = &["activePlayer", "active", "actor", "all", "each", "players"];

impl Compiler<'_> {
    /// The condition on the player who is asked. Relative players are relative to the active one,
    /// since nobody acts before the action is taken.
    pub fn actor_condition(&mut self, node: &Node) -> Option<Expr> {
        let actor = || Expr::player(PlayerRef::Actor);
        match text(node) {
            Some(word) if ANYBODY.contains(&word) => return None,
            // No player is active, so all others are all players.
            Some("allOther" | "others") if self.env.no_turns.is_some() => return None,
            Some("allOther" | "others") => {
                let right = Expr::player(PlayerRef::Active);
                return Some(Expr::op(Op::Ne { left: actor(), right }));
            }
            Some(_) | None => {}
        }
        let player = self.player_node(node, &mut Scope::default());
        if player.ty.is_unknown() {
            return None;
        }
        let mut right = player.expr;
        beside_active(&mut right);
        Some(Expr::op(Op::Eq { left: actor(), right }))
    }
}

/// Replaces reads of the actor by reads of the active player.
fn beside_active(expr: &mut Expr) {
    if let Expr::Ref(read) = expr
        && let Ref::Player(player) = read.as_mut()
    {
        match player {
            PlayerRef::Actor => *player = PlayerRef::Active,
            // The opponent of two players.
            PlayerRef::Opponent => {
                *player = PlayerRef::Next { of: Expr::player(PlayerRef::Active) };
            }
            PlayerRef::Active
            | PlayerRef::Seat { .. }
            | PlayerRef::Next { .. }
            | PlayerRef::Previous { .. } => {}
        }
    }
    each_child_mut(expr, &mut beside_active);
}

/// True if a condition never holds for the active player, whom windows ask.
pub(crate) fn never_active(condition: &Expr) -> bool {
    let actor = Expr::player(PlayerRef::Actor);
    let active = Expr::player(PlayerRef::Active);
    let Expr::Op(op) = condition else { return false };
    match op.as_ref() {
        Op::Ne { left, right } => *left == actor && *right == active,
        Op::Eq { left, right: Expr::Ref(read) } if *left == actor => match read.as_ref() {
            Ref::Player(PlayerRef::Next { of } | PlayerRef::Previous { of }) => *of == active,
            Ref::None
            | Ref::Enum { .. }
            | Ref::Gvar { .. }
            | Ref::Pvar { .. }
            | Ref::Binding { .. }
            | Ref::TokenProp { .. }
            | Ref::TypeProp { .. }
            | Ref::TableCell { .. }
            | Ref::Place { .. }
            | Ref::Player(_)
            | Ref::Zone { .. }
            | Ref::ZoneVar { .. }
            | Ref::Cell { .. }
            | Ref::TokenType { .. }
            | Ref::Direction { .. }
            | Ref::ZoneCount { .. }
            | Ref::Counter { .. }
            | Ref::Adjacent { .. }
            | Ref::Connected { .. }
            | Ref::Distance { .. }
            | Ref::Longest { .. }
            | Ref::Step { .. }
            | Ref::Seat { .. }
            | Ref::Phase
            | Ref::Score { .. }
            | Ref::Repeated { .. } => false,
        },
        Op::And { .. }
        | Op::Or { .. }
        | Op::Not { .. }
        | Op::Eq { .. }
        | Op::Lt { .. }
        | Op::Le { .. }
        | Op::Gt { .. }
        | Op::Ge { .. }
        | Op::In { .. }
        | Op::Add { .. }
        | Op::Sub { .. }
        | Op::Mul { .. }
        | Op::Div { .. }
        | Op::Mod { .. }
        | Op::Min { .. }
        | Op::Max { .. }
        | Op::Abs { .. }
        | Op::Set { .. }
        | Op::If { .. } => false,
    }
}
