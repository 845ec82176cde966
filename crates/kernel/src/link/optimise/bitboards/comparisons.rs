//! Comparisons in a lane: owners, types, places and numbers.

use super::{Guarded, LanePlace, LaneValue, Lanes};
use crate::Kind;
use crate::board::NOWHERE;
use crate::code::{Bitboard, BitboardId, List, Node, NodeId, Numbers, Operand, Slot};
use crate::link::Linker;
use crate::program::MaskTable;
use crate::state::word;
use crate::value::NONE;

impl Linker<'_> {
    /// The cells for which two values are the same; none is the same as none.
    pub(super) fn equal(&mut self, a: NodeId, b: NodeId, lanes: &Lanes) -> Option<BitboardId> {
        let assumed = |node: NodeId| {
            let known = lanes.assumed.filter(|(known, _)| *known == node);
            known.map_or(node, |(_, value)| value)
        };
        let (a, b) = (assumed(a), assumed(b));
        let reads = |l: &Self, node| l.free_registers(node) & lanes.bits != 0;
        let (a, b) = if reads(self, a) { (a, b) } else { (b, a) };
        if let Some(mask) = self.static_mask(a, b, lanes, |a, b| a == b) {
            return Some(mask);
        }
        let both = reads(self, b);
        match self.node_at(a) {
            Some(Node::PlaceOwner(of) | Node::TokenOwner(of)) => {
                let holders = self.values(of, lanes)?;
                self.search.needs_single = true;
                return match both {
                    true => self.same_owner(&holders, b, lanes),
                    false => self.owned_by(&holders, b),
                };
            }
            Some(Node::TokenType(of)) if !both => {
                let tokens = self.values(of, lanes)?;
                let Operand::Const(of) = b.operand() else { return None };
                self.search.needs_single = true;
                let plane = self.type_plane(usize::try_from(of).ok()?)?;
                return self.seen_in(&tokens, plane);
            }
            _ => {}
        }
        let seen = self.values(a, lanes)?;
        if both {
            let others = self.values(b, lanes)?;
            return self.same_place(&seen, &others);
        }
        if matches!(b.operand(), Operand::Const(NONE)) {
            let there = self.seen_at_all(&seen)?;
            return Some(self.complement(there));
        }
        let all = |is: fn(LaneValue) -> bool| seen.iter().all(|seen| is(seen.value));
        // Two tokens are the same if they lie on the same place, or on one of several places that it covers.
        let tokens = all(|value| matches!(value, LaneValue::Token(_))) && self.is_token(b);
        let places = if tokens && self.ir.tokens.shapes.any() {
            self.search.needs_single = true;
            let covered = self.covered_by(b, None, None);
            let covered = self.list(covered);
            Bitboard::FromList(covered)
        } else if tokens {
            self.search.needs_single = true;
            Bitboard::One(self.node(Node::TokenPlace(b)))
        } else if all(|value| matches!(value, LaneValue::Place(_))) {
            Bitboard::One(b)
        } else {
            return None;
        };
        let places = self.bitboard(places);
        let same = self.seen_in(&seen, places)?;
        let there = self.seen_at_all(&seen)?;
        Some(self.or_none(same, there, b))
    }

    /// Adds the cells that see nothing, if a value is none.
    fn or_none(&mut self, same: BitboardId, there: BitboardId, value: NodeId) -> BitboardId {
        if self.is_someone(value) {
            return same;
        }
        let nothing_there = self.complement(there);
        let none = self.constant(NONE);
        let when = self.node(Node::Eq(value, none));
        let unseen = self.only_if(when, nothing_there);
        self.or(same, unseen)
    }

    /// The cells that see a place, or a token.
    fn seen_at_all(&mut self, values: &[Guarded]) -> Option<BitboardId> {
        self.union_over(values, Self::existing)
    }

    /// The cells for which a value is not none.
    pub(super) fn existing(&mut self, value: LaneValue) -> Option<BitboardId> {
        match value {
            LaneValue::Word(NONE) => Some(self.nothing()),
            LaneValue::Word(_) => Some(self.everything()),
            LaneValue::Place(LanePlace::Cell(map)) => {
                let leads = self.leads_of(map).to_vec();
                Some(self.mask_bitboard(|cell| leads[cell] != NOWHERE))
            }
            LaneValue::Place(place) => {
                let all = self.everything();
                self.preimage(place, all)
            }
            LaneValue::Token(place) => {
                self.search.needs_single = true;
                let occupied = self.occupied();
                self.preimage(place, occupied)
            }
        }
    }

    /// True if a value is never none: somebody acts, decides or has a seat, and no list has `none` as a member.
    pub(super) fn is_someone(&self, node: NodeId) -> bool {
        let acts = || self.declared.actions.iter().any(|proc| proc.actor.node() == node);
        match node.operand() {
            Operand::Const(value) => value != NONE,
            Operand::Word(at) => {
                let range = self.ir.layout.ranges.get(at);
                at == word::DECIDER || acts() || range.is_some_and(|range| !range.none)
            }
            Operand::Local(_) => acts(),
            Operand::Node(at) => match self.ir.exprs.nodes[at] {
                Node::Next(of) | Node::Previous(of) => self.is_someone(of),
                _ => false,
            },
            Operand::Reg(_) => true,
        }
    }

    /// True if a value is a token or none for sure: definitions may compare tokens with anything.
    fn is_token(&self, node: NodeId) -> bool {
        let slot = match node.operand() {
            Operand::Local(number) => Slot::local(number),
            Operand::Word(at) => Slot::word(at as u32),
            Operand::Node(at) => return matches!(self.ir.exprs.nodes[at], Node::PlacePiece(_)),
            Operand::Reg(reg) => return self.lowering.reg_kinds[usize::from(reg)] == Kind::Token,
            Operand::Const(_) => return false,
        };
        let mut named = self.ir.names.slots.iter().filter(|(known, ..)| *known == slot).peekable();
        named.peek().is_some() && named.all(|(.., kind)| *kind == Kind::Token)
    }

    /// The cells that see a place or token of a player.
    pub(super) fn owned_by(&mut self, holders: &[Guarded], player: NodeId) -> Option<BitboardId> {
        if self.ir.places.meta[..self.ir.space.cells].iter().any(|meta| meta.owner != NONE) {
            return None;
        }
        if matches!(player.operand(), Operand::Const(NONE)) {
            let owned = self.owned_by_anybody(holders)?;
            return Some(self.complement(owned));
        }
        let own = self.owned(player);
        let same = self.seen_in(holders, own)?;
        if self.is_someone(player) {
            return Some(same);
        }
        let owned = self.owned_by_anybody(holders)?;
        Some(self.or_none(same, owned, player))
    }

    fn owned_by_anybody(&mut self, holders: &[Guarded]) -> Option<BitboardId> {
        let mut anybody = self.nothing();
        for seat in 0..self.players {
            let own = self.owned_at(seat);
            anybody = self.or(anybody, own);
        }
        self.seen_in(holders, anybody)
    }

    /// The cells for which two places or tokens have the same owner, or neither has one.
    fn same_owner(
        &mut self,
        holders: &[Guarded],
        other: NodeId,
        lanes: &Lanes,
    ) -> Option<BitboardId> {
        let (Node::PlaceOwner(of) | Node::TokenOwner(of)) = self.node_at(other)? else {
            return None;
        };
        let others = self.values(of, lanes)?;
        let (a, b) = (self.owned_by_anybody(holders)?, self.owned_by_anybody(&others)?);
        let either = self.or(a, b);
        let mut found = self.complement(either);
        for seat in 0..self.players {
            let own = self.owned_at(seat);
            let (a, b) = (self.seen_in(holders, own)?, self.seen_in(&others, own)?);
            let both = self.and(a, b);
            found = self.or(found, both);
        }
        Some(found)
    }

    /// The cells from which two places, or the tokens there, are the same one.
    fn same_place(&mut self, a: &[Guarded], b: &[Guarded]) -> Option<BitboardId> {
        let ([a_only], [b_only]) = (a, b) else { return None };
        let all = self.everything();
        if a_only.within != all || b_only.within != all {
            return None;
        }
        let (one, other, are_tokens) = match (a_only.value, b_only.value) {
            (LaneValue::Place(one), LaneValue::Place(other)) => (one, other, false),
            (LaneValue::Token(one), LaneValue::Token(other)) => (one, other, true),
            _ => return None,
        };
        let (LanePlace::Cell(one), LanePlace::Cell(other)) = (one, other) else { return None };
        let (ones, others) = (self.leads_of(one).to_vec(), self.leads_of(other).to_vec());
        let same = self.mask_bitboard(|cell| ones[cell] == others[cell]);
        if !are_tokens {
            return Some(same);
        }
        if self.ir.tokens.shapes.any() {
            return None;
        }
        let (a, b) = (self.seen_at_all(a)?, self.seen_at_all(b)?);
        let either = self.or(a, b);
        let neither = self.complement(either);
        Some(self.or(same, neither))
    }

    /// The cells for which a test holds of two values that never change.
    pub(super) fn static_mask(
        &mut self,
        a: NodeId,
        b: NodeId,
        lanes: &Lanes,
        holds: impl Fn(Option<i64>, Option<i64>) -> bool,
    ) -> Option<BitboardId> {
        let (a, b) = (self.fixed_values(a, lanes)?, self.fixed_values(b, lanes)?);
        Some(self.mask_bitboard(|cell| holds(a[cell], b[cell])))
    }

    /// The cells for which a comparison holds of a variable of cells with a constant, or of a number of cells that never
    /// changes with one that is the same for all of them.
    pub(super) fn compared(
        &mut self,
        (a, b): (NodeId, NodeId),
        lanes: &Lanes,
        by: Comparison,
    ) -> Option<BitboardId> {
        self.count_step()?;
        let make = |l: &mut Self, a, b| l.node(by.node(a, b));
        for (of, is_left) in [(a, true), (b, false)] {
            if let Some(Node::If { when, then, otherwise }) = self.node_at(of) {
                let [then, otherwise] = [then, otherwise].map(|part| match is_left {
                    true => make(self, part, b),
                    false => make(self, a, part),
                });
                let either = self.node(Node::If { when, then, otherwise });
                return self.cells_where(either, lanes);
            }
            let other = if is_left { b } else { a };
            if self.free_registers(other) & lanes.bits != 0 {
                continue;
            }
            if let (Some(Node::WordAt { base, offset }), Operand::Const(number)) =
                (self.node_at(of), other.operand())
            {
                return self.having(base, offset, by.numbers(number, is_left)?, lanes);
            }
            if let Some(values) = self.fixed_values(of, lanes) {
                let holds = |value: Option<i64>, with: Option<i64>| match is_left {
                    true => by.holds(value, with),
                    false => by.holds(with, value),
                };
                return self.mask_by_number(&values, other, holds);
            }
        }
        None
    }

    /// The mask of the cells whose number compares with one that is the same for all of them.
    fn mask_by_number(
        &mut self,
        values: &[Option<i64>],
        with: NodeId,
        holds: impl Fn(Option<i64>, Option<i64>) -> bool,
    ) -> Option<BitboardId> {
        const MOST_NUMBERS: i64 = 512;
        if let Operand::Const(word) = with.operand() {
            let with = (word != NONE).then_some(i64::from(word));
            return Some(self.mask_bitboard(|cell| holds(values[cell], with)));
        }
        let numbers = || values.iter().copied().flatten();
        let (first, last) = (numbers().min().unwrap_or(0), numbers().max().unwrap_or(0));
        if last.checked_sub(first)? > MOST_NUMBERS {
            return None;
        }
        // The first mask is that of none; all numbers below have one, and all above.
        let with_none = self.mask(|cell| holds(values[cell], None));
        let mut masks = vec![with_none];
        for number in first - 1..=last + 1 {
            masks.push(self.mask(|cell| holds(values[cell], Some(number))));
        }
        let made = MaskTable { first: first - 1, masks };
        let tables = &mut self.ir.bitboards.mask_tables;
        let table = tables.iter().position(|known| *known == made).unwrap_or_else(|| {
            tables.push(made);
            tables.len() - 1
        });
        Some(self.bitboard(Bitboard::MaskBy { table: table as u32, number: with }))
    }

    /// The cells whose variable is one of some numbers.
    pub(super) fn having(
        &mut self,
        base: u32,
        offset: NodeId,
        among: Numbers,
        lanes: &Lanes,
    ) -> Option<BitboardId> {
        let cells = self.ir.space.cells;
        if !self.ir.vars.place.iter().any(|var| var.base == base && var.cells.len() == cells) {
            return None;
        }
        let mut place = offset;
        if let Some(Node::CellOn { at, .. }) = self.node_at(offset)
            && self.ir.space.boards.len() == 1
        {
            place = at;
        }
        let seen = self.values(place, lanes)?;
        if seen.iter().any(|seen| !matches!(seen.value, LaneValue::Place(_))) {
            return None;
        }
        let (start, len) = match self.search.all_cells {
            Some(known) => known,
            None => self.consts(0..cells as i32),
        };
        self.search.all_cells = Some((start, len));
        let list = self.list(List::Having { start, len, base, among });
        let set = self.bitboard(Bitboard::FromList(list));
        let mut found = self.seen_in(&seen, set)?;
        if among.has(NONE) {
            let there = self.seen_at_all(&seen)?;
            let unseen = self.complement(there);
            found = self.or(found, unseen);
        }
        Some(found)
    }
}

