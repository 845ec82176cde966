//! Knowledge: the players who know a token without seeing it, as a bit for each player.
//!
//! Players who see a place know its tokens, except *veiled* ones, whose types or some properties are hidden from them. A player who saw
//! a token go into a hidden place knows it there until the place is shuffled, or until a token leaves the place and
//! the player cannot tell which. In a place without order, only the number of known equal tokens matters.

use super::Machine;
use crate::code::{Insertion, ListId, NodeId};
use crate::event::EventKind;
use crate::state::{place, token};
use crate::value::NONE;
use crate::{PlayerId, TokenId};
use boardwright_def::Ordering;

impl Machine<'_> {
    /// The players who look into a place.
    pub(super) fn seers(&self, at: i32) -> u32 {
        if at == NONE { 0 } else { self.p.places.seers[at as usize] }
    }

    /// Returns the players who would see a token's type and all its properties in a place.
    pub(super) fn seers_of(&self, token: i32, at: i32) -> u32 {
        self.seers(at) & self.s.unveiled(self.p, token)
    }

    fn known_by(&self, token: i32) -> u32 {
        self.s.known_by(self.p, token)
    }

    /// Takes the knowledge of a token out of the hash; `located` is the key of the token in its place.
    pub(super) fn known_out(&mut self, token: i32, located: u64) {
        let key = self.s.known_key(self.p, token, located);
        self.s.known = self.s.known.wrapping_sub(key);
    }

    pub(super) fn known_in(&mut self, token: i32, located: u64) {
        let key = self.s.known_key(self.p, token, located);
        self.s.known = self.s.known.wrapping_add(key);
    }

    /// Writes the players who know a token. It must be in no place, or in one that is out of the hashes.
    pub(super) fn put_known(&mut self, token: i32, known: u32) {
        let before = self.known_by(token);
        if before != known {
            self.s.remembered += u32::from(before == 0);
            self.s.remembered -= u32::from(known == 0);
            // No rule reads it, so it is no change of the token.
            let at = self.s.token_at(self.p, token) + self.p.tokens.links;
            self.put_raw(at, known as i32);
        }
    }

    /// Updates the knowledge of a token on its way from `from` to `to`.
    #[inline]
    pub(super) fn carry_knowledge(&mut self, token: i32, from: i32, to: i32, insertion: Insertion) {
        // Without earlier knowledge, only players who see it leave but not arrive matter.
        if self.s.remembered != 0 || self.seers(from) & !self.seers(to) != 0 {
            self.carry_some_knowledge(token, from, to, insertion);
        }
    }

    #[inline(never)]
    fn carry_some_knowledge(&mut self, token: i32, from: i32, to: i32, insertion: Insertion) {
        let mut known = self.follow(token, from, to);
        let among = self.place_field(to, place::COUNT) > 0;
        let ordered = self.p.places.meta[to as usize].ordering != Ordering::Set;
        if matches!(insertion, Insertion::Random | Insertion::At(_)) && among && ordered {
            // Players who do not see the place no longer know the position of any token in it.
            let blind = self.p.everybody() & !self.seers(to);
            self.forget_in(to, blind);
            known &= !blind;
        }
        self.put_known(token, known);
    }

    /// Removes the knowledge of a destroyed token.
    #[inline(never)]
    pub(super) fn forget_destroyed(&mut self, token: i32, from: i32) {
        self.follow(token, from, NONE);
        self.put_known(token, 0);
    }

    /// Returns the players who know a token after its move, without those who see it there.
    fn follow(&mut self, token: i32, from: i32, to: i32) -> u32 {
        let looking = self.seers(from);
        let (left, entered) = (self.seers_of(token, from), self.seers_of(token, to));
        let before = self.known_by(token);
        let mut known = (before | left) & !entered;
        if self.p.places.meta[from as usize].ordering == Ordering::Set {
            let blind = self.p.everybody() & !looking;
            // Players who see neither place cannot tell which tokens are left.
            let lost = blind & !entered;
            self.forget_in(from, lost);
            known &= !lost;
            // Players who only see it arrive have seen one of the equal tokens that they knew there.
            self.forget_one_equal(token, from, blind & entered & !before);
            known &= !self.confuse_veiled(token, from, looking & !left);
        }
        known
    }

    /// A veiled token left a set. Returns the players who could confuse it with another veiled token there that looks
    /// the same; they no longer know these tokens.
    fn confuse_veiled(&mut self, token: i32, at: i32, veiled: u32) -> u32 {
        let mut unsure = 0;
        if veiled == 0 || self.s.remembered == 0 {
            return unsure;
        }
        self.charge_place(at);
        let mut other = self.place_field(at, place::HEAD);
        while other != NONE {
            if self.looks_like(token, other) {
                unsure |= veiled & !self.s.unveiled(self.p, other);
            }
            other = self.next_token(other);
        }
        if unsure != 0 {
            self.rewrite_known(at, |machine, other, known| {
                if machine.looks_like(token, other) { known & !unsure } else { known }
            });
        }
        unsure
    }

    /// True if two veiled tokens show the same to a player who looks into their place.
    fn looks_like(&self, one: i32, other: i32) -> bool {
        self.s.open_part(self.p, one).eq(self.s.open_part(self.p, other))
    }

    /// Removes these players' knowledge of all tokens in a place.
    pub(super) fn forget_in(&mut self, at: i32, players: u32) {
        if self.s.remembered == 0 {
            return;
        }
        self.charge_place(at);
        if players == 0 {
            return;
        }
        let mut token = self.place_field(at, place::HEAD);
        let mut found = false;
        while token != NONE && !found {
            found = self.known_by(token) & players != 0;
            token = self.next_token(token);
        }
        if found {
            self.rewrite_known(at, |_, _, known| known & !players);
        }
    }

    /// Removes each of these players' knowledge of one token in a set that equals this one.
    fn forget_one_equal(&mut self, token: i32, at: i32, players: u32) {
        let mut left = players;
        if left != 0 && self.s.remembered != 0 {
            self.rewrite_known(at, |machine, other, known| {
                let given = if machine.equals(other, token) { known & left } else { 0 };
                left &= !given;
                known & !given
            });
        }
    }

    /// Rewrites the knowledge of all tokens in a place; `change` maps a token and its knowers to the new knowers.
    fn rewrite_known(&mut self, at: i32, mut change: impl FnMut(&Self, i32, u32) -> u32) {
        // The tokens are looked at three times.
        self.scratch.spend(3 * self.place_field(at, place::COUNT) as usize);
        let key = self.s.known_keys(self.p, at as usize);
        self.s.known = self.s.known.wrapping_sub(key);
        let mut token = self.place_field(at, place::HEAD);
        while token != NONE {
            let before = self.known_by(token);
            let after = change(self, token, before);
            self.put_known(token, after);
            token = self.next_token(token);
        }
        let key = self.s.known_keys(self.p, at as usize);
        self.s.known = self.s.known.wrapping_add(key);
    }

    /// True if two different tokens have equal type, owner and own properties.
    fn equals(&self, one: i32, other: i32) -> bool {
        one != other && self.same(one, other)
    }

    /// True if two tokens have equal type, owner and own properties.
    fn same(&self, one: i32, other: i32) -> bool {
        self.s.token_what(self.p, one) == self.s.token_what(self.p, other)
    }

    /// A token of a set, now taken out of it, is about to change. Players who know some of its equals, but not all,
    /// cannot tell whether it is one of those, unless they look into the place: then they see which one changes.
    #[inline(never)]
    pub(super) fn blur_knowledge(&mut self, token: i32, at: i32) {
        self.charge_place(at);
        let own = self.known_by(token);
        let (mut all, mut any) = (own, own);
        let mut other = self.place_field(at, place::HEAD);
        while other != NONE {
            if self.same(token, other) {
                all &= self.known_by(other);
                any |= self.known_by(other);
            }
            other = self.next_token(other);
        }
        let unsure = any & !all & !self.seers(at);
        self.put_known(token, own & !unsure);
        self.forget_one_equal(token, at, unsure & !own);
    }

    /// Shows tokens in their places to one player, or to all.
    pub(super) fn reveal(&mut self, list: ListId, to: Option<NodeId>) {
        let viewer = to.map(|to| self.value(to));
        let players = match viewer {
            None => self.p.everybody(),
            Some(NONE) => return,
            Some(player) => 1 << player,
        };
        self.each_hidden(list, |machine, token, at| {
            machine.show(token, at, players & !machine.seers_of(token, at));
            if machine.options.events {
                let id = TokenId(token as u16);
                let face = machine.s.token(machine.p, id);
                let to = viewer.map(|player| PlayerId(player as u16));
                machine.event(EventKind::Revealed { token: id, face, to });
            }
        });
    }

    /// Removes the knowledge of these tokens.
    pub(super) fn conceal(&mut self, list: ListId) {
        self.each_hidden(list, |machine, token, at| {
            let own = machine.known_by(token);
            machine.set_known_in(token, at, 0);
            if machine.p.places.meta[at as usize].ordering == Ordering::Set {
                let blind = machine.p.everybody() & !machine.seers(at);
                machine.forget_one_equal(token, at, blind & !own);
            }
            if machine.options.events {
                let place = crate::PlaceId(at as u16);
                machine.event(EventKind::Concealed { token: TokenId(token as u16), place });
            }
        });
    }

    /// Calls `act` for each token of a list that some player does not see.
    fn each_hidden(&mut self, list: ListId, mut act: impl FnMut(&mut Self, i32, i32)) {
        let start = self.eval().list(list);
        for k in start..self.scratch.lists.len() {
            let token = self.scratch.lists[k];
            let at = self.token_field(token, token::PLACE);
            if !self.charge_effect() {
                break;
            }
            if at != NONE && self.seers_of(token, at) != self.p.everybody() {
                act(self, token, at);
            }
        }
        self.scratch.lists.truncate(start);
    }

    /// Adds players who know a token; in a set, a player who knows it already comes to know an equal one, unless the
    /// player looks in and sees that it is the same one.
    fn show(&mut self, token: i32, at: i32, players: u32) {
        let own = self.known_by(token);
        if !self.s.unsettled.is_empty() && self.s.is_unsettled(self.p, token) {
            // A shown token shows its position.
            self.scratch.reads_order(at);
        }
        self.set_known_in(token, at, own | players);
        let mut more = own & players & !self.seers(at);
        if more != 0 && self.p.places.meta[at as usize].ordering == Ordering::Set {
            self.rewrite_known(at, |machine, other, known| {
                let shown = if machine.equals(other, token) { more & !known } else { 0 };
                more &= !shown;
                known | shown
            });
        }
    }

    /// Changes a token in a game with veiled types: players who saw or knew it before still know it, players who see
    /// it now need no knowledge.
    pub(super) fn change_veiled(&mut self, token: i32, at: i32, change: impl FnOnce(&mut Self)) {
        let before = self.seers_of(token, at);
        change(self);
        let seen = self.seers_of(token, at);
        self.put_known(token, (self.known_by(token) | before) & !seen);
    }

    /// Writes the players who know a token in a place.
    fn set_known_in(&mut self, token: i32, at: i32, known: u32) {
        self.scratch.spend(2 * self.place_field(at, place::COUNT) as usize);
        let before = self.s.known_keys(self.p, at as usize);
        self.put_known(token, known);
        let after = self.s.known_keys(self.p, at as usize);
        self.s.known = self.s.known.wrapping_sub(before).wrapping_add(after);
    }
}
