//! Saves states as text and as JSON, and loads them with validation.
//!
//! Both readers write into one [`builder::StateBuilder`], which validates every part. They differ in names and in the
//! position that an error reports.

mod active_procedures;
mod builder;
mod chance;
mod chance_json;
mod json;
mod names;
mod read_json;
mod text;
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

impl<M: Into<String>> From<M> for Reason {
    fn from(message: M) -> Self {
        Self { message: message.into(), allowed: Vec::new() }
    }
}

impl Reason {
    /// Adds the position.
    fn at(self, line: usize, pointer: Option<String>) -> LoadError {
        LoadError { line, pointer, message: self.message, allowed: self.allowed }
    }

    /// Returns the index of a name; the error lists the known names.
    fn find(
        names: impl Iterator<Item: AsRef<str>> + Clone,
        name: &str,
        what: &str,
    ) -> Result<usize, Self> {
        names.clone().position(|known| known.as_ref() == name).ok_or_else(|| Self {
            message: format!("there is no {what} `{name}`"),
            allowed: names.map(|known| known.as_ref().to_owned()).collect(),
        })
    }

    /// Checks that a text is the only possible one.
    fn unless_only(own: String, given: &str, message: String) -> Result<(), Self> {
        if given == own { Ok(()) } else { Err(Self { message, allowed: vec![own] }) }
    }
}

/// Returns an error with a formatted message unless a condition holds.
macro_rules! ensure {
    ($holds:expr, $($message:tt)+) => {
        if !$holds {
            return Err(format!($($message)+).into());
        }
    };
}
use ensure;

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
