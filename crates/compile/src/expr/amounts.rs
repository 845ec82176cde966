//! Amounts that are surely wrong: numbers below 0, more tokens than a game can hold, rows that a board does not have.

use crate::compiler::Compiler;
use crate::env::Symbol;
use crate::interval::Interval;
use crate::types::{Kind, Typed};
use boardwright_def::{Expr, PlaceProp, Ref, TokenType};
use boardwright_diag::{Code, Diagnostic, Severity, Span};

impl Compiler<'_> {
    /// The number of something, which is never `none`.
    pub fn as_amount(&mut self, value: Typed) -> Typed {
        let value = self.as_operand(value);
        self.check_amount(&value);
        value
    }

    /// The number of tokens, of which `none` counts as 0.
    pub fn as_count(&mut self, value: Typed) -> Typed {
        let value = self.as_int(value);
        self.check_amount(&value);
        value
    }

    /// Warns of an amount that is below 0, which counts as 0.
    fn check_amount(&mut self, value: &Typed) {
        if let Some(bounds) = self.sure_bounds(value)
            && bounds.hi < 0
        {
            let most = bounds.hi;
            let what =
                if bounds.lo == most { format!("{most}") } else { format!("at most {most}") };
            self.warn_of_range(
                value.span,
                format!("this amount is {what}, and an amount below 0 counts as 0"),
                "write a number that can be 1 or more",
            );
        }
    }

    /// Warns of a number of new tokens that no game can hold.
    pub fn check_new_tokens(&mut self, count: &Typed, of: &Expr) {
        let Some(bounds) = self.sure_bounds(count) else { return };
        let named = |token: &&TokenType| {
            matches!(of, Expr::Ref(read)
                if matches!(read.as_ref(), Ref::TokenType { of } if *of == token.id))
        };
        // A type with a maximum gets no more tokens than that, and others may be meant.
        let limited = match self.env.types.iter().find(named) {
            Some(token) => token.max.is_some(),
            None => self.env.types.iter().any(|token| token.max.is_some()),
        };
        if !limited && bounds.lo > i64::from(TokenType::MOST) {
            self.warn_of_range(
                count.span,
                format!(
                    "this creates {} tokens, but a game ends with a fault at more than {} of one type without `max`",
                    bounds.lo,
                    TokenType::MOST
                ),
                "create fewer, give the type a `max`, or count in a variable",
            );
        }
    }

    /// Warns of rows or columns, from `first` to `last`, of which a board has none.
    pub(super) fn check_rows(
        &mut self,
        board: usize,
        prop: PlaceProp,
        ends: [&Typed; 2],
        span: Span,
    ) {
        let [Some(first), Some(last)] = ends.map(|end| self.sure_bounds(end)) else { return };
        let Some(found) = self.env.boards.get(board) else { return };
        let (rows, cols) = found.extent();
        let (word, most) = if prop == PlaceProp::Row { ("row", rows) } else { ("column", cols) };
        let larger = self.may_be_larger(board, first.lo);
        let beyond = first.lo > i64::from(most) && !larger;
        if beyond || last.hi < 1 {
            let s = if most == 1 { "" } else { "s" };
            self.warn_of_range(
                span,
                format!("this is no cell: the board has {most} {word}{s}, counted from 1"),
                "count rows from the bottom and columns from the left",
            );
        }
    }

    /// True if a board may have `size` rows or columns with other values of the knobs: its text names a constant.
    fn may_be_larger(&self, board: usize, size: i64) -> bool {
        let Some(span) = self.map.find(&format!("boards[{board}]")) else { return true };
        let words = self.written(span).split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let constant = |word: &str| matches!(self.env.names.get(word), Some(found) if matches!(found.symbol, Symbol::Const(_)));
        let grows = self.env.knobs.iter().any(|knob| i64::from(knob.max) >= size);
        grows && words.into_iter().any(constant)
    }

    /// The bounds of a number for all values of the knobs that it names; `None` if they are not certain.
    fn sure_bounds(&self, value: &Typed) -> Option<Interval> {
        let Kind::Int(bounds) = value.ty.kind else { return None };
        if self.stands_for_several() {
            return None;
        }
        self.bounds_with_knobs(value, bounds)
    }

    fn warn_of_range(&mut self, span: Span, message: String, hint: &str) {
        let mut found = Diagnostic::new(Code::OutOfRange, span, message).hint(hint);
        found.severity = Severity::Warning;
        self.report(found);
    }
}
