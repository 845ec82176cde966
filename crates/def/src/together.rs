//! Conditions on all members chosen together.

use crate::walk::{mentions, rename};
use crate::{Aggregate, Expr, Fold, Op, Query};

/// The parts of a condition on all members chosen together that tell early which sets cannot fulfil it.
///
/// If one of the first three holds for a set, it holds for each of its subsets, as long as no summed
/// value is below 0. So members can be picked one at a time, and a dead end is seen early. Any other
/// part needs a search for a set that fulfils it; a sum that must be reached cuts that search short.
#[derive(Debug, Clone, Copy, Default)]
pub struct Together<'a> {
    /// `sum(chosen, value) <= most`: the value, `most`, and true if the sum must be below `most`.
    pub sum: Option<(Look<'a>, &'a Expr, bool)>,
    /// `count(distinct(chosen, value)) <= 1`: all share the value; members without a value fit with
    /// all.
    pub same: Option<Look<'a>>,
    /// `count(distinct(chosen, value)) == count(chosen)`: each has a value and no two share it.
    pub distinct: Option<Look<'a>>,
    /// `sum(chosen, value) >= least`, or an exact sum.
    pub reach: Option<Reach<'a>>,
    /// True if the numbers of `distinct` follow each other without a gap: `max(chosen, value) - min(chosen, value) ==
    /// count(chosen) - 1`, in any arrangement.
    pub run: bool,
    /// `some(lines(chosen, n))`: `n`, the number of places of a line.
    pub line: Option<u32>,
    /// True if the condition has other parts than the first three.
    pub searched: bool,
}

/// A value of each member.
#[derive(Debug, Clone, Copy)]
pub struct Look<'a> {
    /// The name that holds the member in `value`, with its `$`.
    pub bind: &'a str,
    /// The value.
    pub value: &'a Expr,
}

impl Look<'_> {
    /// True if both read the same value.
    fn is(self, other: Look<'_>) -> bool {
        let mut theirs = other.value.clone();
        rename(&mut theirs, other.bind, self.bind);
        theirs == *self.value
    }
}

/// A sum that must be reached.
#[derive(Debug, Clone, Copy)]
pub struct Reach<'a> {
    /// The value that is added up.
    pub look: Look<'a>,
    /// The least sum.
    pub least: &'a Expr,
    /// How the sum compares with it.
    pub how: Reached,
}

/// How a sum compares with the number that it must reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reached {
    /// `==`
    Exactly,
    /// `>=`
    AtLeast,
    /// `>`
    Above,
}

impl<'a> Together<'a> {
    /// Reads a condition on the list that is chosen as `chosen` (with its `$`).
    pub fn of(condition: &'a Expr, chosen: &str) -> Self {
        let mut found = Self::default();
        found.add(condition, chosen);
        let spread = spread_of(condition, chosen);
        found.run =
            found.distinct.zip(spread).is_some_and(|(distinct, spread)| distinct.is(spread));
        found
    }

    /// Reads one more part. Of two parts of one kind the second is left to the search.
    fn add(&mut self, condition: &'a Expr, chosen: &str) {
        if let Expr::Op(op) = condition
            && let Op::And { args } = op.as_ref()
        {
            return args.iter().for_each(|arg| self.add(arg, chosen));
        }
        let fixed = |expr: &Expr| !mentions(expr, chosen);
        match Part::of(condition, chosen) {
            Some(Part::Sum(look, most, strict))
                if self.sum.is_none() && fixed(look.value) && fixed(most) =>
            {
                self.sum = Some((look, most, strict));
            }
            Some(Part::Same(look)) if self.same.is_none() && fixed(look.value) => {
                self.same = Some(look);
            }
            Some(Part::Distinct(look)) if self.distinct.is_none() && fixed(look.value) => {
                self.distinct = Some(look);
            }
            Some(Part::Reach(reach)) => {
                self.searched = true;
                if self.reach.is_none() && fixed(reach.look.value) && fixed(reach.least) {
                    self.reach = Some(reach);
                }
            }
            Some(Part::Line(n)) => {
                self.searched = true;
                self.line = self.line.or(Some(n));
            }
            Some(Part::Sum(..) | Part::Same(_) | Part::Distinct(_)) | None => self.searched = true,
        }
    }
}

