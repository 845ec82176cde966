//! The knowledge of the player of a seat, as JSON. It is made from the kernel's observation, which holds no secret.

use crate::rules::{Rules, deciding};
use crate::written::EndingJson;
use boardwright_kernel::{
    Decider, Machine, PlayerId, SeenArg, SeenToken, State, Value, VarId, VarInfo, observe,
};
use boardwright_sim::{Hex64, place_id, value_name};
use serde::Serialize;
use serde_json::Value as Json;
use std::collections::BTreeMap;

/// Values by name. Those that the viewer does not see are left out.
type Values = BTreeMap<String, Json>;

/// The knowledge of a player.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ObservationJson {
    seat: u32,
    /// The hash of the observation.
    hash: Hex64,
    round: u32,
    turn: u32,
    ply: u32,
    step: u32,
    /// The player who has the turn, by seat.
    active: Option<u32>,
    phase: Option<String>,
    /// The decider: a seat, 0 for chance, `None` after the end.
    decider: Option<u32>,
    variables: Values,
    players: Vec<PlayerJson>,
    places: Vec<PlaceJson>,
    /// The picks of the viewer so far, in a choice of several.
    picked: Vec<Json>,
    /// The answer that the viewer has sealed.
    answered: Option<Json>,
    /// The legal moves, if the viewer decides.
    moves: Vec<OptionJson>,
    result: Option<EndingJson>,
}

#[derive(Debug, Serialize)]
struct PlayerJson {
    seat: u32,
    name: String,
    eliminated: bool,
    variables: Values,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct PlaceJson {
    id: String,
    name: String,
    owner: Option<u32>,
    /// Row and column on a board, from 1.
    row: Option<u16>,
    column: Option<u16>,
    /// How many tokens lie there.
    count: usize,
    /// Those that the viewer sees in full; `None` if the viewer cannot look in.
    tokens: Option<Vec<TokenJson>>,
    /// Those that the viewer knows without seeing them.
    known: Vec<PlacedJson>,
    /// Those that the viewer sees without knowing all of them.
    face_down: Vec<PlacedJson>,
    variables: Values,
}

#[derive(Debug, Serialize)]
struct TokenJson {
    #[serde(rename = "type")]
    of: String,
    name: String,
    owner: Option<u32>,
    props: Values,
}

#[derive(Debug, Serialize)]
struct PlacedJson {
    /// How many tokens lie before it, in a place with order.
    at: Option<usize>,
    owner: Option<u32>,
    /// The visible part of it.
    token: Option<TokenJson>,
}

#[derive(Debug, Serialize)]
struct OptionJson {
    index: usize,
    label: String,
}

/// Writes what `viewer` knows.
pub fn observed(rules: &Rules, machine: &mut Machine<'_>, viewer: PlayerId) -> ObservationJson {
    let moves =
        if deciding(machine) == Some(viewer) { machine.legal_moves().to_vec() } else { vec![] };
    let labels = rules.labels.options(machine, &moves, Some(viewer));
    let labelled = labels.into_iter().enumerate();
    let moves = labelled.map(|(index, label)| OptionJson { index, label }).collect();
    let seen = observe(&rules.program, machine.state(), viewer);
    let writer = Writer { rules, machine, viewer };
    let decider = seen.decider.map(Decider::seat);
    let program = &rules.program;
    let players = (0..program.players()).map(|at| {
        let player = PlayerId(at as u16);
        let values = seen.player_vars.iter().enumerate().map(|(var, row)| {
            let now = writer.state().of_player(program, player, VarId(var as u16));
            Some(told(row.get(at).copied().flatten()?, now))
        });
        PlayerJson {
            seat: player.seat(),
            name: rules.labels.seat_name(player).to_owned(),
            eliminated: seen.players.eliminated.has(player),
            variables: writer.values(program.player_vars(), values),
        }
    });
    let answered = seen.players.answered.as_ref().map(|(value, token)| match token {
        Some(token) => Json::String(writer.token(token).name),
        None => writer.value(*value),
    });
    let globals = seen.globals.iter().enumerate();
    let globals = globals
        .map(|(var, seen)| Some(told((*seen)?, writer.state().global(program, VarId(var as u16)))));
    ObservationJson {
        seat: viewer.seat(),
        hash: Hex64(seen.hash()),
        round: seen.round,
        turn: seen.turn,
        ply: seen.ply,
        step: seen.step,
        active: seen.active.map(PlayerId::seat),
        phase: seen.phase.and_then(|phase| program.phases().get(phase).cloned()),
        decider,
        variables: writer.values(program.global_vars(), globals),
        players: players.collect(),
        places: seen
            .places
            .iter()
            .enumerate()
            .map(|(at, place)| writer.place(&seen, at, place))
            .collect(),
        picked: seen.picked.iter().map(|arg| writer.arg(arg)).collect(),
        answered,
        moves,
        result: rules.result(machine),
    }
}

/// The value of a variable that is seen. An observation does not tell which token it holds, because numbers of tokens would
/// tell equal ones apart; the words for that token do not.
fn told(seen: Value, now: Value) -> Value {
    if matches!(now, Value::Token(_)) { now } else { seen }
}

struct Writer<'a, 'p> {
    rules: &'a Rules,
    machine: &'a Machine<'p>,
    viewer: PlayerId,
}

impl Writer<'_, '_> {
    fn place(
        &self,
        seen: &boardwright_kernel::Observation,
        at: usize,
        place: &boardwright_kernel::SeenPlace,
    ) -> PlaceJson {
        let program = &self.rules.program;
        let id = boardwright_kernel::PlaceId(at as u16);
        let info = program.places().get(at);
        let cell = info.and_then(|info| info.cell).filter(|cell| cell.row > 0);
        let known = place.known.iter().map(|known| PlacedJson {
            at: known.at,
            owner: known.token.owner.map(PlayerId::seat),
            token: Some(self.token(&known.token)),
        });
        let face_down = place.face_down.iter().map(|token| PlacedJson {
            at: token.at,
            owner: token.owner.map(PlayerId::seat),
            token: token.shown.as_ref().map(|shown| self.token(shown)),
        });
        let values = seen.place_vars.iter().enumerate().map(|(var, row)| {
            let now = self.state().of_place(program, id, VarId(var as u16))?;
            Some(told(row.get(at).copied().flatten()?, now))
        });
        let tokens = place.tokens.as_ref();
        PlaceJson {
            id: place_id(program, id),
            name: self.rules.labels.place_name(id).to_owned(),
            owner: info.and_then(|info| info.owner).map(PlayerId::seat),
            row: cell.map(|cell| cell.row),
            column: cell.map(|cell| cell.col),
            count: place.count,
            tokens: tokens.map(|tokens| tokens.iter().map(|token| self.token(token)).collect()),
            known: known.collect(),
            face_down: face_down.collect(),
            variables: self.values(program.place_vars(), values),
        }
    }

