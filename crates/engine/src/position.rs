//! Positions as state JSON: read with the checks of the kernel, and with those limits of the rules that the kernel leaves
//! to moves: room of places, most tokens of a type.

use crate::refusal::Refusal;
use crate::rules::Rules;
use crate::words::Words;
use boardwright_def::TokenType;
use boardwright_kernel::{
    Decider, LoadError, Machine, Options, PlaceId, PlayerId, State, load_json,
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
    state(rules, &tree).map_err(|problem| format!("This position cannot be opened: {problem}"))
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
    if CHANCE.into_iter().any(|key| tree.get(key).is_some_and(|part| !part.is_null())) {
        return Err("it lies in the middle of a roll or shuffle.".to_owned());
    }
    let state = load_json(&rules.program, &tree.to_string()).map_err(|error| said(&error))?;
    within_limits(rules, &state)?;
    Ok(state)
}

/// Removes a part.
pub fn remove(tree: &mut Json, key: &str) {
    if let Some(parts) = tree.as_object_mut() {
        parts.remove(key);
    }
}

fn said(error: &LoadError) -> String {
    let place = error.pointer.as_deref().unwrap_or_default();
    let known = error.allowed.iter().take(8).map(String::as_str).collect::<Vec<_>>().join(", ");
    let at = if place.is_empty() { String::new() } else { format!(" ({place})") };
    let known = if known.is_empty() { known } else { format!("; there is {known}") };
    format!("{}{at}{known}.", error.message)
}

/// Checks room and numbers of tokens, which the kernel does not limit in states from outside.
fn within_limits(rules: &Rules, state: &State) -> Result<(), Refusal> {
    let (program, words) = (&rules.program, Words::new(rules));
    let rooms: BTreeMap<&str, _> =
        rules.def.zones.iter().map(|zone| (&*zone.id, zone.room)).collect();
    let mut number_of = vec![0u32; program.token_types().len()];
    for (index, info) in program.places().iter().enumerate() {
        let place = PlaceId(index as u16);
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
