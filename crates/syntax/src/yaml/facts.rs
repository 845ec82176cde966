//! The style and place of scalars and comments, for the checks of valid but misleading YAML. Offsets
//! are bytes of the block.

use super::Style;
use std::ops::Range;

/// The facts that are noted while a block is read.
#[derive(Debug, Default)]
pub(super) struct Facts {
    /// The plain scalars in order.
    pub plains: Vec<Plain>,
    /// Quoted and block scalars: free text.
    pub free: Vec<(Range<usize>, Style)>,
    /// Comments with their `#`.
    pub comments: Vec<(Range<usize>, granit_parser::Placement)>,
    /// Ranges that were reported and are not checked any more.
    pub poisoned: Vec<Range<usize>>,
}

/// A plain scalar.
#[derive(Debug)]
pub(super) struct Plain {
    pub range: Range<usize>,
    /// As decoded.
    pub text: String,
    pub role: Role,
    /// True if it is in `{ }` or `[ ]`.
    pub flow: bool,
    /// A key without a value.
    pub without_value: bool,
}

/// The role of a scalar in its collection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Key,
    Value,
    /// In a list, or the whole block.
    Item,
}
