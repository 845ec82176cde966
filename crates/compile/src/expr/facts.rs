//! What a condition says about `none`: after `x != none`, reading `x` gives a value.

use boardwright_def::{Expr, Op, Ref};

/// Expressions that cannot be `none` when `condition` comes out as `truth`.
pub(crate) fn facts(condition: &Expr, truth: bool) -> Vec<Expr> {
    let mut found = Vec::new();
    collect(condition, truth, &mut found);
    found
}

fn collect(condition: &Expr, truth: bool, found: &mut Vec<Expr>) {
    match condition {
        Expr::Op(op) => match (op.as_ref(), truth) {
            (Op::And { args }, true) | (Op::Or { args }, false) => {
                args.iter().for_each(|arg| collect(arg, truth, found));
            }
            (Op::Not { arg }, _) => collect(arg, !truth, found),
            (Op::Ne { left, right }, true) | (Op::Eq { left, right }, false) => {
                if is_none(right) {
                    present(left, found);
                } else if is_none(left) {
                    present(right, found);
                }
            }
            (Op::Eq { left, right }, true) => {
                if is_literal(right) {
                    present(left, found);
                } else if is_literal(left) {
                    present(right, found);
                }
            }
            (
                Op::Lt { left, right }
                | Op::Le { left, right }
                | Op::Gt { left, right }
                | Op::Ge { left, right },
                true,
            ) => {
                present(left, found);
                present(right, found);
            }
            (Op::In { item, .. }, true) => present(item, found),
            (
                Op::And { .. }
                | Op::Or { .. }
                | Op::Ne { .. }
                | Op::Lt { .. }
                | Op::Le { .. }
                | Op::Gt { .. }
                | Op::Ge { .. }
                | Op::In { .. }
                | Op::Add { .. }
                | Op::Sub { .. }
                | Op::Mul { .. }
                | Op::Div { .. }
                | Op::Mod { .. }
                | Op::Min { .. }
                | Op::Max { .. }
                | Op::Abs { .. }
                | Op::If { .. },
                _,
            ) => {}
        },
        // A condition that reads `none` is false, so a true one was read from something.
        Expr::Ref(_) if truth => present(condition, found),
        Expr::Int(_) | Expr::Bool(_) | Expr::Ref(_) | Expr::Aggregate { .. } | Expr::Query(_) => {}
    }
}

/// If `expr` is not `none`, what it is read from is not either.
fn present(expr: &Expr, found: &mut Vec<Expr>) {
    found.push(expr.clone());
    let Expr::Ref(read) = expr else { return };
    match read.as_ref() {
        Ref::TokenProp { token: base, .. }
        | Ref::TypeProp { of: base, .. }
        | Ref::Place { place: base, .. }
        | Ref::ZoneVar { zone: base, .. }
        | Ref::Pvar { player: base, .. }
        | Ref::Seat { player: base }
        | Ref::Step { from: base, .. } => present(base, found),
        Ref::None
        | Ref::Enum { .. }
        | Ref::Gvar { .. }
        | Ref::Binding { .. }
        | Ref::Player(_)
        | Ref::Zone { .. }
        | Ref::Cell { .. }
        | Ref::TokenType { .. }
        | Ref::Direction { .. }
        | Ref::ZoneCount { .. }
        | Ref::Counter { .. }
        | Ref::Adjacent { .. }
        | Ref::Connected { .. }
        | Ref::Distance { .. }
        | Ref::Phase
        | Ref::Score { .. } => {}
    }
}

fn is_none(expr: &Expr) -> bool {
    matches!(expr, Expr::Ref(read) if matches!(read.as_ref(), Ref::None))
}

fn is_literal(expr: &Expr) -> bool {
    match expr {
        Expr::Int(_) | Expr::Bool(_) => true,
        Expr::Ref(read) => matches!(read.as_ref(), Ref::Enum { .. } | Ref::TokenType { .. }),
        Expr::Op(_) | Expr::Aggregate { .. } | Expr::Query(_) => false,
    }
}
