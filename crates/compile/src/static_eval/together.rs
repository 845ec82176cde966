//! The most values that a parameter can have when another one is chosen.

use super::{Known, Value};
use boardwright_def::{Expr, Op, Query, Ref};

/// The most pairs of cells that are tried.
const MOST_PAIRS: usize = 70_000;

/// The numbers of values of one parameter for all values of another.
pub(crate) struct Pairs {
    /// The values of the other parameter.
    pub others: u64,
    /// The pairs in all.
    pub sum: u64,
    /// The most for one value of the other parameter.
    pub most: u64,
}

/// A condition on cells. A part that depends on the course of the game may hold.
enum Test<'e> {
    All(Vec<Test<'e>>),
    Any(Vec<Test<'e>>),
    Among(Vec<usize>),
    Other(&'e Expr),
}

impl Known<'_> {
    /// The pairs of values of two parameters that are cells or tokens on cells, as far as they are known before the game;
    /// `None` if nothing is known of them or they are too many to try.
    pub fn pairs(&self, (name, others): (&str, &Expr), list: &Expr) -> Option<Pairs> {
        let all = || (0..self.cells()).collect();
        let others = self.at_most(others, &mut Vec::new()).unwrap_or_else(all);
        if others.len().checked_mul(self.cells())? > MOST_PAIRS {
            return None;
        }
        let (mut sum, mut most) = (0, 0);
        for other in &others {
            let names = [name.to_owned(), format!("${name}")];
            let mut bound = names.map(|name| (name, Value::Place(*other))).to_vec();
            let count = self.at_most(list, &mut bound)?.len() as u64;
            sum += count;
            most = most.max(count);
        }
        Some(Pairs { others: others.len() as u64, sum, most })
    }

    /// The cells that can be in a list.
    fn at_most(&self, list: &Expr, bound: &mut Vec<(String, Value)>) -> Option<Vec<usize>> {
        let Expr::Query(query) = list else { return self.list(list, bound) };
        match query.as_ref() {
            Query::Where { list, bind, when } => {
                let cells = self.at_most(list, bound)?;
                let test = self.test(when, bind, bound);
                let kept =
                    cells.into_iter().filter(|cell| self.may_hold(&test, *cell, bind, bound));
                Some(kept.collect())
            }
            Query::Union { left, right } | Query::Otherwise { list: left, other: right } => {
                let mut cells = self.at_most(left, bound)?;
                cells.extend(self.at_most(right, bound)?);
                Some(distinct(cells))
            }
            Query::Unite { list, bind, value } => {
                let mut cells = Vec::new();
                for member in self.members(list, bound)? {
                    bound.push((bind.clone(), member));
                    let found = self.at_most(value, bound);
                    bound.pop();
                    cells.extend(found?);
                }
                Some(distinct(cells))
            }
            Query::Ray { from, direction, bind, .. } => {
                self.ray_while(from, direction, (bind, None), bound)
            }
            Query::ConnectedZones { zone, bind, steps, .. } => {
                self.connected(zone, (bind, None), steps.as_ref(), bound)
            }
            Query::Extreme { list, .. }
            | Query::Distinct { list, .. }
            | Query::Take { list, .. } => self.at_most(list, bound),
            Query::Board { .. }
            | Query::Items { .. }
            | Query::Region { .. }
            | Query::AdjacentZones { .. }
            | Query::Between { .. } => self.query(query, bound),
            Query::TokensInZone { .. }
            | Query::TokensIn { .. }
            | Query::Pieces { .. }
            | Query::IntsInRange { .. }
            | Query::Enums { .. }
            | Query::Players
            | Query::Remaining
            | Query::Others { .. }
            | Query::Clockwise { .. }
            | Query::Zones { .. }
            | Query::Types { .. }
            | Query::TokensInAdjacentZones { .. }
            | Query::Walk { .. }
            | Query::Covers { .. }
            | Query::Lines { .. }
            | Query::Binding { .. }
            | Query::Members { .. } => None,
        }
    }

    /// Cells, or literal directions.
    fn members(&self, list: &Expr, bound: &mut Vec<(String, Value)>) -> Option<Vec<Value>> {
        if let Expr::Query(query) = list
            && let Query::Items { items } = query.as_ref()
        {
            let ways = items.iter().map(super::direction_name);
            let ways: Option<Vec<&str>> = ways.collect();
            if let Some(ways) = ways {
                return Some(ways.into_iter().map(|way| Value::Word(way.to_owned())).collect());
            }
        }
        let cells = self.at_most(list, bound)?;
        Some(cells.into_iter().map(Value::Place).collect())
    }

    fn test<'e>(&self, when: &'e Expr, bind: &str, bound: &mut Vec<(String, Value)>) -> Test<'e> {
        let Expr::Op(op) = when else { return Test::Other(when) };
        if let Op::And { args } = op.as_ref() {
            return Test::All(args.iter().map(|arg| self.test(arg, bind, bound)).collect());
        }
        if let Op::Or { args } = op.as_ref() {
            return Test::Any(args.iter().map(|arg| self.test(arg, bind, bound)).collect());
        }
        if let Op::In { item, set } = op.as_ref()
            && is_binding(item, bind)
            && let Some(cells) = self.at_most(set, bound)
        {
            return Test::Among(cells);
        }
        Test::Other(when)
    }

    fn may_hold(
        &self,
        test: &Test<'_>,
        cell: usize,
        bind: &str,
        bound: &mut Vec<(String, Value)>,
    ) -> bool {
        match test {
            Test::All(tests) => tests.iter().all(|test| self.may_hold(test, cell, bind, bound)),
            Test::Any(tests) => tests.iter().any(|test| self.may_hold(test, cell, bind, bound)),
            Test::Among(cells) => cells.contains(&cell),
            Test::Other(when) => self.holds_of(cell, bind, when, bound).unwrap_or(true),
        }
    }
}

fn is_binding(expr: &Expr, bind: &str) -> bool {
    let Expr::Ref(read) = expr else { return false };
    matches!(read.as_ref(), Ref::Binding { name } if name == bind)
}

fn distinct(mut cells: Vec<usize>) -> Vec<usize> {
    cells.sort_unstable();
    cells.dedup();
    cells
}
