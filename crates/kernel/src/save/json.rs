//! Parts of JSON: a cursor in a tree for reading; values, pairs and rows for writing.

use super::{Reason, names};
use crate::program::Program;
use crate::value::NONE;
use crate::{TokenId, Value};
use serde_json::{Map, Value as Json, json};
use std::fmt::Display;

/// An error with the pointer of its value.
pub(super) struct Fault {
    pub pointer: String,
    pub reason: Reason,
}

pub(super) type Read<T> = Result<T, Fault>;

/// A value with its pointer.
pub(super) struct JsonCursor<'j> {
    pub json: &'j Json,
    pub pointer: String,
}

impl<'j> JsonCursor<'j> {
    /// Returns an error at this value.
    pub fn fault(&self, reason: impl Into<Reason>) -> Fault {
        Fault { pointer: self.pointer.clone(), reason: reason.into() }
    }

    /// Returns the error that something else is expected here.
    pub fn wrong(&self, expected: &str) -> Fault {
        let shown = if self.json.is_object() {
            "an object".to_owned()
        } else if self.json.is_array() {
            "a list".to_owned()
        } else {
            format!("`{}`", self.json)
        };
        self.fault(format!("{expected} should stand here, not {shown}"))
    }

    fn child(&self, key: &str, json: &'j Json) -> JsonCursor<'j> {
        let key = key.replace('~', "~0").replace('/', "~1");
        JsonCursor { json, pointer: format!("{}/{key}", self.pointer) }
    }

    pub fn object(&self) -> Read<&'j Map<String, Json>> {
        self.json.as_object().ok_or_else(|| self.wrong("an object"))
    }

    pub fn members(&self) -> Read<Vec<(&'j str, JsonCursor<'j>)>> {
        let members = self.object()?.iter();
        Ok(members.map(|(key, json)| (key.as_str(), self.child(key, json))).collect())
    }

    /// Returns the members of the object under a key; none if it is missing or `null`.
    pub fn members_of(&self, key: &str) -> Read<Vec<(&'j str, JsonCursor<'j>)>> {
        self.get(key).map_or(Ok(Vec::new()), |at| at.members())
    }

    /// Checks that an object has no other keys than these, which are separated by spaces.
    pub fn only(&self, keys: &str) -> Read<()> {
        for (key, at) in self.members()? {
            at.check(Reason::find(keys.split(' '), key, "key"))?;
        }
        Ok(())
    }

    /// Returns a member; `None` if it is missing or `null`.
    pub fn get(&self, key: &str) -> Option<JsonCursor<'j>> {
        self.given(key).filter(|at| !at.json.is_null())
    }

    /// Returns a member, which may be `null`.
    pub fn given(&self, key: &str) -> Option<JsonCursor<'j>> {
        self.json.get(key).map(|json| self.child(key, json))
    }

    pub fn needed(&self, key: &str) -> Read<JsonCursor<'j>> {
        self.get(key).ok_or_else(|| self.fault(format!("it has no `{key}`")))
    }

    pub fn list(&self) -> Read<Vec<JsonCursor<'j>>> {
        let list = self.json.as_array().ok_or_else(|| self.wrong("a list"))?.iter().enumerate();
        Ok(list.map(|(at, json)| self.child(&at.to_string(), json)).collect())
    }

    /// Returns the items of the list under a key; none if it is missing or `null`.
    pub fn list_of(&self, key: &str) -> Read<Vec<JsonCursor<'j>>> {
        self.get(key).map_or(Ok(Vec::new()), |at| at.list())
    }

    pub fn text(&self) -> Read<&'j str> {
        self.json.as_str().ok_or_else(|| self.wrong("a text"))
    }

    pub fn number(&self) -> Read<i32> {
        let number = self.json.as_i64().and_then(|number| i32::try_from(number).ok());
        number.filter(|number| *number != NONE).ok_or_else(|| self.wrong("a whole number"))
    }

    /// Returns the index of the name that is written here.
    pub fn index(&self, names: impl Iterator<Item: AsRef<str>> + Clone, what: &str) -> Read<usize> {
        self.check(Reason::find(names, self.text()?, what))
    }

    /// Returns an error at this value unless a condition holds.
    pub fn ensure(&self, holds: bool, message: &str) -> Read<()> {
        if holds { Ok(()) } else { Err(self.fault(message)) }
    }

    /// Adds the pointer to an error.
    pub fn check<T>(&self, done: Result<T, Reason>) -> Read<T> {
        done.map_err(|reason| self.fault(reason))
    }
}

/// Returns a value by its names in the rules.
pub(super) fn value(p: &Program, value: Value) -> Json {
    match value {
        Value::None => Json::Null,
        Value::Int(number) => json!(number),
        Value::Bool(truth) => json!(truth),
        Value::Word { of, member } => json!(p.enums[of as usize].members[member as usize]),
        Value::Player(player) => json!(player.seat()),
        Value::Token(TokenId(token)) => json!(token),
        Value::Place(place) => json!(names::place(p, place.index(), ':')),
        Value::TokenType(of) => json!(p.tokens.types[of.index()].id),
        Value::Direction(at) => json!(p.space.directions[usize::from(at)]),
        Value::Set { .. } => value.members().map(|member| self::value(p, member)).collect(),
    }
}

/// Returns a key with its value.
pub(super) fn pair(key: &str, value: impl Display) -> String {
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

/// Returns members on one line, between brackets.
pub(super) fn row(open: &str, members: impl IntoIterator<Item = String>, close: &str) -> String {
    let members: Vec<String> = members.into_iter().collect();
    format!("{open}{}{close}", members.join(", "))
}
