//! Operators: arithmetic with constant folding and bounds, comparisons, `if`.

use crate::compiler::{Compiler, Needed};
use crate::interval::{Interval, floor_div, floor_mod};
use crate::types::{Kind, Size, Type, Typed};
use boardwright_def::{Expr, Op, Query, Ref};
use boardwright_diag::{Code, Diagnostic, Fix, Span};
use boardwright_syntax::expr::Binary;
use std::cmp::Ordering;

const BRANCHES: &str = "both branches of an `if` have one type";

impl Compiler<'_> {
    /// `+ - * div mod` of two numbers.
    pub fn make_arithmetic(&mut self, op: Binary, left: Typed, right: Typed, span: Span) -> Typed {
        let (left, right) = if matches!(op, Binary::Add | Binary::Sub) {
            (self.as_term(left), self.as_term(right))
        } else {
            (self.as_operand(left), self.as_operand(right))
        };
        if left.ty.is_unknown() || right.ty.is_unknown() {
            return Typed::unknown(span);
        }
        let (a, b) = (left.ty.interval(), right.ty.interval());
        if matches!(op, Binary::Div | Binary::Mod) && right.expr == Expr::Int(0) {
            self.error(Code::DivisionByZero, right.span, "this divides by zero");
            return Typed::unknown(span);
        }
        // Folds two constants.
        let known = match (&left.expr, &right.expr) {
            (Expr::Int(x), Expr::Int(y)) => Some((i64::from(*x), i64::from(*y))),
            _ => None,
        };
        let of = |f: fn(i64, i64) -> Option<i64>| known.map(|(x, y)| f(x, y));
        let (left, right) = (left.expr, right.expr);
        let (op, interval, value) = match op {
            Binary::Add => (Op::Add { left, right }, a.add(b), of(|x, y| Some(x + y))),
            Binary::Sub => (Op::Sub { left, right }, a.sub(b), of(|x, y| Some(x - y))),
            Binary::Mul => (Op::Mul { left, right }, a.mul(b), of(|x, y| Some(x * y))),
            Binary::Div => (Op::Div { left, right }, a.div(b), of(floor_div)),
            Binary::Mod => (Op::Mod { left, right }, a.modulo(b), of(floor_mod)),
            Binary::Or
            | Binary::And
            | Binary::Eq
            | Binary::Ne
            | Binary::Lt
            | Binary::Le
            | Binary::Gt
            | Binary::Ge
            | Binary::In
            | Binary::NotIn => return Typed::unknown(span),
        };
        match value {
            Some(Some(n)) => self.number(n, span),
            Some(None) => Typed::unknown(span),
            None => Typed::new(Expr::op(op), Type::int(interval), span),
        }
    }

    /// `min` or `max` of two numbers.
    pub fn make_extreme_of_two(
        &mut self,
        largest: bool,
        left: Typed,
        right: Typed,
        span: Span,
    ) -> Typed {
        let left = self.as_operand(left);
        let right = self.as_operand(right);
        if left.ty.is_unknown() || right.ty.is_unknown() {
            return Typed::unknown(span);
        }
        let (a, b) = (left.ty.interval(), right.ty.interval());
        if let (Expr::Int(x), Expr::Int(y)) = (&left.expr, &right.expr) {
            return Typed::int(if largest { *x.max(y) } else { *x.min(y) }, span);
        }
        let (left, right) = (left.expr, right.expr);
        let (op, interval) = if largest {
            (Op::Max { left, right }, a.max(b))
        } else {
            (Op::Min { left, right }, a.min(b))
        };
        Typed::new(Expr::op(op), Type::int(interval), span)
    }

    /// The quotient rounded up: the quotient of the negated number, rounded down and negated.
    pub fn make_ceil_div(&mut self, left: Typed, right: Typed, span: Span) -> Typed {
        let less = self.make_arithmetic(Binary::Sub, Typed::int(0, left.span), left, span);
        let quotient = self.make_arithmetic(Binary::Div, less, right, span);
        self.make_arithmetic(Binary::Sub, Typed::int(0, span), quotient, span)
    }

    /// The absolute value.
    pub fn make_abs(&mut self, arg: Typed, span: Span) -> Typed {
        let arg = self.as_operand(arg);
        if arg.ty.is_unknown() {
            return Typed::unknown(span);
        }
        let interval = arg.ty.interval().abs();
        match arg.expr {
            Expr::Int(n) => Typed::int(n.saturating_abs(), span),
            expr @ (Expr::Bool(_)
            | Expr::Op(_)
            | Expr::Ref(_)
            | Expr::Aggregate { .. }
            | Expr::Query(_)) => {
                Typed::new(Expr::op(Op::Abs { arg: expr }), Type::int(interval), span)
            }
        }
    }

    /// `not C`.
    pub fn make_not(&mut self, arg: Typed, span: Span) -> Typed {
        match arg.expr {
            Expr::Bool(value) => Typed::bool(!value, span),
            expr @ (Expr::Int(_)
            | Expr::Op(_)
            | Expr::Ref(_)
            | Expr::Aggregate { .. }
            | Expr::Query(_)) => {
                Typed::new(Expr::op(Op::Not { arg: expr }), Type::of(Kind::Bool), span)
            }
        }
    }

    /// `==` or `!=`. A token compared with a place stands for its place.
    pub fn make_equality(&mut self, left: Typed, right: Typed, equal: bool, span: Span) -> Typed {
        let (left, right) = match (&left.ty.kind, &right.ty.kind) {
            (Kind::Set(of), Kind::List(..)) => {
                let of = Kind::clone(of);
                let right = self.like(left.span, |c| c.as_set(right, &of));
                (left, right)
            }
            (Kind::List(..), Kind::Set(of)) => {
                let of = Kind::clone(of);
                let left = self.like(right.span, |c| c.as_set(left, &of));
                (left, right)
            }
            (Kind::Set(of), other) | (other, Kind::Set(of)) if **of == *other => {
                let diag = self.clash(&left.ty, &right);
                let diag = diag.hint("`… in …` asks whether a set has a member");
                self.like(left.span, |c| c.report(diag));
                return Typed::unknown(span);
            }
            (Kind::Place, Kind::Token | Kind::List(..)) => {
                let right = self.like(left.span, |c| c.as_place(right));
                (left, right)
            }
            (Kind::Token | Kind::List(..), Kind::Place) => {
                let left = self.like(right.span, |c| c.as_place(left));
                (left, right)
            }
            (Kind::List(..), Kind::Nothing) | (Kind::Nothing, Kind::List(..)) => {
                self.report(
                    Diagnostic::new(Code::TypeMismatch, span, "a list is never none")
                        .types("a value that may be none", "a list")
                        .hint("`empty(…)` asks whether a list has no member"),
                );
                return Typed::unknown(span);
            }
            (_, Kind::List(element, _)) if element.fits(&left.ty) => {
                let want = left.ty.clone();
                let right = self.like(left.span, |c| c.as_type(right, &want));
                (left, right)
            }
            (Kind::List(element, _), _) if element.fits(&right.ty) => {
                let want = right.ty.clone();
                let left = self.like(right.span, |c| c.as_type(left, &want));
                (left, right)
            }
            _ => (left, right),
        };
        if left.ty.is_unknown() || right.ty.is_unknown() {
            return Typed::unknown(span);
        }
        if !left.ty.fits(&right.ty) || matches!(left.ty.kind, Kind::List(..)) {
            let mut diag = self.clash(&left.ty, &right);
            if let Some(fix) = self.compare_types(&left, &right) {
                diag.hints =
                    vec!["a token is compared with a type by its property `.type`".to_owned()];
                diag = diag.fix(fix);
            }
            if let Some(fix) = self.compare_team_numbers(left.span, right.span) {
                diag.hints = vec![
                    "`team($p)` lists the players of a team; `$p.team` is its number, and \
                     `$q in team($p)` asks whether both are in one team"
                        .to_owned(),
                ];
                diag = diag.fix(fix);
            }
            self.like(left.span, |c| c.report(diag));
            return Typed::unknown(span);
        }
        if let (Expr::Int(x), Expr::Int(y)) = (&left.expr, &right.expr) {
            return Typed::bool((x == y) == equal, span);
        }
        self.check_never_none([&left, &right], equal, span);
        self.check_equality(&left, &right, equal, span);
        self.check_same(&left, &right, |a, b| (a == b) == equal, span);
        self.check_own_column(&left, &right, equal, span);
        let (left, right) = (left.expr, right.expr);
        let op = if equal { Op::Eq { left, right } } else { Op::Ne { left, right } };
        Typed::new(Expr::op(op), Type::of(Kind::Bool), span)
    }

    /// A fix for `$card == king`, a token beside a type of tokens: `$card.type == king`.
    fn compare_types(&self, left: &Typed, right: &Typed) -> Option<Fix> {
        let beside = |one: &Typed, other: &Typed| {
            (&one.ty.kind, &other.ty.kind) == (&Kind::Token, &Kind::TokenType)
        };
        let left_is_token = beside(left, right).then_some(left.span);
        let token = left_is_token.or_else(|| beside(right, left).then_some(right.span))?;
        let written = self.written(token);
        let is_name = written.chars().all(|c| c.is_ascii_alphanumeric() || "$_.".contains(c));
        let ours = if written == "it" { ".type".to_owned() } else { format!("{written}.type") };
        let beside = if token == left.span { right } else { left };
        let itself = [ours.as_str(), "it.type"].contains(&self.written(beside.span).trim());
        (is_name && !itself).then(|| Fix::replace(format!("Change to `{ours}`"), token, ours))
    }

    /// `< <= > >=` of two numbers; false if one is `none`.
    pub fn make_order(&mut self, op: Binary, left: Typed, right: Typed, span: Span) -> Typed {
        let left = self.as_int(left);
        let right = self.as_int(right);
        if left.ty.is_unknown() || right.ty.is_unknown() {
            return Typed::unknown(span);
        }
        let known = match (&left.expr, &right.expr) {
            (Expr::Int(x), Expr::Int(y)) => Some(x.cmp(y)),
            _ => None,
        };
        self.check_order(op, &left, &right, span);
        let holds = |a: i64, b: i64| {
            let less = matches!(op, Binary::Lt | Binary::Le);
            let also_equal = matches!(op, Binary::Le | Binary::Ge);
            if a == b { also_equal } else { less == (a < b) }
        };
        self.check_same(&left, &right, holds, span);
        let (left, right) = (left.expr, right.expr);
        let (op, holds) = match op {
            Binary::Lt => (Op::Lt { left, right }, known.map(Ordering::is_lt)),
            Binary::Le => (Op::Le { left, right }, known.map(Ordering::is_le)),
            Binary::Gt => (Op::Gt { left, right }, known.map(Ordering::is_gt)),
            Binary::Ge => (Op::Ge { left, right }, known.map(Ordering::is_ge)),
            Binary::Or
            | Binary::And
            | Binary::Eq
            | Binary::Ne
            | Binary::Add
            | Binary::Sub
            | Binary::Mul
            | Binary::Div
            | Binary::Mod
            | Binary::In
            | Binary::NotIn => return Typed::unknown(span),
        };
        match holds {
            Some(holds) => Typed::bool(holds, span),
            None => Typed::new(Expr::op(op), Type::of(Kind::Bool), span),
        }
    }

    /// `item in set`.
    pub fn make_in(&mut self, item: Typed, set: Typed, span: Span) -> Typed {
        let single = matches!(
            set.ty.kind,
            Kind::Int(_) | Kind::Enum(_) | Kind::Player | Kind::TokenType | Kind::Direction
        );
        if single && item.ty.fits(&set.ty) {
            // `(ember)`: the brackets of a list, with one member.
            if self.written(set.span).starts_with('(') {
                return self.make_equality(item, set, true, span);
            }
            let diag = self.mismatch(set.span, "a list", &set.ty);
            self.report(
                diag.hint("`in` asks whether a list has a member; `==` compares with one value"),
            );
            return Typed::unknown(span);
        }
        let set = self.as_list(set);
        let Some((element, _)) = set.ty.as_list() else { return Typed::unknown(span) };
        let element = element.clone();
        let item = match (&item.ty.kind, &element.kind) {
            (Kind::Token, Kind::Place) => self.as_place(item),
            _ => item,
        };
        if item.ty.is_unknown() || element.is_unknown() {
            return Typed::unknown(span);
        }
        if !item.ty.fits(&element) {
            let diag = self.clash(&element, &item);
            self.like(set.span, |c| c.report(diag));
            return Typed::unknown(span);
        }
        let op = Op::In { item: item.expr, set: set.expr };
        Typed::new(Expr::op(op), Type::of(Kind::Bool), span)
    }

    /// `if C then a else b`.
    pub fn make_if(&mut self, when: Typed, then: Typed, otherwise: Typed, span: Span) -> Typed {
        if when.ty.is_unknown() || then.ty.is_unknown() || otherwise.ty.is_unknown() {
            return Typed::unknown(span);
        }
        let listed = |typed: &Typed| matches!(typed.ty.kind, Kind::List(..));
        if listed(&then) || listed(&otherwise) {
            return self.make_if_list(when, then, otherwise, span);
        }
        let Some(ty) = self.one_type(&then, &otherwise, Some(BRANCHES)) else {
            return Typed::unknown(span);
        };
        match when.expr {
            Expr::Bool(true) => Typed { span, ..then },
            Expr::Bool(false) => Typed { span, ..otherwise },
            when @ (Expr::Int(_)
            | Expr::Op(_)
            | Expr::Ref(_)
            | Expr::Aggregate { .. }
            | Expr::Query(_)) => {
                let op = Op::If { when, then: then.expr, otherwise: otherwise.expr };
                Typed::new(Expr::op(op), ty, span)
            }
        }
    }

    /// A list chosen by a condition: the members of one if it holds, those of the other if not.
    fn make_if_list(&mut self, when: Typed, then: Typed, otherwise: Typed, span: Span) -> Typed {
        let then = self.as_list(then);
        let otherwise = self.as_list(otherwise);
        let Some(ty) = self.one_type(&then, &otherwise, Some(BRANCHES)) else {
            return Typed::unknown(span);
        };
        match when.expr {
            Expr::Bool(true) => Typed { span, ..then },
            Expr::Bool(false) => Typed { span, ..otherwise },
            condition @ (Expr::Int(_)
            | Expr::Op(_)
            | Expr::Ref(_)
            | Expr::Aggregate { .. }
            | Expr::Query(_)) => {
                let bind = "$any".to_owned();
                let left =
                    Query::Where { list: then.expr, bind: bind.clone(), when: condition.clone() };
                let not = Expr::op(Op::Not { arg: condition });
                let right = Query::Where { list: otherwise.expr, bind, when: not };
                let query = Query::Union { left: Expr::list(left), right: Expr::list(right) };
                Typed::new(Expr::list(query), ty, span)
            }
        }
    }

    /// Runs `f`; a `type-mismatch` inside refers to the value at `span`.
    pub(super) fn like<R>(&mut self, span: Span, f: impl FnOnce(&mut Self) -> R) -> R {
        self.needing(Needed::Beside(span), f)
    }

    /// The type that holds both values; `None` after a report.
    fn one_type(&mut self, first: &Typed, other: &Typed, hint: Option<&str>) -> Option<Type> {
        if !first.ty.fits(&other.ty) {
            let mut diag = self.clash(&first.ty, other);
            diag.hints.extend(hint.map(str::to_owned));
            self.like(first.span, |c| c.report(diag));
            return None;
        }
        Some(first.ty.join(&other.ty))
    }

    /// `E otherwise F`: the second if the first is none or an empty list.
    pub fn make_otherwise(&mut self, first: Typed, other: Typed, span: Span) -> Typed {
        let is_list = |typed: &Typed| matches!(typed.ty.kind, Kind::List(..) | Kind::Place);
        let value = !is_list(&first) || (first.ty.optional && other.ty.kind == first.ty.kind);
        if value {
            if first.ty.is_unknown() || other.ty.is_unknown() {
                return Typed::unknown(span);
            }
            let Some(ty) = self.one_type(&first, &other, None) else {
                return Typed::unknown(span);
            };
            let ty = Type { optional: other.ty.optional, ..ty };
            let when = Op::Ne { left: first.expr.clone(), right: Expr::read(Ref::None) };
            let op = Op::If { when: Expr::op(when), then: first.expr, otherwise: other.expr };
            return Typed::new(Expr::op(op), ty, span);
        }
        let first = self.as_list(first);
        let other = self.as_list(other);
        let Some(ty) = self.one_type(&first, &other, None) else {
            return Typed::unknown(span);
        };
        let query = Query::Otherwise { list: first.expr, other: other.expr };
        let found = Typed::new(Expr::list(query), ty, span);
        match (found.ty.as_list(), other.ty.as_list()) {
            // The other list takes the place of the first one if that is empty, so a member of it is enough.
            (Some((member, size)), Some((_, of_other))) if of_other.min > 0 => {
                let size = Size { min: size.min.max(1), ..size };
                Typed { ty: Type::list(member.clone(), size), ..found }
            }
            (..) => found,
        }
    }

    /// The score of a player.
    pub fn make_score(&mut self, player: Typed, span: Span) -> Typed {
        let declared = |diag: &Diagnostic| {
            diag.code == Code::BadIdentifier && self.written(diag.span) == "score"
        };
        if self.diags.iter().any(declared) {
            return Typed::unknown(span); // a variable of this name was reported
        }
        if !self.env.has_scoring {
            self.report(
                Diagnostic::new(Code::MissingSection, span, "`score` needs a `scoring` section")
                    .hint("for example `scoring: points[$player]`"),
            );
            return Typed::unknown(span);
        }
        if self.path == "scoring" {
            self.error(Code::CallCycle, span, "`scoring` cannot read the score it defines");
            return Typed::unknown(span);
        }
        let read = Ref::Score { player: player.expr };
        Typed::new(Expr::read(read), Type::int(Interval::FULL), span)
    }
}
