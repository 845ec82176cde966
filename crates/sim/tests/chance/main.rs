//! Chance answered by the host: exact odds, and states in the middle of its questions.

#[path = "../common/generator.rs"]
mod generator;
mod odds;
mod states;
mod tree;
