//! Chance answered by the host: exact odds, and states in the middle of its questions.

mod cards;
mod explained;
mod odds;
mod saved;
mod states;
mod tree;
