//! The tests of the text, YAML and expression parsers, in one binary.

mod blocks;
mod clean;
mod common;
mod effects;
mod expressions;
mod linear;
mod mistakes;
mod oracle;
mod properties;
mod suite;
