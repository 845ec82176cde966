//! Optimisations: each leaves a game as it is and makes it quicker.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "an optimisation knows some forms and leaves all others as they are"
)]

mod bitboard_algebra;
pub(in crate::link) mod bitboard_nodes;
pub(in crate::link) mod bitboards;
mod peephole;
pub(in crate::link) mod player_bitboards;
pub(in crate::link) mod residual;
pub(in crate::link) mod shifts;
mod specialise;
mod token_sets;

use super::Linker;
use crate::code::{Node, NodeId};
use crate::program::CellAt;

/// Reads a coordinate of a cell: its row, column or number.
type Coordinate = fn(&CellAt) -> u16;

impl Linker<'_> {
    /// A coordinate of a place; `None` if the place has none.
    fn coordinate_at(&self, place: usize, read: Coordinate) -> Option<i32> {
        let number = read(self.ir.places.info.get(place)?.cell.as_ref()?);
        (number != 0).then_some(i32::from(number))
    }
}

/// The place of which a node reads a coordinate, and which one.
fn coordinate(node: Node) -> Option<(NodeId, Coordinate)> {
    match node {
        Node::PlaceIndex(place) => Some((place, |cell| cell.index)),
        Node::PlaceRow(place) => Some((place, |cell| cell.row)),
        Node::PlaceCol(place) => Some((place, |cell| cell.col)),
        _ => None,
    }
}

/// True if each word is the one before it plus 1.
pub(super) fn are_consecutive(words: &[i32]) -> bool {
    words.windows(2).all(|two| two[0] + 1 == two[1])
}
