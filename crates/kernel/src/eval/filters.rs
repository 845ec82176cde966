//! Filters of lists: each keeps some of the members on top of the stack.

use super::Eval;
use crate::code::{ListId, NodeId};
use crate::state::token;
use crate::value::NONE;

impl Eval<'_> {
    /// Pushes the members of `each` for every member of `list`, each once.
    pub(super) fn unite(&mut self, list: ListId, reg: u8, each: ListId) {
        let start = self.list(list);
        let end = self.x.lists.len();
        let before = *self.reg(reg);
        for at in start..end {
            *self.reg(reg) = self.x.lists[at];
            let first = self.list(each);
            self.compare_all(first - end, self.x.lists.len() - first);
            self.keep_unknown(end, first);
        }
        *self.reg(reg) = before;
        self.x.lists.drain(start..end);
    }

    /// Pushes the members of both lists; those of the second that the first has are left out.
    #[inline]
    pub(super) fn push_union(&mut self, left: ListId, right: ListId) {
        let start = self.list(left);
        let middle = self.list(right);
        self.compare_all(middle - start, self.x.lists.len() - middle);
        let mut kept = middle;
        for at in middle..self.x.lists.len() {
            let member = self.x.lists[at];
            if !self.x.lists[start..middle].contains(&member) {
                self.x.lists[kept] = member;
                kept += 1;
            }
        }
        self.x.lists.truncate(kept);
    }

    /// Replaces the tokens from `start` by their places, each once.
    #[inline]
    pub(super) fn keep_places(&mut self, start: usize) {
        let mut kept = start;
        for at in start..self.x.lists.len() {
            let place = self.s.token_field(self.p, self.x.lists[at], token::PLACE);
            if place != NONE && !self.x.lists[start..kept].contains(&place) {
                self.x.lists[kept] = place;
                kept += 1;
            }
        }
        self.x.lists.truncate(kept);
    }

    /// Keeps the members from `added` that do not stand between `first` and them.
    pub(super) fn keep_unknown(&mut self, first: usize, added: usize) {
        let mut kept = added;
        for at in added..self.x.lists.len() {
            let member = self.x.lists[at];
            if !self.x.lists[first..kept].contains(&member) {
                self.x.lists[kept] = member;
                kept += 1;
            }
        }
        self.x.lists.truncate(kept);
    }

    /// Keeps the members from `start` for which a condition on the member in `reg` holds. `of_cells` is true if they
    /// are cells, or tokens on cells.
    pub(super) fn keep_those(&mut self, start: usize, reg: u8, when: NodeId, of_cells: bool) {
        let before = *self.reg(reg);
        let test = self.test(reg, when);
        let mut kept = start;
        let asked = if of_cells { self.x.lists.len() - start } else { 0 };
        for at in start..self.x.lists.len() {
            let member = self.x.lists[at];
            if self.passes(&test, member) {
                self.x.lists[kept] = member;
                kept += 1;
            }
        }
        self.x.lists.truncate(kept);
        self.tested(test, asked);
        *self.reg(reg) = before;
    }

    /// Keeps the members from `start` for which `test` holds with the member in `reg`.
    fn keep(&mut self, start: usize, reg: u8, mut test: impl FnMut(&mut Self) -> bool) {
        let before = *self.reg(reg);
        let mut kept = start;
        for at in start..self.x.lists.len() {
            let member = self.x.lists[at];
            *self.reg(reg) = member;
            if test(self) {
                self.x.lists[kept] = member;
                kept += 1;
            }
        }
        self.x.lists.truncate(kept);
        *self.reg(reg) = before;
    }

    /// Keeps the members whose value was not there before.
    pub(super) fn keep_new(&mut self, start: usize, reg: u8, node: NodeId) {
        // The seen values stand behind the members until the stack is truncated.
        let seen = self.x.lists.len();
        self.keep(start, reg, |e| {
            e.compare_all(e.x.lists.len() - seen, 1);
            let value = e.value(node);
            let new = value != NONE && !e.x.lists[seen..].contains(&value);
            if new {
                e.x.lists.push(value);
            }
            new
        });
    }

    /// Keeps the members with the highest or lowest value.
    pub(super) fn keep_extreme(&mut self, start: usize, reg: u8, node: NodeId, highest: bool) {
        let mut best = NONE;
        self.keep(start, reg, |e| {
            let value = e.value(node);
            let better = if highest { value > best } else { value < best };
            if value != NONE && (best == NONE || better) {
                best = value;
            }
            true
        });
        self.keep(start, reg, |e| best != NONE && e.value(node) == best);
    }
}
