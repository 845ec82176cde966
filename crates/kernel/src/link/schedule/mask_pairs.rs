//! Which answers are found in a few steps.

use crate::code::{Bitboard, BitboardId, List};
use crate::link::Linker;
use crate::program::{AltDef, MaskPair, MaskedPlane, VariableScan};

impl Linker<'_> {
    /// Finds how, for each answer that asks for cells and nothing else.
    pub(in crate::link) fn pair_masks(&mut self) {
        let mut decisions = std::mem::take(&mut self.ir.decisions.defs);
        for answer in decisions.iter_mut().flat_map(|decision| decision.listed_mut()) {
            match &mut answer.cells {
                Some(cells) => cells.quick = self.quick_set(cells.set),
                None => answer.having = self.quick_cells(answer),
            }
        }
        self.ir.decisions.defs = decisions;
    }

    /// Cells of a list that stand one after the other, chosen by a variable.
    fn quick_cells(&self, answer: &AltDef) -> Option<VariableScan> {
        let [param] = answer.params.as_slice() else { return None };
        if !answer.is_bare() || param.given.is_some() || answer.plan.is_some() {
            return None;
        }
        let List::Having { start, len, base, among } = self.ir.exprs.lists[param.list as usize]
        else {
            return None;
        };
        if len > VariableScan::MOST {
            return None;
        }
        let cells = &self.ir.exprs.consts[start as usize..][..len as usize];
        let (first, last) = (*cells.first()?, *cells.last()?);
        let (packed, _) = (param.pack(first)?, param.pack(last)?);
        let in_a_row = cells.iter().zip(first..).all(|(cell, at)| *cell == at);
        let word = base + first as u32;
        in_a_row.then_some(VariableScan { word, len, among, packed, shift: param.shift })
    }

    fn quick_set(&self, set: BitboardId) -> Option<MaskPair> {
        if self.ir.space.width != 1 {
            return None;
        }
        let mut parts = Vec::new();
        self.quick_parts(set, &mut parts)?;
        // What is always the same is left out of the others.
        let (fixed, mut parts): (Vec<MaskedPlane>, Vec<MaskedPlane>) =
            parts.into_iter().partition(|part| part.and == 0);
        let within = fixed.iter().fold(!0, |within, part| within & part.xor);
        match parts.first_mut() {
            Some(first) => (first.and, first.xor) = (first.and & within, first.xor & within),
            None => parts.push(MaskedPlane::fixed(within)),
        }
        match *parts.as_slice() {
            [one] => Some(MaskPair([one, MaskedPlane::fixed(!0)])),
            [one, other] => Some(MaskPair([one, other])),
            _ => None,
        }
    }

    /// Adds the parts that a member has to be in; `None` where it is not made of such.
    fn quick_parts(&self, set: BitboardId, parts: &mut Vec<MaskedPlane>) -> Option<()> {
        match self.ir.bitboards.nodes[set as usize] {
            Bitboard::And(a, b) => {
                self.quick_parts(a, parts)?;
                self.quick_parts(b, parts)
            }
            Bitboard::Minus(a, b) => {
                self.quick_parts(a, parts)?;
                parts.push(!self.quick_part(b)?);
                Some(())
            }
            _ => {
                parts.push(self.quick_part(set)?);
                Some(())
            }
        }
    }

    fn quick_part(&self, set: BitboardId) -> Option<MaskedPlane> {
        match self.ir.bitboards.nodes[set as usize] {
            Bitboard::Plane(plane) => Some(MaskedPlane { plane, turn: 0, and: !0, xor: 0 }),
            Bitboard::Mask(mask) => self.mask_at(mask).first().copied().map(MaskedPlane::fixed),
            Bitboard::StepInto { shift, set } => {
                let Bitboard::Plane(plane) = self.ir.bitboards.nodes[set as usize] else {
                    return None;
                };
                let shift = self.ir.space.shifts[usize::from(shift)];
                // What a rotation brings round, the mask leaves out.
                let turn = shift.delta.rem_euclid(64) as u8;
                Some(MaskedPlane { plane, turn, and: shift.first, xor: 0 })
            }
            _ => None,
        }
    }
}
