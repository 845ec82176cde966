//! Operators over known values.

use super::{Known, Value};
use crate::interval::{floor_div, floor_mod};
use boardwright_def::{Expr, Op, Query};

impl Known<'_> {
    pub(super) fn op(&self, op: &Op, bound: &mut Vec<(String, Value)>) -> Option<Value> {
        Some(match op {
            Op::Add { left, right } => self.number_of((left, right), bound, |a, b| Some(a + b))?,
            Op::Sub { left, right } => self.number_of((left, right), bound, |a, b| Some(a - b))?,
            Op::Mul { left, right } => {
                self.number_of((left, right), bound, |a, b| a.checked_mul(b))?
            }
            Op::Div { left, right } => self.number_of((left, right), bound, floor_div)?,
            Op::Mod { left, right } => self.number_of((left, right), bound, floor_mod)?,
            Op::Min { left, right } => {
                self.number_of((left, right), bound, |a, b| Some(a.min(b)))?
            }
            Op::Max { left, right } => {
                self.number_of((left, right), bound, |a, b| Some(a.max(b)))?
            }
            Op::Lt { left, right } => self.comparison_of((left, right), bound, |a, b| a < b)?,
            Op::Le { left, right } => self.comparison_of((left, right), bound, |a, b| a <= b)?,
            Op::Gt { left, right } => self.comparison_of((left, right), bound, |a, b| a > b)?,
            Op::Ge { left, right } => self.comparison_of((left, right), bound, |a, b| a >= b)?,
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

    /// A number computed from two; `none` if one of them is.
    fn number_of(
        &self,
        operands: (&Expr, &Expr),
        bound: &mut Vec<(String, Value)>,
        compute: impl Fn(i64, i64) -> Option<i64>,
    ) -> Option<Value> {
        match self.two_numbers(operands, bound)? {
            Some((a, b)) => compute(a, b).map(Value::Int),
            None => Some(Value::None),
        }
    }

    /// A comparison of two numbers; it does not hold if one of them is `none`.
    fn comparison_of(
        &self,
        operands: (&Expr, &Expr),
        bound: &mut Vec<(String, Value)>,
        compare: impl Fn(i64, i64) -> bool,
    ) -> Option<Value> {
        let numbers = self.two_numbers(operands, bound)?;
        Some(Value::Bool(numbers.is_some_and(|(a, b)| compare(a, b))))
    }

    /// Two numbers, or `Some(None)` if one of them is `none`.
    fn two_numbers(
        &self,
        (left, right): (&Expr, &Expr),
        bound: &mut Vec<(String, Value)>,
    ) -> Option<Option<(i64, i64)>> {
        let (left, right) = (self.eval(left, bound)?, self.eval(right, bound)?);
        if let (Value::Int(a), Value::Int(b)) = (&left, &right) {
            return Some(Some((*a, *b)));
        }
        (left == Value::None || right == Value::None).then_some(None)
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
