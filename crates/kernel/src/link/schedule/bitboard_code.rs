//! Sets as straight code: each set that is found by itself, and all sets of a plan together, as steps
//! that each write one slot once.
//!
//! Walking down from a set to what it is made of asks at each node what it is; a step knows. What
//! several pieces of code are made of is found by itself, and may be kept.

use crate::code::{Bitboard, BitboardId, BitboardStep};
use crate::link::Linker;
use crate::program::{BitboardCode, DecisionDef, Plan};

/// Steps of one piece of code at most; what takes more is found node by node.
const MOST_STEPS: usize = 1024;

/// Operations of a set that others take as it was found by itself; what costs less is found in each.
const SHARED: u32 = 24;
/// Operations of a set from which on it is worth running code for it.
const LONG: u32 = 6;

/// Who is made of a set.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::link) enum Within {
    Nobody,
    /// One set that is found by itself.
    Bitboard(BitboardId),
    /// The sets of one plan, by its number.
    Plan(usize),
    /// It is found by itself: asked for alone, or by several.
    Itself,
}

impl Within {
    fn add(&mut self, other: Within) {
        if *self == Within::Nobody {
            *self = other;
        } else if *self != other {
            *self = Within::Itself;
        }
    }
}

impl Linker<'_> {
    /// For each set, within what it is found.
    pub(in crate::link) fn found_within(&self) -> Vec<Within> {
        let mut within = vec![Within::Nobody; self.ir.bitboards.nodes.len()];
        let mut alone = |set: BitboardId| within[set as usize] = Within::Itself;
        self.each_set_asked(&mut alone);
        let alternatives = self.ir.decisions.defs.iter().flat_map(DecisionDef::listed);
        for alternative in alternatives.flat_map(|of| [Some(of), of.rest.as_deref()]).flatten() {
            let params = alternative.params.iter().filter_map(|param| param.set);
            params.chain(alternative.cells.map(|cells| cells.set)).for_each(&mut alone);
        }
        for (number, plan) in self.plans().enumerate() {
            for set in plan.sets() {
                within[set as usize].add(Within::Plan(number));
            }
        }
        // Sets are made of earlier ones.
        for at in (0..self.ir.bitboards.nodes.len()).rev() {
            let by = match within[at] {
                Within::Nobody => continue,
                Within::Itself => Within::Bitboard(at as BitboardId),
                by => by,
            };
            match self.ir.bitboards.nodes[at] {
                Bitboard::OfPlayer { first, plain, .. } => {
                    let row = &self.ir.bitboards.player_rows[first as usize..][..self.players];
                    row.iter().for_each(|set| within[*set as usize] = Within::Itself);
                    within[plain as usize] = Within::Itself;
                }
                Bitboard::If { set, .. } => within[set as usize] = Within::Itself,
                made => made.each_set(|part| within[part as usize].add(by)),
            }
        }
        within
    }

    pub(in crate::link) fn plans(&self) -> impl Iterator<Item = &Plan> {
        let alternatives = self.ir.decisions.defs.iter().flat_map(DecisionDef::listed);
        alternatives.filter_map(|of| of.plan.as_ref()).flat_map(Plan::both)
    }

    /// The code of each set that is found by itself and takes more than a step, by set.
    pub(in crate::link) fn set_codes(&mut self, within: &[Within]) {
        let apart = within.iter().zip(&self.ir.facts.bitboards);
        let apart =
            apart.map(|(at, facts)| *at == Within::Itself && facts.cost >= SHARED).collect();
        let shifts = 0..self.ir.space.shifts.len() as u16;
        let doublings = shifts.map(|shift| doublings(self.longest_way(shift))).collect();
        let mut coder = Coder {
            sets: &self.ir.bitboards.nodes,
            apart,
            doublings,
            steps: Vec::new(),
            given: Vec::new(),
            places: vec![Place::default(); self.ir.bitboards.nodes.len()],
            piece: 0,
            seen: 0,
        };
        let codes = (0..self.ir.bitboards.nodes.len() as BitboardId).map(|set| {
            let facts = self.ir.facts.bitboards[set as usize];
            let alone = within[set as usize] == Within::Itself;
            (alone && facts.cost >= LONG && is_made(self.ir.bitboards.nodes[set as usize]))
                .then(|| coder.code(&[set], Some(set)))
                .flatten()
        });
        let codes = codes.collect();
        for alternative in self.ir.decisions.defs.iter_mut().flat_map(DecisionDef::listed_mut) {
            let mut plan = alternative.plan.as_mut();
            while let Some(of) = plan {
                let sets: Vec<BitboardId> = of.sets().collect();
                of.code = coder.code(&sets, None);
                plan = of.otherwise.as_mut().map(|(_, other)| other.as_mut());
            }
        }
        let (steps, inputs) = (coder.steps, coder.given);
        self.ir.bitboards.steps = steps;
        self.ir.bitboards.inputs = inputs;
        self.ir.bitboards.codes = codes;
    }
}

