//! Plays games on several threads, with a bar at a terminal. Results come back in the order of the games, so they do not
//! depend on the number of threads.

use crate::args::{PlanArgs, RunsArgs};
use crate::failure::Failure;
use boardwright_agents::UnknownAgent;
use boardwright_kernel::{Program, parse_seed};
use boardwright_lab::record::{GameRecord, join};
use boardwright_lab::{Plan, Stop, StopRule, Subject};
use boardwright_sim::Caps;
use indicatif::ProgressBar;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

/// Games that a thread takes at a time.
const SHARE: u64 = 8;

impl PlanArgs {
    /// The plan of so many games.
    pub fn plan(&self, program: &Program, games: u64) -> Result<Plan, Failure> {
        Ok(Plan {
            agents: crate::seating::seats(&self.agents, program)?,
            seed: parse_seed(&self.run.seed),
            wanted: games,
            caps: self.run.caps(),
        })
    }
}

impl RunsArgs {
    /// The limits of a game.
    pub fn caps(&self) -> Caps {
        Caps { plies: self.cap.max(1), iterations: self.iterations.max(1), ..Caps::default() }
    }
}

/// Plays the games of a plan until a rule stops them. Gives the games that count, in order.
pub fn until(
    subject: &Subject<'_>,
    rule: &StopRule,
    threads: Option<usize>,
    bar: &ProgressBar,
) -> Result<(Vec<GameRecord>, Stop), Failure> {
    if let Some(misfit) = rule.misfit(subject.plan) {
        return Err(Failure::misuse(misfit));
    }
    let mut records = Vec::new();
    loop {
        let played = records.len() as u64;
        let next = rule.next(subject.plan, played);
        let more = crate::batch::records(played..next, threads, bar, &|game| subject.play(game))?;
        records.extend(more);
        if let Some((stop, games)) = rule.look(subject, &records).map_err(Failure::misuse)? {
            records.truncate(games);
            return Ok((records, stop));
        }
    }
}

/// Plays games of a plan, and gives their records in order.
pub fn play(
    program: &Program,
    plan: &Plan,
    games: Range<u64>,
    threads: Option<usize>,
    bar: &ProgressBar,
) -> Result<Vec<GameRecord>, Failure> {
    records(games, threads, bar, &|game| plan.play(program, game))
}

/// Plays games, each by its number, and gives their records in order.
pub fn records(
    games: Range<u64>,
    threads: Option<usize>,
    bar: &ProgressBar,
    play: &(dyn Fn(u64) -> Result<GameRecord, UnknownAgent> + Sync),
) -> Result<Vec<GameRecord>, Failure> {
    let parts = shares(games, SHARE, threads, Vec::new, |records, share| {
        for game in share {
            let played = play(game);
            records.push(played.map_err(|unknown| Failure::misuse(unknown.to_string()))?);
            bar.inc(1);
        }
        Ok(())
    })?;
    Ok(join(parts))
}

/// Cuts games into shares that threads take in turn. Each thread adds its shares to a sum of its own, `empty` at first;
/// the sums come back in no order.
pub fn shares<T: Send>(
    games: Range<u64>,
    share: u64,
    threads: Option<usize>,
    empty: impl Fn() -> T + Sync,
    add: impl Fn(&mut T, Range<u64>) -> Result<(), Failure> + Sync,
) -> Result<Vec<T>, Failure> {
    let next = AtomicU64::new(games.start);
    let all = || std::thread::available_parallelism().map_or(1, |count| count.get());
    // More threads than shares would have nothing to do.
    let most = games.end.saturating_sub(games.start).div_ceil(share.max(1)).max(1);
    let threads = (threads.unwrap_or_else(all).max(1) as u64).min(most);
    let one = || -> Result<T, Failure> {
        let mut sum = empty();
        loop {
            let first = next.fetch_add(share, Ordering::Relaxed);
            if first >= games.end {
                return Ok(sum);
            }
            add(&mut sum, first..(first + share).min(games.end))?;
        }
    };
    let parts: Vec<Result<T, Failure>> = std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(one)).collect();
        let lost = |_| Err(Failure::found("a game could not be played to its end"));
        running.into_iter().map(|thread| thread.join().unwrap_or_else(lost)).collect()
    });
    parts.into_iter().collect()
}
