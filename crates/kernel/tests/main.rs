//! The kernel's tests, one binary.
//!
//! - `model_agrees` plays bundled games in the kernel and in `model`, a slow tree walk of `GameDef` that shares no
//!   code with it, and compares every decision (`agree`). `constructs` does so with the small games in `games/`, with
//!   games of a few lines and with random games.
//! - `conformance` checks properties of every bundled game: saving, hashes, moves, observations, explanations.
//! - `chance` checks lazy chance, `sampling` the probabilities of sampled states.
//! - `linking` checks the findings of linking on definitions that are wrong.
//! - Each other module tests one part of the kernel.
//!
//! `tests/listings` belongs to `src/dump`.

mod after;
mod agree;
mod causes;
mod chance;
mod common;
mod conformance;
mod constructs;
mod costs;
mod distances;
mod events_off;
mod forms;
mod grid_game;
mod hashes;
mod limits;
mod linking;
mod longest;
mod model;
mod model_agrees;
mod moves_in_space;
mod named_tokens;
mod picks;
mod plain_conditions;
mod repeated;
mod residual;
mod rounds;
mod sampling;
mod seats;
mod secret_worlds;
mod shapes;
mod steps;
mod token_conditions;
mod work;
