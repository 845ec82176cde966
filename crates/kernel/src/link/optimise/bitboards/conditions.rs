//! The bitboard of a condition: the cells for which it holds.

use super::comparisons::Comparison;
use super::{Guarded, LaneValue, Lanes};
use crate::code::{Bitboard, BitboardId, FoldBy, Node, NodeId, Numbers, Operand};
use crate::link::Linker;
use crate::program::Program;
use crate::value::NONE;

impl Linker<'_> {
    /// The cells of the lane for which a condition holds.
    pub(super) fn cells_where(&mut self, condition: NodeId, lanes: &Lanes) -> Option<BitboardId> {
        let found = self.find_cells_where(condition, lanes);
        let found = found.or_else(|| self.fixed_cells(condition, lanes));
        if found.is_none() {
            // The search leaves the innermost condition first.
            self.search.failure.node.get_or_insert(condition);
        }
        found
    }

    fn find_cells_where(&mut self, condition: NodeId, lanes: &Lanes) -> Option<BitboardId> {
        self.count_step()?;
        if self.free_registers(condition) & lanes.bits == 0 {
            let all = self.everything();
            return Some(match condition.operand() {
                Operand::Const(word) if word > 0 => all,
                Operand::Const(_) => self.nothing(),
                _ => self.only_if(condition, all),
            });
        }
        match self.node_at(condition)? {
            Node::And(a, b) => {
                let (a, b) = (self.cells_where(a, lanes)?, self.cells_where(b, lanes)?);
                Some(self.and(a, b))
            }
            Node::Or(a, b) => {
                let (a, b) = (self.cells_where(a, lanes)?, self.cells_where(b, lanes)?);
                Some(self.or(a, b))
            }
            Node::Not(a) => {
                let cells = self.cells_where(a, lanes)?;
                Some(self.complement(cells))
            }
            Node::If { when, otherwise, .. } if self.is_single(when) => {
                self.cells_where(otherwise, lanes)
            }
            Node::If { when, then, otherwise } => {
                let when = self.cells_where(when, lanes)?;
                let then = self.cells_where(then, lanes)?;
                let otherwise = self.cells_where(otherwise, lanes)?;
                let (yes, no) = (self.and(then, when), self.minus(otherwise, when));
                Some(self.or(yes, no))
            }
            Node::PlaceEmpty(place) => {
                let empty = self.plane(Program::EMPTY_PLANE);
                let places = self.values(place, lanes)?;
                self.seen_in(&places, empty)
            }
            Node::InBitboard { plain, .. } => self.cells_where(plain, lanes),
            Node::Eq(a, b) => {
                let found = self.equal(a, b, lanes);
                found.or_else(|| self.compared((a, b), lanes, Comparison::Equal))
            }
            Node::Lt(a, b) => self.compared((a, b), lanes, Comparison::Less),
            Node::Le(a, b) => self.compared((a, b), lanes, Comparison::LessOrEqual),
            Node::WordAt { base, offset } => self.having(base, offset, Numbers::POSITIVE, lanes),
            Node::NonEmpty(list) => self.non_empty(list, lanes),
            Node::Fold { list, reg, value, by: FoldBy::Some } => {
                if let Some(found) = self.cells_with_way((list, reg), value, lanes) {
                    return Some(found);
                }
                let members = self.members(list, lanes)?;
                self.union_over(&members, |l, member| {
                    l.cells_where(value, &lanes.with(reg, member))
                })
            }
            Node::Fold { list, reg, value, by: FoldBy::All } => {
                let members = self.members(list, lanes)?;
                let fails = self.union_over(&members, |l, member| {
                    let cells = l.cells_where(value, &lanes.with(reg, member))?;
                    Some(l.complement(cells))
                })?;
                Some(self.complement(fails))
            }
            Node::In { item, list } if self.free_registers_in_list(list) & lanes.bits == 0 => {
                let items = self.values(item, lanes)?;
                if items.iter().any(|item| !matches!(item.value, LaneValue::Place(_))) {
                    return None;
                }
                let set = match self.ascending(list) {
                    Some(cells) => self.found_before(cells),
                    None => self.bitboard(Bitboard::FromList(list)),
                };
                self.seen_in(&items, set)
            }
            _ => None,
        }
    }

    /// The cells that see a place in a bitboard, or a token on such a place.
    pub(super) fn seen_in(&mut self, values: &[Guarded], set: BitboardId) -> Option<BitboardId> {
        self.union_over(values, |l, value| match value {
            LaneValue::Place(place) | LaneValue::Token(place) => l.preimage(place, set),
            LaneValue::Word(NONE) => Some(l.nothing()),
            LaneValue::Word(_) => None,
        })
    }

    /// The union over values of those of their cells that are in another bitboard.
    pub(super) fn union_over(
        &mut self,
        values: &[Guarded],
        mut find: impl FnMut(&mut Self, LaneValue) -> Option<BitboardId>,
    ) -> Option<BitboardId> {
        let mut union = self.nothing();
        for guarded in values {
            let found = find(self, guarded.value)?;
            let cells = self.and(guarded.within, found);
            union = self.or(union, cells);
        }
        Some(union)
    }

    /// The cells that are not empty.
    pub(in crate::link) fn occupied(&mut self) -> BitboardId {
        let empty = self.plane(Program::EMPTY_PLANE);
        self.complement(empty)
    }

    /// The cells with tokens of the player at a seat.
    pub(super) fn owned_at(&mut self, seat: usize) -> BitboardId {
        self.plane(Program::OWNER_PLANE + seat as u16)
    }

    /// The cells with tokens of a player.
    pub(super) fn owned(&mut self, player: NodeId) -> BitboardId {
        match player.operand() {
            Operand::Const(player) if (0..self.players as i32).contains(&player) => {
                self.owned_at(player as usize)
            }
            _ => self.bitboard(Bitboard::PlaneOf { base: Program::OWNER_PLANE, player }),
        }
    }
}
