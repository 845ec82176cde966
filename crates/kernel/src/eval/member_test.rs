//! A condition that is tested for one member after the other.

use super::Eval;
use crate::code::{BitboardId, Node, NodeId, Numbers, Operand, Reg};
use crate::state::{Field, place, token};
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
    /// There is none, but the condition compares a part of the member, a token, with what is the same for all members.
    Token { part: TokenPart, among: Numbers },
    /// Its only word.
    Word(u64),
    /// Its words begin here among the rows.
    Rows(usize),
}

/// A part of a token.
#[derive(Debug, Clone, Copy)]
enum TokenPart {
    Field(Field),
    Prop(u16),
}

impl MemberTest {
    /// The bitboard of the cells for which it holds, if that is one word.
    #[inline]
    pub fn word(&self) -> Option<u64> {
        match self.found {
            Found::Word(word) => Some(word),
            Found::Nothing | Found::Variable { .. } | Found::Token { .. } | Found::Rows(_) => None,
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
                Node::Is { of, among } => {
                    match (self.variable_of(reg, of), self.part_of(reg, of)) {
                        (Some(base), _) => Found::Variable { base, among },
                        (None, Some(part)) => Found::Token { part, among },
                        (None, None) => Found::Nothing,
                    }
                }
                Node::Eq(a, b) => self
                    .compared(reg, a, b)
                    .or_else(|| self.compared(reg, b, a))
                    .unwrap_or(Found::Nothing),
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

    /// The part of the token in a register that a value reads, if it reads nothing else.
    fn part_of(&self, reg: Reg, value: NodeId) -> Option<TokenPart> {
        let Operand::Node(at) = value.operand() else { return None };
        let node = self.p.exprs.nodes[at];
        let member = NodeId::reg(reg);
        if node == Node::TokenType(member) {
            Some(TokenPart::Field(token::TYPE))
        } else if node == Node::TokenOwner(member) {
            Some(TokenPart::Field(token::OWNER))
        } else if let Node::TokenProp { token, prop } = node
            && token == member
        {
            Some(TokenPart::Prop(prop))
        } else {
            None
        }
    }

    /// A comparison of a part of the token in a register with a value that stands outside of it.
    fn compared(&mut self, reg: Reg, part: NodeId, with: NodeId) -> Option<Found> {
        let part = self.part_of(reg, part)?;
        if with.is_node() || with == NodeId::reg(reg) {
            return None;
        }
        let value = self.plain(with);
        Some(Found::Token { part, among: Numbers::between(value, value)? })
    }

    /// True if a member of a list of the tokens of one place satisfies a condition. Tests one after the other until
    /// one does; the work for all of them is paid, so that it does not depend on their order.
    pub(super) fn some_token(&mut self, at: NodeId, reg: Reg, when: NodeId) -> bool {
        let at = self.value(at);
        if at == NONE || self.x.left == 0 {
            return false;
        }
        let count = self.s.place(self.p, at as usize, place::COUNT) as usize;
        let before = *self.reg(reg);
        let test = self.test(reg, when);
        let mut token = self.s.place(self.p, at as usize, place::HEAD);
        let mut found = false;
        while token != NONE && !found {
            found = self.passes(&test, token);
            token = self.s.next(self.p, token);
        }
        self.tested(test, if (at as usize) < self.p.space.cells { count } else { 0 });
        *self.reg(reg) = before;
        self.spend(count + 1);
        found
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
            Found::Token { part, among } if member != NONE => among.has(match part {
                TokenPart::Field(field) => self.s.token_field(self.p, member, field),
                TokenPart::Prop(prop) => self.s.prop(self.p, member, usize::from(prop)),
            }),
            Found::Nothing
            | Found::Variable { .. }
            | Found::Token { .. }
            | Found::Word(_)
            | Found::Rows(_) => self.passes_by(test, member),
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
            Found::Nothing | Found::Variable { .. } | Found::Token { .. } => {
                self.x.residual += cells as u64;
            }
        }
    }
}
