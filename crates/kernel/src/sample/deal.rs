//! Dealing hidden tokens to where hidden tokens lie.

use super::ground::sees_type;
use crate::PlayerId;
use crate::program::Program;
use crate::state::{State, token};
use crate::value::NONE;
use boardwright_def::Ordering;

/// A place with what lies in it, from the front.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Row {
    pub place: i32,
    /// Whether the viewer looks in.
    pub seen: bool,
    pub spots: Vec<Spot>,
}

/// Where a token lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Spot {
    /// The token; none if the viewer does not know which it is.
    pub token: i32,
    /// Who knows what lies there without seeing it, a bit for each player.
    pub known: u32,
    /// Whether the viewer knows which token it is.
    pub fixed: bool,
    /// Whose it is, where the viewer looks in.
    pub owner: i32,
}

/// Which token of a pool, in its order, comes to lie in which of the spots that `viewer` does not
/// know. Where the viewer looks in, whose token it is shows, and that its type does not: such spots
/// take the first tokens that fit, and all tokens that fit one of an owner fit all of them. What is
/// left no longer has an order that is as likely as any: `mix` brings it into one.
pub(super) fn deal(
    program: &Program,
    state: &State,
    viewer: PlayerId,
    rows: &[Row],
    mut pool: Vec<i32>,
    mix: impl FnOnce(&mut [i32]),
) -> Vec<i32> {
    let mut dealt: Vec<i32> = Vec::with_capacity(pool.len());
    let whole = pool.len();
    let unknown = rows.iter().flat_map(|row| {
        let spots = row.spots.iter().filter(|spot| !spot.fixed);
        spots.map(|spot| row.seen.then_some(spot.owner))
    });
    for shown in unknown {
        let fits = |other: &i32| {
            let owner = state.token_field(program, *other, token::OWNER);
            Some(owner) == shown && !sees_type(program, state, viewer, *other)
        };
        let found = shown.and_then(|_| pool.iter().position(fits));
        dealt.push(found.map_or(NONE, |found| pool.swap_remove(found)));
    }
    if pool.len() < whole {
        mix(&mut pool);
    }
    for (spot, other) in dealt.iter_mut().filter(|spot| **spot == NONE).zip(pool) {
        *spot = other;
    }
    dealt
}

/// Lays tokens where they were dealt, with the names that belong there. Hashes and planes are left to
/// be found anew.
pub(super) fn lay(
    program: &Program,
    state: &mut State,
    rows: &[Row],
    dealt: &[i32],
    names: &[(usize, usize)],
) {
    let mut next = dealt.iter().copied();
    let mut lying: Vec<i32> = Vec::new();
    for row in rows {
        lying.clear();
        for spot in &row.spots {
            let token = if spot.fixed { spot.token } else { next.next().unwrap_or(NONE) };
            let known = state.token_at(program, token) + program.tokens.links;
            state.words[known] = spot.known as i32;
            lying.push(token);
        }
        if program.places.meta[row.place as usize].ordering == Ordering::Set {
            lying.sort_by(|one, other| {
                state.sort_key(program, *one).cmp(&state.sort_key(program, *other))
            });
        }
        state.lay(program, row.place as usize, &lying);
    }
    for (at, number) in names {
        state.words[*at] = dealt[*number];
    }
}
