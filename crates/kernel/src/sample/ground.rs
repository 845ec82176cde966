//! What worlds are drawn from: a state without anything that its viewer may not know.
//!
//! All that is hidden is put into an order of its own: hidden tokens lie by what they are, hidden
//! words hold what they began with, tokens are numbered anew, the generator is another. States that
//! the viewer cannot tell apart have one ground, so nothing that is hidden can come through it.

use super::deal::{Row, Spot, deal, lay};
use super::numbers::Numbers;
use crate::code::Op;
use crate::observe::{sees, sees_place_var};
use crate::program::{GroupDef, Program};
use crate::state::{State, status, word};
use crate::value::{NONE, Range};
use crate::{Kind, PlaceId, PlayerId, Rng, TokenId, VarId, Viewers, knows_token, sees_place};
use boardwright_def::Ordering;
use std::hash::{Hash, Hasher};

/// What worlds of an observation are drawn from; nothing where chance is asked in the middle of an
/// operation. It is no part of the hash: what a viewer sees is hashed by the rest.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Ground(pub Option<Box<Known>>);

/// What may be known of a state.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Known {
    /// A state that looks the same, always this one.
    pub state: State,
    /// Whether worlds can differ in more than their generator.
    pub hides: bool,
    /// The places where something lies that the viewer does not know.
    pub rows: Vec<Row>,
    /// What lies there, by what it is.
    pub pool: Vec<i32>,
    /// Words that name what lies in a spot, and the number of the spot among those in rows that the
    /// viewer does not know.
    pub names: Vec<(usize, usize)>,
    /// Words of variables that the viewer does not see.
    pub hidden: Vec<Hidden>,
}

/// A word that the viewer does not see.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Hidden {
    pub at: usize,
    pub range: Range,
    /// Whether it names a token.
    pub token: bool,
}

/// Stands for an answer that was given: which one is not known.
const ANSWERED: i32 = 0;

impl Hash for Ground {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl std::fmt::Debug for Ground {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.0 {
            Some(known) => write!(f, "Ground({:016x})", known.state.position),
            None => f.write_str("Ground(none)"),
        }
    }
}

impl Ground {
    /// What `viewer` may know of a state.
    pub fn of(program: &Program, state: &State, viewer: PlayerId) -> Self {
        if state.pending.is_some() {
            return Self(None);
        }
        let mut known = Known {
            state: state.clone(),
            hides: program.hides() || !program.chance.secrets.is_empty(),
            rows: Vec::new(),
            pool: Vec::new(),
            names: Vec::new(),
            hidden: Vec::new(),
        };
        known.state.rng = Rng::seeded(0);
        if known.hides {
            known.hidden = hidden_words(program, state, viewer);
            let answers = clear(program, &mut known, viewer);
            if program.tokens.tracks {
                order(program, &mut known, viewer);
            }
            answers.into_iter().for_each(|at| known.state.words[at] = ANSWERED);
            known.state.replane(program);
            known.state.rehash(program);
        }
        Self(Some(Box::new(known)))
    }
}

/// The words of variables that a viewer does not see.
fn hidden_words(program: &Program, state: &State, viewer: PlayerId) -> Vec<Hidden> {
    let (layout, who) = (&program.layout, Some(viewer));
    let mut found = Vec::new();
    let mut add = |at: usize, kind: Kind| {
        let range = layout.ranges[at];
        found.push(Hidden { at, range, token: kind == Kind::Token });
    };
    for (v, info) in program.vars.global.iter().enumerate() {
        if !sees(info.visibility, None, who) {
            add(layout.globals as usize + v, info.kind);
        }
    }
    for (v, info) in program.vars.player.iter().enumerate() {
        for player in 0..program.players {
            if !sees(info.visibility, Some(PlayerId(player as u16)), who) {
                add(layout.player_vars as usize + v * program.players + player, info.kind);
            }
        }
    }
    for (v, var) in program.vars.place.iter().enumerate() {
        if var.info.visibility.is_public() {
            continue;
        }
        for (place, at) in var.cells.iter().zip(var.base as usize..) {
            if !sees_place_var(program, state, who, VarId(v as u16), PlaceId(*place)) {
                add(at, var.info.kind);
            }
        }
    }
    found
}

/// Clears the words that the viewer does not see; gives those that hold answers.
fn clear(program: &Program, known: &mut Known, viewer: PlayerId) -> Vec<usize> {
    let words = &mut known.state.words;
    for Hidden { at, token, .. } in &known.hidden {
        words[*at] = if *token { NONE } else { program.layout.template[*at] };
    }
    for secret in &program.chance.secrets {
        let seen_by = words[secret.viewer as usize];
        if seen_by != NONE && seen_by != i32::from(viewer.0) {
            words[secret.value as usize] = NONE;
        }
    }
    let Some(group) = asked_group(program, &known.state) else { return Vec::new() };
    let others = (0..program.players).filter(|player| *player != viewer.index());
    let answers = others.map(|player| group.answers as usize + player);
    let given: Vec<usize> = answers.filter(|at| known.state.words[*at] != NONE).collect();
    given.iter().for_each(|at| known.state.words[*at] = NONE);
    given
}