/// Whether a set is made of others, all of which are always needed.
fn is_made(set: Bitboard) -> bool {
    matches!(
        set,
        Bitboard::And(..)
            | Bitboard::Or(..)
            | Bitboard::Minus(..)
            | Bitboard::StepInto { .. }
            | Bitboard::Beyond { .. }
            | Bitboard::Across { .. }
    )
}

/// How often a reach of one cell has to be doubled for runs of so many steps. A run ends before the
/// last cell of the way, so it is shorter than this reach.
pub(in crate::link) fn doublings(steps: u32) -> u8 {
    steps.next_power_of_two().trailing_zeros() as u8
}

struct Coder<'l> {
    sets: &'l [Bitboard],
    /// By set: whether others take it as it was found by itself.
    apart: Vec<bool>,
    /// By shift: how often its reach has to be doubled to lead along every run.
    doublings: Vec<u8>,
    steps: Vec<BitboardStep>,
    given: Vec<BitboardId>,
    /// By set: what the code under way knows of it.
    places: Vec<Place>,
    /// Counts the pieces of code, and the sets of the one under way.
    piece: u32,
    seen: usize,
}

/// A set in a piece of code.
#[derive(Clone, Copy, Default)]
struct Place {
    /// The last piece that has it.
    piece: u32,
    /// Which step reads it last; those that are wanted are read when all is done.
    last: u32,
    slot: u8,
    /// Whether it has its slot from the beginning and to the end.
    kept: bool,
}

/// A set of a piece of code.
#[derive(Clone, Copy)]
struct Part {
    set: BitboardId,
    /// Whether it is taken as it was found by itself.
    apart: bool,
}

