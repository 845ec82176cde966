//! Ranges of numbers without an end that the definition knows.

use super::{Expr, Op, Query, Ref};

/// A range of at least so many numbers has an end that no table or domain bounds.
const OPEN: u64 = 1 << 30;

impl Expr {
    /// True if this list has up to `members` members only because an end of its range is a number whose
    /// bounds the definition does not tell: a binding such as a `let` that changes, or a count of rounds. In
    /// play such a list can be short. Variables and properties have the bounds of their declaration,
    /// however large.
    pub fn is_open_range(&self, members: u64) -> bool {
        members >= OPEN && has_open_end(self)
    }
}

fn has_open_end(list: &Expr) -> bool {
    let Expr::Query(query) = list else { return true };
    match query.as_ref() {
        Query::IntsInRange { min, max, .. } => !(is_declared(min) && is_declared(max)),
        Query::Where { list, .. }
        | Query::Extreme { list, .. }
        | Query::Distinct { list, .. }
        | Query::Take { list, .. } => has_open_end(list),
        Query::Union { left, right } => has_open_end(left) || has_open_end(right),
        Query::Otherwise { list, other } => has_open_end(list) || has_open_end(other),
        _ => true,
    }
}

/// True for a number whose bounds are declared, and for arithmetic on such numbers.
fn is_declared(value: &Expr) -> bool {
    match value {
        Expr::Int(_) => true,
        Expr::Ref(read) => matches!(
            read.as_ref(),
            Ref::Gvar { .. }
                | Ref::Pvar { .. }
                | Ref::ZoneVar { .. }
                | Ref::TokenProp { .. }
                | Ref::TypeProp { .. }
                | Ref::TableCell { .. }
        ),
        Expr::Op(op) => match op.as_ref() {
            Op::Add { left, right }
            | Op::Sub { left, right }
            | Op::Mul { left, right }
            | Op::Div { left, right }
            | Op::Mod { left, right }
            | Op::Min { left, right }
            | Op::Max { left, right } => is_declared(left) && is_declared(right),
            Op::Abs { arg } => is_declared(arg),
            _ => false,
        },
        Expr::Bool(_) | Expr::Aggregate { .. } | Expr::Query(_) => false,
    }
}
