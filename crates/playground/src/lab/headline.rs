//! The balance of a game in a few figures, and their change since the rules before.

use boardwright_protocol::BatchCounts;

/// The number of standard errors beyond which chance explains a change in less than one case in twenty.
const CLEAR: f64 = 1.96;

/// The subject of a figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FigureOf {
    /// The share of games that a seat won, from 1.
    Seat(u32),
    /// The share of games that nobody won.
    Drawn,
    /// The share of games that all lost.
    Lost,
    /// The mean length.
    Plies,
}

/// A figure: a share from 0 to 1, or plies.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Figure {
    /// Its subject.
    pub of: FigureOf,
    /// The value.
    pub value: f64,
    /// The change since the rules before, if there were any.
    pub change: Option<Change>,
}

/// A change of a figure.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Change {
    /// The value now minus the value before.
    pub by: f64,
    /// True if chance does not explain it.
    pub clear: bool,
}

/// The figures of games, beside those of the rules before. Shares that are 0 under both rules are left out, apart from
/// those of the seats.
pub fn figures(before: Option<&BatchCounts>, now: &BatchCounts) -> Vec<Figure> {
    let before = before.filter(|before| before.ended() > 0 && before.wins.len() == now.wins.len());
    if now.ended() == 0 {
        return Vec::new();
    }
    let share = |of: FigureOf, hits: fn(&BatchCounts, usize) -> u32, seat: usize| {
        let value = rate(hits(now, seat), now);
        let change = before.map(|before| shares(hits(before, seat), before, hits(now, seat), now));
        Figure { of, value, change }
    };
    let seat = |seat: usize| {
        share(FigureOf::Seat(seat as u32 + 1), |counts, seat| counts.wins[seat], seat)
    };
    let others =
        [share(FigureOf::Drawn, |c, _| c.draws, 0), share(FigureOf::Lost, |c, _| c.lost, 0)];
    let is_there = |figure: &Figure| {
        figure.value > 0.0 || figure.change.is_some_and(|change| change.by != 0.0)
    };
    let plies = Figure {
        of: FigureOf::Plies,
        value: mean(now),
        change: before.map(|before| lengths(before, now)),
    };
    let seats = (0..now.wins.len()).map(seat);
    seats.chain(others.into_iter().filter(is_there)).chain([plies]).collect()
}

fn rate(hits: u32, of: &BatchCounts) -> f64 {
    f64::from(hits) / f64::from(of.ended().max(1))
}

fn mean(of: &BatchCounts) -> f64 {
    of.plies as f64 / f64::from(of.ended().max(1))
}

/// The change of a share, by the test of two shares with their common one.
fn shares(one: u32, before: &BatchCounts, other: u32, now: &BatchCounts) -> Change {
    let (games_before, games) = (f64::from(before.ended()), f64::from(now.ended()));
    let by = rate(other, now) - rate(one, before);
    let common = f64::from(one + other) / (games_before + games);
    let error = (common * (1.0 - common) * (1.0 / games_before + 1.0 / games)).sqrt();
    Change { by, clear: by.abs() > CLEAR * error }
}

/// The change of the mean length, by the test of two means with their own spreads.
fn lengths(before: &BatchCounts, now: &BatchCounts) -> Change {
    let by = mean(now) - mean(before);
    let variance = |of: &BatchCounts| {
        let games = f64::from(of.ended());
        (of.squares as f64 / games - mean(of).powi(2)).max(0.0) / games
    };
    let error = (variance(before) + variance(now)).sqrt();
    Change { by, clear: by.abs() > CLEAR * error }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So many games, of which half have two plies less and half two more than ten times ten.
    fn counts(wins: &[u32], draws: u32, games: u32, length: u64) -> BatchCounts {
        let half = u64::from(games / 2);
        BatchCounts {
            games,
            done: games,
            wins: wins.to_vec(),
            draws,
            plies: length * u64::from(games),
            squares: half * ((length - 2).pow(2) + (length + 2).pow(2)),
            ..BatchCounts::default()
        }
    }

    fn change(before: &BatchCounts, now: &BatchCounts, of: FigureOf) -> Option<(f64, bool)> {
        let all = figures(Some(before), now);
        let found = all.iter().find(|figure| figure.of == of)?;
        found.change.map(|change| ((change.by * 1000.0).round() / 1000.0, change.clear))
    }

    #[test]
    fn shares_and_the_mean_length_without_rules_before() {
        let all = figures(None, &counts(&[60, 30], 10, 100, 20));
        let values: Vec<_> = all.iter().map(|figure| (figure.of, figure.value)).collect();
        let wanted = [
            (FigureOf::Seat(1), 0.6),
            (FigureOf::Seat(2), 0.3),
            (FigureOf::Drawn, 0.1),
            (FigureOf::Plies, 20.0),
        ];
        assert_eq!(values, wanted);
        assert!(all.iter().all(|figure| figure.change.is_none()));
        assert_eq!(figures(None, &counts(&[0, 0], 0, 0, 2)), []);
    }

    #[test]
    fn a_change_beyond_chance_is_clear() {
        let before = counts(&[240, 160], 0, 400, 20);
        let seat = FigureOf::Seat(1);
        assert_eq!(change(&before, &counts(&[200, 200], 0, 400, 20), seat), Some((-0.1, true)));
        assert_eq!(change(&before, &counts(&[230, 170], 0, 400, 20), seat), Some((-0.025, false)));
        assert_eq!(change(&before, &before, seat), Some((0.0, false)));
        assert_eq!(
            change(&before, &counts(&[240, 160], 0, 400, 21), FigureOf::Plies),
            Some((1.0, true))
        );
        assert_eq!(
            change(&before, &counts(&[200, 160], 40, 400, 20), FigureOf::Drawn),
            Some((0.1, true))
        );
    }

    #[test]
    fn draws_that_are_gone_are_told_and_other_seats_are_not_compared() {
        let before = counts(&[40, 40], 20, 100, 20);
        let now = counts(&[50, 50], 0, 100, 20);
        assert_eq!(change(&before, &now, FigureOf::Drawn), Some((-0.2, true)));
        assert_eq!(change(&before, &now, FigureOf::Lost), None);
        assert_eq!(change(&before, &counts(&[40, 30, 30], 0, 100, 20), FigureOf::Seat(1)), None);
    }
}
