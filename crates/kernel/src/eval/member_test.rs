//! A condition that is tested for one member after the other.

use super::Eval;
use crate::code::{BitboardId, Node, NodeId, Numbers, Operand, Reg};
use crate::program::TokenPart;
use crate::state::{place, token};
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
    /// There is none, but some parts of the condition make such comparisons, which are tested first.
    Tokens { parts: [(TokenPart, Numbers); MOST_COMPARED], count: u8, whole: bool },
    /// Its only word.
    Word(u64),
    /// Its words begin here among the rows.
    Rows(usize),
}

/// Most comparisons of one condition that are tested first.
const MOST_COMPARED: usize = 4;

impl MemberTest {
    /// The bitboard of the cells for which it holds, if that is one word.
    #[inline]
    pub fn word(&self) -> Option<u64> {
        if let Found::Word(word) = self.found { Some(word) } else { None }
    }

    /// The first row of the bitboard of the cells for which it holds, if that is several words.
    #[inline]
    pub fn rows(&self) -> Option<usize> {
        if let Found::Rows(start) = self.found { Some(start) } else { None }
    }
}

impl Eval<'_> {
    /// Prepares a condition on the member in a register. [`Eval::tested`] must end it.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "any other condition is evaluated for each member"
    )]
    pub(super) fn test(&mut self, reg: Reg, when: NodeId) -> MemberTest {
        let Operand::Node(node) = when.operand() else {
            return MemberTest { reg, when, found: Found::Nothing };
        };
        let found = match self.p.exprs.nodes[node] {
            Node::InBitboard { set, at, single, .. }
                if at == NodeId::reg(reg) && (!single || self.single()) =>
            {
                self.spend_bitboard(set);
                self.found(set)
            }
            Node::Is { of, among } => match (self.variable_of(reg, of), self.part_of(reg, of)) {
                (Some(base), _) => Found::Variable { base, among },
                (None, Some(part)) => Found::Token { part, among },
                (None, None) => Found::Nothing,
            },
            Node::Eq(a, b) => match self.compared(reg, (a, b)) {
                Some((part, among)) => Found::Token { part, among },
                None => Found::Nothing,
            },
            Node::And(..) => self.compared_parts(reg, when),
            Node::Branches { when, .. } => self.compared_parts(reg, when),
            _ => Found::Nothing,
        };
        MemberTest { reg, when, found }
    }

    /// The first word of a variable, if a value is the variable of the member in a register.
    #[inline(always)]
    pub(super) fn variable_of(&self, reg: Reg, value: NodeId) -> Option<u32> {
        let Operand::Node(at) = value.operand() else { return None };
        let Node::WordAt { base, offset } = self.p.exprs.nodes[at] else { return None };
        (offset == NodeId::reg(reg)).then_some(base)
    }

    /// The part of the token in a register that a value reads, if it reads nothing else.
    pub(super) fn part_of(&self, reg: Reg, value: NodeId) -> Option<TokenPart> {
        let Operand::Node(at) = value.operand() else { return None };
        TokenPart::read_by(self.p.exprs.nodes[at], NodeId::reg(reg))
    }

    /// A comparison of a part of the token in a register with a value that is the same for all members.
    fn compared(&mut self, reg: Reg, (a, b): (NodeId, NodeId)) -> Option<(TokenPart, Numbers)> {
        let (part, with) = match self.part_of(reg, a) {
            Some(part) => (part, b),
            None => (self.part_of(reg, b)?, a),
        };
        if !self.is_apart(reg, with) {
            return None;
        }
        let value = self.value(with);
        Some((part, Numbers::between(value, value)?))
    }

    /// True if a value is a plain one, or a property of a token that is one, and not of the token in a register.
    fn is_apart(&self, reg: Reg, value: NodeId) -> bool {
        let read = match value.operand() {
            Operand::Node(at) => {
                let Node::TokenProp { token, .. } = self.p.exprs.nodes[at] else { return false };
                token
            }
            Operand::Word(_) | Operand::Local(_) | Operand::Reg(_) | Operand::Const(_) => value,
        };
        !read.is_node() && read != NodeId::reg(reg)
    }

    /// The comparisons of tokens among the parts of a condition all of which must hold.
    fn compared_parts(&mut self, reg: Reg, when: NodeId) -> Found {
        let mut parts = [(TokenPart::Itself, Numbers::POSITIVE); MOST_COMPARED];
        let (mut count, mut whole) = (0, false);
        let (mut open, mut left) = ([when; 8], 1);
        while left > 0 {
            left -= 1;
            let part = open[left];
            if let Operand::Node(at) = part.operand()
                && let Node::And(a, b) = self.p.exprs.nodes[at]
                && left + 2 <= open.len()
            {
                (open[left], open[left + 1]) = (b, a);
                left += 2;
            } else if count < MOST_COMPARED
                && let Some(found) = self.comparison(reg, part)
            {
                parts[count] = found;
                count += 1;
            } else {
                whole = true;
            }
        }
        if count == 0 {
            return Found::Nothing;
        }
        Found::Tokens { parts, count: count as u8, whole }
    }

    /// A condition that compares a part of the token in a register.
    fn comparison(&mut self, reg: Reg, when: NodeId) -> Option<(TokenPart, Numbers)> {
        let Operand::Node(at) = when.operand() else { return None };
        let node = self.p.exprs.nodes[at];
        if let Node::Is { of, among } = node {
            Some((self.part_of(reg, of)?, among))
        } else if let Node::Eq(a, b) = node {
            self.compared(reg, (a, b))
        } else if let Node::Not(of) = node {
            self.compared_not(reg, of)
        } else {
            None
        }
    }

    /// The comparison that holds where another one fails.
    fn compared_not(&mut self, reg: Reg, of: NodeId) -> Option<(TokenPart, Numbers)> {
        let Operand::Node(at) = of.operand() else { return None };
        let Node::Eq(a, b) = self.p.exprs.nodes[at] else { return None };
        let itself = NodeId::reg(reg);
        let other = if a == itself { b } else { a };
        if (a == itself || b == itself) && self.is_apart(reg, other) {
            let value = self.value(other);
            return Some((TokenPart::Itself, Numbers::between(value, value)?.others()?));
        }
        let (part, among) = self.compared(reg, (a, b))?;
        Some((part, among.others()?))
    }

    /// A part of a token.
    #[inline(always)]
    pub(super) fn part(&self, part: TokenPart, token: i32) -> i32 {
        self.s.part(self.p, token, part)
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
        let (hint, known) = self.hint(&test, at);
        let mut found = known && self.passes(&test, self.x.hints[hint]);
        while token != NONE && !found {
            found = self.passes(&test, token);
            if found {
                self.x.hints[hint] = token;
            }
            token = self.s.next(self.p, token);
        }
        self.tested(test, if (at as usize) < self.p.space.cells { count } else { 0 });
        *self.reg(reg) = before;
        self.spend(count + 1);
        found
    }

    /// The place of the token for which such a test held last, and whether this token still lies there. It is looked at
    /// first, so that a search through a large zone is rare.
    fn hint(&mut self, test: &MemberTest, at: i32) -> (usize, bool) {
        const HINTS: usize = 64;
        let with = if let Found::Token { among, .. } = test.found { among.begin() } else { 0 };
        let number = with.wrapping_mul(5).wrapping_add(at.wrapping_mul(17)) as usize % HINTS;
        if self.x.hints.is_empty() {
            self.x.hints.resize(HINTS, NONE);
        }
        let token = self.x.hints[number];
        let lies = token != NONE
            && self.s.token_at(self.p, token) < self.s.words.len()
            && self.s.token_field(self.p, token, token::PLACE) == at;
        (number, lies)
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
            Found::Token { part, among } if member != NONE => among.has(self.part(part, member)),
            Found::Tokens { parts, count, whole } if member != NONE => {
                let parts = &parts[..usize::from(count).min(MOST_COMPARED)];
                parts.iter().all(|(part, among)| among.has(self.part(*part, member)))
                    && (!whole || self.passes_by(test, member))
            }
            Found::Nothing
            | Found::Variable { .. }
            | Found::Token { .. }
            | Found::Tokens { .. }
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
            Found::Nothing
            | Found::Variable { .. }
            | Found::Token { .. }
            | Found::Tokens { .. } => {
                self.x.residual += cells as u64;
            }
        }
    }
}
