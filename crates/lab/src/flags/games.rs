//! Flags that count games.

use super::{Flag, FlagCode, Limit, Limits, witness};
use crate::metrics::Context;
use crate::record::GameRecord;
use crate::stats::{Z99, counted, decimal, wilson_at};
use boardwright_sim::trace::At;

/// A share of games that is too large.
struct Rate<'a> {
    code: FlagCode,
    /// The lower 99 % bound must be above this share.
    threshold: f64,
    /// The verb phrase behind `in 12 of 200 games`.
    what: String,
    /// The decision that shows it, if the game is flagged.
    at: &'a dyn Fn(&GameRecord) -> Option<Option<At>>,
}

/// Loops, trivial wins, stalls, caps, cut triggers.
pub fn flags(ctx: &Context<'_>, limits: &Limits, records: &[GameRecord]) -> Vec<Flag> {
    let quick = limits.whole(Limit::TrivialTurns).max(ctx.players as u32 + 1);
    let (times, turns) = (limits.whole(Limit::LoopTimes), limits.whole(Limit::StallTurns));
    let rates = [
        Rate {
            code: FlagCode::LoopDetected,
            threshold: limits.get(Limit::LoopShare),
            what: format!("the same situation came {times} times, without chance in between"),
            at: &|record| record.situations.repeated(times).map(Some),
        },
        Rate {
            code: FlagCode::TrivialWin,
            threshold: limits.get(Limit::TrivialShare),
            what: format!("one player won in fewer than {quick} turns"),
            at: &|record| {
                // One turn may hold a whole auction, if its phase asks all players.
                let turns = record.turns.max(record.spells);
                (record.sole_winner().is_some() && turns < quick).then_some(None)
            },
        },
        Rate {
            code: FlagCode::Stall,
            threshold: limits.get(Limit::StallShare),
            what: format!("nothing changed for {}", counted(turns.into(), "turn")),
            at: &|record| record.marks.still_for(turns).map(Some),
        },
    ];
    let mut found: Vec<Flag> = rates.iter().filter_map(|rate| rate.flag(records)).collect();
    found.extend(caps(limits.get(Limit::CapShare), records));
    found.extend(cut_triggers(records));
    found
}

impl Rate<'_> {
    fn flag(&self, records: &[GameRecord]) -> Option<Flag> {
        let mut flagged = records.iter().filter_map(|record| Some((record, (self.at)(record)?)));
        let (first, at) = flagged.next()?;
        let count = 1 + flagged.count() as u64;
        let bound = wilson_at(count, records.len() as u64, Z99)?.low;
        (bound > self.threshold).then(|| Flag {
            code: self.code,
            message: format!("In {count} of {} games {}.", records.len(), self.what),
            action: None,
            bound,
            threshold: self.threshold,
            witness: witness(first, at),
        })
    }
}

/// Games that do not come to an end.
fn caps(threshold: f64, records: &[GameRecord]) -> Option<Flag> {
    let first = records.iter().find(|record| !record.completed())?;
    let completed = records.iter().filter(|record| record.completed()).count() as u64;
    let estimate = wilson_at(completed, records.len() as u64, Z99)?;
    (estimate.high < threshold).then(|| Flag {
        code: FlagCode::CapHit,
        message: format!(
            "Only {} of {} games came to an end ({} at most).",
            completed,
            records.len(),
            decimal(estimate.high, 3)
        ),
        action: None,
        bound: estimate.high,
        threshold,
        witness: witness(first, None),
    })
}

/// A chain of triggers that was cut, in any game.
fn cut_triggers(records: &[GameRecord]) -> Option<Flag> {
    let cut = |record: &&GameRecord| record.marks.trigger_cut.is_some();
    let first = records.iter().find(cut)?;
    let count = records.iter().filter(cut).count();
    Some(Flag {
        code: FlagCode::TriggerTruncated,
        message: format!("In {count} of {} games a chain of triggers was cut.", records.len()),
        action: None,
        bound: count as f64,
        threshold: 0.0,
        witness: witness(first, first.marks.trigger_cut),
    })
}
