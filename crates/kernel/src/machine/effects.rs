//! Effects on variables and on several tokens, and loops that may be suspended.

use super::Machine;
use super::run::Next;
use crate::code::{Insertion, List, ListId, NodeId, Pc, Slot, Target};
use crate::event::{Bounded, EventKind, MOST_EVENTS, ShortDraw};
use crate::outcome::Fault;
use crate::program::{RoundsDef, Variable};
use crate::state::{place, token};
use crate::value::NONE;
use crate::{Kind, PlaceId, Value, Viewers};
use boardwright_def::Ordering;

impl Machine<'_> {
    /// Returns the word of a target; `None` if its player or cell is `none`.
    #[inline(always)]
    fn target_at(&mut self, target: &Target) -> Option<usize> {
        match target.offset {
            None => Some(target.base as usize),
            Some(offset) => match self.value(offset) {
                NONE => None,
                offset => Some(target.base as usize + offset as usize),
            },
        }
    }

    /// Gives a variable a value within its bounds.
    #[inline(always)]
    pub(super) fn put_var(&mut self, target: u16, (base, offset): (u32, i32), value: i32) {
        if offset == NONE {
            self.incomplete = true;
            return;
        }
        let at = base as usize + offset as usize;
        if self.options.events {
            self.write_var(&self.p.effects.targets[usize::from(target)], at, value);
        } else {
            self.put(at, value);
        }
    }

    #[inline(never)]
    pub(super) fn set_var(&mut self, target: u16, value: NodeId) {
        let p = self.p;
        let (target, value) = (&p.effects.targets[usize::from(target)], self.value(value));
        match self.target_at(target) {
            Some(at) => self.write_var(target, at, value),
            None => self.incomplete = true,
        }
    }

    #[inline(never)]
    pub(super) fn add_var(&mut self, target: u16, delta: NodeId, sign: i8) {
        let p = self.p;
        let (target, delta) =
            (&p.effects.targets[usize::from(target)], self.eval().value_at_once(delta));
        match self.target_at(target) {
            Some(at) if delta != NONE => self.add_at(target, at, delta, sign),
            _ => self.incomplete = true,
        }
    }

    /// Adds to the word of a target.
    #[inline(always)]
    pub(super) fn add_at(&mut self, target: &Target, at: usize, delta: i32, sign: i8) {
        let by = i64::from(delta) * i64::from(sign);
        let plain = target.is_natural() && !self.options.events;
        if !(plain && self.add_natural(at, by, target.range)) {
            self.add_otherwise(target, at, by);
        }
    }

    /// [`Machine::add_at`] for targets with `none`, bounds or events.
    #[inline(never)]
    fn add_otherwise(&mut self, target: &Target, at: usize, by: i64) {
        let now = self.s.words[at];
        if now == NONE {
            self.incomplete = true;
            return;
        }
        let sum = i64::from(now) + by;
        let cut = sum.clamp(i64::from(NONE) + 1, i64::from(i32::MAX));
        self.incomplete |= cut != sum;
        self.write_var(target, at, cut as i32);
    }

    /// Adds to the words of several cells.
    #[inline(always)]
    pub(super) fn add_to_each(&mut self, target: &Target, cells: &[i32], delta: i32, sign: i8) {
        let by = i64::from(delta) * i64::from(sign);
        let (plain, base) = (target.is_natural() && !self.options.events, target.base as usize);
        let mut left = cells;
        loop {
            if plain {
                left = &left[self.add_natural_to_each(base, left, by, target.range)..];
            }
            match left.split_first() {
                None => return,
                Some((&NONE, rest)) => {
                    self.incomplete = true;
                    left = rest;
                }
                Some((cell, rest)) => {
                    self.add_at(target, base + *cell as usize, delta, sign);
                    left = rest;
                }
            }
        }
    }

    /// Writes the word of a target within its bounds.
    #[inline(always)]
    pub(super) fn write_var(&mut self, target: &Target, at: usize, value: i32) {
        let value = if value == NONE {
            // A variable without room for `none` does not change.
            if !target.range.none {
                self.incomplete = true;
                return;
            }
            NONE
        } else {
            let within = value.clamp(target.range.lo, target.range.hi);
            if within != value {
                self.incomplete = true;
                if target.refuse {
                    return self.record_refusal(at);
                }
                if self.options.events {
                    self.record_cut(at, within);
                }
            }
            within
        };
        let old = self.s.words[at];
        if target.token {
            self.put_raw(at, value);
        } else {
            self.put(at, value);
        }
        if self.options.events && old != value {
            self.record_change(at, old, value);
        }
    }

    /// Records the change of the variable in a word; a counter of a limit is no variable.
    #[cold]
    #[inline(never)]
    pub(super) fn record_change(&mut self, at: usize, from: i32, to: i32) {
        if let Some((variable, kind)) = self.variable_at(at) {
            self.event(variable.changed(
                Value::of(kind, from),
                Value::of(kind, to),
                Viewers::NOBODY,
            ));
        }
    }

    /// Records a refused change beyond the bounds of the variable in a word.
    #[cold]
    fn record_refusal(&mut self, at: usize) {
        if let Some((of, _)) = self.variable_at(at) {
            self.event(EventKind::BoundRefused { of });
        }
    }

    /// Records a change that the bounds of the variable in a word cut to `within`.
    #[cold]
    #[inline(never)]
    fn record_cut(&mut self, at: usize, within: i32) {
        if let Some((of, _)) = self.variable_at(at) {
            self.note_cut(of, self.s.words[at] != within);
        }
    }

    /// Returns the variable in a word and its kind.
    fn variable_at(&self, at: usize) -> Option<(Bounded, Kind)> {
        let (variable, info) = self.p.variable_at(at)?;
        let of = match variable {
            Variable::Game(var) => Bounded::Var { var, player: None },
            Variable::Player(var, player) => Bounded::Var { var, player: Some(player) },
            Variable::Place(var, place) => Bounded::PlaceVar { var, place },
        };
        Some((of, info.kind))
    }

    /// Creates one token, as most moves on boards do.
    #[inline(always)]
    pub(super) fn create_one(&mut self, of: NodeId, place: NodeId, owner: NodeId) {
        let (of, at, owner) = (self.value(of), self.value(place), self.value(owner));
        if of == NONE || at == NONE {
            self.incomplete = true;
            return;
        }
        if !self.create_plain(self.p.tokens.face(of, owner), at) {
            self.create_special(of, owner, at);
        }
    }

    #[inline(never)]
    fn create_special(&mut self, of: i32, owner: i32, at: i32) {
        if self.limits_room() && !self.is_admitted(at, owner) {
            return;
        }
        match self.new_token(of, owner) {
            NONE => self.create_cut(of),
            token => self.enter(token, at),
        }
    }

    pub(super) fn create(&mut self, create: u16) {
        let p = self.p;
        let create = &p.effects.creates[usize::from(create)];
        let (of, at) = (self.value(create.of), self.value(create.place));
        let (count, owner) = (self.value(create.count), self.value(create.owner));
        if of == NONE || at == NONE || count == NONE {
            self.incomplete = true;
            return;
        }
        for _ in 0..count.max(0) {
            if !self.charge_effect() {
                break;
            }
            if self.limits_room() && !self.is_admitted(at, owner) {
                return;
            }
            let token = self.new_token(of, owner);
            if token == NONE {
                return self.create_cut(of);
            }
            for (prop, value) in &create.props {
                let value = self.value(*value);
                let whole = self.put_prop(token, *prop, value);
                self.incomplete |= !whole;
            }
            self.enter(token, at);
            if self.token_field(token, token::PLACE) == NONE {
                break; // it found no room, and the game is over
            }
            if let Some(slot) = create.bind {
                self.put_slot(slot, token);
            }
        }
    }

    /// Notes a creation that failed. It is a rule of the game if the type has a maximum of its own; at the limit of
    /// the machine the game ends with a fault.
    #[cold]
    fn create_cut(&mut self, of: i32) {
        self.incomplete = true;
        if self.p.tokens.own_most[of as usize] && self.is_full(of) {
            return self.event(EventKind::CreateCut);
        }
        self.fault(Fault::TokenLimit);
        // The loop ends after this operation. A dry run of a cost goes on and finds it unpaid.
        self.budget = 1;
    }

    #[inline(always)]
    pub(super) fn move_one(&mut self, token: NodeId, to: NodeId, insertion: Insertion) {
        let (token, to) = (self.value(token), self.value(to));
        if token == NONE || to == NONE {
            self.incomplete = true;
        } else {
            self.move_token(token, to, insertion);
        }
    }

    pub(super) fn move_all(&mut self, list: ListId, to: NodeId, insertion: Insertion) {
        let to = self.value(to);
        if to == NONE {
            self.incomplete = true;
            return;
        }
        self.note_short(list);
        let start = self.eval().list(list);
        if matches!(insertion, Insertion::Usual) && self.is_tower(start, to) {
            self.scratch.lists[start..].reverse();
        }
        let end = self.scratch.lists.len();
        for at in start..end {
            let token = self.scratch.lists[at];
            if !self.charge_effect() {
                break;
            }
            if self.s.token_field(self.p, token, token::PLACE) != to {
                self.move_token(token, to, insertion);
            }
        }
        self.scratch.lists.truncate(start);
    }

    /// True if the listed tokens are carried together from one cell to another one where tokens lie on each other: the first
    /// of them is the topmost again.
    fn is_tower(&self, start: usize, to: i32) -> bool {
        let space = &self.p.space;
        let is_cell = |place: i32| place >= 0 && (place as usize) < space.cells;
        if !is_cell(to) || self.p.places.meta[to as usize].ordering != Ordering::Stack {
            return false;
        }
        let place_of = |token: &i32| self.s.token_field(self.p, *token, token::PLACE);
        let mut places = self.scratch.lists[start..].iter().map(place_of);
        places.next().is_some_and(|from| is_cell(from) && places.all(|other| other == from))
    }

    /// Notes in the trial of a cost that `take(L, n)` has fewer than `n` members: then the cost is not paid in full.
    pub(super) fn note_short(&mut self, list: ListId) {
        if !self.scratch.trying {
            return;
        }
        let List::Take { list: all, n } = self.p.exprs.lists[list as usize] else { return };
        let wanted = self.value(n);
        let start = self.eval().list(all);
        let found = self.scratch.lists.len() - start;
        self.scratch.lists.truncate(start);
        self.incomplete |= wanted == NONE || i64::from(wanted) > found as i64;
    }

    pub(super) fn draw(&mut self, from: NodeId, to: NodeId, count: NodeId) {
        let (from, to, count) = (self.value(from), self.value(to), self.value(count));
        if from == NONE || to == NONE || count == NONE {
            self.incomplete = true;
            return;
        }
        self.note_draw(from, count);
        for _ in 0..count.max(0) {
            let left = self.s.place(self.p, from as usize, place::COUNT);
            if left == 0 || !self.charge_effect() || !self.admits_draw(from, to) {
                break;
            }
            let set = self.p.places.meta[from as usize].ordering == Ordering::Set;
            let skip = if set { self.s.rng.below(left as u32) } else { 0 };
            if !set && !self.s.unsettled.is_empty() {
                self.eval().front(from as usize);
            }
            self.scratch.spend(skip as usize);
            let token = self.nth_token(from, skip);
            self.move_token(token, to, Insertion::Usual);
            if self.limits_room() && self.place_field(from, place::COUNT) == left && from != to {
                break;
            }
        }
    }

    /// Notes a draw from a place that holds fewer tokens.
    pub(super) fn note_draw(&mut self, from: i32, asked: i32) {
        let there = self.place_field(from, place::COUNT);
        if asked <= there {
            return;
        }
        self.incomplete = true;
        if self.options.events && self.short_draws.len() < MOST_EVENTS {
            self.short_draws.push(ShortDraw {
                from: PlaceId(from as u16),
                asked: asked as u32,
                drawn: there as u32,
                cause: self.p.cause_at(self.pc),
            });
        }
    }

    /// Stores the members of a list behind the word with their number.
    pub(super) fn store_list(&mut self, list: ListId, store: u32, limit: u32) -> Next {
        let store = store as usize;
        let before = self.s.words[store].max(0) as usize;
        let Some(count) = self.store_members(list, store + 1, limit) else {
            return self.stop_at_limit();
        };
        for k in count..before {
            self.put_raw(store + 1 + k, NONE);
        }
        self.put_raw(store, count as i32);
        Next::Step
    }

    pub(super) fn stored_loop_start(&mut self, list: ListId, store: u32, limit: u32) -> Next {
        let store = store as usize;
        let Some(count) = self.store_members(list, store + 2, limit) else {
            return self.stop_at_limit();
        };
        self.put_raw(store, 0);
        self.put_raw(store + 1, count as i32);
        Next::Step
    }

    /// Stores the members of a list from a word on and returns how many they are; `None` if they are more than
    /// `limit`.
    fn store_members(&mut self, list: ListId, first: usize, limit: u32) -> Option<usize> {
        let start = self.eval().list(list);
        let count = self.scratch.lists.len() - start;
        let fits = count <= limit as usize;
        if fits {
            for k in 0..count {
                self.put_raw(first + k, self.scratch.lists[start + k]);
            }
        }
        self.scratch.lists.truncate(start);
        fits.then_some(count)
    }

    pub(super) fn stored_loop_next(&mut self, slot: Slot, store: u32, end: Pc) -> Next {
        let store = store as usize;
        let (at, len) = (self.s.words[store], self.s.words[store + 1]);
        if at >= len {
            self.put_raw(store, NONE);
            self.put_raw(store + 1, NONE);
            return Next::To(end);
        }
        let member = self.s.words[store + 2 + at as usize];
        // Members already taken are no part of the situation, so they are cleared.
        self.put_raw(store + 2 + at as usize, NONE);
        self.put_raw(store, at + 1);
        self.put_slot(slot, member);
        Next::Step
    }

    /// Takes the next player round the table, after the last one, who is in the list now.
    pub(super) fn rounds_next(&mut self, rounds: u32, end: Pc) -> Next {
        let RoundsDef { slot, store, list, until } = self.p.effects.rounds[rounds as usize];
        let store = store as usize;
        let (last, left) = (self.s.words[store], self.s.words[store + 1]);
        let over = until.is_some_and(|until| self.value(until) > 0);
        let start = self.eval().list(list);
        let players = self.p.players as i32;
        let found = &self.scratch.lists[start..];
        let next = match last {
            NONE => found.first().copied(),
            last => (1..=players).map(|k| (last + k) % players).find(|p| found.contains(p)),
        };
        self.scratch.lists.truncate(start);
        match next {
            Some(_) if left <= 0 && !over => self.stop_at_limit(),
            Some(player) if !over => {
                self.put_raw(store, player);
                self.put_raw(store + 1, left - 1);
                self.put_slot(slot, player);
                Next::Step
            }
            _ => {
                self.put_raw(store, NONE);
                self.put_raw(store + 1, NONE);
                Next::To(end)
            }
        }
    }
}
