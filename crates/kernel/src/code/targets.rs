//! Operands of operations that are no expressions: written variables, positions of tokens, signals.

use super::NodeId;
use crate::value::Range;
use boardwright_def::Position;

/// The target of a write, with its bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Target {
    /// The kind of the variable's owner.
    pub scope: Scope,
    /// First word; `offset` is added.
    pub base: u32,
    /// The player or cell, if the variable is theirs.
    pub offset: Option<NodeId>,
    /// The values that it may hold.
    pub range: Range,
    /// True if a value beyond the bounds is refused instead of stopping there.
    pub refuse: bool,
    /// Index into the variables of its scope, for events.
    pub var: u16,
    /// True if the word names a token: those are hashed by what the token is, not by its number.
    pub token: bool,
}

impl Target {
    /// True if it always holds a number that is not less than 0, hashed as it is.
    #[inline]
    pub fn is_natural(&self) -> bool {
        self.range.lo >= 0 && !self.range.none && !self.token
    }
}

/// The kind of a variable's owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    Game,
    Player,
    /// A cell's.
    Cell,
}

/// The position of a moved token among the tokens of its new place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Insertion {
    /// On a stack or in a set as usual, at the back of a queue.
    Usual,
    First,
    Last,
    Random,
    /// Behind so many others, as chance said.
    At(u16),
}

impl Insertion {
    pub fn of(position: Option<Position>) -> Self {
        match position {
            None => Insertion::Usual,
            Some(Position::Top) => Insertion::First,
            Some(Position::Bottom) => Insertion::Last,
            Some(Position::Random) => Insertion::Random,
        }
    }
}

/// A signal that triggers listen to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Signal {
    PhaseEnter(u16),
    PhaseExit(u16),
    TurnStart,
    TurnEnd,
    RoundStart,
    RoundEnd,
}
