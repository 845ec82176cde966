//! All positions that can be reached, as a graph. Nodes are decisions, questions to chance, and the different results.

mod explore;
mod index;
mod order;

pub(crate) use explore::explore;
pub(crate) use index::Index;
pub(crate) use order::Order;

use crate::results::Results;

/// The number of a node.
pub(crate) type Node = u32;

/// The kind of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A decision of the player with this index.
    Player(usize),
    /// A question to chance.
    Chance,
    /// A result, by its number.
    End(usize),
}

/// A move or an outcome of chance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Edge {
    pub to: Node,
    /// Plies that begin between the two positions.
    pub plies: u8,
    /// Its weight: of an outcome of chance, or of a move in uniform random play.
    pub weight: u64,
}

/// The code of a question to chance among the deciders, and that of a result.
const CHANCE: u8 = 254;
const END: u8 = 255;

/// The graph below a position.
#[derive(Debug, Clone)]
pub(crate) struct Graph {
    pub root: Node,
    deciders: Vec<u8>,
    /// By node: its first edge, or the number of its result.
    firsts: Vec<u32>,
    /// By node: one past its last edge.
    ends: Vec<u32>,
    to: Vec<Node>,
    plies: Vec<u8>,
    /// By edge; empty if all weights are 1.
    weights: Vec<u64>,
    pub index: Index,
    pub results: Results,
    /// By result: its node.
    result_nodes: Vec<Node>,
}

impl Graph {
    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.deciders.len()
    }

    /// The number of positions in which somebody decides: players or chance.
    pub fn positions(&self) -> usize {
        self.len() - self.result_nodes.len()
    }

    /// True if some node asks chance.
    pub fn has_chance(&self) -> bool {
        self.deciders.contains(&CHANCE)
    }

    /// The kind of a node.
    pub fn kind(&self, node: Node) -> Kind {
        match self.deciders[node as usize] {
            END => Kind::End(self.firsts[node as usize] as usize),
            CHANCE => Kind::Chance,
            player => Kind::Player(usize::from(player)),
        }
    }

    /// The numbers of the edges of a node, in the order of its moves.
    pub fn range(&self, node: Node) -> std::ops::Range<usize> {
        if self.deciders[node as usize] == END {
            return 0..0;
        }
        self.firsts[node as usize] as usize..self.ends[node as usize] as usize
    }

    /// An edge by its number.
    pub fn edge(&self, number: usize) -> Edge {
        let weight = self.weights.get(number).copied().unwrap_or(1);
        Edge { to: self.to[number], plies: self.plies[number], weight }
    }

    /// The edges of a node, in the order of its moves.
    pub fn edges(&self, node: Node) -> impl ExactSizeIterator<Item = Edge> + '_ {
        self.range(node).map(|number| self.edge(number))
    }

    /// The number of edges.
    pub fn edge_count(&self) -> usize {
        self.to.len()
    }

    /// The node of a result.
    pub fn result_node(&self, result: u32) -> Node {
        self.result_nodes[result as usize]
    }
}
