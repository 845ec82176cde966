//! Comparisons in a lane: owners, types, places and numbers.

use super::{Guarded, LanePlace, LaneValue, Lanes};
use crate::Kind;
use crate::board::NOWHERE;
use crate::code::{Bitboard, BitboardId, Node, NodeId, Operand, Slot};
use crate::eval::calculate;
use crate::link::Linker;
use crate::link::optimise::coordinate;
use crate::state::word;
use crate::value::NONE;

impl Linker<'_> {
    /// The cells for which two values are the same; none is the same as none.
    pub(super) fn equal(&mut self, a: NodeId, b: NodeId, lanes: &Lanes) -> Option<BitboardId> {
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
        // Two tokens are the same if they lie on the same place.
        let place = if all(|value| matches!(value, LaneValue::Token(_))) && self.is_token(b) {
            self.search.needs_single = true;
            self.node(Node::TokenPlace(b))
        } else if all(|value| matches!(value, LaneValue::Place(_))) {
            b
        } else {
            return None;
        };
        let place = self.bitboard(Bitboard::One(place));
        let same = self.seen_in(&seen, place)?;
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

    /// True if a value is never none: somebody acts, decides or has a seat.
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
            Operand::Reg(_) => false,
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
        let (a, b) = (self.static_values(a, lanes)?, self.static_values(b, lanes)?);
        Some(self.mask_bitboard(|cell| holds(a[cell], b[cell])))
    }

    /// A number for each cell, if it never changes.
    fn static_values(&mut self, node: NodeId, lanes: &Lanes) -> Option<Vec<Option<i64>>> {
        self.count_step()?;
        let node = match node.operand() {
            Operand::Const(word) => Node::Const(word),
            Operand::Reg(reg) => match lanes.find(reg)? {
                LaneValue::Word(word) => Node::Const(word),
                LaneValue::Place(_) | LaneValue::Token(_) => return None,
            },
            Operand::Node(at) => self.ir.exprs.nodes[at],
            Operand::Word(_) | Operand::Local(_) => return None,
        };
        let number = |word: i32| (word != NONE).then_some(i64::from(word));
        match node {
            Node::Const(word) => Some(vec![number(word); self.ir.space.cells]),
            Node::Compute(op, a, b) => {
                let (a, b) = (self.static_values(a, lanes)?, self.static_values(b, lanes)?);
                Some(a.iter().zip(&b).map(|(a, b)| Some(calculate(op, (*a)?, (*b)?))).collect())
            }
            Node::ConstAt { table, at } => {
                self.static_at(at, lanes, |l, at| number(l.ir.exprs.consts[table as usize + at]))
            }
            node => {
                let (place, read) = coordinate(node)?;
                self.static_at(place, lanes, |l, at| l.coordinate_at(at, read).map(i64::from))
            }
        }
    }

    /// The entries of a table at the place that each cell sees.
    fn static_at(
        &mut self,
        place: NodeId,
        lanes: &Lanes,
        read: impl Fn(&Self, usize) -> Option<i64>,
    ) -> Option<Vec<Option<i64>>> {
        let (within, map) = self.only_cell(place, lanes)?;
        if within != self.everything() {
            return None;
        }
        let value = |at: &u16| if *at == NOWHERE { None } else { read(self, usize::from(*at)) };
        Some(self.leads_of(map).iter().map(value).collect())
    }
}
