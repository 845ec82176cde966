//! One walk down the tree and back.

use super::regret::{Answer, Group, MOST_CHOICES};
use super::select::Choosing;
use super::tree::Tree;
use super::{Made, Mcts, NodeId, chance, keys, regret};
use boardwright_kernel::{Decider, Machine, PlayerId};
use keys::Naming;

/// A step down the tree.
#[derive(Debug, Clone, Copy)]
pub(super) enum Step {
    /// A player took an edge of a node, as the move with that number in the game.
    Move { node: NodeId, edge: usize, player: usize, made: usize },
    /// Players chose at the same time; their answers are those from one number to the next.
    Group { node: NodeId, from: usize, to: usize },
}

/// The end of a walk down the tree.
pub(super) enum Reached {
    /// At a position whose result is known.
    Solved(NodeId),
    /// At a position that was added to the tree, or at the end of a game.
    New(NodeId),
}

impl Mcts {
    /// Follows the tree from the root to a position that is new or solved.
    pub(super) fn walk_down(&mut self, world: &mut Machine<'_>) -> Reached {
        self.path.clear();
        self.made.clear();
        self.answers.clear();
        let mut node = Tree::ROOT;
        let mut later = None;
        loop {
            node = self.pass_chance(world, node);
            let Some(decision) = world.decision() else { return Reached::New(node) };
            let Decider::Player(player) = decision.decider else { return Reached::New(node) };
            let grouped = self.settings.regret && decision.group.players().next().is_some();
            let step = match grouped {
                true if world.count() <= MOST_CHOICES => self.take_together(world, node),
                _ => self.take(world, node, player, &mut later),
            };
            let Some((child, is_new)) = step else { return Reached::New(node) };
            if self.tree.is_solved(child) {
                return Reached::Solved(child);
            }
            if is_new {
                return Reached::New(child);
            }
            node = child;
        }
    }

    /// Rolls. Each outcome of a small roll leads to a node of its own; a large one stays at its node.
    fn pass_chance(&mut self, world: &mut Machine<'_>, node: NodeId) -> NodeId {
        let mut node = node;
        while chance::asks(world) {
            let index = chance::draw(world, &mut self.rng);
            if world.count() <= self.settings.chance as usize
                && let Some(outcome) = world.nth(index)
            {
                let edge = self.tree.edge(node, outcome.bits());
                node = self.tree.child(node, edge).0;
            }
            if world.apply_index(index).is_err() {
                break; // cannot happen: a listed outcome applies
            }
        }
        node
    }

    /// Takes a move by its promise. Returns the node behind it, and whether that is new.
    fn take(
        &mut self,
        world: &mut Machine<'_>,
        node: NodeId,
        player: PlayerId,
        later: &mut Option<NodeId>,
    ) -> Option<(NodeId, bool)> {
        // The list is the same at every visit of a node if worlds are equal, and at the root in any case.
        let same_list = self.certain || node == Tree::ROOT;
        if !same_list {
            let naming = Naming::of(world, self.hidden);
            keys::list(world, naming, &mut self.keys);
            self.tree.list(node, &self.keys, &mut self.listed);
        } else if self.tree.node(node).edges.is_empty() {
            let naming = Naming::of(world, self.hidden);
            keys::list(world, naming, &mut self.keys);
            self.tree.list_once(node, &self.keys);
        }
        if self.keeps_later(node) {
            *later = Some(node);
        }
        let chosen = Choosing {
            node: self.tree.node(node),
            listed: (!same_list).then_some(self.listed.as_slice()),
            later: later.and_then(|node| self.tree.node(node).later.as_deref()),
            overall: &self.means,
            settings: &self.settings,
        };
        let (at, edge) = chosen.choose(&mut self.rng)?;
        let made = self.made.len();
        let key = self.tree.node(node).edges[edge].key;
        self.path.push(Step::Move { node, edge, player: player.index(), made });
        self.made.push(Made { key, player: player.index() });
        world.apply_index(at).ok()?;
        Some(self.tree.child(node, edge))
    }

