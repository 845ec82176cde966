//! Rules that end a batch. They look at whole prefixes of the games in order, after fixed numbers of games, so that the
//! number of games does not depend on threads.

use crate::metrics::skill_part;
use crate::record::{GameRecord, SHARE};
use crate::stats::{Sprt, Verdict, decimal};
use crate::{Plan, Subject};
use boardwright_diag::nearest;
use serde::Serialize;

/// The first look at a batch that may stop early, in games; later looks come after a quarter more each.
const FIRST_LOOK: u64 = 64;

/// When a batch ends.
#[derive(Debug, Clone, PartialEq)]
pub struct StopRule {
    /// The metrics whose intervals must be narrow enough, all of them.
    pub widths: Vec<Width>,
    /// A test of the share of the first agent against the second.
    pub sprt: Option<Sprt>,
}

/// An interval that is narrow enough.
#[derive(Debug, Clone, PartialEq)]
pub struct Width {
    /// The id of the metric.
    pub metric: String,
    /// The largest half of its 95 % interval, in the unit of the metric.
    pub half: f64,
}

/// Why a batch ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Stop {
    /// The rule.
    pub reason: Reason,
    /// One sentence.
    pub message: String,
}

/// The rule that ended a batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Reason {
    /// All games were played.
    Games,
    /// No rule was met within the most games that are allowed.
    Most,
    /// The intervals are narrow enough.
    Width,
    /// The sequential test is decided.
    Sprt,
    /// A person stopped it.
    Person,
}

impl StopRule {
    /// The rule that plays all games.
    pub const ALL: StopRule = StopRule { widths: Vec::new(), sprt: None };

    /// Says why the rule does not fit the agents; `None` if it does.
    pub fn misfit(&self, plan: &Plan) -> Option<String> {
        let two = matches!(plan.agents.as_slice(), [first, second] if first != second);
        (self.sprt.is_some() && !two)
            .then(|| "--sprt compares two different bots in a game of two players".to_owned())
    }

    /// The number of games at which the rule looks next, after `played` games.
    pub fn next(&self, plan: &Plan, played: u64) -> u64 {
        let early = self.sprt.is_some() || !self.widths.is_empty();
        let more = if early { (played / 4).max(FIRST_LOOK) } else { plan.games() };
        let end = (played + more).div_ceil(plan.block()) * plan.block();
        end.min(plan.games())
    }

    /// Looks at the first games of a batch. Gives the reason to stop and the number of games that count.
    ///
    /// # Errors
    /// No metric has one of the names, or it has no interval; in one sentence.
    pub fn look(
        &self,
        subject: &Subject<'_>,
        records: &[GameRecord],
    ) -> Result<Option<(Stop, usize)>, String> {
        if let Some(found) = self.sprt.and_then(|test| decided(test, subject, records)) {
            return Ok(Some(found));
        }
        if !self.widths.is_empty() && self.narrow(subject, records)? {
            let list = self.widths.iter().map(|width| {
                format!("{} is known to {} to both sides", width.metric, decimal(width.half, 4))
            });
            let list: Vec<String> = list.collect();
            let message =
                format!("Stopped after {} games: {}.", records.len(), list.join(", and "));
            return Ok(Some((Stop { reason: Reason::Width, message }, records.len())));
        }
        let all = records.len() as u64 >= subject.plan.games();
        Ok(all.then(|| (Stop::all(self, records.len()), records.len())))
    }

    /// True if all intervals are narrow enough.
    fn narrow(&self, subject: &Subject<'_>, records: &[GameRecord]) -> Result<bool, String> {
        let ctx = subject.context();
        let all = subject.measures(records);
        let ids = || all.iter().map(|measure| measure.id.as_str());
        for width in &self.widths {
            let Some(measure) = all.iter().find(|measure| measure.id == width.metric) else {
                return Err(unknown_metric(&width.metric, ids()));
            };
            if !measure.has_interval() && measure.value().is_some() {
                return Err(format!("{} has no interval", width.metric));
            }
            let narrow = |(low, high): (f64, f64)| high - low <= 2.0 * width.half;
            if !measure.interval(ctx.seed).is_some_and(narrow) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl Stop {
    /// All games that were wanted were played.
    pub fn all_games(games: usize) -> Self {
        Self::all(&StopRule::ALL, games)
    }

    /// A person stopped the batch.
    pub fn by_hand(games: usize) -> Self {
        let message = format!("Stopped by hand after {games} games.");
        Self { reason: Reason::Person, message }
    }

    /// The share of each seat is known to so much, to both sides.
    pub fn narrow_seats(games: usize, half: f64) -> Self {
        let half = decimal(half, 4);
        let message = format!(
            "Stopped after {games} games: the share of each seat is known to {half} to both sides."
        );
        Self { reason: Reason::Width, message }
    }

    fn all(rule: &StopRule, games: usize) -> Self {
        let early = rule.sprt.is_some() || !rule.widths.is_empty();
        if early {
            let message = format!(
                "Stopped after {games} games, the most that are allowed; the rule to stop was not met."
            );
            return Stop { reason: Reason::Most, message };
        }
        Stop { reason: Reason::Games, message: format!("All {games} games were played.") }
    }
}

/// The sentence for a name that no metric has.
pub(crate) fn unknown_metric<'a>(name: &str, ids: impl Iterator<Item = &'a str> + Clone) -> String {
    let hint = match nearest(name, ids.clone()) {
        Some(near) => format!("; do you mean `{near}`?"),
        None => format!("; there are {}", ids.collect::<Vec<_>>().join(", ")),
    };
    format!("no metric of this game is called `{name}`{hint}")
}

/// The verdict of a sequential test after the first block of games that decides it.
fn decided(test: Sprt, subject: &Subject<'_>, records: &[GameRecord]) -> Option<(Stop, usize)> {
    let ctx = subject.context();
    let [first, second] = ctx.agents else { return None };
    let (mut won, mut lost) = (0, 0);
    for (at, record) in records.iter().enumerate() {
        if let Some((share, seats)) = skill_part(&ctx, record, first) {
            won += share.unsigned_abs();
            lost += (SHARE * seats.unsigned_abs()).saturating_sub(share.unsigned_abs());
        }
        // A block is a pair of games with seats swapped; half a pair would favour a seat.
        let whole = records.get(at + 1).is_none_or(|next| next.id.block != record.id.block);
        let verdict = test.verdict(won, lost, SHARE);
        if whole && verdict != Verdict::Open {
            let share = |thousandths: u32| decimal(f64::from(thousandths) / 1000.0, 3);
            let (is, not) = match verdict {
                Verdict::Larger => (test.p1, test.p0),
                Verdict::Smaller | Verdict::Open => (test.p0, test.p1),
            };
            let message = format!(
                "Stopped after {} games: a share of {} for {first} against {second} is accepted, {} is rejected (errors of 5 %).",
                at + 1,
                share(is),
                share(not)
            );
            return Some((Stop { reason: Reason::Sprt, message }, at + 1));
        }
    }
    None
}
