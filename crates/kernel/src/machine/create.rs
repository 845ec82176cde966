//! Creates and destroys tokens.

use super::Machine;
use crate::code::Insertion;
use crate::event::EventKind;
use crate::limits::MAX_TOKENS;
use crate::state::token::chain;
use crate::state::{token, word};
use crate::value::NONE;
use crate::{Kind, TokenId, Value, Viewers};

impl Machine<'_> {
    /// Returns a new token that is in no place yet, or `none` if a maximum is reached.
    #[inline(always)]
    pub(super) fn new_token(&mut self, of: i32, owner: i32) -> i32 {
        // Most types are far from their maximum.
        let alive = self.known_tokens - self.s.head()[word::DEAD] as usize;
        if alive >= self.p.tokens.most[of as usize] as usize && self.is_full(of) {
            return NONE;
        }
        if self.s.head()[word::DEAD] != 0
            && let Some(token) = self.unused_token()
        {
            self.reuse(token, of, owner);
            return token;
        }
        let known = self.known_tokens;
        if known >= MAX_TOKENS {
            return NONE;
        }
        self.grow(of, owner);
        known as i32
    }

    /// True if a type has its maximum of tokens. The count of 64 tokens costs as much work as one member of a list,
    /// so that a loop of failed creations ends soon.
    #[cold]
    pub(super) fn is_full(&mut self, of: i32) -> bool {
        let known = self.known_tokens;
        self.scratch.spend(known.div_ceil(64));
        let alive = (0..known as i32).filter(|token| {
            self.token_field(*token, token::PLACE) != NONE
                && self.token_field(*token, token::TYPE) == of
        });
        alive.count() >= self.p.tokens.most[of as usize] as usize
    }

    /// Turns a destroyed token into a new one.
    #[cold]
    fn reuse(&mut self, token: i32, of: i32, owner: i32) {
        self.put_head(word::DEAD, self.s.head()[word::DEAD] - 1);
        let first = of as usize * self.p.tokens.stride;
        for word in 0..self.p.tokens.stride {
            self.put_token_word(token, word, self.p.tokens.fresh[first + word]);
        }
        self.put_token(token, token::OWNER, owner);
    }

    /// Returns a destroyed token that no word names.
    fn unused_token(&mut self) -> Option<i32> {
        self.scratch.spend(self.known_tokens.div_ceil(8));
        let named = |token: i32| {
            self.p.layout.token_words().any(|at| self.s.words[at] == token)
                || self.members.contains(&token)
        };
        (0..self.known_tokens as i32)
            .find(|t| self.token_field(*t, token::PLACE) == NONE && !named(*t))
    }

    /// Puts a new token into play.
    #[inline(always)]
    pub(super) fn enter(&mut self, token: i32, to: i32) {
        if self.p.tokens.shapes.any() && !self.may_cover(token, self.form(token), to) {
            return self.drop_new(token);
        }
        self.put_in(token, to, Insertion::Usual);
        self.turn_parts(token);
        self.moved(token, NONE, to);
    }

    pub(super) fn destroy(&mut self, token: i32) {
        if !self.in_game(token) {
            return;
        }
        let from = self.token_field(token, token::PLACE);
        if self.destroy_plain(token, from) {
            return;
        }
        self.turn_parts(token);
        self.take_out(token);
        // Without neighbours, equal states are equal word by word, even after they are saved and loaded.
        self.put_chain(token, chain::NEXT, NONE);
        self.put_chain(token, chain::PREV, NONE);
        if self.s.remembered != 0 {
            self.forget_destroyed(token, from);
        }
        self.put_head(word::DEAD, self.s.head()[word::DEAD] + 1);
        self.moved(token, from, NONE);
        if self.p.tokens.own < self.p.tokens.links {
            self.clear_links_to(token);
        }
    }

    /// Clears all properties that name a destroyed token.
    #[inline(never)]
    fn clear_links_to(&mut self, gone: i32) {
        self.scratch.spend(self.known_tokens.div_ceil(8));
        for token in 0..self.known_tokens as i32 {
            for word in self.p.tokens.own..self.p.tokens.links {
                if self.token_word(token, word) == gone {
                    self.put_token_word(token, word, NONE);
                    self.record_cleared_link(token, word, gone);
                }
            }
        }
    }

    fn record_cleared_link(&mut self, token: i32, word: usize, gone: i32) {
        if !self.options.events || self.token_field(token, token::PLACE) == NONE {
            return;
        }
        let first = self.token_field(token, token::TYPE) as usize * self.p.tokens.n_props;
        let slots = &self.p.tokens.slot[first..first + self.p.tokens.n_props];
        let prop = slots.iter().position(|slot| usize::from(*slot) == word - token::PROPS);
        if let Some(prop) = prop {
            let seen = Viewers::of(self.s.seers_of(self.p, token));
            let (token, from) = (TokenId(token as u16), Value::of(Kind::Token, gone));
            self.event(EventKind::Prop { token, prop: prop as u16, from, to: Value::None, seen });
        }
    }
}
