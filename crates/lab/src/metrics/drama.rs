//! Leads and comebacks, by the declared score.
//!
//! The value of a seat is its margin over the best other score, brought between 0 and 1: ½ + m / (2 (|m| + S)). S is the
//! median over the completed games of the largest margin, at least 1, so that a lead of S counts as ¾. Values are
//! integers in units of 2^-32.

use super::{Context, Measure, mean, ratio, share};
use crate::record::{GameRecord, ScoreRun, Scores, margin};
use crate::stats::{ONE, fraction};

/// The lead of half a game that counts for `comeback.half`: 0.1.
const TRAILING: i64 = ONE / 10;

/// `lead.changes`, `drama.*`, `comeback.half`, `swing`, `decided`; nothing without a declared score or a second player.
pub fn metrics(ctx: &Context<'_>, records: &[GameRecord]) -> Vec<Measure> {
    if ctx.players < 2 || records.iter().all(|record| record.scores.is_none()) {
        return Vec::new();
    }
    let scale = scale(records);
    let values = |run: &ScoreRun| values(run, scale);
    let won = |record: &GameRecord| -> Option<(usize, Scores)> {
        record.sole_winner().zip(record.scores.clone())
    };
    let behind = |record: &GameRecord| {
        let (winner, scores) = won(record)?;
        let mut sums = (0_i64, 0_i64);
        for run in &scores.runs {
            let values = values(run);
            let gap = values.iter().max().copied().unwrap_or(0) - value_of(&values, winner);
            if gap > 0 {
                sums.0 += gap * run.positions as i64;
                sums.1 += run.positions as i64;
            }
        }
        Some((sums, scores.positions() as i64))
    };
    let half = |record: &GameRecord| {
        let (winner, scores) = won(record)?;
        let values = values(scores.at(scores.positions() / 2)?);
        let best = values.iter().max().copied().unwrap_or(0);
        Some(best - value_of(&values, winner) >= TRAILING)
    };
    vec![
        mean(records, ("lead.changes", "share"), |record| {
            let scores = record.scores.as_ref().filter(|_| record.completed())?;
            let steps = scores.positions().checked_sub(1).filter(|steps| *steps > 0)?;
            Some(fraction(lead_changes(scores), steps))
        }),
        ratio(records, ("drama.severity", "share", ONE), |record| {
            behind(record).map(|(sums, _)| sums).filter(|sums| sums.1 > 0)
        }),
        ratio(records, ("drama.share", "share", 1), |record| {
            behind(record).map(|(sums, positions)| (sums.1, positions))
        }),
        share(records, "comeback.half", |record| half(record).map(|trailed| (trailed.into(), 1))),
        mean(records, ("swing", "share"), |record| {
            swing(record.scores.as_ref().filter(|_| record.completed())?, scale)
        }),
        mean(records, ("decided", "share"), |record| {
            let (winner, scores) = won(record)?;
            decided(&scores, winner)
        }),
    ]
}

/// The mean value of the position for the sole winner at so many points of a game, in the middle of equal parts; empty
/// without a declared score or a second player.
pub fn winner_over(ctx: &Context<'_>, records: &[GameRecord], points: u64) -> Vec<Measure> {
    if ctx.players < 2 || records.iter().all(|record| record.scores.is_none()) {
        return Vec::new();
    }
    let scale = scale(records);
    let at = |point: u64| {
        mean(records, ("lead", "share"), move |record| {
            let (winner, scores) = record.sole_winner().zip(record.scores.as_ref())?;
            let place = scores.positions() * (2 * point + 1) / (2 * points.max(1));
            Some(value_of(&values(scores.at(place)?, scale), winner))
        })
    };
    (0..points).map(at).collect()
}

/// The median over completed games of the largest margin, at least 1.
pub fn scale(records: &[GameRecord]) -> i64 {
    let completed = records.iter().filter(|record| record.completed());
    let largest = |scores: &Scores| {
        let all = scores
            .runs
            .iter()
            .flat_map(|run| (0..run.scores.len()).map(|seat| margin(&run.scores, seat).abs()));
        all.max().unwrap_or(0)
    };
    let mut found: Vec<i64> =
        completed.filter_map(|record| record.scores.as_ref()).map(largest).collect();
    found.sort_unstable();
    found.get(found.len().saturating_sub(1) / 2).copied().unwrap_or(1).max(1)
}

/// The value of each seat, 0 to 1 in units of 2^-32.
fn values(run: &ScoreRun, scale: i64) -> Vec<i64> {
    let value = |seat: usize| {
        let margin = i128::from(margin(&run.scores, seat));
        let part = margin * i128::from(ONE / 2) / (margin.abs() + i128::from(scale));
        ONE / 2 + part as i64
    };
    (0..run.scores.len()).map(value).collect()
}

fn value_of(values: &[i64], seat: usize) -> i64 {
    values.get(seat).copied().unwrap_or(0)
}

/// The seat that leads alone.
fn leader(scores: &[i32]) -> Option<usize> {
    (0..scores.len()).find(|seat| margin(scores, *seat) > 0)
}

/// How often another seat came to lead alone. A tie keeps the leader; the first leader is no change.
fn lead_changes(scores: &Scores) -> u64 {
    let mut now = None;
    let mut changes = 0;
    for leader in scores.runs.iter().filter_map(|run| leader(&run.scores)) {
        changes += u64::from(now.is_some_and(|now| now != leader));
        now = Some(leader);
    }
    changes
}

/// The standard deviation of the change, from one turn's end to the next, of the leader's value over the second best.
fn swing(scores: &Scores, scale: i64) -> Option<i64> {
    let mut ends: Vec<(u32, i64)> = Vec::new();
    for run in &scores.runs {
        let mut values = values(run, scale);
        values.sort_unstable();
        let [.., second, best] = values.as_slice() else { return None };
        let lead = best - second;
        match ends.last_mut() {
            Some(last) if last.0 == run.turn => last.1 = lead,
            _ => ends.push((run.turn, lead)),
        }
    }
    let steps: Vec<i128> = ends.windows(2).map(|pair| i128::from(pair[1].1 - pair[0].1)).collect();
    let n = steps.len() as i128;
    if n < 2 {
        return None;
    }
    let (sum, squares) =
        steps.iter().fold((0, 0), |(sum, squares), step| (sum + step, squares + step * step));
    // n Σx² - (Σx)² is n (n - 1) times the variance; the root of an integer is exact enough and the same everywhere.
    let variance = (n * squares - sum * sum) / (n * (n - 1));
    i64::try_from(variance.max(0).isqrt()).ok()
}

/// One minus the share of the game at which the winner came to lead for good; 0 for one who did not lead at the end.
fn decided(scores: &Scores, winner: usize) -> Option<i64> {
    let last = scores.positions().checked_sub(1).filter(|last| *last > 0)?;
    let ahead = scores.runs.iter().rev().take_while(|run| leader(&run.scores) == Some(winner));
    let positions: u64 = ahead.map(|run| run.positions).sum();
    Some(fraction(positions.saturating_sub(1), last))
}
