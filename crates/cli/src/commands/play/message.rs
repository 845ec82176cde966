//! The messages of `play --stdio`: one JSON object on a line.

use super::names_seen::token_seen;
use boardwright_kernel::{
    Observation, PlaceId, PlayerId, Program, SeenToken, State, TokenId, Value, VarId, seen_face,
};
use boardwright_sim::{Ending, place_id, value_name};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A line that `play --stdio` writes. The other program answers a decision with a line of the form `Answer`, a definition of
/// this schema.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "PlayMessage")]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Message {
    /// First line: the game.
    Start(Start),
    /// A question to a seat of the other program, which answers with one line.
    Decision(Box<Question>),
    /// The last line that was read is no answer; the question follows again.
    Error(Wrong),
    /// Last line.
    End(End),
}

/// The game that begins.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Start {
    /// The game's id.
    pub game: String,
    /// The identity of the rules: 16 lower-case hex digits.
    pub rules_hash: String,
    /// By seat, a bot, or `person` for a seat of the other program.
    pub seats: Vec<String>,
}

/// A question.
#[derive(Serialize, JsonSchema)]
pub struct Question {
    /// The seat that decides, from 1.
    pub seat: u32,
    /// Number of the decision: `ply.step`.
    pub at: String,
    /// The question in words.
    pub question: String,
    /// The legal moves, in canonical order.
    pub moves: Vec<LegalMove>,
    /// The decisions since the last question to this seat, as it is told of them.
    pub since: Vec<Made>,
    /// The observation of the seat.
    pub state: Seen,
}

/// A legal move.
#[derive(Serialize, JsonSchema)]
pub struct LegalMove {
    /// Its index in the list, from 0, as in traces.
    pub index: usize,
    /// Its name as in traces; a token that the seat does not know is `token@place`. Several moves may then have one name.
    pub name: String,
    /// The move in words.
    pub label: String,
}

/// A decision that was made.
#[derive(Serialize, JsonSchema)]
pub struct Made {
    /// Number of the decision: `ply.step`.
    pub at: String,
    /// The seat that decided, from 1.
    pub seat: u32,
    /// The move in words.
    pub label: String,
}

/// The reason why a line is no answer.
#[derive(Serialize, JsonSchema)]
pub struct Wrong {
    /// The reason.
    pub message: String,
}

/// The end of a game.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct End {
    /// The result as in traces; null if the input ended before the game did.
    #[schemars(with = "Option<serde_json::Value>")]
    pub result: Option<Ending>,
    /// The result in words.
    pub headline: String,
    /// The score of each seat, seat 1 first; null without scoring.
    pub scores: Option<Vec<Option<i32>>>,
    /// How many decisions were made.
    pub decisions: usize,
    /// The hash of the state after the last decision, as at the end of the trace: 16 lower-case hex digits.
    pub last_hash: String,
}

/// The line that the other program writes: `{"move": 3}` or `{"move": "light(roof=cell_1_1)"}`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The move.
    #[serde(rename = "move")]
    pub chosen: Chosen,
}

/// A move by index or by name.
#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Chosen {
    /// Its index in the list, from 0.
    Index(usize),
    /// Its name or label.
    Name(String),
}

/// The observation of a seat. A value is a number, true or false, null for none, or a name of the rules.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Seen {
    /// Number of the round.
    pub round: u32,
    /// Number of the turn.
    pub turn: u32,
    /// The seat that has the turn.
    pub active: Option<u32>,
    /// The phase.
    pub phase: Option<String>,
    /// Places that are not empty, by name; a player's own place has its seat behind it: `hand:2`.
    pub places: BTreeMap<String, Place>,
    /// Variables of the game that the seat sees.
    pub global: BTreeMap<String, serde_json::Value>,
    /// Variables of players that the seat sees: by variable, then by seat.
    pub per_player: BTreeMap<String, BTreeMap<u32, serde_json::Value>>,
    /// Variables of cells that the seat sees: by variable, then by cell.
    pub cells: BTreeMap<String, BTreeMap<String, serde_json::Value>>,
    /// Seats that are eliminated.
    pub eliminated: Vec<u32>,
}

/// A place.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Place {
    /// How many tokens it holds.
    pub count: usize,
    /// The tokens of which the seat sees everything, from the top of a stack and the front of a queue.
    pub tokens: Vec<Token>,
    /// Tokens that the seat knows without seeing them.
    pub known: Vec<Token>,
    /// Tokens of which the seat sees a part: the owner, or type and public properties.
    pub face_down: Vec<Token>,
}

