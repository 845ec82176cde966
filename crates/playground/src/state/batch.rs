//! Many games between bots.

use super::App;
use boardwright_protocol::{BatchCounts, BatchSpec, Request, Response, Seat};
use leptos::prelude::*;

/// The numbers of games to choose from: a first look, a result, a close result.
pub const GAMES: [u32; 3] = [100, 1_000, 10_000];

/// Many games between bots.
#[derive(Clone, Copy)]
pub struct Batch {
    /// The counts so far.
    pub counts: RwSignal<Option<BatchCounts>>,
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
            counts: RwSignal::new(None),
            running: RwSignal::new(false),
            games: RwSignal::new(GAMES[0]),
            kind: RwSignal::new(Seat::Random),
            problem: RwSignal::new(String::new()),
        }
    }
}

impl App {
    /// Plays many games with the rules that are open.
    pub fn start_batch(self) {
        if self.batch.running.get_untracked() {
            return;
        }
        let mut setup = self.game.setup.get_untracked();
        setup.seats.fill(self.batch.kind.get_untracked());
        setup.players = self.game.seats.with_untracked(Vec::len) as u32;
        let games = self.batch.games.get_untracked();
        let spec = BatchSpec { text: self.table_text().to_string(), setup, games };
        self.batch.running.set(true);
        self.batch.problem.set(String::new());
        self.batch.counts.set(Some(BatchCounts { games, ..BatchCounts::default() }));
        let counts = self.batch.counts;
        let hear = move |progress| {
            if let Response::BatchProgress(so_far) = progress {
                counts.set(Some(*so_far));
            }
        };
        let end = self.batch_client().stream(Request::Batch(Box::new(spec)), hear);
        leptos::task::spawn_local(async move { self.batch_ended(end.await) });
    }

    /// Stops it and keeps its counts.
    pub fn cancel_batch(self) {
        self.batch_client().cancel();
    }

    fn batch_ended(self, answer: Result<Response, crate::client::Lost>) {
        self.batch.running.set(false);
        match answer {
            Ok(Response::BatchDone(counts)) => {
                self.batch.problem.set(counts.problem.clone());
                self.batch.counts.set(Some(*counts));
            }
            Ok(Response::Refused { message }) => self.batch.problem.set(message),
            Ok(_) => {}
            Err(lost) => self.batch.problem.set(lost.message().to_owned()),
        }
    }
}
