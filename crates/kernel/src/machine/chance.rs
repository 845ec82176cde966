//! Rolls: the generator answers at once, or the host is asked.

use super::Machine;
use super::run::Next;
use crate::code::{Op, Pc, Slot};
use crate::event::EventKind;
use crate::program::{RollDef, RollOutcomes};
use crate::state::{status, word};
use crate::value::NONE;
use crate::{Move, PlayerId, Rng, Value, Viewers};

impl<'p> Machine<'p> {
    pub(super) fn rolling(&self) -> &'p RollDef {
        let p = self.p;
        let Op::Roll { roll, .. } = p.code.ops[self.s.head()[word::PC] as usize] else {
            unreachable!("a machine that waits for chance rests at a roll")
        };
        &p.chance.rolls[usize::from(roll)]
    }

    #[inline(never)]
    pub(super) fn roll(&mut self, roll: u16, slot: Slot, secret: Option<Slot>) -> Next {
        let p = self.p;
        let def = &p.chance.rolls[usize::from(roll)];
        if self.options.explicit_chance {
            let possible = match &def.outcomes {
                RollOutcomes::Weighted(values, _) => !values.is_empty(),
                RollOutcomes::List(list) => {
                    let start = self.eval().list(*list);
                    let some = self.scratch.lists.len() > start;
                    self.scratch.lists.truncate(start);
                    some
                }
            };
            if possible {
                self.put_head(word::PC, self.pc as i32);
                self.put_head(word::STATUS, status::CHANCE);
                self.put_head(word::STEP, self.s.head()[word::STEP] + 1);
                return Next::Rest;
            }
        }
        let mut rng = self.s.rng;
        let value = self.outcome(def, &mut rng);
        self.s.rng = rng;
        self.rolled(def, slot, secret, value);
        Next::Step
    }

    /// Draws one outcome by its weight; `none` if there is none.
    fn outcome(&mut self, def: &RollDef, rng: &mut Rng) -> i32 {
        match &def.outcomes {
            RollOutcomes::Weighted(values, total) => {
                let mut left = rng.below(*total);
                if *total as usize == values.len() {
                    // All weights are 1; a search would mispredict branches.
                    return values.get(left as usize).map_or(NONE, |(value, _)| *value);
                }
                let mut found = NONE;
                for (value, weight) in values {
                    found = *value;
                    if left < *weight {
                        break;
                    }
                    left -= weight;
                }
                found
            }
            RollOutcomes::List(list) => {
                let start = self.eval().list(*list);
                let members = self.scratch.lists.len() - start;
                let value = if members == 0 {
                    NONE
                } else {
                    let at = rng.below(members as u32) as usize;
                    self.scratch.lists[start + at]
                };
                self.scratch.lists.truncate(start);
                value
            }
        }
    }

    fn rolled(&mut self, def: &RollDef, slot: Slot, secret: Option<Slot>, value: i32) {
        let to = match def.viewer.map(|viewer| self.value(viewer)) {
            None => self.p.everybody(),
            Some(viewer) => {
                if let Some(secret) = secret {
                    self.put_slot(secret, viewer);
                }
                if viewer == NONE { 0 } else { 1 << viewer }
            }
        };
        self.put_slot(slot, value);
        if self.options.events {
            let (value, to) = (Value::of(def.kind, value), Viewers::of(to));
            self.event(EventKind::Rolled { value, faces: def.faces, dice: def.dice, to });
        }
    }

    /// Rolls again the secret rolls in use that `viewer` does not see.
    pub(crate) fn reroll_secrets(&mut self, viewer: PlayerId, rng: &mut Rng) {
        let p = self.p;
        for secret in &p.chance.secrets {
            let seen_by = self.s.words[secret.viewer as usize];
            if seen_by != NONE && seen_by != i32::from(viewer.0) {
                let value = self.outcome(&p.chance.rolls[usize::from(secret.roll)], rng);
                self.put_raw(secret.value as usize, value);
            }
        }
    }

    pub(super) fn take_outcome(&mut self, chosen: Move) {
        let def = self.rolling();
        let at = self.s.head()[word::PC] as Pc;
        self.pc = at;
        if let Op::Roll { slot, secret, .. } = self.p.code.ops[at as usize] {
            self.rolled(def, slot, secret, chosen.0 as i32 + def.lo);
        }
        self.pc = at + 1;
    }

    /// Returns the weight of a chance outcome by its index; 1 for a player's move, 0 beyond the list.
    pub fn weight(&mut self, index: usize) -> u64 {
        if let Some(pending) = &self.s.pending {
            return pending.outcomes.get(index).map_or(0, |(_, weight)| *weight);
        }
        if self.s.head()[word::STATUS] == status::CHANCE
            && let RollOutcomes::Weighted(values, _) = &self.rolling().outcomes
        {
            return values.get(index).map_or(0, |(_, weight)| u64::from(*weight));
        }
        u64::from(index < self.count())
    }
}
