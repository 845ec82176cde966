//! A condition that is tested for one member after the other.

use super::Eval;
use crate::code::{BitboardId, Node, NodeId, Numbers, Operand, Reg};
use crate::value::NONE;
use crate::with_width;

/// A prepared condition. A bitboard of it is evaluated once for all members.
#[derive(Debug, Clone, Copy)]
pub(super) struct MemberTest {
    reg: Reg,
    when: NodeId,
    found: Found,
}

/// The bitboard of the members for which it holds, if there is one.
#[derive(Debug, Clone, Copy)]
enum Found {
    /// There is none: the condition is evaluated for each member.
    Nothing,
    /// There is none, but the condition compares a variable of the member with a constant.
    Variable { base: u32, among: Numbers },
    /// Its only word.
    Word(u64),
    /// Its words begin here among the rows.
    Rows(usize),
}

impl MemberTest {
    /// The bitboard of the cells for which it holds, if that is one word.
    #[inline]
    pub fn word(&self) -> Option<u64> {
        match self.found {
            Found::Word(word) => Some(word),
            Found::Nothing | Found::Variable { .. } | Found::Rows(_) => None,
        }
    }
}

impl Eval<'_> {
    /// Prepares a condition on the member in a register. [`Eval::tested`] must end it.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "any other condition is evaluated for each member"
    )]
    pub(super) fn test(&mut self, reg: Reg, when: NodeId) -> MemberTest {
        let found = match when.operand() {
            Operand::Node(node) => match self.p.exprs.nodes[node] {
                Node::InBitboard { set, at, single, .. }
                    if at == NodeId::reg(reg) && (!single || self.single()) =>
                {
                    self.spend_bitboard(set);
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
        MemberTest { reg, when, found }
    }

    /// The first word of a variable, if a value is the variable of the member in a register.
    #[inline(always)]
    #[expect(clippy::wildcard_enum_match_arm, reason = "it looks for one kind of node")]
    pub(super) fn variable_of(&self, reg: Reg, value: NodeId) -> Option<u32> {
        let Operand::Node(at) = value.operand() else { return None };
        match self.p.exprs.nodes[at] {
            Node::WordAt { base, offset } if offset == NodeId::reg(reg) => Some(base),
            _ => None,
        }
    }

    /// Prepares the test if a cell is in a bitboard. [`Eval::tested`] must end it.
    pub(super) fn test_in(&mut self, set: BitboardId) -> MemberTest {
        let found = self.found(set);
        MemberTest { reg: 0, when: NodeId::reg(0), found }
    }

    fn found(&mut self, set: BitboardId) -> Found {
        if self.p.space.width == 1 {
            let [word] = self.bitboard::<1>(set);
            return Found::Word(word);
        }
        let start = self.x.rows.len();
        with_width!(self.p.space.width, W => {
            let words = self.bitboard::<W>(set);
            self.x.rows.extend_from_slice(&words);
        });
        Found::Rows(start)
    }

    /// True if the condition holds for a member. The register may hold the member afterwards.
    #[inline(always)]
    pub(super) fn passes(&mut self, test: &MemberTest, member: i32) -> bool {
        let cell = member as usize;
        match test.found {
            Found::Word(word) if cell < self.p.space.cells => word >> (cell % 64) & 1 == 1,
            Found::Variable { base, among } if member != NONE => {
                among.has(self.s.words[base as usize + cell])
            }
            Found::Nothing | Found::Variable { .. } | Found::Word(_) | Found::Rows(_) => {
                self.passes_by(test, member)
            }
        }
    }

    #[inline(never)]
    fn passes_by(&mut self, test: &MemberTest, member: i32) -> bool {
        let cell = member as usize;
        if let Found::Rows(start) = test.found
            && cell < self.p.space.cells
        {
            return self.x.rows[start + cell / 64] >> (cell % 64) & 1 == 1;
        }
        *self.reg(test.reg) = member;
        self.holds(test.when)
    }

    /// Ends a test that was made for `cells` cells, or tokens on cells. A constant condition does not count as a
    /// test.
    pub(super) fn tested(&mut self, test: MemberTest, cells: usize) {
        match test.found {
            Found::Word(_) => {}
            Found::Rows(start) => self.x.rows.truncate(start),
            Found::Nothing if matches!(test.when.operand(), Operand::Const(_)) => {}
            Found::Nothing | Found::Variable { .. } => self.x.residual += cells as u64,
        }
    }
}