/// A comparison of two numbers.
#[derive(Debug, Clone, Copy)]
pub(super) enum Comparison {
    Equal,
    Less,
    LessOrEqual,
}

impl Comparison {
    fn node(self, a: NodeId, b: NodeId) -> Node {
        match self {
            Self::Equal => Node::Eq(a, b),
            Self::Less => Node::Lt(a, b),
            Self::LessOrEqual => Node::Le(a, b),
        }
    }

    fn holds(self, a: Option<i64>, b: Option<i64>) -> bool {
        match self {
            Self::Equal => a == b,
            Self::Less => a.is_some() && b.is_some() && a < b,
            Self::LessOrEqual => a.is_some() && b.is_some() && a <= b,
        }
    }

    /// The numbers for which it holds beside a constant; the number is the left one or the right one.
    fn numbers(self, constant: i32, is_left: bool) -> Option<Numbers> {
        if constant == NONE {
            return matches!(self, Self::Equal).then(|| Numbers::between(NONE, NONE))?;
        }
        match (self, is_left) {
            (Self::Equal, _) => Numbers::between(constant, constant),
            (Self::Less, true) => Numbers::between(NONE + 1, constant.checked_sub(1)?),
            (Self::LessOrEqual, true) => Numbers::between(NONE + 1, constant),
            (Self::Less, false) => Numbers::between(constant.checked_add(1)?, i32::MAX),
            (Self::LessOrEqual, false) => Numbers::between(constant, i32::MAX),
        }
    }
}
