//! Positions as state JSON: read with the checks of the kernel, and with those limits of the rules that the kernel leaves
//! to moves: room of places, most tokens of a type.

use crate::refusal::Refusal;
use crate::rules::Rules;
use crate::words::Words;
use boardwright_def::TokenType;
use boardwright_kernel::{
    Decider, LoadError, Machine, Options, PlaceInfo, PlayerId, State, load_json,
};
use serde_json::Value as Json;
use std::collections::BTreeMap;

/// Keys that bind a position to the exact rules and the version that it was saved from. Without them it is read if its
/// names and numbers fit.
const ORIGIN: [&str; 2] = ["rules", "engine"];

/// Parts that only a host that answers for chance has.
const CHANCE: [&str; 2] = ["unsettled", "pending"];

/// Parses state JSON.
pub fn parse(json: &str) -> Result<Json, Refusal> {
    let tree: Option<Json> = serde_json::from_str(json).ok();
    tree.filter(Json::is_object).ok_or_else(|| "This is no saved position.".to_owned())
}

/// Reads a file, which must be of these rules.
pub fn of_file(rules: &Rules, json: &str) -> Result<State, Refusal> {
    let tree = parse(json)?;
    let cannot = |problem: Refusal| format!("This position cannot be opened: {problem}");
    let state = load(rules, &tree).map_err(|(problem, at)| {
        let at = if at.is_empty() { at } else { format!(" ({at})") };
        cannot(format!("{}{at}.", problem.trim_end_matches('.')))
    })?;
    within_limits(rules, &state).map_err(cannot)?;
    Ok(state)
}

/// Reads a position that may come from an earlier text of the rules.
pub fn of_draft(rules: &Rules, json: &str) -> Result<State, Refusal> {
    let mut tree = parse(json)?;
    for key in ORIGIN {
        remove(&mut tree, key);
    }
    state(rules, &tree)
}

/// Reads the position that a game begins with. Chance goes on from the seed.
pub fn beginning(rules: &Rules, json: &str, seed: u64) -> Result<State, Refusal> {
    let mut state = of_draft(rules, json)?;
    can_begin(rules, &state)?;
    state.reseed(seed);
    Ok(state)
}

/// Reads a position; the problem is the end of a sentence.
pub fn state(rules: &Rules, tree: &Json) -> Result<State, Refusal> {
    let state = load(rules, tree).map_err(|(problem, _)| problem)?;
    within_limits(rules, &state)?;
    Ok(state)
}

/// Lets the kernel read a position. A problem has a place in the JSON, which may be empty.
fn load(rules: &Rules, tree: &Json) -> Result<State, (Refusal, String)> {
    if CHANCE.into_iter().any(|key| tree.get(key).is_some_and(|part| !part.is_null())) {
        return Err(("it lies in the middle of a roll or shuffle.".to_owned(), String::new()));
    }
    load_json(&rules.program, &tree.to_string())
        .map_err(|error| (said(rules, &error), error.pointer.unwrap_or_default()))
}

/// Removes a part.
pub fn remove(tree: &mut Json, key: &str) {
    if let Some(parts) = tree.as_object_mut() {
        parts.remove(key);
    }
}

/// The message of the kernel, with the names of places that people know.
fn said(rules: &Rules, error: &LoadError) -> String {
    let words = Words::new(rules);
    let place_of = |word: &str| {
        let mut places = rules.places();
        places.find(|(_, info)| place_name(info) == word.trim_matches('`'))
    };
    let named = |word: &str| match place_of(word) {
        Some((place, _)) => words.place(place),
        None => word.to_owned(),
    };
    let message = error.message.split(' ').map(named).collect::<Vec<_>>().join(" ");
    let known = error.allowed.iter().take(8).map(String::as_str).collect::<Vec<_>>().join(", ");
    let known = if known.is_empty() { known } else { format!("; there is {known}") };
    format!("{message}{known}.")
}

/// The name of a place in state JSON.
pub fn place_name(info: &PlaceInfo) -> String {
    match info.owner {
        Some(owner) => format!("{}:{}", info.zone, owner.seat()),
        None => info.zone.clone(),
    }
}

/// Checks room and numbers of tokens, which the kernel does not limit in states from outside.
fn within_limits(rules: &Rules, state: &State) -> Result<(), Refusal> {
    let (program, words) = (&rules.program, Words::new(rules));
    let rooms: BTreeMap<&str, _> =
        rules.def.zones.iter().map(|zone| (&*zone.id, zone.room)).collect();
    let mut number_of = vec![0u32; program.token_types().len()];
    for (place, info) in rules.places() {
        let tokens = state.tokens(program, place);
        let mut of_owner = vec![0u32; program.players()];
        for token in &tokens {
            let face = state.token(program, *token);
            if face.place == Some(place) {
                number_of[face.type_id.index()] += 1;
            }
            if let Some(owner) = face.owner {
                of_owner[owner.index()] += 1;
            }
        }
        let Some(room) = rooms.get(&*info.zone) else { continue };
        let most_of_owner = of_owner.into_iter().max().unwrap_or(0);
        let over = room.tokens.filter(|most| tokens.len() > *most as usize);
        let over = over.or(room.per_player.filter(|most| most_of_owner > *most));
        if let Some(most) = over {
            let name = words.zone(place);
            return Err(format!("{name} has no room for more than {most} tokens."));
        }
    }
    for (of, number) in rules.def.token_types.iter().zip(number_of) {
        let most = of.max.unwrap_or(TokenType::MOST);
        if number > most {
            let name = words.id(&of.id);
            return Err(format!("there may be no more than {most} tokens of the kind {name}."));
        }
    }
    Ok(())
}

/// Checks that somebody can move. A game that is over may be shown, too.
pub fn can_begin(rules: &Rules, state: &State) -> Result<(), Refusal> {
    let options = Options { journal: false, ..Options::default() };
    let mut machine = Machine::from_state(&rules.program, state.clone(), options);
    let Some(decision) = machine.decision() else { return Ok(()) };
    match decision.decider {
        Decider::Chance => Err("it lies in the middle of a roll or shuffle.".to_owned()),
        Decider::Player(player) if machine.count() == 0 => {
            let name = seat(rules, player);
            Err(format!("{name} would have to move here and has no possible move."))
        }
        Decider::Player(_) => Ok(()),
    }
}

fn seat(rules: &Rules, player: PlayerId) -> String {
    Words::new(rules).seat(player)
}
