//! Bound on the moves of one decision, from the sizes of its lists.
//!
//! A list counts once if the definition does not tell its length.

use crate::link::Linker;
use boardwright_def::{Domain, Expr, Param, Query, decisions};

/// Most moves of one action in one decision.
const MOST_MOVES: u64 = 65_536;
/// Most combinations of arguments among which a completion of a decision is searched.
const MOST_COMBINATIONS: u64 = 1 << 26;

impl Linker<'_> {
    /// Refuses decisions with too many moves to list or to search.
    pub(in crate::link) fn check_width(&mut self, params: &[Param]) {
        if params.iter().any(|param| param.limit.is_some()) {
            self.error("players choose one value for a parameter; only sequences take lists");
        }
        let decisions = decisions(params);
        let members = |param: &Param| self.most_members(&param.options, &param.domain).unwrap_or(1);
        let most: Vec<u64> = params.iter().map(members).collect();
        let product = |most: &[u64]| most.iter().fold(1u64, |all, most| all.saturating_mul(*most));
        for asked in &decisions {
            self.check_moves(product(&most[asked.clone()]));
        }
        let all = product(&most);
        if decisions.len() > 1 && all > MOST_COMBINATIONS {
            let most = MOST_COMBINATIONS;
            self.error(format!("the parameters have up to {all} combinations (at most {most})"));
        }
    }

    /// Refuses a question inside effects with too many answers to list.
    pub(in crate::link) fn check_answers(&mut self, options: &Expr, domain: &Domain) {
        let most = self.most_members(options, domain).unwrap_or(1);
        self.check_moves(most);
    }

    fn check_moves(&mut self, moves: u64) {
        if moves > MOST_MOVES {
            self.error(format!("one decision has up to {moves} moves (at most {MOST_MOVES})"));
        }
    }

    fn most_members(&self, list: &Expr, domain: &Domain) -> Option<u64> {
        let Expr::Query(query) = list else { return None };
        match query.as_ref() {
            Query::IntsInRange { min, max, step } => {
                let (lo, hi) = match (min, max, domain) {
                    (Expr::Int(min), Expr::Int(max), _) => (*min, *max),
                    (_, _, Domain::Int { min, max, .. }) => (*min, *max),
                    _ => return None,
                };
                let numbers = (i64::from(hi) - i64::from(lo) + 1).max(0).unsigned_abs();
                if list.is_open_range(numbers) {
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
