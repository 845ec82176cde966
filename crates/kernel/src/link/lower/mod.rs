//! Lowering: declares what has a name, then turns rules into operations, nodes and lists.

pub(in crate::link) mod boards;
pub(in crate::link) mod costs;
pub(in crate::link) mod decisions;
mod declare;
pub(in crate::link) mod effects;
mod elimination;
mod exprs;
mod groups;
mod header;
mod layout;
mod list_variables;
pub(in crate::link) mod procs;
mod questions;
mod tables;
mod tokens;
pub(in crate::link) mod turn;
mod values;
pub(in crate::link) mod vars;
