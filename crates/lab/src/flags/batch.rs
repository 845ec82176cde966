//! Flags about the whole batch: actions, choices, seats, agents.

use super::{Flag, FlagCode, Limit, Limits, witness};
use crate::metrics::{Context, action_facts, skill_part, wide_interval};
use crate::record::{GameRecord, SHARE};
use crate::stats::{FEWEST_GAMES, decimal, fraction};
use boardwright_agents::searches;
use boardwright_kernel::OutcomeKind;
use boardwright_sim::trace::EndKind;

/// Dominant and dead actions, forced play, seat bias, no skill, saturated variables.
pub fn flags(ctx: &Context<'_>, limits: &Limits, records: &[GameRecord]) -> Vec<Flag> {
    let mut found = actions(ctx, limits, records);
    found.extend(forced(ctx, limits.get(Limit::ForcedShare), records));
    found.extend(seats(ctx, limits.get(Limit::SeatDistance), records));
    found.extend(skill(ctx, limits.get(Limit::SkillShare), records));
    found.extend(saturated(ctx, limits.get(Limit::SaturatedShare), records));
    found
}

/// True for the agent that plays at random, with any number of iterations.
fn is_random(agent: &str) -> bool {
    agent.split(':').next() == Some("random")
}

fn actions(ctx: &Context<'_>, limits: &Limits, records: &[GameRecord]) -> Vec<Flag> {
    let chosen_well = ctx.agents.iter().all(|agent| !is_random(agent));
    let searched = ctx.agents.iter().all(|agent| searches(agent));
    let last = records.first().and_then(|record| witness(record, None));
    let facts = action_facts(records, ctx.actions.len());
    let (share, lift) = (limits.get(Limit::DominantShare), limits.get(Limit::DominantLift));
    let exposed = u64::from(limits.whole(Limit::DominantDecisions));
    let (games, legal) = (limits.whole(Limit::DeadGames), limits.whole(Limit::DeadDecisions));
    let mut found = Vec::new();
    for (index, (id, fact)) in ctx.actions.iter().zip(&facts).enumerate() {
        let flag = |code, message, bound, threshold, witness| Flag {
            code,
            message,
            action: Some(id.clone()),
            bound,
            threshold,
            witness,
        };
        if let Some(dominance) = fact.dominance
            && chosen_well
            && fact.exposed >= exposed
            && dominance.low >= share
            && dominance.value - fact.expected >= lift
        {
            let first = records.iter().find_map(|record| {
                let at = record.actions.get(index)?.first?;
                witness(record, Some(at))
            });
            let message = format!(
                "`{id}` is chosen at {} of the decisions that offer something else, too; a random choice would take it at {}.",
                decimal(dominance.value, 2),
                decimal(fact.expected, 2)
            );
            found.push(flag(FlagCode::DominantAction, message, dominance.low, share, first));
        }
        if fact.legal == 0 && records.len() >= games as usize {
            let message = format!("`{id}` was never legal in {} games.", records.len());
            found.push(flag(FlagCode::DeadAction, message, 0.0, 1.0, last));
        } else if searched && fact.legal >= u64::from(legal) && fact.chosen == 0 {
            let message =
                format!("`{id}` was legal {} times, and the search never chose it.", fact.legal);
            let passed = records.iter().find_map(|record| {
                let at = record.actions.get(index)?.passed?;
                witness(record, Some(at))
            });
            found.push(flag(FlagCode::DeadAction, message, 0.0, 1.0, passed.or(last)));
        }
    }
    found
}

fn forced(ctx: &Context<'_>, limit: f64, records: &[GameRecord]) -> Option<Flag> {
    let (_, high) = wide_interval(ctx.seed, records, |record| {
        let choices = record.legal.iter().filter(|moves| **moves >= 2).count();
        (!record.legal.is_empty()).then_some((choices as i64, record.legal.len() as i64))
    })?;
    let first = records.iter().find(|record| record.marks.forced.is_some());
    (high < limit).then(|| Flag {
        code: FlagCode::ForcedPlay,
        message: format!("At most {} of the decisions have a choice.", decimal(high, 3)),
        action: None,
        bound: high,
        threshold: limit,
        witness: first.and_then(|record| witness(record, record.marks.forced)),
    })
}

