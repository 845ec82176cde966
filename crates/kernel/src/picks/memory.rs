//! What a search for sets knows of the sets from which it went on before.

use crate::eval::Eval;
use crate::program::{Joined, Summary};
use std::collections::BTreeMap;

/// So many members are picked before a search begins to remember: short ones are over sooner without it.
pub(super) const BEGIN: u64 = 16;

/// The most sets that are remembered.
const MOST: usize = 1 << 16;

/// Sets with equal keys lead to the same sets: the numbers of a search's place and the values of all summaries.
pub(super) type SetKey = Vec<i64>;

/// The number of sets that fulfil the condition, by the key of the set that they begin with.
#[derive(Debug)]
pub(super) struct Memory {
    summaries: Vec<SummaryValues>,
    found: BTreeMap<SetKey, u128>,
}

/// The values of a summary.
#[derive(Debug)]
struct SummaryValues {
    joined: Joined,
    /// Of the members that were picked before the search.
    taken: i64,
    /// By class, of one member.
    of_one: Vec<i64>,
}

impl SummaryValues {
    fn read(
        e: &mut Eval<'_>,
        summary: Summary,
        classes: &[Option<i32>],
        taken: &[i32],
    ) -> Option<Self> {
        let joined = summary.joined();
        let mut values = Vec::new(); // the different values of a set, each of which gets a bit
        let mut of = |member: i32| e.summary_of_one(summary, member, &mut values);
        let of_one = classes.iter().map(|member| match member {
            Some(member) => of(*member),
            None => Some(joined.of_nothing()), // all are taken, so none is picked
        });
        let of_one = of_one.collect::<Option<_>>()?;
        let mut of_taken = joined.of_nothing();
        for member in taken {
            of_taken = joined.of_both(of_taken, of(*member)?);
        }
        Some(Self { joined, taken: of_taken, of_one })
    }
}

impl Memory {
    /// Reads the summaries of a member of each class, if one is left, and of the members that are picked already;
    /// `None` if a summary is a set of too many values.
    pub fn new(
        e: &mut Eval<'_>,
        summaries: &[Summary],
        classes: &[Option<i32>],
        taken: &[i32],
    ) -> Option<Self> {
        let chosen = std::mem::take(&mut e.x.chosen);
        let read = |summary: &Summary| SummaryValues::read(e, *summary, classes, taken);
        let summaries = summaries.iter().map(read).collect::<Option<_>>();
        e.x.chosen = chosen;
        Some(Self { summaries: summaries?, found: BTreeMap::new() })
    }

    /// The values of all summaries for the members that were picked before the search.
    pub fn values_of_taken(&self) -> Vec<i64> {
        self.summaries.iter().map(|summary| summary.taken).collect()
    }

    /// The values of all summaries with a member of a class in addition.
    pub fn values_with(&self, values: &[i64], class: usize) -> Vec<i64> {
        let with = |(summary, value): (&SummaryValues, &i64)| {
            summary.joined.of_both(*value, summary.of_one[class])
        };
        self.summaries.iter().zip(values).map(with).collect()
    }

    pub fn found(&self, key: &SetKey) -> Option<u128> {
        self.found.get(key).copied()
    }

    pub fn remember(&mut self, key: SetKey, found: u128) {
        if self.found.len() < MOST {
            self.found.insert(key, found);
        }
    }
}
