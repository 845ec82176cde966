//! One suite for any game: every property here must hold for every bundled spec, number of players
//! and seed. The properties of the kernel alone stand in `kernel/tests/conformance`. Exact values of single games stand in `known.rs`.

mod agents;
mod batch;
#[path = "../../../kernel/tests/conformance/games.rs"]
mod games;
mod golden;
mod known;
mod labels;
mod plays;
mod replay;
mod strangers;
mod veiled;
