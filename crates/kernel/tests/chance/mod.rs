//! Chance nodes that the host answers: exact probabilities, and states in the middle of an operation.

mod cards;
mod explained;
mod odds;
mod saved;
mod states;
mod tree;
