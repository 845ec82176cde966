//! The tests of the command, in one binary.

mod command;
mod completions;
mod controls;
mod corpus;
mod decompile;
mod eval;
mod explain;
mod foresight;
mod format;
mod graph;
mod lab;
mod limits;
mod lint;
mod lsp;
mod patch;
mod play;
mod repair;
mod saved;
mod schemas;
mod shell;
mod solve;
mod stdio;
mod strange_traces;
mod told;
mod unions;
mod why;
