//! The course of a search for settings: the games that are played next, and what was found so far. The caller plays the
//! games and measures them, all at once or in parts, so that a terminal and a page search alike.

use crate::Subject;
use crate::tune::{ConfirmReport, Met, RoundReport, Tried, TuneReport, Want, rank, rounds};

/// The games that a search needs next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Next {
    /// These settings must have played so many games each, with the seed of the search.
    Round {
        /// Their numbers, from 0.
        settings: Vec<usize>,
        /// Games of each setting, those of earlier rounds included.
        games: u64,
    },
    /// A setting of the last round must play all games again with the seed of checks.
    Check {
        /// Its number.
        setting: usize,
        /// The games.
        games: u64,
    },
}

/// A search for settings that meet targets.
#[derive(Debug, Clone, PartialEq)]
pub struct Tuning {
    wants: Vec<Want>,
    /// Games of each setting after each round.
    rounds: Vec<u64>,
    found: Vec<RoundReport>,
    /// Settings that go on; after the last round all that may meet the targets, the best first.
    left: Vec<usize>,
    checks: Vec<ConfirmReport>,
}

impl Tuning {
    /// A search among so many settings that play at most `most` games each.
    pub fn new(settings: usize, most: u64, wants: Vec<Want>) -> Self {
        let (rounds, left) = (rounds(settings, most), (0..settings).collect());
        Self { wants, rounds, found: Vec::new(), left, checks: Vec::new() }
    }

    /// The targets.
    pub fn wants(&self) -> &[Want] {
        &self.wants
    }

    /// The games that are needed next; `None` at the end of the search.
    pub fn next(&self) -> Option<Next> {
        let most = self.rounds.last().copied().unwrap_or_default();
        if let Some(games) = self.rounds.get(self.found.len()).copied() {
            return Some(Next::Round { settings: self.left.clone(), games });
        }
        if self.checks.last().is_some_and(|check| check.setting.met == Met::Yes) {
            return None;
        }
        let setting = self.left.get(self.checks.len()).copied()?;
        Some(Next::Check { setting, games: most })
    }

    /// Takes the measurements of a round.
    pub fn take_round(&mut self, tried: Vec<Tried>, games: u64) {
        let last = self.found.len() + 1 == self.rounds.len();
        let (report, order) = rank(tried, games, last);
        let going = match last {
            true => report.settings.iter().filter(|setting| setting.met != Met::No).count(),
            false => report.kept as usize,
        };
        self.left = order.into_iter().take(going).collect();
        self.found.push(report);
    }

    /// Takes the measurement of a check.
    pub fn take_check(&mut self, check: ConfirmReport) {
        self.checks.push(check);
    }

    /// The report of the rounds and checks so far, with the plan of `subject`.
    pub fn report(self, subject: &Subject<'_>) -> TuneReport {
        TuneReport { checks: self.checks, ..TuneReport::of(subject, &self.wants, self.found) }
    }
}

/// How many games a search plays before its checks if each round keeps half of the settings.
pub fn most_games(settings: usize, most: u64) -> u64 {
    let (mut left, mut before, mut sum) = (settings as u64, 0, 0);
    for games in rounds(settings, most) {
        sum += left * (games - before);
        (left, before) = (left.div_ceil(2), games);
    }
    sum
}
