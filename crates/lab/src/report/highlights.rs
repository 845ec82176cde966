//! The main results, in plain sentences.

use super::{Balance, Fairness};
use crate::metrics::{Context, Metric};
use crate::record::GameRecord;
use crate::stats::{counted, decimal};

/// The sentences, the most general first.
pub fn sentences(
    ctx: &Context<'_>,
    metrics: &[Metric],
    balance: Option<&Balance>,
    records: &[GameRecord],
) -> Vec<String> {
    let find = |id: &str| metrics.iter().find(|metric| metric.id == id && metric.value.is_some());
    let value = |id: &str, places| Some(decimal(find(id)?.value?, places));
    let shown = |id: &str, places| Some(text(find(id)?, places));
    let mut found = vec![games(ctx, records)];
    let mut add = |sentence: Option<String>| found.extend(sentence);
    add((|| {
        let (low, high) = (value("length.plies.p5", 0)?, value("length.plies.p95", 0)?);
        let mean = shown("length.plies", 1)?;
        Some(format!("A game takes {mean} plies on average; nine in ten take {low} to {high}."))
    })());
    add((|| {
        let (mean, choice) = (shown("branching.mean", 2)?, percent(find("choice.share")?)?);
        Some(format!(
            "A decision has {mean} legal moves on average; {choice} of the decisions have a choice."
        ))
    })());
    add(balance.and_then(|balance| seats(ctx, metrics, balance)));
    // A lone player who is ranked always wins, which says nothing.
    add(find("seat.share(1)")
        .filter(|metric| ctx.players == 1 && !ctx.cooperative && metric.value < Some(1.0))
        .and_then(|metric| Some(format!("The player gets {} of the points.", percent(metric)?))));
    add(find("outcome.allWin").filter(|_| ctx.cooperative).map(|metric| {
        let who = if ctx.players == 1 { "The player wins" } else { "Together, the players win" };
        format!("{who} {} of the games.", text(metric, 3))
    }));
    add(find("outcome.draw")
        .filter(|metric| metric.value > Some(0.0))
        .and_then(|metric| Some(format!("{} of the games have no winner.", percent(metric)?))));
    add(find("outcome.allLose")
        .filter(|metric| metric.value > Some(0.0) && !ctx.cooperative)
        .and_then(|metric| Some(format!("{} of the games are lost by all.", percent(metric)?))));
    for agent in ctx.agents.iter().collect::<std::collections::BTreeSet<_>>() {
        add((|| {
            let share = shown(&format!("skill.share({agent})"), 3)?;
            Some(format!("{agent} gets {share} of the points over all seats."))
        })());
    }
    add(find("comeback.half").filter(|metric| metric.n > 0).and_then(|metric| {
        Some(format!(
            "{} of the games with one winner were won by a player who clearly trailed at half the game.",
            percent(metric)?
        ))
    }));
    add((|| {
        let share = percent(find("interact.direct")?)?;
        Some(format!("{share} of the decisions change something that belongs to another player."))
    })());
    found
}

fn games(ctx: &Context<'_>, records: &[GameRecord]) -> String {
    let left = records.iter().filter(|record| !record.completed()).count() as u64;
    let agents = match ctx.agents {
        [first, rest @ ..] if rest.iter().all(|agent| agent == first) => first.clone(),
        all => all.join(" against "),
    };
    let games = counted(records.len() as u64, "game");
    match left {
        0 => format!("{games} of {agents}; all came to an end."),
        _ => format!("{games} of {agents}; {} did not come to an end.", counted(left, "game")),
    }
}

fn seats(ctx: &Context<'_>, metrics: &[Metric], balance: &Balance) -> Option<String> {
    let first = metrics.iter().find(|metric| metric.id == "seat.share(1)")?;
    let share = text(first, 3);
    let even = decimal(1.0 / ctx.players.max(1) as f64, 3);
    Some(match balance.verdict {
        Fairness::Fair => {
            format!("The seats are fair: the first gets {share} of the points, {even} is even.")
        }
        Fairness::Unfair => {
            format!("The seats are not fair: the first gets {share} of the points, {even} is even.")
        }
        Fairness::Unknown => format!(
            "It is not known yet whether the seats are fair: the first gets {share} of the points, {even} is even."
        ),
    })
}

/// `12.3 (11.9 to 12.7)`.
pub(super) fn text(metric: &Metric, places: u32) -> String {
    let value = metric.value.map_or_else(|| "unknown".to_owned(), |value| decimal(value, places));
    match metric.interval {
        Some((low, high)) => {
            format!("{value} ({} to {})", decimal(low, places), decimal(high, places))
        }
        None => value,
    }
}

/// `63 %`.
fn percent(metric: &Metric) -> Option<String> {
    Some(format!("{} %", decimal(metric.value? * 100.0, 0)))
}
