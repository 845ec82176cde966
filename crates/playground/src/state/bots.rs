//! Seats and bots: changes of seats, and the timing of bots.

use super::{App, Game, setup};
use crate::browser;
use boardwright_protocol::{Request, Response, Seat};
use leptos::prelude::*;
use std::time::Duration;

/// The pause before a bot's move, so that people can follow.
const BOT_PAUSE: Duration = Duration::from_millis(250);
/// The pause between moves if only bots play.
const BOT_RUSH: Duration = Duration::from_millis(30);

impl Game {
    /// True if only bots play.
    pub fn only_bots(self) -> bool {
        self.seats.with(|seats| seats.iter().all(|seat| seat.kind != Seat::Person))
    }

    /// True if a bot has the next move and is paused.
    pub fn bot_waits(self) -> bool {
        let (at, total) = self.position();
        self.bot_next.get() && self.paused.get() && at == total
    }

    pub(super) fn only_bots_untracked(self) -> bool {
        untrack(|| self.only_bots())
    }
}

impl App {
    /// Stops the bots.
    pub fn stop_bots(self) {
        self.game.next_number();
        self.game.paused.set(true);
        if untrack(|| self.game.thinking.get()) {
            self.play().cancel();
        }
        self.game.thinking.set(false);
        self.keep_game();
    }

    /// Lets the bots play on, from the end of the game.
    pub fn run_bots(self) {
        self.game.paused.set(false);
        let (at, total) = untrack(|| self.game.position());
        if at < total { self.go_to(total) } else { self.drive() }
    }

    /// Changes the kind of a seat.
    pub fn seat(self, seat: u32, kind: Seat) {
        let mut kinds: Vec<Seat> =
            self.game.seats.with_untracked(|seats| seats.iter().map(|s| s.kind).collect());
        self.hand_over(&kinds);
        let Some(entry) = kinds.get_mut(seat.saturating_sub(1) as usize) else { return };
        *entry = kind;
        self.changed(false);
        self.take_seats(&kinds);
        let view = setup::eyes(&kinds, self.game.holder.get_value());
        self.game.eyes.set(None);
        self.game.paused.set(kinds.iter().all(|kind| *kind != Seat::Person));
        self.ask(Request::Seats { seats: kinds, view });
    }

    /// Keeps the kinds of seats for the next game, with those that this game does not have.
    pub(super) fn take_seats(self, kinds: &[Seat]) {
        self.game.setup.update(|setup| {
            for (entry, kind) in setup.seats.iter_mut().zip(kinds) {
                *entry = *kind;
            }
        });
    }

    /// Lets the next bot move, after a moment.
    pub(super) fn drive(self) {
        let number = self.game.next_number();
        let (at, total) = untrack(|| self.game.position());
        let go =
            self.game.bot_next.get_untracked() && at == total && !self.game.paused.get_untracked();
        self.game.thinking.set(go);
        if !go {
            return;
        }
        let rush = self.game.only_bots_untracked() || browser::reduced_motion();
        let pause = if rush { BOT_RUSH } else { BOT_PAUSE };
        set_timeout(move || self.ask_bot(number), pause);
    }

    fn ask_bot(self, number: u32) {
        if number != self.game.number.get_value() {
            return;
        }
        let answer = self.tell(Request::Bot { view: self.game.eyes_now() });
        leptos::task::spawn_local(async move {
            let answer = answer.await;
            if number == self.game.number.get_value() || matches!(answer, Ok(Response::Shown(_))) {
                self.answered(answer);
            }
        });
    }
}
