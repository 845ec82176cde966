//! The tests of exact answers, in one binary.

mod cycles;
mod games;
mod hidden;
mod perfect;
mod random;
