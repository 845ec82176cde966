//! Builds the tree: every game once, without joining equal positions, since players remember how they came there.

use super::{InfoSet, Point, Tree, TreeNode};
use crate::refusal::{Large, Refusal};
use crate::results::{Interests, Results};
use crate::{Limits, options};
use boardwright_kernel::{Decider, Machine, Observation, PlayerId, Program, State, observe};
use std::collections::HashMap;

/// The most decisions in one game.
const DEEPEST: usize = 500;

/// A new entry in a player's memory.
#[derive(PartialEq, Eq, Hash)]
enum Memory {
    Saw(Box<Observation>),
    Chose(u32),
}

pub(super) fn build(program: &Program, state: State, limits: Limits) -> Result<Tree, Refusal> {
    if !program.hides() {
        return Err(Refusal::NothingHidden);
    }
    if program.players() != 2 {
        return Err(Refusal::NotOpposed);
    }
    let mut machine = Machine::from_state(program, state, options(program));
    if machine.is_over() {
        return Err(Refusal::Over);
    }
    let mut builder = Builder {
        limits,
        results: Results::new(2),
        memories: HashMap::new(),
        set_of: HashMap::new(),
        ends: Vec::new(),
        path: Vec::new(),
        tree: Tree {
            nodes: Vec::new(),
            children: Vec::new(),
            chances: Vec::new(),
            sets: Vec::new(),
            width: 0,
            unit: crate::Unit::Share,
            total: 0.0,
        },
    };
    builder.visit(&mut machine, [0, 0], [0, 0])?;
    builder.finish()
}

struct Builder {
    limits: Limits,
    results: Results,
    /// A number for each sequence of memories: of a shorter one and what was added. Only looked up, never iterated.
    memories: HashMap<(u32, Memory), u32>,
    /// The information set of a player with a memory.
    set_of: HashMap<(usize, u32), u32>,
    /// By node: the number of its result, for ends.
    ends: Vec<(usize, u32)>,
    path: Vec<u32>,
    tree: Tree,
}

impl Builder {
    /// Adds what is below the present position; returns its node. `memory` and `depth` are those of both players.
    fn visit(
        &mut self,
        machine: &mut Machine<'_>,
        mut memory: [u32; 2],
        mut depth: [usize; 2],
    ) -> Result<u32, Refusal> {
        let Some(decision) = machine.decision() else {
            let outcome = machine.result().ok_or(Refusal::Over)?;
            let result = self.results.add(&outcome)?;
            self.ends.push((self.tree.nodes.len(), result));
            return self.add(Point::End(0.0), &[]);
        };
        if self.path.len() >= DEEPEST {
            return Err(Refusal::TooLarge(Large::Depth, DEEPEST));
        }
        let count = machine.legal_moves().len();
        if let Some(outcome) = machine.result() {
            return Err(Refusal::Fault(Box::new(outcome)));
        }
        let point = match decision.decider {
            Decider::Chance => Point::Chance,
            Decider::Player(player) => {
                let decider = player.index();
                for (viewer, memory) in memory.iter_mut().enumerate() {
                    let viewer = PlayerId(viewer as u16);
                    let seen = observe(machine.program(), machine.state(), viewer);
                    *memory = self.remember(*memory, Memory::Saw(Box::new(seen)));
                }
                let set = self.set(decider, memory[decider], count, depth[decider]);
                depth[decider] += 1;
                Point::Decision(set)
            }
        };
        let weights: Vec<u64> = (0..count).map(|index| machine.weight(index)).collect();
        let total = weights.iter().map(|weight| *weight as f64).sum::<f64>();
        let mut below = Vec::with_capacity(count);
        for chosen in machine.legal_moves().to_vec() {
            let index = below.len();
            machine.apply(chosen).map_err(|_| Refusal::Over)?;
            let mut memory = memory;
            if let Decider::Player(player) = decision.decider {
                let own = &mut memory[player.index()];
                *own = self.remember(*own, Memory::Chose(index as u32));
            }
            self.path.push(index as u32);
            let child = self.visit(machine, memory, depth)?;
            self.path.pop();
            machine.undo();
            below.push((child, weights[index] as f64 / total));
        }
        self.add(point, &below)
    }

    fn add(&mut self, point: Point, below: &[(u32, f64)]) -> Result<u32, Refusal> {
        let tree = &mut self.tree;
        if tree.nodes.len() >= self.limits.positions {
            return Err(Refusal::TooLarge(Large::Positions, self.limits.positions));
        }
        let first = tree.children.len() as u32;
        tree.nodes.push(TreeNode { point, first, count: below.len() as u32 });
        tree.children.extend(below.iter().map(|(child, _)| *child));
        tree.chances.extend(below.iter().map(|(_, chance)| *chance));
        Ok(tree.nodes.len() as u32 - 1)
    }

    fn remember(&mut self, before: u32, more: Memory) -> u32 {
        let next = self.memories.len() as u32 + 1;
        *self.memories.entry((before, more)).or_insert(next)
    }

    fn set(&mut self, player: usize, memory: u32, moves: usize, depth: usize) -> u32 {
        let next = self.tree.sets.len() as u32;
        let number = *self.set_of.entry((player, memory)).or_insert(next);
        if number == next {
            let (start, path) = (self.tree.width, self.path.clone());
            self.tree.sets.push(InfoSet { player, moves, depth, path, size: 0, start });
            self.tree.width += moves;
        }
        self.tree.sets[number as usize].size += 1;
        number
    }

    /// Puts the values of the results into the ends.
    fn finish(self) -> Result<Tree, Refusal> {
        let Self { results, ends, mut tree, .. } = self;
        if results.interests() != Interests::Opposed {
            return Err(Refusal::NotOpposed);
        }
        let scale = results.scale as f64;
        for (node, result) in ends {
            tree.nodes[node].point = Point::End(results.found[result as usize][0] as f64 / scale);
        }
        tree.unit = results.unit();
        tree.total = results.total().unwrap_or(0) as f64 / scale;
        Ok(tree)
    }
}
