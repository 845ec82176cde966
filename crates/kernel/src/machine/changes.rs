//! Changes of what a token is: its properties, its owner, its type.

use super::Machine;
use crate::event::{Bounded, EventKind};
use crate::program::{ABSENT, FIXED};
use crate::state::token;
use crate::value::NONE;
use crate::{Kind, PlayerId, TokenId, TypeId, Value};

impl Machine<'_> {
    /// Where a token keeps a property of its own, and a value for it within its bounds. `None` where
    /// there is nothing to write: its type fixes or lacks the property, or has no room for `none`.
    fn own_prop(&self, token: i32, prop: u16, value: i32) -> Option<(usize, i32)> {
        let of = self.token_field(token, token::TYPE) as usize;
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
            named if names && self.token_field(named, token::PLACE) == NONE => NONE,
            value => value.clamp(range.lo, range.hi),
        };
        Some((token::PROPS + usize::from(slot), value))
    }

    /// Writes a property of a token that lies nowhere yet; whether it took the very value.
    pub(super) fn put_prop(&mut self, token: i32, prop: u16, value: i32) -> bool {
        let Some((word, to)) = self.own_prop(token, prop, value) else { return false };
        self.put_token_word(token, word, to);
        to == value
    }

    /// Whether there is a token to do something with: one that was destroyed keeps what it is.
    pub(super) fn in_game(&mut self, token: i32) -> bool {
        let there = token != NONE && self.token_field(token, token::PLACE) != NONE;
        if !there {
            self.gone(token);
        }
        there
    }

    #[cold]
    pub(super) fn gone(&mut self, token: i32) {
        self.short = true;
        if token != NONE {
            self.event(EventKind::TokenGone);
        }
    }

    /// Whether a token's property keeps its value where a change would lead beyond its bounds.
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
        let Some((word, to)) = self.own_prop(token, prop, value) else {
            self.short = true;
            return;
        };
        self.short |= to != value;
        if to != value && self.refuses(token, prop) {
            let of = Bounded::Prop { token: TokenId(token as u16), prop };
            return self.event(EventKind::BoundRefused { of });
        }
        let from = self.token_word(token, word);
        // What changes nothing must not move the token among its equals either.
        if from == to {
            return;
        }
        if word < self.p.tokens.own {
            self.alter(token, |m| m.put_token_word(token, word, to));
        } else {
            // Whom it names is no part of what a token is.
            self.put_token_word(token, word, to);
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
        let from = self.token_field(token, token::OWNER);
        if from == owner || self.change_plain(token, self.token_field(token, token::TYPE), owner) {
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
        let from = self.token_field(token, token::TYPE);
        if from == of || of == NONE {
            return;
        }
        if self.change_plain(token, of, self.token_field(token, token::OWNER)) {
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
                (Some(slot), None) => self.put_token_word(token, token::PROPS + slot, NONE),
                (None, Some(slot)) => {
                    self.put_token_word(token, token::PROPS + slot, tables.value[entry]);
                }
                (Some(slot), Some(_)) => {
                    let kept = self.token_word(token, token::PROPS + slot);
                    self.put_prop(token, prop as u16, kept);
                }
            }
        }
    }
}
