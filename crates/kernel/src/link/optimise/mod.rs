//! Optimisations: each leaves a game as it is and makes it quicker.

pub(in crate::link) mod bitboard_nodes;
pub(in crate::link) mod bitboards;
mod jump_threading;
mod placements;
pub(in crate::link) mod player_bitboards;
pub(in crate::link) mod residual;
mod specialise;
mod variable_constants;
