//! A project: a text and the game that is played with it.

use js_sys::{JSON, Math};
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;

/// A stored project.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Project {
    /// Its name in the store.
    pub id: String,
    /// How often it was stored. A tab that knows another number has not seen the newest version.
    pub revision: u32,
    /// Time of its last change, in milliseconds since 1970: for people, and for the order of lists.
    pub at: f64,
    /// The text in the editor.
    pub text: String,
    /// The game on the table with its rules, seats, knobs, moves, variations and comments: the fragment of a link.
    pub game: Option<String>,
    /// Moves after those of `game`, which the worker has not put into a link yet.
    #[serde(default)]
    pub then: Vec<Chosen>,
    /// True if a person wrote something of the text.
    pub written: bool,
}

/// A move that a person chose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chosen {
    /// The number of decisions before it.
    pub at: u32,
    /// Its index in the list of legal moves there.
    pub index: u32,
}

impl Project {
    /// Its title, see [`title_of`].
    pub fn title(&self) -> String {
        title_of(&self.text)
    }

    /// The same under a new name, not stored yet.
    pub fn copied(&self) -> Project {
        Project { id: new_id(), revision: 1, ..self.clone() }
    }

    /// True if text and game are the same.
    pub fn same_content(&self, other: &Project) -> bool {
        self.text == other.text && self.game == other.game && self.then == other.then
    }

    /// As an object, for the database.
    pub fn to_object(&self) -> Option<JsValue> {
        serde_wasm_bindgen::to_value(self).ok()
    }

    /// `None` for anything else than a project.
    pub fn from_object(object: JsValue) -> Option<Project> {
        serde_wasm_bindgen::from_value(object).ok()
    }

    /// As a string, for `localStorage`.
    pub fn to_json(&self) -> Option<String> {
        JSON::stringify(&self.to_object()?).ok()?.as_string()
    }

    /// `None` for anything else than a project.
    pub fn from_json(json: &str) -> Option<Project> {
        Project::from_object(JSON::parse(json).ok()?)
    }
}

/// The first heading of a text, or its first line.
pub fn title_of(text: &str) -> String {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    first.trim_start_matches(['#', ' ']).trim_end().to_owned()
}

/// A new name for a project; 52 random bits, so that two tabs never find the same.
pub fn new_id() -> String {
    format!("{:013x}", (Math::random() * 2f64.powi(52)) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_title_is_the_first_heading() {
        assert_eq!(title_of("\n\n## Tide Mill \n\nText"), "Tide Mill");
        assert_eq!(title_of("plain\nmore"), "plain");
        assert_eq!(title_of(""), "");
    }
}
