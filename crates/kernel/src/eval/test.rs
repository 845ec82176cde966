//! A condition asked of one member after the other.

use super::Eval;
use crate::code::{BitboardId, Node, NodeId, Numbers, Operand, Reg};
use crate::value::NONE;
use crate::with_width;

/// A condition ready to be asked. What linking found as a set is found once for all members.
#[derive(Debug, Clone, Copy)]
pub(super) struct Test {
    reg: Reg,
    when: NodeId,
    found: Found,
}

/// The set of the members for which it holds.
#[derive(Debug, Clone, Copy)]
enum Found {
    /// There is none: each member is tested.
    Nothing,
    /// There is none, but what is tested is a variable of the member, by a constant.
    Variable { base: u32, among: Numbers },
    /// Its only word.
    Word(u64),
    /// Where its words begin among the rows.
    Rows(usize),
}

impl Test {
    /// The set of the cells for which it holds, if that is one word.
    #[inline]
    pub fn word(&self) -> Option<u64> {
        match self.found {
            Found::Word(word) => Some(word),
            Found::Nothing | Found::Variable { .. } | Found::Rows(_) => None,
        }
    }
}

impl Eval<'_> {
    /// Makes a condition on the member in a register ready. Whoever asks it ends it with
    /// [`Eval::tested`].
    pub(super) fn test(&mut self, reg: Reg, when: NodeId) -> Test {
        let found = match when.operand() {
            Operand::Node(node) => match self.p.exprs.nodes[node] {
                Node::InBitboard { set, at, single, .. }
                    if at == NodeId::reg(reg) && (!single || self.single()) =>
                {
                    self.spend_set(set);
                    self.found(set)
                }
                Node::Is { of, among } => match self.variable_of(reg, of) {
                    Some(base) => Found::Variable { base, among },
                    None => Found::Nothing,
                },
                _ => Found::Nothing,
            },
            _ => Found::Nothing,
        };
        Test { reg, when, found }
    }

    /// The first word of a variable, where a value is that of the member in a register.
    fn variable_of(&self, reg: Reg, value: NodeId) -> Option<u32> {
        let Operand::Node(at) = value.operand() else { return None };
        match self.p.exprs.nodes[at] {
            Node::WordAt { base, offset } if offset == NodeId::reg(reg) => Some(base),
            _ => None,
        }
    }

    /// Makes ready whether a cell is in a set. Whoever asks it ends it with [`Eval::tested`].
    pub(super) fn test_in(&mut self, set: BitboardId) -> Test {
        let found = self.found(set);
        Test { reg: 0, when: NodeId::reg(0), found }
    }

    fn found(&mut self, set: BitboardId) -> Found {
        if self.p.space.width == 1 {
            let [word] = self.set::<1>(set);
            return Found::Word(word);
        }
        let start = self.x.rows.len();
        with_width!(self.p.space.width, W => {
            let words = self.set::<W>(set);
            self.x.rows.extend_from_slice(&words);
        });
        Found::Rows(start)
    }

    /// Whether the condition holds of a member. The register may hold the member afterwards.
    #[inline(always)]
    pub(super) fn passes(&mut self, test: &Test, member: i32) -> bool {
        let cell = member as usize;
        match test.found {
            Found::Word(word) if cell < self.p.space.cells => word >> (cell % 64) & 1 == 1,
            Found::Variable { base, among } if member != NONE => {
                among.has(self.s.words[base as usize + cell])
            }
            _ => self.passes_by(test, member),
        }
    }

    #[inline(never)]
    fn passes_by(&mut self, test: &Test, member: i32) -> bool {
        let cell = member as usize;
        if let Found::Rows(start) = test.found
            && cell < self.p.space.cells
        {
            return self.x.rows[start + cell / 64] >> (cell % 64) & 1 == 1;
        }
        *self.reg(test.reg) = member;
        self.holds(test.when)
    }

    /// Gives back what the condition took; it was asked of so many cells, or tokens on cells. What has no
    /// condition, or one that is settled, asks nothing.
    pub(super) fn tested(&mut self, test: Test, cells: usize) {
        match test.found {
            Found::Word(_) => {}
            Found::Rows(start) => self.x.rows.truncate(start),
            Found::Nothing if matches!(test.when.operand(), Operand::Const(_)) => {}
            Found::Nothing | Found::Variable { .. } => self.x.residual += cells as u64,
        }
    }
}
