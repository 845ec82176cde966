//! Comparisons and divisions with an outcome that the bounds of their numbers decide.

use crate::compiler::{Compiler, Procedure};
use crate::interval::Interval;
use crate::scope::Scope;
use crate::sections::tokens::RESERVED;
use crate::types::{Kind, Typed};
use boardwright_def::walk::each_child;
use boardwright_def::{Board, Expr, Op, PlaceProp, PlayerRef, Ref, TokenType};
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_syntax::expr::Binary;

/// The hint for a condition that compares a member with itself.
const INNERMOST: &str =
    "`it` is the innermost member; name the outer one: `$c in L where …`, and write `$c`";

impl Compiler<'_> {
    /// Warns of a divisor that can be 0.
    pub fn check_divisor(&mut self, divisor: &Typed, scope: &Scope) {
        let Kind::Int(bounds) = divisor.ty.kind else { return };
        let zero = bounds.lo <= 0 && bounds.hi >= 0 && bounds.lo < bounds.hi;
        if !zero || scope.excludes_zero(&divisor.expr) {
            return;
        }
        let found = Diagnostic::new(
            Code::PossibleZeroDivisor,
            divisor.span,
            format!("this can be 0: it is {}; division by 0 gives 0", range(bounds)),
        )
        .at(&self.path)
        .hint("test it before (`if n > 0`), or divide by `max(1, …)`");
        // Inside a loop over a list, the list has a member, unless the loop removes it.
        match self.lowering.looping.iter_mut().rev().find(|(count, _)| *count == divisor.expr) {
            Some((_, held)) => held.push(found),
            None => self.report(found),
        }
    }

    /// Warns of `< <= > >=` that always or never holds.
    pub fn check_order(&mut self, op: Binary, left: &Typed, right: &Typed, span: Span) {
        let Some((a, b)) = self.open_bounds(left, right) else { return };
        let (always, never) = match op {
            Binary::Lt => (a.hi < b.lo, a.lo >= b.hi),
            Binary::Le => (a.hi <= b.lo, a.lo > b.hi),
            Binary::Gt => (a.lo > b.hi, a.hi <= b.lo),
            Binary::Ge => (a.lo >= b.hi, a.hi < b.lo),
            Binary::Or
            | Binary::And
            | Binary::Eq
            | Binary::Ne
            | Binary::In
            | Binary::NotIn
            | Binary::Add
            | Binary::Sub
            | Binary::Mul
            | Binary::Div
            | Binary::Mod => return,
        };
        // A comparison with `none` is false.
        let sure = |side: &Typed| !side.ty.optional && !self.may_lack(&side.expr);
        let always = always && sure(left) && sure(right);
        self.constant_comparison(always, never, (a, b), span);
    }

    /// Warns of `==` and `!=` between numbers that are never equal.
    pub fn check_equality(&mut self, left: &Typed, right: &Typed, equal: bool, span: Span) {
        let Some((a, b)) = self.open_bounds(left, right) else { return };
        let apart = a.hi < b.lo || b.hi < a.lo;
        let loose = |side: &Typed| side.ty.optional || self.may_lack(&side.expr);
        let could_be_none = loose(left) && loose(right);
        if apart && !could_be_none {
            self.constant_comparison(!equal, equal, (a, b), span);
        }
    }

    /// Warns of a comparison of a value with itself, or with itself and a number more or less: `.rank == it.rank + 1`.
    /// `holds` compares two numbers.
    pub fn check_same(
        &mut self,
        left: &Typed,
        right: &Typed,
        holds: impl Fn(i64, i64) -> bool,
        span: Span,
    ) {
        let ((same, a), (other, b)) = (shifted(&left.expr), shifted(&right.expr));
        // Constants that are the same in both places may be meant as a switch, places depend on the board.
        let read = match same {
            Expr::Ref(read) => !matches!(
                read.as_ref(),
                Ref::None
                    | Ref::Enum { .. }
                    | Ref::TokenType { .. }
                    | Ref::Direction { .. }
                    | Ref::Zone { .. }
                    | Ref::Cell { .. }
                    | Ref::Player(PlayerRef::Seat { .. })
            ),
            Expr::Op(_) | Expr::Aggregate { .. } => true,
            Expr::Int(_) | Expr::Bool(_) | Expr::Query(_) => false,
        };
        if !read || same != other || !self.same_for_all(left, right) {
            return;
        }
        let word = if holds(a, b) { "always" } else { "never" };
        let sides = if a == b { "are the same" } else { "read the same value" };
        let message = format!("this {word} holds: both sides {sides}");
        let found = Diagnostic::new(Code::ConstantCondition, span, message);
        let [a, b] = [left, right].map(|side| self.written(side.span).trim());
        let member = a != b && [a, b].iter().any(|side| *side == "it" || side.contains("it."));
        self.report(found.hint(if member { INNERMOST } else { "compare it with another value" }));
    }

    /// Warns of a place compared with a fixed property of itself, if no place has itself there: a link and where it ends.
    pub fn check_own_column(&mut self, left: &Typed, right: &Typed, equal: bool, span: Span) {
        let of_itself = |property: &Typed, place: &Typed| {
            let Expr::Ref(read) = &property.expr else { return None };
            let Ref::ZoneVar { zone, var } = read.as_ref() else { return None };
            let is_itself = |(place, value): (&String, &Option<Expr>)| matches!(value, Some(value) if names(value, place));
            let mut boards = self.env.boards.iter();
            let never = boards.all(|board| {
                let column = board.columns.iter().find(|column| column.id == *var);
                let changes = board.vars.iter().any(|known| known.id == *var);
                let mut cells =
                    column.into_iter().flat_map(|column| board.cells.iter().zip(&column.values));
                !changes && !cells.any(is_itself)
            });
            (*zone == place.expr && never).then(|| var.clone())
        };
        let Some(name) = of_itself(left, right).or_else(|| of_itself(right, left)) else { return };
        let word = if equal { "never" } else { "always" };
        let message = format!(
            "this {word} holds: both sides read one place, and no place is its own `{name}`"
        );
        let found = Diagnostic::new(Code::ConstantCondition, span, message);
        let member = [left, right].iter().any(|side| self.written(side.span).trim() == "it");
        self.report(found.hint(if member { INNERMOST } else { "compare it with another place" }));
    }

    /// True if two equal sides are equal wherever the expression is used: a definition may be given other arguments.
    fn same_for_all(&self, left: &Typed, right: &Typed) -> bool {
        let takes = |side: &Typed| self.written(side.span).contains('$');
        !self.is_of_family()
            && (self.lowering.expanding.is_empty() || !takes(left) && !takes(right))
    }

    /// Warns of a condition that is `none`.
    pub fn check_no_condition(&mut self, value: &Typed) {
        if value.ty.kind == Kind::Nothing && !self.stands_for_several() {
            let message = "this never holds: `none` is no condition and counts as false";
            let found = Diagnostic::new(Code::ConstantCondition, value.span, message);
            self.report(
                found.hint("write what must hold, `… == none` to test for none, or leave it out"),
            );
        }
    }

    /// True if a number is read of something that may not have it, and is `none` then.
    fn may_lack(&self, expr: &Expr) -> bool {
        let has = |token: &TokenType, prop: &str| token.props.iter().any(|p| p.id == *prop);
        let all_have = |prop: &str| self.env.types.iter().all(|token| has(token, prop));
        match expr {
            Expr::Ref(read) => match read.as_ref() {
                Ref::TokenProp { prop, .. } => {
                    !RESERVED.contains(&prop.as_str()) && !all_have(prop)
                }
                Ref::TypeProp { of: Expr::Ref(of), prop } => match of.as_ref() {
                    Ref::TokenType { of } => {
                        self.env.types.iter().any(|token| token.id == *of && !has(token, prop))
                    }
                    Ref::None
                    | Ref::Enum { .. }
                    | Ref::Gvar { .. }
                    | Ref::Pvar { .. }
                    | Ref::Binding { .. }
                    | Ref::TokenProp { .. }
                    | Ref::TypeProp { .. }
                    | Ref::TableCell { .. }
                    | Ref::Place { .. }
                    | Ref::Player(_)
                    | Ref::Zone { .. }
                    | Ref::ZoneVar { .. }
                    | Ref::Cell { .. }
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
                    | Ref::Repeated { .. } => !all_have(prop),
                },
                Ref::TypeProp { prop, .. } => !all_have(prop),
                Ref::Place {
                    place: Expr::Ref(place),
                    prop: PlaceProp::Index | PlaceProp::Row | PlaceProp::Col,
                } => self.board_of(place).is_none() && is_zone(place),
                Ref::ZoneVar { zone: Expr::Ref(place), var } => {
                    let of_board = |board: &Board| {
                        board.vars.iter().any(|known| known.id == *var)
                            || board.columns.iter().any(|known| known.id == *var)
                    };
                    is_zone(place) && !self.board_of(place).is_some_and(of_board)
                }
                Ref::Gvar { .. } | Ref::Pvar { .. } => self.read_by_type(read),
                Ref::None
                | Ref::Enum { .. }
                | Ref::Binding { .. }
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
                | Ref::Repeated { .. } => false,
            },
            Expr::Op(_) => self.part_may_lack(expr),
            Expr::Int(_) | Expr::Bool(_) | Expr::Aggregate { .. } | Expr::Query(_) => false,
        }
    }

    fn part_may_lack(&self, expr: &Expr) -> bool {
        let mut lacks = false;
        each_child(expr, &mut |child| lacks |= self.may_lack(child));
        lacks
    }

    /// The board of a cell that is named by a literal.
    fn board_of(&self, place: &Ref) -> Option<&Board> {
        let Ref::Zone { zone, player: None } = place else { return None };
        self.env.boards.iter().find(|board| board.cells.contains(zone))
    }

    /// Warns of a list of options that never has a member.
    pub fn check_choice(&mut self, list: &Typed) {
        let Some((_, size)) = list.ty.as_list() else { return };
        // The list may depend on a board or list that could not be read.
        if size.max == Some(0) && !self.stands_for_several() && !self.has_errors() {
            self.report(
                Diagnostic::new(
                    Code::EmptyChoice,
                    list.span,
                    "there is nothing to choose here: this list never has a member",
                )
                .hint("a range runs upwards, `1..6`; a `step` or `take` may leave nothing"),
            );
        }
    }

    /// True if the expression is lowered several times with different values: in a definition, a
    /// computed property, a family of actions. A proof for one of them need not hold for the
    /// others.
    pub(super) fn stands_for_several(&self) -> bool {
        self.is_of_family() || !self.lowering.expanding.is_empty()
    }

    fn is_of_family(&self) -> bool {
        match self.lowering.inside {
            Some(Procedure::Action(index)) => !self.env.actions[index].bound.is_empty(),
            Some(Procedure::Sequence(_)) | None => false,
        }
    }

    /// The bounds of two numbers, at least one of which is not known before the game. Conditions
    /// that choose the cells of a board are left out: they depend on its size.
    fn open_bounds(&self, left: &Typed, right: &Typed) -> Option<(Interval, Interval)> {
        let (Kind::Int(a), Kind::Int(b)) = (&left.ty.kind, &right.ty.kind) else { return None };
        let known = a.lo == a.hi && b.lo == b.hi;
        let cells = self.path.ends_with(".cells");
        if self.stands_for_several() || cells || known {
            return None;
        }
        Some((self.bounds_with_knobs(left, *a)?, self.bounds_with_knobs(right, *b)?))
    }

    /// The bounds of a number for all values of the knobs that its text names: the range of a knob
    /// that stands alone. `None` if a knob is part of a larger expression, whose bounds are only
    /// known for the current value of the knob.
    pub(super) fn bounds_with_knobs(&self, side: &Typed, bounds: Interval) -> Option<Interval> {
        let text = self.written(side.span).trim();
        let mut words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let Some(knob) = words.find_map(|word| self.env.knobs.iter().find(|k| k.id == word)) else {
            return Some(bounds);
        };
        (text == knob.id).then(|| Interval::new(knob.min.into(), knob.max.into()))
    }

    fn constant_comparison(
        &mut self,
        always: bool,
        never: bool,
        (a, b): (Interval, Interval),
        span: Span,
    ) {
        let word = match (always, never) {
            (true, _) => "always",
            (_, true) => "never",
            (false, false) => return,
        };
        self.report(
            Diagnostic::new(
                Code::ConstantCondition,
                span,
                format!(
                    "this {word} holds: the left side is {}, the right side {}",
                    range(a),
                    range(b)
                ),
            )
            .hint("change the number, the comparison, or the bounds of what is compared"),
        );
    }
}

