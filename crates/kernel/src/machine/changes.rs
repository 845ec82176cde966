//! Changes the properties, the owner and the type of a token.

use super::Machine;
use crate::code::NodeId;
use crate::event::{Bounded, Cut, EventKind, MOST_EVENTS};
use crate::program::{ABSENT, FIXED};
use crate::state::token;
use crate::value::NONE;
use crate::{Kind, PlayerId, TokenId, TypeId, Value, Viewers};

impl Machine<'_> {
    /// Returns the word that holds a property of a token, and the value within its bounds. `None` if nothing can
    /// be written: the type fixes or lacks the property, or does not allow `none`.
    fn own_prop(&self, token: i32, prop: u16, value: i32) -> Option<(usize, i32)> {
        let of = self.token_field(token, token::TYPE) as usize;
        let entry = of * self.p.tokens.n_props + usize::from(prop);
        let slot = self.p.tokens.slot[entry];
        if slot == FIXED || slot == ABSENT {
            return None;
        }
        let range = self.p.tokens.bounds[entry];
        let names = self.p.tokens.props[usize::from(prop)] == Kind::Token;
        let value = match value {
            NONE if !range.none => return None,
            NONE => NONE,
            // No property names a destroyed token.
            named if names && self.token_field(named, token::PLACE) == NONE => NONE,
            value => value.clamp(range.lo, range.hi),
        };
        Some((token::PROPS + usize::from(slot), value))
    }

    /// Writes a property of a token that is in no place yet; true if the value was not changed by bounds.
    pub(super) fn put_prop(&mut self, token: i32, prop: u16, value: i32) -> bool {
        let Some((word, to)) = self.own_prop(token, prop, value) else { return false };
        self.put_token_word(token, word, to);
        to == value
    }

    /// True if a token is in the game; a destroyed token cannot change.
    pub(super) fn in_game(&mut self, token: i32) -> bool {
        let there = token != NONE && self.token_field(token, token::PLACE) != NONE;
        if !there {
            self.miss_token(token);
        }
        there
    }

    /// Notes a change that a bound cut.
    #[cold]
    pub(super) fn note_cut(&mut self, of: Bounded, changed: bool) {
        if self.cuts.len() < MOST_EVENTS {
            self.cuts.push(Cut { of, changed });
        }
    }

    /// Notes an effect on no token, or on a destroyed one.
    #[cold]
    pub(super) fn miss_token(&mut self, token: i32) {
        self.incomplete = true;
        if token != NONE {
            self.event(EventKind::TokenGone);
        }
    }

    /// True if a token's property refuses values beyond its bounds.
    fn refuses(&self, token: i32, prop: u16) -> bool {
        let tables = &self.p.tokens;
        let of = self.token_field(token, token::TYPE) as usize;
        !tables.refuse.is_empty() && tables.refuse[of * tables.n_props + usize::from(prop)]
    }

    /// Adds to a property; nothing is added to `none`, and `none` adds nothing.
    pub(super) fn add_prop(&mut self, token: i32, prop: u16, delta: i32) {
        if !self.in_game(token) {
            return;
        }
        match self.s.prop(self.p, token, usize::from(prop)) {
            now if now != NONE && delta != NONE => {
                self.incomplete |= now.checked_add(delta).is_none();
                self.set_prop(token, prop, now.saturating_add(delta));
            }
            _ => self.incomplete = true,
        }
    }

    pub(super) fn set_prop(&mut self, token: i32, prop: u16, value: i32) {
        if !self.in_game(token) {
            return;
        }
        let Some((word, to)) = self.own_prop(token, prop, value) else {
            self.incomplete = true;
            return;
        };
        self.incomplete |= to != value;
        let of = Bounded::Prop { token: TokenId(token as u16), prop };
        if to != value && self.refuses(token, prop) {
            return self.event(EventKind::BoundRefused { of });
        }
        let from = self.token_word(token, word);
        // A property that names a destroyed token becomes `none`, which is no matter of bounds.
        if to != value && to != NONE && self.options.events {
            self.note_cut(of, from != to);
        }
        // A write without change must not move the token among its equals.
        if from == to {
            return;
        }
        let at = self.token_field(token, token::PLACE);
        if self.p.tokens.shapes.any() && word == self.p.tokens.shapes.turned {
            let of = self.token_field(token, token::TYPE);
            if !self.may_cover(token, (of, to), at) {
                return;
            }
        }
        let seen = self.seers_of_word(token, word);
        if word < self.p.tokens.own {
            self.turn_prop(token, prop);
            self.alter(token, |m| m.put_token_word(token, word, to));
            self.turn_prop(token, prop);
        } else {
            // Links to other tokens do not count for the order or hash of the place.
            self.put_token_word(token, word, to);
        }
        if self.options.events {
            let kind = self.p.tokens.props[usize::from(prop)];
            let seen = Viewers::of(seen & self.seers_of_word(token, word));
            self.event(of.changed(Value::of(kind, from), Value::of(kind, to), seen));
        }
    }

    /// The players who see the owner of a token where it lies, if events are recorded.
    fn seers_of_owner(&self, token: i32) -> u32 {
        if self.options.events { self.seers(self.token_field(token, token::PLACE)) } else { 0 }
    }

    /// The players who see the type of a token where it lies, if events are recorded.
    fn seers_of_type(&self, token: i32) -> u32 {
        match self.p.shows_type(self.token_field(token, token::TYPE)) {
            true => self.seers_of_owner(token),
            false => self.seers_of_face(token),
        }
    }

    /// The players who see a property of a token where it lies, if events are recorded.
    fn seers_of_word(&self, token: i32, word: usize) -> u32 {
        if !self.options.events {
            return 0; // the search for the word would cost playouts time
        }
        let of = self.token_field(token, token::TYPE);
        let front = self.p.tokens.fronts.get(of as usize).and_then(|front| front.shown.as_ref());
        match front.is_some_and(|shown| shown.contains(&word)) {
            true => self.seers_of_owner(token),
            false => self.seers_of_face(token),
        }
    }

    fn seers_of_face(&self, token: i32) -> u32 {
        if self.options.events { self.s.seers_of(self.p, token) } else { 0 }
    }

    #[inline(always)]
    pub(super) fn give_token(&mut self, token: NodeId, owner: NodeId) {
        let (token, owner) = (self.value(token), self.value(owner));
        self.set_owner(token, owner);
    }

    pub(super) fn set_owner(&mut self, token: i32, owner: i32) {
        if !self.in_game(token) {
            return;
        }
        let from = self.token_field(token, token::OWNER);
        if from == owner || self.change_plain(token, self.token_field(token, token::TYPE), owner) {
            return;
        }
        let seen = self.seers_of_owner(token);
        self.turn_parts(token);
        self.alter(token, |m| m.put_token(token, token::OWNER, owner));
        self.turn_parts(token);
        let (from, to) = (PlayerId::from_word(from), PlayerId::from_word(owner));
        let seen = Viewers::of(seen & self.seers_of_owner(token));
        self.event(EventKind::Owner { token: TokenId(token as u16), from, to, seen });
    }

    pub(super) fn set_type(&mut self, token: i32, of: i32) {
        if !self.in_game(token) {
            return;
        }
        self.incomplete |= of == NONE;
        let from = self.token_field(token, token::TYPE);
        if from == of || of == NONE {
            return;
        }
        if self.change_plain(token, of, self.token_field(token, token::OWNER)) {
            return;
        }
        if self.p.tokens.shapes.any() {
            let turned = self.turned_as(token, of);
            let at = self.token_field(token, token::PLACE);
            if !self.may_cover(token, (of, turned), at) {
                return;
            }
        }
        let seen = self.seers_of_type(token);
        self.turn_parts(token);
        self.alter(token, |m| m.become_type(token, from, of));
        self.turn_parts(token);
        self.event(EventKind::Type {
            token: TokenId(token as u16),
            from: TypeId(from as u16),
            to: TypeId(of as u16),
            seen: Viewers::of(seen & self.seers_of_type(token)),
        });
    }

    /// The orientation of a token after it became one of another type, as [`Self::become_type`] leaves it.
    fn turned_as(&self, token: i32, of: i32) -> i32 {
        let tables = &self.p.tokens;
        match self.s.turned(self.p, token) {
            NONE => 1,
            turned => turned.min(tables.shapes.ways(of)),
        }
    }

    /// Gives a token the properties of its new type: shared ones keep their values within the new bounds, new
    /// ones start at their first values, old ones are cleared.
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
                (Some(slot), None) => self.put_token_word(token, token::PROPS + slot, NONE),
                (None, Some(slot)) => {
                    self.put_token_word(token, token::PROPS + slot, tables.value[entry]);
                }
                (Some(slot), Some(_)) => {
                    let value = self.token_word(token, token::PROPS + slot);
                    self.put_prop(token, prop as u16, value);
                }
            }
        }
    }
}
