//! Parts of JSON text: values by their names in the rules, pairs, and rows.

use super::names;
use crate::program::Program;
use crate::{TokenId, Value};
use serde_json::{Value as Json, json};

/// Returns a value by its names in the rules.
pub(super) fn value(p: &Program, value: Value) -> Json {
    match value {
        Value::None => Json::Null,
        Value::Int(number) => json!(number),
        Value::Bool(truth) => json!(truth),
        Value::Word { of, member } => {
            json!(p.enums[usize::from(of)].members[usize::from(member)])
        }
        Value::Player(player) => json!(player.seat()),
        Value::Token(TokenId(token)) => json!(token),
        Value::Place(place) => json!(names::place(p, place.index(), ':')),
        Value::TokenType(of) => json!(p.tokens.types[of.index()].id),
        Value::Direction(at) => json!(p.space.directions[usize::from(at)]),
        Value::Set { .. } => value.members().map(|member| self::value(p, member)).collect(),
    }
}

/// Returns a key with its value.
pub(super) fn pair(key: &str, value: &str) -> String {
    format!("{}: {value}", json!(key))
}

/// Returns members on a line each, between brackets.
pub(super) fn rows(open: &str, members: Vec<String>, close: &str, depth: usize) -> String {
    if members.is_empty() {
        return format!("{open}{close}");
    }
    let indent = "  ".repeat(depth);
    let members: Vec<String> = members.iter().map(|row| format!("{indent}  {row}")).collect();
    format!("{open}\n{}\n{indent}{close}", members.join(",\n"))
}