impl Coder<'_> {
    /// Code that leaves sets in its first slots, in order; of them, `itself` is not taken as it was
    /// found by itself. Nothing where it would be too long or have too much to hold.
    fn code(&mut self, wanted: &[BitboardId], itself: Option<BitboardId>) -> Option<BitboardCode> {
        self.piece += 1;
        self.seen = 0;
        let mut order = Vec::new();
        wanted.iter().for_each(|set| self.order(*set, itself, &mut order));
        if self.seen > MOST_STEPS || wanted.len() > BitboardCode::SLOTS {
            return None;
        }
        for (at, part) in order.iter().enumerate() {
            for operand in self.operands(*part).into_iter().flatten() {
                self.places[operand as usize].last = at as u32;
            }
        }
        for (slot, set) in wanted.iter().enumerate().rev() {
            let place = &mut self.places[*set as usize];
            (place.slot, place.kept, place.last) = (slot as u8, true, u32::MAX);
        }
        let (start, given) = (self.steps.len(), self.given.len());
        if self.write(&order, wanted.len()).is_none() {
            self.steps.truncate(start);
            self.given.truncate(given);
            return None;
        }
        for (slot, set) in wanted.iter().enumerate() {
            let (into, from) = (slot as u8, self.places[*set as usize].slot);
            if from != into {
                self.steps.push(BitboardStep::Copy { into, from });
            }
        }
        let gifts = u8::try_from(self.given.len() - given).ok()?;
        let (start, end) = (start as u32, self.steps.len() as u32);
        Some(BitboardCode { start, end, given: given as u32, gifts })
    }

    /// Writes a step for each set; the first slots are those of sets that are wanted. Nothing where
    /// slots or numbers of given sets run out.
    fn write(&mut self, order: &[Part], wanted: usize) -> Option<()> {
        let given = self.given.len();
        let mut free: Vec<u8> = (wanted as u8..BitboardCode::SLOTS as u8).rev().collect();
        for (at, part) in order.iter().enumerate() {
            let operands = self.operands(*part);
            let slots = operands.map(|set| set.map_or(0, |set| self.places[set as usize].slot));
            for (number, set) in operands.iter().enumerate() {
                let Some(set) = *set else { continue };
                let place = self.places[set as usize];
                let again = operands[..number].contains(&Some(set));
                if place.last == at as u32 && !place.kept && !again {
                    free.push(place.slot);
                }
            }
            let place = &mut self.places[part.set as usize];
            if !place.kept {
                place.slot = free.pop()?;
            }
            let into = place.slot;
            let step = match self.step(*part, into, slots) {
                Some(step) => step,
                None => {
                    let number = u8::try_from(self.given.len() - given).ok()?;
                    self.given.push(part.set);
                    BitboardStep::Given { into, number }
                }
            };
            self.steps.push(step);
        }
        Some(())
    }

    /// What a set is made of, where it is not taken as it was found by itself.
    fn operands(&self, part: Part) -> [Option<BitboardId>; 2] {
        match self.sets[part.set as usize] {
            _ if part.apart => [None, None],
            Bitboard::And(a, b) | Bitboard::Or(a, b) | Bitboard::Minus(a, b) => [Some(a), Some(b)],
            Bitboard::StepInto { set, .. } => [Some(set), None],
            Bitboard::Beyond { run, set, .. } | Bitboard::Across { run, set, .. } => {
                [Some(run), Some(set)]
            }
            _ => [None, None],
        }
    }

    /// The sets of a piece of code, each after those that it is made of.
    fn order(&mut self, set: BitboardId, itself: Option<BitboardId>, order: &mut Vec<Part>) {
        let place = &mut self.places[set as usize];
        if place.piece == self.piece || self.seen > MOST_STEPS {
            return;
        }
        self.seen += 1;
        *place = Place { piece: self.piece, ..Place::default() };
        let part = Part { set, apart: self.apart[set as usize] && itself != Some(set) };
        for operand in self.operands(part).into_iter().flatten() {
            self.order(operand, itself, order);
        }
        order.push(part);
    }

    /// The step that finds a set; nothing where it has to be found by itself.
    fn step(&self, part: Part, into: u8, [a, b]: [u8; 2]) -> Option<BitboardStep> {
        Some(match self.sets[part.set as usize] {
            Bitboard::Plane(plane) => BitboardStep::Plane { into, plane },
            Bitboard::Mask(mask) => BitboardStep::Mask { into, mask },
            _ if part.apart => return None,
            Bitboard::And(..) => BitboardStep::And { into, a, b },
            Bitboard::Or(..) => BitboardStep::Or { into, a, b },
            Bitboard::Minus(..) => BitboardStep::Minus { into, a, b },
            Bitboard::StepInto { shift, .. } => BitboardStep::StepInto { into, shift, a },
            Bitboard::Across { ways, .. } => BitboardStep::Across { into, ways, run: a, set: b },
            Bitboard::Beyond { shift, .. } => {
                let doublings = self.doublings[usize::from(shift)];
                BitboardStep::Beyond { into, shift, run: a, set: b, doublings }
            }
            _ => return None,
        })
    }
}
