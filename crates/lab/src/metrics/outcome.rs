//! Endings and seats.

use super::{Context, Measure, Part, block_count, mean, per_block, ratio, share};
use crate::record::{GameRecord, SHARE};
use crate::stats::fraction;
use boardwright_kernel::OutcomeKind;
use boardwright_sim::trace::EndKind;

/// `outcome.*`, `seat.*`, `skill.share(agent)` for different agents, `interact.direct`, `interact.shared`.
pub fn metrics(ctx: &Context<'_>, records: &[GameRecord]) -> Vec<Measure> {
    let count = |id: &str, counts: &dyn Fn(&GameRecord) -> bool| {
        share(records, id, |record| Some((counts(record).into(), 1)))
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
        ratio(records, (id, "share", 1), |record| {
            let decisions = record.decisions();
            (decisions > 0).then_some((count(record) as i64, decisions as i64))
        })
    };
    found.push(of_decisions("interact.direct", &|record| record.changes.foreign));
    found.push(of_decisions("interact.shared", &|record| record.changes.shared));
    found
}

/// The mean outcome share of each seat over completed games.
fn seats(ctx: &Context<'_>, records: &[GameRecord]) -> Vec<Measure> {
    let of = |records: &[GameRecord], id: &str, seat: usize| {
        // Draws of games that all ended alike are alike, too, and would claim to be certain.
        let always = |share| {
            let mut completed = records.iter().filter(|record| record.completed());
            completed.all(|record| ctx.share(record, seat) == share)
        };
        if ctx.players > 1 && (always(0) || always(SHARE)) {
            return share(records, id, |record| {
                record.completed().then(|| (i64::from(ctx.share(record, seat) == SHARE), 1))
            });
        }
        mean(records, (id, "share"), |record| {
            record.completed().then(|| fraction(ctx.share(record, seat), SHARE))
        })
    };
    let of_seat = |seat: usize| of(records, &format!("seat.share({})", seat + 1), seat);
    let mut found: Vec<Measure> = (0..ctx.players).map(of_seat).collect();
    found.push(balance(ctx, records));
    let even = 1.0 / ctx.players.max(1) as f64;
    let compared: &[GameRecord] = if ctx.compares_seats() { records } else { &[] };
    found.push(of(compared, "seat.first", 0).mapped(move |share| share - even));
    found
}

/// `seat.balance`: one minus the gap between the best and the worst seat. Chance alone makes a gap, so its interval would
/// mislead; the report shows the gap of equal seats beside it.
fn balance(ctx: &Context<'_>, records: &[GameRecord]) -> Measure {
    let (players, is_asked) = (ctx.players, ctx.compares_seats());
    let sums = per_block(records, |sums: &mut (Vec<u64>, u64), record| {
        sums.0.resize(players, 0);
        if record.completed() {
            sums.0.iter_mut().enumerate().for_each(|(seat, sum)| *sum += record.share(seat));
            sums.1 += 1;
        }
    });
    let n = sums.iter().map(|(_, games)| games).sum();
    let value = move |drawn: &[u32]| {
        let (mut all, mut games) = (vec![0_u128; players], 0_u128);
        for ((shares, count), times) in sums.iter().zip(drawn) {
            let times = u128::from(*times);
            all.iter_mut().zip(shares).for_each(|(sum, one)| *sum += times * u128::from(*one));
            games += times * u128::from(*count);
        }
        let gap = all.iter().max()? - all.iter().min()?;
        (games > 0 && is_asked).then(|| 1.0 - gap as f64 / (games * u128::from(SHARE)) as f64)
    };
    Measure::given("seat.balance", "share", n, block_count(records), value, None)
}

/// The shares of the seats in each completed game, in units of 1/[`SHARE`].
pub fn seat_shares(records: &[GameRecord]) -> Vec<Vec<u64>> {
    let completed = records.iter().filter(|record| record.completed());
    completed.map(|r| (0..r.id.agents.len()).map(|seat| r.share(seat)).collect()).collect()
}

/// The mean outcome share of each agent at its seats, if there are different ones.
fn skills(ctx: &Context<'_>, records: &[GameRecord]) -> Vec<Measure> {
    let mut names: Vec<&String> = Vec::new();
    for name in ctx.agents {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    if names.len() < 2 || ctx.cooperative {
        return Vec::new();
    }
    let of = |name: &String| {
        ratio(records, (&format!("skill.share({name})"), "share", SHARE as i64), |record| {
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
