//! Filters of lists: each keeps some of the members on top of the stack.

use super::Eval;
use super::list::AT_A_TIME;
use crate::code::{FoldBy, List, ListId, NodeId};
use crate::state::{place, token};
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
            if !self.compare_all(first - end, self.x.lists.len() - first) {
                break;
            }
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
        if !self.compare_all(middle - start, self.x.lists.len() - middle) {
            return;
        }
        self.retain(middle, |e, member, _| {
            (!e.x.lists[start..middle].contains(&member)).then_some(member)
        });
    }

    /// Replaces the tokens from `start` by their places, each once.
    #[inline]
    pub(super) fn keep_places(&mut self, start: usize) {
        if self.p.tokens.shapes.any() {
            return self.keep_covered(start);
        }
        self.retain(start, |e, token, kept| {
            let place = e.s.token_field(e.p, token, token::PLACE);
            (place != NONE && !e.x.lists[start..kept].contains(&place)).then_some(place)
        });
    }

    /// [`Self::keep_places`] where tokens may cover several cells.
    #[inline(never)]
    fn keep_covered(&mut self, start: usize) {
        let end = self.x.lists.len();
        for index in start..end {
            let token = self.x.lists[index];
            let place = self.s.token_field(self.p, token, token::PLACE);
            match self.s.shape_at(self.p, token, place) {
                Some(covered) => self.x.lists.extend(covered.iter()),
                None if place != NONE => self.x.lists.push(place),
                None => {}
            }
        }
        let places = self.x.lists.len() - end;
        self.spend(places);
        if self.compare_all(places, places) {
            self.keep_unknown(end, end);
        }
        self.x.lists.drain(start..end);
    }

    /// Keeps each member from `added` that does not repeat one of the members before it, from `first` on.
    pub(super) fn keep_unknown(&mut self, first: usize, added: usize) {
        self.retain(added, |e, member, kept| {
            (!e.x.lists[first..kept].contains(&member)).then_some(member)
        });
    }

    /// The number of those of some constants for which a condition holds. `None` for other lists, and for cells, whose
    /// conditions have quicker tests.
    #[inline]
    pub(super) fn constants_with(&mut self, list: ListId) -> Option<i64> {
        let List::Where { list: of, reg, when } = self.p.exprs.lists[list as usize] else {
            return None;
        };
        if self.p.exprs.cell_lists[of as usize]
            || !matches!(self.p.exprs.lists[of as usize], List::Consts { .. })
        {
            return None;
        }
        let found = self.fold(of, reg, when, FoldBy::Count);
        self.spend(found as usize + 1);
        Some(found)
    }

    /// True if a list has a member.
    pub(super) fn non_empty(&mut self, list: ListId) -> bool {
        if let Some(members) = self.members_in_common(list) {
            return members > 0;
        }
        if let List::Where { list: of, reg, when } = self.p.exprs.lists[list as usize]
            && let List::Tokens(at) = self.p.exprs.lists[of as usize]
            && self.s.unsettled.is_empty()
        {
            return self.some_token(at, reg, when);
        }
        let start = self.bag(list);
        let some = self.x.lists.len() > start;
        self.x.lists.truncate(start);
        some
    }

    /// Keeps the members from `start` for which a condition on the member in `reg` holds. `of_cells` is true if they
    /// are cells, or tokens on cells.
    pub(super) fn keep_those(&mut self, start: usize, reg: u8, when: NodeId, of_cells: bool) {
        if self.x.lists.len() == start {
            return;
        }
        let before = *self.reg(reg);
        let test = self.test(reg, when);
        let asked = if of_cells { self.x.lists.len() - start } else { 0 };
        self.retain(start, |e, member, _| e.passes(&test, member).then_some(member));
        self.tested(test, asked);
        *self.reg(reg) = before;
    }

    /// Keeps the members from `start` for which `test` holds with the member in `reg`.
    fn keep(&mut self, start: usize, reg: u8, mut test: impl FnMut(&mut Self) -> bool) {
        let before = *self.reg(reg);
        self.retain(start, |e, member, _| {
            *e.reg(reg) = member;
            test(e).then_some(member)
        });
        *self.reg(reg) = before;
    }

    /// Replaces each member from `start` by what `keep` returns for it and the end of the members kept so far, and
    /// removes those for which it returns `None`.
    #[inline(always)]
    fn retain(&mut self, start: usize, mut keep: impl FnMut(&mut Self, i32, usize) -> Option<i32>) {
        let mut kept = start;
        for at in start..self.x.lists.len() {
            let member = self.x.lists[at];
            if let Some(member) = keep(self, member, kept) {
                self.x.lists[kept] = member;
                kept += 1;
            }
        }
        self.x.lists.truncate(kept);
    }

    /// Pushes the first token of a zone with each value of one of its parts, without a list of all tokens. False,
    /// without a change, for other lists and values.
    pub(super) fn push_first_of_each(&mut self, list: ListId, reg: u8, value: NodeId) -> bool {
        let List::Tokens(at) = self.p.exprs.lists[list as usize] else { return false };
        let Some(part) = self.part_of(reg, value) else { return false };
        if !self.s.unsettled.is_empty() {
            return false;
        }
        let at = self.value(at);
        let start = self.x.lists.len();
        let (mut seen, mut work) = (0u64, 1);
        let mut token =
            if at == NONE { NONE } else { self.s.place(self.p, at as usize, place::HEAD) };
        while token != NONE {
            let value = self.part(part, token);
            if !(0..64).contains(&value) {
                self.x.lists.truncate(start);
                return false;
            }
            work += 1 + (self.x.lists.len() - start) / AT_A_TIME;
            if seen >> value & 1 == 0 {
                seen |= 1 << value;
                self.x.lists.push(token);
            }
            token = self.s.next(self.p, token);
        }
        // As much as a list of all tokens and a comparison of each with those kept before it.
        self.spend(work);
        true
    }

    /// Keeps the first member of each value; members whose value is `none` are dropped.
    pub(super) fn keep_new(&mut self, start: usize, reg: u8, node: NodeId) {
        if let Some(part) = self.part_of(reg, node) {
            let mut seen = 0u64;
            let few = self.x.lists[start..]
                .iter()
                .all(|member| *member == NONE || (0..64).contains(&self.part(part, *member)));
            if few {
                // The comparisons that this saves are paid: the work does not depend on the form of the values.
                self.retain(start, |e, member, kept| {
                    if !e.compare_all(kept - start, 1) {
                        return None;
                    }
                    let bit = if member == NONE { 0 } else { 1 << e.part(part, member) };
                    let new = seen & bit != bit;
                    seen |= bit;
                    new.then_some(member)
                });
                return;
            }
        }
        // The seen values stand behind the members until the stack is truncated.
        let seen = self.x.lists.len();
        self.keep(start, reg, |e| {
            if !e.compare_all(e.x.lists.len() - seen, 1) {
                return false;
            }
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
