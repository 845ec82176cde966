//! Bounds of a value that is not known yet, and of what is computed from such values.

use crate::code::Arithmetic;
use crate::eval::{WIDE_NONE, calculate};

/// The values that something may have: numbers from `least` to `most`, if that is not less, and none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Bounds {
    least: i64,
    most: i64,
    none: bool,
}

impl Bounds {
    pub const ANYTHING: Self = Self { least: -i64::MAX, most: i64::MAX, none: true };
    const NONE: Self = Self { least: i64::MAX, most: -i64::MAX, none: true };

    pub fn between(least: i64, most: i64) -> Self {
        Self { least, most, none: false }
    }

    /// Numbers between two, or none.
    pub fn between_or_none(least: i64, most: i64) -> Self {
        Self { least, most, none: true }
    }

    pub fn exactly(value: i64) -> Self {
        if value == WIDE_NONE { Self::NONE } else { Self::between(value, value) }
    }

    /// A condition that may be true, and may be false.
    pub fn condition(may_hold: bool, may_fail: bool) -> Self {
        Self::between(i64::from(!may_fail), i64::from(may_hold))
    }

    fn has_number(self) -> bool {
        self.least <= self.most
    }

    pub fn may_hold(self) -> bool {
        self.has_number() && self.most > 0
    }

    pub fn may_fail(self) -> bool {
        self.none || self.least <= 0
    }

    /// The values of both.
    pub fn joined(self, other: Self) -> Self {
        Self {
            least: self.least.min(other.least),
            most: self.most.max(other.most),
            none: self.none || other.none,
        }
    }

    pub fn equals(self, other: Self) -> Self {
        let overlap = self.least.max(other.least) <= self.most.min(other.most);
        let exact = |of: Self| !of.none && of.least == of.most || of == Self::NONE;
        let may_fail = !(exact(self) && self == other);
        Self::condition(overlap || self.none && other.none, may_fail)
    }

    /// If one is less than the other by at least `by`. Nothing is less than none.
    pub fn less(self, other: Self, by: i64) -> Self {
        let numbers = self.has_number() && other.has_number();
        let may_hold = numbers && self.least.saturating_add(by) <= other.most;
        let holds = !self.none && !other.none && self.most.saturating_add(by) <= other.least;
        Self::condition(may_hold, !(numbers && holds))
    }

    pub fn computed(self, op: Arithmetic, other: Self) -> Self {
        let none = self.none || other.none;
        if !self.has_number() || !other.has_number() {
            return Self::NONE;
        }
        let corners = [(self.least, other.least), (self.least, other.most)];
        let corners =
            corners.into_iter().chain([(self.most, other.least), (self.most, other.most)]);
        let values = corners.map(|(a, b)| calculate(op, a, b));
        match op {
            // The extremes are at corners.
            Arithmetic::Add
            | Arithmetic::Sub
            | Arithmetic::Mul
            | Arithmetic::Min
            | Arithmetic::Max => {
                let ends = (i64::MAX, -i64::MAX);
                let ends = values.fold(ends, |(least, most), v| (least.min(v), most.max(v)));
                Self { least: ends.0, most: ends.1, none }
            }
            Arithmetic::Div | Arithmetic::Mod | Arithmetic::Distance => {
                Self { none, ..Self::ANYTHING }
            }
        }
    }
}
