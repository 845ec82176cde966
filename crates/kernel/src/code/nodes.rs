//! Scalar expressions.

use super::{BitboardId, ListId, NodeId, Reg};

/// A scalar expression. `none` is [`crate::value::NONE`]; conditions are 0 or 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Node {
    /// A constant too large for a [`NodeId`].
    Const(i32),
    /// The word `base + offset`: of a player or cell.
    WordAt { base: u32, offset: NodeId },
    /// The entry of a table for a place: one for each cell, `none` for other places.
    ConstAt { table: u32, at: NodeId },
    /// The first member of a list of a player that never changes: a word of the constants for each player.
    FirstOf { table: u32, player: NodeId },
    /// The number of a cell on a board, from 0; `none` of other places.
    CellOn { at: NodeId, board: u16 },
    /// True if both hold.
    And(NodeId, NodeId),
    /// True if one holds.
    Or(NodeId, NodeId),
    /// True if a condition does not hold.
    Not(NodeId),
    /// True if two values are equal.
    Eq(NodeId, NodeId),
    /// True if the first number is less than the second.
    Lt(NodeId, NodeId),
    /// True if the first number is not greater than the second.
    Le(NodeId, NodeId),
    /// True if a value is one of some numbers. Made for evaluation alone, from comparisons of a value that is not
    /// calculated with a constant.
    Is { of: NodeId, among: Numbers },
    /// True if a condition holds, by branches from a first one on. Made for evaluation alone, last of all.
    Branches { when: NodeId, first: u32 },
    /// A value that is kept while an evaluation lasts, by its number. Made for evaluation alone.
    Kept { of: NodeId, number: u32 },
    /// A value that is kept by its inputs, by the number of its keeper. Made for evaluation alone.
    KeptBy { of: NodeId, keeper: u32 },
    /// Numbers, 64 bits wide inside an expression.
    Compute(Arithmetic, NodeId, NodeId),
    /// One of two values, by a condition.
    If { when: NodeId, then: NodeId, otherwise: NodeId },
    /// True if a value is a member of a list.
    In { item: NodeId, list: ListId },
    /// A property of a token.
    TokenProp { token: NodeId, prop: u16 },
    /// The owner of a token.
    TokenOwner(NodeId),
    /// The type of a token.
    TokenType(NodeId),
    /// The place of a token.
    TokenPlace(NodeId),
    /// A property of a type of token: its fixed value, or the value at creation.
    TypeProp { of: NodeId, prop: u16 },
    /// The set of the members of a list. The lowest bit stands for the word `first`; `whole` has all bits that stand
    /// for anything.
    SetOf { list: ListId, first: i32, whole: i32 },
    /// True if a set has a member. The lowest bit stands for the word `first`.
    Has { set: NodeId, item: NodeId, first: i32 },
    /// The word in a column of a table for a key.
    TableCell { key: NodeId, column: u16 },
    /// True if a place holds no token.
    PlaceEmpty(NodeId),
    /// The number of tokens in a place.
    PlaceCount(NodeId),
    /// The first token of a place.
    PlacePiece(NodeId),
    /// The owner of the first token of a place, else of the place.
    PlaceOwner(NodeId),
    /// The number of a cell on its board, from 1.
    PlaceIndex(NodeId),
    /// The row of a cell, from 1.
    PlaceRow(NodeId),
    /// The column of a cell, from 1.
    PlaceCol(NodeId),
    /// The number of a player's seat, from 1.
    Seat(NodeId),
    /// The place `base + player`.
    PlaceOf { base: u16, player: NodeId },
    /// The cell of a board in a row and column.
    Cell { board: u16, row: NodeId, col: NodeId },
    /// The next player in seat order.
    Next(NodeId),
    /// The previous player in seat order.
    Previous(NodeId),
    /// The place that many steps in a direction.
    Step { from: NodeId, direction: NodeId, distance: NodeId },
    /// The first place in a direction for which `when` does not hold.
    Past { from: NodeId, direction: NodeId, reg: Reg, when: NodeId },
    /// True if two places are neighbours.
    Adjacent(NodeId, NodeId),
    /// The number of steps between two places.
    Distance(NodeId, NodeId),
    /// `list` is the places reached; the target is compared with its members and the start.
    Reached { from: NodeId, to: NodeId, list: ListId },
    /// The number of members of a list.
    Count(ListId),
    /// True if a list has a member.
    NonEmpty(ListId),
    /// The first member of a list.
    First(ListId),
    /// The last member of a list.
    Last(ListId),
    /// The values of the members of a list, joined.
    Fold { list: ListId, reg: Reg, value: NodeId, by: FoldBy },
    /// The sum of neighbouring words, which are never `none` and small enough for it to be a word. Made for
    /// evaluation alone.
    SumOf { first: u32, len: u32 },
    /// True if neighbouring words, which are never `none` or less than 0, are all 0. Made for evaluation alone.
    AllZero { first: u32, len: u32 },
    /// True if a place is in a bitboard that is equal to the condition `plain`. `plain` is tested for places that are
    /// no cells, and, if `single`, while a cell holds two tokens.
    InBitboard { set: BitboardId, at: NodeId, plain: NodeId, single: bool },
    /// The number of cells of a bitboard.
    BitboardCount(BitboardId),
    /// True if a bitboard has a cell.
    BitboardAny(BitboardId),
    /// True if a bitboard has no cell.
    BitboardNone(BitboardId),
    /// True if some line lies in a bitboard.
    LineAny { set: BitboardId, lines: u16 },
    /// True if some line lies in a bitboard and not in a part of it.
    LineLost { set: BitboardId, part: BitboardId, lines: u16 },
    /// True if some line that leads through a cell lies in a bitboard.
    LineThrough { set: BitboardId, at: NodeId, lines: u16 },
    /// The number of lines that lie in a bitboard.
    LineCount { set: BitboardId, lines: u16 },
    /// The longest way through a list of places, its inner cells with a condition.
    Longest { list: ListId, reg: Reg, via: NodeId },
    /// The score of a player.
    Score(NodeId),
    /// True if the last recorded position of a number has occurred that often.
    Repeated { times: NodeId, position: u16 },
    /// True if no cell holds two tokens.
    Single,
    /// True if a way leads from a cell of one bitboard to one of another, all cells between them in `through`.
    Joined { from: BitboardId, to: BitboardId, through: BitboardId },
}

