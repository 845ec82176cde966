//! Endings, their results and the scoring.

use super::Test;
use crate::CauseId;
use crate::code::{NodeId, Reg};

/// How a game ends.
#[derive(Debug, Default)]
pub(crate) struct Endings {
    pub results: Vec<ResultDef>,
    /// The endings as they are written. Explanations go by them: the paths and conditions of the definition
    /// are lost where a rule is specialised or taken apart.
    pub rules: Vec<EndDef>,
    /// The rules specialised for the player who acted last, for play; empty if there are too many players.
    pub by_player: Vec<Vec<EndDef>>,
    pub scoring: Option<(Reg, NodeId)>,
    /// True if nothing but the endings follows an action: no trigger waits.
    pub follow_actions: bool,
}

/// The result of an ending.
#[derive(Debug)]
pub(crate) enum ResultDef {
    Win(NodeId),
    AllWin,
    Lose(NodeId),
    AllLose,
    Draw,
    /// Values of the player in the register; the first decides first.
    Rank(Reg, Vec<NodeId>),
    Payoff(Reg, NodeId),
}

/// An ending.
#[derive(Debug)]
pub(crate) struct EndDef {
    /// The condition as an expression, for explanations.
    pub when: NodeId,
    pub result: u16,
    pub cause: CauseId,
    pub test: Test,
}
