//! Tables of code: operations, expressions, conditions as jump code, and bitboards.

use super::TokenTerm;
use crate::Kind;
use crate::code::{
    Bitboard, BitboardId, BitboardStep, List, Node, NodeId, Numbers, Op, Operand, Pc,
};
use crate::value::NONE;

/// The operations of all procedures.
#[derive(Debug, Default)]
pub(crate) struct Code {
    pub ops: Vec<Op>,
    /// By operation: the index of its path.
    pub causes: Vec<u32>,
    /// Paths of nodes of the `GameDef`.
    pub paths: Vec<String>,
    /// The specialised stretches, ascending. Only specialised code follows the first one.
    pub specialised: Vec<Specialised>,
    /// The code that follows every top-level action.
    pub resolve: Pc,
}

/// A stretch of code that is specialised for one player.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Specialised {
    pub start: Pc,
    /// The start of the general code.
    pub from: Pc,
}

impl Code {
    /// The general operation that a specialised one was made from. Saved states name general operations only.
    pub fn general(&self, pc: Pc) -> Pc {
        match self.specialised.iter().rev().find(|stretch| stretch.start <= pc) {
            Some(stretch) => pc - stretch.start + stretch.from,
            None => pc,
        }
    }
}

/// Tables of expressions.
#[derive(Debug, Default)]
pub(crate) struct Expressions {
    pub nodes: Vec<Node>,
    /// Conditions as jump code.
    pub branches: Vec<Branch>,
    pub lists: Vec<List>,
    /// By list: true if its members are known to be cells, or tokens on cells.
    pub cell_lists: Vec<bool>,
    /// Members of lists that are written out, and operands of terms.
    pub items: Vec<NodeId>,
    /// The terms of conditions on tokens.
    pub terms: Vec<TokenTerm>,
    pub consts: Vec<i32>,
    /// The kinds of stretches of `consts` that are lists, by their starts, ascending.
    pub const_kinds: Vec<(u32, Kind)>,
    /// Rows of constants, one for each player: the start in `consts`, and the length.
    pub consts_of: Vec<(u32, u32)>,
    /// Columns of data tables.
    pub columns: Vec<DataColumn>,
    /// The values that are kept by their inputs.
    pub keepers: Vec<Keeper>,
    /// The places that such values read, those of each value in a row.
    pub read_places: Vec<u16>,
}

/// How a value is kept.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Keeper {
    /// The plain operands that the value depends on, filled up with constants.
    pub inputs: [NodeId; 3],
    pub validity: Validity,
    /// Values that it has room for, a power of two. Another one with the same place replaces the one before.
    pub room: u32,
    /// The number of its values. Values of the same shape are kept together.
    pub values: u32,
}

impl Keeper {
    /// Most inputs of a value.
    pub const MOST_INPUTS: usize = 3;
    /// Room for the values for members of lists.
    const ROOM: u32 = 128;
    /// Room for the values that no register is an input of: there are as many as players, mostly.
    const SMALL_ROOM: u32 = 4;

    /// True if a value with so many inputs can be kept. One without inputs that is valid for good is a constant.
    pub fn takes(inputs: usize, validity: Validity) -> bool {
        let least = usize::from(validity == Validity::ForGood);
        (least..=Self::MOST_INPUTS).contains(&inputs)
    }

    /// A keeper by inputs, if they can be kept.
    pub fn of(operands: &[NodeId], validity: Validity, values: u32) -> Option<Self> {
        if !Self::takes(operands.len(), validity) {
            return None;
        }
        let mut inputs = [NodeId::NONE; Self::MOST_INPUTS];
        inputs[..operands.len()].copy_from_slice(operands);
        let members = operands.iter().any(|input| matches!(input.operand(), Operand::Reg(_)));
        let few = matches!(validity, Validity::Unchanged { .. }) && !members;
        let room = if few { Self::SMALL_ROOM } else { Self::ROOM };
        Some(Self { inputs, validity, room, values })
    }
}

/// How long a value that is kept by its inputs is valid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Validity {
    /// For ever: it depends on nothing else.
    ForGood,
    /// While an evaluation lasts.
    Evaluation,
    /// Until what it reads changes: planes and more.
    Unchanged { variables: bool, faces: bool, places: ReadPlaces },
}

/// The places whose tokens a value reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ReadPlaces {
    /// A row of those of the program.
    Row {
        start: u32,
        len: u32,
    },
    Any,
}

/// A column of a table: its words among the constants, one for each key from the first.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DataColumn {
    pub first: i32,
    pub start: u32,
    pub len: u32,
}

