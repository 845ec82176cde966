//! Straight-line code for bitboards: the tree of a bitboard, or of all bitboards of a plan, as steps that each write
//! one slot once.
//!
//! A walk over a tree branches on the kind of each node; a step knows it. Subexpressions that several pieces of code
//! share are evaluated on their own, and may be cached.

use crate::code::{Bitboard, BitboardId, BitboardStep};
use crate::link::Linker;
use crate::program::{BitboardCode, Cache, DecisionDef, Listing, Plan};

/// Most steps of one piece of code; longer ones are evaluated by their tree.
const MOST_STEPS: usize = 1024;

/// Cost in operations from which a shared subexpression is computed once instead of in each piece of code.
const SHARED: u32 = 24;
/// Cost in operations from which a bitboard gets code.
const LONG: u32 = 6;

/// The expression in which a bitboard is evaluated.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::link) enum Site {
    /// Nothing asks for it.
    Nothing,
    /// In the code of one bitboard.
    Bitboard(BitboardId),
    /// In the code of one plan, by its number.
    Plan(usize),
    /// On its own: a rule asks for it, or several expressions share it.
    Own,
}

impl Site {
    fn join(&mut self, other: Site) {
        if *self == Site::Nothing {
            *self = other;
        } else if *self != other {
            *self = Site::Own;
        }
    }
}

impl Linker<'_> {
    /// For each bitboard, the expression in which it is evaluated.
    pub(super) fn evaluation_sites(&self) -> Vec<Site> {
        let mut sites = vec![Site::Nothing; self.ir.bitboards.nodes.len()];
        let mut own = |set: BitboardId| sites[set as usize] = Site::Own;
        self.each_requested_bitboard(&mut own);
        let alternatives = self.ir.decisions.defs.iter().flat_map(DecisionDef::listed);
        for alternative in alternatives.flat_map(|of| [Some(of), of.rest.as_deref()]).flatten() {
            alternative.params.iter().filter_map(|param| param.set).for_each(&mut own);
        }
        for (number, plan) in self.plans().enumerate() {
            plan.sets().for_each(|set| sites[set as usize].join(Site::Plan(number)));
        }
        // The operands of a bitboard stand before it.
        for at in (0..self.ir.bitboards.nodes.len()).rev() {
            let by = match sites[at] {
                Site::Nothing => continue,
                Site::Own => Site::Bitboard(at as BitboardId),
                by @ (Site::Bitboard(_) | Site::Plan(_)) => by,
            };
            let bitboard = self.ir.bitboards.nodes[at];
            let by = if is_conditional(bitboard) { Site::Own } else { by };
            self.rows_of(bitboard).iter().for_each(|set| sites[*set as usize] = Site::Own);
            bitboard.each_bitboard(|part| sites[part as usize].join(by));
        }
        sites
    }

    pub(super) fn plans(&self) -> impl Iterator<Item = &Plan> {
        let alternatives = self.ir.decisions.defs.iter().flat_map(DecisionDef::listed);
        alternatives.filter_map(|of| of.plan()).flat_map(Plan::both)
    }

    /// Makes the code of bitboards that are evaluated on their own and cost enough, and of plans. Returns the code by
    /// bitboard.
    pub(super) fn bitboard_codes(
        &mut self,
        sites: &[Site],
        cached: &[Option<Cache>],
    ) -> Vec<Option<BitboardCode>> {
        let costs = self.ir.facts.bitboards.iter().map(|facts| facts.cost);
        let shared = sites.iter().zip(costs.clone()).zip(cached);
        let shared = shared.map(|((at, cost), cache)| {
            *at == Site::Own && cost >= SHARED || matches!(cache, Some(Cache::ByInputs(_)))
        });
        let shared = shared.collect();
        let shifts = 0..self.ir.space.shifts.len() as u16;
        let doublings = shifts.map(|shift| doublings(self.longest_way(shift))).collect();
        let mut coder = Coder {
            bitboards: &self.ir.bitboards.nodes,
            shared,
            doublings,
            steps: Vec::new(),
            inputs: Vec::new(),
            values: vec![CodeValue::default(); self.ir.bitboards.nodes.len()],
            piece: 0,
            root: None,
            seen: 0,
        };
        let bitboards = self.ir.bitboards.nodes.iter().zip(costs).zip(sites);
        let codes = (0..).zip(bitboards).map(|(set, ((bitboard, cost), site))| {
            let coded = *site == Site::Own && cost >= LONG;
            let coded = coded && operands_of(*bitboard) != [None, None];
            coded.then(|| coder.code(&[set], Some(set))).flatten()
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
        (self.ir.bitboards.steps, self.ir.bitboards.inputs) = (coder.steps, coder.inputs);
        codes
    }
}

/// True if a bitboard does not always need the ones that it is made of.
fn is_conditional(bitboard: Bitboard) -> bool {
    matches!(
        bitboard,
        Bitboard::If { .. }
            | Bitboard::OfPlayer { .. }
            | Bitboard::OfForm { .. }
            | Bitboard::Flood { .. }
    )
}

/// The bitboards of which a bitboard is made, if all of them are always needed.
fn operands_of(bitboard: Bitboard) -> [Option<BitboardId>; 2] {
    let mut operands = [None, None];
    if !is_conditional(bitboard) {
        let mut free = operands.iter_mut();
        bitboard.each_bitboard(|part| free.next().into_iter().for_each(|free| *free = Some(part)));
    }
    operands
}

/// How often a reach of one cell has to be doubled to cover runs of that many steps. A run ends before the last cell
/// of its direction, so it is shorter than this reach.
pub(in crate::link) fn doublings(steps: u32) -> u8 {
    steps.next_power_of_two().trailing_zeros() as u8
}

struct Coder<'l> {
    bitboards: &'l [Bitboard],
    /// By bitboard: true if others take it as an input.
    shared: Vec<bool>,
    /// By shift: how often its reach has to be doubled to cover every run.
    doublings: Vec<u8>,
    steps: Vec<BitboardStep>,
    inputs: Vec<BitboardId>,
    /// By bitboard: its value in the piece of code under way.
    values: Vec<CodeValue>,
    /// The number of the piece of code under way.
    piece: u32,
    /// The bitboard that the piece computes although it may be shared.
    root: Option<BitboardId>,
    /// Number of bitboards in the piece.
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
    /// True if it is a result; a result keeps its slot while the whole piece runs.
    is_result: bool,
}

