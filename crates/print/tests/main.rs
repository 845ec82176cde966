//! The tests of the decompiler and the formatter, in one binary.

mod coverage;
mod format;
mod generated;
mod generator;
mod robust;
mod round_trip;
mod specs;
