//! One suite for any game: every property here must hold for every bundled spec, number of players
//! and seed. Exact values of single games stand in `known.rs`.

mod agents;
mod batch;
mod games;
mod golden;
mod hidden;
mod known;
mod labels;
mod moves;
mod plays;
mod replay;
mod reused;
mod saved;
mod states;
mod strangers;
mod validated;
mod veiled;
mod why;
