//! Values in AST form: `{ op: … }`, `{ ref: … }`, `{ aggregate: … }`, `{ query: … }`.

use crate::compiler::Compiler;
use crate::decode::{one_or_many, text, text_at};
use crate::facts::facts;
use crate::scope::Scope;
use crate::types::{Kind, Type, Typed};
use boardwright_def::{Expr, Op};
use boardwright_diag::{Code, Diagnostic, Fix};
use boardwright_syntax::expr::{Binary, word_for};
use boardwright_syntax::yaml::{Node, Value};

const OPS: &[&str] = &[
    "and", "or", "not", "==", "!=", "<", "<=", ">", ">=", "in", "+", "-", "*", "div", "mod",
    "ceil_div", "min", "max", "abs", "if", "set",
];

impl Compiler<'_> {
    /// A mapping that stands for a value.
    pub fn ast_value(&mut self, node: &Node, scope: &mut Scope, want: Option<&Type>) -> Typed {
        if !self.enter(1, node.span) {
            return Typed::unknown(node.span);
        }
        let mut typed = if node.get("op").is_some() {
            self.ast_op(node, scope, want)
        } else if node.get("ref").is_some() {
            self.ast_ref(node, scope)
        } else if let Some(aggregate) = node.get("aggregate") {
            self.keys(node, "an aggregate", &["aggregate"]);
            self.within("aggregate", |c| c.ast_aggregate(aggregate, scope))
        } else if node.get("query").is_some() {
            self.ast_query(node, scope, want)
        } else {
            self.report(
                Diagnostic::new(
                    Code::WrongShape,
                    node.span,
                    "a value written as a mapping has one of the keys `op`, `ref`, `aggregate`, `query`",
                )
                .hint("or write the value as text: `money[actor] < 10`"),
            );
            Typed::unknown(node.span)
        };
        self.leave();
        typed.span = node.span;
        if typed.ty.optional && scope.excludes_none(&typed.expr) {
            typed.ty.optional = false;
        }
        typed
    }

    /// The value under a required key.
    pub fn part(
        &mut self,
        node: &Node,
        key: &str,
        scope: &mut Scope,
        want: Option<&Type>,
    ) -> Typed {
        match self.need_part(node, key) {
            Some(part) => self.within(key, |c| match &part.value {
                Value::List(items) => {
                    let element = want.map(super::lower::element_or_self);
                    let values =
                        items.iter().map(|item| c.value(item, scope, element.as_ref())).collect();
                    c.make_items(values, part.span)
                }
                Value::Null | Value::Bool(_) | Value::Int(_) | Value::Text(_) | Value::Map(_) => {
                    c.value(part, scope, want)
                }
            }),
            None => Typed::unknown(node.span),
        }
    }

    pub fn need_part<'n>(&mut self, node: &'n Node, key: &str) -> Option<&'n Node> {
        let found = node.get(key);
        if found.is_none() {
            self.error(Code::MissingKey, node.span, format!("this needs the key `{key}`"));
        }
        found
    }

    pub fn tag(&mut self, node: &Node, key: &str, what: &str, known: &[&str]) -> Option<String> {
        let tag = node.get(key)?;
        let Some(word) = text(tag) else {
            self.shape(tag, &format!("`{key}` is a word"));
            return None;
        };
        if known.contains(&word) {
            return Some(word.to_owned());
        }
        let ours = if word == "=" { Some("==") } else { word_for(word) };
        if let Some(ours) = ours.filter(|ours| known.contains(ours)) {
            let written = if ours.starts_with(char::is_alphabetic) {
                ours.to_owned()
            } else {
                format!("\"{ours}\"")
            };
            self.report(
                Diagnostic::new(
                    Code::ForeignOperator,
                    tag.span,
                    format!("`{word}` is written `{ours}` here"),
                )
                .fix(Fix::replace(
                    format!("Change to `{ours}`"),
                    tag.span,
                    written,
                )),
            );
            return None;
        }
        let message = format!("there is no {what} `{word}`");
        self.report(self.unknown(Code::UnknownFunction, tag.span, word, message, known));
        None
    }

    pub fn ast_op(&mut self, node: &Node, scope: &mut Scope, want: Option<&Type>) -> Typed {
        let span = node.span;
        let Some(op) = self.tag(node, "op", "operator", OPS) else {
            return Typed::unknown(span);
        };
        let bool = Type::of(Kind::Bool);
        match op.as_str() {
            "and" | "or" => self.ast_junction(op == "and", node, scope),
            "not" => {
                self.keys(node, "this condition", &["op", "arg"]);
                let arg = self.part(node, "arg", scope, Some(&bool));
                let arg = self.as_condition(arg);
                self.make_not(arg, span)
            }
            "abs" => {
                self.keys(node, "this computation", &["op", "arg"]);
                let arg = self.part(node, "arg", scope, want);
                self.make_abs(arg, span)
            }
            "in" => {
                self.keys(node, "this condition", &["op", "item", "set"]);
                let item = self.part(node, "item", scope, None);
                let hint = item.ty.clone();
                let set = self.part(node, "set", scope, Some(&hint));
                self.make_in(item, set, span)
            }
            "set" => {
                self.keys(node, "this set", &["op", "of", "items"]);
                self.ast_set(node, scope, want)
            }
            "if" => {
                self.keys(node, "this value", &["op", "when", "then", "else"]);
                let when = self.part(node, "when", scope, Some(&bool));
                let when = self.as_condition(when);
                let mark = scope.mark();
                scope.know(facts(&when.expr, true));
                let then = self.part(node, "then", scope, want);
                scope.reset(mark);
                scope.know(facts(&when.expr, false));
                let hint = then.ty.clone();
                let otherwise = self.part(node, "else", scope, want.or(Some(&hint)));
                scope.reset(mark);
                self.make_if(when, then, otherwise, span)
            }
            _ => self.ast_computation(&op, node, scope),
        }
    }

    /// `and` and `or`.
    fn ast_junction(&mut self, all: bool, node: &Node, scope: &mut Scope) -> Typed {
        self.keys(node, "this condition", &["op", "args"]);
        let Some(list) = self.need_part(node, "args") else {
            return Typed::unknown(node.span);
        };
        let mark = scope.mark();
        let mut args = Vec::new();
        for (index, node) in one_or_many(list).into_iter().enumerate() {
            let arg = self.within(&format!("args[{index}]"), |c| c.condition(node, scope));
            scope.know(facts(&arg.expr, all));
            // A mapping inside stays as it is written, so that every condition of a game can be written.
            if matches!(node.value, Value::Map(_)) {
                args.push(arg.expr);
                continue;
            }
            match arg.expr {
                Expr::Op(inner) => match *inner {
                    Op::And { args: inner } if all => args.extend(inner),
                    Op::Or { args: inner } if !all => args.extend(inner),
                    inner @ (Op::And { .. }
                    | Op::Or { .. }
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
                    | Op::If { .. }) => args.push(Expr::op(inner)),
                },
                expr @ (Expr::Int(_)
                | Expr::Bool(_)
                | Expr::Ref(_)
                | Expr::Aggregate { .. }
                | Expr::Query(_)) => args.push(expr),
            }
        }
        scope.reset(mark);
        let op = if all { Op::And { args } } else { Op::Or { args } };
        Typed::new(Expr::op(op), Type::of(Kind::Bool), node.span)
    }

    /// A comparison or computation of two operands.
    fn ast_computation(&mut self, op: &str, node: &Node, scope: &mut Scope) -> Typed {
        self.keys(node, "this computation", &["op", "left", "right"]);
        let (left, right) = self.ast_sides(node, scope);
        if matches!(op, "div" | "mod" | "ceil_div") {
            self.check_divisor(&right, scope);
        }
        let span = node.span;
        match op {
            "==" => self.make_equality(left, right, true, span),
            "!=" => self.make_equality(left, right, false, span),
            "<" => self.make_order(Binary::Lt, left, right, span),
            "<=" => self.make_order(Binary::Le, left, right, span),
            ">" => self.make_order(Binary::Gt, left, right, span),
            ">=" => self.make_order(Binary::Ge, left, right, span),
            "+" => self.make_arithmetic(Binary::Add, left, right, span),
            "-" => self.make_arithmetic(Binary::Sub, left, right, span),
            "*" => self.make_arithmetic(Binary::Mul, left, right, span),
            "div" => self.make_arithmetic(Binary::Div, left, right, span),
            "mod" => self.make_arithmetic(Binary::Mod, left, right, span),
            "ceil_div" => self.make_ceil_div(left, right, span),
            "min" => self.make_extreme_of_two(false, left, right, span),
            _ => self.make_extreme_of_two(true, left, right, span),
        }
    }

    pub fn ast_sides(&mut self, node: &Node, scope: &mut Scope) -> (Typed, Typed) {
        let bare = text_at(node, "left").is_some_and(|word| self.candidates(word).len() > 1);
        if bare {
            let right = self.part(node, "right", scope, None);
            let hint = right.ty.clone();
            let left = self.part(node, "left", scope, Some(&hint));
            (left, right)
        } else {
            let left = self.part(node, "left", scope, None);
            let hint = left.ty.clone();
            let right = self.part(node, "right", scope, Some(&hint));
            (left, right)
        }
    }
}
