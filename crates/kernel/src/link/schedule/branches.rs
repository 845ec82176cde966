//! Conditions of several parts, taken apart into branches.

use crate::code::{Node, NodeId, Numbers, Operand};
use crate::link::Linker;
use crate::program::{Ask, Branch, Goal};

/// Parts of a condition that are taken apart at most. What is left is asked as a whole: a part that stands in
/// many places would be taken apart in each.
const MOST_PARTS: usize = 64;

/// The branches of one condition, the last one first: where a branch goes on is made before it.
struct Made {
    branches: Vec<(Ask, [Way; 2])>,
    /// Parts that may still be taken apart.
    left: usize,
}

/// Where a branch goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    /// At the branch of this number, among those made.
    At(usize),
    Holds,
    Fails,
}

impl Linker<'_> {
    /// A condition in a way that is quicker to find out, if it has several parts.
    pub(in crate::link) fn branched(&mut self, when: NodeId) -> NodeId {
        let Operand::Node(at) = when.operand() else { return when };
        match self.ir.exprs.nodes[at] {
            Node::And(..) | Node::Or(..) | Node::If { .. } => {
                let first = self.branches_of(when);
                self.node(Node::Branches { when, first })
            }
            _ => when,
        }
    }

    /// Takes a condition apart; gives its first branch.
    fn branches_of(&mut self, when: NodeId) -> u32 {
        let mut made = Made { branches: Vec::new(), left: MOST_PARTS };
        let first = match self.take_apart(when, [Way::Holds, Way::Fails], &mut made) {
            Way::At(first) => first,
            // It is known.
            way => {
                made.ask(Ask::Node(when), [way; 2]);
                made.branches.len() - 1
            }
        };
        let start = self.ir.exprs.branches.len();
        for (at, (ask, ways)) in made.branches[..=first].iter().enumerate().rev() {
            let [then, otherwise] = ways.map(|way| match way {
                Way::At(later) => Goal::further(at - later),
                Way::Holds => Goal::HOLDS,
                Way::Fails => Goal::FAILS,
            });
            self.ir.exprs.branches.push(Branch { ask: *ask, then, otherwise });
        }
        start as u32
    }

    /// Makes the branches of a part from which it goes on in two ways, by whether the part holds.
    fn take_apart(&mut self, when: NodeId, ways: [Way; 2], made: &mut Made) -> Way {
        let [holds, fails] = ways;
        let node = match when.operand() {
            Operand::Const(value) => return if value > 0 { holds } else { fails },
            Operand::Node(at) if made.left > 0 => self.ir.exprs.nodes[at],
            Operand::Node(_) => return made.ask(Ask::Node(when), ways),
            _ => return made.ask(Ask::Is { of: when, among: Numbers::POSITIVE }, ways),
        };
        made.left -= 1;
        match node {
            Node::And(a, b) => {
                let then = self.take_apart(b, ways, made);
                self.take_apart(a, [then, fails], made)
            }
            Node::Or(a, b) => {
                let otherwise = self.take_apart(b, ways, made);
                self.take_apart(a, [holds, otherwise], made)
            }
            Node::Not(a) => self.take_apart(a, [fails, holds], made),
            Node::If { when, then, otherwise } => {
                let otherwise = self.take_apart(otherwise, ways, made);
                let then = self.take_apart(then, ways, made);
                self.take_apart(when, [then, otherwise], made)
            }
            Node::Is { of, among } => {
                let ask = match self.word_behind(of) {
                    Some((base, offset)) => Ask::WordIs { base, offset, among },
                    None => Ask::Is { of, among },
                };
                made.ask(ask, ways)
            }
            Node::AllZero { first, len } => made.ask(Ask::AllZero { first, len }, ways),
            _ => made.ask(Ask::Node(when), ways),
        }
    }

    /// The word of a player or a cell that a value is, where its offset is read at once.
    fn word_behind(&self, value: NodeId) -> Option<(u32, NodeId)> {
        let Operand::Node(at) = value.operand() else { return None };
        match self.ir.exprs.nodes[at] {
            Node::WordAt { base, offset } if !offset.is_node() => Some((base, offset)),
            _ => None,
        }
    }
}

impl Made {
    fn ask(&mut self, ask: Ask, ways: [Way; 2]) -> Way {
        self.branches.push((ask, ways));
        Way::At(self.branches.len() - 1)
    }
}
