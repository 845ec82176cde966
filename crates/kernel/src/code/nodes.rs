//! Scalar expressions.

use super::{BitboardId, ListId, NodeId, Reg};

/// A scalar expression. `none` is [`crate::value::NONE`]; conditions are 0 or 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Node {
    /// A constant too large for a [`NodeId`].
    Const(i32),
    /// The word `base + offset`: of a player or cell.
    WordAt {
        base: u32,
        offset: NodeId,
    },
    /// The entry of a table for a place: one for each cell, `none` for other places.
    ConstAt {
        table: u32,
        at: NodeId,
    },
    /// The first member of a list that each player has one of, where it is the same all game: a word of
    /// the constants for each player.
    FirstOf {
        table: u32,
        player: NodeId,
    },
    /// The number of a cell on a board, from 0; `none` of other places.
    CellOn {
        at: NodeId,
        board: u16,
    },
    And(NodeId, NodeId),
    Or(NodeId, NodeId),
    Not(NodeId),
    Eq(NodeId, NodeId),
    Lt(NodeId, NodeId),
    Le(NodeId, NodeId),
    /// True if a value is one of some numbers. Made for evaluation alone, from comparisons with a constant
    /// of what is no calculation.
    Is {
        of: NodeId,
        among: Numbers,
    },
    /// True if a condition holds, by branches from a first one on. Made for evaluation alone, last of all.
    Branches {
        when: NodeId,
        first: u32,
    },
    /// Numbers, 64 bits wide inside an expression.
    Compute(Arithmetic, NodeId, NodeId),
    If {
        when: NodeId,
        then: NodeId,
        otherwise: NodeId,
    },
    In {
        item: NodeId,
        list: ListId,
    },
    TokenProp {
        token: NodeId,
        prop: u16,
    },
    TokenOwner(NodeId),
    TokenType(NodeId),
    TokenPlace(NodeId),
    TypeProp {
        of: NodeId,
        prop: u16,
    },
    /// The set of the members of a list.
    SetOf {
        list: ListId,
        /// The word of what the lowest bit stands for.
        first: i32,
        /// All bits that stand for anything.
        whole: i32,
    },
    /// True if a set has a member.
    Has {
        set: NodeId,
        item: NodeId,
        first: i32,
    },
    /// The word in a column of a table for a key.
    TableCell {
        key: NodeId,
        column: u16,
    },
    PlaceEmpty(NodeId),
    PlaceCount(NodeId),
    PlacePiece(NodeId),
    PlaceOwner(NodeId),
    PlaceIndex(NodeId),
    PlaceRow(NodeId),
    PlaceCol(NodeId),
    /// The number of a player's seat, from 1.
    Seat(NodeId),
    /// The place `base + player`.
    PlaceOf {
        base: u16,
        player: NodeId,
    },
    Cell {
        board: u16,
        row: NodeId,
        col: NodeId,
    },
    Next(NodeId),
    Previous(NodeId),
    Step {
        from: NodeId,
        direction: NodeId,
        distance: NodeId,
    },
    /// The first place in a direction for which `when` does not hold.
    Past {
        from: NodeId,
        direction: NodeId,
        reg: Reg,
        when: NodeId,
    },
    Adjacent(NodeId, NodeId),
    Distance(NodeId, NodeId),
    /// `list` is the places reached; the target is compared with its members and the start.
    Reached {
        from: NodeId,
        to: NodeId,
        list: ListId,
    },
    Count(ListId),
    NonEmpty(ListId),
    First(ListId),
    Last(ListId),
    Fold {
        list: ListId,
        reg: Reg,
        value: NodeId,
        by: FoldBy,
    },
    /// The sum of neighbouring words, which are never `none` and small enough for it to be a word. Made for
    /// evaluation alone.
    SumOf {
        first: u32,
        len: u32,
    },
    /// True if neighbouring words, which are never `none` or less than 0, are all 0. Made for evaluation alone.
    AllZero {
        first: u32,
        len: u32,
    },
    /// True if a place is in a set, which is what `plain` says of it: that is asked of places that
    /// are no cells, and, where `single`, while a cell holds two tokens.
    InBitboard {
        set: BitboardId,
        at: NodeId,
        plain: NodeId,
        single: bool,
    },
    BitboardCount(BitboardId),
    BitboardAny(BitboardId),
    BitboardNone(BitboardId),
    LineAny {
        set: BitboardId,
        lines: u16,
    },
    /// True if some line lies in a set and not in a part of it.
    LineLost {
        set: BitboardId,
        part: BitboardId,
        lines: u16,
    },
    /// True if some line that leads through a cell lies in a set.
    LineThrough {
        set: BitboardId,
        at: NodeId,
        lines: u16,
    },
    LineCount {
        set: BitboardId,
        lines: u16,
    },
    Score(NodeId),
    /// True if no cell holds two tokens.
    Single,
    /// True if a way leads from a cell of one set to one of another, all cells between them in
    /// `through`.
    Joined {
        from: BitboardId,
        to: BitboardId,
        through: BitboardId,
    },
}

/// Numbers from one on, at least one. Behind the greatest follows `none`, then the least.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Numbers {
    begin: i32,
    /// Number of follow on the first.
    span: u32,
}

impl Numbers {
    /// Those of which a condition holds.
    pub const POSITIVE: Self = Self { begin: 1, span: i32::MAX as u32 - 1 };

    /// The numbers between two, these included.
    pub fn between(lo: i32, hi: i32) -> Option<Self> {
        (lo <= hi).then(|| Self { begin: lo, span: hi.wrapping_sub(lo) as u32 })
    }

    /// All others, `none` included, unless there are none.
    pub fn others(self) -> Option<Self> {
        let span = (u32::MAX - self.span).checked_sub(1)?;
        Some(Self { begin: self.begin.wrapping_add_unsigned(self.span).wrapping_add(1), span })
    }

    /// True if they are one number alone.
    pub fn is_only(self, number: i32) -> bool {
        self.begin == number && self.span == 0
    }

    /// The first and the last.
    #[cfg(test)]
    pub fn ends(self) -> (i32, i32) {
        (self.begin, self.begin.wrapping_add(self.span as i32))
    }

    /// True if a value is one of them.
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
    /// Quotient rounded down; 0 where there is none.
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
    /// True if the value holds for one.
    Some,
    /// True if the value holds for all.
    All,
    /// For how many the value holds.
    Count,
}
