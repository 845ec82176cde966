//! Many games between bots, stepped in slices so that a cancel is handled soon.

mod sums;

pub use sums::{ActionSums, SeatSums, Summary, Sums, Witness};

use crate::run::over;
use crate::{Asked, Caps, Table};
use boardwright_agents::{UnknownAgent, agent};
use boardwright_kernel::{AlternativeKind, Decider, Program, game_seed};

/// The games to play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BatchSpec {
    /// Agents by seat; the last one also sits at the seats that are not named.
    pub agents: Vec<String>,
    /// The batch's seed; game i gets `game_seed(seed, i)`.
    pub seed: u64,
    /// The first game, so that a batch can be split.
    pub first: u64,
    /// How many games.
    pub games: u64,
    /// The caps of a game and the budget of its agents.
    pub caps: Caps,
}

/// A batch in progress.
pub struct Batch<'p> {
    program: &'p Program,
    spec: BatchSpec,
    table: Table<'p>,
    game: GameSums,
    sums: Sums,
}

/// The sums of the present game.
#[derive(Default)]
struct GameSums {
    moves: u64,
    forced: u64,
    decisions: u64,
}

impl<'p> Batch<'p> {
    /// A batch before its first game.
    pub fn new(program: &'p Program, spec: BatchSpec) -> Result<Self, UnknownAgent> {
        let names = (0..program.players()).map(|seat| {
            spec.agents.get(seat).or(spec.agents.last()).map_or("random", String::as_str)
        });
        let agents = names.map(agent).collect::<Result<Vec<_>, _>>()?;
        let table = Table::new(program, game_seed(spec.seed, spec.first), agents, spec.caps, false);
        let sums = Sums::of(program);
        Ok(Self { program, spec, table, game: GameSums::default(), sums })
    }

    /// True if all games are played.
    pub fn is_done(&self) -> bool {
        self.sums.games >= self.spec.games
    }

    /// The sums of the games finished so far.
    pub fn sums(&self) -> &Sums {
        &self.sums
    }

    /// The rules.
    pub fn program(&self) -> &'p Program {
        self.program
    }

    /// Plays for about `work` units: a decision costs one, an agent's iteration one more. Returns true if
    /// all games are played. The sums do not depend on the slices.
    pub fn step(&mut self, work: u32) -> bool {
        let mut left = work.max(1);
        while left > 0 && !self.is_done() {
            left = left.saturating_sub(1);
            match self.table.ask(1) {
                Asked::More => {}
                Asked::Over | Asked::Capped => self.finish(),
                Asked::Chosen { index, moves } => {
                    self.count(index, moves);
                    if self.table.play(index).is_err() {
                        self.finish();
                    }
                }
            }
        }
        self.is_done()
    }

    /// Plays all games that are left.
    pub fn run(&mut self) -> &Sums {
        while !self.step(u32::MAX) {}
        &self.sums
    }

    /// Adds a decision of a player to the sums: the chosen move `index` of `moves`.
    fn count(&mut self, index: usize, moves: usize) {
        let machine = self.table.machine_mut();
        let player = machine
            .decision()
            .is_some_and(|decision| matches!(decision.decider, Decider::Player(_)));
        if !player {
            return;
        }
        self.game.decisions += 1;
        self.game.moves += moves as u64;
        self.game.forced += u64::from(moves == 1);
        let Some(chosen) = machine.nth(index) else { return };
        let alternative = machine.decode(chosen).alternative;
        let kind = machine
            .decision()
            .and_then(|decision| decision.alternatives.get(alternative).map(|a| a.kind));
        if let Some(AlternativeKind::Action(action)) = kind
            && let Some(sums) = self.sums.actions.get_mut(action.index())
        {
            sums.chosen += 1;
        }
    }

    /// Adds the finished game and begins the next.
    fn finish(&mut self) {
        let game = self.spec.first + self.sums.games;
        let capped = self.table.machine().result().is_none();
        let ending =
            if capped { crate::Ending::capped() } else { over(self.program, self.table.machine()) };
        let counted = std::mem::take(&mut self.game);
        let plies = u64::from(self.table.plies());
        let turns = u64::from(self.table.machine().state().turn());
        let stuck = self.sums.stuck();
        self.sums.add_game(game, &ending, plies, turns);
        if self.sums.stuck() == stuck {
            self.sums.decisions += counted.decisions;
            self.sums.moves += counted.moves;
            self.sums.forced += counted.forced;
        }
        if !self.is_done() {
            self.table.restart(game_seed(self.spec.seed, game + 1));
        }
    }
}
