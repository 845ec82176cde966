//! The tests of exact answers, in one binary.

mod bots;
mod cycles;
mod games;
mod hidden;
mod perfect;
mod random;
