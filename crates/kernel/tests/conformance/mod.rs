//! Properties of every bundled game, number of players and seed: saving, hashes, moves, observations, validation,
//! explanations. The conformance tests of `sim` use `games` too.

mod coverage;
mod games;
mod hidden;
mod moves;
mod reused;
mod saved;
mod states;
mod validated;
mod why;