    /// True if the means over later moves at a node rest on enough games to guide the choice.
    fn keeps_later(&self, node: NodeId) -> bool {
        let of = self.tree.node(node);
        self.settings.grave > 0 && of.later.is_some() && of.visits >= self.settings.grave
    }

    /// Lets all members of a group choose. Returns the node behind their choices, and whether that is new.
    fn take_together(&mut self, world: &mut Machine<'_>, node: NodeId) -> Option<(NodeId, bool)> {
        let mut group = self.tree.node_mut(node).group.take().unwrap_or_default();
        let from = self.answers.len();
        if node == Tree::ROOT {
            self.note_given(world, &mut group);
        }
        let ply = world.state().ply();
        while let Some(decision) = world.decision()
            && let Decider::Player(player) = decision.decider
            && world.state().ply() == ply
            && decision.group.has(player)
        {
            let naming = Naming::of_answers(world, self.hidden);
            keys::list(world, naming, &mut self.keys);
            let index = group.choose(player.index(), &self.keys, &mut self.rng);
            let key = self.keys[index];
            self.answers.push(Answer { player: player.index(), key });
            if node == Tree::ROOT && player == self.thinker {
                self.tree.list_once(node, &self.keys);
                let made = self.made.len();
                self.path.push(Step::Move { node, edge: index, player: player.index(), made });
            }
            self.made.push(Made { key, player: player.index() });
            if world.apply_index(index).is_err() {
                break; // cannot happen: a listed move applies
            }
        }
        let to = self.answers.len();
        self.path.push(Step::Group { node, from, to });
        let joint = regret::joint(&self.answers[from..to]);
        let behind = group.behind(joint);
        let child = behind.unwrap_or_else(|| self.tree.grow());
        group.lead_to(joint, child, world.program().players());
        self.tree.node_mut(node).group = Some(group);
        Some((child, behind.is_none()))
    }

    /// Notes the choices of those who have answered already, as the world has them.
    fn note_given(&mut self, world: &Machine<'_>, group: &mut Group) {
        let Some(decision) = world.decision() else { return };
        for player in decision.group.players() {
            if let Some(value) = world.sealed_answer(player) {
                let key = keys::answer(world, player, value);
                let answer = Answer { player: player.index(), key };
                group.note(answer);
                self.answers.push(answer);
            }
        }
    }

    /// Adds the shares to all edges of the path, and solves nodes whose result has become certain.
    pub(super) fn pass_up(&mut self) {
        if self.settings.mast > 0 || self.settings.widen > 0 {
            for Made { key, player } in &self.made {
                self.means.add(*key, self.shares[*player]);
            }
        }
        for step in std::mem::take(&mut self.path).iter().rev() {
            match *step {
                Step::Move { node, edge, player, made } => {
                    self.tree.add(node, edge, self.shares[player]);
                    self.learn_later(node, made);
                    if self.certain && self.tree.solve_by_children(node, edge, player) {
                        self.shares.clear();
                        self.shares.extend_from_slice(self.tree.result(node));
                    }
                }
                Step::Group { node, from, to } => {
                    if let Some(group) = &mut self.tree.node_mut(node).group {
                        group.learn(&self.answers[from..to], &self.shares, &mut self.rng);
                    }
                }
            }
        }
    }

    /// Adds the moves from one on to the means over later moves of a node that has been visited a few times.
    fn learn_later(&mut self, node: NodeId, made: usize) {
        /// Visits before a node keeps means, which takes memory.
        const FIRST_VISITS: u32 = 4;
        if self.settings.grave == 0 {
            return;
        }
        let of = self.tree.node_mut(node);
        if of.later.is_none() && node != Tree::ROOT && of.visits < FIRST_VISITS {
            return;
        }
        let later = of.later.get_or_insert_default();
        for Made { key, player } in &self.made[made..] {
            later.add(*key, self.shares[*player]);
        }
    }
}
