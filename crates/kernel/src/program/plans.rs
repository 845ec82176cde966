//! Bulk lists of moves: plans from a few bitboards, two masked planes, and a scan of one variable.

use super::BitboardCode;
use crate::code::{BitboardId, NodeId, Numbers};

/// All moves of an alternative with one or two parameters. The first is a cell of a bitboard or the token on
/// it; the second stands in fixed steps from it.
#[derive(Debug, Clone)]
pub(crate) struct Plan {
    /// The cells of the first parameter.
    pub base: BitboardId,
    pub seconds: SecondParameter,
    /// The code that computes all of its bitboards: those of the second parameter, then the base.
    pub code: Option<BitboardCode>,
    /// True if the first parameter is the token on the cell.
    pub first_is_token: bool,
    /// True if it applies only while no cell holds two tokens.
    pub single: bool,
    /// A condition, and the plan that applies instead if it does not hold.
    pub otherwise: Option<(NodeId, Box<Plan>)>,
}

impl Plan {
    /// Most rows of one plan: one bit of a word for each.
    pub const MOST_ROWS: usize = 64;

    /// The plan and the plan of the other case.
    pub fn both(&self) -> impl Iterator<Item = &Plan> {
        [self].into_iter().chain(self.otherwise.iter().map(|(_, plan)| plan.as_ref()))
    }

    /// Its bitboards: those of the second parameter, then the base.
    pub fn sets(&self) -> impl Iterator<Item = BitboardId> {
        let (rows, one): (&[_], _) = match &self.seconds {
            SecondParameter::None => (&[], None),
            SecondParameter::Rows { rows, .. } => (rows, None),
            SecondParameter::Cells(set) | SecondParameter::Near { within: set, .. } => {
                (&[], Some(*set))
            }
        };
        rows.iter().map(|row| row.within).chain(one).chain([self.base])
    }
}

/// The values of the second parameter.
#[derive(Debug, Clone)]
pub(crate) enum SecondParameter {
    /// There is no second parameter.
    None,
    /// Each of these options, in order, for some of the cells.
    Rows {
        rows: Vec<SecondOption>,
        /// The packed options by cell, in the order of the rows; `None` if an option is a token.
        table: Option<Vec<u64>>,
    },
    /// Each of these cells, whatever the first parameter is.
    Cells(BitboardId),
    /// Each of these cells that is a neighbour of the first one, in the order of the neighbours.
    Near {
        within: BitboardId,
        /// Most neighbours that a cell has.
        most: usize,
        /// By cell, `most` entries each: the neighbour in a packed move, and its bit. The bit of a missing
        /// neighbour is 0. Empty for boards of several words.
        table: Vec<(u64, u64)>,
    },
}

/// One value of a second parameter.
#[derive(Debug, Clone)]
pub(crate) struct SecondOption {
    /// The cells of the first parameter that can be combined with this value.
    pub within: BitboardId,
    pub target: SecondValue,
}

/// The second parameter by the cell of the first. Its entries for cells outside of `within` are never read.
#[derive(Debug, Clone)]
pub(crate) enum SecondValue {
    /// The same packed value for all cells.
    Word(u64),
    /// The place to which a step from each cell leads, packed.
    Place(Vec<u64>),
    /// The token on that place; the entries are the places. It is no option if a packed move has no room for it.
    Piece(Vec<u16>),
}

impl SecondOption {
    /// The packed options by cell, in the order of the rows; `None` if an option is a token.
    pub fn table(rows: &[Self], cells: usize) -> Option<Vec<u64>> {
        let at = |cell: usize| {
            rows.iter().map(move |row| match &row.target {
                SecondValue::Word(packed) => Some(*packed),
                SecondValue::Place(leads) => Some(leads[cell]),
                SecondValue::Piece(_) => None,
            })
        };
        (0..cells).flat_map(at).collect()
    }
}

/// A bitboard of one word: the intersection of two parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MaskPair(pub [MaskedPlane; 2]);

/// A plane, or the cells from which a step leads into it; with `xor`, all other cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MaskedPlane {
    pub plane: u16,
    /// Number of bits by which the plane is rotated to the right.
    pub turn: u8,
    /// The mask that follows the rotation.
    pub and: u64,
    /// The bits that are inverted in the end. A constant part has nothing else.
    pub xor: u64,
}

/// Consecutive cells of which those are listed whose variable is one of some numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct VariableScan {
    /// The word of the first.
    pub word: u32,
    /// Number of cells.
    pub len: u32,
    pub among: Numbers,
    /// The first cell in a packed move, and the position of cells in it.
    pub packed: u64,
    pub shift: u8,
}

impl VariableScan {
    /// Most cells of a scan.
    pub const MOST: u32 = u64::BITS;
}

impl MaskPair {
    /// The members, by the planes of a state.
    #[inline(always)]
    pub fn members(&self, planes: &[u64]) -> u64 {
        let [a, b] = &self.0;
        a.members(planes) & b.members(planes)
    }
}

impl MaskedPlane {
    /// A constant part.
    pub const fn fixed(members: u64) -> Self {
        Self { plane: 0, turn: 0, and: 0, xor: members }
    }

    #[inline(always)]
    fn members(&self, planes: &[u64]) -> u64 {
        planes[usize::from(self.plane)].rotate_right(u32::from(self.turn)) & self.and ^ self.xor
    }
}

impl std::ops::Not for MaskedPlane {
    type Output = Self;

    fn not(self) -> Self {
        Self { xor: !self.xor, ..self }
    }
}
