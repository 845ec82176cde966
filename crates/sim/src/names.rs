//! Moves by the names of the rules, as traces write them: `buy(ware=lantern@market)`. Not for
//! people (see [`crate::Labels`]), but stable when labels or seats' names change.

use boardwright_kernel::{AlternativeKind, Machine, Move, PlaceId, Program, State, TokenId, Value};

/// A legal move of the decision now asked: action and arguments, or `then(…)`, `choose(…)`, `done`, `skip`,
/// `chance(…)`.
pub fn move_name(machine: &Machine<'_>, chosen: Move) -> String {
    let (program, state) = (machine.program(), machine.state());
    let choice = machine.decode(chosen);
    let Some(decision) = machine.decision() else { return String::new() };
    let Some(alternative) = decision.alternatives.get(choice.alternative) else {
        return String::new();
    };
    let head = match alternative.kind {
        AlternativeKind::Action(id) => {
            program.actions().get(id.index()).map_or("action", String::as_str)
        }
        AlternativeKind::Argument(_) => "then",
        AlternativeKind::Choose => "choose",
        AlternativeKind::Outcome => "chance",
        AlternativeKind::Done => "done",
        AlternativeKind::Skip => "skip",
    };
    let args: Vec<String> = alternative
        .params
        .iter()
        .zip(&choice.args)
        .map(|(param, arg)| {
            format!("{}={}", param.name.trim_start_matches('$'), value_name(program, state, *arg))
        })
        .collect();
    if args.is_empty() { head.to_owned() } else { format!("{head}({})", args.join(", ")) }
}

/// A value by its names in the rules: `3`, `true`, `red`, `player-2`, `lantern@market`, `cell_1_3`. The second token of
/// a type in a place is `lantern@market#2`.
pub fn value_name(program: &Program, state: &State, value: Value) -> String {
    match value {
        Value::None => "none".to_owned(),
        Value::Int(number) => number.to_string(),
        Value::Bool(truth) => truth.to_string(),
        Value::Word { of, member } => program
            .enums()
            .get(usize::from(of))
            .and_then(|words| words.members.get(usize::from(member)))
            .cloned()
            .unwrap_or_else(|| format!("word-{of}-{member}")),
        Value::Player(player) => format!("player-{}", player.seat()),
        Value::Token(token) => {
            let face = state.token(program, token);
            let of = type_id(program, face.type_id.index());
            match face.place {
                Some(place) => {
                    let mut before = state.tokens(program, place).into_iter();
                    let before = before.by_ref().take_while(|other| *other != token);
                    let alike =
                        |other: &TokenId| state.token(program, *other).type_id == face.type_id;
                    match before.filter(alike).count() {
                        0 => format!("{of}@{}", place_id(program, place)),
                        more => format!("{of}@{}#{}", place_id(program, place), more + 1),
                    }
                }
                None => of,
            }
        }
        Value::Place(place) => place_id(program, place),
        Value::TokenType(of) => type_id(program, of.index()),
        Value::Direction(index) => {
            let way = program.directions().get(usize::from(index));
            way.cloned().unwrap_or_else(|| format!("direction-{index}"))
        }
        Value::Set { .. } => {
            let members: Vec<String> =
                value.members().map(|member| value_name(program, state, member)).collect();
            format!("({})", members.join(" "))
        }
    }
}

/// True if two names of moves are the same, apart from the numbers of tokens, which older traces do not have.
pub(crate) fn same_move(older: &str, name: &str) -> bool {
    older == name || !older.contains('#') && without_numbers(name) == older
}

fn without_numbers(name: &str) -> String {
    let mut parts = name.split('#');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain.push_str(part.trim_start_matches(|c: char| c.is_ascii_digit()));
    }
    plain
}

/// A place by its names in the rules: `market`, `cell_1_3`, `hand:2`.
pub fn place_id(program: &Program, place: PlaceId) -> String {
    match program.places().get(place.index()) {
        Some(info) => match info.owner {
            Some(owner) => format!("{}:{}", info.zone, owner.seat()),
            None => info.zone.clone(),
        },
        None => format!("place-{}", place.index()),
    }
}

fn type_id(program: &Program, index: usize) -> String {
    program.token_types().get(index).map_or_else(|| format!("type-{index}"), |of| of.id.clone())
}
