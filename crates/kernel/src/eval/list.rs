//! List expressions: each pushes its members onto the scratch stack in its stated order.

use super::Eval;
use super::rays::LONGEST_WALK;
use super::words::bits;
use crate::code::{List, ListId, NodeId, Numbers};
use crate::program::Program;
use crate::state::{place, token};
use crate::value::NONE;
use std::ops::Range;

/// Most members of a list of numbers: listing more takes more work than a move has.
const LONGEST_RANGE: i64 = 1 << 20;

/// So many comparisons of two members cost as much as one member.
pub(super) const AT_A_TIME: usize = 16;

/// Where the members of a list stand.
pub(crate) enum Members {
    /// Among the constants of the program.
    Constants(Range<usize>),
    /// On the stack of lists, from this place on.
    Pushed(usize),
}

impl<'a> Eval<'a> {
    /// Pushes the members of a list; returns where they begin. The caller truncates.
    pub fn list(&mut self, list: ListId) -> usize {
        let start = self.x.lists.len();
        if self.x.left > 0 {
            self.push_list(list, start);
            self.spend(self.x.lists.len() - start + 1);
        }
        start
    }

    /// The members of a list. Those that stand among the constants are not pushed.
    pub fn members(&mut self, list: ListId) -> Members {
        let start = self.x.lists.len();
        if self.x.left > 0
            && let List::Track { from, n, table, len } = self.p.exprs.lists[list as usize]
        {
            let (from, n) = self.track_start(from, n);
            if let Some(row) = self.stretch(from, n, (table, len)) {
                self.spend(row.len() + 1);
                return Members::Constants(row);
            }
            self.push_track(from, n, (table, len));
            self.spend(self.x.lists.len() - start + 1);
            return Members::Pushed(start);
        }
        Members::Pushed(self.list(list))
    }

