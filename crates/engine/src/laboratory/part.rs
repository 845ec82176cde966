//! Games of a plan that are being played, in slices: the host decides after each whether to go on.

use super::case::Case;
use crate::refusal::Refusal;
use boardwright_kernel::OutcomeKind;
use boardwright_lab::record::GameRecord;
use boardwright_lab::{Playing, Subject};
use boardwright_protocol::{BatchCounts, LabGame, LabPlayed, Numbered, Response};
use boardwright_sim::Hex64;
use boardwright_sim::trace::{At, EndKind};

/// Decisions between two looks at the clock.
const STEP: u32 = 8;
/// Iterations of a bot within one of them.
const SLICE: u32 = 4;

/// The answer that is wanted of games.
pub enum Wanted {
    /// The records of some games.
    Records {
        /// The first game.
        from: u32,
        /// The game after the last.
        to: u32,
    },
    /// The moves of a game, and the number of decisions before `ply.step`.
    Moves {
        /// The game.
        game: u32,
        /// The decision.
        at: String,
    },
}

self_cell::self_cell!(
    struct Games {
        owner: Case,
        #[not_covariant]
        dependent: Part,
    }
);

/// Games being played, with the number of the request.
pub struct Running {
    id: u32,
    wanted: Wanted,
    games: Games,
}

struct Part<'c> {
    subject: Subject<'c>,
    playing: Option<Playing<'c>>,
    next: u32,
    to: u32,
    played: Vec<Finished>,
}

/// A game that was played.
struct Finished {
    record: GameRecord,
    /// Its moves, and the decision of each; empty unless they are wanted.
    moves: Vec<(At, u32)>,
}

impl Running {
    /// Games before the first of them.
    pub fn new(id: u32, case: Case, wanted: Wanted) -> Result<Self, Refusal> {
        let (from, to) = match &wanted {
            Wanted::Records { from, to } => (*from, *to),
            Wanted::Moves { game, .. } => (*game, game.saturating_add(1)),
        };
        let all = case.plan.games();
        if from >= to || u64::from(to) > all {
            return Err(format!("There are no games {from} to {to} of {all}."));
        }
        let games = Games::new(case, |case| Part {
            subject: case.subject(),
            playing: None,
            next: from,
            to,
            played: Vec::new(),
        });
        Ok(Self { id, wanted, games })
    }

    /// The number of the request.
    pub fn id(&self) -> u32 {
        self.id
    }

    /// Plays while `more` returns true, at least one step; returns true once all games are played.
    pub fn work(&mut self, more: &mut dyn FnMut() -> bool) -> bool {
        let with_moves = matches!(self.wanted, Wanted::Moves { .. });
        self.games.with_dependent_mut(|_, part| {
            loop {
                for _ in 0..STEP {
                    if part.step(with_moves) {
                        return true;
                    }
                }
                if !more() {
                    return false;
                }
            }
        })
    }

    /// How many games are played.
    pub fn progress(&self) -> Numbered<Response> {
        let (done, of) = self.games.with_dependent(|_, part| {
            let done = part.played.len() as u32;
            (done, done + (part.to - part.next))
        });
        Numbered { id: self.id, body: Response::Thinks { done, of } }
    }

    /// The answer, once all are played.
    pub fn answer(self) -> Numbered<Response> {
        let Self { id, wanted, mut games } = self;
        let of = u32::try_from(games.borrow_owner().plan.games()).unwrap_or(u32::MAX);
        let played = games.with_dependent_mut(|_, part| std::mem::take(&mut part.played));
        let body = match wanted {
            Wanted::Records { from, to } => {
                let records: Vec<GameRecord> =
                    played.into_iter().map(|finished| finished.record).collect();
                let counts = counts(&records, games.borrow_owner().rules.program.players());
                match postcard::to_allocvec(&records) {
                    Ok(records) => {
                        Response::LabPlayed(Box::new(LabPlayed { from, to, of, records, counts }))
                    }
                    Err(error) => Response::Refused { message: error.to_string() },
                }
            }
            Wanted::Moves { at, .. } => {
                let game = played.into_iter().next();
                game.map_or_else(
                    || Response::Refused { message: "The game was not played.".to_owned() },
                    |game| Response::LabGame(Box::new(shown(&game, &at))),
                )
            }
        };
        Numbered { id, body }
    }
}

impl Part<'_> {
    /// Makes one decision of one game; returns true once all games are played.
    fn step(&mut self, with_moves: bool) -> bool {
        if self.next >= self.to {
            return true;
        }
        if self.playing.is_none() {
            // Seats have the names of known bots, so that there is always a game.
            self.playing = self.subject.begin(self.next.into()).ok();
        }
        if self.playing.as_mut().is_none_or(|playing| playing.step(SLICE)) {
            self.next += 1;
            let finished = self.playing.take().map(|playing| {
                let (record, moves) = playing.finish();
                let moves = if with_moves { moves } else { Vec::new() };
                Finished { record, moves }
            });
            self.played.extend(finished);
        }
        self.next >= self.to
    }
}

/// The game as the page opens it, after the decisions before `at`; after all of them if there is no such decision.
fn shown(game: &Finished, at: &str) -> LabGame {
    let moves: Vec<u32> = game.moves.iter().map(|(_, index)| *index).collect();
    let decision = game.moves.iter().position(|(decision, _)| decision.to_string() == at);
    let at = decision.unwrap_or(moves.len()) as u32;
    LabGame { seed: Hex64(game.record.id.seed).to_string(), moves, at }
}

/// The results of games.
fn counts(records: &[GameRecord], players: usize) -> BatchCounts {
    let games = records.len() as u32;
    let mut counts = BatchCounts { games, wins: vec![0; players], ..BatchCounts::default() };
    records.iter().for_each(|record| counts.join(&result(record, players)));
    counts
}

/// The result of one game.
fn result(record: &GameRecord, players: usize) -> BatchCounts {
    let mut counts = BatchCounts { done: 1, wins: vec![0; players], ..BatchCounts::default() };
    if !record.completed() {
        counts.faults = 1;
        return counts;
    }
    for seat in &record.ending.winners {
        if let Some(wins) = counts.wins.get_mut((*seat as usize).wrapping_sub(1)) {
            *wins += 1;
        }
    }
    match (record.ending.kind, record.ending.winners.len()) {
        (EndKind::Over(OutcomeKind::AllLose), _) => counts.lost = 1,
        (_, 0) => counts.draws = 1,
        (_, 1) => {}
        (_, _) => counts.shared = 1,
    }
    (counts.shortest, counts.longest) = (record.plies, record.plies);
    counts.plies = record.plies.into();
    counts.squares = counts.plies.saturating_mul(counts.plies);
    counts
}
