//! Analyses: facts about the intermediate representation. They change nothing.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a proof covers the forms that it knows and fails for all others"
)]

mod between_actions;
pub(in crate::link) mod evaluated;
pub(in crate::link) mod free_registers;
pub(in crate::link) mod may_suspend;
mod move_bound;
mod one_token_per_cell;
