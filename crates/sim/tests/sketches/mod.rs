//! Games of `tests/sketches`, which are there for what they use of the language.

mod boards;
mod elimination;
mod emberfen;
mod games;
mod kuhn_poker;
mod mill_and_market;
mod sealed;
mod secrets;
mod trick_taking;
