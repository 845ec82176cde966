//! Costs: tried on a copy.

use super::{Frame, Model};
use boardwright_def::Effect;

impl Model<'_> {
    /// True if every effect of a cost can be done in full.
    pub(super) fn can_pay(&self, cost: &[Effect], frame: &Frame) -> bool {
        if cost.is_empty() {
            return true;
        }
        let mut copy = Self { asker: None, short: false, ..self.clone() };
        // A cost that ends the game has been paid.
        let _end_or_not = copy.effects(cost, &mut frame.clone());
        !copy.short
    }
}
