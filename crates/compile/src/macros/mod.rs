//! Macros over boards.

pub(crate) mod grid;