/// The list of a choice without the members that alone fail a condition on all chosen ones, and the rest of the condition:
/// `choose 3 of L as $xs where all($xs, C)` chooses from `L where C`. Returns `None` if no part of the condition is about
/// single members.
pub fn each_alone(options: &Expr, condition: &Expr, chosen: &str) -> Option<(Expr, Option<Expr>)> {
    let parts = match condition {
        Expr::Op(op) if let Op::And { args } = op.as_ref() => args.as_slice(),
        _ => std::slice::from_ref(condition),
    };
    let alone = |part: &&Expr| match aggregate(part) {
        Some(Aggregate { op: Fold::All, query, value: Some(value), .. }) => {
            is_chosen(query, chosen) && !mentions(value, chosen)
        }
        _ => false,
    };
    let (single, rest): (Vec<&Expr>, Vec<&Expr>) = parts.iter().partition(alone);
    let filters = single.iter().filter_map(|part| aggregate(part));
    let list = filters.fold(None, |list: Option<Expr>, fold| {
        let list = list.unwrap_or_else(|| options.clone());
        let when = fold.value.clone()?;
        Some(Expr::list(Query::Where { list, bind: fold.bind.clone(), when }))
    })?;
    let mut rest: Vec<Expr> = rest.into_iter().cloned().collect();
    let rest = match rest.len() {
        0 | 1 => rest.pop(),
        _ => Some(Expr::op(Op::And { args: rest })),
    };
    Some((list, rest))
}

/// A part of a condition that tells early which sets cannot fulfil it.
enum Part<'a> {
    Sum(Look<'a>, &'a Expr, bool),
    Same(Look<'a>),
    Distinct(Look<'a>),
    Reach(Reach<'a>),
    Line(u32),
}

impl<'a> Part<'a> {
    fn of(condition: &'a Expr, chosen: &str) -> Option<Self> {
        if let Some(n) = line_of(condition, chosen) {
            return Some(Part::Line(n));
        }
        let Expr::Op(op) = condition else { return None };
        let (small, large, strict) = match op.as_ref() {
            Op::Le { left, right } | Op::Ge { left: right, right: left } => (left, right, false),
            Op::Lt { left, right } | Op::Gt { left: right, right: left } => (left, right, true),
            Op::Eq { left, right } => {
                let mut pairs = [(left, right), (right, left)].into_iter();
                return pairs.find_map(|(value, other)| match kinds_of(value, chosen) {
                    Some(look) => is_count(other, chosen).then_some(Part::Distinct(look)),
                    None => {
                        let look = summed(value, chosen)?;
                        Some(Part::Reach(Reach { look, least: other, how: Reached::Exactly }))
                    }
                });
            }
            _ => return None,
        };
        if let Some(look) = kinds_of(small, chosen) {
            let one = Expr::Int(if strict { 2 } else { 1 });
            return (*large == one).then_some(Part::Same(look));
        }
        if let Some(look) = kinds_of(large, chosen) {
            return (!strict && is_count(small, chosen)).then_some(Part::Distinct(look));
        }
        if let Some(look) = summed(small, chosen) {
            return Some(Part::Sum(look, large, strict));
        }
        let how = if strict { Reached::Above } else { Reached::AtLeast };
        summed(large, chosen).map(|look| Part::Reach(Reach { look, least: small, how }))
    }
}

/// Returns `n` of `some(lines(chosen, n))`.
fn line_of(condition: &Expr, chosen: &str) -> Option<u32> {
    let fold = aggregate(condition).filter(|fold| fold.op == Fold::Some && fold.value.is_none())?;
    let Expr::Query(query) = &fold.query else { return None };
    match &**query {
        Query::Lines { places, n } if is_chosen(places, chosen) => Some(*n),
        _ => None,
    }
}

/// Returns the value of members in `sum(chosen, value)`.
fn summed<'a>(expr: &'a Expr, chosen: &str) -> Option<Look<'a>> {
    match aggregate(expr) {
        Some(Aggregate { op: Fold::Sum, query, bind, value: Some(value) })
            if is_chosen(query, chosen) =>
        {
            Some(Look { bind, value })
        }
        _ => None,
    }
}

