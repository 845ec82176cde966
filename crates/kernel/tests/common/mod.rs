//! Helpers of several tests, also of the tests of `sim`.

pub mod asking;
pub mod generator;
