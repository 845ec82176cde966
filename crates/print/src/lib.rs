//! Specs as text: the way back from a [`GameDef`](boardwright_def::GameDef) to a spec, and the
//! formatter.
//!
//! How expressions, effects and YAML are written stands in `boardwright_syntax::print`, which both
//! share. Invariants: no I/O, no panic; what is printed compiles to the same game.

#![warn(clippy::float_arithmetic, clippy::disallowed_types)]

mod decompile;
mod format;

pub use decompile::{Decompiled, decompile};
pub use format::{format, format_edits};
