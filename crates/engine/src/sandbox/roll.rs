//! The next roll of a game that begins with a position: its dice, and a seed with which they fall as wanted.

use crate::refusal::Refusal;
use crate::rules::Rules;
use boardwright_kernel::{EventKind, Machine, Options, State, Value};

/// The first digits of seeds that were looked for, so that everybody can tell them from others.
const SET_BY_HAND: u64 = 0xd1ce << 48;
/// The most seeds that are tried.
const TRIES: u64 = 50_000;
/// The most moves at a decision that are compared.
const MOVES: usize = 64;

/// True for a seed that was looked for.
pub fn is_set(seed: u64) -> bool {
    seed >> 48 == SET_BY_HAND >> 48
}

/// Faces of the dice that a move throws at once, in order; 0 for drawn numbers and sums. The moves of a decision that throw
/// any throw the same, or nothing is known of the next roll.
pub fn next_dice(rules: &Rules, state: &State) -> Vec<u32> {
    let mut thrown = rolling(rules, state).into_iter().map(|(_, dice)| dice);
    let Some(first) = thrown.next() else { return Vec::new() };
    let faces = |dice: &[(i32, u32)]| dice.iter().map(|(_, faces)| *faces).collect::<Vec<_>>();
    thrown.map(|dice| faces(&dice)).fold(faces(&first), |shared, other| {
        let same = shared.iter().zip(&other).take_while(|(one, other)| one == other).count();
        shared[..same].to_vec()
    })
}

/// A seed with which every move that throws dice throws the wanted ones; `None` leaves a die to chance.
pub fn seed_for(rules: &Rules, state: &State, wanted: &[Option<i32>]) -> Result<u64, Refusal> {
    let moves: Vec<usize> = rolling(rules, state).into_iter().map(|(index, _)| index).collect();
    if moves.is_empty() {
        return Err("no move here throws dice.".to_owned());
    }
    let falls = |seed: u64| {
        let mut state = state.clone();
        state.reseed(seed);
        moves.iter().all(|index| {
            let dice = thrown_by(rules, &state, *index);
            wanted.iter().enumerate().all(|(at, wanted)| {
                wanted.is_none_or(|wanted| dice.get(at).is_some_and(|(value, _)| *value == wanted))
            })
        })
    };
    let mut seeds = (0..TRIES).map(|number| SET_BY_HAND | number);
    seeds.find(|seed| falls(*seed)).ok_or_else(|| {
        format!("the dice did not fall like this in {TRIES} tries. Ask for fewer of them.")
    })
}

/// The moves at a decision that throw dice, with what they throw now.
fn rolling(rules: &Rules, state: &State) -> Vec<(usize, Vec<(i32, u32)>)> {
    let mut machine = Machine::from_state(&rules.program, state.clone(), options());
    let count = if machine.decision().is_some() { machine.count() } else { 0 };
    let all = (0..count.min(MOVES)).map(|index| (index, thrown_by(rules, state, index)));
    all.filter(|(_, dice)| !dice.is_empty()).collect()
}

/// The dice that a move throws: value and faces.
fn thrown_by(rules: &Rules, state: &State, index: usize) -> Vec<(i32, u32)> {
    let mut machine = Machine::from_state(&rules.program, state.clone(), options());
    if machine.apply_index(index).is_err() {
        return Vec::new();
    }
    let events = machine.events().iter();
    let die = events.filter_map(|event| match &event.kind {
        EventKind::Rolled { value: Value::Int(value), faces, dice, .. } => {
            Some((*value, if *dice == 1 { *faces } else { 0 }))
        }
        _ => None,
    });
    die.collect()
}

fn options() -> Options {
    Options { journal: false, ..Options::default() }
}
