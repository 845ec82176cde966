//! Lowering: declares what has a name, then turns rules into operations, nodes and lists.

mod boards;
mod calls;
mod decisions;
mod declare;
mod effects;
mod exprs;
mod fronts;
mod keys;
mod lines;
mod loops;
mod procs;
mod questions;
mod rolls;
mod shapes;
mod tables;
mod tokens;
mod triggers;
mod turn;
mod values;
mod vars;
