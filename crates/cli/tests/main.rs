//! The tests of the command, in one binary.

mod command;
mod corpus;
mod decompile;
mod explain;
mod format;
mod lint;
mod lsp;
mod patch;
mod repair;
mod saved;
mod schemas;
mod shell;
mod why;
