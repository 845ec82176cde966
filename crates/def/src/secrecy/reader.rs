//! The player who reads a value.

use super::turn::is_active;
use crate::walk::reads_actor;
use crate::{Expr, Op, PlayerRef, Ref};

/// The reader of a value.
#[derive(Debug, Clone, Copy)]
pub enum Reader<'a> {
    /// The player who acts.
    Acts {
        /// True if the actor is certainly the active player.
        in_turn: bool,
        /// The seat in which the actor certainly is.
        seat: Option<u32>,
    },
    /// The player who is asked, and who acts inside the option.
    Asked(&'a Expr),
    /// The player who chooses from a list.
    Chooses(&'a Expr),
    /// A player of whom nothing is known: only public values are certainly visible.
    Anybody,
}

impl<'a> Reader<'a> {
    /// The player who acts; `in_turn` if this is certainly the active player.
    pub fn acts(in_turn: bool) -> Self {
        Reader::Acts { in_turn, seat: None }
    }

    /// The player `by` who is asked, inside the option; `in_turn` if the actor outside is certainly the active player.
    pub fn asked(by: &'a Expr, in_turn: bool) -> Self {
        if is_active(by, in_turn) { Reader::acts(true) } else { Reader::Asked(by) }
    }

    /// The player who chooses from a list, the actor without `by`; `in_turn` as for [`Reader::acts`].
    pub fn chooses(by: Option<&'a Expr>, in_turn: bool) -> Self {
        match by {
            Some(by) if *by != Expr::player(PlayerRef::Actor) => {
                if in_turn && is_active(by, in_turn) {
                    Reader::acts(true)
                } else {
                    Reader::Chooses(by)
                }
            }
            Some(_) | None => Reader::acts(in_turn),
        }
    }

    /// True if `player` is certainly the reader.
    pub(super) fn is(self, player: &Expr) -> bool {
        let named = |wanted: PlayerRef| {
            matches!(player, Expr::Ref(read)
                if matches!(read.as_ref(), Ref::Player(found) if *found == wanted))
        };
        match self {
            Reader::Acts { in_turn, seat } => {
                named(PlayerRef::Actor)
                    || in_turn && named(PlayerRef::Active)
                    || seat.is_some_and(|id| named(PlayerRef::Seat { id }))
            }
            // Inside the option, `next(actor)` is another player than outside.
            Reader::Asked(by) => named(PlayerRef::Actor) || (player == by && !reads_actor(by)),
            Reader::Chooses(by) => player == by,
            Reader::Anybody => false,
        }
    }

    /// The reader of moves that are legal only if all of these conditions hold: one may say who acts.
    pub(super) fn under(self, conditions: &[Expr]) -> Self {
        match self {
            Reader::Acts { in_turn, seat } => Reader::Acts {
                in_turn: in_turn || conditions.iter().any(actor_is_active),
                seat: seat.or_else(|| conditions.iter().find_map(seat_of_actor)),
            },
            Reader::Asked(_) | Reader::Chooses(_) | Reader::Anybody => self,
        }
    }
}

/// True if the actor is the active player if a condition holds: `actor == active`, alone or inside an `and`.
fn actor_is_active(condition: &Expr) -> bool {
    let Expr::Op(op) = condition else { return false };
    if let Op::And { args } = op.as_ref() {
        return args.iter().any(actor_is_active);
    }
    let Op::Eq { left, right } = op.as_ref() else { return false };
    let (actor, active) = (Expr::player(PlayerRef::Actor), Expr::player(PlayerRef::Active));
    *left == actor && *right == active || *left == active && *right == actor
}

/// The seat in which the actor is if a condition holds: `actor == player(1)`, `actor.seat == 1`, alone or inside an
/// `and`.
fn seat_of_actor(condition: &Expr) -> Option<u32> {
    let Expr::Op(op) = condition else { return None };
    if let Op::And { args } = op.as_ref() {
        return args.iter().find_map(seat_of_actor);
    }
    let Op::Eq { left, right } = op.as_ref() else { return None };
    let actor = Expr::player(PlayerRef::Actor);
    let number = Expr::read(Ref::Seat { player: actor.clone() });
    let seat = |of: &Expr, value: &Expr| match value {
        Expr::Int(n) if *of == number => u32::try_from(*n).ok(),
        Expr::Ref(read) if *of == actor => {
            if let Ref::Player(PlayerRef::Seat { id }) = read.as_ref() { Some(*id) } else { None }
        }
        Expr::Int(_)
        | Expr::Bool(_)
        | Expr::Op(_)
        | Expr::Ref(_)
        | Expr::Aggregate { .. }
        | Expr::Query(_) => None,
    };
    seat(left, right).or_else(|| seat(right, left))
}
