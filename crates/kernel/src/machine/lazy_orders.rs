//! Lazy orders: the tokens of a place whose order chance has not decided yet, and the lists that hold them.

use super::Machine;
use crate::state::{Stretch, place};
use crate::value::NONE;

impl Machine<'_> {
    /// Makes the order of a whole place lazy. The place must be out of the hashes.
    pub(super) fn make_order_lazy(&mut self, at: i32) {
        self.s.unsettled.retain(|stretch| stretch.place != at);
        let count = self.place_field(at, place::COUNT);
        if self.host_answers && count > 1 {
            self.add_lazy_order(at, count);
        }
    }

    /// True if a token inserted at random among `count` others joins a lazy order of all of them.
    pub(super) fn joins_lazy_order(&self, to: i32, count: i32) -> bool {
        match self.s.stretch(to) {
            Some(stretch) => stretch.count == count,
            None => self.host_answers && count == 1 && self.p.places.seers[to as usize] == 0,
        }
    }

    /// Inserts a token that is in no place into the lazy order of a whole place.
    #[cold]
    pub(super) fn join_lazy_order(&mut self, token: i32, to: i32, count: i32) {
        self.link_before(token, to, NONE, count);
        self.place_out(to);
        self.s.unsettled.retain(|stretch| stretch.place != to);
        self.add_lazy_order(to, count + 1);
        self.place_in(to);
    }

    fn add_lazy_order(&mut self, place: i32, count: i32) {
        self.s.unsettled.push(Stretch { place, above: 0, count });
        self.s.unsettled.sort_unstable_by_key(|stretch| stretch.place);
    }

    /// Changes the lazy order of a place that is out of the hashes.
    fn change_lazy_order(&mut self, at: i32, change: impl FnOnce(&mut Stretch)) {
        if let Some(stretch) = self.s.unsettled.iter_mut().find(|stretch| stretch.place == at) {
            change(stretch);
        }
        self.s.unsettled.retain(|stretch| stretch.count > 1);
    }

    /// Adjusts the lazy order of a place before the token at `index` leaves.
    pub(super) fn lazy_order_loses(&mut self, at: i32, index: i32) {
        self.change_lazy_order(at, |stretch| {
            if stretch.holds(index) {
                stretch.count -= 1;
            } else if index < stretch.above {
                stretch.above -= 1;
            }
        });
    }

    /// Adjusts the lazy order of a place before a token comes in at `index`.
    pub(super) fn lazy_order_gains(&mut self, at: i32, index: i32) {
        self.change_lazy_order(at, |stretch| {
            if index <= stretch.above {
                stretch.above += 1;
            } else if stretch.holds(index) {
                stretch.count += 1;
            }
        });
    }

    /// Puts a drawn token before the rest of its lazy order.
    pub(super) fn place_drawn(&mut self, at: i32, next: i32) {
        self.place_out(at);
        let start = self.list_place(at);
        let above = self.s.stretch(at).map_or(0, |stretch| stretch.above as usize);
        let found = self.scratch.lists[start..].iter().position(|token| *token == next);
        if let Some(found) = found
            && found > above
        {
            self.scratch.lists[start + above..=start + found].rotate_right(1);
        }
        self.relink(at, start);
        self.scratch.lists.truncate(start);
        self.change_lazy_order(at, |stretch| {
            stretch.above += 1;
            stretch.count -= 1;
        });
        self.place_in(at);
    }
}
