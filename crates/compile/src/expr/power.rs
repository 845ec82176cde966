//! `power(base, n)`: whole-number powers of a constant.

use super::function_table::Call;
use crate::compiler::Compiler;
use crate::interval::Interval;
use crate::scope::Scope;
use crate::types::{Type, Typed};
use boardwright_def::{Expr, Op};
use boardwright_diag::{Code, Diagnostic, Span};

impl Compiler<'_> {
    /// `power(base, n)`. The base is known before the game and at least 1. The bounds of `n` must show that the
    /// power is a whole number in range, for an overflow would give wrong numbers without a word.
    pub(super) fn power(&mut self, call: Call<'_>, scope: &mut Scope) -> Typed {
        let Call { args, src, span, .. } = call;
        let number = Type::int(Interval::FULL);
        let base = self.tree(&args[0], src, scope, Some(&number));
        let exponent = self.tree(&args[1], src, scope, Some(&number));
        let base_span = base.span;
        let base = self.as_constant(base, "the base of a power");
        let exponent = self.as_operand(exponent);
        let Some(base) = base.filter(|_| !exponent.ty.is_unknown()) else {
            return Typed::unknown(span);
        };
        if base < 1 {
            let message = format!("the base of a power is {base}, but must be at least 1");
            self.error(Code::OutOfRange, base_span, message);
            return Typed::unknown(span);
        }
        let known = self.known_number(&exponent.expr).map(|n| Interval::exact(i64::from(n)));
        let range = known.unwrap_or_else(|| exponent.ty.interval());
        let Some((least, most)) = self.power_range(base, range, exponent.span) else {
            return Typed::unknown(span);
        };
        if least == most {
            return Typed::int(least, span);
        }
        self.product_of_bits(
            base,
            range.hi,
            exponent,
            Interval::new(least.into(), most.into()),
            span,
        )
    }

    /// The smallest and the largest power; `None` after a report.
    fn power_range(&mut self, base: i32, range: Interval, span: Span) -> Option<(i32, i32)> {
        let power = |n: i64| base.checked_pow(u32::try_from(n).ok()?);
        // No power of 1 is too large.
        let hi = if base == 1 { range.hi.min(1) } else { range.hi };
        if let (Some(least), Some(most)) = (power(range.lo.min(hi)), power(hi)) {
            return Some((least, most));
        }
        let room = (0..=31i64).take_while(|n| power(*n).is_some()).last().unwrap_or(0);
        let (message, hint) = if range.lo < 0 {
            let message =
                format!("the exponent may be {}, and such a power is no whole number", range.lo);
            (message, "give it a least value: `power(2, max($n, 0))`".to_owned())
        } else {
            let message = format!(
                "the exponent may be {}, and `power({base}, {room})` is the largest number that fits",
                range.hi
            );
            (message, format!("give it a largest value: `power({base}, min($n, {room}))`"))
        };
        self.report(Diagnostic::new(Code::OutOfRange, span, message).hint(hint));
        None
    }

    /// A product with a factor for each binary digit of the exponent: the base to the power of that digit, or 1. So
    /// the exponent is written out five times at most.
    fn product_of_bits(
        &mut self,
        base: i32,
        most: i64,
        exponent: Typed,
        range: Interval,
        span: Span,
    ) -> Typed {
        let mut product: Option<Expr> = None;
        let mut digit = 1;
        while i64::from(digit) <= most {
            let Some(factor) = u32::try_from(digit).ok().and_then(|n| base.checked_pow(n)) else {
                break;
            };
            if product.is_some() && !self.charge_argument(&exponent.expr, span) {
                return Typed::unknown(span);
            }
            let n = exponent.expr.clone();
            let n =
                if digit == 1 { n } else { Expr::op(Op::Div { left: n, right: Expr::Int(digit) }) };
            let last = Expr::op(Op::Mod { left: n, right: Expr::Int(2) });
            let when = Expr::op(Op::Eq { left: last, right: Expr::Int(1) });
            let factor =
                Expr::op(Op::If { when, then: Expr::Int(factor), otherwise: Expr::Int(1) });
            product = Some(match product {
                Some(left) => Expr::op(Op::Mul { left, right: factor }),
                None => factor,
            });
            digit *= 2;
        }
        Typed::new(product.unwrap_or(Expr::Int(1)), Type::int(range), span)
    }
}
