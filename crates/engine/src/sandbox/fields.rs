//! The variables of a position: their values, and how one is set.

use crate::position::place_name;
use crate::refusal::Refusal;
use crate::rules::Rules;
use crate::words::Words;
use boardwright_kernel::{Kind, PlayerId, State, Value, VarId, VarInfo};
use boardwright_protocol::{Field, FieldView};
use serde_json::{Value as Json, json};

/// All variables that are numbers, words, players or yes and no.
pub fn fields(rules: &Rules, words: &Words<'_>, state: &State) -> Vec<FieldView> {
    let (program, mut all) = (&rules.program, Vec::new());
    let mut add = |field: Field, info: &VarInfo, name: String, value: Value| {
        all.extend(view(rules, words, state, (field, info), name, value));
    };
    for (at, info) in program.global_vars().iter().enumerate() {
        let var = VarId(at as u16);
        add(Field::Global(at as u32), info, words.var(var, false), state.global(program, var));
    }
    for player in (0..program.players() as u16).map(PlayerId) {
        for (at, info) in program.player_vars().iter().enumerate() {
            let (var, seat) = (VarId(at as u16), player.seat());
            let value = state.of_player(program, player, var);
            add(Field::Player { var: at as u32, seat }, info, words.var(var, true), value);
        }
    }
    for (place, _) in rules.places() {
        for (at, info) in program.place_vars().enumerate() {
            let var = VarId(at as u16);
            let Some(value) = state.of_place(program, place, var) else { continue };
            let field = Field::Place { var: at as u32, place: place.index() as u32 };
            add(field, info, words.place_var(var), value);
        }
    }
    all
}

/// `None` for a variable that cannot be set here.
fn view(
    rules: &Rules,
    words: &Words<'_>,
    state: &State,
    (field, info): (Field, &VarInfo),
    name: String,
    value: Value,
) -> Option<FieldView> {
    let mut values = match info.kind {
        Kind::Int => Vec::new(),
        Kind::Bool => vec![Value::Bool(false), Value::Bool(true)],
        Kind::Player => {
            (0..rules.program.players() as u16).map(|at| Value::Player(PlayerId(at))).collect()
        }
        Kind::Enum(of) => {
            let members = rules.program.enums().get(usize::from(of))?.members.len() as u16;
            (0..members).map(|member| Value::Word { of, member }).collect()
        }
        Kind::Token | Kind::Place | Kind::TokenType | Kind::Direction | Kind::Set(_) => {
            return None;
        }
    };
    if info.optional && !values.is_empty() {
        values.insert(0, Value::None);
    }
    let word = |value: &Value| Some((json(rules, *value)?.to_string(), words.value(state, *value)));
    Some(FieldView {
        field,
        name,
        value: json(rules, value)?.to_string(),
        bounds: info.bounds,
        words: values.iter().filter_map(word).collect(),
    })
}

/// A value as state JSON has it.
fn json(rules: &Rules, value: Value) -> Option<Json> {
    Some(match value {
        Value::None => Json::Null,
        Value::Int(number) => json!(number),
        Value::Bool(holds) => json!(holds),
        Value::Player(player) => json!(player.seat()),
        Value::Word { of, member } => {
            let words = rules.program.enums().get(usize::from(of))?;
            json!(words.members.get(usize::from(member))?)
        }
        Value::Token(_)
        | Value::Place(_)
        | Value::TokenType(_)
        | Value::Direction(_)
        | Value::Set { .. } => return None,
    })
}

/// Sets a variable.
pub fn set(rules: &Rules, tree: &mut Json, field: Field, value: &str) -> Result<(), Refusal> {
    let value: Json =
        serde_json::from_str(value).map_err(|_| format!("{value} is no whole number."))?;
    let program = &rules.program;
    let target = match field {
        Field::Global(var) => {
            let info = program.global_vars().get(var as usize);
            info.and_then(|info| tree.get_mut("global")?.get_mut(&info.id))
        }
        Field::Player { var, seat } => {
            let info = program.player_vars().get(var as usize);
            let at = (seat as usize).wrapping_sub(1);
            info.and_then(|info| tree.get_mut("perPlayer")?.get_mut(&info.id)?.get_mut(at))
        }
        Field::Place { var, place } => {
            let info = program.place_vars().nth(var as usize);
            let place = program.places().get(place as usize).map(place_name);
            info.zip(place)
                .and_then(|(info, place)| tree.get_mut("cells")?.get_mut(&info.id)?.get_mut(&place))
        }
    };
    *target.ok_or_else(|| "there is no such variable.".to_owned())? = value;
    Ok(())
}
