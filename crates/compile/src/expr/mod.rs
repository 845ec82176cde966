//! Values, conditions and lists: from text or AST form to typed [`Expr`].

mod amounts;
mod ast_aggregate;
mod ast_form;
mod ast_queries;
mod ast_refs;
mod ast_several;
mod belongings;
mod board_rows;
mod boards;
mod bounds_checks;
mod brackets;
mod cells;
mod coerce;
mod connected;
mod covers;
mod derived;
mod expand;
mod families;
mod folding;
mod function_table;
mod functions;
mod geometry;
mod group_first;
mod index;
mod keyed;
mod lists;
mod longest;
mod lower;
mod missing_player;
mod names;
mod negation;
mod opposites;
mod ops;
mod origins;
mod owned_boards;
mod piles;
mod power;
mod props;
mod repeated;
mod room;
mod selectors;
mod sets;
mod space;
mod symbols;
mod tables;
mod teams;
mod unknown;
mod unordered;
mod ways;

pub(crate) use bounds_checks::range;
pub use covers::fits_there;
pub(crate) use function_table::FUNCTIONS;
pub(crate) use index::index_hint;
pub(crate) use names::Candidate;
pub(crate) use props::{PLACE, TOKEN};
pub(crate) use symbols::PHASE;

use crate::compiler::Compiler;
use crate::facts::facts;
use crate::notes::SlotKind;
use crate::scope::Scope;
use crate::src::Src;
use crate::types::{Kind, Type, Typed};
use boardwright_def::{Expr, Op};
use boardwright_diag::{Code, Diagnostic, Fix, Span};
use boardwright_syntax::expr::{Failure, Tree, parse_expr};
use boardwright_syntax::yaml::{Node, Text, Value};

/// Limit on the mistakes of one text that are reported in one pass.
const MENDED: usize = 5;

/// The argument of `player(n)`, in messages.
pub(crate) const SEAT_NUMBER: &str = "the number of a seat";