fn is_zone(place: &Ref) -> bool {
    matches!(place, Ref::Zone { .. })
}

/// True if a value is the place with this name.
fn names(value: &Expr, place: &str) -> bool {
    let Expr::Ref(read) = value else { return false };
    matches!(read.as_ref(), Ref::Zone { zone, player: None } if zone == place)
}

/// `3`, `from 0 to 9`.
pub(crate) fn range(bounds: Interval) -> String {
    match (bounds.lo, bounds.hi) {
        (lo, hi) if lo == hi => lo.to_string(),
        (lo, hi) if hi >= Interval::FULL.hi => format!("at least {lo}"),
        (lo, hi) if lo <= Interval::FULL.lo => format!("at most {hi}"),
        (lo, hi) => format!("from {lo} to {hi}"),
    }
}

/// A value without the number that is added to it or taken from it, and that number.
fn shifted(expr: &Expr) -> (&Expr, i64) {
    let Expr::Op(op) = expr else { return (expr, 0) };
    if let Op::Add { left: value, right: Expr::Int(n) }
    | Op::Add { left: Expr::Int(n), right: value } = op.as_ref()
    {
        return (value, i64::from(*n));
    }
    if let Op::Sub { left: value, right: Expr::Int(n) } = op.as_ref() {
        return (value, -i64::from(*n));
    }
    (expr, 0)
}
