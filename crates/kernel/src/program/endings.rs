//! Endings, their results and the scoring.

use crate::CauseId;
use crate::code::{NodeId, Numbers, Reg};

/// How a game ends.
#[derive(Debug, Default)]
pub(crate) struct Endings {
    pub results: Vec<ResultDef>,
    pub rules: Vec<EndDef>,
    /// The same rules specialised for the player who acted last; empty if there are too many players for that.
    pub by_player: Vec<Vec<EndDef>>,
    pub scoring: Option<(Reg, NodeId)>,
    /// True if nothing but the endings follows an action: no trigger waits.
    pub follow_actions: bool,
}

#[derive(Debug)]
pub(crate) enum ResultDef {
    Win(NodeId),
    AllWin,
    Lose(NodeId),
    AllLose,
    Draw,
    /// Values of the player in the register, the first counts first.
    Rank(Reg, Vec<NodeId>),
    Payoff(Reg, NodeId),
}

#[derive(Debug)]
pub(crate) struct EndDef {
    pub when: NodeId,
    pub result: u16,
    pub cause: CauseId,
    pub test: EndTest,
}

/// How an ending is tested.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EndTest {
    /// By its condition.
    Condition,
    /// Whether a line lies on a plane, on a board of one word.
    Line { plane: u16, lines: u16 },
    /// Whether a plane is bare, on a board of one word.
    Bare { plane: u16 },
    /// Whether a value is one of some numbers.
    Is { of: NodeId, among: Numbers },
}
