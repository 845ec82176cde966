//! The information set of a viewer, from which determinisations are drawn.
//!
//! It is stored as one representative state that holds nothing hidden: hidden tokens are sorted by type and properties,
//! hidden words hold their initial values, tokens are renumbered, the generator has a fixed seed. States that the viewer
//! cannot distinguish have equal representatives, so no secret can leak through it.

use super::deal::{PlaceSlots, TokenSlot, deal, lay};
use super::renumbering::Renumbering;
use super::visibility::{knows_token, sees_place, sees_variable};
use crate::machine::Machine;
use crate::program::{Program, SecretWord};
use crate::state::{State, token};
use crate::value::{NONE, Range};
use crate::{Kind, PlaceId, PlayerId, Rng, TokenId};
use boardwright_def::Ordering;
use std::hash::{Hash, Hasher};

/// The states that an observation allows; `None` if chance is asked in the middle of an operation. It is no part of the
/// hash of the observation, because the other fields determine it.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct InformationSet(pub Option<Box<Representative>>);

/// The representative state of an information set, and the parts in which its states differ.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Representative {
    /// A state that gives the same observation, equal for all states of the set.
    pub state: State,
    /// True if states of the set may differ in more than their generator.
    pub hides: bool,
    /// The places with a token that the viewer does not know.
    pub places: Vec<PlaceSlots>,
    /// The tokens that the viewer does not know, by type and properties.
    pub pool: Vec<i32>,
    /// Words that refer to the token of an unknown slot, with the number of the slot among the unknown ones.
    pub references: Vec<(usize, usize)>,
    /// The words of variables, and of written properties of unknown tokens, that the viewer does not see.
    pub hidden: Vec<HiddenWord>,
}

/// A word that the viewer does not see.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct HiddenWord {
    pub at: usize,
    /// Its possible values, if it does not refer to a token.
    pub range: Range,
    /// True if it refers to a token.
    pub token: bool,
}

/// Stands for a sealed answer that was given, whichever it is.
const ANSWERED: i32 = 0;

impl Hash for InformationSet {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl std::fmt::Debug for InformationSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.0 {
            Some(known) => write!(f, "InformationSet({:016x})", known.state.position),
            None => f.write_str("InformationSet(none)"),
        }
    }
}

impl InformationSet {
    /// Returns the information set of the state of a machine for `viewer`.
    pub fn of(machine: &Machine<'_>, viewer: PlayerId) -> Self {
        let (program, state) = (machine.program(), machine.state());
        if state.pending.is_some() {
            return Self(None);
        }
        let mut known = Representative {
            state: state.clone(),
            hides: program.hides() || !program.chance.secrets.is_empty(),
            places: Vec::new(),
            pool: Vec::new(),
            references: Vec::new(),
            hidden: Vec::new(),
        };
        known.state.rng = Rng::seeded(0);
        if known.hides {
            known.hidden = hidden_words(program, state, viewer);
            clear_words(program, &mut known, viewer);
            let answers = clear_answers(machine, &mut known, viewer);
            if program.tokens.tracks {
                sort_tokens(program, &mut known, viewer);
            }
            answers.into_iter().for_each(|at| known.state.words[at] = ANSWERED);
            known.state.replane(program);
            known.state.rehash(program);
        }
        Self(Some(Box::new(known)))
    }
}

/// Returns the words of variables that a viewer does not see, ascending.
fn hidden_words(program: &Program, state: &State, viewer: PlayerId) -> Vec<HiddenWord> {
    let words = (0..program.layout.places as usize).filter_map(|at| {
        let (variable, info) = program.variable_at(at)?;
        let hidden = !sees_variable(program, state, Some(viewer), variable);
        let (range, token) = (program.layout.ranges[at], info.kind == Kind::Token);
        hidden.then_some(HiddenWord { at, range, token })
    });
    words.collect()
}

/// Clears the words that the viewer does not see.
fn clear_words(program: &Program, known: &mut Representative, viewer: PlayerId) {
    let words = &mut known.state.words;
    for HiddenWord { at, token, .. } in &known.hidden {
        words[*at] = if *token { NONE } else { program.layout.template[*at] };
    }
    for secret in &program.chance.secrets {
        let seen_by = words[secret.viewer as usize];
        if seen_by != NONE && seen_by != i32::from(viewer.0) {
            words[secret.value as usize] = NONE;
        }
    }
}

/// Clears the sealed answers of other players; returns the words of those who were asked. If all members are asked, it
/// is not known who had an answer.
fn clear_answers(
    machine: &Machine<'_>,
    known: &mut Representative,
    viewer: PlayerId,
) -> Vec<usize> {
    let Some(group) = machine.asked_group() else { return Vec::new() };
    let asked = machine.asked_before(&group);
    let others = (0..machine.program().players).filter(|player| *player != viewer.index());
    let given = others.filter(|player| asked >> player & 1 == 1);
    let given = given.map(|player| group.answers as usize + player);
    let every = machine.asks_every_member();
    let given: Vec<usize> = given.filter(|at| every || known.state.words[*at] != NONE).collect();
    given.iter().for_each(|at| known.state.words[*at] = NONE);
    given
}

