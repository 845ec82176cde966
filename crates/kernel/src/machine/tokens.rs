//! Tokens in places: linked lists with hashes and planes kept in step.

use super::Machine;
use crate::code::Lie;
use crate::event::{Bounded, EventKind};
use crate::program::{ABSENT, FIXED};
use crate::state::{MAX_TOKENS, place, token, word};
use crate::value::NONE;
use crate::{Kind, PlaceId, PlayerId, TokenId, TypeId, Value};
use boardwright_def::Ordering;
use std::collections::BTreeMap;

impl Machine<'_> {
    #[inline]
    pub(super) fn token_word(&self, token: i32, field: usize) -> i32 {
        self.s.token_word(self.p, token, field)
    }

    #[inline]
    pub(super) fn put_token(&mut self, token: i32, field: usize, value: i32) {
        let at = self.s.token_at(self.p, token) + field;
        self.put_raw(at, value);
    }

    #[inline]
    pub(super) fn place_word(&self, at: i32, field: usize) -> i32 {
        self.s.place(self.p, at as usize, field)
    }

    #[inline]
    fn put_place(&mut self, at: i32, field: usize, value: i32) {
        let word = self.p.layout.places as usize + at as usize * place::WORDS + field;
        self.put_raw(word, value);
    }

    /// Moves a token; its `from` is where it lies. Records the event and hears triggers.
    pub(super) fn move_token(&mut self, token: i32, to: i32, lie: Lie) {
        let from = self.token_word(token, token::PLACE);
        if self.move_plain(token, from, to) {
            return;
        }
        if from == NONE {
            return self.gone(token); // a destroyed token stays destroyed
        }
        self.take_out(token);
        if self.p.tracks {
            self.carry(token, from, to, lie);
        }
        self.put_in(token, to, lie);
        self.moved(token, from, to);
    }

    /// Tells what moved, and lets triggers that listen to the place know.
    #[inline(always)]
    fn moved(&mut self, token: i32, from: i32, to: i32) {
        if self.options.events {
            self.record_moved(token, from, to);
        }
        if to != NONE && self.p.place_meta[to as usize].heard {
            self.hear_entered(token, to);
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
        let at = self.token_word(token, token::PLACE);
        let (next, prev) =
            (self.token_word(token, token::NEXT), self.token_word(token, token::PREV));
        let count = self.place_word(at, place::COUNT);
        let ordering = self.p.place_meta[at as usize].ordering;
        let on_top = ordering == Ordering::Stack && prev == NONE;
        let heights = self.p.place_meta[at as usize].heights;
        let whole = heights && (!on_top || !self.s.unsettled.is_empty());
        if whole {
            self.place_out(at);
            if !self.s.unsettled.is_empty() {
                let index = self.s.tokens_before(self.p, token);
                self.stretch_loses(at, index);
            }
        } else {
            let height = if on_top { count - 1 } else { 0 };
            let key = crate::hash::lie(self.s.token_key(self.p, token), at as usize, height);
            self.hash_out(key);
            if self.s.remembered != 0 {
                self.known_out(token, at, height);
            }
        }
        match prev {
            NONE => self.put_place(at, place::HEAD, next),
            prev => self.put_token(prev, token::NEXT, next),
        }
        match next {
            NONE => self.put_place(at, place::TAIL, prev),
            next => self.put_token(next, token::PREV, prev),
        }
        self.put_place(at, place::COUNT, count - 1);
        self.put_token(token, token::PLACE, NONE);
        if whole {
            self.place_in(at);
        }
        if self.p.place_meta[at as usize].on_planes {
            self.plane_out(token, at, count == 1);
            if count == 2 {
                self.put_on_plane(self.p.stacked_plane(), at, false);
            }
        }
    }

    /// Takes a whole place out of the hashes.
    pub(super) fn place_out(&mut self, at: i32) {
        let key = self.s.place_key(self.p, at as usize);
        self.hash_out(key);
        if self.s.remembered != 0 {
            let key = self.s.known_keys(self.p, at as usize);
            self.s.known = self.s.known.wrapping_sub(key);
        }
    }

    pub(super) fn place_in(&mut self, at: i32) {
        let key = self.s.place_key(self.p, at as usize);
        self.hash_in(key);
        if self.s.remembered != 0 {
            let key = self.s.known_keys(self.p, at as usize);
            self.s.known = self.s.known.wrapping_add(key);
        }
    }

    #[inline(always)]
    fn token_in(&mut self, token: i32, at: i32, height: i32) {
        let key = crate::hash::lie(self.s.token_key(self.p, token), at as usize, height);
        self.hash_in(key);
        if self.s.remembered != 0 {
            self.known_in(token, at, height);
        }
    }

    /// Links a token that lies nowhere into a place.
    #[inline(always)]
    pub(super) fn put_in(&mut self, token: i32, to: i32, lie: Lie) {
        match self.place_word(to, place::COUNT) {
            0 => self.put_first(token, to),
            count => self.put_among(token, to, lie, count),
        }
    }

    /// Links a token that lies nowhere into a place with `count` others.
    #[inline(never)]
    fn put_among(&mut self, token: i32, to: i32, lie: Lie, count: i32) {
        let ordering = self.p.place_meta[to as usize].ordering;
        let before = match (ordering, lie) {
            (Ordering::Set, _) => self.sorted_before(token, to),
            (Ordering::Stack, Lie::Usual) | (_, Lie::First) => self.place_word(to, place::HEAD),
            (Ordering::Queue, Lie::Usual) | (_, Lie::Last) => NONE,
            (_, Lie::At(behind)) => self.nth_token(to, u32::from(behind)),
            (_, Lie::Random) if self.settles && self.joins_stretch(to, count) => {
                return self.join_stretch(token, to, count);
            }
            (_, Lie::Random) => {
                let skip = self.s.rng.below(count as u32 + 1);
                self.nth_token(to, skip)
            }
        };
        self.link_before(token, to, before, count);
    }

    /// Links a token that lies nowhere into a place with `count` others, before one of them or last.
    #[inline(always)]
    pub(super) fn link_before(&mut self, token: i32, to: i32, before: i32, count: i32) {
        let ordering = self.p.place_meta[to as usize].ordering;
        let on_top = ordering == Ordering::Stack && before == self.place_word(to, place::HEAD);
        let heights = self.p.place_meta[to as usize].heights;
        let whole = heights && (!on_top || !self.s.unsettled.is_empty());
        if whole {
            self.place_out(to);
            if !self.s.unsettled.is_empty() {
                let index = match before {
                    NONE => count,
                    before => self.s.tokens_before(self.p, before),
                };
                self.stretch_gains(to, index);
            }
        }
        let after = match before {
            NONE => self.place_word(to, place::TAIL),
            before => self.token_word(before, token::PREV),
        };
        self.put_token(token, token::NEXT, before);
        self.put_token(token, token::PREV, after);
        self.put_token(token, token::PLACE, to);
        match after {
            NONE => self.put_place(to, place::HEAD, token),
            after => self.put_token(after, token::NEXT, token),
        }
        match before {
            NONE => self.put_place(to, place::TAIL, token),
            before => self.put_token(before, token::PREV, token),
        }
        self.put_place(to, place::COUNT, count + 1);
        if whole {
            self.place_in(to);
        } else {
            let height = if on_top { count } else { 0 };
            self.token_in(token, to, height);
        }
        if self.p.place_meta[to as usize].on_planes {
            self.plane_in(token, to);
            self.put_on_plane(self.p.stacked_plane(), to, true);
        }
    }

    /// Links a token that lies nowhere into an empty place.
    #[inline(always)]
    fn put_first(&mut self, token: i32, to: i32) {
        // Next, previous and place; front, back and number.
        self.put_row(self.s.token_at(self.p, token), [NONE, NONE, to]);
        let place = self.p.layout.places as usize + to as usize * place::WORDS;
        self.put_row(place, [token, token, 1]);
        self.token_in(token, to, 0);
        if self.p.place_meta[to as usize].on_planes {
            self.plane_in(token, to);
        }
    }

    /// The token of a place before which `skip` others lie, from its front; `none` at the end.
    pub(super) fn nth_token(&self, at: i32, skip: u32) -> i32 {
        let mut found = self.place_word(at, place::HEAD);
        for _ in 0..skip {
            if found == NONE {
                break;
            }
            found = self.token_word(found, token::NEXT);
        }
        found
    }

    /// In a set, the first token that sorts after `token`.
    fn sorted_before(&self, token: i32, to: i32) -> i32 {
        let own = self.sort_key(token);
        // Looked for from the end: sets are mostly filled in order.
        let mut before = NONE;
        let mut at = self.place_word(to, place::TAIL);
        while at != NONE && self.sort_key(at) > own {
            before = at;
            at = self.token_word(at, token::PREV);
        }
        before
    }

    fn sort_key(&self, token: i32) -> (bool, &[i32]) {
        self.s.sort_key(self.p, token)
    }

    /// The token before which one of a type that is not public lies, and of which owner it is; `None`
    /// for others.
    fn veiled_at(&self, token: i32) -> Option<(i32, i32)> {
        let (veiled, key) = self.sort_key(token);
        veiled.then(|| (self.token_word(token, token::NEXT), key[0]))
    }

    /// Changes what a token is, which its place's order and hash depend on.
    pub(super) fn alter(&mut self, token: i32, change: impl FnOnce(&mut Self)) {
        let at = self.token_word(token, token::PLACE);
        if at == NONE {
            change(self);
            return;
        }
        let veils = !self.p.veils.is_empty();
        let change = |m: &mut Self| if veils { m.unveil(token, at, change) } else { change(m) };
        if self.p.place_meta[at as usize].ordering == Ordering::Set {
            let lay = if veils { self.veiled_at(token) } else { None };
            self.take_out(token);
            if self.s.remembered != 0 {
                self.blur(token, at);
            }
            change(self);
            let count = self.place_word(at, place::COUNT);
            match (lay, self.veiled_at(token)) {
                // That one of several changed would show if it came to lie elsewhere.
                (Some((before, owner)), Some((_, now))) if owner == now && count > 0 => {
                    self.link_before(token, at, before, count);
                }
                _ => self.put_in(token, at, Lie::Usual),
            }
            return;
        }
        self.place_out(at);
        change(self);
        self.place_in(at);
        if self.p.place_meta[at as usize].on_planes {
            self.replane_cell(at);
        }
    }

    /// A new token that lies nowhere yet, or `none` if there are as many as there may be.
    #[inline(always)]
    pub(super) fn new_token(&mut self, of: i32, owner: i32) -> i32 {
        // Most types are far from as many as there may be.
        let alive = self.known_tokens - self.s.head()[word::DEAD] as usize;
        if alive >= self.p.tokens.most[of as usize] as usize && self.is_full(of) {
            return NONE;
        }
        if self.s.head()[word::DEAD] != 0
            && let Some(token) = self.unused_token()
        {
            self.renew(token, of, owner);
            return token;
        }
        let known = self.known_tokens;
        if known >= MAX_TOKENS {
            return NONE;
        }
        self.grow(of, owner);
        known as i32
    }

    /// Whether there are as many tokens of a type as there may be. A look at 64 tokens is charged as
    /// one at a member of a list, so that a loop of creations in vain ends soon.
    #[cold]
    fn is_full(&mut self, of: i32) -> bool {
        let known = self.known_tokens;
        self.scratch.left = self.scratch.left.saturating_sub(known.div_ceil(64) as u64);
        let alive = (0..known as i32).filter(|token| {
            self.token_word(*token, token::PLACE) != NONE
                && self.token_word(*token, token::TYPE) == of
        });
        alive.count() >= self.p.tokens.most[of as usize] as usize
    }

    /// Makes a destroyed token a new one.
    #[cold]
    fn renew(&mut self, token: i32, of: i32, owner: i32) {
        self.put_head(word::DEAD, self.s.head()[word::DEAD] - 1);
        let first = of as usize * self.p.tokens.stride;
        for field in 0..self.p.tokens.stride {
            self.put_token(token, field, self.p.tokens.fresh[first + field]);
        }
        self.put_token(token, token::OWNER, owner);
    }

    /// A destroyed token that no word names any more.
    fn unused_token(&self) -> Option<i32> {
        let named = |token: i32| {
            self.p.layout.token_words().any(|at| self.s.words[at] == token)
                || self.members.contains(&token)
        };
        (0..self.known_tokens as i32)
            .find(|t| self.token_word(*t, token::PLACE) == NONE && !named(*t))
    }

    /// Puts a new token into play.
    #[inline(always)]
    pub(super) fn enter(&mut self, token: i32, to: i32) {
        self.put_in(token, to, Lie::Usual);
        self.moved(token, NONE, to);
    }

    pub(super) fn destroy(&mut self, token: i32) {
        if !self.in_game(token) {
            return;
        }
        let from = self.token_word(token, token::PLACE);
        if self.destroy_plain(token, from) {
            return;
        }
        self.take_out(token);
        if self.s.remembered != 0 {
            self.lose(token, from);
        }
        self.put_head(word::DEAD, self.s.head()[word::DEAD] + 1);
        self.moved(token, from, NONE);
        if self.p.tokens.own < self.p.tokens.links {
            self.let_go(token);
        }
    }

    /// No property names a token any more that has gone.
    #[inline(never)]
    fn let_go(&mut self, gone: i32) {
        for token in 0..self.known_tokens as i32 {
            for field in self.p.tokens.own..self.p.tokens.links {
                if self.token_word(token, field) == gone {
                    self.put_token(token, field, NONE);
                    self.tell_let_go(token, field, gone);
                }
            }
        }
    }

    fn tell_let_go(&mut self, token: i32, field: usize, gone: i32) {
        if !self.options.events || self.token_word(token, token::PLACE) == NONE {
            return;
        }
        let first = self.token_word(token, token::TYPE) as usize * self.p.tokens.n_props;
        let slots = &self.p.tokens.slot[first..first + self.p.tokens.n_props];
        let prop = slots.iter().position(|slot| usize::from(*slot) == field - token::PROPS);
        if let Some(prop) = prop {
            let (token, from) = (TokenId(token as u16), Value::of(Kind::Token, gone));
            self.event(EventKind::Prop { token, prop: prop as u16, from, to: Value::None });
        }
    }

    /// Where a token keeps a property of its own, and a value for it within its bounds. `None` where
    /// there is nothing to write: its type fixes or lacks the property, or has no room for `none`.
    fn own_prop(&self, token: i32, prop: u16, value: i32) -> Option<(usize, i32)> {
        let of = self.token_word(token, token::TYPE) as usize;
        let entry = of * self.p.tokens.n_props + usize::from(prop);
        let slot = self.p.tokens.slot[entry];
        if slot == FIXED || slot == ABSENT {
            return None;
        }
        let range = self.p.tokens.bounds[entry];
        let names = self.p.tokens.props[usize::from(prop)].kind == Kind::Token;
        let value = match value {
            NONE if !range.none => return None,
            NONE => NONE,
            // Nothing holds on to a token that has gone.
            named if names && self.token_word(named, token::PLACE) == NONE => NONE,
            value => value.clamp(range.lo, range.hi),
        };
        Some((token::PROPS + usize::from(slot), value))
    }

    /// Writes a property of a token that lies nowhere yet; whether it took the very value.
    pub(super) fn put_prop(&mut self, token: i32, prop: u16, value: i32) -> bool {
        let Some((field, to)) = self.own_prop(token, prop, value) else { return false };
        self.put_token(token, field, to);
        to == value
    }

    /// Whether there is a token to do something with: one that was destroyed keeps what it is.
    fn in_game(&mut self, token: i32) -> bool {
        let there = token != NONE && self.token_word(token, token::PLACE) != NONE;
        if !there {
            self.gone(token);
        }
        there
    }

    #[cold]
    fn gone(&mut self, token: i32) {
        self.short = true;
        if token != NONE {
            self.event(EventKind::TokenGone);
        }
    }

    /// Whether a token's property keeps its value where a change would lead beyond its bounds.
    fn refuses(&self, token: i32, prop: u16) -> bool {
        let tables = &self.p.tokens;
        let of = self.token_word(token, token::TYPE) as usize;
        !tables.refuse.is_empty() && tables.refuse[of * tables.n_props + usize::from(prop)]
    }

    /// Adds to a property; nothing is added to `none`, and `none` adds nothing.
    pub(super) fn add_prop(&mut self, token: i32, prop: u16, delta: i32) {
        if !self.in_game(token) {
            return;
        }
        match self.s.prop(self.p, token, usize::from(prop)) {
            now if now != NONE && delta != NONE => {
                self.short |= now.checked_add(delta).is_none();
                self.set_prop(token, prop, now.saturating_add(delta));
            }
            _ => self.short = true,
        }
    }

    pub(super) fn set_prop(&mut self, token: i32, prop: u16, value: i32) {
        if !self.in_game(token) {
            return;
        }
        let Some((field, to)) = self.own_prop(token, prop, value) else {
            self.short = true;
            return;
        };
        self.short |= to != value;
        if to != value && self.refuses(token, prop) {
            let of = Bounded::Prop { token: TokenId(token as u16), prop };
            return self.event(EventKind::BoundRefused { of });
        }
        let from = self.token_word(token, field);
        // What changes nothing must not move the token among its equals either.
        if from == to {
            return;
        }
        if field < self.p.tokens.own {
            self.alter(token, |m| m.put_token(token, field, to));
        } else {
            // Whom it names is no part of what a token is.
            self.put_token(token, field, to);
        }
        if self.options.events {
            let kind = self.p.tokens.props[usize::from(prop)].kind;
            let (from, to) = (Value::of(kind, from), Value::of(kind, to));
            self.event(EventKind::Prop { token: TokenId(token as u16), prop, from, to });
        }
    }

    pub(super) fn set_owner(&mut self, token: i32, owner: i32) {
        if !self.in_game(token) {
            return;
        }
        let from = self.token_word(token, token::OWNER);
        if from == owner || self.change_plain(token, self.token_word(token, token::TYPE), owner) {
            return;
        }
        self.alter(token, |m| m.put_token(token, token::OWNER, owner));
        let (from, to) = (PlayerId::from_word(from), PlayerId::from_word(owner));
        self.event(EventKind::Owner { token: TokenId(token as u16), from, to });
    }

    pub(super) fn set_type(&mut self, token: i32, of: i32) {
        if !self.in_game(token) {
            return;
        }
        self.short |= of == NONE;
        let from = self.token_word(token, token::TYPE);
        if from == of || of == NONE {
            return;
        }
        if self.change_plain(token, of, self.token_word(token, token::OWNER)) {
            return;
        }
        self.alter(token, |m| m.become_type(token, from, of));
        self.event(EventKind::Type {
            token: TokenId(token as u16),
            from: TypeId(from as u16),
            to: TypeId(of as u16),
        });
    }

    /// The token's own properties become those of its new type: what both have is kept within the
    /// new bounds, what only the new one has begins, what only the old one had is forgotten.
    fn become_type(&mut self, token: i32, from: i32, of: i32) {
        let tables = &self.p.tokens;
        let own = |of: i32, prop: usize| match tables.slot[of as usize * tables.n_props + prop] {
            FIXED | ABSENT => None,
            slot => Some(usize::from(slot)),
        };
        self.put_token(token, token::TYPE, of);
        for prop in 0..tables.n_props {
            let entry = of as usize * tables.n_props + prop;
            match (own(from, prop), own(of, prop)) {
                (None, None) => {}
                (Some(slot), None) => self.put_token(token, token::PROPS + slot, NONE),
                (None, Some(slot)) => {
                    self.put_token(token, token::PROPS + slot, tables.value[entry]);
                }
                (Some(slot), Some(_)) => {
                    let kept = self.token_word(token, token::PROPS + slot);
                    self.put_prop(token, prop as u16, kept);
                }
            }
        }
    }

    /// Brings a place into random order. A set has none. Where the host decides for chance, no order
    /// is settled until somebody looks.
    pub(super) fn shuffle(&mut self, at: i32) {
        if at == NONE {
            return;
        }
        if self.p.place_meta[at as usize].ordering != Ordering::Set {
            self.forget_in(at, self.p.everybody());
            self.place_out(at);
            if self.settles {
                self.unsettle(at);
            }
            if !self.asks {
                let start = self.scratch.lists.len();
                let mut token = self.place_word(at, place::HEAD);
                while token != NONE {
                    self.scratch.lists.push(token);
                    token = self.token_word(token, token::NEXT);
                }
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

    /// Links the tokens of a place in the order of the scratch list from `start`.
    pub(super) fn relink(&mut self, at: i32, start: usize) {
        let mut prev = NONE;
        for k in start..self.scratch.lists.len() {
            let token = self.scratch.lists[k];
            self.put_token(token, token::PREV, prev);
            match prev {
                NONE => self.put_place(at, place::HEAD, token),
                prev => self.put_token(prev, token::NEXT, token),
            }
            prev = token;
        }
        if prev != NONE {
            self.put_token(prev, token::NEXT, NONE);
            self.put_place(at, place::TAIL, prev);
        }
    }
}

impl Machine<'_> {
    /// Deals tokens anew: `tokens[k]` takes the place in `lists` that another had, what others know of
    /// whatever lies there, and the names that whatever lies there has.
    pub(crate) fn deal(&mut self, lists: &[(i32, Vec<Dealt>)]) {
        let unsettled = self.put_stretches(Vec::new());
        for dealt in lists.iter().flat_map(|(_, dealt)| dealt) {
            self.take_out(dealt.token);
        }
        for (at, dealt) in lists {
            for Dealt { token, known, .. } in dealt {
                // Who sees it there need not remember.
                self.put_known(*token, *known & !self.seers_of(*token, *at));
                self.put_in(*token, *at, Lie::Last);
            }
        }
        self.put_stretches(unsettled);
        let now: BTreeMap<i32, i32> = lists
            .iter()
            .flat_map(|(_, dealt)| dealt)
            .map(|slot| (slot.before, slot.token))
            .collect();
        for at in self.p.layout.token_words() {
            if let Some(token) = now.get(&self.s.words[at]) {
                self.put_raw(at, *token);
            }
        }
        self.s.frames = self.s.frame_keys(self.p);
    }

    /// Overwrites a hashed word from outside a game: sampling and setting up positions.
    pub(crate) fn overwrite(&mut self, at: usize, value: i32) {
        self.put(at, value);
    }
}

/// A token in its new place.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Dealt {
    pub token: i32,
    /// The token that lay there.
    pub before: i32,
    /// Who knows what lies there.
    pub known: u32,
    /// Whether it lies there for certain.
    pub fixed: bool,
}
