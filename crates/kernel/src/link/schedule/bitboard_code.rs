//! Straight-line code for bitboards: the tree of a bitboard, or of all bitboards of a plan, as steps that each write
//! one slot once.
//!
//! A walk over a tree branches on the kind of each node; a step knows it. Subexpressions that several pieces of code
//! share are evaluated on their own, and may be cached.

use crate::code::{Bitboard, BitboardId, BitboardStep};
use crate::link::Linker;
use crate::program::{BitboardCode, DecisionDef, Listing, Plan};

/// Most steps of one piece of code; longer ones are evaluated by their tree.
const MOST_STEPS: usize = 1024;

/// Cost in operations from which a shared subexpression is computed once instead of in each piece of code.
const SHARED: u32 = 24;
/// Cost in operations from which a bitboard gets code.
const LONG: u32 = 6;

/// The expression in which a bitboard is evaluated.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::link) enum Within {
    /// Nothing asks for it.
    Nothing,
    /// In the code of one bitboard.
    Bitboard(BitboardId),
    /// In the code of one plan, by its number.
    Plan(usize),
    /// On its own: a rule asks for it, or several expressions share it.
    Own,
}

impl Within {
    fn add(&mut self, other: Within) {
        if *self == Within::Nothing {
            *self = other;
        } else if *self != other {
            *self = Within::Own;
        }
    }
}

impl Linker<'_> {
    /// For each bitboard, the expression in which it is evaluated.
    pub(in crate::link) fn found_within(&self) -> Vec<Within> {
        let mut within = vec![Within::Nothing; self.ir.bitboards.nodes.len()];
        let mut alone = |set: BitboardId| within[set as usize] = Within::Own;
        self.each_set_asked(&mut alone);
        let alternatives = self.ir.decisions.defs.iter().flat_map(DecisionDef::listed);
        for alternative in alternatives.flat_map(|of| [Some(of), of.rest.as_deref()]).flatten() {
            let params = alternative.params.iter().filter_map(|param| param.set);
            params.for_each(&mut alone);
        }
        for (number, plan) in self.plans().enumerate() {
            for set in plan.sets() {
                within[set as usize].add(Within::Plan(number));
            }
        }
        // The operands of a bitboard stand before it.
        for at in (0..self.ir.bitboards.nodes.len()).rev() {
            let by = match within[at] {
                Within::Nothing => continue,
                Within::Own => Within::Bitboard(at as BitboardId),
                by @ (Within::Bitboard(_) | Within::Plan(_)) => by,
            };
            let made = self.ir.bitboards.nodes[at];
            if let Bitboard::OfPlayer { first, plain, .. } = made {
                let row = &self.ir.bitboards.player_rows[first as usize..][..self.players];
                row.iter().for_each(|set| within[*set as usize] = Within::Own);
                within[plain as usize] = Within::Own;
            } else if let Bitboard::If { set, .. } = made {
                within[set as usize] = Within::Own;
            } else {
                made.each_set(|part| within[part as usize].add(by));
            }
        }
        within
    }

    pub(in crate::link) fn plans(&self) -> impl Iterator<Item = &Plan> {
        let alternatives = self.ir.decisions.defs.iter().flat_map(DecisionDef::listed);
        alternatives.filter_map(|of| of.plan()).flat_map(Plan::both)
    }

    /// By bitboard, its code: of those that are evaluated on their own and are long enough. Also makes the code of
    /// plans.
    pub(in crate::link) fn set_codes(&mut self, within: &[Within]) -> Vec<Option<BitboardCode>> {
        let apart = within.iter().zip(&self.ir.facts.bitboards);
        let apart = apart.map(|(at, facts)| *at == Within::Own && facts.cost >= SHARED).collect();
        let shifts = 0..self.ir.space.shifts.len() as u16;
        let doublings = shifts.map(|shift| doublings(self.longest_way(shift))).collect();
        let mut coder = Coder {
            sets: &self.ir.bitboards.nodes,
            apart,
            doublings,
            steps: Vec::new(),
            inputs: Vec::new(),
            values: vec![CodeValue::default(); self.ir.bitboards.nodes.len()],
            piece: 0,
            seen: 0,
        };
        let codes = (0..self.ir.bitboards.nodes.len() as BitboardId).map(|set| {
            let facts = self.ir.facts.bitboards[set as usize];
            let alone = within[set as usize] == Within::Own;
            (alone && facts.cost >= LONG && is_made(self.ir.bitboards.nodes[set as usize]))
                .then(|| coder.code(&[set], Some(set)))
                .flatten()
        });
        let codes = codes.collect();
        for alternative in self.ir.decisions.defs.iter_mut().flat_map(DecisionDef::listed_mut) {
            let Listing::Plan(plan) = &mut alternative.listing else { continue };
            let mut plan = Some(plan);
            while let Some(of) = plan {
                let sets: Vec<BitboardId> = of.sets().collect();
                of.code = coder.code(&sets, None);
                plan = of.otherwise.as_mut().map(|(_, other)| other.as_mut());
            }
        }
        let (steps, inputs) = (coder.steps, coder.inputs);
        self.ir.bitboards.steps = steps;
        self.ir.bitboards.inputs = inputs;
        codes
    }
}

