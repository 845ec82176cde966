//! Saves states as text and as JSON, and loads them with validation.
//!
//! Both readers write into one [`builder::StateBuilder`], which validates every part. They differ in names and in the
//! position that an error reports.

mod active_procedures;
mod builder;
mod chance;
mod chance_json;
mod json_cursor;
mod json_text;
mod names;
mod read_json;
mod text;
mod token_numbers;
mod write_json;

pub use read_json::load_json;
pub use text::{load_text, save_text};
pub use write_json::save_json;

use crate::program::Program;
use crate::state::State;

/// The first word of a text, and the `format` of an object.
const MAGIC: &str = "boardwright-state";
/// The version of both notations.
const VERSION: u32 = 1;

/// The reason why a text or an object is not a state of the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoadError {
    /// The line, from 1; 0 if no single line is wrong, and in JSON that can be parsed.
    pub line: usize,
    /// JSON pointer (RFC 6901) of the wrong value, empty for the whole; `None` for text.
    pub pointer: Option<String>,
    /// The message.
    pub message: String,
    /// The words allowed there; empty if that is not a list of words.
    pub allowed: Vec<String>,
}

impl std::fmt::Display for LoadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.line, self.pointer.as_deref()) {
            (0, None | Some("")) => {}
            (0, Some(pointer)) => write!(f, "{pointer}: ")?,
            (line, _) => write!(f, "line {line}: ")?,
        }
        f.write_str(&self.message)?;
        if self.allowed.is_empty() {
            return Ok(());
        }
        let shown = &self.allowed[..self.allowed.len().min(12)];
        write!(f, "; there is {}", shown.join(", "))?;
        if shown.len() < self.allowed.len() {
            write!(f, " and {} more", self.allowed.len() - shown.len())?;
        }
        Ok(())
    }
}

impl std::error::Error for LoadError {}

/// An error without its position.
#[derive(Debug)]
struct Reason {
    message: String,
    allowed: Vec<String>,
}

impl From<String> for Reason {
    fn from(message: String) -> Self {
        Self { message, allowed: Vec::new() }
    }
}

impl Reason {
    /// Returns the index of a name; the error lists the known names.
    fn find<'a>(
        names: impl Iterator<Item = &'a str> + Clone,
        name: &str,
        what: &str,
    ) -> Result<usize, Self> {
        names.clone().position(|known| known == name).ok_or_else(|| Self {
            message: format!("there is no {what} `{name}`"),
            allowed: names.map(str::to_owned).collect(),
        })
    }
}

/// Reads a state from text or JSON: JSON begins with a brace.
///
/// # Errors
/// The errors of [`load_text`] and [`load_json`].
pub fn load_state(program: &Program, text: &str) -> Result<State, LoadError> {
    if text.trim_start().starts_with('{') {
        load_json(program, text)
    } else {
        load_text(program, text)
    }
}
