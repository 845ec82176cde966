//! English.

mod phrases;
mod texts;

pub use texts::WORDS;

/// The phrases of English.
pub struct English;
