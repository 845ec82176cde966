//! One file per command.

pub mod bench;
pub mod compare;
pub mod compile;
pub mod completions;
pub mod decompile;
pub mod eval;
pub mod explain;
pub mod format;
pub mod fuzz;
pub mod graph;
pub mod ladder;
pub mod lint;
pub mod lsp;
mod many;
pub mod patch;
pub mod perft;
pub mod play;
pub mod replay;
pub mod rng;
pub mod run;
pub mod schema;
pub mod serve;
pub mod signature;
pub mod solve;
pub mod sweep;
pub mod tune;
pub mod why;
