//! Simplification of bitboards: algebraic rules, constant folding, and fused steps.

use crate::code::{Bitboard, BitboardId};
use crate::link::Linker;
use crate::link::optimise::bitboard_nodes::has;
use crate::program::{Program, Shift};

/// Depth to which operands are examined. Without a limit, shared operands would be examined many times.
const DEPTH: u32 = 4;

impl Linker<'_> {
    /// Returns an existing bitboard that equals a new one, if simplification finds it.
    pub(super) fn simplified(&mut self, bitboard: Bitboard) -> Option<BitboardId> {
        if matches!(bitboard, Bitboard::Mask(_)) {
            return None; // the constants all and none are masks
        }
        let (all, none) = self.whole_and_empty();
        let found = match bitboard {
            Bitboard::And(a, b) if a == b || b == all => Some(a),
            Bitboard::And(a, b) if a == all => Some(b),
            Bitboard::And(a, b) if a == none || b == none => Some(none),
            Bitboard::And(a, b) if self.is_disjoint(a, b, DEPTH) => Some(none),
            Bitboard::And(a, b) => self.intersection(a, b),
            Bitboard::Or(a, b) if a == b || b == none => Some(a),
            Bitboard::Or(a, b) if a == none => Some(b),
            Bitboard::Or(a, b) if a == all || b == all => Some(all),
            Bitboard::Or(a, b) => self
                .across_either(a, b)
                .or_else(|| self.union_with_mask(a, b))
                .or_else(|| self.union_with_rest(a, b))
                .or_else(|| self.one_step(a, b, |l, a, b| l.or(a, b))),
            Bitboard::Minus(a, b) if a == b || b == all || a == none => Some(none),
            Bitboard::Minus(a, b) if b == none => Some(a),
            Bitboard::Minus(a, b) => self.difference(all, a, b),
            Bitboard::If { set, .. }
            | Bitboard::StepInto { set, .. }
            | Bitboard::Beyond { set, .. }
                if set == none =>
            {
                Some(none)
            }
            Bitboard::StepInto { shift, set } => self.across(shift, set),
            _ => None,
        };
        found.or_else(|| self.constant_bitboard(bitboard))
    }

    /// Simplifies `a` without `b`: double complements, and parts of `b` that have no cell of `a`.
    fn difference(&mut self, all: BitboardId, a: BitboardId, b: BitboardId) -> Option<BitboardId> {
        match self.bitboard_at(b) {
            Bitboard::Minus(c, d) if a == all && c == all => Some(d),
            _ if a == all => None,
            _ if self.is_disjoint(a, b, DEPTH) => Some(a),
            Bitboard::StepInto { .. } => self.one_step(a, b, |l, a, b| l.minus(a, b)),
            Bitboard::Or(c, d) if self.is_disjoint(a, d, DEPTH) => Some(self.minus(a, c)),
            Bitboard::Or(c, d) if self.is_disjoint(a, c, DEPTH) => Some(self.minus(a, d)),
            _ => None,
        }
    }

    /// Simplifies an intersection:
    /// - a bitboard inside a mask is itself,
    /// - a complement becomes a difference,
    /// - a first cell beyond a run that is not empty becomes one more step along the run,
    /// - two steps of one shift become one step into an intersection.
    fn intersection(&mut self, a: BitboardId, b: BitboardId) -> Option<BitboardId> {
        let all = self.everything();
        for (one, other) in [(a, b), (b, a)] {
            match (self.bitboard_at(one), self.bitboard_at(other)) {
                (_, Bitboard::Mask(mask)) if self.is_within(one, self.mask_at(mask), DEPTH) => {
                    return Some(one);
                }
                (_, Bitboard::Minus(whole, but)) if whole == all => {
                    return Some(self.minus(one, but));
                }
                (Bitboard::Beyond { shift, run, .. }, Bitboard::StepInto { shift: same, set })
                    if shift == same && run == set =>
                {
                    let set = self.and(one, run);
                    return Some(self.bitboard(Bitboard::StepInto { shift, set }));
                }
                _ => {}
            }
        }
        self.one_step(a, b, |l, a, b| l.and(a, b))
    }

    /// Two steps of one shift as one step into what their ends make together.
    fn one_step(
        &mut self,
        a: BitboardId,
        b: BitboardId,
        join: impl FnOnce(&mut Self, BitboardId, BitboardId) -> BitboardId,
    ) -> Option<BitboardId> {
        let (Bitboard::StepInto { shift, set: a }, Bitboard::StepInto { shift: same, set: b }) =
            (self.bitboard_at(a), self.bitboard_at(b))
        else {
            return None;
        };
        if shift != same {
            return None;
        }
        let set = join(self, a, b);
        Some(self.bitboard(Bitboard::StepInto { shift, set }))
    }

    /// Fuses a step into a run with the first cell beyond that run.
    fn across(&mut self, shift: u16, next: BitboardId) -> Option<BitboardId> {
        let Bitboard::And(a, b) = self.bitboard_at(next) else { return None };
        for (run, beyond) in [(a, b), (b, a)] {
            if let Bitboard::Beyond { shift: same, run: of, set } = self.bitboard_at(beyond)
                && (same, of) == (shift, run)
            {
                let ways = self.ways_of(vec![shift]);
                return Some(self.bitboard(Bitboard::Across { ways, run, set }));
            }
        }
        None
    }

    /// Joins two such fused nodes of the same run and set.
    fn across_either(&mut self, a: BitboardId, b: BitboardId) -> Option<BitboardId> {
        let Bitboard::Across { ways, run, set } = self.bitboard_at(a) else { return None };
        let Bitboard::Across { ways: others, run: same, set: too } = self.bitboard_at(b) else {
            return None;
        };
        if (run, set) != (same, too) {
            return None;
        }
        let both = [ways, others].map(|ways| &self.ir.space.ways[usize::from(ways)]);
        let shifts = both.into_iter().flatten().map(|way| way.number).collect();
        let ways = self.ways_of(shifts);
        Some(self.bitboard(Bitboard::Across { ways, run, set }))
    }

    /// Simplifies `mask or (other mask without b)`, if no cell of `b` is in the first mask: both masks without `b`.
    /// Conditions such as `step(it, south) == none or not step(it, south).empty` have this form.
    fn union_with_mask(&mut self, a: BitboardId, b: BitboardId) -> Option<BitboardId> {
        for (one, other) in [(a, b), (b, a)] {
            let Bitboard::Mask(mask) = self.bitboard_at(one) else { continue };
            let Bitboard::Minus(whole, but) = self.bitboard_at(other) else { continue };
            let Bitboard::Mask(_) = self.bitboard_at(whole) else { continue };
            let outside: Vec<u64> = self.mask_at(mask).iter().map(|word| !word).collect();
            if self.is_within(but, &outside, DEPTH) {
                let both = self.or(one, whole);
                return Some(self.minus(both, but));
            }
        }
        None
    }

    /// Simplifies `a or (c without a)`, and `a` or a flood from `a`: a flood holds the cells that it starts from.
    fn union_with_rest(&mut self, a: BitboardId, b: BitboardId) -> Option<BitboardId> {
        for (a, b) in [(a, b), (b, a)] {
            let other = self.bitboard_at(b);
            if let Bitboard::Minus(c, but) = other
                && but == a
            {
                return Some(self.or(a, c));
            }
            if matches!(other, Bitboard::Flood { from, .. } if from == a) {
                return Some(b);
            }
        }
        None
    }

    /// True if a bitboard is proven to be inside a mask, looking at operands up to a depth.
    fn is_within(&self, set: BitboardId, mask: &[u64], depth: u32) -> bool {
        let inside = |inner: u16| {
            self.mask_at(inner).iter().zip(mask).all(|(inner, outer)| inner & !outer == 0)
        };
        let part = |set: BitboardId| depth > 0 && self.is_within(set, mask, depth - 1);
        match self.bitboard_at(set) {
            Bitboard::Mask(inner) => inside(inner),
            Bitboard::StepInto { shift, .. } | Bitboard::Beyond { shift, .. } => {
                inside(self.ir.space.shifts[usize::from(shift)].mask)
            }
            Bitboard::Across { ways, .. } => {
                let ways = &self.ir.space.ways[usize::from(ways)];
                ways.iter().all(|way| inside(way.shift.mask))
            }
            Bitboard::And(a, b) => part(a) || part(b),
            Bitboard::Or(a, b) => part(a) && part(b),
            Bitboard::Minus(set, _) | Bitboard::If { set, .. } => part(set),
            Bitboard::Plane(_) | Bitboard::PlaneOf { .. } | Bitboard::MaskOf { .. } => false,
            Bitboard::MaskBy { .. } | Bitboard::Flood { .. } => false,
            Bitboard::OfPlayer { .. } | Bitboard::OfForm { .. } => false,
            Bitboard::One(_) | Bitboard::FromList(_) => false,
        }
    }

    /// True if two bitboards are proven to be disjoint: no empty cell holds a token of a player.
    fn is_disjoint(&self, a: BitboardId, b: BitboardId, depth: u32) -> bool {
        let owners = Program::OWNER_PLANE..Program::OWNER_PLANE + self.players as u16;
        match (self.bitboard_at(a), self.bitboard_at(b)) {
            (Bitboard::Plane(Program::EMPTY_PLANE), other)
            | (other, Bitboard::Plane(Program::EMPTY_PLANE)) => match other {
                Bitboard::Plane(plane) => owners.contains(&plane),
                Bitboard::PlaneOf { base, .. } => base == Program::OWNER_PLANE,
                _ => false,
            },
            (Bitboard::If { set, .. }, _) => depth > 0 && self.is_disjoint(set, b, depth - 1),
            (_, Bitboard::If { set, .. }) => depth > 0 && self.is_disjoint(a, set, depth - 1),
            _ => false,
        }
    }

    /// Constant folding: evaluates a bitboard whose operands are masks.
    fn constant_bitboard(&mut self, bitboard: Bitboard) -> Option<BitboardId> {
        let words = |l: &Self, operand: BitboardId| match l.bitboard_at(operand) {
            Bitboard::Mask(mask) => Some(l.mask_at(mask).to_vec()),
            _ => None,
        };
        match bitboard {
            Bitboard::StepInto { shift, set } => {
                let into = words(self, set)?;
                let Shift { delta, mask, .. } = self.ir.space.shifts[usize::from(shift)];
                let from = self.mask_at(mask).to_vec();
                let lead = |cell: usize| (cell as i32 + delta) as usize;
                Some(self.mask_bitboard(|cell| has(&from, cell) && has(&into, lead(cell))))
            }
            Bitboard::And(a, b) | Bitboard::Or(a, b) | Bitboard::Minus(a, b) => {
                let (a, b) = (words(self, a)?, words(self, b)?);
                Some(self.mask_bitboard(|cell| match bitboard {
                    Bitboard::And(..) => has(&a, cell) && has(&b, cell),
                    Bitboard::Or(..) => has(&a, cell) || has(&b, cell),
                    _ => has(&a, cell) && !has(&b, cell),
                }))
            }
            _ => None,
        }
    }
}
