//! The limits of flags, which a designer may set.

use boardwright_diag::nearest;

/// A number that a flag compares with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// How often one situation comes, without a draw of chance in between.
    LoopTimes,
    /// The share of such games.
    LoopShare,
    /// How often a dominant action is chosen.
    DominantShare,
    /// How much more often than by a uniform choice.
    DominantLift,
    /// At how many decisions it must be legal beside something else.
    DominantDecisions,
    /// A game with fewer turns is trivial; one more than there are players is the least.
    TrivialTurns,
    /// The share of such games.
    TrivialShare,
    /// Turns without change.
    StallTurns,
    /// The share of games with so many.
    StallShare,
    /// The share of games that must come to an end.
    CapShare,
    /// The share of decisions that must have a choice.
    ForcedShare,
    /// In how many games an action must be legal once.
    DeadGames,
    /// How often an action must be legal for a search to have looked at it.
    DeadDecisions,
    /// How far the first seat's share may be from even.
    SeatDistance,
    /// The share that a search must get against random moves.
    SkillShare,
    /// The share of changes that bounds may refuse.
    SaturatedShare,
}

/// A limit, its name in options, its default, and true if it is a whole number from 1 (else a share from 0 to 1).
type Row = (Limit, &'static str, f64, bool);

const ROWS: [Row; 16] = [
    (Limit::LoopTimes, "LOOP_DETECTED", 3.0, true),
    (Limit::LoopShare, "LOOP_DETECTED.share", 0.01, false),
    (Limit::DominantShare, "DOMINANT_ACTION", 0.80, false),
    (Limit::DominantLift, "DOMINANT_ACTION.lift", 0.30, false),
    (Limit::DominantDecisions, "DOMINANT_ACTION.decisions", 100.0, true),
    (Limit::TrivialTurns, "TRIVIAL_WIN", 5.0, true),
    (Limit::TrivialShare, "TRIVIAL_WIN.share", 0.10, false),
    (Limit::StallTurns, "STALL", 10.0, true),
    (Limit::StallShare, "STALL.share", 0.05, false),
    (Limit::CapShare, "CAP_HIT", 0.98, false),
    (Limit::ForcedShare, "FORCED_PLAY", 0.10, false),
    (Limit::DeadGames, "DEAD_ACTION", 200.0, true),
    (Limit::DeadDecisions, "DEAD_ACTION.decisions", 100.0, true),
    (Limit::SeatDistance, "SEAT_BIAS", 0.10, false),
    (Limit::SkillShare, "NO_SKILL", 0.55, false),
    (Limit::SaturatedShare, "VAR_SATURATED", 0.25, false),
];

/// The limits of all flags.
#[derive(Debug, Clone, PartialEq)]
pub struct Limits {
    values: [f64; ROWS.len()],
}

impl Default for Limits {
    fn default() -> Self {
        Self { values: ROWS.map(|(_, _, value, _)| value) }
    }
}

impl Limits {
    /// The value of a limit.
    pub fn get(&self, limit: Limit) -> f64 {
        let row = ROWS.iter().position(|row| row.0 == limit);
        row.and_then(|row| self.values.get(row)).copied().unwrap_or(0.0)
    }

    /// The value of a limit that is a whole number.
    pub fn whole(&self, limit: Limit) -> u32 {
        self.get(limit) as u32
    }

    /// Sets the limit with a name such as `LOOP_DETECTED` or `LOOP_DETECTED.share`.
    ///
    /// # Errors
    /// No limit has the name, or the value does not fit it; in one sentence.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let Some(row) = ROWS.iter().position(|row| row.1 == name) else {
            let near = nearest(name, ROWS.iter().map(|row| row.1));
            let hint = near.map_or_else(
                || format!("; there are {}", ROWS.map(|row| row.1).join(", ")),
                |near| format!("; do you mean `{near}`?"),
            );
            return Err(format!("no flag has a limit called `{name}`{hint}"));
        };
        let (_, _, _, whole) = ROWS[row];
        self.values[row] = if whole {
            let number = value.parse::<u32>().ok().filter(|number| *number >= 1);
            // Of one situation the first time is no repetition.
            let least = if ROWS[row].0 == Limit::LoopTimes { 2 } else { 1 };
            let number = number.filter(|number| *number >= least);
            f64::from(number.ok_or_else(|| format!("{name} needs a whole number from {least}"))?)
        } else {
            let share = value.parse::<f64>().ok().filter(|share| (0.0..=1.0).contains(share));
            share.ok_or_else(|| format!("{name} needs a share from 0 to 1"))?
        };
        Ok(())
    }

    /// The limits that differ from the defaults, with their names.
    pub fn changed(&self) -> impl Iterator<Item = (&'static str, f64)> + '_ {
        let rows = ROWS.iter().zip(&self.values);
        rows.filter(|(row, value)| row.2 != **value).map(|(row, value)| (row.1, *value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_set_by_name() {
        let mut limits = Limits::default();
        assert_eq!(limits.changed().count(), 0);
        assert_eq!(limits.set("LOOP_DETECTED", "5"), Ok(()));
        assert_eq!(limits.set("STALL.share", "0.2"), Ok(()));
        assert_eq!((limits.whole(Limit::LoopTimes), limits.get(Limit::StallShare)), (5, 0.2));
        let changed: Vec<_> = limits.changed().collect();
        assert_eq!(changed, [("LOOP_DETECTED", 5.0), ("STALL.share", 0.2)]);
    }

    #[test]
    fn wrong_limits_are_refused() {
        let mut limits = Limits::default();
        let mut refused = |name: &str, value: &str| limits.set(name, value).unwrap_err();
        assert!(refused("LOOP_DETECTED", "0.5").contains("whole number from 2"));
        assert!(refused("LOOP_DETECTED", "1").contains("whole number from 2"));
        assert!(refused("SEAT_BIAS", "7").contains("share from 0 to 1"));
        assert!(refused("SEAT_BIAS", "NaN").contains("share from 0 to 1"));
        assert!(refused("SEAT_BAIS", "0.1").contains("do you mean `SEAT_BIAS`"));
        assert!(refused("colour", "1").contains("there are LOOP_DETECTED"));
        assert_eq!(limits, Limits::default());
    }
}
