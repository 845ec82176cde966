//! Comparisons in a lane: owners, types, places and numbers.

use super::{Case, Lanes, Seen, Spot};
use crate::Kind;
use crate::board::NOWHERE;
use crate::code::{Bitboard, BitboardId, Node, NodeId, Operand, Slot};
use crate::eval::calculate;
use crate::link::Linker;
use crate::program::Program;
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
        if let Operand::Node(at) = a.operand() {
            match self.ir.exprs.nodes[at] {
                Node::PlaceOwner(of) | Node::TokenOwner(of) => {
                    let holders = self.cases(of, lanes)?;
                    self.search.needs_single = true;
                    return match both {
                        true => self.same_owner(&holders, b, lanes),
                        false => self.owned_by(&holders, b),
                    };
                }
                Node::TokenType(of) if !both => {
                    let holders = self.cases(of, lanes)?;
                    let Operand::Const(of) = b.operand() else { return None };
                    self.search.needs_single = true;
                    let plane = self.type_plane(usize::try_from(of).ok()?)?;
                    return self.seen_in(&holders, plane);
                }
                _ => {}
            }
        }
        let seen = self.cases(a, lanes)?;
        if both {
            let others = self.cases(b, lanes)?;
            return self.same_place(&seen, &others);
        }
        match b.operand() {
            Operand::Const(NONE) => {
                let there = self.seen_at_all(&seen)?;
                Some(self.all_but(there))
            }
            // The token that lies there is the one in question if that lies there.
            _ if seen.iter().all(|case| matches!(case.is, Seen::Piece(_))) && self.is_token(b) => {
                self.search.needs_single = true;
                let place = self.node(Node::TokenPlace(b));
                let place = self.set(Bitboard::One(place));
                let same = self.seen_in(&seen, place)?;
                let there = self.seen_at_all(&seen)?;
                self.or_none(same, there, b)
            }
            _ if seen.iter().all(|case| matches!(case.is, Seen::Place(_))) => {
                let place = self.set(Bitboard::One(b));
                let same = self.seen_in(&seen, place)?;
                let there = self.seen_at_all(&seen)?;
                self.or_none(same, there, b)
            }
            _ => None,
        }
    }

    /// Adds, where a value is none, the cells that see nothing.
    fn or_none(
        &mut self,
        same: BitboardId,
        there: BitboardId,
        value: NodeId,
    ) -> Option<BitboardId> {
        if self.is_someone(value) {
            return Some(same);
        }
        let set = self.all_but(there);
        let none = self.constant(NONE);
        let when = self.node(Node::Eq(value, none));
        let unseen = self.set(Bitboard::If { when, set });
        Some(self.set(Bitboard::Or(same, unseen)))
    }

    /// The cells that see a place, or a token.
    fn seen_at_all(&mut self, cases: &[Case]) -> Option<BitboardId> {
        let mut found = self.nothing();
        for case in cases {
            let there = match case.is {
                Seen::Word(NONE) => continue,
                Seen::Word(_) => self.everything(),
                Seen::Place(spot) => self.there(spot)?,
                Seen::Piece(spot) => {
                    self.search.needs_single = true;
                    let taken = self.taken();
                    self.pre(spot, taken)?
                }
            };
            found = self.also(found, *case, there);
        }
        Some(found)
    }

    /// The cells that are not empty.
    pub(in crate::link) fn taken(&mut self) -> BitboardId {
        let empty = self.set(Bitboard::Plane(Program::EMPTY_PLANE));
        self.all_but(empty)
    }

    /// True if a value is never none: somebody acts, decides or has a seat.
    pub(super) fn is_someone(&self, node: NodeId) -> bool {
        use crate::state::word;
        match node.operand() {
            Operand::Const(value) => value != NONE,
            Operand::Word(at) => {
                at == word::DECIDER
                    || self.declared.actions.iter().any(|proc| proc.actor.node() == node)
                    || self.ir.layout.ranges.get(at).is_some_and(|range| !range.none)
            }
            Operand::Local(_) => self.declared.actions.iter().any(|proc| proc.actor.node() == node),
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

    /// The cells that see something of a player.
    pub(super) fn owned_by(&mut self, holders: &[Case], player: NodeId) -> Option<BitboardId> {
        if self.ir.places.meta[..self.ir.space.cells].iter().any(|meta| meta.owner != NONE) {
            return None;
        }
        if matches!(player.operand(), Operand::Const(NONE)) {
            let anybody = self.owned_by_anybody();
            let owned = self.seen_in(holders, anybody)?;
            return Some(self.all_but(owned));
        }
        let own = self.owned(player);
        let same = self.seen_in(holders, own)?;
        if self.is_someone(player) {
            return Some(same);
        }
        let anybody = self.owned_by_anybody();
        let owned = self.seen_in(holders, anybody)?;
        self.or_none(same, owned, player)
    }

    fn owned_by_anybody(&mut self) -> BitboardId {
        let mut anybody = self.nothing();
        for seat in 0..self.players {
            let own = self.owned_at(seat);
            anybody = self.set(Bitboard::Or(anybody, own));
        }
        anybody
    }

    /// The cells that see two things of one player.
    fn same_owner(&mut self, holders: &[Case], other: NodeId, lanes: &Lanes) -> Option<BitboardId> {
        let Operand::Node(at) = other.operand() else { return None };
        let (Node::PlaceOwner(of) | Node::TokenOwner(of)) = self.ir.exprs.nodes[at] else {
            return None;
        };
        let others = self.cases(of, lanes)?;
        let anybody = self.owned_by_anybody();
        let (a, b) = (self.seen_in(holders, anybody)?, self.seen_in(&others, anybody)?);
        let either = self.set(Bitboard::Or(a, b));
        let mut found = self.all_but(either);
        for seat in 0..self.players {
            let own = self.owned_at(seat);
            let (a, b) = (self.seen_in(holders, own)?, self.seen_in(&others, own)?);
            let both = self.set(Bitboard::And(a, b));
            found = self.set(Bitboard::Or(found, both));
        }
        Some(found)
    }

    /// The cells from which two places, or the pieces there, are the same one.
    fn same_place(&mut self, a: &[Case], b: &[Case]) -> Option<BitboardId> {
        let one = |cases: &[Case]| match cases {
            [Case { within: None, is: Seen::Place(spot) }] => Some((*spot, false)),
            [Case { within: None, is: Seen::Piece(spot) }] => Some((*spot, true)),
            _ => None,
        };
        let ((one, pieces), (other, also)) = (one(a)?, one(b)?);
        if pieces != also || one.beyond.is_some() || other.beyond.is_some() {
            return None;
        }
        let (ones, others) = (self.leads_of(one.map).to_vec(), self.leads_of(other.map).to_vec());
        let same = self.mask_set(|cell| ones[cell] == others[cell]);
        if !pieces {
            return Some(same);
        }
        let (a, b) = (self.seen_at_all(a)?, self.seen_at_all(b)?);
        let either = self.set(Bitboard::Or(a, b));
        let neither = self.all_but(either);
        Some(self.set(Bitboard::Or(same, neither)))
    }

    /// The cells for which an order holds between two numbers.
    pub(super) fn compared(
        &mut self,
        a: NodeId,
        b: NodeId,
        lanes: &Lanes,
        holds: impl Fn(i64, i64) -> bool,
    ) -> Option<BitboardId> {
        self.static_mask(a, b, lanes, |a, b| matches!((a, b), (Some(a), Some(b)) if holds(a, b)))
    }

    /// The cells for which a test holds of two values that never change.
    fn static_mask(
        &mut self,
        a: NodeId,
        b: NodeId,
        lanes: &Lanes,
        holds: impl Fn(Option<i64>, Option<i64>) -> bool,
    ) -> Option<BitboardId> {
        let (a, b) = (self.static_values(a, lanes)?, self.static_values(b, lanes)?);
        Some(self.mask_set(|cell| holds(a[cell], b[cell])))
    }

    /// A number for each cell, where it is the same throughout the game.
    fn static_values(&mut self, node: NodeId, lanes: &Lanes) -> Option<Vec<Option<i64>>> {
        self.look_on()?;
        let cells = self.ir.space.cells;
        let at = match node.operand() {
            Operand::Const(NONE) => return Some(vec![None; cells]),
            Operand::Const(value) => return Some(vec![Some(i64::from(value)); cells]),
            Operand::Reg(reg) => {
                let [Case { within: None, is: Seen::Word(word) }] = lanes.find(reg)?.as_slice()
                else {
                    return None;
                };
                return Some(vec![(*word != NONE).then_some(i64::from(*word)); cells]);
            }
            Operand::Node(at) => at,
            _ => return None,
        };
        match self.ir.exprs.nodes[at] {
            Node::Const(value) => Some(vec![Some(i64::from(value)); cells]),
            Node::Compute(op, a, b) => {
                let (a, b) = (self.static_values(a, lanes)?, self.static_values(b, lanes)?);
                Some(a.iter().zip(&b).map(|(a, b)| Some(calculate(op, (*a)?, (*b)?))).collect())
            }
            Node::PlaceRow(of) => self.static_at(of, lanes, |l, at| l.number_at(at, |c| c.row)),
            Node::PlaceCol(of) => self.static_at(of, lanes, |l, at| l.number_at(at, |c| c.col)),
            Node::PlaceIndex(of) => self.static_at(of, lanes, |l, at| l.number_at(at, |c| c.index)),
            Node::ConstAt { table, at } => {
                self.static_at(at, lanes, |l, at| match l.ir.exprs.consts[table as usize + at] {
                    NONE => None,
                    value => Some(i64::from(value)),
                })
            }
            _ => None,
        }
    }

    fn number_at(&self, at: usize, read: impl Fn(&crate::program::CellAt) -> u16) -> Option<i64> {
        let number = self.ir.places.info[at].cell.as_ref().map(read).filter(|number| *number != 0);
        number.map(i64::from)
    }

    /// The entries of a table at the place that each cell sees.
    fn static_at(
        &mut self,
        place: NodeId,
        lanes: &Lanes,
        read: impl Fn(&Self, usize) -> Option<i64>,
    ) -> Option<Vec<Option<i64>>> {
        let cases = self.cases(place, lanes)?;
        let [Case { within: None, is: Seen::Place(Spot { map, beyond: None }) }] = cases.as_slice()
        else {
            return None;
        };
        let leads = self.leads_of(*map);
        let value = |at: &u16| if *at == NOWHERE { None } else { read(self, usize::from(*at)) };
        Some(leads.iter().map(value).collect())
    }
}
