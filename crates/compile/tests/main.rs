//! The tests of the compiler, in one binary.

mod clean;
mod games;
mod hints;
mod language;
mod linear;
mod mistakes;
mod origins;
mod patch;
mod regions;
mod robust;
