//! Hands out the games of a plan in parts, and joins their results in the order of the games, so that a rule that stops
//! early does not depend on which worker is fast.

use boardwright_protocol::{BatchCounts, LabEnd, LabPlayed};
use std::collections::BTreeMap;

/// The games of a part while nothing is known about their speed.
const FIRST: u32 = 4;
/// The most games of a part.
const MOST: u32 = 400;
/// The time that a part should take, in seconds: often enough for a live count, seldom enough for little overhead.
const AIM: f64 = 0.2;
/// A rule that stops early looks at the first games after so many, and then again after each part.
const FIRST_LOOK: u32 = 64;

/// Games to play: the first, and the one after the last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    pub from: u32,
    pub to: u32,
}

/// The games of a plan.
#[derive(Debug, Clone, PartialEq)]
pub struct Schedule {
    /// All games.
    of: u32,
    /// The next game that nobody plays yet.
    next: u32,
    /// The largest half of an interval, in thousandths, at which it stops.
    half: Option<u32>,
    /// Games a second of one worker, by the last part.
    speed: Option<f64>,
    played: BTreeMap<u32, LabPlayed>,
    /// The results of the first games without a gap, and the game after them.
    counts: BatchCounts,
    joined: u32,
    ended: Option<LabEnd>,
}

impl Schedule {
    /// A plan of so many games, which may stop once all shares are known to `half` thousandths.
    pub fn new(of: u32, half: Option<u32>) -> Schedule {
        Schedule {
            of,
            next: 0,
            half,
            speed: None,
            played: BTreeMap::new(),
            counts: BatchCounts { games: of, ..BatchCounts::default() },
            joined: 0,
            ended: None,
        }
    }

    /// The next part for one of so many workers; `None` if there is nothing left to play.
    pub fn next(&mut self, workers: u32) -> Option<Part> {
        if self.ended.is_some() || self.next >= self.of {
            return None;
        }
        let wanted = self.speed.map_or(FIRST, |speed| (speed * AIM) as u32).clamp(1, MOST);
        let left = self.of - self.next;
        let fair = left.div_ceil(workers.max(1)); // the last parts are shared out
        let part = Part { from: self.next, to: self.next + wanted.min(fair).max(1) };
        self.next = part.to;
        Some(part)
    }

    /// Raises the number of games. A plan whose games were all played goes on.
    pub fn extend(&mut self, of: u32) {
        if of > self.of {
            self.of = of;
            self.counts.games = of;
            self.ended = self.ended.filter(|ended| *ended != LabEnd::Games);
        }
    }

    /// Takes the games of a part, which took so many seconds.
    pub fn take(&mut self, played: LabPlayed, seconds: f64) {
        let games = f64::from(played.to - played.from);
        self.speed = Some(games / seconds.max(1e-3));
        self.played.insert(played.from, played);
        while let Some(next) = self.played.get(&self.joined) {
            self.joined = next.to;
            self.counts.join(&next.counts);
            if self.ended.is_none() && self.is_close() {
                self.ended = self.half.map(|half| LabEnd::Width { half });
            }
        }
        if self.ended.is_none() && self.joined >= self.of {
            self.ended = Some(LabEnd::Games);
        }
    }

    /// True if the rule that stops early is met.
    fn is_close(&self) -> bool {
        let Some(half) = self.half.filter(|_| self.joined >= FIRST_LOOK) else { return false };
        let wide = |wins: &u32| {
            let (low, high) = super::scale::wilson(*wins, self.counts.ended());
            (high - low) * 500.0 > f64::from(half)
        };
        self.counts.ended() > 0 && !self.counts.wins.iter().any(wide)
    }

    /// A person stops it. The games so far stay.
    pub fn stop(&mut self) {
        self.ended.get_or_insert(LabEnd::Person);
    }

    /// Why it ended, if it did.
    pub fn ended(&self) -> Option<LabEnd> {
        self.ended
    }

