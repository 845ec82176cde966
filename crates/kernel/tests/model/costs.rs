//! Costs, and the position after an action: tried on a copy.

use super::{Body, Frame, Model};
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

    /// True if the conditions on the position after an action hold once its cost and effects have run. Triggers and
    /// endings wait. The conditions read the arguments, and no name of the effects.
    pub(super) fn leads_well(&self, def: &Body<'_>, frame: &Frame) -> bool {
        if def.after.is_empty() {
            return true;
        }
        let mut copy = Self { asker: None, short: false, ..self.clone() };
        let mut inner = frame.clone();
        // The game may end within them; the position is then the last one.
        let paid = copy.effects(def.cost, &mut inner);
        let _end_or_not = paid.and_then(|_| copy.effects(def.effects, &mut inner));
        def.after.iter().all(|when| copy.holds(when, frame))
    }
}
