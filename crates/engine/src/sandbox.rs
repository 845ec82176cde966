//! Positions that are set up by hand. A change is made in the state JSON and read again, so that the kernel checks every
//! position like one from a stranger.

mod fields;
mod kinds;
mod roll;

pub use roll::is_set;

use crate::hex;
use crate::position::{self, place_name};
use crate::refusal::Refusal;
use crate::rules::Rules;
use crate::session::Session;
use crate::view::{self, Eyes, Table};
use crate::words::Words;
use boardwright_def::Ordering;
use boardwright_kernel::{Decider, Machine, Options, PlayerId, State, save_json};
use boardwright_protocol::{Change, Position, SandboxRequest, SandboxView};
use serde_json::{Map, Value as Json, json};

/// Parts of the JSON that belong to the question under way. Without them a game asks its first question.
const QUESTION: [&str; 4] = ["decision", "over", "phase", "step"];

/// Changes a position and shows it.
pub fn answer(session: &Session, asked: &SandboxRequest) -> Result<SandboxView, Refusal> {
    let rules = &session.rules;
    let state = match &asked.position {
        Position::After(at) => table(session, *at as usize)?,
        Position::Draft(json) => position::of_draft(rules, json).map_err(refused)?,
        Position::File(json) => position::of_file(rules, json)?,
    };
    let state = changed(rules, state, &asked.change).map_err(refused)?;
    let mut view = show(rules, &state);
    if let Change::Finish { roll } = &asked.change
        && roll.iter().any(Option::is_some)
    {
        let seed = roll::seed_for(rules, &state, roll).map_err(refused)?;
        view.seed = Some(format!("0x{}", hex(seed)));
    }
    Ok(view)
}

fn refused(problem: Refusal) -> Refusal {
    format!("Not possible: {problem}")
}

/// The position on the table; if the game is over there, with the first question of a game.
fn table(session: &Session, at: usize) -> Result<State, Refusal> {
    let rules = &session.rules;
    let machine = session.machine(at);
    if machine.decision().is_some() {
        return Ok(machine.state().clone());
    }
    let mut tree = position::parse(&save_json(&rules.program, machine.state()))?;
    for key in QUESTION.into_iter().chain(["active", "positions"]) {
        position::remove(&mut tree, key);
    }
    position::state(rules, &tree).map_err(refused)
}

fn changed(rules: &Rules, state: State, change: &Change) -> Result<State, Refusal> {
    let mut tree = position::parse(&save_json(&rules.program, &state))?;
    match change {
        Change::Nothing => return Ok(state),
        Change::Finish { .. } => {
            position::can_begin(rules, &state)?;
            return Ok(state);
        }
        Change::Move { handle, to } => move_token(rules, &state, &mut tree, *handle, *to)?,
        Change::Add { token, to } => {
            let token = serde_json::from_str(token).map_err(|_| no_token())?;
            put(&mut tree, rules, *to, token)?;
        }
        Change::Set { field, value } => fields::set(rules, &mut tree, *field, value)?,
        Change::Turn { seat } => {
            for key in QUESTION {
                position::remove(&mut tree, key);
            }
            tree["active"] = json!(seat);
        }
    }
    // The positions so far led to another one. Without a record the present position is the only one.
    position::remove(&mut tree, "positions");
    position::state(rules, &tree)
}

fn no_token() -> Refusal {
    "this token is not on the table.".to_owned()
}

/// Moves a token to the top of a place, or to the destroyed ones.
fn move_token(
    rules: &Rules,
    state: &State,
    tree: &mut Json,
    handle: u32,
    to: Option<u32>,
) -> Result<(), Refusal> {
    let table = Table::of(&Words::new(rules), state, Eyes::ALL);
    let token = table.token(handle).ok_or_else(no_token)?;
    let taken = take(tree, u64::from(token.0)).ok_or_else(no_token)?;
    match to {
        Some(to) => put(tree, rules, to, taken),
        None => {
            let gone = tree.as_object_mut().map(|parts| parts.entry("gone").or_insert(json!([])));
            gone.and_then(Json::as_array_mut).ok_or_else(no_token)?.push(taken);
            Ok(())
        }
    }
}

/// Takes a token out of its place. Nobody remembers it from there.
fn take(tree: &mut Json, id: u64) -> Option<Json> {
    let places = tree.get_mut("places")?.as_object_mut()?;
    for tokens in places.values_mut().filter_map(Json::as_array_mut) {
        let is_it = |token: &Json| token.get("id").and_then(Json::as_u64) == Some(id);
        if let Some(at) = tokens.iter().position(is_it) {
            let mut token = tokens.remove(at);
            position::remove(&mut token, "knownBy");
            return Some(token);
        }
    }
    None
}

/// Puts a token into a place: on a stack, behind a queue.
fn put(tree: &mut Json, rules: &Rules, to: u32, token: Json) -> Result<(), Refusal> {
    let no_place = || "there is no such place.".to_owned();
    let info = rules.program.places().get(to as usize).ok_or_else(no_place)?;
    let parts = tree.as_object_mut().ok_or_else(no_place)?;
    let places = parts.entry("places").or_insert(Json::Object(Map::new()));
    let places = places.as_object_mut().ok_or_else(no_place)?;
    let tokens = places.entry(place_name(info)).or_insert(json!([]));
    let tokens = tokens.as_array_mut().ok_or_else(no_place)?;
    let at = if info.ordering == Ordering::Stack { 0 } else { tokens.len() };
    tokens.insert(at, token);
    Ok(())
}

fn show(rules: &Rules, state: &State) -> SandboxView {
    let words = Words::new(rules);
    let options = Options { journal: false, events: false, ..Options::default() };
    let start = Machine::new(&rules.program, 1, options);
    SandboxView {
        position: save_json(&rules.program, state),
        view: view::set_up(rules, &words, state),
        kinds: kinds::kinds(rules, state, start.state()),
        fields: fields::fields(rules, &words, state),
        turns: turns(rules, &start, state),
        dice: roll::next_dice(rules, state),
        seed: None,
    }
}

/// The seats that can have the first turn: a new game asks the active player first.
fn turns(rules: &Rules, start: &Machine<'_>, state: &State) -> Vec<u32> {
    let asked = start.decision().map(|decision| decision.decider);
    let active = start.state().active().map(Decider::Player);
    if asked.is_none() || asked != active {
        return Vec::new();
    }
    let players = (0..rules.program.players() as u16).map(PlayerId);
    let out = state.eliminated(&rules.program);
    players.filter(|player| !out.has(*player)).map(PlayerId::seat).collect()
}
