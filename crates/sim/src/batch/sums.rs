//! Integer sums over games, and the summary computed from them.

use crate::Ending;
use crate::stats::{Estimate, mean, wilson};
use crate::trace::{EndKind, SHARE};
use boardwright_kernel::{OutcomeKind, Program};
use std::collections::BTreeMap;

/// Sums over finished games. [`Sums::join`] adds two, in any order.
///
/// A *stuck* game was stopped at a cap or could not go on. Its length says nothing about the rules, so lengths,
/// shares and decisions are summed over the other games only.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sums {
    /// True if all players win or lose together.
    pub cooperative: bool,
    /// Games finished, stuck ones included.
    pub games: u64,
    /// By seat.
    pub seats: Vec<SeatSums>,
    /// Actions by id.
    pub actions: Vec<ActionSums>,
    /// Games that nobody won, without faults and capped games.
    pub draws: u64,
    /// Games with more than one winner.
    pub shared: u64,
    /// Games that could not go on.
    pub faults: u64,
    /// Games stopped at a cap.
    pub capped: u64,
    /// Plies of all games that were not stuck.
    pub plies: u64,
    /// Squares of them.
    pub plies_squared: u128,
    /// Plies of the shortest game that was not stuck; 0 before there is one.
    pub shortest: u64,
    /// Plies of the longest.
    pub longest: u64,
    /// Turns of all games that were not stuck.
    pub turns: u64,
    /// Decisions of players in them.
    pub decisions: u64,
    /// Legal moves at them, summed.
    pub moves: u64,
    /// Decisions with a single legal move.
    pub forced: u64,
    /// Number of games by kind and cause of ending.
    pub endings: BTreeMap<(EndKind, String), u64>,
    /// The first game (by number) that could not go on.
    pub first_fault: Option<Witness>,
    /// The first game that was capped.
    pub first_capped: Option<Witness>,
}

/// A game to look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Witness {
    /// Its number in the batch.
    pub game: u64,
}

/// The results of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SeatSums {
    /// Games won alone or shared.
    pub wins: u64,
    /// Sum of the shares, in units of 1/[`SHARE`]: see [`Ending::share`] and, for cooperative games,
    /// [`Ending::common_share`].
    pub share: u64,
    /// Sum of the squares of the shares, for the spread.
    pub share_squared: u128,
}

/// The use of an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ActionSums {
    /// How often it was chosen.
    pub chosen: u64,
}

/// The summary of the sums, with 95 % intervals.
#[derive(Debug, Clone, PartialEq)]
pub struct Summary {
    /// Share of each seat: outcome shares of games that were not stuck.
    pub seat_share: Vec<Option<Estimate>>,
    /// Plies per game, stuck games left out.
    pub plies: Option<Estimate>,
    /// Share of games without winner.
    pub draws: Option<Estimate>,
    /// Share of games that were completed.
    pub completed: Option<Estimate>,
    /// Legal moves per decision.
    pub branching: Option<f64>,
    /// Share of decisions with a choice.
    pub choice: Option<f64>,
    /// Turns per game, stuck games left out.
    pub turns: Option<f64>,
}

impl Sums {
    /// Sums without games.
    pub fn of(program: &Program) -> Self {
        Self {
            seats: vec![SeatSums::default(); program.players()],
            actions: vec![ActionSums::default(); program.actions().len()],
            cooperative: program.is_cooperative(),
            ..Self::default()
        }
    }

    /// Number of games that were stopped at a cap or could not go on.
    pub fn stuck(&self) -> u64 {
        self.capped + self.faults
    }

    /// Number of games that came to an end.
    pub fn ended(&self) -> u64 {
        self.games - self.stuck()
    }

    /// Adds a game's result and length.
    pub fn add_game(&mut self, game: u64, ending: &Ending, plies: u64, turns: u64) {
        self.games += 1;
        *self
            .endings
            .entry((ending.kind, ending.cause.clone().unwrap_or_default()))
            .or_default() += 1;
        if ending.kind == EndKind::Capped {
            self.capped += 1;
            keep_first(&mut self.first_capped, game);
            return;
        }
        if ending.kind == EndKind::Over(OutcomeKind::Fault) {
            self.faults += 1;
            keep_first(&mut self.first_fault, game);
            return;
        }
        if ending.winners.is_empty() {
            self.draws += 1;
        } else if ending.winners.len() > 1 {
            self.shared += 1;
        }
        let first = self.ended() == 1;
        self.shortest = if first { plies } else { self.shortest.min(plies) };
        self.longest = self.longest.max(plies);
        self.plies += plies;
        self.plies_squared += u128::from(plies) * u128::from(plies);
        self.turns += turns;
        self.add_shares(ending);
    }

    fn add_shares(&mut self, ending: &Ending) {
        let players = self.seats.len();
        for (index, seat) in self.seats.iter_mut().enumerate() {
            let share =
                if self.cooperative { ending.common_share() } else { ending.share(index, players) };
            seat.wins += u64::from(ending.winners.contains(&(index as u32 + 1)));
            seat.share += share;
            seat.share_squared += u128::from(share) * u128::from(share);
        }
    }

