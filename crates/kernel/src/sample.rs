//! Another state that looks the same to a viewer.

use crate::machine::{Dealt, Machine};
use crate::observe::{QUIET, observe, sees, sees_place_var};
use crate::program::Program;
use crate::state::{State, token};
use crate::value::NONE;
use crate::{
    Kind, PlaceId, PlayerId, Rng, TokenId, VarId, VarInfo, Viewers, knows_token, sees_place,
};
use std::collections::BTreeSet;

/// A state that gives `viewer` the same observation: the tokens it does not see are dealt anew at
/// random, but for those it knows all the same, and one that it sees lying without seeing which it is
/// takes the place of another such token of its owner; hidden variables take random
/// values, secret rolls are rolled again, sealed answers are drawn from their lists, and the generator
/// is another. What names a token of those dealt anew names the one that takes its place.
///
/// While chance is asked in the middle of an operation nobody needs another state, and only the
/// generator is another.
pub fn sample_state(program: &Program, state: &State, viewer: PlayerId, rng: &mut Rng) -> State {
    if state.pending.is_some() {
        let mut sampled = state.clone();
        sampled.rng = Rng::seeded(rng.next_u64());
        if let Some(pending) = &mut sampled.pending {
            pending.since.base.rng = sampled.rng;
        }
        return sampled;
    }
    let mut sampled = drawn(program, state, viewer, rng, &BTreeSet::new());
    let named = named_unknown(program, state, viewer);
    if named.is_empty() {
        return sampled;
    }
    // What a list shows of a token that has a name may hang on which one it is.
    let real = observe(program, state, viewer);
    for _ in 0..TRIES {
        if observe(program, &sampled, viewer) == real {
            return sampled;
        }
        sampled = drawn(program, state, viewer, rng, &BTreeSet::new());
    }
    drawn(program, state, viewer, rng, &named)
}

/// How often a world is drawn in which named tokens are others, before they stay what they are.
const TRIES: usize = 16;

/// The tokens that the viewer does not know and words of the state name.
fn named_unknown(program: &Program, state: &State, viewer: PlayerId) -> BTreeSet<i32> {
    let named = program.layout.token_words().map(|at| state.words[at]);
    named
        .filter(|token| {
            *token != NONE
                && state.token_word(program, *token, token::PLACE) != NONE
                && !knows_token(program, state, Some(viewer), TokenId(*token as u16))
        })
        .collect()
}

/// A state in which the tokens that the viewer does not know are dealt anew, but for some.
fn drawn(
    program: &Program,
    state: &State,
    viewer: PlayerId,
    rng: &mut Rng,
    stay: &BTreeSet<i32>,
) -> State {
    let mut machine = Machine::from_state(program, state.clone(), QUIET);
    machine.deal(&dealt_anew(program, state, viewer, rng, stay));
    machine.redraw_hidden(viewer, rng);
    machine.reroll_secrets(viewer, rng);
    machine.redraw_answers(viewer, rng);
    let mut sampled = machine.into_state();
    sampled.rng = Rng::seeded(rng.next_u64());
    sampled
}

