//! Chance answered by the host: exact odds, and states in the middle of its questions.

mod odds;
mod states;
mod tree;
