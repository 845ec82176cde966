//! The flow of a game: which questions, actions and calls follow on each other, procedure by procedure.
//!
//! Effects that ask nothing and call nothing are left out, so that the picture shows what a player meets.

mod build;
mod dot;
mod mermaid;

use serde::Serialize;

/// A kind of node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum NodeKind {
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

/// A node.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Node {
    /// The kind.
    pub kind: NodeKind,
    /// The words on it.
    pub label: String,
    /// The procedure that it is part of, by index.
    pub procedure: usize,
    /// The part of the rules: `sequences.trade.effects[0]`.
    pub path: String,
    /// Its line in the text, from 1; left out if the rules come from no text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The procedure that an action or a call runs, by index; left out if nothing in it asks or calls.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub runs: Option<usize>,
    /// True if no game of a coverage file reached it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub never: bool,
}

/// An edge: one node follows on another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Edge {
    /// The node before, by index.
    pub from: usize,
    /// The node after, by index.
    pub to: usize,
    /// The condition, or another reason; empty if there is none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub label: String,
}

/// A procedure: a phase, an action, a sequence, a trigger or the setup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Procedure {
    /// The part of the rules: `turn.phases.market`.
    pub path: String,
    /// The words for it: "Phase: Market".
    pub label: String,
}

/// The flow of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Flow {
    /// The procedures with something to show: the setup, the phases in their order, then actions, sequences and triggers.
    pub procedures: Vec<Procedure>,
    /// The nodes, those of a procedure together, its entry first.
    pub nodes: Vec<Node>,
    /// The edges.
    pub edges: Vec<Edge>,
}

/// The text of a part of the rules: its line, and its words if it has some of its own.
pub type Written<'a> = &'a dyn Fn(&str) -> Option<(u32, String)>;

impl Flow {
    /// Marks the nodes whose part of the rules no game reached.
    pub fn mark(&mut self, is_reached: &dyn Fn(&str) -> Option<bool>) {
        for node in &mut self.nodes {
            node.never = is_reached(&node.path) == Some(false);
        }
    }

    /// The nodes of a procedure, with their indices.
    fn of_procedure(&self, procedure: usize) -> impl Iterator<Item = (usize, &Node)> {
        self.nodes.iter().enumerate().filter(move |(_, node)| node.procedure == procedure)
    }

    /// The entry of a procedure.
    fn entry(&self, procedure: usize) -> Option<usize> {
        self.of_procedure(procedure).map(|(at, _)| at).next()
    }

    /// The edges from nodes that run a procedure to its entry.
    fn runs(&self) -> impl Iterator<Item = (usize, usize)> {
        let nodes = self.nodes.iter().enumerate();
        nodes.filter_map(|(at, node)| Some((at, self.entry(node.runs?)?)))
    }
}
