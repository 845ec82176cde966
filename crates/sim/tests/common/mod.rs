//! Used by several tests.

#[path = "../../../kernel/tests/common/asking.rs"]
pub mod asking;
#[path = "../../../kernel/tests/common/generator.rs"]
pub mod generator;
