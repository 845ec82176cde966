//! Runs the straight-line code of bitboards.

use super::Eval;
use super::bitboard::{across, beyond_within, mask, plane, step_into};
use super::words::zip;
use crate::code::BitboardStep;
use crate::program::BitboardCode;

impl Eval<'_> {
    /// The result of a piece of code.
    #[inline(never)]
    pub(super) fn coded_bitboard<const W: usize>(&mut self, code: BitboardCode) -> [u64; W] {
        self.run_bitboards::<W>(code);
        self.slots::<W>()[0]
    }

    /// Pushes the first results of a piece of code on the stack of bitboards.
    #[inline(never)]
    pub(crate) fn push_coded<const W: usize>(&mut self, code: BitboardCode, wanted: usize) {
        self.run_bitboards::<W>(code);
        self.x.rows.extend_from_slice(&self.x.slots[..wanted * W]);
    }

    fn slots<const W: usize>(&self) -> &[[u64; W]] {
        self.x.slots.as_chunks().0
    }

    /// Runs a piece of code. Its inputs are evaluated first, so nothing else uses the slots in between.
    #[inline(always)]
    fn run_bitboards<const W: usize>(&mut self, code: BitboardCode) {
        let p = self.p;
        let start = self.x.rows.len();
        for set in &p.bitboards.inputs[code.first_input as usize..][..usize::from(code.inputs)] {
            let words = self.bitboard::<W>(*set);
            self.x.rows.extend_from_slice(&words);
        }
        if self.x.slots.len() < BitboardCode::SLOTS * W {
            self.x.slots.resize(BitboardCode::SLOTS * W, 0);
        }
        let (planes, space) = (self.s.planes.as_slice(), &p.space);
        let inputs: &[[u64; W]] = self.x.rows[start..].as_chunks().0;
        let Some(slots) = self.x.slots.as_chunks_mut().0.first_chunk_mut() else {
            unreachable!("there is room for all slots")
        };
        let slots: &mut [[u64; W]; BitboardCode::SLOTS] = slots;
        let at = |slot: u8| usize::from(slot) % BitboardCode::SLOTS;
        for step in &p.bitboards.steps[code.start as usize..code.end as usize] {
            let (into, words) = match *step {
                BitboardStep::Plane { into, plane: number } => {
                    (into, plane(planes, usize::from(number)))
                }
                BitboardStep::Mask { into, mask: number } => (into, mask(space, number)),
                BitboardStep::Given { into, number } => (into, inputs[usize::from(number)]),
                BitboardStep::Copy { into, from } => (into, slots[at(from)]),
                BitboardStep::And { into, a, b } => {
                    (into, zip(slots[at(a)], slots[at(b)], |a, b| a & b))
                }
                BitboardStep::Or { into, a, b } => {
                    (into, zip(slots[at(a)], slots[at(b)], |a, b| a | b))
                }
                BitboardStep::Minus { into, a, b } => {
                    (into, zip(slots[at(a)], slots[at(b)], |a, b| a & !b))
                }
                BitboardStep::StepInto { into, shift, a } => {
                    (into, step_into(space, slots[at(a)], space.shifts[usize::from(shift)]))
                }
                BitboardStep::Beyond { into, shift, run, set, doublings } => {
                    let shift = space.shifts[usize::from(shift)];
                    let (run, set) = (slots[at(run)], slots[at(set)]);
                    let words = beyond_within(space, run, set, shift, doublings);
                    (into, words)
                }
                BitboardStep::Across { into, ways, run, set } => {
                    (into, across(space, slots[at(run)], slots[at(set)], ways))
                }
            };
            slots[at(into)] = words;
        }
        self.x.rows.truncate(start);
    }
}