    /// The results so far: of all games that are played while it runs, else of those that count.
    pub fn counts(&self) -> BatchCounts {
        let mut counts = self.counts.clone();
        if matches!(self.ended, None | Some(LabEnd::Person)) {
            self.played.range(self.joined..).for_each(|(_, part)| counts.join(&part.counts));
        }
        counts.cancelled = self.ended == Some(LabEnd::Person);
        counts
    }

    /// The records of the games that count: all without a gap.
    pub fn records(&self) -> Vec<Vec<u8>> {
        self.played.range(..self.joined).map(|(_, part)| part.records.clone()).collect()
    }

    /// How many games count.
    pub fn joined(&self) -> u32 {
        self.joined
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(part: Part, wins: &[u32]) -> LabPlayed {
        let games = part.to - part.from;
        let counts = BatchCounts {
            games,
            done: games,
            wins: wins.to_vec(),
            shortest: 3 + part.from,
            longest: 9,
            plies: 5 * u64::from(games),
            ..BatchCounts::default()
        };
        LabPlayed { from: part.from, to: part.to, of: 100, records: vec![part.from as u8], counts }
    }

    #[test]
    fn every_game_is_played_once_and_joined_in_order() {
        let mut plan = Schedule::new(100, None);
        let mut parts = Vec::new();
        while let Some(part) = plan.next(2) {
            parts.push(part);
        }
        assert_eq!(parts.first(), Some(&Part { from: 0, to: FIRST }));
        assert!(parts.windows(2).all(|pair| pair[0].to == pair[1].from));
        assert_eq!(parts.last().map(|part| part.to), Some(100));
        for part in parts.iter().rev() {
            assert_eq!(plan.ended(), None);
            assert_eq!(plan.records().len(), 0, "the first games are not there yet");
            plan.take(played(*part, &[part.to - part.from, 0]), 0.1);
        }
        assert_eq!((plan.ended(), plan.joined()), (Some(LabEnd::Games), 100));
        let counts = plan.counts();
        assert_eq!((counts.done, counts.wins[0], counts.shortest), (100, 100, 3));
        assert_eq!(plan.records().len(), parts.len());
    }

    #[test]
    fn parts_take_about_as_long_as_they_should() {
        let mut plan = Schedule::new(100_000, None);
        let first = plan.next(1).expect("there are games");
        plan.take(played(first, &[4, 0]), 0.008); // 500 a second
        let next = plan.next(1).expect("there are games");
        assert_eq!(next.to - next.from, 100);
        plan.take(played(next, &[100, 0]), 100.0);
        let slow = plan.next(1).expect("there are games");
        assert_eq!(slow.to - slow.from, 1);
    }

    /// The same games count whichever part comes first, so that two machines stop at the same game.
    #[test]
    fn a_rule_that_stops_early_looks_at_the_first_games() {
        let parts = [Part { from: 0, to: 400 }, Part { from: 400, to: 800 }];
        let stop = |order: [usize; 2]| {
            let mut plan = Schedule::new(2_000, Some(50));
            for at in order {
                plan.take(played(parts[at], &[200, 200]), 0.1);
            }
            (plan.ended(), plan.records().len() as u32, plan.counts().done)
        };
        assert_eq!(stop([0, 1]).0, Some(LabEnd::Width { half: 50 }));
        assert_eq!(stop([0, 1]).0, stop([1, 0]).0);
    }

    #[test]
    fn a_stop_by_hand_keeps_what_was_played() {
        let mut plan = Schedule::new(100, None);
        let first = plan.next(2).expect("there are games");
        plan.next(2);
        plan.take(played(first, &[1, 3]), 0.1);
        plan.stop();
        assert_eq!((plan.next(2), plan.ended()), (None, Some(LabEnd::Person)));
        let counts = plan.counts();
        assert!(counts.cancelled && counts.done == FIRST);
    }
}
