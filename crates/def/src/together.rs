//! Conditions on all members chosen together.

use crate::{Aggregate, Expr, Fold, Op, Query};

/// A condition on all members chosen together.
///
/// If one of the three holds for a set, it holds for each of its subsets. So members can be picked
/// one at a time, and a dead end is seen early. Other conditions, such as a sum that must be
/// reached, would need a search over all sets.
#[derive(Debug, Clone, Copy, Default)]
pub struct Together<'a> {
    /// `sum(chosen, value) <= most`: the value, `most`, and true if the sum must be below `most`.
    /// Values below 0 count as 0.
    pub sum: Option<(Look<'a>, &'a Expr, bool)>,
    /// `count(distinct(chosen, value)) <= 1`: all share the value; members without a value fit with
    /// all.
    pub same: Option<Look<'a>>,
    /// `count(distinct(chosen, value)) == count(chosen)`: each has a value and no two share it.
    pub distinct: Option<Look<'a>>,
}

/// A value of each member.
#[derive(Debug, Clone, Copy)]
pub struct Look<'a> {
    /// The name that holds the member in `value`, with its `$`.
    pub bind: &'a str,
    /// The value.
    pub value: &'a Expr,
}

impl<'a> Together<'a> {
    /// Reads a condition on the list that is chosen as `chosen` (with its `$`): one of the three, or
    /// some joined by `and`, each once.
    ///
    /// # Errors
    ///
    /// Returns the part that is none of the three, or that occurs twice.
    pub fn of(condition: &'a Expr, chosen: &str) -> Result<Self, &'a Expr> {
        let mut found = Self::default();
        found.add(condition, chosen)?;
        Ok(found)
    }

    /// Returns the values of members and the limit of the sum. None of them may depend on the
    /// choice.
    pub fn values(&self) -> impl Iterator<Item = &'a Expr> {
        let (sum, most) = self.sum.map(|(look, most, _)| (look, most)).unzip();
        let looks = [sum, self.same, self.distinct].into_iter().flatten();
        looks.map(|look| look.value).chain(most)
    }

    /// Reads one more condition.
    ///
    /// # Errors
    ///
    /// As [`Together::of`].
    pub fn add(&mut self, condition: &'a Expr, chosen: &str) -> Result<(), &'a Expr> {
        let Expr::Op(op) = condition else { return Err(condition) };
        let (small, large, strict) = match op.as_ref() {
            Op::And { args } => return args.iter().try_for_each(|arg| self.add(arg, chosen)),
            Op::Le { left, right } | Op::Ge { left: right, right: left } => (left, right, false),
            Op::Lt { left, right } | Op::Gt { left: right, right: left } => (left, right, true),
            Op::Eq { left, right } => {
                let pairs = [(left, right), (right, left)];
                let look = pairs.into_iter().find_map(|(kinds, all)| {
                    is_count(all, chosen).then(|| kinds_of(kinds, chosen)).flatten()
                });
                return once(&mut self.distinct, look, condition);
            }
            _ => return Err(condition),
        };
        if let Some(look) = kinds_of(small, chosen) {
            let one = Expr::Int(if strict { 2 } else { 1 });
            return once(&mut self.same, (*large == one).then_some(look), condition);
        }
        if let Some(look) = kinds_of(large, chosen) {
            let all = !strict && is_count(small, chosen);
            return once(&mut self.distinct, all.then_some(look), condition);
        }
        let sum = match aggregate(small) {
            Some(Aggregate { op: Fold::Sum, query, bind, value: Some(value) })
                if is_chosen(query, chosen) =>
            {
                Some((Look { bind, value }, large, strict))
            }
            _ => None,
        };
        once(&mut self.sum, sum, condition)
    }
}

/// Stores what was found; an error if it is nothing or the second of its kind.
fn once<'a, T>(slot: &mut Option<T>, found: Option<T>, at: &'a Expr) -> Result<(), &'a Expr> {
    if found.is_none() || slot.is_some() {
        return Err(at);
    }
    *slot = found;
    Ok(())
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