impl Coder<'_> {
    /// Code that leaves the wanted bitboards in its first slots, in order. `root` is computed, never taken as an input.
    /// `None` if the code would be too long or needs too many slots.
    fn code(&mut self, wanted: &[BitboardId], root: Option<BitboardId>) -> Option<BitboardCode> {
        self.piece += 1;
        (self.root, self.seen) = (root, 0);
        let mut order = Vec::new();
        wanted.iter().for_each(|set| self.order(*set, &mut order));
        if self.seen > MOST_STEPS || wanted.len() > BitboardCode::SLOTS {
            return None;
        }
        for (set, at) in order.iter().zip(0..) {
            for operand in self.operands(*set).into_iter().flatten() {
                self.values[operand as usize].last = at;
            }
        }
        for (slot, set) in wanted.iter().enumerate().rev() {
            let value = &mut self.values[*set as usize];
            (value.slot, value.is_result, value.last) = (slot as u8, true, u32::MAX);
        }
        let (start, first_input) = (self.steps.len(), self.inputs.len());
        if self.write(&order, wanted.len()).is_none() {
            self.steps.truncate(start);
            self.inputs.truncate(first_input);
            return None;
        }
        for (set, into) in wanted.iter().zip(0..) {
            let from = self.values[*set as usize].slot;
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
    fn write(&mut self, order: &[BitboardId], wanted: usize) -> Option<()> {
        let first_input = self.inputs.len();
        let mut free: Vec<u8> = (wanted as u8..BitboardCode::SLOTS as u8).rev().collect();
        for (set, at) in order.iter().zip(0..) {
            let operands = self.operands(*set);
            let slots = operands.map(|set| set.map_or(0, |set| self.values[set as usize].slot));
            let second = operands[1].filter(|set| operands[0] != Some(*set));
            for operand in operands[0].into_iter().chain(second) {
                let value = self.values[operand as usize];
                if value.last == at && !value.is_result {
                    free.push(value.slot);
                }
            }
            let value = &mut self.values[*set as usize];
            if !value.is_result {
                value.slot = free.pop()?;
            }
            let into = value.slot;
            let step = match self.step(*set, into, slots) {
                Some(step) => step,
                None => {
                    let number = u8::try_from(self.inputs.len() - first_input).ok()?;
                    self.inputs.push(*set);
                    BitboardStep::Given { into, number }
                }
            };
            self.steps.push(step);
        }
        Some(())
    }

    fn is_input(&self, set: BitboardId) -> bool {
        self.shared[set as usize] && self.root != Some(set)
    }

    /// The operands of a bitboard; an input has none.
    fn operands(&self, set: BitboardId) -> [Option<BitboardId>; 2] {
        if self.is_input(set) { [None, None] } else { operands_of(self.bitboards[set as usize]) }
    }

    /// The bitboards of a piece of code, each after its operands.
    fn order(&mut self, set: BitboardId, order: &mut Vec<BitboardId>) {
        let value = &mut self.values[set as usize];
        if value.piece == self.piece || self.seen > MOST_STEPS {
            return;
        }
        self.seen += 1;
        *value = CodeValue { piece: self.piece, ..CodeValue::default() };
        for operand in self.operands(set).into_iter().flatten() {
            self.order(operand, order);
        }
        order.push(set);
    }

    /// The step that computes a bitboard; `None` if it has to be an input.
    fn step(&self, set: BitboardId, into: u8, [a, b]: [u8; 2]) -> Option<BitboardStep> {
        Some(match self.bitboards[set as usize] {
            Bitboard::Plane(plane) => BitboardStep::Plane { into, plane },
            Bitboard::Mask(mask) => BitboardStep::Mask { into, mask },
            _ if self.is_input(set) => return None,
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
            | Bitboard::MaskBy { .. }
            | Bitboard::Flood { .. }
            | Bitboard::If { .. }
            | Bitboard::OfPlayer { .. }
            | Bitboard::OfForm { .. }
            | Bitboard::One(_)
            | Bitboard::FromList(_) => return None,
        })
    }
}
