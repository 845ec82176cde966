//! Branches of `if` that constants switch off, such as an optional rule behind a knob.

use crate::compiler::Compiler;
use boardwright_def::{Effect, Expr, Op};
use boardwright_diag::{Code, Diagnostic};

impl Compiler<'_> {
    /// The effects of a branch. Constants can decide that it never runs, such as a knob that switches an optional
    /// rule off; then numbers that are wrong in it do no harm, so findings about them are dropped, and with an error
    /// also its effects.
    pub(super) fn if_branch(
        &mut self,
        runs: bool,
        effects: impl FnOnce(&mut Self) -> Vec<Effect>,
    ) -> Vec<Effect> {
        let before = self.diags.len();
        let effects = effects(self);
        if runs {
            return effects;
        }
        let found = self.diags.split_off(before.min(self.diags.len()));
        let (dropped, kept): (Vec<_>, Vec<_>) =
            found.into_iter().partition(|found| is_about_a_number(found.code));
        self.diags.extend(kept);
        if dropped.iter().any(Diagnostic::is_error) { Vec::new() } else { effects }
    }
}

/// True if a finding depends on the value of a number, which a knob can change.
fn is_about_a_number(code: Code) -> bool {
    matches!(
        code,
        Code::RangeInverted
            | Code::OutOfRange
            | Code::DivisionByZero
            | Code::PossibleZeroDivisor
            | Code::ConstantCondition
            | Code::EmptyChoice
            | Code::NarrowParameter
            | Code::MapSize
    )
}

/// The value of a condition that constants decide.
pub(super) fn settled(condition: &Expr) -> Option<bool> {
    let number = |side: &Expr| if let Expr::Int(n) = side { Some(*n) } else { None };
    let pair = |left, right| Some((number(left)?, number(right)?));
    let Expr::Op(op) = condition else {
        return if let Expr::Bool(value) = condition { Some(*value) } else { None };
    };
    match op.as_ref() {
        Op::And { args } if args.iter().any(|arg| settled(arg) == Some(false)) => Some(false),
        Op::And { args } => args.iter().all(|arg| settled(arg) == Some(true)).then_some(true),
        Op::Or { args } if args.iter().any(|arg| settled(arg) == Some(true)) => Some(true),
        Op::Or { args } => args.iter().all(|arg| settled(arg) == Some(false)).then_some(false),
        Op::Not { arg } => settled(arg).map(|value| !value),
        Op::Eq { left, right } => pair(left, right).map(|(a, b)| a == b),
        Op::Ne { left, right } => pair(left, right).map(|(a, b)| a != b),
        Op::Lt { left, right } => pair(left, right).map(|(a, b)| a < b),
        Op::Le { left, right } => pair(left, right).map(|(a, b)| a <= b),
        Op::Gt { left, right } => pair(left, right).map(|(a, b)| a > b),
        Op::Ge { left, right } => pair(left, right).map(|(a, b)| a >= b),
        Op::In { .. }
        | Op::Add { .. }
        | Op::Sub { .. }
        | Op::Mul { .. }
        | Op::Div { .. }
        | Op::Mod { .. }
        | Op::Min { .. }
        | Op::Max { .. }
        | Op::Abs { .. }
        | Op::Set { .. }
        | Op::If { .. } => None,
    }
}
