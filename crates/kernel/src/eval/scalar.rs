//! Conditions and values: the fast paths in front of [`Eval::compute_node`].

use super::Eval;
use super::arithmetic::narrow;
use crate::code::{Arithmetic, List, ListId, Node, NodeId, Operand};
use crate::state::token;
use crate::value::NONE;

impl Eval<'_> {
    /// True if a condition holds; `none` does not. The most frequent conditions cost no further call.
    #[expect(clippy::wildcard_enum_match_arm, reason = "a fast path before all nodes are matched")]
    pub fn holds(&mut self, mut node: NodeId) -> bool {
        let p = self.p;
        loop {
            let Operand::Node(at) = node.operand() else { return self.value(node) > 0 };
            if let Node::Is { of, among } = p.exprs.nodes[at] {
                return among.has(self.value(of));
            }
            node = match p.exprs.nodes[at] {
                Node::And(a, _) if !self.holds_at_once(a) => return false,
                Node::Or(a, _) if self.holds_at_once(a) => return true,
                Node::And(_, b) | Node::Or(_, b) => b,
                Node::Not(a) => return !self.holds(a),
                Node::If { when, then, otherwise } => {
                    if self.holds_at_once(when) {
                        then
                    } else {
                        otherwise
                    }
                }
                Node::Single => return self.single(),
                Node::BitboardAny(set) => return self.called_bitboard_any(set),
                Node::BitboardNone(set) => return !self.called_bitboard_any(set),
                Node::LineThrough { set, at, lines } => return self.line_through(set, at, lines),
                Node::AllZero { first, len } => return self.all_zero(first, len),
                Node::Branches { first, .. } => return self.passes_from(first),
                _ => return self.node_value(at) > 0,
            };
        }
    }

    /// Like [`Self::holds`], for a part of a condition: comparisons cost no call.
    #[inline(always)]
    #[expect(clippy::wildcard_enum_match_arm, reason = "a fast path before all nodes are matched")]
    pub fn holds_at_once(&mut self, node: NodeId) -> bool {
        let Operand::Node(at) = node.operand() else { return self.value(node) > 0 };
        match self.p.exprs.nodes[at] {
            Node::Is { of, among } => among.has(self.value(of)),
            Node::Single => self.single(),
            Node::AllZero { first, len } => self.all_zero(first, len),
            Node::Branches { first, .. } => self.passes_from(first),
            _ => self.holds(node),
        }
    }

    /// The value of a node. Plain reads, the most frequent ones, cost no call.
    #[inline(always)]
    pub fn value(&mut self, node: NodeId) -> i32 {
        match node.operand() {
            Operand::Node(at) => self.node_value(at),
            Operand::Const(_) | Operand::Word(_) | Operand::Local(_) | Operand::Reg(_) => {
                self.plain(node)
            }
        }
    }

    /// Like [`Self::value`], with fast paths for words of players and cells and for last members of lists.
    #[inline(always)]
    #[expect(clippy::wildcard_enum_match_arm, reason = "a fast path before all nodes are matched")]
    pub fn value_at_once(&mut self, node: NodeId) -> i32 {
        if let Operand::Node(at) = node.operand() {
            match self.p.exprs.nodes[at] {
                Node::WordAt { base, offset } if !offset.is_node() => {
                    let offset = self.plain(offset);
                    return self.word_at(base, offset);
                }
                Node::Last(list) => return self.last_of(list),
                _ => {}
            }
        }
        self.value(node)
    }

    /// Like [`Self::value`], with a fast path for sums of two plain operands.
    #[inline(always)]
    pub fn sum_at_once(&mut self, node: NodeId) -> i32 {
        if let Operand::Node(at) = node.operand()
            && let Node::Compute(Arithmetic::Add, a, b) = self.p.exprs.nodes[at]
            && !a.is_node()
            && !b.is_node()
        {
            return self.plain_sum(a, b);
        }
        self.value(node)
    }

    #[inline(always)]
    fn plain_sum(&mut self, a: NodeId, b: NodeId) -> i32 {
        match (self.plain(a), self.plain(b)) {
            (NONE, _) | (_, NONE) => NONE,
            (a, b) => narrow(i64::from(a) + i64::from(b)),
        }
    }

    /// The value of an operand that is no node of the table.
    #[inline(always)]
    pub(super) fn plain(&mut self, node: NodeId) -> i32 {
        match node.operand() {
            Operand::Const(value) => value,
            Operand::Word(at) => self.s.words[at],
            Operand::Local(number) => self.x.locals[usize::from(number)],
            Operand::Reg(reg) => *self.reg(reg),
            Operand::Node(_) => NONE,
        }
    }

    /// The value of a node of the table. Nodes with plain operands are evaluated here; the others are a further
    /// call, because the registers that they need are saved at its beginning.
    #[inline(never)]
    #[expect(clippy::wildcard_enum_match_arm, reason = "a fast path before all nodes are matched")]
    pub(super) fn node_value(&mut self, at: usize) -> i32 {
        match self.p.exprs.nodes[at] {
            Node::WordAt { base, offset } if !offset.is_node() => {
                let offset = self.plain(offset);
                self.word_at(base, offset)
            }
            Node::ConstAt { table, at } if !at.is_node() => {
                let at = self.plain(at);
                self.const_at(table, at)
            }
            Node::TokenOwner(token) if !token.is_node() => {
                let token = self.plain(token);
                self.token_field(token, token::OWNER)
            }
            Node::TokenPlace(token) if !token.is_node() => {
                let token = self.plain(token);
                self.token_field(token, token::PLACE)
            }
            Node::Compute(Arithmetic::Add, a, b) if !a.is_node() && !b.is_node() => {
                self.plain_sum(a, b)
            }
            Node::SumOf { first, len } => self.sum_of(first, len),
            Node::Last(list) => self.last_of(list),
            _ => self.compute_node(at),
        }
    }

    /// True if an ending holds. The most frequent tests of endings cost no call.
    #[inline(always)]
    #[expect(clippy::wildcard_enum_match_arm, reason = "a fast path before all nodes are matched")]
    pub fn ends(&mut self, mut node: NodeId) -> bool {
        while let Operand::Node(at) = node.operand() {
            match self.p.exprs.nodes[at] {
                Node::LineAny { set, lines } => return self.line_any(set, lines),
                Node::BitboardAny(set) => return self.bitboard_any(set),
                Node::BitboardNone(set) => return !self.bitboard_any(set),
                Node::Joined { from, to, through } => return self.joined(from, to, through),
                Node::And(a, b) => {
                    if !self.holds_at_once(a) {
                        return false;
                    }
                    node = b;
                }
                Node::Is { of, among } => return among.has(self.value(of)),
                Node::If { when, then, otherwise } => {
                    let holds = match when.operand() {
                        Operand::Node(at) if self.p.exprs.nodes[at] == Node::Single => {
                            self.single()
                        }
                        _ => self.holds(when),
                    };
                    node = if holds { then } else { otherwise };
                }
                _ => break,
            }
        }
        self.holds(node)
    }

    #[inline(always)]
    pub(super) fn word_at(&self, base: u32, offset: i32) -> i32 {
        match offset {
            NONE => NONE,
            offset => self.s.words[base as usize + offset as usize],
        }
    }

    #[inline(always)]
    pub(super) fn sum_of(&self, first: u32, len: u32) -> i32 {
        self.s.words[first as usize..][..len as usize].iter().sum()
    }

    /// True if all words are 0. They are read in pairs: a branch on a single word is mispredicted too often.
    #[inline(always)]
    pub(super) fn all_zero(&self, first: u32, len: u32) -> bool {
        let (twos, rest) = self.s.words[first as usize..][..len as usize].as_chunks::<2>();
        twos.iter().all(|[a, b]| a | b == 0) && rest.first().is_none_or(|word| *word == 0)
    }

    /// The last member of a list; a list in a table is not pushed for that.
    #[inline(never)]
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other lists are pushed")]
    pub(super) fn last_of(&mut self, list: ListId) -> i32 {
        match self.p.exprs.lists[list as usize] {
            List::Track { from, n, table, len } => self.end_of_track(from, n, (table, len)),
            _ => self.end_of(list, i32::MAX, |items| items.last().copied()),
        }
    }

    #[inline(always)]
    pub(super) fn const_at(&self, table: u32, at: i32) -> i32 {
        match at {
            at if at != NONE && (at as usize) < self.p.space.cells => {
                self.p.exprs.consts[table as usize + at as usize]
            }
            _ => NONE,
        }
    }
}
