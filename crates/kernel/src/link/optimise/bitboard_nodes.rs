//! Interning of bitboards: equal ones have one number, and each has its cost and what it reads.

use crate::code::{Bitboard, BitboardId, List, Node, NodeId, Operand};
use crate::link::Linker;
use crate::link::ir::BitboardFacts;
use crate::program::Program;
use crate::state::word;

/// Most types of token whose cells have planes of their own.
const MOST_TYPE_PLANES: usize = 8;

impl Linker<'_> {
    /// Interns a bitboard in its simplest form.
    pub(in crate::link) fn bitboard(&mut self, bitboard: Bitboard) -> BitboardId {
        let bitboard = match bitboard {
            Bitboard::One(place) => self.player_mask(place).unwrap_or(bitboard),
            _ => bitboard,
        };
        if let Some(known) = self.simplified(bitboard) {
            return known;
        }
        if let Some(known) = self.search.known.get(&bitboard) {
            return *known;
        }
        let facts = self.bitboard_facts(bitboard);
        let id = self.ir.bitboards.nodes.len() as BitboardId;
        self.ir.bitboards.nodes.push(bitboard);
        self.ir.facts.bitboards.push(facts);
        self.search.known.insert(bitboard, id);
        id
    }

    pub(super) fn and(&mut self, a: BitboardId, b: BitboardId) -> BitboardId {
        self.bitboard(Bitboard::And(a, b))
    }

    pub(super) fn or(&mut self, a: BitboardId, b: BitboardId) -> BitboardId {
        self.bitboard(Bitboard::Or(a, b))
    }

    pub(super) fn minus(&mut self, a: BitboardId, b: BitboardId) -> BitboardId {
        self.bitboard(Bitboard::Minus(a, b))
    }

    pub(super) fn complement(&mut self, of: BitboardId) -> BitboardId {
        let all = self.everything();
        self.minus(all, of)
    }

    /// A bitboard if a condition holds, otherwise the empty one.
    pub(super) fn only_if(&mut self, when: NodeId, set: BitboardId) -> BitboardId {
        self.bitboard(Bitboard::If { when, set })
    }

    pub(super) fn plane(&mut self, plane: u16) -> BitboardId {
        self.bitboard(Bitboard::Plane(plane))
    }

    /// A place that each player has one of, as a mask for each.
    fn player_mask(&mut self, place: NodeId) -> Option<Bitboard> {
        let Node::FirstOf { table, player } = self.node_at(place)? else { return None };
        let places = self.const_words(table, self.players as u32).to_vec();
        let mask = |place: &i32| self.mask(|cell| cell as i32 == *place);
        let masks = places.iter().map(mask).collect();
        Some(Bitboard::MaskOf { first: self.mask_row(masks), player })
    }

    fn bitboard_facts(&self, bitboard: Bitboard) -> BitboardFacts {
        // Without the operands: the cost, and whether it is plain and reads planes alone.
        let mut variables = false;
        if let Bitboard::FromList(list) = bitboard {
            variables = matches!(self.list_at(list), List::Having { .. });
        }
        let (cost, plain, planes) = match bitboard {
            Bitboard::Plane(_) | Bitboard::Mask(_) | Bitboard::StepInto { .. } => (1, true, true),
            Bitboard::And(..) | Bitboard::Or(..) | Bitboard::Minus(..) => (1, true, true),
            Bitboard::Beyond { shift, .. } => (self.longest_way(shift), true, true),
            Bitboard::Across { ways, .. } => {
                let ways = &self.ir.space.ways[usize::from(ways)];
                let steps = ways.iter().map(|way| self.longest_way(way.number) + 3);
                (steps.fold(0, u32::saturating_add), true, true)
            }
            Bitboard::PlaneOf { player: node, .. }
            | Bitboard::MaskOf { player: node, .. }
            | Bitboard::MaskBy { number: node, .. }
            | Bitboard::If { when: node, .. }
            | Bitboard::One(node) => (1, self.is_plain(node), false),
            // The bitboard of each player is cached by itself.
            Bitboard::OfPlayer { .. } => (1, false, false),
            Bitboard::OfForm { .. } => {
                let cost = |set: &BitboardId| self.ir.facts.bitboards[*set as usize].cost;
                (1 + self.rows_of(bitboard).iter().map(cost).max().unwrap_or(0), false, false)
            }
            Bitboard::FromList(_) if variables => {
                (8 + self.ir.space.cells as u32 / 16, true, false)
            }
            Bitboard::FromList(_) => (8, false, false),
            Bitboard::Flood { .. } => {
                let steps = 2 * self.ir.space.cells.isqrt() * self.ir.space.links.len();
                (steps as u32 + 1, true, true)
            }
        };
        let reads = self.find_free_registers(|free| bitboard.look(free));
        let mut facts = BitboardFacts { reads, cost, plain, planes, variables };
        bitboard.each_bitboard(|part| {
            let part = self.ir.facts.bitboards[part as usize];
            facts.cost = facts.cost.saturating_add(part.cost);
            facts.plain &= part.plain;
            facts.planes &= part.planes;
            facts.variables |= part.variables;
        });
        facts
    }

    /// True if a value depends on nothing but registers, constants, the active player, the phase, the decider, and
    /// local values that are kept outside the state.
    fn is_plain(&self, node: NodeId) -> bool {
        let at = match node.operand() {
            Operand::Node(at) => at,
            Operand::Word(at) => return word::KEPT.contains(&at),
            Operand::Local(_) | Operand::Reg(_) | Operand::Const(_) => return true,
        };
        match self.ir.exprs.nodes[at] {
            Node::Const(_) | Node::Single => true,
            Node::Not(a) | Node::Next(a) | Node::Previous(a) | Node::Seat(a) => self.is_plain(a),
            Node::And(a, b)
            | Node::Or(a, b)
            | Node::Eq(a, b)
            | Node::Lt(a, b)
            | Node::Le(a, b)
            | Node::Compute(_, a, b) => self.is_plain(a) && self.is_plain(b),
            _ => false,
        }
    }

    pub(super) fn everything(&mut self) -> BitboardId {
        self.whole_and_empty().0
    }

    pub(in crate::link) fn nothing(&mut self) -> BitboardId {
        self.whole_and_empty().1
    }

    /// The bitboards of all cells and of none.
    pub(super) fn whole_and_empty(&mut self) -> (BitboardId, BitboardId) {
        if let Some(known) = self.search.all_and_none {
            return known;
        }
        let found = (self.mask_bitboard(|_| true), self.mask_bitboard(|_| false));
        self.search.all_and_none = Some(found);
        found
    }

    /// Interns the mask of the cells for which `test` holds.
    pub(in crate::link) fn mask(&mut self, test: impl Fn(usize) -> bool) -> u16 {
        let mut words = vec![0u64; self.ir.space.width];
        for cell in (0..self.ir.space.cells).filter(|c| test(*c)) {
            words[cell / 64] |= 1 << (cell % 64);
        }
        if let Some(known) = self.search.masks.get(&words) {
            return *known;
        }
        let at = self.search.masks.len() as u16;
        if at == u16::MAX {
            self.error("the rules need too many constant sets of cells (at most 65,535)");
            return 0;
        }
        self.ir.space.masks.extend_from_slice(&words);
        self.search.masks.insert(words, at);
        at
    }

    /// The mask of constant words, if all of them are cells.
    pub(super) fn mask_of_words(&mut self, start: u32, len: u32) -> Option<u16> {
        let words = self.const_words(start, len).to_vec();
        let cells = 0..self.ir.space.cells as i32;
        let inside = words.iter().all(|word| cells.contains(word));
        inside.then(|| self.mask(|cell| words.contains(&(cell as i32))))
    }

    pub(super) fn mask_bitboard(&mut self, test: impl Fn(usize) -> bool) -> BitboardId {
        let mask = self.mask(test);
        self.bitboard(Bitboard::Mask(mask))
    }

    /// The words of a mask.
    pub(in crate::link) fn mask_at(&self, mask: u16) -> &[u64] {
        let width = self.ir.space.width;
        &self.ir.space.masks[usize::from(mask) * width..][..width]
    }

    /// The cells with a token of a type; `None` if there are too many types.
    pub(in crate::link) fn type_plane(&mut self, of: usize) -> Option<BitboardId> {
        if of >= self.ir.tokens.types.len() {
            return Some(self.nothing());
        }
        if self.ir.tokens.types.len() == 1 {
            return Some(self.occupied());
        }
        let planes = &mut self.ir.space.type_planes;
        let known = planes.iter().position(|known| usize::from(*known) == of);
        let at = match known {
            Some(at) => at,
            None if planes.len() < MOST_TYPE_PLANES => {
                planes.push(of as u16);
                planes.len() - 1
            }
            None => return None,
        };
        Some(self.plane(Program::type_plane(self.players, at) as u16))
    }
}

/// True if a cell is in a bitboard.
pub(in crate::link) fn has(words: &[u64], cell: usize) -> bool {
    words[cell / 64] >> (cell % 64) & 1 == 1
}
