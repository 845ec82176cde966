//! Places with room for so many tokens: a token beyond them does not come.

use super::Machine;
use crate::PlaceId;
use crate::event::EventKind;
use crate::state::{place, token};
use crate::value::NONE;

impl Machine<'_> {
    /// True if some place limits its tokens.
    #[inline(always)]
    pub(super) fn limits_room(&self) -> bool {
        !self.p.places.rooms.is_empty()
    }

    /// True if a token of an owner may come into a place; notes it if not. Tokens that lie there already are not asked.
    #[inline(never)]
    pub(super) fn is_admitted(&mut self, to: i32, owner: i32) -> bool {
        let admitted = self.has_room(to, owner);
        if !admitted {
            self.incomplete = true;
            self.event(EventKind::NoRoom { place: PlaceId(to as u16) });
        }
        admitted
    }

    fn has_room(&mut self, to: i32, owner: i32) -> bool {
        let room = self.p.places.rooms[to as usize];
        let count = self.place_field(to, place::COUNT) as u32;
        if room.tokens.is_some_and(|most| count >= most) {
            return false;
        }
        let Some(most) = room.per_player.filter(|most| owner != NONE && count >= *most) else {
            return true;
        };
        self.charge_place(to);
        let mut own = 0;
        let mut other = self.place_field(to, place::HEAD);
        while other != NONE {
            own += u32::from(self.token_field(other, token::OWNER) == owner);
            other = self.next_token(other);
        }
        own < most
    }

    /// True if a draw can begin: the place that it goes to takes one more token of some owner.
    pub(super) fn admits_draw(&mut self, from: i32, to: i32) -> bool {
        !self.limits_room() || from == to || self.is_admitted(to, NONE)
    }
}
