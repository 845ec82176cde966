//! Lowering: declares what has a name, then turns rules into operations, nodes and lists.

mod boards;
mod costs;
mod decisions;
mod declare;
mod effects;
mod elimination;
mod endings;
mod exprs;
mod groups;
mod header;
mod layout;
mod lines;
mod list_variables;
mod loops;
mod procs;
mod questions;
mod rolls;
mod tables;
mod tokens;
mod triggers;
mod turn;
mod values;
mod vars;
