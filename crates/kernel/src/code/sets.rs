//! Bitboard expressions, and the steps of their straight-line code.

use super::{BitboardId, ListId, NodeId};

/// A set of cells, evaluated word-wise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Bitboard {
    /// A plane of the state, by number.
    Plane(u16),
    /// The plane `base + player`.
    PlaneOf { base: u16, player: NodeId },
    /// A constant mask of the program, by number.
    Mask(u16),
    /// Cells in both.
    And(BitboardId, BitboardId),
    /// Cells in one of two.
    Or(BitboardId, BitboardId),
    /// Cells of the first that are not in the second.
    Minus(BitboardId, BitboardId),
    /// Everything or nothing, by a condition that does not depend on the member.
    If { when: NodeId, set: BitboardId },
    /// Cells from which a step in a direction ends in the set.
    StepInto { shift: u16, set: BitboardId },
    /// The mask of a player, by its number among the rows of masks.
    MaskOf { first: u32, player: NodeId },
    /// The mask of a number, by the number of the table among those of the program.
    MaskBy { table: u32, number: NodeId },
    /// The cells of a bitboard, and those of `through` that ways lead to from them, all cells in `through`.
    Flood { from: BitboardId, through: BitboardId },
    /// Cells from which the first cell beyond a run, in the direction of a shift, is in the set.
    Beyond { shift: u16, run: BitboardId, set: BitboardId },
    /// Cells from which a run of one cell or more, in one of several ways, leads to the set: the next cell is
    /// in the run, and the first one beyond it in the set. `ways` is a number among those of the program.
    Across { ways: u16, run: BitboardId, set: BitboardId },
    /// The bitboard of a player, by its number among the rows of bitboards: equal to `plain` for this player.
    OfPlayer { first: u32, player: NodeId, plain: BitboardId },
    /// The bitboard of an orientation of a type with a shape, by its number among the rows of bitboards: equal to `plain` for
    /// this type and orientation.
    OfForm { first: u32, of: NodeId, turned: NodeId, plain: BitboardId },
    /// A single place.
    One(NodeId),
    /// The places of a list.
    FromList(ListId),
}

/// One step of the code of bitboards: writes the slot `into` from slots that were written before.
#[derive(Debug, Clone, Copy)]
pub(crate) enum BitboardStep {
    /// A plane of the state.
    Plane { into: u8, plane: u16 },
    /// A constant mask.
    Mask { into: u8, mask: u16 },
    /// Another slot.
    Copy { into: u8, from: u8 },
    /// As [`Bitboard::And`].
    And { into: u8, a: u8, b: u8 },
    /// As [`Bitboard::Or`].
    Or { into: u8, a: u8, b: u8 },
    /// As [`Bitboard::Minus`].
    Minus { into: u8, a: u8, b: u8 },
    /// As [`Bitboard::StepInto`].
    StepInto { into: u8, shift: u16, a: u8 },
    /// As [`Bitboard::Beyond`]; on boards of one word, every run has fewer than `1 << doublings` cells.
    Beyond { into: u8, shift: u16, run: u8, set: u8, doublings: u8 },
    /// As [`Bitboard::Across`].
    Across { into: u8, ways: u16, run: u8, set: u8 },
    /// An input of the code, by its number among the inputs.
    Given { into: u8, number: u8 },
}
