//! Chooses how the moves of each alternative are listed, with mask pairs and variable scans for the simplest.

use crate::code::{Bitboard, BitboardId, List};
use crate::link::Linker;
use crate::link::optimise::are_consecutive;
use crate::program::{
    AltDef, CellsDef, DecisionDef, Listing, MaskPair, MaskedPlane, Take, VariableScan,
};

impl Linker<'_> {
    /// Chooses the listing of each alternative.
    pub(in crate::link) fn choose_listings(&mut self) {
        let mut decisions = std::mem::take(&mut self.ir.decisions.defs);
        for answer in decisions.iter_mut().flat_map(DecisionDef::all_mut) {
            answer.listing = self.listing(answer);
            let mut part = answer;
            while let Some(rest) = part.rest.as_deref_mut() {
                // It is only asked if a rest has any move, so no faster form is looked for.
                rest.listing = match rest.cells() {
                    Some(cells) => Listing::Cells(cells),
                    None if rest.is_free() => Listing::Parameters,
                    None => Listing::Tried,
                };
                part = rest;
            }
        }
        for decision in &mut decisions {
            let mut listings = decision.alternatives.iter().map(|answer| &answer.listing);
            decision.dear = listings.any(|listing| {
                matches!(listing, Listing::Tried | Listing::Parameters | Listing::Plan(_))
            });
        }
        self.ir.decisions.defs = decisions;
    }

    /// The first form that fits: the simplest ones come first.
    fn listing(&self, answer: &mut AltDef) -> Listing {
        let is_action = match answer.take {
            Take::Done { .. } | Take::Skip => return Listing::Pass,
            Take::Nothing => return Listing::Nothing,
            Take::Pick(pick) => return Listing::Picks(pick),
            Take::Enough(pick) => return Listing::Enough(pick),
            Take::Action { .. } => true,
            Take::Argument | Take::Choose => false,
        };
        if let Some(cells) = answer.cells() {
            return Listing::Cells(CellsDef { pair: self.mask_pair(cells.set), ..cells });
        }
        let free = answer.is_free();
        if is_action && free && answer.params.is_empty() && answer.limits.is_empty() {
            return Listing::Guards;
        }
        if let Listing::Plan(plan) = std::mem::replace(&mut answer.listing, Listing::Parameters) {
            return Listing::Plan(plan);
        }
        match self.variable_scan(answer) {
            Some(scan) => Listing::Scan(scan),
            None if free => Listing::Parameters,
            None => Listing::Tried,
        }
    }

    /// The scan of an alternative that asks for one of some consecutive cells, by a variable of theirs.
    fn variable_scan(&self, answer: &AltDef) -> Option<VariableScan> {
        let param = answer.only_param()?;
        let List::Having { start, len, base, among } = self.list_at(param.list) else {
            return None;
        };
        if len > VariableScan::MOST {
            return None;
        }
        let cells = self.const_words(start, len);
        let (first, last) = (*cells.first()?, *cells.last()?);
        let (packed, _) = (param.pack(first)?, param.pack(last)?);
        let word = base + first as u32;
        let scan = VariableScan { word, len, among, packed, shift: param.shift };
        are_consecutive(cells).then_some(scan)
    }

    /// A bitboard as two masked planes, on a board of one word.
    fn mask_pair(&self, set: BitboardId) -> Option<MaskPair> {
        if self.ir.space.width != 1 {
            return None;
        }
        let mut parts = Vec::new();
        self.masked_planes(set, &mut parts)?;
        // Constant parts become masks of the others.
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

    /// Adds the parts whose intersection a bitboard is; `None` if it is no such intersection.
    fn masked_planes(&self, set: BitboardId, parts: &mut Vec<MaskedPlane>) -> Option<()> {
        if let Bitboard::And(a, b) = self.bitboard_at(set) {
            self.masked_planes(a, parts)?;
            self.masked_planes(b, parts)?;
        } else if let Bitboard::Minus(a, b) = self.bitboard_at(set) {
            self.masked_planes(a, parts)?;
            parts.push(!self.masked_plane(b)?);
        } else {
            parts.push(self.masked_plane(set)?);
        }
        Some(())
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "no other bitboard is a masked plane")]
    fn masked_plane(&self, set: BitboardId) -> Option<MaskedPlane> {
        match self.bitboard_at(set) {
            Bitboard::Plane(plane) => Some(MaskedPlane { plane, turn: 0, and: !0, xor: 0 }),
            Bitboard::Mask(mask) => self.mask_at(mask).first().copied().map(MaskedPlane::fixed),
            Bitboard::StepInto { shift, set } => {
                let Bitboard::Plane(plane) = self.bitboard_at(set) else { return None };
                let shift = self.ir.space.shifts[usize::from(shift)];
                // The mask removes the bits that a rotation brings round.
                let turn = shift.delta.rem_euclid(64) as u8;
                Some(MaskedPlane { plane, turn, and: shift.first, xor: 0 })
            }
            _ => None,
        }
    }
}