fn aggregate(expr: &Expr) -> Option<&Aggregate> {
    match expr {
        Expr::Aggregate { aggregate } => Some(aggregate),
        _ => None,
    }
}

fn is_chosen(list: &Expr, chosen: &str) -> bool {
    matches!(list, Expr::Query(query) if matches!(&**query, Query::Binding { name } if name == chosen))
}

/// `count(chosen)`.
fn is_count(expr: &Expr, chosen: &str) -> bool {
    aggregate(expr).is_some_and(|fold| fold.op == Fold::Count && is_chosen(&fold.query, chosen))
}

/// Returns the value of members in `count(distinct(chosen, value))`.
fn kinds_of<'a>(expr: &'a Expr, chosen: &str) -> Option<Look<'a>> {
    let fold = aggregate(expr).filter(|fold| fold.op == Fold::Count)?;
    let Expr::Query(query) = &fold.query else { return None };
    match &**query {
        Query::Distinct { list, bind, value } if is_chosen(list, chosen) => {
            Some(Look { bind, value })
        }
        _ => None,
    }
}

/// Returns the value whose largest and smallest number are as far apart as the number of members allows, if a part of a
/// condition says so.
fn spread_of<'a>(condition: &'a Expr, chosen: &str) -> Option<Look<'a>> {
    let Expr::Op(op) = condition else { return None };
    if let Op::And { args } = op.as_ref() {
        return args.iter().find_map(|arg| spread_of(arg, chosen));
    }
    let Op::Eq { left, right } = op.as_ref() else { return None };
    let mut terms = Terms { chosen, largest: None, smallest: None, count: 0, number: 0 };
    if !terms.add(left, 1) || !terms.add(right, -1) {
        return None;
    }
    let Terms {
        largest: Some((largest, sign)),
        smallest: Some((smallest, other)),
        count,
        number,
        ..
    } = terms
    else {
        return None;
    };
    // The largest − the smallest − the number of members + 1 is 0.
    let is_spread = (other, count, number) == (-sign, -sign, sign);
    (is_spread && largest.is(smallest)).then_some(largest)
}

/// The terms of a sum over chosen members, each with its sign.
struct Terms<'a, 'c> {
    chosen: &'c str,
    largest: Option<(Look<'a>, i64)>,
    smallest: Option<(Look<'a>, i64)>,
    count: i64,
    number: i64,
}

impl<'a> Terms<'a, '_> {
    /// Adds an expression; false if it has another term.
    fn add(&mut self, expr: &'a Expr, sign: i64) -> bool {
        if let Expr::Int(number) = expr {
            self.number += sign * i64::from(*number);
            return true;
        }
        if is_count(expr, self.chosen) {
            self.count += sign;
            return true;
        }
        if let Expr::Op(op) = expr {
            return match op.as_ref() {
                Op::Add { left, right } => self.add(left, sign) && self.add(right, sign),
                Op::Sub { left, right } => self.add(left, sign) && self.add(right, -sign),
                _ => false,
            };
        }
        let Some(Aggregate { op, query, bind, value: Some(value) }) = aggregate(expr) else {
            return false;
        };
        let end = match op {
            Fold::Max => &mut self.largest,
            Fold::Min => &mut self.smallest,
            _ => return false,
        };
        is_chosen(query, self.chosen) && end.replace((Look { bind, value }, sign)).is_none()
    }
}