/// Another deal of the tokens that `viewer` does not know, by place.
fn dealt_anew(
    program: &Program,
    state: &State,
    viewer: PlayerId,
    rng: &mut Rng,
    stay: &BTreeSet<i32>,
) -> Vec<(i32, Vec<Dealt>)> {
    let unseen = |at: &PlaceId| !sees_place(program, Some(viewer), *at);
    let mut lists: Vec<(i32, Vec<Dealt>)> = Vec::new();
    let mut dealt = Vec::new();
    for at in (0..program.places.len()).map(|at| PlaceId(at as u16)) {
        if !unseen(&at) && program.veils.is_empty() {
            continue;
        }
        let tokens = state.tokens(program, at).into_iter().map(|token| {
            let number = i32::from(token.0);
            let known = state.known_by(program, number);
            let fixed = stay.contains(&number) || knows_token(program, state, Some(viewer), token);
            Dealt { token: number, before: number, known, fixed }
        });
        let tokens: Vec<Dealt> = tokens.collect();
        dealt.extend(tokens.iter().filter(|slot| !slot.fixed).map(|slot| slot.token));
        lists.push((i32::from(at.0), tokens));
    }
    if !program.veils.is_empty() {
        // What lies where shall not steer the draw. (Where zones alone hide, it has always begun with
        // the tokens as they lie, and bots play on with the worlds they drew.)
        dealt.sort_by(|one, other| {
            let what = |token: i32| state.token_what(program, token);
            what(*one).cmp(what(*other))
        });
    }
    rng.shuffle(&mut dealt);
    // Where the viewer looks in, a token must stay one of the same owner that the viewer does not see.
    for (at, slots) in &mut lists {
        if unseen(&PlaceId(*at as u16)) {
            continue;
        }
        for slot in slots.iter_mut().filter(|slot| !slot.fixed) {
            let owner = state.token_word(program, slot.token, token::OWNER);
            let fits = |other: &i32| {
                state.token_word(program, *other, token::OWNER) == owner
                    && !Viewers::of(state.unveiled(program, *other)).has(viewer)
            };
            // What lies there itself is among them.
            if let Some(found) = dealt.iter().position(fits) {
                slot.token = dealt.swap_remove(found);
            }
        }
    }
    let slots = lists.iter_mut().filter(|(at, _)| unseen(&PlaceId(*at as u16)));
    let slots = slots.flat_map(|(_, slots)| slots).filter(|slot| !slot.fixed);
    for (slot, token) in slots.zip(dealt) {
        slot.token = token;
    }
    lists
}

impl Machine<'_> {
    /// Values of variables that `viewer` does not see, at random within their domains. Words that
    /// name tokens, places or directions are left: what they may be depends on the game.
    fn redraw_hidden(&mut self, viewer: PlayerId, rng: &mut Rng) {
        let p = self.program();
        let mut redraw = |machine: &mut Self, at: usize, info: &VarInfo| {
            let (lo, hi) = match info.kind {
                Kind::Int => info.bounds.unwrap_or((0, 0)),
                Kind::Bool => (0, 1),
                Kind::Enum(of) => (0, p.enums[usize::from(of)].members.len() as i32 - 1),
                Kind::Player => (0, p.players as i32 - 1),
                Kind::Set(of) => (0, p.whole_set(of)),
                Kind::Token | Kind::Place | Kind::TokenType | Kind::Direction => return,
            };
            // `none` is one more value.
            let none = u32::from(info.optional);
            let span = (i64::from(hi) - i64::from(lo)).clamp(0, i64::from(u32::MAX) - 2) as u32;
            let drawn = rng.below(span + 1 + none);
            let value = if drawn > span { NONE } else { (i64::from(lo) + i64::from(drawn)) as i32 };
            machine.overwrite(at, value);
        };
        for (v, info) in p.global_vars.iter().enumerate() {
            if !sees(info.visibility, None, Some(viewer)) {
                redraw(self, p.layout.globals as usize + v, info);
            }
        }
        for (v, info) in p.player_vars.iter().enumerate() {
            for player in 0..p.players {
                if !sees(info.visibility, Some(PlayerId(player as u16)), Some(viewer)) {
                    let at = p.layout.player_vars as usize + v * p.players + player;
                    redraw(self, at, info);
                }
            }
        }
        for (v, var) in p.place_vars.iter().enumerate() {
            if var.info.visibility.is_public() {
                continue;
            }
            for (place, at) in var.cells.iter().zip(var.base as usize..) {
                let (var_id, place) = (VarId(v as u16), PlaceId(*place));
                if !sees_place_var(p, self.state(), Some(viewer), var_id, place) {
                    redraw(self, at, &var.info);
                }
            }
        }
    }
}