/// Renumbers the tokens, and sorts those that the viewer does not know by type and properties.
fn sort_tokens(program: &Program, known: &mut Representative, viewer: PlayerId) {
    let mut before = std::mem::replace(&mut known.state, State::before_setup(program));
    let mut places: Vec<PlaceSlots> = (0..program.places.info.len() as u16)
        .map(|at| place_slots(program, &before, PlaceId(at), viewer))
        .filter(|place| !place.slots.is_empty())
        .collect();
    clear_properties(program, &mut before, &places);
    let numbers = Renumbering::of(program, &before, &places);
    let mut references = numbers.references(program, &before);
    for place in &mut places {
        let free = place.unordered(program, &before);
        // Without an order, the position of a token tells nothing.
        let mut slots: Vec<TokenSlot> = free.iter().map(|at| place.slots[*at].clone()).collect();
        slots.sort_by_cached_key(|slot| {
            (slot.known, references.get(&slot.token).cloned(), slot.shown.clone())
        });
        for (at, slot) in free.into_iter().zip(slots) {
            place.slots[at] = slot;
        }
    }
    known.state = numbers.renumbered(program, &before);
    let unknown = places.iter().flat_map(|place| &place.slots).filter(|slot| !slot.fixed);
    for (number, slot) in unknown.enumerate() {
        let referring = references.remove(&slot.token).into_iter().flatten().map(|at| (at, number));
        known.references.extend(referring);
    }
    known.references.sort_unstable();
    known.pool = numbers.pool();
    for slot in places.iter_mut().flat_map(|place| &mut place.slots) {
        // The deal fills the positions whose tokens the viewer does not know.
        slot.token = if slot.fixed { numbers.now(slot.token) } else { NONE };
    }
    let mix = <[i32]>::sort_unstable;
    let dealt = deal(program, &known.state, viewer, &places, known.pool.clone(), mix);
    lay(program, &mut known.state, &places, &dealt, &known.references);
    known.hidden.extend(hidden_properties(program, &known.state, &known.pool));
    places.retain(|place| place.slots.iter().any(|slot| !slot.fixed));
    known.places = places;
}

/// Clears the properties of unknown tokens that play writes in secret.
fn clear_properties(program: &Program, state: &mut State, places: &[PlaceSlots]) {
    for slot in places.iter().flat_map(|place| &place.slots).filter(|slot| !slot.fixed) {
        let of = state.token_field(program, slot.token, token::TYPE);
        let Some(front) = program.tokens.fronts.get(of as usize) else { return };
        let at = state.token_at(program, slot.token);
        for secret in &front.secrets {
            state.words[at + secret.word] = secret.start;
        }
    }
}

/// Returns the words of the properties of tokens that play writes in secret.
fn hidden_properties(program: &Program, state: &State, tokens: &[i32]) -> Vec<HiddenWord> {
    let words = tokens.iter().flat_map(|token| {
        let of = state.token_field(program, *token, token::TYPE);
        let front = program.tokens.fronts.get(of as usize);
        let at = state.token_at(program, *token);
        front.into_iter().flat_map(|front| &front.secrets).map(move |secret| {
            let SecretWord { word, range, token, .. } = *secret;
            HiddenWord { at: at + word, range, token }
        })
    });
    words.collect()
}

/// Returns the tokens of a place as `viewer` knows them.
fn place_slots(program: &Program, state: &State, at: PlaceId, viewer: PlayerId) -> PlaceSlots {
    let seen = sees_place(program, Some(viewer), at);
    let slot = |token: TokenId| {
        let number = i32::from(token.0);
        let fixed = knows_token(program, state, Some(viewer), token);
        let owner = state.token_field(program, number, token::OWNER);
        let known = state.known_by(program, number);
        let set = program.places.meta[at.index()].ordering == Ordering::Set;
        let known = match fixed {
            true => known,
            // The knowledge of others depends on the order of the set, which depends on its tokens.
            false if set => 0,
            // A player who looks in needs to remember hidden types only, so memory depends on the types.
            false if program.tokens.veils.is_empty() => known,
            false if seen && owner != NONE => known & !(1 << owner),
            false if seen => known,
            false => known & !program.places.seers[at.index()],
        };
        let shown = (seen && !fixed).then(|| state.open_part(program, number).collect());
        TokenSlot { token: number, known, fixed, shown }
    };
    let mut slots: Vec<TokenSlot> = state.own_tokens(program, at).into_iter().map(slot).collect();
    if !seen && program.places.meta[at.index()].ordering == Ordering::Set {
        // The position in a sorted set would tell the type.
        slots.sort_by_key(|slot| !slot.fixed);
    }
    PlaceSlots { place: i32::from(at.0), seen, slots }
}

impl PlaceSlots {
    /// Returns the unknown slots that the viewer cannot distinguish: those of a place without order, and those whose order
    /// chance has not decided.
    fn unordered(&self, program: &Program, state: &State) -> Vec<usize> {
        let set = program.places.meta[self.place as usize].ordering == Ordering::Set;
        let stretch = state.stretch(self.place);
        let unknown = (0..self.slots.len()).filter(|at| !self.slots[*at].fixed);
        let free = unknown.filter(|at| match stretch {
            Some(stretch) => stretch.holds(*at as i32),
            None => set && !self.seen,
        });
        free.collect()
    }
}
