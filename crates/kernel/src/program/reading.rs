//! How a condition on all chosen members reads them.

use crate::code::{Arithmetic, ListId, NodeId, Reg};

/// The parts through which a condition reads the chosen members, and the way from them to its value.
#[derive(Debug)]
pub(crate) struct Reading {
    pub summaries: Vec<Summary>,
    /// True if the condition reads the chosen members through the summaries alone.
    pub complete: bool,
    pub condition: Formula,
}

/// A part of a condition on chosen members whose value for two sets together follows from its values for each.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Summary {
    /// The number or condition.
    pub node: NodeId,
    pub joined: Joined,
    /// The values of which `node` is the number, if it is the number of different ones.
    pub values: Option<ValuesDef>,
}

/// The different values of the members of a list.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ValuesDef {
    pub list: ListId,
    pub reg: Reg,
    pub value: NodeId,
}

/// The value of a summary for two sets together.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Joined {
    Sum,
    Min,
    Max,
    /// True if it is for one.
    Some,
    /// True if it is for both.
    All,
    /// The bits of both, one for each different value.
    Union,
}

/// A condition as it depends on summaries.
#[derive(Debug)]
pub(crate) enum Formula {
    /// A summary, by its number.
    Summary(usize),
    /// A value that does not depend on the chosen members.
    Fixed(NodeId),
    /// A value that depends on them in another way.
    Unknown,
    Not(Box<Formula>),
    /// Of two parts.
    Pair(PairOf, Box<[Formula; 2]>),
    /// One of two values, by a condition: the condition, then the values.
    If(Box<[Formula; 3]>),
}

/// A value made of two.
#[derive(Debug, Clone, Copy)]
pub(crate) enum PairOf {
    And,
    Or,
    Eq,
    Lt,
    Le,
    Compute(Arithmetic),
}
