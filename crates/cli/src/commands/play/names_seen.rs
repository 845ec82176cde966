//! Names of moves and tokens as a seat sees them.

use boardwright_kernel::{Machine, Move, PlayerId, Program, State, TokenId, Value, seen_face};
use boardwright_sim::{move_name, place_id, value_name};

/// The name of a move as in traces, but a token is named and counted as the seat sees it.
pub fn name_seen(machine: &Machine<'_>, chosen: Move, viewer: PlayerId) -> String {
    let (program, state) = (machine.program(), machine.state());
    let name = move_name(machine, chosen);
    let choice = machine.decode(chosen);
    let token = |value: &Value| if let Value::Token(token) = value { Some(*token) } else { None };
    if !choice.args.iter().any(|value| token(value).is_some()) {
        return name;
    }
    let alternatives = machine.decision().map_or(&[][..], |asked| asked.alternatives);
    let params = alternatives.get(choice.alternative).map_or(&[][..], |one| &one.params);
    let args = params.iter().zip(&choice.args).map(|(param, value)| {
        let told = match token(value) {
            Some(token) => token_seen(program, state, token, viewer),
            None => value_name(program, state, *value),
        };
        format!("{}={told}", param.name.trim_start_matches('$'))
    });
    let head = name.split('(').next().unwrap_or_default();
    format!("{head}({})", args.collect::<Vec<_>>().join(", "))
}

/// `lantern@market#2` for the second lantern that the seat sees there, `token@hand:2` for a token that it does not know.
pub fn token_seen(program: &Program, state: &State, token: TokenId, viewer: PlayerId) -> String {
    let type_seen = |token| Some(seen_face(program, state, Some(viewer), token)?.type_id);
    let of = type_seen(token);
    let id = of.and_then(|of| program.token_types().get(of.index()));
    let id = id.map_or("token", |info| info.id.as_str());
    let Some(place) = state.token(program, token).place else { return id.to_owned() };
    let before = state.tokens(program, place).into_iter().take_while(|other| *other != token);
    let alike = before.filter(|other| of.is_some() && type_seen(*other) == of).count();
    let at = place_id(program, place);
    if alike == 0 { format!("{id}@{at}") } else { format!("{id}@{at}#{}", alike + 1) }
}
