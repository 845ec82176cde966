//! The style and place of scalars and comments, for the checks of valid but misleading YAML. Offsets
//! are bytes of the block.

use super::Style;
use std::ops::Range;

/// What was noted while a block was read.
#[derive(Debug, Default)]
pub(super) struct Facts {
    /// The plain scalars in order.
    pub plains: Vec<Plain>,
    /// Quoted and block scalars: free text.
    pub free: Vec<(Range<usize>, Style)>,
    /// Comments with their `#`.
    pub comments: Vec<(Range<usize>, granit_parser::Placement)>,
    /// What was reported and must not be looked at any more.
    pub poisoned: Vec<Range<usize>>,
}

/// A plain scalar.
#[derive(Debug)]
pub(super) struct Plain {
    pub range: Range<usize>,
    /// As decoded.
    pub text: String,
    pub role: Role,
    /// Whether it stands in `{ }` or `[ ]`.
    pub flow: bool,
    /// A key after which nothing stands.
    pub without_value: bool,
}

/// What a scalar is to the collection around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Key,
    Value,
    /// In a list, or all there is.
    Item,
}
