//! Costs, and the position after an action: tried on a copy.

use super::{Body, Frame, Model};
use boardwright_def::{Effect, Reset};

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
    pub(super) fn leads_well(
        &self,
        (by, action): (usize, usize),
        def: &Body<'_>,
        frame: &Frame,
    ) -> bool {
        if def.after.is_empty() {
            return true;
        }
        let mut copy = Self { asker: None, short: false, ..self.clone() };
        let mut inner = frame.clone();
        // The game may end within them; the position is then the last one.
        let paid = copy.effects(def.cost, &mut inner);
        let _end_or_not = paid.and_then(|_| copy.effects(def.effects, &mut inner));
        let used = self.world.choosing == Some((action, by));
        copy.note_next((!used).then_some((by, action)));
        def.after.iter().all(|when| copy.holds(when, frame))
    }

    /// Notes the position as if the turn ended now, for conditions on earlier positions.
    fn note_next(&mut self, taken: Option<(usize, usize)>) {
        let (next, new_round) = self.upcoming();
        let mut after = self.clone();
        if let Some((by, action)) = taken {
            for (number, _) in self.body(action).limits.iter().enumerate() {
                *after.world.taken.entry((action, number, by)).or_default() += 1;
            }
        }
        after.world.begin(self.def, &Reset::Turn, self.players);
        if new_round {
            after.world.begin(self.def, &Reset::Round, self.players);
        }
        after.world.active = next;
        after.world.earlier.clear();
        self.world.earlier.push(after.world);
    }
}
