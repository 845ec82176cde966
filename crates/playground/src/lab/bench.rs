//! Several plans that are played at once by the same workers: the settings of a trial, or both sides of a comparison.

use super::Schedule;
use super::schedule::Part;
use boardwright_protocol::{LabPlan, LabPlayed};
use std::sync::Arc;

/// One of the plans.
#[derive(Debug, Clone, PartialEq)]
struct Stand {
    plan: Arc<LabPlan>,
    schedule: Schedule,
}

/// All of them. Their numbers count from 0 in the order in which they came.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Bench {
    stands: Vec<Stand>,
}

impl Bench {
    /// Adds a plan of which no game is wanted yet, and returns its number.
    pub fn add(&mut self, plan: LabPlan) -> usize {
        self.stands.push(Stand { plan: Arc::new(plan), schedule: Schedule::new(0, None) });
        self.stands.len() - 1
    }

    /// So many games of a plan are wanted, those before included; whole swaps of seats are played.
    pub fn want(&mut self, number: usize, games: u32) {
        if let Some(stand) = self.stands.get_mut(number) {
            let games = LabPlan { games, ..LabPlan::clone(&stand.plan) }.all_games();
            stand.schedule.extend(games);
        }
    }

    /// The games to play next for one of so many workers, with the number of their plan; `None` if none is left.
    pub fn next(&mut self, workers: u32) -> Option<(usize, Arc<LabPlan>, Part)> {
        self.stands.iter_mut().enumerate().find_map(|(number, stand)| {
            Some((number, stand.plan.clone(), stand.schedule.next(workers)?))
        })
    }

    /// Takes games that took so many seconds.
    pub fn take(&mut self, number: usize, played: LabPlayed, seconds: f64) {
        if let Some(stand) = self.stands.get_mut(number) {
            stand.schedule.take(played, seconds);
        }
    }

    /// How many games are played, and how many are wanted.
    pub fn progress(&self) -> (u32, u32) {
        self.stands.iter().fold((0, 0), |(done, all), stand| {
            let counts = stand.schedule.counts();
            (done + counts.done, all + counts.games)
        })
    }

    /// The records of the games of a plan that count: all without a gap.
    pub fn records(&self, number: usize) -> Vec<Vec<u8>> {
        self.stands.get(number).map(|stand| stand.schedule.records()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardwright_protocol::{BatchCounts, Seat, Setup};

    fn plan(seats: Vec<Seat>) -> LabPlan {
        let setup =
            Setup { players: 2, seats, overrides: Vec::new(), seed: String::new(), position: None };
        LabPlan { text: String::new(), setup, games: 100, coverage: false }
    }

    fn play_all(bench: &mut Bench) -> Vec<(usize, Part)> {
        let mut parts = Vec::new();
        while let Some((number, _, part)) = bench.next(1) {
            let games = part.to - part.from;
            let counts = BatchCounts { games, done: games, ..BatchCounts::default() };
            let Part { from, to } = part;
            let played = LabPlayed { from, to, of: 100, records: vec![from as u8], counts };
            bench.take(number, played, 0.1);
            parts.push((number, part));
        }
        parts
    }

    #[test]
    fn every_plan_is_played_as_far_as_wanted_and_further_on_later() {
        let mut bench = Bench::default();
        let first = bench.add(plan(vec![Seat::Random; 2]));
        let second = bench.add(plan(vec![Seat::Random, Seat::Greedy]));
        assert_eq!((bench.next(1), bench.progress()), (None, (0, 0)));
        bench.want(first, 10);
        bench.want(second, 7);
        let parts = play_all(&mut bench);
        assert_eq!(bench.progress(), (18, 18), "different bots swap seats");
        let games = |of: usize| -> Vec<u32> {
            let of = parts.iter().filter(|(number, _)| *number == of);
            of.flat_map(|(_, part)| part.from..part.to).collect()
        };
        assert_eq!((games(first), games(second)), ((0..10).collect(), (0..8).collect()));
        bench.want(second, 12);
        let more = play_all(&mut bench);
        assert!(more.iter().all(|(number, _)| *number == second));
        assert_eq!(more.first().map(|(_, part)| part.from), Some(8));
        assert_eq!(bench.progress(), (22, 22));
        let parts = parts.iter().chain(&more).filter(|(number, _)| *number == second).count();
        assert_eq!(bench.records(second).len(), parts);
    }
}
