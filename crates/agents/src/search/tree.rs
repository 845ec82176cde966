//! The tree: positions that were visited, and what was found about their moves.

use super::NodeId;
use super::means::Means;
use super::regret::Group;
use super::shares::SHARE;

/// A position.
#[derive(Debug, Clone, Default)]
pub(super) struct Node {
    /// The moves met so far, in the order in which they were first listed.
    pub edges: Vec<Edge>,
    /// How often one of them was taken.
    pub visits: u32,
    /// How many of them were taken.
    pub tried: u32,
    /// The shares of the players in the result, if it is certain.
    result: Option<Box<[i64]>>,
    /// The means over all later moves of games that came through here, if they are kept.
    pub later: Option<Box<Means>>,
    /// The choices of players who answer at the same time, if they do.
    pub group: Option<Box<Group>>,
}

impl Node {
    /// The weights by which a player mixes the moves, by index; empty unless players choose at the same time.
    pub fn mixed(&self, player: usize) -> Vec<u64> {
        let Some(group) = &self.group else { return Vec::new() };
        let keys: Vec<u64> = self.edges.iter().map(|edge| edge.key).collect();
        group.average(player, &keys)
    }
}

/// A move from a position.
#[derive(Debug, Clone)]
pub(super) struct Edge {
    pub key: u64,
    child: Option<NodeId>,
    /// How often it was taken.
    pub visits: u32,
    /// How often it could be taken.
    pub available: u32,
    /// The sum of the shares of the player who takes it.
    sum: i64,
    /// The sum of the squares of those shares, each in 1,024ths of a whole share.
    squares: u64,
    /// The share of the player who takes it, if the result is certain.
    pub solved: Option<i64>,
}

impl Edge {
    fn new(key: u64) -> Self {
        Self { key, child: None, visits: 0, available: 0, sum: 0, squares: 0, solved: None }
    }

    /// The mean share, or the certain one.
    pub fn share(&self) -> i64 {
        self.solved.unwrap_or_else(|| self.sum / i64::from(self.visits.max(1)))
    }

    /// The standard deviation of the shares.
    pub fn deviation(&self) -> i64 {
        let visits = u64::from(self.visits.max(1));
        let mean = (self.sum / i64::from(self.visits.max(1))) as u64 >> 10;
        let variance = (self.squares / visits).saturating_sub(mean * mean);
        ((variance << 20).isqrt()) as i64
    }
}

/// All nodes; the root comes first.
#[derive(Debug, Clone)]
pub(super) struct Tree {
    nodes: Vec<Node>,
}

impl Default for Tree {
    fn default() -> Self {
        Self { nodes: vec![Node::default()] }
    }
}

impl Tree {
    pub const ROOT: NodeId = 0;

    pub fn node(&self, node: NodeId) -> &Node {
        &self.nodes[node as usize]
    }

    pub fn node_mut(&mut self, node: NodeId) -> &mut Node {
        &mut self.nodes[node as usize]
    }

    /// The node behind a move, if it was visited.
    pub fn behind(&self, edge: &Edge) -> Option<&Node> {
        edge.child.map(|child| self.node(child))
    }

    /// The shares of the players behind a move, if its result is certain.
    pub fn result_behind(&self, edge: &Edge) -> Option<&[i64]> {
        edge.solved.and_then(|_| self.behind(edge)).and_then(|node| node.result.as_deref())
    }

    /// Makes the edges of a node whose list of moves is always the same.
    pub fn list_once(&mut self, node: NodeId, keys: &[u64]) {
        let edges = &mut self.nodes[node as usize].edges;
        if edges.is_empty() {
            edges.extend(keys.iter().map(|key| Edge::new(*key)));
        }
    }

    /// Finds the edges of the listed moves, makes those that are missing, and counts that they could be taken. `listed` gets
    /// them by index in the list of moves.
    pub fn list(&mut self, node: NodeId, keys: &[u64], listed: &mut Vec<usize>) {
        listed.clear();
        self.list_once(node, keys);
        for (at, key) in keys.iter().enumerate() {
            // Most lists are like the one before.
            let edges = &self.nodes[node as usize].edges;
            let same = edges.get(at).is_some_and(|edge| edge.key == *key);
            let number = if same { at } else { self.edge(node, *key) };
            self.nodes[node as usize].edges[number].available += 1;
            listed.push(number);
        }
    }

    /// The edge with a key, which is made if it is missing.
    pub fn edge(&mut self, node: NodeId, key: u64) -> usize {
        let edges = &mut self.nodes[node as usize].edges;
        edges.iter().position(|edge| edge.key == key).unwrap_or_else(|| {
            edges.push(Edge::new(key));
            edges.len() - 1
        })
    }