/// A token.
#[derive(Serialize, JsonSchema)]
pub struct Token {
    /// Its type, if it is seen.
    #[serde(rename = "type")]
    pub of: Option<String>,
    /// The seat of its owner.
    pub owner: Option<u32>,
    /// Its properties that are not none; a token is left out.
    pub props: BTreeMap<String, serde_json::Value>,
    /// How many tokens lie before it, in a place with order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub behind: Option<usize>,
}

/// Writes an observation by the names of the rules.
pub fn seen(program: &Program, state: &State, of: &Observation) -> Seen {
    // An observation does not tell which token a variable holds.
    let value = |seen: Option<Value>, now: Value| {
        Some(match (seen?, now) {
            (_, Value::Token(token)) => token_named(program, state, token, of.viewer),
            (seen, _) => json(program, state, seen),
        })
    };
    let places = of.places.iter().enumerate().filter(|(_, place)| place.count > 0);
    let places = places.map(|(at, place)| {
        let token = |token: &SeenToken| self::token(program, state, token, None);
        let tokens = place.tokens.iter().flatten().map(token).collect();
        let known = place.known.iter();
        let known = known.map(|one| self::token(program, state, &one.token, one.at)).collect();
        let down = place.face_down.iter().map(|one| match &one.shown {
            Some(shown) => self::token(program, state, shown, one.at),
            None => Token {
                of: None,
                owner: one.owner.map(PlayerId::seat),
                props: BTreeMap::new(),
                behind: one.at,
            },
        });
        let face_down = down.collect();
        let held = Place { count: place.count, tokens, known, face_down };
        (place_id(program, PlaceId(at as u16)), held)
    });
    let globals = of.globals.iter().enumerate();
    let global = globals.filter_map(|(var, seen)| {
        let info = program.global_vars().get(var)?;
        let now = state.global(program, VarId(var as u16));
        Some((info.id.clone(), value(*seen, now)?))
    });
    let per_player = of.player_vars.iter().enumerate().filter_map(|(var, values)| {
        let info = program.player_vars().get(var)?;
        let players = (0..).map(PlayerId).zip(values);
        let seen = players.filter_map(|(player, seen)| {
            let now = state.of_player(program, player, VarId(var as u16));
            Some((player.seat(), value(*seen, now)?))
        });
        Some((info.id.clone(), seen.collect()))
    });
    let cells = program.place_vars().zip(&of.place_vars).enumerate();
    let cells = cells.map(|(var, (info, values))| {
        let seen = values.iter().enumerate().filter_map(|(at, seen)| {
            let place = PlaceId(at as u16);
            let now = state.of_place(program, place, VarId(var as u16))?;
            Some((place_id(program, place), value(*seen, now)?))
        });
        (info.id.clone(), seen.collect())
    });
    Seen {
        round: of.round,
        turn: of.turn,
        active: of.active.map(PlayerId::seat),
        phase: of.phase.and_then(|at| program.phases().get(at).cloned()),
        places: places.collect(),
        global: global.collect(),
        per_player: per_player.collect(),
        cells: cells.collect(),
        eliminated: of.players.eliminated.players().map(PlayerId::seat).collect(),
    }
}

fn token(program: &Program, state: &State, seen: &SeenToken, behind: Option<usize>) -> Token {
    let info = program.token_types().get(seen.type_id.index());
    let props = info.map(|info| info.props.as_slice()).unwrap_or_default();
    let props = props.iter().zip(&seen.props).filter(|(_, value)| **value != Value::None);
    Token {
        of: info.map(|info| info.id.clone()),
        owner: seen.owner.map(PlayerId::seat),
        props: props.map(|(prop, of)| (prop.id.clone(), json(program, state, *of))).collect(),
        behind,
    }
}

/// The name of a token that a variable holds; of one whose face the seat does not see, no more than that it is one.
fn token_named(
    program: &Program,
    state: &State,
    token: TokenId,
    viewer: PlayerId,
) -> serde_json::Value {
    let face = seen_face(program, state, Some(viewer), token);
    face.map_or_else(|| "token".to_owned(), |_| token_seen(program, state, token, viewer)).into()
}

fn json(program: &Program, state: &State, value: Value) -> serde_json::Value {
    match value {
        Value::None => serde_json::Value::Null,
        Value::Int(number) => number.into(),
        Value::Bool(truth) => truth.into(),
        Value::Word { .. }
        | Value::Player(_)
        | Value::Token(_)
        | Value::Place(_)
        | Value::TokenType(_)
        | Value::Direction(_)
        | Value::Set { .. } => value_name(program, state, value).into(),
    }
}
