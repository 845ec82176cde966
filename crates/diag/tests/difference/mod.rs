//! Shows where two texts differ: the module of `crates/chapters`, for tests that include it by path.

#[path = "../../../chapters/src/difference.rs"]
mod shared;

pub use shared::difference;
