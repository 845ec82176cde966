//! Macros over boards.

pub(crate) mod shapes;