/// A cyclic range of words with at least one member: `none` follows the greatest number, then the least one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Numbers {
    begin: i32,
    /// Number of members after the first.
    span: u32,
}

impl Numbers {
    /// The numbers that stand for true.
    pub const POSITIVE: Self = Self { begin: 1, span: i32::MAX as u32 - 1 };

    /// The numbers from `lo` to `hi`.
    pub fn between(lo: i32, hi: i32) -> Option<Self> {
        (lo <= hi).then(|| Self { begin: lo, span: hi.wrapping_sub(lo) as u32 })
    }

    /// All other words, `none` included, if there are any.
    pub fn others(self) -> Option<Self> {
        let span = (u32::MAX - self.span).checked_sub(1)?;
        Some(Self { begin: self.begin.wrapping_add_unsigned(self.span).wrapping_add(1), span })
    }

    /// The first member.
    pub fn begin(self) -> i32 {
        self.begin
    }

    /// True if the only member is this number.
    pub fn is_only(self, number: i32) -> bool {
        self.begin == number && self.span == 0
    }

    /// The first and the last member.
    #[cfg(test)]
    pub fn ends(self) -> (i32, i32) {
        (self.begin, self.begin.wrapping_add(self.span as i32))
    }

    /// True if a value is a member.
    #[inline(always)]
    pub fn has(self, value: i32) -> bool {
        value.wrapping_sub(self.begin) as u32 <= self.span
    }
}

/// Arithmetic with two numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Arithmetic {
    Add,
    Sub,
    Mul,
    /// Quotient rounded down; 0 for a divisor of 0.
    Div,
    /// The remainder of `Div`.
    Mod,
    Min,
    Max,
    /// The absolute difference.
    Distance,
}

/// The operation of a fold. Members whose value is `none` are skipped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum FoldBy {
    Sum,
    Min,
    Max,
    /// True if the value holds for a member.
    Some,
    /// True if the value holds for all members.
    All,
    /// The number of members for which the value holds.
    Count,
}
