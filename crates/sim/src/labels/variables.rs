//! Names of variables: "Coins"; of one of several values with its key, "Goods: Tea".

use super::TypeLabel;
use boardwright_kernel::{Program, Value, VarInfo};

/// Returns the name of each variable.
pub(super) fn names(
    program: &Program,
    vars: &[VarInfo],
    seats: &[String],
    types: &[TypeLabel],
    named: &dyn Fn(&str) -> String,
) -> Vec<String> {
    let key_name = |key: Value| match key {
        Value::Word { of, member } => {
            let words = program.enums().get(usize::from(of));
            words.and_then(|words| words.members.get(usize::from(member))).map(|word| named(word))
        }
        Value::TokenType(of) => types.get(of.index()).map(|of| of.label.clone()),
        Value::Player(player) => seats.get(player.index()).cloned(),
        Value::Int(number) => Some(number.to_string()),
        Value::None
        | Value::Bool(_)
        | Value::Token(_)
        | Value::Place(_)
        | Value::Direction(_)
        | Value::Set { .. } => None,
    };
    let name = |var: &VarInfo| match &var.key {
        None => named(&var.id),
        Some((of, key)) => format!("{}: {}", named(of), key_name(*key).unwrap_or_default()),
    };
    vars.iter().map(name).collect()
}
