//! Writes expressions, effects and texts. The formatter, the decompiler and suggestions share this
//! printer.
//!
//! The parser reads the printed text back: `parse_expr(&expression(tree))` is the same tree.

mod emit;
mod line;
mod node;
mod spacing;
mod tree;
mod wrap;

pub use emit::{Entry, Item, Out, document};
pub use line::{effect, result};
pub use node::{from_noted, noted};
pub use spacing::spaced;
pub use tree::{binders, expression};

/// The longest line that is not broken.
pub const WIDTH: usize = 100;