    /// A new node, which no edge leads to yet.
    pub fn grow(&mut self) -> NodeId {
        self.nodes.push(Node::default());
        (self.nodes.len() - 1) as NodeId
    }

    /// The node behind an edge, and whether it was made just now.
    pub fn child(&mut self, node: NodeId, edge: usize) -> (NodeId, bool) {
        if let Some(child) = self.nodes[node as usize].edges[edge].child {
            return (child, false);
        }
        let child = self.grow();
        self.nodes[node as usize].edges[edge].child = Some(child);
        (child, true)
    }

    /// Counts a visit of an edge by a player who got a share.
    pub fn add(&mut self, node: NodeId, edge: usize, share: i64) {
        let node = &mut self.nodes[node as usize];
        node.visits += 1;
        let edge = &mut node.edges[edge];
        node.tried += u32::from(edge.visits == 0);
        edge.visits += 1;
        edge.sum += share;
        let thousandths = share as u64 >> 10;
        edge.squares += thousandths * thousandths;
    }

    /// Adds what another search of the same decision found about the moves of its root.
    pub fn join(&mut self, other: &Tree) {
        let of = other.node(Self::ROOT);
        let keys: Vec<u64> = of.edges.iter().map(|edge| edge.key).collect();
        self.list_once(Self::ROOT, &keys);
        let root = self.node_mut(Self::ROOT);
        root.visits += of.visits;
        for (edge, more) in root.edges.iter_mut().zip(&of.edges) {
            edge.visits = edge.visits.saturating_add(more.visits);
            edge.available = edge.available.saturating_add(more.available);
            edge.sum += more.sum;
            edge.squares += more.squares;
            edge.solved = edge.solved.or(more.solved);
        }
        if let Some(more) = &of.group {
            root.group.get_or_insert_default().join(more);
        }
    }

    pub fn is_solved(&self, node: NodeId) -> bool {
        self.node(node).result.is_some()
    }

    /// The shares in the certain result of a node; none if it is not solved.
    pub fn result(&self, node: NodeId) -> &[i64] {
        self.node(node).result.as_deref().unwrap_or_default()
    }

    /// Notes the shares in the result of a node.
    pub fn solve(&mut self, node: NodeId, shares: &[i64]) {
        self.nodes[node as usize].result = Some(shares.into());
    }

    /// Solves a node at which a player decides, after a visit of one of its moves: by a move that wins alone, or by the
    /// best move once all are solved. With more than two players equally good moves for the one may differ for the
    /// others; then it stays open. Returns true if it is solved now.
    pub fn solve_by_children(&mut self, node: NodeId, edge: usize, player: usize) -> bool {
        let of = &self.nodes[node as usize];
        let Some(child) = of.edges[edge].child else { return false };
        let Some(share) = self.node(child).result.as_ref().map(|shares| shares[player]) else {
            return false;
        };
        self.nodes[node as usize].edges[edge].solved = Some(share);
        let of = &self.nodes[node as usize];
        let best = if share == SHARE {
            Some(share)
        } else if of.edges.iter().all(|edge| edge.solved.is_some()) {
            of.edges.iter().filter_map(|edge| edge.solved).max()
        } else {
            None
        };
        let Some(best) = best else { return false };
        let results = of.edges.iter().filter(|edge| edge.solved == Some(best));
        let mut results = results.filter_map(|edge| Some(self.result(edge.child?)));
        let Some(result) = results.next().map(<[i64]>::to_vec) else { return false };
        if best < SHARE && results.any(|other| *other != *result) {
            return false;
        }
        self.solve(node, &result);
        true
    }

    /// The moves to choose from at the root: those with the best certain result if none of the others promises more, else
    /// those with the most visits; of several the ones with the best share. None before the first iteration.
    pub fn best(&self) -> Vec<usize> {
        let edges = &self.node(Self::ROOT).edges;
        let by_visits = |edge: &Edge| (i64::from(edge.visits), edge.share());
        let by_share = |edge: &Edge| (edge.share(), i64::from(edge.visits));
        let open = edges.iter().filter(|edge| edge.solved.is_none()).map(by_visits).max();
        let solved = edges.iter().filter(|edge| edge.solved.is_some()).map(by_share).max();
        let certain = match (open, solved) {
            (Some((_, unsure)), Some((sure, _))) => sure >= unsure,
            (open, _) => open.is_none(),
        };
        let is_best = |edge: &Edge| match edge.solved {
            Some(_) => certain && Some(by_share(edge)) == solved,
            None => !certain && Some(by_visits(edge)) == open,
        };
        (0..edges.len()).filter(|at| is_best(&edges[*at])).collect()
    }
}
