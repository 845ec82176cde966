//! Conditions on the tokens of a zone as intersections of sets of tokens.

use crate::Kind;
use crate::code::{FoldBy, List, ListId, Node, NodeId, Numbers, Operand, Reg};
use crate::link::Linker;
use crate::program::{
    ABSENT, FIXED, MOST_TERMS, MOST_VALUES, PartSets, TokenPart, TokenSets, TokenTerm, TokenTest,
};
use crate::value::{NONE, Range};

/// Most sets that a term unites.
const MOST_UNITED: u32 = 8;

impl Linker<'_> {
    /// Gives each condition on the tokens of a zone the sets of tokens that it compares.
    pub(in crate::link) fn find_token_sets(&mut self) {
        if self.ir.tokens.plain || self.ir.tokens.single || self.ir.tokens.shapes.any() {
            return;
        }
        self.ir.tokens.sets.count = TokenSets::EMPTY + 1;
        self.narrow_folds();
        let mut found = false;
        for number in 0..self.ir.exprs.lists.len() as ListId {
            if let List::Where { list, reg, when } = self.list_at(number)
                && let List::Tokens(at) = self.list_at(list)
                && self.is_zone(at)
                && let Some(with) = self.with_sets((list, at), reg, when)
            {
                self.ir.exprs.lists[number as usize] = with;
                found = true;
            }
        }
        let sets = &mut self.ir.tokens.sets;
        if found {
            sets.zones = sets.count;
            sets.count += (self.ir.places.info.len() - self.ir.space.cells) as u32;
        } else {
            *sets = TokenSets::default();
        }
    }

    /// Narrows folds of conditions over the tokens of a zone to those that can settle them: the tokens for which the
    /// condition holds, or fails if it must hold for all.
    fn narrow_folds(&mut self) {
        for number in 0..self.ir.exprs.nodes.len() {
            let Node::Fold { list, reg, value, by } = self.ir.exprs.nodes[number] else { continue };
            let List::Tokens(at) = self.list_at(list) else { continue };
            if !self.is_zone(at) {
                continue;
            }
            let when = match by {
                FoldBy::Some | FoldBy::Count => value,
                FoldBy::All => self.node(Node::Not(value)),
                FoldBy::Sum | FoldBy::Min | FoldBy::Max => continue,
            };
            if !self.terms_of(reg, when).0.is_empty() {
                let list = self.list(List::Where { list, reg, when });
                self.ir.exprs.nodes[number] = Node::Fold { list, reg, value, by };
            }
        }
    }

    /// True if a place is always a zone, or `none`.
    fn is_zone(&self, at: NodeId) -> bool {
        let base = if let Operand::Const(place) = at.operand() {
            place
        } else if let Some(Node::PlaceOf { base, .. }) = self.node_at(at) {
            i32::from(base)
        } else {
            NONE
        };
        base >= self.ir.space.cells as i32
    }

    /// The members of a zone for which a condition holds, by sets as far as it has terms.
    fn with_sets(&mut self, of: (ListId, NodeId), reg: Reg, when: NodeId) -> Option<List> {
        let (list, at) = of;
        let (terms, rest) = self.terms_of(reg, when);
        let compared = terms.iter().map(|(_, _, part)| *part).reduce(|a, b| self.both(a, b))?;
        let plain = self.new_list(List::Where { list, reg, when: compared });
        let first = u16::try_from(self.ir.exprs.terms.len()).ok()?;
        let start = self.ir.exprs.items.len() as u32;
        let count = terms.len() as u8;
        for (term, item, _) in terms {
            self.ir.exprs.terms.push(term);
            self.ir.exprs.items.push(item);
        }
        let with = List::TokensWith { at, plain, start, first, terms: count };
        Some(match rest.into_iter().reduce(|a, b| self.both(a, b)) {
            None => with,
            Some(when) => List::Where { list: self.list(with), reg, when },
        })
    }

    fn both(&mut self, a: NodeId, b: NodeId) -> NodeId {
        self.node(Node::And(a, b))
    }

    /// The parts of a condition that are terms, each with its operand and the part itself, and the other parts.
    fn terms_of(
        &mut self,
        reg: Reg,
        when: NodeId,
    ) -> (Vec<(TokenTerm, NodeId, NodeId)>, Vec<NodeId>) {
        let (mut terms, mut rest) = (Vec::new(), Vec::new());
        let mut open = vec![when];
        while let Some(part) = open.pop() {
            if let Some(Node::And(a, b)) = self.node_at(part) {
                open.extend([b, a]);
            } else if let Some(Node::Branches { when, .. }) = self.node_at(part) {
                open.push(when);
            } else if terms.len() < MOST_TERMS
                && let Some((term, item)) = self.term(reg, part)
            {
                terms.push((term, item, part));
            } else {
                rest.push(part);
            }
        }
        (terms, rest)
    }

    /// A comparison of the token in a register with the same value for all tokens, and that value.
    fn term(&mut self, reg: Reg, when: NodeId) -> Option<(TokenTerm, NodeId)> {
        let nothing = NodeId::NONE;
        let (test, item) = match self.node_at(when)? {
            Node::Not(of) => {
                let (term, item) = self.term(reg, of)?;
                return Some((TokenTerm { not: !term.not, ..term }, item));
            }
            Node::Eq(a, b) => {
                let member = NodeId::reg(reg);
                let (own, item) = if self.reads(b, reg) { (b, a) } else { (a, b) };
                if self.reads(item, reg) {
                    return None;
                }
                if own == member {
                    (TokenTest::Itself, item)
                } else {
                    let part = self.part_of(reg, own)?;
                    (TokenTest::Equal(self.sets_of(part)?), item)
                }
            }
            Node::Is { of, among } => {
                let part = self.part_of(reg, of)?;
                return Some((self.one_of(part, among)?, nothing));
            }
            node => {
                // A property that is true or false.
                let part = TokenPart::read_by(node, NodeId::reg(reg))?;
                return Some((self.one_of(part, Numbers::POSITIVE)?, nothing));
            }
        };
        Some((TokenTerm { test, not: false }, item))
    }

    /// The part of the token in a register that a value is.
    fn part_of(&self, reg: Reg, value: NodeId) -> Option<TokenPart> {
        TokenPart::read_by(self.node_at(value)?, NodeId::reg(reg))
    }

    /// A part that has one of some values, if few sets or all but few make it up.
    fn one_of(&mut self, part: TokenPart, among: Numbers) -> Option<TokenTerm> {
        let number = self.sets_of(part)?;
        let sets = self.ir.tokens.sets.parts[usize::from(number)];
        // Numbers are cyclic, and so are the sets: `none` comes before the least value.
        let values = std::iter::once(NONE).chain((0..sets.values as i32).map(|at| sets.lo + at));
        let inside: Vec<bool> = values.map(|value| among.has(value)).collect();
        [false, true].into_iter().find_map(|not| {
            let first = inside.iter().position(|inside| *inside != not);
            let last = inside.iter().rposition(|inside| *inside != not);
            let (Some(first), Some(last)) = (first, last) else {
                // No value is inside, or none is outside.
                let test = TokenTest::One(TokenSets::EMPTY);
                return Some(TokenTerm { test, not });
            };
            let len = (last - first + 1) as u32;
            let alone = inside[first..=last].iter().all(|inside| *inside != not);
            let first = sets.first + first as u32;
            let test = match len {
                1 => TokenTest::One(first),
                len => TokenTest::OneOf { first, len },
            };
            (alone && len <= MOST_UNITED).then_some(TokenTerm { test, not })
        })
    }

    /// The number of the sets of a part, if it has few values.
    fn sets_of(&mut self, part: TokenPart) -> Option<u16> {
        let known = self.ir.tokens.sets.parts.iter().position(|sets| sets.part == part);
        if let Some(known) = known {
            return Some(known as u16);
        }
        let (lo, hi) = self.values_of_part(part)?;
        let values = i64::from(hi) - i64::from(lo) + 1;
        if values > MOST_VALUES {
            return None;
        }
        let sets = &mut self.ir.tokens.sets;
        let number = u16::try_from(sets.parts.len()).ok()?;
        let values = values.max(0) as u32;
        sets.parts.push(PartSets { part, first: sets.count, lo, values });
        sets.count += values + 1;
        Some(number)
    }

    /// The least and the greatest value of a part.
    fn values_of_part(&self, part: TokenPart) -> Option<(i32, i32)> {
        let tables = &self.ir.tokens;
        let prop = match part {
            TokenPart::Itself => return None,
            TokenPart::Type => return Some((0, tables.types.len() as i32 - 1)),
            TokenPart::Owner => return Some((0, self.players as i32 - 1)),
            TokenPart::Prop(prop) => usize::from(prop),
        };
        if tables.props[prop] == Kind::Token {
            return None;
        }
        let mut ends: Option<(i32, i32)> = None;
        for entry in (0..tables.types.len()).map(|of| of * tables.n_props + prop) {
            let (slot, value) = (tables.slot[entry], tables.value[entry]);
            if slot == ABSENT || (slot == FIXED && value == NONE) {
                continue;
            }
            let Range { lo, hi, .. } = tables.bounds[entry];
            let (lo, hi) = if slot == FIXED { (value, value) } else { (lo, hi) };
            let (least, greatest) = ends.unwrap_or((lo, hi));
            ends = Some((least.min(lo), greatest.max(hi)));
        }
        Some(ends.unwrap_or((0, -1)))
    }
}
