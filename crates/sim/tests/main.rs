//! The tests of whole games, in one binary.

mod chance;
mod classics;
mod common;
mod conformance;
mod labels;
mod manual;
mod memory;
mod names;
mod secrets;
mod share;
mod sketches;
mod starts;
mod trace;
mod why;
