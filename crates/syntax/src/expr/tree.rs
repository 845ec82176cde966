//! Expressions as trees: the output of the parser and the input of the compiler.

use boardwright_diag::Span;

/// An expression as written, with its place in the decoded text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tree {
    /// Bytes of the decoded text.
    pub span: Span,
    /// Its kind.
    pub kind: Kind,
}

/// The kind of an expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// A number.
    Int(i64),
    /// A bare word, `true` and `false` included.
    Name(String),
    /// `$card`; the name without `$`.
    Bound(String),
    /// `.cost`: a property of the member under test.
    ItProp(String),
    /// `L.cost`.
    Prop(Box<Tree>, Name),
    /// `money[actor]`, `board[3, 4]`.
    Index(Box<Tree>, Vec<Tree>),
    /// `count(market)`, `sum($d in directions, …)`. The binder stands only before the first
    /// argument.
    Call {
        /// The function.
        name: Name,
        /// `$d` of `$d in …` before the first argument.
        binder: Option<Name>,
        /// The arguments.
        args: Vec<Tree>,
    },
    /// `(a, b)`: a set of two or more; a single parenthesised expression is itself.
    Set(Vec<Tree>),
    /// `not C`.
    Not(Box<Tree>),
    /// `-n`.
    Neg(Box<Tree>),
    /// `a OP b`.
    Binary(Binary, Box<Tree>, Box<Tree>),
    /// `a..b`, `a..b step n`.
    Range {
        /// First.
        from: Box<Tree>,
        /// Last.
        to: Box<Tree>,
        /// Distance.
        step: Option<Box<Tree>>,
    },
    /// `L where C`, `$p in L where C`.
    Where {
        /// The name of the member, if it has one.
        binder: Option<Name>,
        /// The list.
        list: Box<Tree>,
        /// The condition.
        when: Box<Tree>,
    },
    /// `L otherwise M`.
    Otherwise(Box<Tree>, Box<Tree>),
    /// `if a then b else c`.
    If(Box<Tree>, Box<Tree>, Box<Tree>),
    /// `let $n = E in E`.
    Let {
        /// The name, of which the span includes the `$`.
        name: Name,
        /// What it names.
        value: Box<Tree>,
        /// The expression that may use the name.
        body: Box<Tree>,
    },
}

impl Tree {
    /// `name` or `name(args)` without a binder: the name, its place, and the arguments, which a bare
    /// name does not have.
    pub fn called(&self) -> Option<(&str, Span, Option<&[Tree]>)> {
        match &self.kind {
            Kind::Name(name) => Some((name, self.span, None)),
            Kind::Call { name, binder: None, args } => Some((&name.text, name.span, Some(args))),
            Kind::Call { binder: Some(_), .. }
            | Kind::Int(_)
            | Kind::Bound(_)
            | Kind::ItProp(_)
            | Kind::Prop(..)
            | Kind::Index(..)
            | Kind::Set(_)
            | Kind::Not(_)
            | Kind::Neg(_)
            | Kind::Binary(..)
            | Kind::Range { .. }
            | Kind::Where { .. }
            | Kind::Otherwise(..)
            | Kind::If(..)
            | Kind::Let { .. } => None,
        }
    }
}

macro_rules! children {
    ($kind:expr, $f:expr, $iter:ident, $as:ident) => {
        match $kind {
            Kind::Int(_) | Kind::Name(_) | Kind::Bound(_) | Kind::ItProp(_) => {}
            Kind::Prop(base, _) => $f(base),
            Kind::Index(base, index) => {
                $f(base);
                index.$iter().for_each($f);
            }
            Kind::Call { args: items, .. } | Kind::Set(items) => items.$iter().for_each($f),
            Kind::Not(of) | Kind::Neg(of) => $f(of),
            Kind::Binary(_, a, b)
            | Kind::Otherwise(a, b)
            | Kind::Where { list: a, when: b, .. }
            | Kind::Let { value: a, body: b, .. } => {
                $f(a);
                $f(b);
            }
            Kind::Range { from, to, step } => {
                $f(from);
                $f(to);
                step.$as().into_iter().for_each($f);
            }
            Kind::If(when, then, otherwise) => {
                $f(when);
                $f(then);
                $f(otherwise);
            }
        }
    };
}

impl Tree {
    /// Visits its child expressions, in written order.
    pub fn each_child<'t>(&'t self, f: &mut dyn FnMut(&'t Tree)) {
        children!(&self.kind, f, iter, as_deref);
    }

    /// Visits its child expressions, to change them.
    pub fn each_child_mut<'t>(&'t mut self, f: &mut dyn FnMut(&'t mut Tree)) {
        children!(&mut self.kind, f, iter_mut, as_deref_mut);
    }
}

/// A word with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// The word, without `$`.
    pub text: String,
    /// Bytes of the decoded text.
    pub span: Span,
}

/// A binary operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Binary {
    /// `or`
    Or,
    /// `and`
    And,
    /// `==`
    Eq,
    /// `!=`
    Ne,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
    /// `in`
    In,
    /// `not in`
    NotIn,
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `div`
    Div,
    /// `mod`
    Mod,
}
