//! The ladder as lines for a terminal.

use super::{LadderReport, PairReport};
use crate::Reason;
use crate::stats::counted;

impl LadderReport {
    /// The lines: the ratings from the strongest bot on, then the share of each pair.
    pub fn lines(&self) -> Vec<String> {
        let bots = counted(self.ratings.len() as u64, "bot");
        let pairs = counted(self.pairs.len() as u64, "pair");
        let games: u64 = self.pairs.iter().map(|pair| pair.games).sum();
        let mut lines = vec![
            format!("{bots} in {pairs}, {games} games of {} with seats swapped.", self.game),
            "400 points more are ten times the strength; low and high are 95 % intervals."
                .to_owned(),
        ];
        lines.extend(self.pairs.iter().filter_map(PairReport::unfinished));
        lines.push(String::new());
        let names = self.ratings.iter().map(|rating| rating.agent.chars().count());
        let width = names.max().unwrap_or(0).max("second".len());
        let row = |name: &str, numbers: [&str; 4]| format!("{name:width$}{}", columns(numbers));
        lines.push(row("bot", ["rating", "low", "high", "games"]));
        for one in &self.ratings {
            let games = one.games.to_string();
            let numbers = [&one.rating, shown(&one.low), shown(&one.high), &games];
            lines.push(row(&one.agent, numbers));
        }
        lines.push(String::new());
        let row = |first: &str, second: &str, numbers: [&str; 4]| {
            format!("{first:width$}  {second:width$}{}", columns(numbers))
        };
        lines.push(row("first", "second", ["share", "low", "high", "games"]));
        for one in &self.pairs {
            let games = one.games.to_string();
            let numbers = [shown(&one.share), shown(&one.low), shown(&one.high), &games];
            lines.push(row(&one.first, &one.second, numbers));
        }
        lines
    }
}

impl PairReport {
    /// A sentence if games did not count, or a rule to stop was not met.
    fn unfinished(&self) -> Option<String> {
        let Self { first, second, .. } = self;
        if self.completed < self.games {
            let left = counted(self.games - self.completed, "game");
            return Some(format!(
                "{first} and {second}: {left} did not come to an end, and count for nothing."
            ));
        }
        (self.stopped.reason == Reason::Most)
            .then(|| format!("{first} and {second}: {}", self.stopped.message))
    }
}

fn shown(value: &Option<String>) -> &str {
    value.as_deref().unwrap_or("-")
}

/// Numbers in columns, to the right.
fn columns(numbers: [&str; 4]) -> String {
    numbers.map(|number| format!("  {number:>8}")).concat()
}
