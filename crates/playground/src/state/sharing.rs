//! People who share one screen, and the game before the last new one.

use super::{App, Notice, set_if_new, setup};
use crate::browser;
use boardwright_protocol::{LinkMode, Request, Response, Seat, Sent, ShareRequest, Start};
use leptos::prelude::*;
use std::sync::Arc;

impl App {
    /// The person at a seat has the device now: shows that seat's cards.
    pub fn take_device(self, seat: u32) {
        self.game.holder.set_value(seat);
        self.game.hand.set_value(Some(".mat"));
        let (at, _) = untrack(|| self.game.position());
        self.go_to(at);
    }

    /// Nobody holds the device of a new game yet. A person who was the only one keeps it.
    pub(super) fn hand_over(self, kinds: &[Seat]) {
        let mut people = (1..).zip(kinds).filter(|(_, kind)| **kind == Seat::Person);
        if let (Some((seat, _)), None) = (people.next(), people.next()) {
            self.game.holder.set_value(seat);
        }
    }

    /// Makes undone moves again.
    pub fn redo(self) {
        if self.game.lines.redo.get_untracked() == 0 {
            return;
        }
        self.changed(false);
        self.ask(Request::Redo { view: self.game.eyes_now() });
    }

    /// Notes the present game, before a new one takes its place.
    pub(super) fn note_former(self) {
        let on_table = || untrack(|| self.game.position());
        let (at, total) = self.sandbox.left_at().unwrap_or_else(on_table);
        if total == 0 {
            return;
        }
        let text = self.table_text().to_string();
        let asked = ShareRequest { text, at, mode: LinkMode::Edit, sent: Sent::Game };
        let answer = self.play().request(Request::Share(Box::new(asked)));
        leptos::task::spawn_local(async move {
            match answer.await {
                Ok(Response::Shared(shared)) => self.game.former.set(Some(shared.fragment)),
                Ok(_) => set_if_new(self.game.former, None), // too long for a link
                Err(lost) => self.recover(lost),
            }
        });
    }

    /// Brings the game back that the last new one replaced.
    pub fn bring_former_back(self) {
        let former = self.game.former.get_untracked();
        self.game.former.set(None);
        let working = self.begin_work();
        leptos::task::spawn_local(async move {
            let _working = working;
            if let Some((text, setup, start, at)) = self.unpack(former).await {
                self.game.setup.set(setup::filled_up(setup));
                self.game.link.set(Some(Notice::Reopening));
                let start = Start::Record(Box::new(start));
                self.open_text(Arc::from(text), start, Some(at), None);
            }
        });
    }

    /// True if an undo would bring back the game before the last new one.
    pub fn undoes_new_game(self) -> bool {
        self.game.former.with(Option::is_some) && self.game.position().1 == 0
    }

    /// Nobody holds the device at the beginning of a game.
    pub(super) fn lay_down_device(self, start: &Start) {
        if *start != Start::KeepMoves {
            self.game.holder.set_value(0);
            self.sandbox.close();
            self.end_stops();
        }
    }

    /// Nobody holds the device while the curtain is closed: the next player must not look back with the eyes of the one
    /// before. Moves the focus to the curtain, if it is on the table or nowhere.
    pub fn close_curtain(self) {
        self.game.holder.set_value(0);
        request_animation_frame(|| {
            let at_table = browser::focus_area(&[".table"]).is_some() || browser::focus_is_lost();
            if at_table {
                browser::focus("take-device");
            }
        });
    }
}
