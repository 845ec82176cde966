//! The decompiler: from a game to a spec in the short spelling.

mod assemble;
mod blocks;
mod board;
mod check;
mod choosing;
mod constants;
mod declarations;
mod display;
mod each;
mod effects;
mod families;
mod graph;
mod lesson;
mod lines;
mod lists;
mod long;
mod long_effects;
mod names;
mod patterns;
mod plan;
mod questions;
mod results;
mod scope;
mod sections;
mod sizes;
mod tables;
mod tree;
mod turn;
mod values;
mod writer;

pub use lesson::lesson_of;

use boardwright_def::GameDef;

/// The result of decompiling.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decompiled {
    /// The spec.
    pub text: String,
    /// Parts that differ from the author's form, or that could not be written. Empty if the text
    /// compiles to the same bytes.
    pub notes: Vec<String>,
}

/// Returns the spec of a game. The author's text in `authoring` is used if it still compiles to the
/// same rules. Deterministic; never panics for any game.
pub fn decompile(def: &GameDef) -> Decompiled {
    check::decompile(def)
}
