//! Endings and seats.

use super::{Context, Metric, Part, mean, ratio, share};
use crate::record::{GameRecord, SHARE};
use crate::stats::{fraction, seat_null, wilson};
use boardwright_kernel::OutcomeKind;
use boardwright_sim::trace::EndKind;

/// `outcome.*`, `seat.*`, `skill.share(agent)` for different agents, `interact.direct`, `interact.shared`.
pub fn metrics(ctx: &Context<'_>, records: &[GameRecord]) -> Vec<Metric> {
    let games = records.len() as u64;
    let count = |id: &str, counts: &dyn Fn(&GameRecord) -> bool| {
        let k = records.iter().filter(|record| counts(record)).count() as u64;
        share(id, wilson(k, games), games)
    };
    let kind = |wanted: OutcomeKind| {
        move |record: &GameRecord| record.ending.kind == EndKind::Over(wanted)
    };
    let all_lose = kind(OutcomeKind::AllLose);
    let mut found = vec![
        count("outcome.completion", &GameRecord::completed),
        count("outcome.draw", &|record| {
            record.completed() && record.ending.winners.is_empty() && !all_lose(record)
        }),
        count("outcome.cap", &|record| record.ending.kind == EndKind::Capped),
        count("outcome.fault", &kind(OutcomeKind::Fault)),
        count("outcome.allWin", &kind(OutcomeKind::AllWin)),
        count("outcome.allLose", &all_lose),
    ];
    found.extend(seats(ctx, records));
    found.extend(skills(ctx, records));
    let of_decisions = |id: &str, count: &dyn Fn(&GameRecord) -> u64| {
        ratio(ctx, records, (id, "share", 1), |record| {
            let decisions = record.decisions();
            (decisions > 0).then_some((count(record) as i64, decisions as i64))
        })
    };
    found.push(of_decisions("interact.direct", &|record| record.changes.foreign));
    found.push(of_decisions("interact.shared", &|record| record.changes.shared));
    found
}

/// The mean outcome share of each seat over completed games.
fn seats(ctx: &Context<'_>, records: &[GameRecord]) -> Vec<Metric> {
    let of = |id: &str, seat: usize| {
        mean(ctx, records, (id, "share"), |record| {
            record.completed().then(|| fraction(record.share(seat), SHARE))
        })
    };
    let mut found: Vec<Metric> =
        (0..ctx.players).map(|seat| of(&format!("seat.share({})", seat + 1), seat)).collect();
    let shares = seat_shares(records);
    let null = seat_null(&shares, SHARE, ctx.seed);
    let n = shares.len() as u64;
    found.push(Metric {
        id: "seat.balance".to_owned(),
        unit: "share",
        value: null.map(|null| 1.0 - null.gap),
        interval: None,
        n,
    });
    let even = 1.0 / ctx.players.max(1) as f64;
    let first = of("seat.first", 0);
    found.push(Metric {
        value: first.value.map(|value| value - even),
        interval: first.interval.map(|(low, high)| (low - even, high - even)),
        ..first
    });
    found
}

/// The shares of the seats in each completed game, in units of 1/[`SHARE`].
pub fn seat_shares(records: &[GameRecord]) -> Vec<Vec<u64>> {
    let completed = records.iter().filter(|record| record.completed());
    completed.map(|r| (0..r.id.agents.len()).map(|seat| r.share(seat)).collect()).collect()
}

/// The mean outcome share of each agent at its seats, if there are different ones.
fn skills(ctx: &Context<'_>, records: &[GameRecord]) -> Vec<Metric> {
    let mut names: Vec<&String> = Vec::new();
    for name in ctx.agents {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    if names.len() < 2 {
        return Vec::new();
    }
    let of = |name: &String| {
        ratio(ctx, records, (&format!("skill.share({name})"), "share", SHARE as i64), |record| {
            skill_part(ctx, record, name)
        })
    };
    names.into_iter().map(of).collect()
}

/// The shares of the seats of an agent, in units of 1/[`SHARE`], and their number.
pub fn skill_part(ctx: &Context<'_>, record: &GameRecord, name: &str) -> Part {
    let seats = record.id.agents.iter().enumerate();
    let is_own = |number: usize| ctx.agents.get(number).is_some_and(|agent| agent == name);
    let own: Vec<usize> =
        seats.filter(|(_, number)| is_own(**number)).map(|(seat, _)| seat).collect();
    let sum: u64 = own.iter().map(|seat| record.share(*seat)).sum();
    record.completed().then_some((sum as i64, own.len() as i64))
}
