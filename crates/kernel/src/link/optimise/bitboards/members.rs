//! The bitboard of a condition: the cells for which it holds.

use super::{Case, Lanes, Seen};
use crate::code::{Bitboard, BitboardId, FoldBy, Node, NodeId, Operand};
use crate::link::Linker;
use crate::program::Program;

impl Linker<'_> {
    /// The cells of the lane for which a condition holds.
    pub(super) fn members(&mut self, node: NodeId, lanes: &Lanes) -> Option<BitboardId> {
        let found = self.find_members(node, lanes);
        if found.is_none() {
            // The innermost condition is the first to be left.
            self.search.failure.node.get_or_insert(node);
        }
        found
    }

    fn find_members(&mut self, node: NodeId, lanes: &Lanes) -> Option<BitboardId> {
        self.look_on()?;
        if self.free_registers(node) & lanes.bits == 0 {
            let all = self.everything();
            return Some(match node.operand() {
                Operand::Const(word) if word > 0 => all,
                Operand::Const(_) => self.nothing(),
                _ => self.set(Bitboard::If { when: node, set: all }),
            });
        }
        let Operand::Node(at) = node.operand() else { return None };
        match self.ir.exprs.nodes[at] {
            Node::And(a, b) => {
                let (a, b) = (self.members(a, lanes)?, self.members(b, lanes)?);
                Some(self.set(Bitboard::And(a, b)))
            }
            Node::Or(a, b) => {
                let (a, b) = (self.members(a, lanes)?, self.members(b, lanes)?);
                Some(self.set(Bitboard::Or(a, b)))
            }
            Node::Not(a) => {
                let members = self.members(a, lanes)?;
                Some(self.all_but(members))
            }
            Node::If { when, otherwise, .. } if self.is_single(when) => {
                self.members(otherwise, lanes)
            }
            Node::If { when, then, otherwise } => {
                let when = self.members(when, lanes)?;
                let (then, otherwise) =
                    (self.members(then, lanes)?, self.members(otherwise, lanes)?);
                let (yes, no) = (
                    self.set(Bitboard::And(then, when)),
                    self.set(Bitboard::Minus(otherwise, when)),
                );
                Some(self.set(Bitboard::Or(yes, no)))
            }
            Node::PlaceEmpty(place) => {
                let empty = self.set(Bitboard::Plane(Program::EMPTY_PLANE));
                let places = self.cases(place, lanes)?;
                self.seen_in(&places, empty)
            }
            Node::InBitboard { plain, .. } => self.members(plain, lanes),
            Node::Eq(a, b) => self.equal(a, b, lanes),
            Node::Lt(a, b) => self.compared(a, b, lanes, |a, b| a < b),
            Node::Le(a, b) => self.compared(a, b, lanes, |a, b| a <= b),
            Node::NonEmpty(list) => self.some(list, lanes),
            Node::Fold { list, reg, value, by: by @ (FoldBy::Some | FoldBy::All) } => {
                let mut found = self.nothing();
                for row in self.rows(list, lanes)? {
                    let inner = lanes.with_one(reg, row.is);
                    let mut members = self.members(value, &inner)?;
                    if by == FoldBy::All {
                        members = self.all_but(members);
                    }
                    found = self.also(found, row, members);
                }
                Some(if by == FoldBy::All { self.all_but(found) } else { found })
            }
            Node::In { item, list } if self.free_registers_in_list(list) & lanes.bits == 0 => {
                let items = self.cases(item, lanes)?;
                let places = items.iter().all(|case| matches!(case.is, Seen::Place(_)));
                if !places {
                    return None;
                }
                let set = match self.ascending(list) {
                    Some(cells) => self.seek_on(cells),
                    None => self.set(Bitboard::FromList(list)),
                };
                self.seen_in(&items, set)
            }
            _ => None,
        }
    }

    /// The cells from which a place is seen that is in a set, or a piece that stands in it.
    pub(super) fn seen_in(&mut self, cases: &[Case], set: BitboardId) -> Option<BitboardId> {
        let mut found = self.nothing();
        for case in cases {
            let (Seen::Place(spot) | Seen::Piece(spot)) = case.is else {
                if case.is == Seen::Word(crate::value::NONE) {
                    continue;
                }
                return None;
            };
            let from = self.pre(spot, set)?;
            found = self.also(found, *case, from);
        }
        Some(found)
    }

    /// A set, and those of another one that are in a case.
    pub(super) fn also(&mut self, found: BitboardId, case: Case, set: BitboardId) -> BitboardId {
        let within = self.cells_in(case);
        let here = self.set(Bitboard::And(within, set));
        self.set(Bitboard::Or(found, here))
    }

    pub(super) fn all_but(&mut self, set: BitboardId) -> BitboardId {
        let all = self.everything();
        self.set(Bitboard::Minus(all, set))
    }

    pub(super) fn everything(&mut self) -> BitboardId {
        self.whole_and_empty().0
    }

    pub(in crate::link) fn nothing(&mut self) -> BitboardId {
        self.whole_and_empty().1
    }

    /// The cells with tokens of the player at a seat.
    pub(super) fn owned_at(&mut self, seat: usize) -> BitboardId {
        self.set(Bitboard::Plane(Program::OWNER_PLANE + seat as u16))
    }

    /// The cells with tokens of a player.
    pub(super) fn owned(&mut self, player: NodeId) -> BitboardId {
        match player.operand() {
            Operand::Const(player) if (0..self.players as i32).contains(&player) => {
                self.owned_at(player as usize)
            }
            _ => self.set(Bitboard::PlaneOf { base: Program::OWNER_PLANE, player }),
        }
    }
}
