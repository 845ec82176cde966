//! The tree of all games from the start, which grows where sampled games go. Chance is asked like a player.

use super::tables::Tables;
use crate::search::{SHARE, result_shares};
use boardwright_kernel::{Decider, Machine, Options, OutcomeKind, Program, observe};

/// The most decisions and questions to chance in one game.
pub(super) const DEEPEST: usize = 200;
/// The most positions in the tree.
const MOST_NODES: usize = 1 << 19;

/// A node, by its number.
pub(super) type NodeId = u32;

/// The kind of a position.
#[derive(Debug, Clone, Copy)]
pub(super) enum Point {
    /// The end; the players' values begin at this number.
    End(u32),
    /// A question to chance.
    Chance,
    /// The decision of a player in an information set.
    Decision { player: usize, set: u32 },
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    pub point: Point,
    /// Its branches.
    first: u32,
    count: u32,
}

/// The tree.
#[derive(Debug, Clone, Default)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// By branch: the node behind it, if it was visited.
    behind: Vec<Option<NodeId>>,
    /// By branch: its weight below chance.
    weights: Vec<u64>,
    /// The players' values at the ends.
    values: Vec<i64>,
}

/// No room for a further position, or a game that is too long.
#[derive(Debug, Clone, Copy)]
pub(super) struct Full;

/// A game that follows the walk through the tree, where it has to.
pub(super) struct Game<'p> {
    machine: Machine<'p>,
    /// The branches to the position of the machine.
    at: Vec<u32>,
    /// The branches to the position of the walk.
    pub path: Vec<u32>,
}

impl<'p> Game<'p> {
    /// A new game.
    pub fn new(program: &'p Program) -> Self {
        let options = Options {
            explicit_chance: program.has_chance(),
            events: false,
            journal: true,
            lists: false,
            ..Options::default()
        };
        let machine = Machine::new(program, 1, options);
        Self { machine, at: Vec::new(), path: Vec::new() }
    }

    /// Brings the machine to the position of the walk.
    fn follow(&mut self) -> Result<&mut Machine<'p>, Full> {
        let same = self.at.iter().zip(&self.path).take_while(|(at, path)| at == path).count();
        while self.at.len() > same {
            self.at.pop();
            self.machine.undo();
        }
        for branch in &self.path[same..] {
            self.machine.apply_index(*branch as usize).map_err(|_| Full)?;
            self.at.push(*branch);
        }
        Ok(&mut self.machine)
    }
}

impl Tree {
    pub fn node(&self, node: NodeId) -> Node {
        self.nodes[node as usize]
    }

    pub fn value(&self, end: u32, player: usize) -> i64 {
        self.values[end as usize + player]
    }

    /// The number of branches of a node.
    pub fn count(&self, node: NodeId) -> usize {
        self.node(node).count as usize
    }

    /// The weights of the outcomes of a question to chance.
    pub fn weights(&self, node: NodeId) -> &[u64] {
        let Node { first, count, .. } = self.node(node);
        &self.weights[first as usize..(first + count) as usize]
    }

    /// The first position.
    pub fn root(&mut self, game: &mut Game<'_>, tables: &mut Tables) -> Result<NodeId, Full> {
        if self.nodes.is_empty() { self.grow(game, tables) } else { Ok(0) }
    }

    /// The node behind a branch, which is made if it is missing. The path of the game has the branch as its last one.
    pub fn child(
        &mut self,
        node: NodeId,
        branch: usize,
        game: &mut Game<'_>,
        tables: &mut Tables,
    ) -> Result<NodeId, Full> {
        let at = self.node(node).first as usize + branch;
        if let Some(child) = self.behind[at] {
            return Ok(child);
        }
        let child = self.grow(game, tables)?;
        self.behind[at] = Some(child);
        Ok(child)
    }

    /// Adds the position of the walk.
    fn grow(&mut self, game: &mut Game<'_>, tables: &mut Tables) -> Result<NodeId, Full> {
        if self.nodes.len() >= MOST_NODES || game.path.len() >= DEEPEST {
            return Err(Full);
        }
        let machine = game.follow()?;
        let asked = machine.decision().map(|decision| decision.decider);
        // A list of moves that is too long to make ends the game.
        let count = if asked.is_some() { machine.count() } else { 0 };
        let point = match asked.filter(|_| !machine.is_over()) {
            None => {
                self.end(machine);
                Point::End((self.values.len() - machine.program().players()) as u32)
            }
            Some(Decider::Chance) => Point::Chance,
            Some(Decider::Player(player)) => {
                let seen = observe(machine.program(), machine.state(), player);
                let set = tables.meet(&seen, count).ok_or(Full)?;
                Point::Decision { player: player.index(), set }
            }
        };
        let count = if matches!(point, Point::End(_)) { 0 } else { count };
        let first = self.behind.len();
        self.behind.resize(first + count, None);
        for branch in 0..count {
            self.weights.push(machine.weight(branch));
        }
        self.nodes.push(Node { point, first: first as u32, count: count as u32 });
        Ok((self.nodes.len() - 1) as NodeId)
    }

    /// Notes the values of the players at an end: payoffs, or shares of a win, each in units of [`SHARE`].
    fn end(&mut self, machine: &Machine<'_>) {
        let players = machine.program().players();
        let outcome = machine.result().filter(|outcome| outcome.kind == OutcomeKind::Payoff);
        match outcome.and_then(|outcome| outcome.payoffs) {
            Some(payoffs) => {
                let payoff = |player| payoffs.get(player).copied().map_or(0, i64::from);
                self.values.extend((0..players).map(|player| payoff(player) * SHARE));
            }
            None => self.values.extend(result_shares(machine)),
        }
    }
}