    /// Adds the sums of other games of the same batch.
    pub fn join(&mut self, other: &Sums) {
        let (mine, theirs) = (self.ended(), other.ended());
        self.shortest = match (mine, theirs) {
            (_, 0) => self.shortest,
            (0, _) => other.shortest,
            _ => self.shortest.min(other.shortest),
        };
        self.longest = self.longest.max(other.longest);
        self.games += other.games;
        self.draws += other.draws;
        self.shared += other.shared;
        self.faults += other.faults;
        self.capped += other.capped;
        self.plies += other.plies;
        self.plies_squared += other.plies_squared;
        self.turns += other.turns;
        self.decisions += other.decisions;
        self.moves += other.moves;
        self.forced += other.forced;
        for (seat, more) in self.seats.iter_mut().zip(&other.seats) {
            seat.wins += more.wins;
            seat.share += more.share;
            seat.share_squared += more.share_squared;
        }
        for (action, more) in self.actions.iter_mut().zip(&other.actions) {
            action.chosen += more.chosen;
        }
        for (ending, count) in &other.endings {
            *self.endings.entry(ending.clone()).or_default() += count;
        }
        for (mine, theirs) in [
            (&mut self.first_fault, other.first_fault),
            (&mut self.first_capped, other.first_capped),
        ] {
            if let Some(witness) = theirs {
                keep_first(mine, witness.game);
            }
        }
    }

    /// Returns the summary. All but `completed` leave out stuck games.
    pub fn summary(&self) -> Summary {
        let ended = self.ended();
        let ratio = |a: u64, b: u64| (b > 0).then(|| a as f64 / b as f64);
        let unit = SHARE as f64;
        let seat = |seat: &SeatSums| {
            mean(ended, seat.share as f64 / unit, seat.share_squared as f64 / (unit * unit))
                .map(|e| Estimate { low: e.low.max(0.0), high: e.high.min(1.0), ..e })
        };
        Summary {
            seat_share: self.seats.iter().map(seat).collect(),
            plies: mean(ended, self.plies as f64, self.plies_squared as f64),
            draws: wilson(self.draws, ended),
            completed: wilson(ended, self.games),
            branching: ratio(self.moves, self.decisions),
            choice: ratio(self.decisions - self.forced, self.decisions),
            turns: ratio(self.turns, ended),
        }
    }
}

fn keep_first(kept: &mut Option<Witness>, game: u64) {
    if kept.is_none_or(|witness| game < witness.game) {
        *kept = Some(Witness { game });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ending(kind: EndKind, winners: &[u32]) -> Ending {
        Ending { kind, winners: winners.to_vec(), ..Ending::capped() }
    }

    /// Sums of a game for so many players.
    fn seats(players: usize) -> Sums {
        Sums { seats: vec![SeatSums::default(); players], ..Sums::default() }
    }

    fn games() -> Vec<(u64, Ending, u64)> {
        vec![
            (0, ending(EndKind::Over(OutcomeKind::Win), &[1]), 5),
            (1, ending(EndKind::Capped, &[]), 900),
            (2, ending(EndKind::Over(OutcomeKind::Draw), &[]), 9),
            (3, ending(EndKind::Over(OutcomeKind::Ranked), &[1, 2]), 3),
            (4, ending(EndKind::Over(OutcomeKind::Fault), &[]), 7),
        ]
    }

    /// Any split and any order give the same sums.
    #[test]
    fn order_does_not_matter() {
        let mut whole = seats(2);
        games().iter().for_each(|(game, end, plies)| whole.add_game(*game, end, *plies, 1));
        for cut in 0..=games().len() {
            let (mut left, mut right) = (seats(2), seats(2));
            for (at, (game, end, plies)) in games().iter().enumerate() {
                let half = if at < cut { &mut left } else { &mut right };
                half.add_game(*game, end, *plies, 1);
            }
            right.join(&left);
            assert_eq!(right, whole, "cut at {cut}");
        }
    }

    #[test]
    fn counts_what_happened() {
        let mut sums = seats(2);
        games().iter().for_each(|(game, end, plies)| sums.add_game(*game, end, *plies, 1));
        assert_eq!(
            (sums.games, sums.capped, sums.faults, sums.draws, sums.shared),
            (5, 1, 1, 1, 1)
        );
        assert_eq!((sums.shortest, sums.longest, sums.plies), (3, 9, 17));
        assert_eq!(sums.seats[0].wins, 2);
        assert_eq!(sums.seats[1].share, SHARE / 2 * 2);
        assert_eq!(sums.first_fault, Some(Witness { game: 4 }));
        // The means are over the three games that ended.
        assert_eq!((sums.ended(), sums.stuck()), (3, 2));
        assert_eq!(sums.summary().plies.unwrap().value, 17.0 / 3.0);
        assert_eq!(sums.summary().turns, Some(1.0));
    }

    #[test]
    fn a_lone_player_has_nothing_of_a_lost_game_and_half_of_a_draw() {
        let share = |kind, winners: &[u32]| {
            let mut sums = seats(1);
            sums.add_game(0, &ending(EndKind::Over(kind), winners), 1, 1);
            sums.seats[0].share
        };
        assert_eq!(share(OutcomeKind::AllLose, &[]), 0);
        // `player(1) loses` is a win of nobody.
        assert_eq!(share(OutcomeKind::Win, &[]), 0);
        assert_eq!(share(OutcomeKind::Draw, &[]), SHARE / 2);
        assert_eq!(share(OutcomeKind::AllWin, &[1]), SHARE);
    }

    #[test]
    fn players_of_a_cooperative_game_have_all_of_a_win_and_nothing_of_a_loss() {
        let mut sums = Sums { cooperative: true, ..seats(2) };
        for (game, kind, winners) in
            [(0, OutcomeKind::AllWin, vec![1, 2]), (1, OutcomeKind::AllLose, Vec::new())]
        {
            sums.add_game(game, &ending(EndKind::Over(kind), &winners), 1, 1);
        }
        assert_eq!(sums.seats.iter().map(|seat| seat.share).collect::<Vec<_>>(), [SHARE, SHARE]);
    }
}
