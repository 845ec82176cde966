//! From a game back to a spec in the short spelling.

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

use boardwright_def::GameDef;

/// A spec that was made from a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decompiled {
    /// The spec.
    pub text: String,
    /// What could not be written as the author had it, or not at all. Empty if the text compiles to
    /// the same bytes.
    pub notes: Vec<String>,
}

/// The spec of a game. What `authoring` keeps of the author's own words is used where it still
/// means the same rules. Deterministic; never panics, whatever the game.
pub fn decompile(def: &GameDef) -> Decompiled {
    check::decompile(def)
}
