//! Which sets of cells are found in a few steps, where a set is one word.

use super::Linker;
use crate::code::{Set, SetId};
use crate::program::{NearPart, NearSet};

impl Linker<'_> {
    /// Finds them among the cells that answers are asked from.
    pub(super) fn find_near(&mut self) {
        if self.space.width != 1 {
            return;
        }
        let mut decisions = std::mem::take(&mut self.decisions);
        for answer in decisions.iter_mut().flat_map(|decision| decision.listed_mut()) {
            if let Some(cells) = &mut answer.cells {
                cells.near = self.near(cells.set);
            }
        }
        self.decisions = decisions;
    }

    fn near(&self, set: SetId) -> Option<NearSet> {
        let mut parts = Vec::new();
        self.near_parts(set, &mut parts)?;
        // What is always the same is left out of the others.
        let (fixed, mut parts): (Vec<NearPart>, Vec<NearPart>) =
            parts.into_iter().partition(|part| part.and == 0);
        let within = fixed.iter().fold(!0, |within, part| within & part.xor);
        match parts.first_mut() {
            Some(first) => (first.and, first.xor) = (first.and & within, first.xor & within),
            None => parts.push(NearPart::fixed(within)),
        }
        match *parts.as_slice() {
            [one] => Some(NearSet([one, NearPart::fixed(!0)])),
            [one, other] => Some(NearSet([one, other])),
            _ => None,
        }
    }

    /// Adds the parts that a member has to be in; `None` where it is not made of such.
    fn near_parts(&self, set: SetId, parts: &mut Vec<NearPart>) -> Option<()> {
        match self.sets[set as usize] {
            Set::And(a, b) => {
                self.near_parts(a, parts)?;
                self.near_parts(b, parts)
            }
            Set::Minus(a, b) => {
                self.near_parts(a, parts)?;
                parts.push(!self.near_part(b)?);
                Some(())
            }
            _ => {
                parts.push(self.near_part(set)?);
                Some(())
            }
        }
    }

    fn near_part(&self, set: SetId) -> Option<NearPart> {
        match self.sets[set as usize] {
            Set::Plane(plane) => Some(NearPart { plane, turn: 0, and: !0, xor: 0 }),
            Set::Mask(mask) => self.mask_at(mask).first().copied().map(NearPart::fixed),
            Set::StepInto { shift, set } => {
                let Set::Plane(plane) = self.sets[set as usize] else { return None };
                let shift = self.space.shifts[usize::from(shift)];
                // What a rotation brings round, the mask leaves out.
                let turn = shift.delta.rem_euclid(64) as u8;
                let and = self.mask_at(shift.mask).first().copied()?;
                Some(NearPart { plane, turn, and, xor: 0 })
            }
            _ => None,
        }
    }
}
