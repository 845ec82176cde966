//! The action graph: phases, decisions, actions and sequences, and the steps that follow on each other.

use serde::{Deserialize, Serialize};

/// The action graph of the open game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlowView {
    /// The nodes, in the order of the flow; those of a procedure together, its entry first.
    pub nodes: Vec<FlowNode>,
    /// The edges.
    pub edges: Vec<FlowEdge>,
    /// True if the graph is too large, so that a part is left out.
    pub is_cut: bool,
}

/// A node.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlowNode {
    /// Its kind.
    pub kind: FlowKind,
    /// The words on it: `Choose an action`.
    pub label: String,
    /// The phase, action, sequence or trigger that it is part of, by number.
    pub procedure: u32,
    /// The part of the rules: `turn.phases.main.window`. [`crate::DecisionView::rule`] names one.
    pub path: String,
    /// Its line; 0 if it is not in the text.
    pub line: u32,
    /// The entry of the procedure that it runs, by index.
    pub runs: Option<u32>,
}

/// The kind of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum FlowKind {
    /// The beginning of a procedure.
    Entry,
    /// The end of a procedure, or of the game.
    Return,
    /// An action that a question offers.
    Action,
    /// A question to a player, or to chance.
    Choice,
    /// A sequence that runs before the flow goes on.
    Call,
}

/// An edge: one node follows on another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlowEdge {
    /// The node before, by index.
    pub from: u32,
    /// The node after, by index.
    pub to: u32,
    /// The condition or another reason; may be empty.
    pub label: String,
}
