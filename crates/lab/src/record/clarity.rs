//! Clarity of decisions: how few of the moves a search values highly.

use crate::stats::fraction;
use serde::{Deserialize, Serialize};

/// The clarity of the decisions of a game for which a bot valued two moves or more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Clarity {
    /// How many such decisions there were.
    pub decisions: u64,
    /// The sum over them of the share of high moves, in units of 2^-32.
    pub narrow: i64,
}

impl Clarity {
    /// Adds a decision with the values of its moves, by index; `None` for a move that the bot did not try.
    pub fn add(&mut self, values: &[Option<i64>]) {
        let tried: Vec<i128> = values.iter().flatten().map(|value| i128::from(*value)).collect();
        if tried.len() < 2 {
            return;
        }
        self.decisions += 1;
        self.narrow += fraction(high(&tried), tried.len() as u64);
    }
}

/// How many values v are above m + ¾ (M − m), with the mean m and the largest value M. In whole numbers, with n values
/// of sum S: 4 n v > S + 3 n M.
fn high(values: &[i128]) -> u64 {
    let n = values.len() as i128;
    let sum: i128 = values.iter().sum();
    let most = values.iter().max().copied().unwrap_or(0);
    values.iter().filter(|value| 4 * n * **value > sum + 3 * n * most).count() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::ONE;

    #[test]
    fn high_moves_are_counted_by_hand() {
        // Mean 25, largest 100: the bound is 81.25.
        assert_eq!(high(&[100, 0, 0, 0]), 1);
        // Mean 62.5, largest 100: the bound is 90.625.
        assert_eq!(high(&[100, 91, 90, 0, 0, 94]), 3);
        // Mean 2, largest 3: the bound is 2.75, and a rounded quotient would be 2.
        assert_eq!(high(&[1, 2, 3]), 1);
        // Equal moves: none is above their mean.
        assert_eq!(high(&[7, 7, 7]), 0);
        // A value at the bound is not above it: mean 4, largest 16, bound 13.
        assert_eq!(high(&[16, 13, -9, -4]), 1);
    }

    #[test]
    fn moves_that_were_not_tried_have_no_value() {
        let mut clarity = Clarity::default();
        clarity.add(&[]);
        clarity.add(&[Some(5), None]);
        assert_eq!(clarity, Clarity::default());
        clarity.add(&[Some(9), None, Some(0), None]);
        clarity.add(&[Some(4), Some(0), Some(0), Some(0)]);
        assert_eq!(clarity, Clarity { decisions: 2, narrow: ONE / 2 + ONE / 4 });
    }
}
