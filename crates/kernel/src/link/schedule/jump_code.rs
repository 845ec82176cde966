//! Compiles conditions of several parts to jump code.

use crate::code::{Node, NodeId, Numbers, Operand};
use crate::link::Linker;
use crate::program::{Branch, Goal, Test};

/// Most parts of a condition that become branches. The others are tested as a whole: a part that stands in many
/// places would become branches in each.
const MOST_PARTS: usize = 64;

/// The branches of one condition, the last one first: the targets of a branch are made before it.
struct Made {
    branches: Vec<(Test, [Target; 2])>,
    /// Number of parts that may still become branches.
    left: usize,
}

/// The target of a branch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Target {
    /// At the branch of this number, among those made.
    At(usize),
    Holds,
    Fails,
}

impl Linker<'_> {
    /// A condition as jump code, if it has several parts.
    pub(in crate::link) fn branched(&mut self, when: NodeId) -> NodeId {
        match self.node_at(when) {
            Some(Node::And(..) | Node::Or(..) | Node::If { .. }) => {
                let first = self.branches_of(when);
                self.node(Node::Branches { when, first })
            }
            _ => when,
        }
    }

    /// Compiles a condition; returns its first branch.
    fn branches_of(&mut self, when: NodeId) -> u32 {
        let mut made = Made { branches: Vec::new(), left: MOST_PARTS };
        let first = match self.take_apart(when, [Target::Holds, Target::Fails], &mut made) {
            Target::At(first) => first,
            // The condition is constant.
            target @ (Target::Holds | Target::Fails) => {
                made.test(Test::Node(when), [target; 2]);
                made.branches.len() - 1
            }
        };
        let start = self.ir.exprs.branches.len();
        for (at, (test, targets)) in made.branches[..=first].iter().enumerate().rev() {
            let [then, otherwise] = targets.map(|target| match target {
                Target::At(later) => Goal::further(at - later),
                Target::Holds => Goal::HOLDS,
                Target::Fails => Goal::FAILS,
            });
            self.ir.exprs.branches.push(Branch { test: *test, then, otherwise });
        }
        start as u32
    }

    /// Makes the branches of a part that leads to the first target if it holds and to the second if it fails.
    #[expect(clippy::wildcard_enum_match_arm, reason = "any other condition is one test")]
    fn take_apart(&mut self, when: NodeId, targets: [Target; 2], made: &mut Made) -> Target {
        let [holds, fails] = targets;
        let node = match when.operand() {
            Operand::Const(value) => return if value > 0 { holds } else { fails },
            Operand::Node(at) if made.left > 0 => self.ir.exprs.nodes[at],
            Operand::Node(_) => return made.test(Test::Node(when), targets),
            Operand::Word(_) | Operand::Local(_) | Operand::Reg(_) => {
                return made.test(Test::Is { of: when, among: Numbers::POSITIVE }, targets);
            }
        };
        made.left -= 1;
        match node {
            Node::And(a, b) => {
                let then = self.take_apart(b, targets, made);
                self.take_apart(a, [then, fails], made)
            }
            Node::Or(a, b) => {
                let otherwise = self.take_apart(b, targets, made);
                self.take_apart(a, [holds, otherwise], made)
            }
            Node::Not(a) => self.take_apart(a, [fails, holds], made),
            Node::If { when, then, otherwise } => {
                let otherwise = self.take_apart(otherwise, targets, made);
                let then = self.take_apart(then, targets, made);
                self.take_apart(when, [then, otherwise], made)
            }
            Node::Is { of, among } => {
                let test = match self.word_behind(of) {
                    Some((base, offset)) => Test::WordIs { base, offset, among },
                    None => Test::Is { of, among },
                };
                made.test(test, targets)
            }
            Node::AllZero { first, len } => made.test(Test::AllZero { first, len }, targets),
            _ => made.test(Test::Node(when), targets),
        }
    }

    /// The word of a player or a cell, if a value is one and its offset is a plain operand.
    fn word_behind(&self, value: NodeId) -> Option<(u32, NodeId)> {
        let Node::WordAt { base, offset } = self.node_at(value)? else { return None };
        (!offset.is_node()).then_some((base, offset))
    }
}

impl Made {
    fn test(&mut self, test: Test, targets: [Target; 2]) -> Target {
        self.branches.push((test, targets));
        Target::At(self.branches.len() - 1)
    }
}
