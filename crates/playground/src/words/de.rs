//! German.

mod phrases;
mod texts;

pub use texts::WORDS;

/// The phrases of German.
pub struct German;
