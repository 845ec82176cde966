//! States as text and as JSON: readable, read back to the same state with validation.
//!
//! Both notations write into one [`draft::Draft`], which knows what may stand where; they differ in
//! how they name things and in how they say where a fault lies.

mod chance;
mod chance_json;
mod cursor;
mod draft;
mod names;
mod numbering;
mod read_json;
mod text;
mod under_way;
mod write_json;

pub use read_json::load_json;
pub use text::{load_text, save_text};
pub use write_json::save_json;

use crate::program::Program;
use crate::state::State;

/// What the first line of a text and the `format` of an object say.
const MAGIC: &str = "boardwright-state";
/// The version of both notations.
const VERSION: u32 = 1;

/// Why a text or an object is no state of the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoadError {
    /// The line, from 1; 0 where no single line is to blame, and in JSON that is JSON.
    pub line: usize,
    /// JSON pointer of the value to blame (RFC 6901), empty for the whole; `None` of texts.
    pub pointer: Option<String>,
    /// What is wrong.
    pub message: String,
    /// What might stand there instead; empty where that is no list of words.
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

/// What is wrong with a part, before it is said where it stands.
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
    /// The index of a name, or which names there are.
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

/// Reads a state from either notation: JSON begins with a brace.
///
/// # Errors
/// What [`load_text`] and [`load_json`] refuse.
pub fn load_state(program: &Program, text: &str) -> Result<State, LoadError> {
    if text.trim_start().starts_with('{') {
        load_json(program, text)
    } else {
        load_text(program, text)
    }
}
