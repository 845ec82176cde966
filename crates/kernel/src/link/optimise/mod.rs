//! Optimisations: each leaves a game as it is and makes it quicker.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "an optimisation knows some forms and leaves all others as they are"
)]

mod bitboard_algebra;
pub(in crate::link) mod bitboard_nodes;
pub(in crate::link) mod bitboards;
mod jump_threading;
mod placements;
pub(in crate::link) mod player_bitboards;
pub(in crate::link) mod residual;
pub(in crate::link) mod shifts;
mod specialise;
mod variable_constants;