impl Compiler<'_> {
    /// A value, condition or list as written in YAML: a literal, text or AST form.
    pub fn value(&mut self, node: &Node, scope: &mut Scope, want: Option<&Type>) -> Typed {
        match &node.value {
            Value::Int(n) => self.number(*n, node.span),
            Value::Bool(value) => Typed::bool(*value, node.span),
            Value::Text(text) => {
                if let Some(selected) = self.selector(text, node.span, scope) {
                    return selected;
                }
                let mut typed = self.text(text, node.span, scope, want);
                typed.span = node.span;
                typed
            }
            Value::Map(_) => self.ast_value(node, scope, want),
            Value::Null => {
                self.error(Code::EmptyValue, node.span, "expected an expression");
                Typed::unknown(node.span)
            }
            Value::List(items) if want.is_some_and(|want| matches!(want.kind, Kind::Set(_))) => {
                let element = want.map(lower::element_or_self);
                let values = items.iter().map(|item| self.value(item, scope, element.as_ref()));
                let values = values.collect();
                self.make_items(values, node.span)
            }
            Value::List(_) => {
                self.report(
                    Diagnostic::new(
                        Code::WrongShape,
                        node.span,
                        "expected an expression, found a list",
                    )
                    .hint("write a set in round brackets: `(red, blue)`")
                    .hint("in flow style an expression with commas or brackets must be quoted"),
                );
                Typed::unknown(node.span)
            }
        }
    }

    /// An expression written as text.
    pub fn text(
        &mut self,
        text: &Text,
        span: Span,
        scope: &mut Scope,
        want: Option<&Type>,
    ) -> Typed {
        match self.parse(text) {
            Some((tree, src)) => self.tree(&tree, &src, scope, want),
            None => Typed::unknown(span),
        }
    }

    /// Parses a text as an expression; reports what cannot be read.
    pub fn parse(&mut self, text: &Text) -> Option<(Tree, Src)> {
        let src = Src::new(text);
        self.slot(src.whole(), &text.text, SlotKind::Expression);
        self.read(&text.text, src, parse_expr)
    }

    /// Parses a text; reports a mistake and goes on with the mended text.
    pub fn read<T>(
        &mut self,
        text: &str,
        mut src: Src,
        parse: impl Fn(&str) -> Result<T, Failure>,
    ) -> Option<(T, Src)> {
        let mut text = std::borrow::Cow::Borrowed(text);
        for _ in 0..MENDED {
            let failure = match parse(&text) {
                Ok(read) => return Some((read, src)),
                Err(failure) => failure,
            };
            let mended = failure.replacement.as_ref().and_then(|new| {
                let range = failure.span.range();
                text.get(range.clone())?;
                let mut mended = text.clone().into_owned();
                mended.replace_range(range, new);
                Some((mended, src.replaced(failure.span, new.len())))
            });
            let of_words = failure.replacement.as_ref().filter(|new| new.contains(' '));
            let rewritten = of_words.map(|_| src.span(failure.span));
            self.failure(failure, &src);
            self.unread.rewritten.extend(rewritten);
            let (new, place) = mended?;
            (text, src) = (new.into(), place);
        }
        None
    }

    /// Reports a failure of the parser.
    pub fn failure(&mut self, failure: Failure, src: &Src) {
        let span = src.span(failure.span);
        let cure = failure.replacement.as_ref();
        let cure = cure.map(|new| Fix::replace(failure.cure(new), span, new.clone()));
        let mut diag = cure.into_iter().fold(failure.found_at(span), Diagnostic::fix);
        diag.fixes.iter_mut().for_each(|fix| fix.safe &= !failure.guess);
        self.report(diag);
    }

    /// A literal number.
    pub fn number(&mut self, n: i64, span: Span) -> Typed {
        match i32::try_from(n) {
            Ok(n) => Typed::int(n, span),
            Err(_) => {
                self.error(Code::OutOfRange, span, format!("{n} is too large"));
                Typed::unknown(span)
            }
        }
    }

    /// A condition.
    pub fn condition(&mut self, node: &Node, scope: &mut Scope) -> Typed {
        let value = self.value(node, scope, Some(&Type::of(Kind::Bool)));
        self.as_condition(value)
    }

    /// A condition, or a list of conditions that must all hold, split at every `and`. Each may rely
    /// on the ones before it; `scope` keeps their facts.
    pub fn conjuncts(&mut self, node: &Node, scope: &mut Scope) -> Vec<(Expr, Span)> {
        let mut out = Vec::new();
        match &node.value {
            Value::List(items) => {
                for item in items {
                    out.extend(self.conjuncts(item, scope));
                }
            }
            Value::Text(text) => {
                if let Some((tree, src)) = self.parse(text) {
                    self.split(&tree, &src, scope, &mut out);
                }
            }
            Value::Bool(true) => {}
            Value::Map(_) if crate::decode::text_at(node, "op") == Some("and") => {
                let args = node.get("args").map(crate::decode::one_or_many).unwrap_or_default();
                for arg in args {
                    out.extend(self.conjuncts(arg, scope));
                }
            }
            Value::Null | Value::Bool(_) | Value::Int(_) | Value::Map(_) => {
                let value = self.condition(node, scope);
                push_conjunct(value, scope, &mut out);
            }
        }
        out
    }

    /// The conditions of a condition in a line, split at every `and`.
    pub fn conjuncts_of(&mut self, tree: &Tree, src: &Src, scope: &mut Scope) -> Vec<(Expr, Span)> {
        let mut out = Vec::new();
        self.split(tree, src, scope, &mut out);
        out
    }

    fn split(&mut self, tree: &Tree, src: &Src, scope: &mut Scope, out: &mut Vec<(Expr, Span)>) {
        use boardwright_syntax::expr::{Binary, Kind as TreeKind};
        if let TreeKind::Binary(Binary::And, left, right) = &tree.kind {
            self.split(left, src, scope, out);
            self.split(right, src, scope, out);
            return;
        }
        let value = self.tree(tree, src, scope, Some(&Type::of(Kind::Bool)));
        let value = self.as_condition(value);
        push_conjunct(value, scope, out);
    }

    /// A number that must be known before the game.
    pub fn constant(&mut self, node: &Node, what: &str) -> Option<i32> {
        let mut scope = Scope::default();
        let value = self.value(node, &mut scope, Some(&Type::int(crate::interval::Interval::FULL)));
        self.as_constant(value, what)
    }

    /// The number of a lowered value; reports a value that is no number or not known before the
    /// game.
    pub fn as_constant(&mut self, value: Typed, what: &str) -> Option<i32> {
        if value.ty.is_unknown() {
            return None;
        }
        let span = value.span;
        let value = self.as_int(value);
        match value.expr {
            Expr::Int(n) if !value.ty.is_unknown() => Some(n),
            Expr::Int(_) => None,
            Expr::Bool(_)
            | Expr::Op(_)
            | Expr::Ref(_)
            | Expr::Aggregate { .. }
            | Expr::Query(_) => {
                if let Some(n) = self.known_number(&value.expr) {
                    return Some(n);
                }
                let hint = if what == SEAT_NUMBER {
                    "for a number that changes: `first(players where .seat == …)`"
                } else {
                    "use numbers and constants only"
                };
                let message = format!("{what} must be known before the game starts");
                self.report(Diagnostic::new(Code::NotConstant, span, message).hint(hint));
                None
            }
        }
    }
}

fn push_conjunct(value: Typed, scope: &mut Scope, out: &mut Vec<(Expr, Span)>) {
    scope.know(facts(&value.expr, true));
    let Typed { expr, span, .. } = value;
    match expr {
        Expr::Op(op) => match *op {
            Op::And { args } => out.extend(args.into_iter().map(|arg| (arg, span))),
            op @ (Op::Or { .. }
            | Op::Not { .. }
            | Op::Eq { .. }
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
            | Op::Set { .. }
            | Op::If { .. }) => out.push((Expr::Op(Box::new(op)), span)),
        },
        expr @ (Expr::Int(_)
        | Expr::Bool(_)
        | Expr::Ref(_)
        | Expr::Aggregate { .. }
        | Expr::Query(_)) => out.push((expr, span)),
    }
}
