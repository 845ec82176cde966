//! Games of `tests/sketches`, chosen for the constructs that they use.

mod boards;
mod elimination;
mod emberfen;
mod games;
mod kuhn_poker;
mod mill_and_market;
mod sealed;
mod secrets;
mod trick_taking;