/// The bitboards of which a bitboard is made, if all of them are always needed.
fn operands_of(set: Bitboard) -> [Option<BitboardId>; 2] {
    match set {
        Bitboard::And(a, b) | Bitboard::Or(a, b) | Bitboard::Minus(a, b) => [Some(a), Some(b)],
        Bitboard::StepInto { set, .. } => [Some(set), None],
        Bitboard::Beyond { run, set, .. } | Bitboard::Across { run, set, .. } => {
            [Some(run), Some(set)]
        }
        Bitboard::Plane(_)
        | Bitboard::PlaneOf { .. }
        | Bitboard::Mask(_)
        | Bitboard::MaskOf { .. }
        | Bitboard::If { .. }
        | Bitboard::OfPlayer { .. }
        | Bitboard::One(_)
        | Bitboard::FromList(_) => [None, None],
    }
}

/// True if a bitboard is made of others, all of which are always needed.
fn is_made(set: Bitboard) -> bool {
    operands_of(set) != [None, None]
}

/// How often a reach of one cell has to be doubled to cover runs of that many steps. A run ends before the last cell
/// of its direction, so it is shorter than this reach.
pub(in crate::link) fn doublings(steps: u32) -> u8 {
    steps.next_power_of_two().trailing_zeros() as u8
}

struct Coder<'l> {
    sets: &'l [Bitboard],
    /// By bitboard: true if others take it as an input.
    apart: Vec<bool>,
    /// By shift: how often its reach has to be doubled to cover every run.
    doublings: Vec<u8>,
    steps: Vec<BitboardStep>,
    inputs: Vec<BitboardId>,
    /// By bitboard: its value in the piece of code under way.
    values: Vec<CodeValue>,
    /// Counts the pieces of code, and the bitboards of the one under way.
    piece: u32,
    seen: usize,
}

/// The value of a bitboard in a piece of code.
#[derive(Clone, Copy, Default)]
struct CodeValue {
    /// The last piece that has it.
    piece: u32,
    /// The step that reads it last. Results are read after the last step.
    last: u32,
    slot: u8,
    /// True if it is a result, which has its slot from the beginning to the end.
    kept: bool,
}

/// A bitboard of a piece of code.
#[derive(Clone, Copy)]
struct Part {
    set: BitboardId,
    /// True if it is an input.
    apart: bool,
}

