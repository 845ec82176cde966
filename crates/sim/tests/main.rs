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
mod trace;
mod why;