    fn state(&self) -> &State {
        self.machine.state()
    }

    fn token(&self, token: &SeenToken) -> TokenJson {
        let program = &self.rules.program;
        let info = program.token_types().get(token.type_id.index());
        let props = info.map_or(&[][..], |info| &info.props);
        let named = props.iter().zip(&token.props);
        TokenJson {
            of: info.map_or_else(String::new, |info| info.id.clone()),
            name: self.rules.labels.face_name(program, token.type_id, &token.props),
            owner: token.owner.map(PlayerId::seat),
            props: named.map(|(prop, value)| (prop.id.clone(), self.value(*value))).collect(),
        }
    }

    fn arg(&self, arg: &SeenArg) -> Json {
        match arg {
            SeenArg::Value(value) => self.value(*value),
            SeenArg::Token(_, Some(token)) => Json::String(self.token(token).name),
            SeenArg::Token(Some(place), None) => {
                Json::String(format!("token@{}", place_id(&self.rules.program, *place)))
            }
            SeenArg::Token(None, None) => Json::Null,
        }
    }

    fn values<'v>(
        &self,
        vars: impl IntoIterator<Item = &'v VarInfo>,
        values: impl Iterator<Item = Option<Value>>,
    ) -> Values {
        let seen = vars.into_iter().zip(values);
        seen.filter_map(|(var, value)| Some((var.id.clone(), self.value(value?)))).collect()
    }

    /// A value: a number, a truth value, `null` for none, else a name of the rules. A token has the words that the viewer
    /// has for it, since its name may be a secret.
    fn value(&self, value: Value) -> Json {
        let (program, state) = (&self.rules.program, self.machine.state());
        match value {
            Value::None => Json::Null,
            Value::Int(number) => number.into(),
            Value::Bool(truth) => truth.into(),
            Value::Token(_) => {
                self.rules.labels.value_told(program, state, value, Some(self.viewer)).into()
            }
            Value::Word { .. }
            | Value::Player(_)
            | Value::Place(_)
            | Value::TokenType(_)
            | Value::Direction(_)
            | Value::Set { .. } => value_name(program, state, value).into(),
        }
    }
}
