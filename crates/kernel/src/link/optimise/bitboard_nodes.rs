//! Interning of bitboards: equal ones have one number, and each has its cost and what it reads.

use crate::code::{Bitboard, BitboardId, Node, NodeId, Operand};
use crate::link::Linker;
use crate::link::ir::BitboardFacts;
use crate::program::Program;
use crate::state::word;

/// Most types of token whose cells have planes of their own.
const MOST_TYPE_PLANES: usize = 8;

impl Linker<'_> {
    /// A set, as simple as it can be said.
    pub(in crate::link) fn set(&mut self, set: Bitboard) -> BitboardId {
        let set = match set {
            Bitboard::One(place) => self.player_mask(place).unwrap_or(set),
            _ => set,
        };
        if let Some(known) = self.simplified(set) {
            return known;
        }
        if let Some(known) = self.search.known.get(&set) {
            return *known;
        }
        let reads = self.find_free_registers(|free| set.look(free));
        let cost = self.cost_of(set);
        let plain = self.is_plain_set(set);
        let planes = self.is_of_planes(set);
        let id = self.ir.bitboards.nodes.len() as BitboardId;
        self.ir.bitboards.nodes.push(set);
        self.ir.facts.bitboards.push(BitboardFacts { reads, cost, plain, planes });
        self.search.known.insert(set, id);
        id
    }

    /// A place that each player has one of, as a mask for each.
    fn player_mask(&mut self, place: NodeId) -> Option<Bitboard> {
        let Operand::Node(at) = place.operand() else { return None };
        let Node::FirstOf { table, player } = self.ir.exprs.nodes[at] else { return None };
        let places = self.ir.exprs.consts[table as usize..][..self.players].to_vec();
        let mask = |place: &i32| self.mask(|cell| cell as i32 == *place);
        let masks = places.iter().map(mask).collect();
        Some(Bitboard::MaskOf { first: self.mask_row(masks), player })
    }

    fn is_plain_set(&self, set: Bitboard) -> bool {
        let plain = |set: BitboardId| self.ir.facts.bitboards[set as usize].plain;
        match set {
            Bitboard::Plane(_) | Bitboard::Mask(_) => true,
            Bitboard::PlaneOf { player: node, .. }
            | Bitboard::MaskOf { player: node, .. }
            | Bitboard::One(node) => self.is_plain(node),
            Bitboard::And(a, b) | Bitboard::Or(a, b) | Bitboard::Minus(a, b) => {
                plain(a) && plain(b)
            }
            Bitboard::If { when, set } => self.is_plain(when) && plain(set),
            Bitboard::StepInto { set, .. } => plain(set),
            Bitboard::Beyond { run, set, .. } | Bitboard::Across { run, set, .. } => {
                plain(run) && plain(set)
            }
            // The set of a player is kept by itself.
            Bitboard::OfPlayer { .. } | Bitboard::FromList(_) => false,
        }
    }

    fn is_of_planes(&self, set: Bitboard) -> bool {
        let mut all = match set {
            Bitboard::Plane(_) | Bitboard::Mask(_) => true,
            Bitboard::And(..) | Bitboard::Or(..) | Bitboard::Minus(..) => true,
            Bitboard::StepInto { .. } | Bitboard::Beyond { .. } | Bitboard::Across { .. } => true,
            Bitboard::PlaneOf { .. } | Bitboard::MaskOf { .. } | Bitboard::OfPlayer { .. } => false,
            Bitboard::If { .. } | Bitboard::One(_) | Bitboard::FromList(_) => false,
        };
        set.each_set(|part| all &= self.ir.facts.bitboards[part as usize].planes);
        all
    }

    /// True if a value depends on nothing but who acts, the phase, and local values.
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

    /// Operations that evaluating a bitboard takes.
    fn cost_of(&self, set: Bitboard) -> u32 {
        match set {
            Bitboard::Plane(_)
            | Bitboard::PlaneOf { .. }
            | Bitboard::Mask(_)
            | Bitboard::MaskOf { .. } => 1,
            Bitboard::One(_) => 1,
            Bitboard::FromList(_) => 8,
            Bitboard::And(a, b) | Bitboard::Or(a, b) | Bitboard::Minus(a, b) => {
                self.set_cost(a).saturating_add(self.set_cost(b)).saturating_add(1)
            }
            Bitboard::OfPlayer { plain: set, .. } | Bitboard::If { set, .. } => {
                self.set_cost(set).saturating_add(1)
            }
            Bitboard::StepInto { set, .. } => self.set_cost(set).saturating_add(1),
            Bitboard::Beyond { shift, run, set } => {
                let steps = self.longest_way(shift);
                self.set_cost(run).saturating_add(self.set_cost(set)).saturating_add(steps)
            }
            Bitboard::Across { ways, run, set } => {
                let ways = &self.ir.space.ways[usize::from(ways)];
                let steps = ways.iter().map(|way| self.longest_way(way.number) + 3);
                let steps = steps.fold(0, u32::saturating_add);
                self.set_cost(run).saturating_add(self.set_cost(set)).saturating_add(steps)
            }
        }
    }

    fn set_cost(&self, set: BitboardId) -> u32 {
        self.ir.facts.bitboards[set as usize].cost
    }

    /// The set of all cells, and the empty one.
    pub(in crate::link) fn whole_and_empty(&mut self) -> (BitboardId, BitboardId) {
        if let Some(known) = self.search.all_and_none {
            return known;
        }
        let found = (self.mask_set(|_| true), self.mask_set(|_| false));
        self.search.all_and_none = Some(found);
        found
    }

    /// Interns the mask of the cells for which `test` holds.
    pub(in crate::link) fn mask(&mut self, test: impl Fn(usize) -> bool) -> u16 {
        let width = self.ir.space.width;
        let mut words = vec![0u64; width];
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

    pub(in crate::link) fn mask_set(&mut self, test: impl Fn(usize) -> bool) -> BitboardId {
        let mask = self.mask(test);
        self.set(Bitboard::Mask(mask))
    }

    pub(in crate::link) fn mask_words(&self, mask: u16) -> Vec<u64> {
        self.mask_at(mask).to_vec()
    }

    pub(in crate::link) fn mask_at(&self, mask: u16) -> &[u64] {
        let width = self.ir.space.width;
        &self.ir.space.masks[usize::from(mask) * width..][..width]
    }

    /// The cells with a token of a type; `None` where there are too many types for that.
    pub(in crate::link) fn type_plane(&mut self, of: usize) -> Option<BitboardId> {
        if of >= self.ir.tokens.types.len() {
            return Some(self.nothing());
        }
        if self.ir.tokens.types.len() == 1 {
            return Some(self.taken());
        }
        let known = self.ir.space.type_planes.iter().position(|known| usize::from(*known) == of);
        let at = match known {
            Some(at) => at,
            None if self.ir.space.type_planes.len() < MOST_TYPE_PLANES => {
                self.ir.space.type_planes.push(of as u16);
                self.ir.space.type_planes.len() - 1
            }
            None => return None,
        };
        let plane = Program::type_plane(self.players, at);
        Some(self.set(Bitboard::Plane(plane as u16)))
    }
}

/// True if a cell is in a set.
pub(in crate::link) fn has(words: &[u64], cell: usize) -> bool {
    words[cell / 64] >> (cell % 64) & 1 == 1
}
