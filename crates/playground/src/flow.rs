//! The action graph as data to draw: boxes with their words, where they lie, and the lines between them.
//!
//! Plain Rust but for [`lay_out`], which asks a script for the positions.

mod boxes;
mod graph;
mod layout;
mod plan;

pub use boxes::{LINE, NodeBox, WHEN_LINE};
pub use graph::{current, is_drawable, links};
pub use layout::{Laid, lay_out};
