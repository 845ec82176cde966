//! Makes the observation of a player.

use super::information_set::InformationSet;
use super::visibility::{knows_token, sees_face, sees_place, sees_place_var, sees_var};
use super::{
    FaceDownToken, KnownToken, Observation, SeenArg, SeenMove, SeenPlace, SeenPlayers, SeenToken,
};
use crate::machine::{Decider, Machine, QUIET};
use crate::program::Program;
use crate::state::State;
use crate::{PlaceId, PlayerId, TokenFace, TokenId, Value, VarId};
use boardwright_def::Ordering;

fn seen_token(face: TokenFace) -> SeenToken {
    let props = face.props.into_iter().map(anonymous).collect();
    SeenToken { type_id: face.type_id, owner: face.owner, props }
}

/// Returns the observation of a player.
pub fn observe(program: &Program, state: &State, viewer: PlayerId) -> Observation {
    let mut machine = Machine::from_state(program, state.clone(), QUIET);
    let who = Some(viewer);
    let places = (0..program.places.info.len()).map(|at| {
        let at = PlaceId(at as u16);
        if !sees_place(program, who, at) {
            let known = known_in(program, state, viewer, at);
            let (count, veiled) = (state.count(program, at), Vec::new());
            return SeenPlace { count, tokens: None, known, veiled };
        }
        looked_at(program, state, viewer, at)
    });
    let places = places.collect();
    let globals = (0..program.vars.global.len()).map(|v| {
        let var = VarId(v as u16);
        let value = state.global(program, var);
        sees_var(program, who, var, None).then_some(anonymous(value))
    });
    let player_vars = (0..program.vars.player.len()).map(|v| {
        let var = VarId(v as u16);
        let of = |p: usize| {
            let player = PlayerId(p as u16);
            let value = state.of_player(program, player, var);
            sees_var(program, who, var, Some(player)).then_some(anonymous(value))
        };
        (0..program.players).map(of).collect()
    });
    let place_vars = place_vars(program, state, viewer);
    let decider = machine.decision().map(|d| d.decider);
    let table = seen_table(program, state, viewer, &machine);
    let decides = decider == Some(Decider::Player(viewer));
    let moves = if decides { seen_moves(program, state, viewer, &mut machine) } else { Vec::new() };
    let picked = if decides { machine.picked() } else { Vec::new() };
    let picked = picked.into_iter().map(|value| {
        let Value::Token(token) = value else { return SeenArg::Value(value) };
        let (place, face) = seen_face(program, state, viewer, token);
        SeenArg::Token(place, face)
    });
    let picked = picked.collect();
    Observation {
        viewer,
        places,
        globals: globals.collect(),
        player_vars: player_vars.collect(),
        place_vars,
        round: state.round(),
        turn: state.turn(),
        ply: state.ply(),
        step: state.step(),
        active: state.active(),
        phase: state.phase(),
        decider,
        moves,
        picked,
        result: state.result(program),
        table,
        information_set: InformationSet::of(program, state, viewer),
    }
}

/// Returns the variables of places that a player sees.
pub(crate) fn place_vars(
    program: &Program,
    state: &State,
    viewer: PlayerId,
) -> Vec<Vec<Option<Value>>> {
    let vars = (0..program.vars.place.len()).map(|v| {
        let of = |at: usize| {
            let (at, var) = (PlaceId(at as u16), VarId(v as u16));
            let value = state.of_place(program, at, var)?;
            let seen = sees_place_var(program, state, Some(viewer), var, at);
            seen.then_some(anonymous(value))
        };
        (0..program.places.info.len()).map(of).collect()
    });
    vars.collect()
}

/// Returns the eliminated players and the sealed answers that a player knows of.
fn seen_table(
    program: &Program,
    state: &State,
    viewer: PlayerId,
    machine: &Machine<'_>,
) -> SeenPlayers {
    let answered = machine.sealed_answer(viewer).map(|answer| {
        let known = |token: TokenId| knows_token(program, state, Some(viewer), token);
        let token = token_of(answer).filter(|token| known(*token));
        (anonymous(answer), token.map(|token| seen_token(state.token(program, token))))
    });
    SeenPlayers { eliminated: state.eliminated(program), answering: machine.answering(), answered }
}

/// Returns a place that a player may look into.
fn looked_at(program: &Program, state: &State, viewer: PlayerId, at: PlaceId) -> SeenPlace {
    let all = state.tokens(program, at);
    let count = all.len();
    let ordered = program.places.info[at.index()].ordering != Ordering::Set;
    let (mut tokens, mut known, mut veiled) = (Vec::new(), Vec::new(), Vec::new());
    for (index, token) in all.into_iter().enumerate() {
        let face = state.token(program, token);
        let at = ordered.then_some(index);
        if sees_face(program, Some(viewer), &face) {
            tokens.push(seen_token(face));
        } else if knows_token(program, state, Some(viewer), token) {
            known.push(KnownToken { at, token: seen_token(face) });
        } else {
            veiled.push(FaceDownToken { at, owner: face.owner });
        }
    }
    // The tokens of a set are sorted by type: their order would tell the types.
    veiled.sort_unstable();
    SeenPlace { count, tokens: Some(tokens), known, veiled }
}

/// Returns the tokens that a player knows in a place that it cannot look into.
fn known_in(program: &Program, state: &State, viewer: PlayerId, at: PlaceId) -> Vec<KnownToken> {
    let ordered = program.places.info[at.index()].ordering != Ordering::Set;
    let tokens = state.tokens(program, at).into_iter().enumerate();
    let known = tokens.filter(|(_, token)| knows_token(program, state, Some(viewer), *token));
    known
        .map(|(index, token)| KnownToken {
            at: ordered.then_some(index),
            token: seen_token(state.token(program, token)),
        })
        .collect()
}

/// Returns the token that a value is.
fn token_of(value: Value) -> Option<TokenId> {
    if let Value::Token(token) = value { Some(token) } else { None }
}

/// Returns a value without the number of a token, which would distinguish equal tokens.
fn anonymous(value: Value) -> Value {
    if token_of(value).is_some() { Value::None } else { value }
}

/// Returns the place of a token and, if the viewer knows it, the token.
fn seen_face(
    program: &Program,
    state: &State,
    viewer: PlayerId,
    token: TokenId,
) -> (Option<PlaceId>, Option<SeenToken>) {
    let face = state.token(program, token);
    let place = face.place;
    let visible = knows_token(program, state, Some(viewer), token);
    (place, visible.then(|| seen_token(face)))
}

/// Returns the legal moves as the decider sees them.
pub(crate) fn seen_moves(
    program: &Program,
    state: &State,
    viewer: PlayerId,
    machine: &mut Machine<'_>,
) -> Vec<SeenMove> {
    let moves = machine.legal_moves().to_vec();
    let seen = moves.into_iter().map(|chosen| {
        let choice = machine.decode(chosen);
        let tokens = choice.args.iter().filter_map(|arg| token_of(*arg));
        let tokens = tokens.map(|token| seen_face(program, state, viewer, token)).collect();
        let args = choice.args.iter().map(|arg| anonymous(*arg)).collect();
        SeenMove { alternative: choice.alternative, args, tokens }
    });
    seen.collect()
}
