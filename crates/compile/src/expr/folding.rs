//! Constant folding of numbers: sizes and sums of constant lists, and arithmetic on them.

use crate::compiler::Compiler;
use crate::env::Env;
use crate::interval::{floor_div, floor_mod};
use boardwright_def::{Aggregate, Expr, Fold, Op, Query, Ref};

/// Limit on the members that are looked at.
const MOST: usize = 100_000;

impl Compiler<'_> {
    /// The value of a number; `None` if it depends on the course of the game.
    pub fn known_number(&self, expr: &Expr) -> Option<i32> {
        let value = number(expr, &mut Vec::new(), &self.env)?;
        i32::try_from(value).ok()
    }
}

/// Members by name; `None` for those that are no numbers.
type Bound<'e> = Vec<(&'e str, Option<i64>)>;

fn number<'e>(expr: &'e Expr, bound: &mut Bound<'e>, env: &Env<'_>) -> Option<i64> {
    match expr {
        Expr::Int(n) => Some(i64::from(*n)),
        Expr::Op(op) => {
            let mut two = |left: &'e Expr, right: &'e Expr| {
                Some((number(left, bound, env)?, number(right, bound, env)?))
            };
            match op.as_ref() {
                Op::Add { left, right } => two(left, right).and_then(|(a, b)| a.checked_add(b)),
                Op::Sub { left, right } => two(left, right).and_then(|(a, b)| a.checked_sub(b)),
                Op::Mul { left, right } => two(left, right).and_then(|(a, b)| a.checked_mul(b)),
                Op::Div { left, right } => two(left, right).and_then(|(a, b)| floor_div(a, b)),
                Op::Mod { left, right } => two(left, right).and_then(|(a, b)| floor_mod(a, b)),
                Op::Min { left, right } => two(left, right).map(|(a, b)| a.min(b)),
                Op::Max { left, right } => two(left, right).map(|(a, b)| a.max(b)),
                Op::Abs { arg } => number(arg, bound, env).and_then(i64::checked_abs),
                Op::And { .. }
                | Op::Or { .. }
                | Op::Not { .. }
                | Op::Eq { .. }
                | Op::Ne { .. }
                | Op::Lt { .. }
                | Op::Le { .. }
                | Op::Gt { .. }
                | Op::Ge { .. }
                | Op::In { .. }
                | Op::Set { .. }
                | Op::If { .. } => None,
            }
        }
        Expr::Ref(read) => match read.as_ref() {
            Ref::Binding { name } => bound.iter().rev().find(|(known, _)| known == name)?.1,
            Ref::None
            | Ref::Enum { .. }
            | Ref::Gvar { .. }
            | Ref::Pvar { .. }
            | Ref::TokenProp { .. }
            | Ref::TypeProp { .. }
            | Ref::TableCell { .. }
            | Ref::Place { .. }
            | Ref::Player(_)
            | Ref::Zone { .. }
            | Ref::ZoneVar { .. }
            | Ref::Cell { .. }
            | Ref::TokenType { .. }
            | Ref::Direction { .. }
            | Ref::ZoneCount { .. }
            | Ref::Counter { .. }
            | Ref::Adjacent { .. }
            | Ref::Connected { .. }
            | Ref::Distance { .. }
            | Ref::Longest { .. }
            | Ref::Step { .. }
            | Ref::Seat { .. }
            | Ref::Phase
            | Ref::Score { .. }
            | Ref::Repeated { .. } => None,
        },
        Expr::Aggregate { aggregate } => folded(aggregate, bound, env),
        Expr::Bool(_) | Expr::Query(_) => None,
    }
}

fn folded<'e>(fold: &'e Aggregate, bound: &mut Bound<'e>, env: &Env<'_>) -> Option<i64> {
    let members = members(&fold.query, bound, env)?;
    if fold.op == Fold::Count {
        return i64::try_from(members.len()).ok();
    }
    let mut values = Vec::with_capacity(members.len());
    for member in members {
        bound.push((&fold.bind, member));
        let value = match &fold.value {
            Some(value) => number(value, bound, env),
            None => member,
        };
        bound.pop();
        values.push(value?);
    }
    match fold.op {
        Fold::Sum => values.into_iter().try_fold(0, i64::checked_add),
        Fold::Min => values.into_iter().min(),
        Fold::Max => values.into_iter().max(),
        Fold::First => values.first().copied(),
        Fold::Last => values.last().copied(),
        Fold::Count | Fold::Some | Fold::All | Fold::Empty => None,
    }
}

/// The members of a constant list, with the number that each of them is.
fn members<'e>(list: &'e Expr, bound: &mut Bound<'e>, env: &Env<'_>) -> Option<Vec<Option<i64>>> {
    let Expr::Query(query) = list else { return None };
    match query.as_ref() {
        Query::Items { items } => Some(items.iter().map(|item| number(item, bound, env)).collect()),
        Query::IntsInRange { min, max, step } => {
            let (min, max) = (number(min, bound, env)?, number(max, bound, env)?);
            let step = usize::try_from(step.unwrap_or(1)).ok().filter(|step| *step > 0)?;
            let all: Vec<Option<i64>> =
                (min..=max).step_by(step).take(MOST + 1).map(Some).collect();
            (all.len() <= MOST).then_some(all)
        }
        Query::Enums { of, values } if values.is_empty() => {
            let of = env.enums.iter().find(|known| known.id == *of)?;
            Some(vec![None; of.members.len()])
        }
        Query::Enums { values, .. } => Some(vec![None; values.len()]),
        Query::Types { family } => {
            let (_, types) = env.families.iter().find(|(known, _)| known == family)?;
            Some(vec![None; types.len()])
        }
        Query::TokensInZone { .. }
        | Query::TokensIn { .. }
        | Query::Pieces { .. }
        | Query::Players
        | Query::Remaining
        | Query::Others { .. }
        | Query::Clockwise { .. }
        | Query::Zones { .. }
        | Query::Board { .. }
        | Query::Region { .. }
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
