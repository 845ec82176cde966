//! Records: what one game gives the metrics, in integers. Records of a batch are joined in the order of the games.

mod bounds;
mod clarity;
mod covered;
mod plain;
mod probe;
mod scores;
mod shared;
mod watch;

pub use bounds::BoundUse;
pub use clarity::Clarity;
pub use covered::{Barred, Covered};
pub use probe::{Probe, Probed};
pub(crate) use scores::margin;
pub use scores::{ScoreRun, Scores};
pub use watch::Recorder;

pub use boardwright_sim::trace::SHARE;

use boardwright_kernel::OutcomeKind;
use boardwright_sim::Ending;
use boardwright_sim::trace::{At, EndKind};
use serde::{Deserialize, Serialize};

/// The identity of a game in a batch.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct GameId {
    /// Its number in the batch, from 0.
    pub game: u64,
    /// Its seed.
    pub seed: u64,
    /// The block that is drawn as a whole in a bootstrap: the game itself, or the games of one seed with agents at
    /// each other's seats.
    pub block: u64,
    /// The agent at each seat, by its number in the list of agents.
    pub agents: Vec<usize>,
}

/// The record of one game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRecord {
    /// The game.
    pub id: GameId,
    /// The end of the game.
    #[serde(with = "plain::ending")]
    pub ending: Ending,
    /// Plies.
    pub plies: u32,
    /// Turns.
    pub turns: u32,
    /// Runs of successive decisions by one player: turns in games where a phase asks all players, too.
    pub spells: u32,
    /// The number of legal moves at each decision of a player, in order.
    pub legal: Vec<u32>,
    /// The use of each action, by its id.
    pub actions: Vec<ActionUse>,
    /// The situations that came.
    pub situations: Situations,
    /// The scores over the game; `None` if the rules declare none.
    pub scores: Option<Scores>,
    /// The numeric variables of players, by index.
    pub stocks: Vec<Stock>,
    /// Changes that decisions made.
    pub changes: Changes,
    /// The clarity of its decisions, by the values that searching bots found.
    pub clarity: Clarity,
    /// Changes that bounds stopped, by variable.
    pub bounds: Vec<BoundUse>,
    /// Points of the game that flags name.
    pub marks: Marks,
    /// Coverage, if it was asked for.
    pub covered: Option<Covered>,
    /// Second looks at decisions, if they were asked for.
    pub probed: Option<Probed>,
}

/// The use of one action in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ActionUse {
    /// Decisions where it was legal.
    pub legal: u64,
    /// Decisions where it and something else were legal: another action, or to pass.
    pub exposed: u64,
    /// How often it was chosen.
    pub chosen: u64,
    /// How often it was chosen where something else was legal.
    pub chosen_exposed: u64,
    /// The sum of its shares of the legal moves at exposed decisions, in units of 2^-32: how often a uniform choice
    /// would take it.
    pub expected: i64,
    /// The seats that could choose it, a bit for each.
    pub able: u32,
    /// The seats that chose it, a bit for each.
    pub used: u32,
    /// The first decision where it was chosen among others.
    pub first: Option<At>,
    /// The first decision where it was legal and something else was chosen.
    pub passed: Option<At>,
}

/// The situations of a game by `position_hash`, the one after the last move included.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Situations {
    /// How many there were.
    pub all: u64,
    /// How many different ones.
    pub distinct: u64,
    /// The decisions at which one came for the second time, the third, and so on, without a draw of chance since its
    /// first time.
    pub repeats: Vec<At>,
}

/// The amounts of one variable that all players together had.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Stock {
    /// The amount at the first decision, and all that was added since.
    pub gained: u64,
    /// The amount at the end.
    pub left: u64,
}

/// Changes that decisions made, by events.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Changes {
    /// Decisions that changed a variable, place or token of another player.
    pub foreign: u64,
    /// Decisions that changed a shared place or variable, which another player changed within the next round.
    pub shared: u64,
    /// Changes of variables and properties.
    pub writes: u64,
    /// Changes that a bound refused (`bound: refuse`).
    pub refused: u64,
}

/// Points of a game that flags name.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Marks {
    /// The first decision with a single legal move.
    pub forced: Option<At>,
    /// The first decision after which a chain of triggers was cut.
    pub trigger_cut: Option<At>,
    /// The first decision after which a bound refused a change.
    pub refused: Option<At>,
    /// The decisions at which turns without change reached one, two, and so on.
    pub still: Vec<At>,
    /// Questions without an answer: the node that asks, and the first decision after which it had none.
    pub unanswered: Vec<(String, At)>,
    /// The last decision.
    pub last: Option<At>,
}

impl Situations {
    /// The decision at which a situation came for the `times`-th time, without a draw of chance since its first time.
    pub fn repeated(&self, times: u32) -> Option<At> {
        self.repeats.get((times as usize).checked_sub(2)?).copied()
    }
}

impl Marks {
    /// The decision at which `turns` successive turns had changed nothing but turns and phases.
    pub fn still_for(&self, turns: u32) -> Option<At> {
        self.still.get((turns as usize).checked_sub(1)?).copied()
    }
}

impl GameRecord {
    /// True if the rules ended the game; false for caps and faults.
    pub fn completed(&self) -> bool {
        !matches!(self.ending.kind, EndKind::Capped | EndKind::Over(OutcomeKind::Fault))
    }

    /// The only winner, as an index of a seat.
    pub fn sole_winner(&self) -> Option<usize> {
        match self.ending.winners.as_slice() {
            [seat] if self.completed() => (*seat as usize).checked_sub(1),
            _ => None,
        }
    }

    /// The outcome share of a seat (by index) in units of 1/[`SHARE`]: see [`Ending::share`].
    pub fn share(&self, seat: usize) -> u64 {
        self.ending.share(seat, self.id.agents.len())
    }

    /// Decisions of players.
    pub fn decisions(&self) -> u64 {
        self.legal.len() as u64
    }
}

/// Joins records of parts of a batch into the order of the games.
pub fn join(parts: Vec<Vec<GameRecord>>) -> Vec<GameRecord> {
    let mut all: Vec<GameRecord> = parts.into_iter().flatten().collect();
    all.sort_by_key(|record| record.id.game);
    all
}