impl Coder<'_> {
    /// Code that leaves the wanted bitboards in its first slots, in order. `root` is computed, never taken as an input.
    /// `None` if the code would be too long or needs too many slots.
    fn code(&mut self, wanted: &[BitboardId], root: Option<BitboardId>) -> Option<BitboardCode> {
        self.piece += 1;
        self.seen = 0;
        let mut order = Vec::new();
        wanted.iter().for_each(|set| self.order(*set, root, &mut order));
        if self.seen > MOST_STEPS || wanted.len() > BitboardCode::SLOTS {
            return None;
        }
        for (at, part) in order.iter().enumerate() {
            for operand in self.operands(*part).into_iter().flatten() {
                self.values[operand as usize].last = at as u32;
            }
        }
        for (slot, set) in wanted.iter().enumerate().rev() {
            let value = &mut self.values[*set as usize];
            (value.slot, value.kept, value.last) = (slot as u8, true, u32::MAX);
        }
        let (start, first_input) = (self.steps.len(), self.inputs.len());
        if self.write(&order, wanted.len()).is_none() {
            self.steps.truncate(start);
            self.inputs.truncate(first_input);
            return None;
        }
        for (slot, set) in wanted.iter().enumerate() {
            let (into, from) = (slot as u8, self.values[*set as usize].slot);
            if from != into {
                self.steps.push(BitboardStep::Copy { into, from });
            }
        }
        let inputs = u8::try_from(self.inputs.len() - first_input).ok()?;
        let (start, end) = (start as u32, self.steps.len() as u32);
        Some(BitboardCode { start, end, first_input: first_input as u32, inputs })
    }

    /// Writes a step for each bitboard; the wanted ones have the first slots. `None` if slots or numbers of inputs run
    /// out.
    fn write(&mut self, order: &[Part], wanted: usize) -> Option<()> {
        let first_input = self.inputs.len();
        let mut free: Vec<u8> = (wanted as u8..BitboardCode::SLOTS as u8).rev().collect();
        for (at, part) in order.iter().enumerate() {
            let operands = self.operands(*part);
            let slots = operands.map(|set| set.map_or(0, |set| self.values[set as usize].slot));
            for (number, set) in operands.iter().enumerate() {
                let Some(set) = *set else { continue };
                let value = self.values[set as usize];
                let again = operands[..number].contains(&Some(set));
                if value.last == at as u32 && !value.kept && !again {
                    free.push(value.slot);
                }
            }
            let value = &mut self.values[part.set as usize];
            if !value.kept {
                value.slot = free.pop()?;
            }
            let into = value.slot;
            let step = match self.step(*part, into, slots) {
                Some(step) => step,
                None => {
                    let number = u8::try_from(self.inputs.len() - first_input).ok()?;
                    self.inputs.push(part.set);
                    BitboardStep::Given { into, number }
                }
            };
            self.steps.push(step);
        }
        Some(())
    }

    /// The operands of a bitboard; an input has none.
    fn operands(&self, part: Part) -> [Option<BitboardId>; 2] {
        if part.apart { [None, None] } else { operands_of(self.sets[part.set as usize]) }
    }

    /// The bitboards of a piece of code, each after its operands.
    fn order(&mut self, set: BitboardId, root: Option<BitboardId>, order: &mut Vec<Part>) {
        let value = &mut self.values[set as usize];
        if value.piece == self.piece || self.seen > MOST_STEPS {
            return;
        }
        self.seen += 1;
        *value = CodeValue { piece: self.piece, ..CodeValue::default() };
        let part = Part { set, apart: self.apart[set as usize] && root != Some(set) };
        for operand in self.operands(part).into_iter().flatten() {
            self.order(operand, root, order);
        }
        order.push(part);
    }

    /// The step that computes a bitboard; `None` if it has to be an input.
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
            Bitboard::PlaneOf { .. }
            | Bitboard::MaskOf { .. }
            | Bitboard::If { .. }
            | Bitboard::OfPlayer { .. }
            | Bitboard::One(_)
            | Bitboard::FromList(_) => return None,
        })
    }
}
