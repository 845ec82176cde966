//! Saved states as JSON, as types that exist for their schema alone: the kernel reads trees, so that it
//! can say what is wrong where.
#![allow(dead_code, reason = "nothing but their schema is made of them")]

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// A state of a game. Seats count from 1, names are those of the rules, 64-bit numbers are 16 lower-case
/// hex digits. What is left out is as at the first decision of a new game with seed 1.
#[derive(Deserialize, JsonSchema)]
#[schemars(title = "State")]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StateDoc {
    /// Always `boardwright-state`.
    #[schemars(extend("const" = "boardwright-state"))]
    format: String,
    /// Always 1.
    #[schemars(extend("const" = 1))]
    version: u32,
    /// The version of Boardwright that saved it; no other one reads it.
    #[serde(default)]
    engine: Option<String>,
    /// The identity of the rules.
    #[serde(default)]
    rules: Option<Hex>,
    /// How many play.
    #[serde(default)]
    players: Option<u32>,
    /// The words of the generator.
    #[serde(default)]
    generator: Option<[Hex; 4]>,
    /// Number of the round, from 1.
    #[serde(default)]
    round: Option<u32>,
    /// Number of the turn, from 1.
    #[serde(default)]
    turn: Option<u32>,
    /// Number of the ply now asked, from 1; of a game that is over, how many it had.
    #[serde(default)]
    ply: Option<u32>,
    /// Number of the decision within its ply, from 1.
    #[serde(default)]
    step: Option<u32>,
    /// The phase, by id.
    #[serde(default)]
    phase: Option<String>,
    /// Who has the turn, by seat. Without `decision`, who is asked.
    #[serde(default)]
    active: Option<u32>,
    /// What is asked.
    #[serde(default)]
    decision: Option<Resting>,
    /// How the game ended, instead of `decision`.
    #[serde(default)]
    over: Option<Resting>,
    /// Variables of the game.
    #[serde(default)]
    global: BTreeMap<String, Value>,
    /// Variables of players: by variable a value for each seat.
    #[serde(default)]
    per_player: BTreeMap<String, Vec<Value>>,
    /// Variables of cells: by variable the values by cell.
    #[serde(default)]
    cells: BTreeMap<String, BTreeMap<String, Value>>,
    /// The tokens of each place, from the top of a stack and the front of a queue; a player's own place has
    /// its seat behind it: `hand:2`. Places that are not named are empty.
    #[serde(default)]
    places: BTreeMap<String, Vec<Token>>,
    /// Places with tokens that were shuffled and have no order until chance, asked like a player, gives them one.
    #[serde(default)]
    unsettled: BTreeMap<String, Stretch>,
    /// Tokens that lie nowhere any more, whose numbers are given out again.
    #[serde(default)]
    gone: Vec<Token>,
    /// What was done since, up to a question to chance in the middle of an operation.
    #[serde(default)]
    pending: Option<Pending>,
}

/// Tokens of a place, one after the other, that lie in no order.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Stretch {
    /// How many tokens lie before them.
    behind: u32,
    /// How many they are.
    #[schemars(range(min = 2))]
    count: u32,
}

/// The way from a state to a question to chance.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Pending {
    /// The move that was made.
    after: After,
    /// What chance gave since, by the numbers of the outcomes.
    #[serde(default)]
    given: Vec<u32>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
enum After {
    Setup(Setup),
    Move(Made),
}

/// `setup`: of a game that begins, only its generator is told.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
enum Setup {
    Setup,
}

/// A move by its names.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Made {
    /// The action; `then`, `choose`, `chance`, `done` or `skip` where none is taken.
    #[serde(rename = "move")]
    head: String,
    /// Its arguments.
    #[serde(default)]
    args: BTreeMap<String, Value>,
    /// Which alternative of the decision, where several have these names.
    #[serde(default)]
    alternative: Option<u32>,
}

/// Where a game rests.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Resting {
    /// The path of what asks, or the number of an operation.
    at: At,
    /// Who decides, by seat; null where chance does.
    #[serde(default)]
    decider: Option<u32>,
    /// Words of the machine that are in use.
    #[serde(default)]
    machine: BTreeMap<String, Value>,
    /// What procedures under way have bound, and counters of limits.
    #[serde(default)]
    names: BTreeMap<String, Value>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
enum At {
    Path(String),
    Operation(u32),
}

/// A token.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Token {
    /// Its number, by which variables and properties name it; all tokens are numbered from 0.
    #[serde(default)]
    id: Option<u32>,
    /// Its type.
    #[serde(rename = "type")]
    of: String,
    /// Whose it is, by seat.
    #[serde(default)]
    owner: Option<u32>,
    /// Its properties that change.
    #[serde(default)]
    props: BTreeMap<String, Value>,
    /// Who knows it without seeing it, by seat.
    #[serde(default)]
    known_by: Vec<u32>,
}

/// 16 lower-case hex digits.
#[derive(Deserialize, JsonSchema)]
struct Hex(#[schemars(regex(pattern = "^[0-9a-f]{16}$"))] String);