/// The group that is asked now, each member sealed from the others.
pub(super) fn asked_group(program: &Program, state: &State) -> Option<GroupDef> {
    let head = state.head();
    if head[word::STATUS] != status::ASKING {
        return None;
    }
    let Op::Choose { decision, .. } = program.code.ops[head[word::PC] as usize] else {
        return None;
    };
    let group = program.decisions.defs[usize::from(decision)].group?;
    Some(program.effects.groups[usize::from(group)])
}

/// Numbers tokens anew and lays those that the viewer does not know by what they are.
fn order(program: &Program, known: &mut Known, viewer: PlayerId) {
    let before = std::mem::replace(&mut known.state, State::before_setup(program));
    let mut rows: Vec<Row> = (0..program.places.info.len() as u16)
        .map(|at| row(program, &before, PlaceId(at), viewer))
        .filter(|row| !row.spots.is_empty())
        .collect();
    let numbers = Numbers::of(program, &before, &rows);
    let mut names = numbers.names(program, &before);
    for row in &mut rows {
        let free = row.free(program, &before);
        // Where there is no order, which of them has which name or is known to whom tells nothing.
        let mut spots: Vec<Spot> = free.iter().map(|at| row.spots[*at]).collect();
        spots.sort_by_cached_key(|spot| (spot.known, names.of(spot.token)));
        for (at, spot) in free.into_iter().zip(spots) {
            row.spots[at] = spot;
        }
    }
    known.state = numbers.renumbered(program, &before);
    let unknown = rows.iter().flat_map(|row| &row.spots).filter(|spot| !spot.fixed);
    for (number, spot) in unknown.enumerate() {
        let named = names.take(spot.token).into_iter().map(|at| (at, number));
        known.names.extend(named);
    }
    known.names.sort_unstable();
    known.pool = numbers.pool();
    for spot in rows.iter_mut().flat_map(|row| &mut row.spots) {
        // What lies in a spot that is not known says the deal.
        spot.token = if spot.fixed { numbers.now(spot.token) } else { NONE };
    }
    let mix = <[i32]>::sort_unstable;
    let dealt = deal(program, &known.state, viewer, &rows, known.pool.clone(), mix);
    lay(program, &mut known.state, &rows, &dealt, &known.names);
    rows.retain(|row| row.spots.iter().any(|spot| !spot.fixed));
    known.rows = rows;
}

/// What lies in a place.
fn row(program: &Program, state: &State, at: PlaceId, viewer: PlayerId) -> Row {
    let seen = sees_place(program, Some(viewer), at);
    let spot = |token: TokenId| {
        let number = i32::from(token.0);
        let fixed = knows_token(program, state, Some(viewer), token);
        let owner = state.token_field(program, number, crate::state::token::OWNER);
        let known = state.known_by(program, number);
        let set = program.places.meta[at.index()].ordering == Ordering::Set;
        let known = match fixed {
            true => known,
            // Who knows which of them hangs on which they are.
            false if set => 0,
            // So does who has to remember it: who looks in sees some types and not others.
            false if program.tokens.veils.is_empty() => known,
            false if seen && owner != NONE => known & !(1 << owner),
            false if seen => known,
            false => known & !program.places.seers[at.index()],
        };
        // Whose it is shows where the viewer looks in.
        Spot { token: number, known, fixed, owner: if seen { owner } else { NONE } }
    };
    let mut spots: Vec<Spot> = state.tokens(program, at).into_iter().map(spot).collect();
    if !seen && program.places.meta[at.index()].ordering == Ordering::Set {
        // Where they lie among others tells what these are.
        spots.sort_by_key(|spot| !spot.fixed);
    }
    Row { place: i32::from(at.0), seen, spots }
}

impl Row {
    /// The spots that the viewer does not know and cannot tell from each other: those of a place
    /// without order, and of an order that is not settled.
    fn free(&self, program: &Program, state: &State) -> Vec<usize> {
        let set = program.places.meta[self.place as usize].ordering == Ordering::Set;
        let stretch = state.stretch(self.place);
        let unknown = (0..self.spots.len()).filter(|at| !self.spots[*at].fixed);
        let free = unknown.filter(|at| match stretch {
            Some(stretch) => stretch.holds(*at as i32),
            None => set && !self.seen,
        });
        free.collect()
    }
}

/// Whether `viewer` sees which token lies in a place that it looks into.
pub(super) fn sees_type(program: &Program, state: &State, viewer: PlayerId, token: i32) -> bool {
    Viewers::of(state.unveiled(program, token)).has(viewer)
}
