//! Many games between bots.

use super::App;
use crate::client::Lost;
use crate::words;
use boardwright_protocol::{BatchCounts, BatchSpec, Request, Response, Seat};
use leptos::prelude::*;

/// The numbers of games to choose from: a first look, a result, a close result.
pub const GAMES: [u32; 3] = [100, 1_000, 10_000];

/// A running batch reports ten times a second; after this silence it hears no cancel.
const DEAF_MS: f64 = 1_000.0;

/// The rules that the counts are about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// Distinguishes batches of the same rules.
    number: u32,
    /// Identity of the rules.
    pub rules_hash: String,
    /// Names of the seats, seat 1 first.
    pub seats: Vec<String>,
    /// The kind of all bots.
    kind: Seat,
}

/// Many games between bots.
#[derive(Clone, Copy)]
pub struct Batch {
    /// The rules that the counts are about.
    pub of: RwSignal<Option<Played>>,
    /// The counts so far.
    pub counts: RwSignal<Option<BatchCounts>>,
    /// The counts of the last batch of the same bots under other rules of this game.
    pub before: RwSignal<Option<BatchCounts>>,
    /// True if it is running.
    pub running: RwSignal<bool>,
    /// How many games the button plays.
    pub games: RwSignal<u32>,
    /// The kind of all bots.
    pub kind: RwSignal<Seat>,
    /// The reason if there is no result; empty if there is one.
    pub problem: RwSignal<String>,
}

impl Batch {
    pub(super) fn new() -> Batch {
        Batch {
            of: RwSignal::new(None),
            counts: RwSignal::new(None),
            before: RwSignal::new(None),
            running: RwSignal::new(false),
            games: RwSignal::new(GAMES[0]),
            kind: RwSignal::new(Seat::Random),
            problem: RwSignal::new(String::new()),
        }
    }
}

impl Batch {
    /// Keeps the counts of other rules beside those of a new batch.
    fn compare_with(self, new: &Played) {
        let same_bots = |of: &Played| of.kind == new.kind && of.seats.len() == new.seats.len();
        match self.of.get_untracked().filter(same_bots) {
            Some(of) if of.rules_hash == new.rules_hash => {}
            Some(_) => {
                self.before.set(self.counts.get_untracked().filter(|counts| counts.ended() > 0))
            }
            None => self.before.set(None),
        }
    }

    fn is_of(self, played: &Played) -> bool {
        self.of.with_untracked(|of| of.as_ref() == Some(played))
    }

    /// The name of a seat in these games.
    pub fn seat_name(self, seat: u32) -> String {
        let name = |of: &Played| of.seats.get(seat.checked_sub(1)? as usize).cloned();
        self.of.with(|of| of.as_ref().and_then(name)).unwrap_or_default()
    }
}

impl App {
    /// True if the counts are of other rules than those on the table.
    pub fn batch_is_old(self) -> bool {
        let now = self.game.info.with(|info| info.as_ref().map(|info| info.rules_hash.clone()));
        self.batch.of.with(|of| of.as_ref().is_some_and(|of| Some(&of.rules_hash) != now.as_ref()))
    }

    /// Plays many games with the rules that are open.
    pub fn start_batch(self) {
        let info = self.game.info.get_untracked();
        let Some(info) = info.filter(|_| !self.batch.running.get_untracked()) else { return };
        let before = self.batch.of.with_untracked(|of| of.as_ref().map_or(0, |of| of.number));
        let seats = info.seats.iter().map(|seat| self.game.seat_name(seat.seat)).collect();
        let kind = self.batch.kind.get_untracked();
        let of = Played { number: before + 1, rules_hash: info.rules_hash.clone(), seats, kind };
        self.batch.compare_with(&of);
        self.batch.of.set(Some(of.clone()));
        let mut setup = self.game.setup.get_untracked();
        setup.seats.fill(kind);
        setup.players = self.game.seats.with_untracked(Vec::len) as u32;
        let games = self.batch.games.get_untracked();
        let spec = BatchSpec { text: self.table_text().to_string(), setup, games };
        self.batch.running.set(true);
        self.batch.problem.set(String::new());
        self.batch.counts.set(Some(BatchCounts { games, ..BatchCounts::default() }));
        let batch = self.batch;
        let heard = of.clone();
        let hear = move |progress| {
            if let Response::BatchProgress(so_far) = progress
                && batch.is_of(&heard)
            {
                batch.counts.set(Some(*so_far));
            }
        };
        let end = self.batch_client().stream(Request::Batch(Box::new(spec)), hear);
        leptos::task::spawn_local(async move {
            let end = end.await;
            if batch.is_of(&of) {
                self.batch_ended(end);
            }
        });
    }

    /// Clears the counts, when another game is opened.
    pub(super) fn forget_batch(self) {
        if self.batch.running.get_untracked() {
            self.cancel_batch();
        }
        self.batch.running.set(false);
        self.batch.of.set(None);
        self.batch.counts.set(None);
        self.batch.before.set(None);
        self.batch.problem.set(String::new());
    }

    /// Stops it and keeps its counts.
    pub fn cancel_batch(self) {
        let client = self.batch_client();
        if client.silent_for() > DEAF_MS {
            client.end(Lost::Stopped); // a game that never ends hears nothing
        } else {
            client.cancel();
        }
    }

    fn batch_ended(self, answer: Result<Response, Lost>) {
        self.batch.running.set(false);
        match answer {
            Ok(Response::BatchDone(counts)) => {
                self.batch.problem.set(counts.problem.clone());
                self.batch.counts.set(Some(*counts));
            }
            Ok(Response::Refused { message }) => self.batch.problem.set(message),
            Ok(_) => {}
            Err(lost) => self.batch.problem.set(words::say().lost(lost).to_owned()),
        }
    }
}
