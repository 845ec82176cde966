//! Many games between bots, in slices: the host decides after each step whether to go on.

use crate::bots;
use crate::reading::Reader;
use crate::rules::Rules;
use boardwright_kernel::{OutcomeKind, parse_seed};
use boardwright_protocol::{BatchCounts, BatchSpec, Numbered, Response};
use boardwright_sim::trace::EndKind;
use boardwright_sim::{self as sim, Batch, Caps, Sums};
use std::rc::Rc;

/// Units of work (about a decision, or a bot's look ahead) between two looks at the clock.
const STEP: u32 = 8;
/// Limit of a batch: the confidence interval is then far below 0.1 percentage points.
const MOST_GAMES: u32 = 10_000_000;

self_cell::self_cell!(
    /// A batch with the rules it plays.
    struct Games {
        owner: Rc<Rules>,
        #[not_covariant]
        dependent: Batch,
    }
);

/// A running batch, or one that cannot begin.
pub struct Running {
    id: u32,
    games: u32,
    state: Result<Games, String>,
}

impl Running {
    /// A batch before its first game; `id` is the number of the request.
    pub fn new(reader: &mut Reader, id: u32, spec: &BatchSpec) -> Self {
        let games = spec.games.min(MOST_GAMES);
        Self { id, games, state: begin(reader, spec, games) }
    }

    /// True if nothing is left to play.
    pub fn is_done(&self) -> bool {
        match &self.state {
            Ok(games) => games.with_dependent(|_, batch| batch.is_done()),
            Err(_) => true,
        }
    }

    /// Plays while `more` returns true, at least one step; returns true if all games are played.
    pub fn work(&mut self, more: &mut dyn FnMut() -> bool) -> bool {
        let Ok(games) = &mut self.state else { return true };
        games.with_dependent_mut(|_, batch| {
            loop {
                if batch.step(STEP) || !more() {
                    return batch.is_done();
                }
            }
        })
    }

    /// Returns the progress.
    pub fn progress(&self) -> Numbered<Response> {
        Numbered { id: self.id, body: Response::BatchProgress(Box::new(self.counts())) }
    }

    /// Returns the final counts.
    pub fn done(self) -> Numbered<Response> {
        let counts = BatchCounts { cancelled: !self.is_done(), ..self.counts() };
        Numbered { id: self.id, body: Response::BatchDone(Box::new(counts)) }
    }

    fn counts(&self) -> BatchCounts {
        let empty = BatchCounts { games: self.games, ..BatchCounts::default() };
        match &self.state {
            Ok(games) => games.with_dependent(|_, batch| counts(batch.sums(), empty)),
            Err(problem) => BatchCounts { problem: problem.clone(), ..empty },
        }
    }
}

fn begin(reader: &mut Reader, spec: &BatchSpec, games: u32) -> Result<Games, String> {
    let setup = &spec.setup;
    let reading = reader.read(&spec.text, &setup.overrides, setup.players);
    let rules = reading.playable().map_err(|why| format!("This text cannot be played: {why}"))?;
    let spec = sim::BatchSpec {
        agents: bots::names(&setup.seats, rules.program.players()),
        seed: parse_seed(&setup.seed),
        first: 0,
        games: u64::from(games),
        caps: Caps::default(),
    };

    Games::try_new(rules, |rules| Batch::new(&rules.program, spec))
        .map_err(|unknown| unknown.to_string())
}

fn counts(sums: &Sums, empty: BatchCounts) -> BatchCounts {
    let clip = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    let all_lost = |(kind, _): &&(EndKind, String)| *kind == EndKind::Over(OutcomeKind::AllLose);
    let lost =
        sums.endings.iter().filter(|(ending, _)| all_lost(ending)).map(|(_, games)| games).sum();
    BatchCounts {
        done: clip(sums.games),
        wins: sums.seats.iter().map(|seat| clip(seat.wins)).collect(),
        draws: clip(sums.draws - lost),
        lost: clip(lost),
        shared: clip(sums.shared),
        faults: clip(sums.faults + sums.capped),
        plies: sums.plies,
        squares: u64::try_from(sums.plies_squared).unwrap_or(u64::MAX),
        shortest: clip(sums.shortest),
        longest: clip(sums.longest),
        ..empty
    }
}
