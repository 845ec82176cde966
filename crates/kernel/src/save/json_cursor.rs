//! A cursor in a JSON tree: a value with its pointer.

use super::Reason;
use crate::value::NONE;
use serde_json::{Map, Value as Json};

/// An error with the pointer of its value.
pub(super) struct Fault {
    pub pointer: String,
    pub reason: Reason,
}

pub(super) type Read<T> = Result<T, Fault>;

/// A value with its pointer.
#[derive(Clone)]
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

    /// Checks that an object has no other keys than these.
    pub fn only(&self, keys: &[&str]) -> Read<()> {
        for (key, at) in self.members()? {
            Reason::find(keys.iter().copied(), key, "key").map_err(|reason| at.fault(reason))?;
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

    pub fn list(&self) -> Read<Vec<JsonCursor<'j>>> {
        let list = self.json.as_array().ok_or_else(|| self.wrong("a list"))?.iter().enumerate();
        Ok(list.map(|(at, json)| self.child(&at.to_string(), json)).collect())
    }

    pub fn text(&self) -> Read<&'j str> {
        self.json.as_str().ok_or_else(|| self.wrong("a text"))
    }

    pub fn number(&self) -> Read<i32> {
        let number = self.json.as_i64().and_then(|number| i32::try_from(number).ok());
        number.filter(|number| *number != NONE).ok_or_else(|| self.wrong("a whole number"))
    }

    /// Adds the pointer to an error.
    pub fn check<T>(&self, done: Result<T, Reason>) -> Read<T> {
        done.map_err(|reason| self.fault(reason))
    }
}