fn seats(ctx: &Context<'_>, limit: f64, records: &[GameRecord]) -> Option<Flag> {
    let completed = records.iter().filter(|record| record.completed()).count();
    if !ctx.compares_seats() || completed < FEWEST_GAMES {
        return None;
    }
    let even = 1.0 / ctx.players.max(1) as f64;
    let (low, high) = wide_interval(ctx.seed, records, |record| {
        record.completed().then(|| (fraction(record.share(0), SHARE), 1))
    })?;
    let unit = crate::stats::ONE as f64;
    let (low, high) = (low / unit - even, high / unit - even);
    let (bound, better) = match (low > limit, high < -limit) {
        (true, _) => (low, true),
        (_, true) => (high, false),
        _ => return None,
    };
    let first = records.iter().find(|record| (record.sole_winner() == Some(0)) == better);
    Some(Flag {
        code: FlagCode::SeatBias,
        message: format!(
            "The first seat gets at least {} {} than an even share of {}.",
            decimal(bound.abs(), 3),
            if better { "more" } else { "less" },
            decimal(even, 3)
        ),
        action: None,
        bound,
        threshold: if better { limit } else { -limit },
        witness: first.and_then(|record| witness(record, None)),
    })
}

fn skill(ctx: &Context<'_>, limit: f64, records: &[GameRecord]) -> Option<Flag> {
    if ctx.players != 2 || !ctx.agents.iter().any(|agent| is_random(agent)) {
        return None;
    }
    let search = ctx.agents.iter().find(|agent| searches(agent))?;
    // Players who win and lose together show nothing about who plays better.
    let together = [OutcomeKind::AllWin, OutcomeKind::AllLose].map(EndKind::Over);
    let parts = |record: &GameRecord| {
        skill_part(ctx, record, search).filter(|_| !together.contains(&record.ending.kind))
    };
    if records.iter().filter(|record| parts(record).is_some()).count() < FEWEST_GAMES {
        return None;
    }
    let high = wide_interval(ctx.seed, records, parts)?.1 / SHARE as f64;
    let lost = |record: &&GameRecord| parts(record).is_some_and(|(share, _)| share == 0);
    (high < limit).then(|| Flag {
        code: FlagCode::NoSkill,
        message: format!("{search} gets at most {} against random moves.", decimal(high, 3)),
        action: None,
        bound: high,
        threshold: limit,
        witness: records.iter().find(lost).or(records.first()).and_then(|r| witness(r, None)),
    })
}

/// Variables and properties whose bounds refuse or cut many changes: one flag for each.
fn saturated(ctx: &Context<'_>, limit: f64, records: &[GameRecord]) -> Vec<Flag> {
    let stopped = records.iter().flat_map(|record| &record.bounds).filter(|one| one.stopped > 0);
    let mut names: Vec<&str> = Vec::new();
    for one in stopped {
        if !names.contains(&one.name.as_str()) {
            names.push(&one.name);
        }
    }
    names.into_iter().filter_map(|name| saturated_one(ctx, limit, records, name)).collect()
}

fn saturated_one(
    ctx: &Context<'_>,
    limit: f64,
    records: &[GameRecord],
    name: &str,
) -> Option<Flag> {
    let of = |record: &GameRecord| record.bounds.iter().find(|one| one.name == name).cloned();
    let (low, _) = wide_interval(ctx.seed, records, |record| {
        of(record).map(|one| (one.stopped as i64, one.changes as i64))
    })?;
    (low > limit).then(|| Flag {
        code: FlagCode::VarSaturated,
        message: format!("Bounds stop at least {} of the changes of `{name}`.", decimal(low, 3)),
        action: None,
        bound: low,
        threshold: limit,
        witness: records.iter().find_map(|record| witness(record, Some(of(record)?.first?))),
    })
}
