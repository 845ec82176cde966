//! Determinisation: draws states of the information set of a viewer at random.

use crate::machine::{Machine, QUIET};
use crate::observe::{HiddenWord, Observation, Representative, View, deal, lay};
use crate::program::Program;
use crate::state::{State, token};
use crate::value::NONE;
use crate::{Decider, Rng};
use boardwright_def::Visibility;

/// The number of states that [`sample_consistent`] draws before it gives up.
pub const SAMPLE_TRIES: u32 = 10_000;

/// The reason why no state was found for an observation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoSample {
    /// Chance is asked in the middle of an operation: no player decides there.
    PendingChance,
    /// None of [`SAMPLE_TRIES`] drawn states gave the same observation: the list of moves tells so much of the hidden
    /// values that hardly any other arrangement fits.
    Tries,
}

impl std::fmt::Display for NoSample {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NoSample::PendingChance => f.write_str(
                "no-sample: chance is asked in the middle of an operation; answer it, and sample where \
                 a player decides",
            ),
            NoSample::Tries => write!(
                f,
                "no-sample: none of {SAMPLE_TRIES} states that were drawn gives the same observation, because \
                 the list of moves tells much of what is hidden; decide without sampled states, or let \
                 the conditions of moves read less of it (`lint` warns of them: pre-reads-hidden)"
            ),
        }
    }
}

impl std::error::Error for NoSample {}

/// Returns a random state that gives the viewer of an observation the same observation.
///
/// - Each arrangement of the tokens that the viewer neither sees nor knows is equally likely. A token that it sees without
///   its type keeps its owner and a hidden type. A reference to an unknown token refers to the token drawn for its slot.
/// - Hidden variables take any value of their domain; secret rolls are rolled again.
/// - Sealed answers are drawn uniformly from the lists of the players who answered.
/// - The earlier moves of other players are not weighed; the decider only needs to have a move.
/// - The generator is seeded by `rng`.
///
/// The draw reads only what the viewer may know: states of one information set give equal results from equal
/// generators, byte for byte. The numbers of tokens differ from those of the observed state.
///
/// # Errors
/// [`NoSample::Tries`] after [`SAMPLE_TRIES`] states that would give another observation, [`NoSample::PendingChance`] if chance
/// is asked in the middle of an operation.
pub fn sample_consistent(
    program: &Program,
    seen: &Observation,
    rng: &mut Rng,
) -> Result<State, NoSample> {
    let known = seen.information_set.0.as_deref().ok_or(NoSample::PendingChance)?;
    if !known.hides {
        let mut state = known.state.clone();
        state.rng = Rng::seeded(rng.next_u64());
        return Ok(state);
    }
    let drawn = (0..SAMPLE_TRIES).find_map(|_| draw(program, known, seen, rng));
    drawn.ok_or(NoSample::Tries)
}

/// Draws a state; returns it if it gives the same observation.
fn draw(
    program: &Program,
    known: &Representative,
    seen: &Observation,
    rng: &mut Rng,
) -> Option<State> {
    let viewer = seen.viewer;
    let mut state = known.state.clone();
    let mut pool = known.pool.clone();
    rng.shuffle(&mut pool);
    let dealt = deal(program, &state, viewer, &known.places, pool, |left| rng.shuffle(left));
    lay(program, &mut state, &known.places, &dealt, &known.references);
    redraw(program, &mut state, &known.hidden, rng);
    if !known.places.is_empty() {
        state.replane(program);
    }
    if !known.places.is_empty() || !known.hidden.is_empty() {
        state.rehash(program);
    }
    let mut machine = Machine::from_state(program, state, QUIET);
    machine.reroll_secrets(viewer, rng);
    machine.redraw_answers(viewer, rng);
    if !fits(program, known, seen, &mut machine) {
        return None;
    }
    let mut state = machine.into_state();
    state.rng = Rng::seeded(rng.next_u64());
    Some(state)
}

/// Draws the words that the viewer does not see, uniformly within their domains.
fn redraw(program: &Program, state: &mut State, hidden: &[HiddenWord], rng: &mut Rng) {
    for HiddenWord { at, range, token } in hidden {
        // `none` is one more value.
        let none = u32::from(range.none);
        if *token {
            let in_game = |other: &i32| state.token_field(program, *other, token::PLACE) != NONE;
            let all = 0..state.known_tokens(program) as i32;
            let values: Vec<i32> = all.filter(in_game).collect();
            let count = values.len() as u32 + none;
            let drawn = if count == 0 { 0 } else { rng.below(count) as usize };
            state.words[*at] = values.get(drawn).copied().unwrap_or(NONE);
            continue;
        }
        let (lo, hi) = (i64::from(range.lo), i64::from(range.hi));
        let span = (hi - lo).clamp(0, i64::from(u32::MAX) - 2) as u32;
        let drawn = rng.below(span + 1 + none);
        let value = (lo + i64::from(drawn)) as i32;
        state.words[*at] = if drawn > span { NONE } else { value };
    }
}

/// True if a drawn state gives the same observation in the parts that the draw does not guarantee.
fn fits(
    program: &Program,
    known: &Representative,
    seen: &Observation,
    machine: &mut Machine<'_>,
) -> bool {
    let (viewer, state) = (seen.viewer, machine.state());
    if let Some(group) = machine.asked_group().filter(|_| !machine.asks_every_member()) {
        // The same players have answered. If all are asked, nobody knows who had an answer.
        let mut answers = group.answers as usize..group.answers as usize + program.players;
        if answers.any(|at| (state.words[at] == NONE) != (known.state.words[at] == NONE)) {
            return false;
        }
    }
    let owned = program.place_vars().any(|var| var.visibility == Visibility::Owner);
    let view = View { program, state, viewer };
    if owned && !known.places.is_empty() && view.place_vars() != seen.place_vars {
        return false;
    }
    match seen.decider {
        None => true,
        Some(Decider::Player(decider)) if decider == viewer => {
            let state = &state.clone();
            View { program, state, viewer }.moves(machine) == seen.moves
        }
        // A decider always has a move.
        Some(_) => machine.count() > 0,
    }
}
