//! YAML as a tree with a span on every key and value.

mod builder;
mod expand;
mod facts;
mod invisible;
mod lines;
mod mended;
mod node;
mod origins;
mod prune;
mod quote;
mod recover;
mod scalar;
mod traps;
mod trouble;

pub use node::{Entry, Node, Style, Text, Value};
pub use quote::{double as quoted, plain};
pub use traps::gives_property;

pub(crate) use recover::{Budget, read};
