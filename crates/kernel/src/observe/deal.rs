//! Deals the tokens that a viewer does not know to the slots whose token it does not know.

use crate::program::Program;
use crate::state::State;
use crate::value::NONE;
use crate::{PlayerId, Viewers};
use boardwright_def::Ordering;

/// A place with its tokens, from the front.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PlaceSlots {
    pub place: i32,
    /// True if the viewer may look into the place.
    pub seen: bool,
    pub slots: Vec<TokenSlot>,
}

/// The slot of one token in a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TokenSlot {
    /// The token; `none` if the viewer does not know it.
    pub token: i32,
    /// The players who know the token without seeing it, a bit for each.
    pub known: u32,
    /// True if the viewer knows the token.
    pub fixed: bool,
    /// The part of the token that shows, if the viewer looks into the place without knowing it: see
    /// [`State::open_part`].
    pub shown: Option<Vec<i32>>,
}

/// Returns the token of the pool for each slot that `viewer` does not know, in order.
///
/// If the viewer looks into the place, it sees a part of the token and that the rest is hidden. Such a slot takes the
/// first token that fits; all tokens that fit one slot that shows this part fit all such slots. The rest of the pool is
/// then no longer in uniform order, so `mix` shuffles it.
pub(crate) fn deal(
    program: &Program,
    state: &State,
    viewer: PlayerId,
    rows: &[PlaceSlots],
    mut pool: Vec<i32>,
    mix: impl FnOnce(&mut [i32]),
) -> Vec<i32> {
    let mut dealt: Vec<i32> = Vec::with_capacity(pool.len());
    let whole = pool.len();
    let unknown = rows.iter().flat_map(|row| {
        let slots = row.slots.iter().filter(|slot| !slot.fixed);
        slots.map(|slot| slot.shown.as_ref())
    });
    for shown in unknown {
        let fits = |shown: &[i32], other: i32| {
            state.open_part(program, other).eq(shown.iter().copied())
                && !Viewers::of(state.unveiled(program, other)).has(viewer)
        };
        let found = shown.and_then(|shown| pool.iter().position(|other| fits(shown, *other)));
        dealt.push(found.map_or(NONE, |found| pool.swap_remove(found)));
    }
    if pool.len() < whole {
        mix(&mut pool);
    }
    for (slot, other) in dealt.iter_mut().filter(|slot| **slot == NONE).zip(pool) {
        *slot = other;
    }
    dealt
}

/// Puts the dealt tokens into their places, and writes the words that refer to them. The caller recomputes hashes and
/// planes.
pub(crate) fn lay(
    program: &Program,
    state: &mut State,
    rows: &[PlaceSlots],
    dealt: &[i32],
    references: &[(usize, usize)],
) {
    let mut next = dealt.iter().copied();
    let mut lying: Vec<i32> = Vec::new();
    for row in rows {
        lying.clear();
        for slot in &row.slots {
            let token = if slot.fixed { slot.token } else { next.next().unwrap_or(NONE) };
            let known = state.token_at(program, token) + program.tokens.links;
            state.words[known] = slot.known as i32;
            lying.push(token);
        }
        if program.places.meta[row.place as usize].ordering == Ordering::Set {
            lying.sort_by(|one, other| {
                state.sort_key(program, *one).cmp(&state.sort_key(program, *other))
            });
        }
        state.lay(program, row.place as usize, &lying);
    }
    for (at, number) in references {
        state.words[*at] = dealt[*number];
    }
}
