//! Bound on the moves of one decision, from the sizes of its lists.
//!
//! A list counts once if the definition does not tell its length.

use crate::link::Linker;
use boardwright_def::{Domain, Expr, Param, Query};
use std::ops::Range;

/// Most moves of one action in one decision.
const MOST_MOVES: u64 = 65_536;
/// A range with so many numbers has an end that nothing is known of.
const UNKNOWN: u64 = 1 << 30;
/// True if a decision can be completed is looked for among at most so many ways.
const MOST_WAYS: u64 = 1 << 26;

impl Linker<'_> {
    /// Refuses what nobody could list or look through.
    pub(in crate::link) fn check_width(&mut self, params: &[Param], decisions: &[Range<usize>]) {
        let most: Vec<u64> = params.iter().map(|param| self.most_values(param)).collect();
        let ways = |most: &[u64]| most.iter().fold(1u64, |ways, most| ways.saturating_mul(*most));
        for asked in decisions {
            let moves = ways(&most[asked.clone()]);
            if moves > MOST_MOVES {
                self.error(format!("one decision has up to {moves} moves (at most {MOST_MOVES})"));
            }
        }
        let all = ways(&most);
        if decisions.len() > 1 && all > MOST_WAYS {
            self.error(format!(
                "the parameters have up to {all} combinations (at most {MOST_WAYS})"
            ));
        }
    }

    fn most_values(&self, param: &Param) -> u64 {
        self.most_members(&param.options, &param.domain).unwrap_or(1)
    }

    fn most_members(&self, list: &Expr, domain: &Domain) -> Option<u64> {
        let Expr::Query(query) = list else { return None };
        match query.as_ref() {
            Query::IntsInRange { min, max, step } => {
                let literal = matches!((min, max), (Expr::Int(_), Expr::Int(_)));
                let (lo, hi) = match (min, max, domain) {
                    (Expr::Int(min), Expr::Int(max), _) => (*min, *max),
                    (_, _, Domain::Int { min, max, .. }) => (*min, *max),
                    _ => return None,
                };
                let numbers = (i64::from(hi) - i64::from(lo) + 1).max(0).unsigned_abs();
                if numbers >= UNKNOWN && !literal {
                    return None;
                }
                Some(numbers.div_ceil(u64::from(step.unwrap_or(1).unsigned_abs()).max(1)))
            }
            Query::Board { board } => {
                let board = self.def.boards.iter().find(|found| found.id == *board)?;
                Some(board.cells.len() as u64)
            }
            Query::Items { items } => Some(items.len() as u64),
            Query::Where { list, .. }
            | Query::Extreme { list, .. }
            | Query::Distinct { list, .. } => self.most_members(list, domain),
            Query::Take { list, n } => {
                let most = self.most_members(list, domain)?;
                let Expr::Int(n) = n else { return Some(most) };
                Some(most.min(u64::from(n.max(&0).unsigned_abs())))
            }
            Query::Union { left, right } => {
                let left = self.most_members(left, domain)?;
                Some(left.saturating_add(self.most_members(right, domain)?))
            }
            Query::Otherwise { list, other } => {
                Some(self.most_members(list, domain)?.max(self.most_members(other, domain)?))
            }
            _ => None,
        }
    }
}
