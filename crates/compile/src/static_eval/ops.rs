//! Operators over known values.

use super::{Known, Value};
use crate::interval::{floor_div, floor_mod};
use boardwright_def::{Expr, Op, Query};

impl Known<'_> {
    pub(super) fn op(&self, op: &Op, bound: &mut Vec<(String, Value)>) -> Option<Value> {
        let mut two = |left: &Expr, right: &Expr| {
            Some((self.number(left, bound)?, self.number(right, bound)?))
        };
        Some(match op {
            Op::Add { left, right } => two(left, right).map(|(a, b)| Value::Int(a + b))?,
            Op::Sub { left, right } => two(left, right).map(|(a, b)| Value::Int(a - b))?,
            Op::Mul { left, right } => {
                two(left, right).and_then(|(a, b)| a.checked_mul(b)).map(Value::Int)?
            }
            Op::Div { left, right } => {
                two(left, right).and_then(|(a, b)| floor_div(a, b)).map(Value::Int)?
            }
            Op::Mod { left, right } => {
                two(left, right).and_then(|(a, b)| floor_mod(a, b)).map(Value::Int)?
            }
            Op::Min { left, right } => two(left, right).map(|(a, b)| Value::Int(a.min(b)))?,
            Op::Max { left, right } => two(left, right).map(|(a, b)| Value::Int(a.max(b)))?,
            Op::Lt { left, right } => two(left, right).map(|(a, b)| Value::Bool(a < b))?,
            Op::Le { left, right } => two(left, right).map(|(a, b)| Value::Bool(a <= b))?,
            Op::Gt { left, right } => two(left, right).map(|(a, b)| Value::Bool(a > b))?,
            Op::Ge { left, right } => two(left, right).map(|(a, b)| Value::Bool(a >= b))?,
            Op::Abs { arg } => Value::Int(self.number(arg, bound)?.abs()),
            Op::Eq { left, right } => {
                Value::Bool(self.eval(left, bound)? == self.eval(right, bound)?)
            }
            Op::Ne { left, right } => {
                Value::Bool(self.eval(left, bound)? != self.eval(right, bound)?)
            }
            Op::Not { arg } => Value::Bool(!self.truth(arg, bound)?),
            Op::And { args } => {
                for arg in args {
                    if !self.truth(arg, bound)? {
                        return Some(Value::Bool(false));
                    }
                }
                Value::Bool(true)
            }
            Op::Or { args } => {
                for arg in args {
                    if self.truth(arg, bound)? {
                        return Some(Value::Bool(true));
                    }
                }
                Value::Bool(false)
            }
            Op::In { item, set } => {
                let item = self.eval(item, bound)?;
                if let Value::Int(n) = item {
                    return self.among(n, set, bound).map(Value::Bool);
                }
                let Value::List(set) = self.eval(set, bound)? else { return None };
                Value::Bool(matches!(item, Value::Place(cell) if set.contains(&cell)))
            }
            Op::Set { .. } => return None,
            Op::If { when, then, otherwise } => {
                let branch = if self.truth(when, bound)? { then } else { otherwise };
                self.eval(branch, bound)?
            }
        })
    }

    /// True if a number is in a literal list of numbers.
    fn among(&self, n: i64, set: &Expr, bound: &mut Vec<(String, Value)>) -> Option<bool> {
        let Expr::Query(query) = set else { return None };
        match query.as_ref() {
            Query::IntsInRange { min, max, step } => {
                let (min, max) = (self.number(min, bound)?, self.number(max, bound)?);
                let step = i64::from(step.unwrap_or(1)).max(1);
                Some((min..=max).contains(&n) && (n - min) % step == 0)
            }
            Query::Items { items } => {
                let mut found = false;
                for item in items {
                    found |= self.number(item, bound)? == n;
                }
                Some(found)
            }
            Query::TokensInZone { .. }
            | Query::TokensIn { .. }
            | Query::Pieces { .. }
            | Query::Enums { .. }
            | Query::Players
            | Query::Remaining
            | Query::Others { .. }
            | Query::Clockwise { .. }
            | Query::Zones { .. }
            | Query::Board { .. }
            | Query::Region { .. }
            | Query::Types { .. }
            | Query::AdjacentZones { .. }
            | Query::TokensInAdjacentZones { .. }
            | Query::ConnectedZones { .. }
            | Query::Ray { .. }
            | Query::Walk { .. }
            | Query::Between { .. }
            | Query::Covers { .. }
            | Query::Lines { .. }
            | Query::Where { .. }
            | Query::Union { .. }
            | Query::Unite { .. }
            | Query::Distinct { .. }
            | Query::Otherwise { .. }
            | Query::Extreme { .. }
            | Query::Take { .. }
            | Query::Binding { .. }
            | Query::Members { .. } => None,
        }
    }
}
