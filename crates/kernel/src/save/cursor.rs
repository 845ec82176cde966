//! Values of a tree of JSON with the pointers that lead to them.

use super::Reason;
use crate::value::NONE;
use serde_json::{Map, Value as Json};

/// A reason with its place.
pub(super) struct Fault {
    pub pointer: String,
    pub reason: Reason,
}

pub(super) type Read<T> = Result<T, Fault>;

/// A value with its place.
#[derive(Clone)]
pub(super) struct At<'j> {
    pub json: &'j Json,
    pub pointer: String,
}

impl<'j> At<'j> {
    pub fn fault(&self, reason: impl Into<Reason>) -> Fault {
        Fault { pointer: self.pointer.clone(), reason: reason.into() }
    }

    pub fn wrong(&self, expected: &str) -> Fault {
        let shown = match self.json {
            Json::Object(_) => "an object".to_owned(),
            Json::Array(_) => "a list".to_owned(),
            plain => format!("`{plain}`"),
        };
        self.fault(format!("{expected} should stand here, not {shown}"))
    }

    fn child(&self, key: &str, json: &'j Json) -> At<'j> {
        let key = key.replace('~', "~0").replace('/', "~1");
        At { json, pointer: format!("{}/{key}", self.pointer) }
    }

    pub fn object(&self) -> Read<&'j Map<String, Json>> {
        self.json.as_object().ok_or_else(|| self.wrong("an object"))
    }

    pub fn members(&self) -> Read<Vec<(&'j str, At<'j>)>> {
        let members = self.object()?.iter();
        Ok(members.map(|(key, json)| (key.as_str(), self.child(key, json))).collect())
    }

    /// The members of an object that has no keys but these.
    pub fn only(&self, keys: &[&str]) -> Read<()> {
        for (key, at) in self.members()? {
            Reason::find(keys.iter().copied(), key, "key").map_err(|reason| at.fault(reason))?;
        }
        Ok(())
    }

    /// A member, which as `null` is left out.
    pub fn get(&self, key: &str) -> Option<At<'j>> {
        self.given(key).filter(|at| !at.json.is_null())
    }

    /// A member that may be `null`.
    pub fn given(&self, key: &str) -> Option<At<'j>> {
        self.json.get(key).map(|json| self.child(key, json))
    }

    pub fn list(&self) -> Read<Vec<At<'j>>> {
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

    pub fn check<T>(&self, done: Result<T, Reason>) -> Read<T> {
        done.map_err(|reason| self.fault(reason))
    }
}
