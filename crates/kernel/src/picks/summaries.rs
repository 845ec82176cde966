//! The values of summaries for the members of a list, and their bounds for all sets that begin with some of them.

use super::bounds::Bounds;
use super::space::SetSpace;
use crate::code::Arithmetic;
use crate::eval::{Eval, WIDE_NONE, calculate};
use crate::program::{Joined, Summary};

/// The values of all summaries.
#[derive(Debug)]
pub(super) struct SummaryTable {
    summaries: Vec<SummaryValues>,
    /// By class, the number of its first member.
    starts: Vec<usize>,
}

/// The values of a summary.
#[derive(Debug)]
struct SummaryValues {
    joined: Joined,
    /// Of the members that were picked before the search.
    taken: i64,
    /// Of each member, class by class. Equal tokens of a class may have different values: a condition may name one of them.
    of_one: Vec<i64>,
    /// By class, of the members from it on.
    rest: Vec<Rest>,
}

/// Values that members may add.
#[derive(Debug, Clone, Copy)]
struct Rest {
    /// The sums of all values above and below 0.
    above: i64,
    below: i64,
    /// The least and the largest value, if there is one.
    ends: Option<(i64, i64)>,
    /// The bits of all.
    bits: i64,
}

impl SummaryTable {
    /// Reads the summaries of the members of a space that are left, and of those that are picked already; `None` if a
    /// summary is a set of too many values.
    pub fn new(e: &mut Eval<'_>, summaries: &[Summary], space: &SetSpace) -> Option<Self> {
        let chosen = std::mem::take(&mut e.x.chosen);
        let read = |summary: &Summary| SummaryValues::read(e, *summary, space);
        let summaries = summaries.iter().map(read).collect::<Option<_>>();
        e.x.chosen = chosen;
        let starts = space.classes.iter().map(|class| class.start).collect();
        summaries.map(|summaries| Self { summaries, starts })
    }

    /// Adds the values for a set with a member in addition, one of a class by its number, to those of the sets before. The
    /// first set holds the members that were picked before the search.
    pub fn add(&self, values: &mut Vec<i64>, (class, member): (usize, usize)) {
        let before = values.len().checked_sub(self.summaries.len());
        let at = self.starts[class] + member;
        for (number, summary) in self.summaries.iter().enumerate() {
            let value = before.map_or(summary.taken, |before| values[before + number]);
            values.push(summary.joined.of_both(value, summary.of_one[at]));
        }
    }

    /// The values of the last set.
    pub fn last_of<'v>(&self, values: &'v [i64]) -> &'v [i64] {
        &values[values.len() - self.summaries.len()..]
    }

    /// Removes the values of the last set.
    pub fn drop_last(&self, values: &mut Vec<i64>) {
        values.truncate(values.len() - self.summaries.len());
    }

    /// The bounds of a summary for all sets that have a value now and may have members from class `from` on in addition.
    pub fn bounds(&self, summary: usize, value: i64, from: usize) -> Bounds {
        let SummaryValues { joined, rest, .. } = &self.summaries[summary];
        let Rest { above, below, ends, bits } = rest[from];
        let (least, most) = ends.unwrap_or((value, value));
        match joined {
            Joined::Sum => {
                Bounds::between(value.saturating_add(below), value.saturating_add(above))
            }
            Joined::Min | Joined::Max if value == WIDE_NONE => match ends {
                Some((least, most)) => Bounds::between_or_none(least, most),
                None => Bounds::exactly(WIDE_NONE),
            },
            Joined::Min | Joined::All => Bounds::between(least.min(value), value),
            Joined::Max | Joined::Some => Bounds::between(value, most.max(value)),
            Joined::Union => {
                let number = |bits: i64| i64::from(bits.count_ones());
                Bounds::between(number(value), number(value | bits))
            }
        }
    }
}

impl SummaryValues {
    fn read(e: &mut Eval<'_>, summary: Summary, space: &SetSpace) -> Option<Self> {
        let joined = summary.joined;
        let mut values = Vec::new(); // the different values of a set, each of which gets a bit
        let mut of = |member: i32| e.summary_of_one(summary, member, &mut values);
        let of_one = space.members.iter().map(|member| of(*member));
        let of_one: Vec<i64> = of_one.collect::<Option<_>>()?;
        let mut of_taken = joined.of_nothing();
        for member in &space.taken {
            of_taken = joined.of_both(of_taken, of(*member)?);
        }
        let mut all = Rest { above: 0, below: 0, ends: None, bits: 0 };
        let mut rest = vec![all; space.classes.len()];
        for (rest, class) in rest.iter_mut().zip(&space.classes).rev() {
            let values = &of_one[class.start..class.start + class.left];
            all = values.iter().fold(all, |all, value| all.with(*value));
            *rest = all;
        }
        Some(Self { joined, taken: of_taken, of_one, rest })
    }
}

impl Rest {
    /// With one more member, of a value.
    fn with(self, value: i64) -> Self {
        if value == WIDE_NONE {
            return self;
        }
        let (least, most) = self.ends.unwrap_or((value, value));
        Self {
            above: self.above.saturating_add(value.max(0)),
            below: self.below.saturating_add(value.min(0)),
            ends: Some((least.min(value), most.max(value))),
            bits: self.bits | value,
        }
    }
}

impl Joined {
    /// The value for no members.
    pub fn of_nothing(self) -> i64 {
        match self {
            Joined::Sum | Joined::Some | Joined::Union => 0,
            Joined::Min | Joined::Max => WIDE_NONE,
            Joined::All => 1,
        }
    }

    /// The value for two sets together.
    pub fn of_both(self, a: i64, b: i64) -> i64 {
        match self {
            Joined::Sum => calculate(Arithmetic::Add, a, b),
            Joined::Min if a == WIDE_NONE || b == WIDE_NONE => a.max(b),
            Joined::Min | Joined::All => a.min(b),
            Joined::Max | Joined::Some => a.max(b),
            Joined::Union => a | b,
        }
    }
}
