//! The results of a game as whole numbers, one for each player.

use crate::Refusal;
use boardwright_kernel::{Outcome, OutcomeKind, PlayerId};

/// The unit of values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// A share of a win: 1 for a sole winner, 1/k for each of k winners, 1/P for each of P players in a draw (½ for a
    /// single player), 1 for each if all win, 0 if all lose.
    Share,
    /// A payoff as the rules give it.
    Payoff,
}

/// How the interests of the players relate, over all results that can be reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Interests {
    /// All players always get the same, or there is one player.
    Common,
    /// Two players share a constant sum.
    Opposed,
    /// Anything else.
    General,
}

/// The different results that were met.
#[derive(Debug, Clone)]
pub(crate) struct Results {
    players: usize,
    /// Stored numbers are values times this; even, so that half a sum is whole.
    pub scale: i64,
    unit: Option<Unit>,
    pub found: Vec<Vec<i64>>,
}

impl Results {
    pub fn new(players: usize) -> Self {
        let gcd = |mut a: i64, mut b: i64| {
            while b != 0 {
                (a, b) = (b, a % b);
            }
            a
        };
        let scale = (2..=players as i64).fold(2, |scale, k| scale / gcd(scale, k) * k);
        Self { players, scale, unit: None, found: Vec::new() }
    }

    /// The unit; shares if no game has ended.
    pub fn unit(&self) -> Unit {
        self.unit.unwrap_or(Unit::Share)
    }

    /// The number of a result, which is added if it is new.
    pub fn add(&mut self, outcome: &Outcome) -> Result<u32, Refusal> {
        let unit = match outcome.kind {
            OutcomeKind::Fault => return Err(Refusal::Fault(Box::new(outcome.clone()))),
            OutcomeKind::Payoff => Unit::Payoff,
            OutcomeKind::Win
            | OutcomeKind::AllWin
            | OutcomeKind::AllLose
            | OutcomeKind::Draw
            | OutcomeKind::Ranked => Unit::Share,
        };
        if *self.unit.get_or_insert(unit) != unit {
            return Err(Refusal::MixedResults);
        }
        let values = self.values(outcome);
        let known = self.found.iter().position(|found| *found == values);
        let number = known.unwrap_or(self.found.len());
        if known.is_none() {
            self.found.push(values);
        }
        Ok(number as u32)
    }

    fn values(&self, outcome: &Outcome) -> Vec<i64> {
        match outcome.kind {
            OutcomeKind::Payoff => {
                let payoffs = outcome.payoffs.iter().flatten();
                payoffs.map(|payoff| i64::from(*payoff) * self.scale).collect()
            }
            OutcomeKind::Win | OutcomeKind::Ranked => {
                let each = self.scale / outcome.winners.len().max(1) as i64;
                let won = |seat: usize| outcome.winners.contains(&PlayerId(seat as u16));
                (0..self.players).map(|seat| if won(seat) { each } else { 0 }).collect()
            }
            OutcomeKind::AllWin => vec![self.scale; self.players],
            OutcomeKind::AllLose => vec![0; self.players],
            OutcomeKind::Draw | OutcomeKind::Fault => vec![self.draw(); self.players],
        }
    }

    /// The number that stands for a draw.
    fn draw(&self) -> i64 {
        self.scale / self.players.max(2) as i64
    }

    /// How the interests relate.
    pub fn interests(&self) -> Interests {
        if self.found.iter().all(|values| values.iter().all(|value| *value == values[0])) {
            return Interests::Common;
        }
        match self.total() {
            Some(_) => Interests::Opposed,
            None => Interests::General,
        }
    }

    /// The constant sum of two players' numbers.
    pub fn total(&self) -> Option<i64> {
        let mut sums = self.found.iter().map(|values| values.iter().sum::<i64>());
        let first = sums.next()?;
        (self.players == 2 && sums.all(|sum| sum == first)).then_some(first)
    }

    /// The number of the first player in a game that goes on for ever: a draw; with payoffs half of the constant sum,
    /// or nothing if interests are common.
    pub fn never(&self) -> i64 {
        match (self.unit(), self.total()) {
            (Unit::Share, _) => self.draw(),
            (Unit::Payoff, Some(total)) if self.interests() == Interests::Opposed => total / 2,
            (Unit::Payoff, _) => 0,
        }
    }

    /// The number above which a player prefers a short game and below which a long one; `None` if there is none.
    pub fn even(&self) -> Option<i64> {
        match (self.unit(), self.interests()) {
            (Unit::Share, _) => Some(self.draw()),
            (Unit::Payoff, Interests::Opposed) => Some(self.never()),
            (Unit::Payoff, Interests::Common | Interests::General) => None,
        }
    }
}
