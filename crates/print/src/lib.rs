//! Specs as text: the decompiler from a [`GameDef`](boardwright_def::GameDef) to a spec, and the
//! formatter.
//!
//! Both use `boardwright_syntax::print` for expressions, effects and YAML. Invariants: no I/O, no
//! panic; the printed text compiles to the same game.

#![warn(clippy::float_arithmetic, clippy::disallowed_types)]

mod decompile;
mod format;

pub use decompile::{Decompiled, decompile, lesson_of};
pub use format::{format, format_edits};
