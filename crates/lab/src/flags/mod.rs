//! Flags: signs of a broken or dull game, each with a game to look at and the bound that raised it.

mod batch;
mod games;
mod limits;
mod questions;

pub use limits::{Limit, Limits};

use crate::metrics::Context;
use crate::record::GameRecord;
use boardwright_def::GameDef;
use boardwright_sim::trace::At;

/// A kind of flag, with its default limits; [`Limits`] may have others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FlagCode {
    /// One situation came three times, without a draw of chance in between, in more than 1 % of the games.
    LoopDetected,
    /// A question that must be answered had no answer, or the game went round without a question.
    NoLegalMoves,
    /// One action is chosen nearly always, far more often than by chance.
    DominantAction,
    /// More than a tenth of the games are won within a few turns.
    TrivialWin,
    /// In more than 5 % of the games nothing changes for ten turns.
    Stall,
    /// Fewer than 98 % of the games come to an end.
    CapHit,
    /// Fewer than a tenth of the decisions have a choice.
    ForcedPlay,
    /// An action is never legal, or never chosen by a search.
    DeadAction,
    /// The first seat wins at least 10 percentage points more or less than its part.
    SeatBias,
    /// A search does not win more than 55 % against random moves.
    NoSkill,
    /// A chain of triggers was cut.
    TriggerTruncated,
    /// Bounds refused or cut more than a quarter of the changes of a variable or property.
    VarSaturated,
}

impl FlagCode {
    /// As written in reports: `LOOP_DETECTED`.
    pub fn as_str(self) -> &'static str {
        match self {
            FlagCode::LoopDetected => "LOOP_DETECTED",
            FlagCode::NoLegalMoves => "NO_LEGAL_MOVES",
            FlagCode::DominantAction => "DOMINANT_ACTION",
            FlagCode::TrivialWin => "TRIVIAL_WIN",
            FlagCode::Stall => "STALL",
            FlagCode::CapHit => "CAP_HIT",
            FlagCode::ForcedPlay => "FORCED_PLAY",
            FlagCode::DeadAction => "DEAD_ACTION",
            FlagCode::SeatBias => "SEAT_BIAS",
            FlagCode::NoSkill => "NO_SKILL",
            FlagCode::TriggerTruncated => "TRIGGER_TRUNCATED",
            FlagCode::VarSaturated => "VAR_SATURATED",
        }
    }
}

/// A game to look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Witness {
    /// Its number in the batch, from 0.
    pub game: u64,
    /// Its seed.
    pub seed: u64,
    /// The decision.
    pub at: At,
}

/// A flag that was raised.
#[derive(Debug, Clone, PartialEq)]
pub struct Flag {
    /// The kind.
    pub code: FlagCode,
    /// One plain sentence.
    pub message: String,
    /// The action it is about, by its id.
    pub action: Option<String>,
    /// The bound that raised it, in the unit of `threshold`.
    pub bound: f64,
    /// The value that the bound passed.
    pub threshold: f64,
    /// A game to look at; `None` only if no game had a decision.
    pub witness: Option<Witness>,
}

/// All flags that the records raise, in the order of [`FlagCode`].
pub fn all(ctx: &Context<'_>, limits: &Limits, def: &GameDef, records: &[GameRecord]) -> Vec<Flag> {
    let mut found = games::flags(ctx, limits, records);
    found.extend(questions::flag(def, records));
    found.extend(batch::flags(ctx, limits, records));
    found.sort_by_key(|flag| flag.code);
    found
}

/// The witness of a game at a decision, or at its last one.
pub(crate) fn witness(record: &GameRecord, at: Option<At>) -> Option<Witness> {
    let at = at.or(record.marks.last)?;
    Some(Witness { game: record.id.game, seed: record.id.seed, at })
}