impl DataColumn {
    /// The word in the row with a key; `none` if there is no such row.
    pub fn at(self, key: i32, consts: &[i32]) -> i32 {
        let row = i64::from(key) - i64::from(self.first);
        if key == NONE || row < 0 || row >= i64::from(self.len) {
            return NONE;
        }
        consts[self.start as usize + row as usize]
    }
}

/// The test of one part of a condition, or of an ending.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Test {
    /// True if a node holds.
    Node(NodeId),
    /// True if a value is one of some numbers.
    Is { of: NodeId, among: Numbers },
    /// Like `Is`, for a word of a player or a cell; the offset is no node of the table.
    WordIs { base: u32, offset: NodeId, among: Numbers },
    /// True if neighbouring words are all 0.
    AllZero { first: u32, len: u32 },
    /// True if a line lies on a plane, on a board of one word.
    Line { plane: u16, lines: u16 },
    /// True if a plane is empty, on a board of one word.
    Bare { plane: u16 },
}

/// A branch of jump code: a test that is part of a condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Branch {
    pub test: Test,
    /// The goal if the test holds.
    pub then: Goal,
    /// The goal if the test fails.
    pub otherwise: Goal,
}

/// The goal of a branch, packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Goal(u16);

/// The goal of a branch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Onward {
    /// The branch so many branches further on.
    Branch(usize),
    /// No further branch: the condition holds or fails.
    Decided(bool),
}

impl Goal {
    pub const HOLDS: Self = Self(u16::MAX);
    pub const FAILS: Self = Self(u16::MAX - 1);

    /// The goal `by` branches further on; `by` is below the codes of `HOLDS` and `FAILS`.
    pub fn further(by: usize) -> Self {
        debug_assert!(by > 0 && by < usize::from(Self::FAILS.0));
        Self(by as u16)
    }

    #[inline(always)]
    pub fn onward(self) -> Onward {
        if self.0 < Self::FAILS.0 {
            Onward::Branch(usize::from(self.0))
        } else {
            Onward::Decided(self == Self::HOLDS)
        }
    }
}

/// Tables of bitboard expressions.
#[derive(Debug, Default)]
pub(crate) struct Bitboards {
    pub nodes: Vec<Bitboard>,
    /// By bitboard: the number of operations that it takes.
    pub costs: Vec<u32>,
    /// By bitboard: the way of evaluating it.
    pub recipes: Vec<Recipe>,
    /// The steps of all straight-line code.
    pub steps: Vec<BitboardStep>,
    /// The bitboards that straight-line code takes as inputs.
    pub inputs: Vec<BitboardId>,
    /// The bitboards that are kept by their inputs, for good.
    pub keepers: Vec<Keeper>,
    /// Masks, one for each player, one row after the other.
    pub mask_rows: Vec<u16>,
    /// Masks by a number.
    pub mask_tables: Vec<MaskTable>,
    /// Bitboards, one for each player, one row after the other.
    pub player_rows: Vec<BitboardId>,
    /// The bitboards of conditions for each orientation of each type with a shape.
    pub form_rows: Vec<BitboardId>,
}

/// Masks by a number: the first one for `none`, then one for each number from `first` on. Smaller numbers have the mask
/// of the first number, greater ones that of the last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MaskTable {
    pub first: i64,
    pub masks: Vec<u16>,
}

/// The way of evaluating a bitboard. Reads of planes and masks are inlined, so they come first; with at most three of
/// them the test is made of comparisons, which cost less than a jump by table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Recipe {
    /// A plane of the state.
    Plane(u16),
    /// The plane `base + player`.
    PlaneOf { base: u16, player: NodeId },
    /// A constant mask.
    Mask(u16),
    /// By straight-line code, or by a walk over its tree if it has none; from the cache if an entry is valid.
    Computed { cache: Option<Cache>, code: Option<BitboardCode> },
}

/// The cache of a bitboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cache {
    /// One value, until something that it reads may have changed.
    Last(CacheEntry),
    /// Values by inputs, for good, by the number of the keeper.
    ByInputs(u32),
}

/// An entry of the cache by its number, and the changes that invalidate it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CacheEntry {
    /// A change of a plane: the bitboard reads nothing else.
    Planes(u32),
    /// A change of a plane, of the active player, of the phase, of the decider or of a local value that is kept outside
    /// the state.
    Named(u32),
    /// The same, or a change of a variable.
    Variables(u32),
}

/// A stretch of the steps of bitboards. Its results stand in its first slots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct BitboardCode {
    pub start: u32,
    pub end: u32,
    /// The bitboards that are evaluated before it runs: the first of them among all inputs, and how many.
    pub first_input: u32,
    pub inputs: u8,
}

impl BitboardCode {
    /// Most bitboards that it can hold at a time.
    pub const SLOTS: usize = 64;
}
