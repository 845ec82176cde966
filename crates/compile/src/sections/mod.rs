//! The sections of a spec, one file each: declared first, lowered when all names are known.

pub(crate) mod actions;
mod actor;
pub(crate) mod areas;
pub(crate) mod board;
pub(crate) mod constants;
mod costs;
pub(crate) mod declarations;
pub(crate) mod define;
pub(crate) mod derived;
pub(crate) mod display;
pub(crate) mod end;
pub(crate) mod families;
mod graph;
pub(crate) mod meta;
mod places;
pub(crate) mod resets;
pub(crate) mod rows;
pub(crate) mod sequences;
pub(crate) mod shape;
pub(crate) mod tables;
pub(crate) mod tokens;
pub(crate) mod triggers;
pub(crate) mod turn;
pub(crate) mod vars;
pub(crate) mod width;
pub(crate) mod zones;
