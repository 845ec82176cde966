//! Makes the observation of a player.

use super::information_set::InformationSet;
use super::visibility::{knows_token, seen_face, sees_face, sees_place, sees_variable, shown_face};
use super::{
    EarlierPositions, FaceDownToken, KnownToken, Observation, SeenArg, SeenMove, SeenPlace,
    SeenPlayers, SeenToken,
};
use crate::machine::{Decider, Machine, QUIET};
use crate::program::{Program, Variable};
use crate::state::State;
use crate::{PlaceId, PlayerId, TokenFace, TokenId, Value, VarId};
use boardwright_def::Ordering;

/// Returns the observation of a player.
pub fn observe(program: &Program, state: &State, viewer: PlayerId) -> Observation {
    let mut machine = Machine::from_state(program, state.clone(), QUIET);
    let view = View { program, state, viewer };
    let globals = (0..program.vars.global.len() as u16).map(VarId);
    let globals = globals.map(|var| view.var(Variable::Game(var), state.global(program, var)));
    let player_vars = (0..program.vars.player.len() as u16).map(VarId).map(|var| {
        let players = (0..program.players as u16).map(PlayerId);
        let values = players.map(|player| {
            view.var(Variable::Player(var, player), state.of_player(program, player, var))
        });
        values.collect()
    });
    let decider = machine.decision().map(|decision| decision.decider);
    let decides = decider == Some(Decider::Player(viewer));
    let (picked, moves) = match decides {
        true => (machine.picked(), view.moves(&mut machine)),
        false => (Vec::new(), Vec::new()),
    };
    Observation {
        viewer,
        places: view.place_ids().map(|at| view.place(at)).collect(),
        globals: globals.collect(),
        player_vars: player_vars.collect(),
        place_vars: view.place_vars(),
        round: state.round(),
        turn: state.turn(),
        ply: state.ply(),
        step: state.step(),
        active: state.active(),
        phase: state.phase(),
        decider,
        moves,
        picked: picked.into_iter().map(|value| view.arg(value)).collect(),
        result: state.result(program),
        players: view.players(&machine),
        earlier: EarlierPositions(state.positions.clone()),
        information_set: InformationSet::of(&machine, viewer),
    }
}

/// A player who looks at a state.
pub(crate) struct View<'a> {
    pub program: &'a Program,
    pub state: &'a State,
    pub viewer: PlayerId,
}

impl View<'_> {
    fn place_ids(&self) -> impl Iterator<Item = PlaceId> + use<> {
        (0..self.program.places.info.len() as u16).map(PlaceId)
    }

    fn knows(&self, token: TokenId) -> bool {
        knows_token(self.program, self.state, Some(self.viewer), token)
    }

    /// Returns the tokens of a place as the player sees or knows them.
    fn place(&self, at: PlaceId) -> SeenPlace {
        let Self { program, state, viewer } = *self;
        let ordered = program.places.info[at.index()].ordering != Ordering::Set;
        let mut tokens = sees_place(program, Some(viewer), at).then(Vec::new);
        let (mut known, mut face_down) = (Vec::new(), Vec::new());
        for (index, token) in state.tokens(program, at).into_iter().enumerate() {
            let knows = self.knows(token);
            if tokens.is_none() && !knows {
                continue;
            }
            let face = state.token(program, token);
            let at = ordered.then_some(index);
            match &mut tokens {
                Some(tokens) if sees_face(program, Some(viewer), &face) => {
                    tokens.push(seen_token(face));
                }
                _ if knows => known.push(KnownToken { at, token: seen_token(face) }),
                _ => {
                    let shown = shown_face(program, Some(viewer), &face).map(seen_token);
                    face_down.push(FaceDownToken { at, owner: face.owner, shown });
                }
            }
        }
        // The tokens of a set are sorted by type: their order would tell the types.
        face_down.sort_by_key(|token: &FaceDownToken| (token.at, token.owner));
        SeenPlace { count: state.count(program, at), tokens, known, face_down }
    }

    /// Returns the value of a variable, if the player sees it.
    fn var(&self, variable: Variable, value: Value) -> Option<Value> {
        let seen = sees_variable(self.program, self.state, Some(self.viewer), variable);
        seen.then_some(anonymous(value))
    }

    /// Returns the variables of places that the player sees.
    pub fn place_vars(&self) -> Vec<Vec<Option<Value>>> {
        let vars = (0..self.program.vars.place.len() as u16).map(VarId).map(|var| {
            let values = self.place_ids().map(|at| {
                let value = self.state.of_place(self.program, at, var)?;
                self.var(Variable::Place(var, at), value)
            });
            values.collect()
        });
        vars.collect()
    }

    /// Returns the eliminated players and the sealed answers that the player knows of.
    fn players(&self, machine: &Machine<'_>) -> SeenPlayers {
        let answered = machine.sealed_answer(self.viewer).map(|answer| {
            let face = token_of(answer).and_then(|token| self.token(token).1);
            (anonymous(answer), face)
        });
        let eliminated = self.state.eliminated(self.program);
        SeenPlayers { eliminated, answering: machine.answering(), answered }
    }

    /// Returns the place of a token and what the player sees of it.
    fn token(&self, token: TokenId) -> (Option<PlaceId>, Option<SeenToken>) {
        let place = self.state.token(self.program, token).place;
        let seen = seen_face(self.program, self.state, Some(self.viewer), token);
        (place, seen.map(seen_token))
    }

    fn arg(&self, value: Value) -> SeenArg {
        let Some(token) = token_of(value) else { return SeenArg::Value(value) };
        let (place, face) = self.token(token);
        SeenArg::Token(place, face)
    }

    /// Returns the legal moves as the decider sees them.
    pub fn moves(&self, machine: &mut Machine<'_>) -> Vec<SeenMove> {
        let moves = machine.legal_moves().to_vec();
        let seen = moves.into_iter().map(|chosen| {
            let choice = machine.decode(chosen);
            let tokens = choice.args.iter().filter_map(|arg| token_of(*arg));
            let tokens = tokens.map(|token| self.token(token)).collect();
            let args = choice.args.iter().map(|arg| anonymous(*arg)).collect();
            SeenMove { alternative: choice.alternative, args, tokens }
        });
        seen.collect()
    }
}

fn seen_token(face: TokenFace) -> SeenToken {
    let props = face.props.into_iter().map(anonymous).collect();
    SeenToken { type_id: face.type_id, owner: face.owner, props }
}

/// Returns the token that a value is.
fn token_of(value: Value) -> Option<TokenId> {
    if let Value::Token(token) = value { Some(token) } else { None }
}

/// Returns a value without the number of a token, which would distinguish equal tokens.
fn anonymous(value: Value) -> Value {
    if token_of(value).is_some() { Value::None } else { value }
}
