//! Tokens in places: linked lists, with hashes and planes updated at every change.

use super::Machine;
use crate::code::Insertion;
use crate::event::EventKind;
use crate::hash;
use crate::program::Program;
use crate::state::token::chain;
use crate::state::{Field, State, place, token};
use crate::value::NONE;
use crate::{PlaceId, TokenId};
use boardwright_def::Ordering;

/// The work of an effect on one of many tokens: its links, its hash, the notes to take it back, and its event. It bounds
/// the memory of a move too.
const EFFECT: usize = 32;

impl Machine<'_> {
    #[inline]
    pub(super) fn token_field(&self, token: i32, field: Field) -> i32 {
        self.s.token_field(self.p, token, field)
    }

    #[inline]
    pub(super) fn put_token(&mut self, token: i32, field: Field, value: i32) {
        if field != token::PLACE {
            self.scratch.changes.faces();
        }
        let at = self.s.token_at(self.p, token);
        self.put_raw(at, field.write(self.s.words[at], value));
    }

    /// The token behind one in its place.
    #[inline]
    pub(super) fn next_token(&self, token: i32) -> i32 {
        self.s.next(self.p, token)
    }

    /// The token before one in its place; of the first one, the last.
    #[inline]
    pub(super) fn previous_token(&self, token: i32) -> i32 {
        self.s.chain(self.p, token, chain::PREV)
    }

    /// Writes which token is beside one, if places may hold several.
    #[inline]
    pub(super) fn put_chain(&mut self, token: i32, field: Field, value: i32) {
        if !self.p.tokens.single {
            let at = self.s.token_at(self.p, token) + self.p.tokens.chain;
            self.put_raw(at, field.write(self.s.words[at], value));
        }
    }

    #[inline]
    pub(super) fn token_word(&self, token: i32, word: usize) -> i32 {
        self.s.token_word(self.p, token, word)
    }

    #[inline]
    pub(super) fn put_token_word(&mut self, token: i32, word: usize, value: i32) {
        self.scratch.changes.faces();
        let at = self.s.token_at(self.p, token) + word;
        self.put_raw(at, value);
    }

    #[inline]
    pub(super) fn place_field(&self, at: i32, field: Field) -> i32 {
        self.s.place(self.p, at as usize, field)
    }

    #[inline]
    pub(super) fn put_place(&mut self, at: i32, head: i32, count: i32) {
        self.scratch.changes.place(at);
        let at = self.s.place_at(self.p, at as usize);
        self.put_raw(at, place::word(head, count));
    }

    /// Moves a token from its place, records the event and queues triggers.
    pub(super) fn move_token(&mut self, token: i32, to: i32, insertion: Insertion) {
        let from = self.token_field(token, token::PLACE);
        if self.move_plain(token, from, to) {
            return;
        }
        if from == NONE {
            return self.miss_token(token); // a destroyed token stays destroyed
        }
        if !self.may_cover(token, self.form(token), to) {
            return;
        }
        if self.limits_room() && from != to {
            let owner = self.token_field(token, token::OWNER);
            if !self.is_admitted(to, owner) {
                return;
            }
        }
        self.take_out(token);
        if self.p.tokens.tracks {
            self.carry_knowledge(token, from, to, insertion);
        }
        if self.p.tokens.shapes.any() {
            self.straighten(token, to);
        }
        self.put_in(token, to, insertion);
        self.moved(token, from, to);
    }

    /// Records a move and queues triggers that listen to the place.
    #[inline(always)]
    pub(super) fn moved(&mut self, token: i32, from: i32, to: i32) {
        if self.options.events {
            self.record_moved(token, from, to);
        }
        if to != NONE && self.p.places.meta[to as usize].heard {
            self.queue_entered(token, to);
        }
    }

    #[inline(never)]
    fn record_moved(&mut self, token: i32, from: i32, to: i32) {
        let id = TokenId(token as u16);
        let mut face = self.s.token(self.p, id);
        let at = |place: i32| (place != NONE).then_some(PlaceId(place as u16));
        face.place = at(to);
        let known = crate::Viewers::of(self.s.known_by(self.p, token));
        self.event(EventKind::Moved { token: id, face, from: at(from), to: at(to), known });
    }

    /// Unlinks a token from its place.
    pub(super) fn take_out(&mut self, token: i32) {
        let at = self.token_field(token, token::PLACE);
        if self.on_shaped_board(at) && self.lift(token, at) {
            return;
        }
        let (next, prev) = (self.next_token(token), self.previous_token(token));
        let (head, count) = (self.place_field(at, place::HEAD), self.place_field(at, place::COUNT));
        let ordering = self.p.places.meta[at as usize].ordering;
        let on_top = ordering == Ordering::Stack && token == head;
        let heights = self.p.places.meta[at as usize].heights;
        let whole = heights && (!on_top || !self.s.unsettled.is_empty());
        if whole {
            self.place_out(at);
            if !self.s.unsettled.is_empty() {
                let index = self.s.tokens_before(self.p, token);
                self.lazy_order_loses(at, index);
            }
        } else {
            let height = if on_top { count - 1 } else { 0 };
            let key = hash::insertion(self.token_key(token), at as usize, height);
            self.hash_out(key);
            if self.s.remembered != 0 {
                self.known_out(token, key);
            }
        }
        if token == head {
            self.put_place(at, next, count - 1);
        } else {
            self.put_chain(prev, chain::NEXT, next);
            self.put_place(at, head, count - 1);
        }
        // The list is a ring.
        self.put_chain(if next == NONE { head } else { next }, chain::PREV, prev);
        self.put_token(token, token::PLACE, NONE);
        self.turn_in_zone(token, at);
        if whole {
            self.place_in(at);
        }
        if self.p.places.meta[at as usize].on_planes {
            self.plane_out(token, at, count == 1);
            if count == 2 {
                self.put_on_plane(self.p.stacked_plane(), at, false);
            }
        }
    }

    /// Charges a pass over all tokens of a place. Eight of them cost as much as one member of a list, because nothing
    /// is evaluated for them.
    #[inline]
    pub(super) fn charge_place(&mut self, at: i32) {
        self.scratch.spend((self.place_field(at, place::COUNT) as usize).div_ceil(8));
    }

    /// Charges an effect on one of many tokens; false if no work is left for it.
    #[inline]
    pub(super) fn charge_effect(&mut self) -> bool {
        self.scratch.spend(EFFECT);
        self.scratch.left > 0
    }

    /// Takes a whole place out of the hashes.
    pub(super) fn place_out(&mut self, at: i32) {
        self.charge_place(at);
        let key = self.place_key(at);
        self.hash_out(key);
        if self.s.remembered != 0 {
            let key = self.s.known_keys(self.p, at as usize);
            self.s.known = self.s.known.wrapping_sub(key);
        }
    }

    pub(super) fn place_in(&mut self, at: i32) {
        self.charge_place(at);
        let key = self.place_key(at);
        self.hash_in(key);
        if self.s.remembered != 0 {
            let key = self.s.known_keys(self.p, at as usize);
            self.s.known = self.s.known.wrapping_add(key);
        }
    }

    /// The key of a token's type, owner and own properties.
    #[inline(always)]
    pub(super) fn token_key(&mut self, token: i32) -> u64 {
        self.scratch.token_keys.of(&self.s, self.p, token)
    }

    /// The key of all tokens in a place.
    fn place_key(&mut self, at: i32) -> u64 {
        let (s, p, keys) = (&self.s, self.p, &mut self.scratch.token_keys);
        s.sum_in(p, at as usize, |token, height| {
            hash::insertion(keys.of(s, p, token), at as usize, height)
        })
    }

    #[inline(always)]
    fn token_in(&mut self, token: i32, at: i32, height: i32) {
        let key = hash::insertion(self.token_key(token), at as usize, height);
        self.hash_in(key);
        if self.s.remembered != 0 {
            self.known_in(token, key);
        }
    }

    /// Links a token that is in no place into one.
    #[inline(always)]
    pub(super) fn put_in(&mut self, token: i32, to: i32, insertion: Insertion) {
        match self.place_field(to, place::COUNT) {
            0 if self.on_shaped_board(to) && self.lay(token, to) => {}
            0 => self.put_first(token, to),
            count => self.put_among(token, to, insertion, count),
        }
    }

    /// Links a token that is in no place into one with `count` others.
    #[inline(never)]
    fn put_among(&mut self, token: i32, to: i32, insertion: Insertion, count: i32) {
        let ordering = self.p.places.meta[to as usize].ordering;
        let before = match (ordering, insertion) {
            (Ordering::Set, _) => {
                let before = self.sorted_before(token, to);
                self.latest = token;
                before
            }
            (Ordering::Stack, Insertion::Usual) | (_, Insertion::First) => {
                self.place_field(to, place::HEAD)
            }
            (Ordering::Queue, Insertion::Usual) | (_, Insertion::Last) => NONE,
            (_, Insertion::At(behind)) => {
                self.scratch.spend(usize::from(behind));
                self.nth_token(to, u32::from(behind))
            }
            (_, Insertion::Random) if self.lazy_chance && self.joins_lazy_order(to, count) => {
                return self.join_lazy_order(token, to, count);
            }
            (_, Insertion::Random) => {
                let skip = self.s.rng.below(count as u32 + 1);
                self.scratch.spend(skip as usize);
                self.nth_token(to, skip)
            }
        };
        self.link_before(token, to, before, count);
    }

    /// Links a token into the place `to`, which has `count` others: before the token `before`, or last.
    #[inline(always)]
    pub(super) fn link_before(&mut self, token: i32, to: i32, before: i32, count: i32) {
        debug_assert!(!self.p.tokens.single, "the linker proved that no place ever holds two");
        let ordering = self.p.places.meta[to as usize].ordering;
        let head = self.place_field(to, place::HEAD);
        let on_top = ordering == Ordering::Stack && before == head;
        let heights = self.p.places.meta[to as usize].heights;
        let whole = heights && (!on_top || !self.s.unsettled.is_empty());
        if whole {
            self.place_out(to);
            if !self.s.unsettled.is_empty() {
                let index = match before {
                    NONE => count,
                    before => self.s.tokens_before(self.p, before),
                };
                self.lazy_order_gains(to, index);
            }
        }
        // The list is a ring.
        let follower = if before == NONE { head } else { before };
        let after = self.previous_token(follower);
        self.put_chain(token, chain::NEXT, before);
        self.put_chain(token, chain::PREV, after);
        self.put_token(token, token::PLACE, to);
        self.put_chain(follower, chain::PREV, token);
        if before == head {
            self.put_place(to, token, count + 1);
        } else {
            self.put_chain(after, chain::NEXT, token);
            self.put_place(to, head, count + 1);
        }
        self.turn_in_zone(token, to);
        if whole {
            self.place_in(to);
        } else {
            let height = if on_top { count } else { 0 };
            self.token_in(token, to, height);
        }
        if self.p.places.meta[to as usize].on_planes {
            self.plane_in(token, to);
            self.put_on_plane(self.p.stacked_plane(), to, true);
        }
    }

    /// Links a token that is in no place into an empty one.
    #[inline(always)]
    fn put_first(&mut self, token: i32, to: i32) {
        let at = self.s.token_at(self.p, token);
        self.put_raw(at, token::PLACE.write(self.s.words[at], to));
        if !self.p.tokens.single {
            self.put_raw(at + self.p.tokens.chain, chain::alone(token));
        }
        self.put_place(to, token, 1);
        self.turn_in_zone(token, to);
        self.token_in(token, to, 0);
        if self.p.places.meta[to as usize].on_planes {
            self.plane_in(token, to);
        }
    }

    /// Returns the token at index `skip` of a place, from its front; `none` at the end.
    pub(super) fn nth_token(&self, at: i32, skip: u32) -> i32 {
        let mut found = self.place_field(at, place::HEAD);
        for _ in 0..skip {
            if found == NONE {
                break;
            }
            found = self.next_token(found);
        }
        found
    }

    /// In a set, the first token that sorts after `token`. Charged as a pass over all tokens of the place, so that the
    /// work does not depend on where the search begins.
    fn sorted_before(&mut self, token: i32, to: i32) -> i32 {
        self.charge_place(to);
        if !self.p.tokens.veils.is_empty() {
            return self.first_behind(to, |s, p, at| s.sort_key(p, at) > s.sort_key(p, token));
        }
        let own = self.s.open_rank(self.p, token);
        self.first_behind(to, |s, p, at| {
            let rank = s.open_rank(p, at);
            rank > own || rank == own && s.later_props(p, at) > s.later_props(p, token)
        })
    }

    /// In a set, the first of the tokens for which a test holds; it holds for all tokens behind one for which it holds.
    #[inline(always)]
    fn first_behind(&mut self, to: i32, behind: impl Fn(&State, &Program, i32) -> bool) -> i32 {
        let head = self.place_field(to, place::HEAD);
        let last = self.latest;
        if last != NONE
            && last < self.known_tokens as i32
            && self.token_field(last, token::PLACE) == to
            && !behind(&self.s, self.p, last)
        {
            // Sets are mostly filled in order, so the position is often right behind the token that came before.
            let mut at = self.next_token(last);
            while at != NONE && !behind(&self.s, self.p, at) {
                at = self.next_token(at);
            }
            return at;
        }
        let (mut found, mut at) = (NONE, self.previous_token(head));
        while behind(&self.s, self.p, at) {
            found = at;
            if at == head {
                break;
            }
            at = self.previous_token(at);
        }
        found
    }

    /// Returns the next token in the place and the owner of a token whose type is not public; `None` for other
    /// tokens.
    fn veiled_at(&self, token: i32) -> Option<(i32, i32)> {
        let (veiled, _, owner, _) = self.s.sort_key(self.p, token);
        veiled.then(|| (self.next_token(token), owner))
    }

    /// Changes the type, owner or own properties of a token, and with them the order and hash of its place.
    pub(super) fn alter(&mut self, token: i32, change: impl FnOnce(&mut Self)) {
        let at = self.token_field(token, token::PLACE);
        if at == NONE {
            change(self);
            return;
        }
        let veils = !self.p.tokens.veils.is_empty();
        let change =
            |m: &mut Self| if veils { m.change_veiled(token, at, change) } else { change(m) };
        // The only token of a cell may have a shape, now or afterwards.
        let alone = self.on_shaped_board(at) && self.place_field(at, place::COUNT) == 1;
        if alone || self.p.places.meta[at as usize].ordering == Ordering::Set {
            let veiled = if veils { self.veiled_at(token) } else { None };
            self.take_out(token);
            if self.s.remembered != 0 {
                self.blur_knowledge(token, at);
            }
            change(self);
            let count = self.place_field(at, place::COUNT);
            match (veiled, self.veiled_at(token)) {
                // The token keeps its position, since a new one would reveal which of several hidden tokens changed.
                (Some((before, owner)), Some((_, now))) if owner == now && count > 0 => {
                    self.link_before(token, at, before, count);
                }
                _ => self.put_in(token, at, Insertion::Usual),
            }
            return;
        }
        self.place_out(at);
        change(self);
        self.place_in(at);
        if self.p.places.meta[at as usize].on_planes {
            self.replane_cell(at);
        }
    }

    /// Brings a place into random order; a set has no order. If the host answers for chance, the order stays lazy.
    pub(super) fn shuffle(&mut self, at: i32) {
        if at == NONE {
            return;
        }
        if self.p.places.meta[at as usize].ordering != Ordering::Set {
            self.forget_in(at, self.p.everybody());
            self.place_out(at);
            if self.lazy_chance {
                self.make_order_lazy(at);
            }
            if !self.host_answers {
                let start = self.list_place(at);
                let mut rng = self.s.rng;
                rng.shuffle(&mut self.scratch.lists[start..]);
                self.s.rng = rng;
                self.relink(at, start);
                self.scratch.lists.truncate(start);
            }
            self.place_in(at);
        }
        self.event(EventKind::Shuffled { place: PlaceId(at as u16) });
    }

    /// Appends the tokens of a place to the scratch lists; returns where they start there.
    pub(super) fn list_place(&mut self, at: i32) -> usize {
        self.charge_place(at);
        let start = self.scratch.lists.len();
        let mut token = self.place_field(at, place::HEAD);
        while token != NONE {
            self.scratch.lists.push(token);
            token = self.next_token(token);
        }
        start
    }

    /// Links the tokens of a place in the order of the scratch list from `start`.
    pub(super) fn relink(&mut self, at: i32, start: usize) {
        let Some(last) = self.scratch.lists[start..].last().copied() else { return };
        let mut prev = last;
        self.put_place(at, self.scratch.lists[start], (self.scratch.lists.len() - start) as i32);
        for k in start..self.scratch.lists.len() {
            let token = self.scratch.lists[k];
            self.put_chain(token, chain::PREV, prev);
            if k > start {
                self.put_chain(prev, chain::NEXT, token);
            }
            prev = token;
        }
        self.put_chain(last, chain::NEXT, NONE);
    }
}