    /// The members of a list of constants. `None` for other lists, and once the work is spent.
    #[inline]
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other lists are pushed")]
    pub fn constant_members(&mut self, list: ListId) -> Option<&'a [i32]> {
        if self.x.left == 0 {
            return None;
        }
        let (start, len) = match self.p.exprs.lists[list as usize] {
            List::Consts { start, len } => (start, len),
            List::ConstsOf { table, player } => match self.value(player) {
                NONE => (0, 0),
                player => self.p.exprs.consts_of[table as usize + player as usize],
            },
            _ => return None,
        };
        Some(&self.p.exprs.consts[start as usize..(start + len) as usize])
    }

    /// Pushes the members of a list; `start` is the end of the stack before it.
    fn push_list(&mut self, list: ListId, start: usize) {
        match self.p.exprs.lists[list as usize] {
            List::Tokens(at) => self.push_tokens_at(at),
            List::TokensIn(places) => self.push_tokens_in(places),
            List::Pieces(player) => self.push_pieces(player),
            List::Ints { min, max, step } => self.push_numbers(min, max, step),
            List::Consts { .. } | List::ConstsOf { .. } => {
                let members = self.constant_members(list).unwrap_or_default();
                self.x.lists.extend_from_slice(members);
            }
            List::Others(than) => self.push_others(than),
            List::Clockwise(from) => self.push_clockwise(from),
            List::ZonesOf(owner) => self.push_zones(owner),
            List::Adjacent(at) => self.push_neighbours(at),
            List::Connected { from, reg, via, steps } => self.push_connected(from, reg, via, steps),
            List::Ray { from, direction, reg, when } => self.push_ray(from, direction, reg, when),
            List::Fan { from, ways, reg, when, ends } => {
                self.push_fan(from, ways, (reg, when), ends)
            }
            List::Walk { from, direction, n, reg, when } => {
                let (from, direction) = (self.value(from), self.value(direction));
                let n = self.value(n).clamp(0, LONGEST_WALK) as usize;
                self.push_walk(from, direction, n, reg, when);
            }
            List::Track { from, n, table, len } => {
                let (from, n) = self.track_start(from, n);
                self.push_track(from, n, (table, len));
            }
            List::TokensWith { at, plain, start: items, first, terms } => {
                match self.intersect(at, (items, first, terms)) {
                    Some(of) => self.push_intersection(&of),
                    None => self.push_list(plain, start),
                }
            }
            List::Having { start, len, base, among } => {
                self.push_having(start..start + len, base, among);
            }
            List::Between(from, to) => self.push_between(from, to),
            List::Covers { of, at, turned } => self.push_covered(of, at, turned),
            List::Members { set, first } => self.push_set_members(set, first),
            List::Where { list, reg, when } => {
                self.list(list);
                self.keep_those(start, reg, when, self.p.exprs.cell_lists[list as usize]);
            }
            List::Union(left, right) => self.push_union(left, right),
            List::Unite { list, reg, each } => self.unite(list, reg, each),
            List::If { when, list } => {
                if self.holds(when) {
                    self.push_list(list, start);
                }
            }
            List::Otherwise(list, other) => {
                self.list(list);
                if self.x.lists.len() == start {
                    self.list(other);
                }
            }
            List::Either { when, then, otherwise } | List::Cond { when, then, otherwise } => {
                let list = if self.holds(when) { then } else { otherwise };
                self.push_list(list, start);
            }
            List::Extreme { list, reg, value, highest } => {
                self.list(list);
                self.keep_extreme(start, reg, value, highest);
            }
            List::Distinct { list, reg, value } => {
                if self.push_first_of_each(list, reg, value) {
                    return;
                }
                // The first of each value stays.
                self.fronts(list, i32::MAX);
                self.keep_new(start, reg, value);
            }
            List::Take { list, n } => {
                let n = self.value(n).max(0) as usize;
                if n == 0 && self.s.unsettled.is_empty() {
                    return;
                }
                self.fronts(list, n as i32);
                let end = self.x.lists.len().min(start + n);
                self.x.lists.truncate(end);
            }
            List::Stored(store) => self.push_stored(store as usize),
            List::Picked => self.x.lists.extend_from_slice(&self.x.chosen),
            List::Items { start: first, len } => self.push_items(first..first + len),
            List::Bitboard(set) => self.push_bitboard(set),
            List::PlacesOf(tokens) => {
                self.list(tokens);
                self.keep_places(start);
            }
        }
    }

    /// The tokens of several places.
    fn push_tokens_in(&mut self, places: ListId) {
        let first = self.list(places);
        let last = self.x.lists.len();
        for at in first..last {
            let place = self.x.lists[at];
            self.push_tokens(place);
        }
        if self.p.tokens.shapes.any() {
            // A token may reach into several of the places.
            let reached = self.x.lists.len() - last;
            if self.compare_all(reached, reached) {
                self.keep_unknown(last, last);
            }
        }
        self.x.lists.drain(first..last);
    }

    /// The cells that a token of a type covers.
    fn push_covered(&mut self, of: NodeId, at: NodeId, turned: NodeId) {
        let (of, at, turned) = (self.value(of), self.value(at), self.value(turned));
        if of != NONE
            && let Some(covered) = self.p.covered(of, turned, at)
        {
            self.x.lists.extend(covered.iter());
        }
    }

    #[inline]
    fn push_tokens_at(&mut self, at: NodeId) {
        let at = self.value(at);
        self.push_tokens(at);
    }

    #[inline]
    fn push_others(&mut self, than: NodeId) {
        let than = self.value(than);
        let players = 0..self.p.players as i32;
        self.x.lists.extend(players.filter(|p| *p != than));
    }

    #[inline]
    fn push_neighbours(&mut self, at: NodeId) {
        let at = self.value(at);
        if at != NONE {
            let near = self.p.space.neighbours(at as usize);
            self.x.lists.extend(near.iter().map(|near| i32::from(*near)));
        }
    }

    fn push_between(&mut self, from: NodeId, to: NodeId) {
        let (from, to) = (self.value(from), self.value(to));
        self.p.space.between(from, to, &mut self.x.lists);
    }

    #[inline]
    fn push_numbers(&mut self, min: NodeId, max: NodeId, step: i32) {
        let (min, max) = (self.value(min), self.value(max));
        if min == NONE || max == NONE {
            return;
        }
        let step = i64::from(step.max(1));
        let (mut value, max) = (i64::from(min), i64::from(max));
        if (max - value) / step >= LONGEST_RANGE {
            self.x.left = 0;
            return;
        }
        while value <= max {
            self.x.lists.push(value as i32);
            value += step;
        }
    }

    fn push_clockwise(&mut self, from: NodeId) {
        let from = self.value(from);
        let players = self.p.players as i32;
        if from != NONE {
            self.x.lists.extend((0..players).map(|k| (from + k) % players));
        }
    }

    fn push_zones(&mut self, owner: NodeId) {
        let owner = self.value(owner);
        let places = self.p.places.meta.iter().enumerate().skip(self.p.space.cells);
        let own = places.filter(|(_, m)| m.owner == owner && owner != NONE);
        self.x.lists.extend(own.map(|(at, _)| at as i32));
    }

    /// The members of a set in one word; the lowest bit stands for `first`.
    #[inline]
    fn push_set_members(&mut self, set: NodeId, first: i32) {
        let set = self.value(set);
        if set != NONE {
            self.x.lists.extend(bits(u64::from(set as u32)).map(|bit| first + bit));
        }
    }

    #[inline]
    fn push_stored(&mut self, store: usize) {
        let count = self.s.words[store].max(0) as usize;
        let members = self.s.words[store + 1..store + 1 + count].iter();
        self.x.lists.extend(members.filter(|member| **member != NONE));
    }

    #[inline]
    fn push_items(&mut self, items: Range<u32>) {
        for at in items {
            let item = self.value(self.p.exprs.items[at as usize]);
            if item != NONE {
                self.x.lists.push(item);
            }
        }
    }

    fn push_tokens(&mut self, at: i32) {
        if at == NONE {
            return;
        }
        if !self.s.unsettled.is_empty() && !self.x.loose {
            self.reads(at, i32::MAX);
        }
        let mut token = self.s.place(self.p, at as usize, place::HEAD);
        while token != NONE {
            self.x.lists.push(token);
            token = self.s.next(self.p, token);
        }
    }

    fn push_pieces(&mut self, player: NodeId) {
        let player = self.value(player);
        if player == NONE {
            return;
        }
        if self.p.space.width == 0 {
            for cell in 0..self.p.space.cells {
                self.push_own(cell, player);
            }
            return;
        }
        let width = self.p.space.width;
        let plane = (usize::from(Program::OWNER_PLANE) + player as usize) * width;
        for word in 0..width {
            for bit in bits(self.s.planes[plane + word]) {
                self.push_own(word * 64 + bit as usize, player);
            }
        }
    }

    fn push_own(&mut self, cell: usize, player: i32) {
        if !self.s.unsettled.is_empty() && !self.x.loose {
            self.reads(cell as i32, i32::MAX);
        }
        let mut token = self.s.place(self.p, cell, place::HEAD);
        while token != NONE {
            if self.s.token_field(self.p, token, token::OWNER) == player && self.is_at(token, cell)
            {
                self.x.lists.push(token);
            }
            token = self.s.next(self.p, token);
        }
    }

    /// True if a cell is the place of a token on it, not one that the token reaches into.
    #[inline(always)]
    fn is_at(&self, token: i32, cell: usize) -> bool {
        !self.p.tokens.shapes.any()
            || self.s.token_field(self.p, token, token::PLACE) == cell as i32
    }

    /// Charges the comparisons of every member of one list with every member of another. They are cheap, so many
    /// count as one. Returns false if the work does not suffice: then no result counts any more.
    #[inline]
    pub(crate) fn compare_all(&mut self, ones: usize, others: usize) -> bool {
        self.spend(ones.saturating_mul(others) / AT_A_TIME);
        self.x.left > 0
    }

    /// The places that a breadth-first search reaches from a place through neighbours that satisfy `via`, at most
    /// `steps` away unless that is `none`; without the place itself.
    fn push_connected(&mut self, from: NodeId, reg: u8, via: NodeId, steps: NodeId) {
        let (from, steps) = (self.value(from), self.value(steps));
        if from == NONE {
            return;
        }
        let start = self.x.lists.len();
        self.x.lists.push(from);
        let kept = *self.reg(reg);
        let test = self.test(reg, via);
        let (mut at, mut asked) = (start, 0);
        // Places before `end` are `ring` steps away.
        let (mut ring, mut end) = (0, start + 1);
        while at < self.x.lists.len() && self.x.left > 0 && (steps == NONE || ring < steps) {
            let here = self.x.lists[at];
            self.spend(1);
            if !self.compare_all(self.neighbours(here as usize).len(), at - start) {
                break;
            }
            for k in 0..self.neighbours(here as usize).len() {
                let next = i32::from(self.neighbours(here as usize)[k]);
                if self.x.lists[start..].contains(&next) {
                    continue;
                }
                asked += 1;
                if self.passes(&test, next) {
                    self.x.lists.push(next);
                }
            }
            at += 1;
            if at == end {
                ring += 1;
                end = self.x.lists.len();
            }
        }
        self.tested(test, asked);
        *self.reg(reg) = kept;
        self.x.lists.remove(start);
    }

    /// Of cells among the constants, those whose variable is one of some numbers.
    fn push_having(&mut self, cells: Range<u32>, base: u32, among: Numbers) {
        let start = self.x.lists.len();
        self.x.residual += u64::from(cells.end - cells.start);
        let cells = &self.p.exprs.consts[cells.start as usize..cells.end as usize];
        let words = &self.s.words[base as usize..];
        self.x.lists.extend_from_slice(cells);
        let (room, mut kept) = (&mut self.x.lists[start..], 0);
        for cell in cells {
            room[kept] = *cell;
            kept += usize::from(among.has(words[*cell as usize]));
        }
        self.x.lists.truncate(start + kept);
    }
}
