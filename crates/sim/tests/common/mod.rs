//! Used by several tests.

pub mod asking;
pub mod generator;
