//! Bots. They see an observation, may try moves in sampled worlds that agree with it, take a budget
//! counted in iterations, and own a seeded random generator.
//!
//! Invariants: an agent never holds the real state nor its random generator, and its worlds are sampled from
//! its observation, so that other hidden cards or other future dice cannot change its move; the same seed and
//! the same observation give the same move on every machine; no clock, no floating point.

mod agent;
mod draw;
mod equilibrium;
mod greedy;
mod random;
mod registry;
mod search;
mod seen;
mod value;
mod worlds;

pub use agent::{Agent, Budget, Thought};
pub use equilibrium::{Equilibrium, TooLarge};
pub use greedy::Greedy;
pub use random::Random;
pub use registry::{LEVELS, NAMES, UnknownAgent, agent, decision_seed, searches};
pub use search::{Mcts, MoveReport, Outlook, SHARE, Settings, Solved, result_outlook, thousandths};
pub use seen::Seen;
pub use worlds::Worlds;
