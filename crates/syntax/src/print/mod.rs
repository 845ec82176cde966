//! How expressions, effects and texts are written: the one printer that the formatter, the way back
//! from a game to its spec, and suggestions share.
//!
//! What is printed reads back as what it was: `parse_expr(&expression(tree))` is the same tree.

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

/// How long a line may become before it is broken.
pub const WIDTH: usize = 100;
