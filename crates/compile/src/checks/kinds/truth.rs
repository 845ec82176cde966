//! A condition on a token, if the token is of a certain type.

use boardwright_def::walk::each_child;
use boardwright_def::{Domain, Expr, GameDef, Op, PropDef, Query, Ref};

/// The truth of a condition for a type of the token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Truth {
    Holds,
    Fails,
    /// It does not depend on the token, or only on its owner.
    Either,
    /// It may depend on the token.
    Depends,
}

impl Truth {
    fn when(holds: bool) -> Self {
        if holds { Truth::Holds } else { Truth::Fails }
    }

    fn not(self) -> Self {
        match self {
            Truth::Holds => Truth::Fails,
            Truth::Fails => Truth::Holds,
            Truth::Either => Truth::Either,
            Truth::Depends => Truth::Depends,
        }
    }
}

/// The value of an expression for a type of the token.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Value {
    None,
    /// A property that the type does not have: `none` too.
    Absent,
    Type(usize),
    Int(i32),
    Bool(bool),
    Word(String),
    /// Some value that is not `none`, which may depend on the token.
    Some,
    Other(Truth),
}

/// The truth of a condition if `subject`, a token or type, is of the type `of`.
pub(super) fn of(def: &GameDef, condition: &Expr, subject: &Expr, of: usize) -> Truth {
    Case { def, subject, of }.truth(condition)
}

struct Case<'a> {
    def: &'a GameDef,
    subject: &'a Expr,
    of: usize,
}

impl Case<'_> {
    fn truth(&self, condition: &Expr) -> Truth {
        let Expr::Op(op) = condition else {
            return match self.value(condition) {
                Value::Bool(holds) => Truth::when(holds),
                Value::None | Value::Absent => Truth::Fails,
                Value::Other(truth) => truth,
                Value::Type(_) | Value::Int(_) | Value::Word(_) | Value::Some => Truth::Depends,
            };
        };
        match op.as_ref() {
            Op::And { args } => self.joined(args, Truth::Fails),
            Op::Or { args } => self.joined(args, Truth::Holds),
            Op::Not { arg } => self.truth(arg).not(),
            Op::Eq { left, right } => self.equal(left, right),
            Op::Ne { left, right } => self.equal(left, right).not(),
            Op::Lt { left, right } => self.compared(left, right, |a, b| a < b),
            Op::Le { left, right } => self.compared(left, right, |a, b| a <= b),
            Op::Gt { left, right } => self.compared(left, right, |a, b| a > b),
            Op::Ge { left, right } => self.compared(left, right, |a, b| a >= b),
            Op::In { item, set } => self.member(item, set),
            Op::Add { .. }
            | Op::Sub { .. }
            | Op::Mul { .. }
            | Op::Div { .. }
            | Op::Mod { .. }
            | Op::Min { .. }
            | Op::Max { .. }
            | Op::Abs { .. }
            | Op::Set { .. }
            | Op::If { .. } => self.touched(condition),
        }
    }

    /// Several conditions, one of which decides if it has the truth `decides`.
    fn joined(&self, args: &[Expr], decides: Truth) -> Truth {
        let each: Vec<Truth> = args.iter().map(|arg| self.truth(arg)).collect();
        let first = [decides, Truth::Depends, Truth::Either].into_iter().find(|t| each.contains(t));
        first.unwrap_or(decides.not())
    }

    fn equal(&self, left: &Expr, right: &Expr) -> Truth {
        let none = |value: &Value| matches!(value, Value::None | Value::Absent);
        match (self.value(left), self.value(right)) {
            (Value::Other(a), Value::Other(b)) => {
                if [a, b].contains(&Truth::Depends) {
                    Truth::Depends
                } else {
                    Truth::Either
                }
            }
            (Value::Other(truth), Value::None) | (Value::None, Value::Other(truth)) => truth,
            (Value::Other(_), _) | (_, Value::Other(_)) => Truth::Depends,
            (Value::Some, other) | (other, Value::Some) if none(&other) => Truth::Fails,
            (Value::Some, _) | (_, Value::Some) => Truth::Depends,
            (left, right) => Truth::when(left == right || none(&left) && none(&right)),
        }
    }

    fn compared(&self, left: &Expr, right: &Expr, holds: fn(i32, i32) -> bool) -> Truth {
        match (self.value(left), self.value(right)) {
            (Value::None | Value::Absent, _) | (_, Value::None | Value::Absent) => Truth::Fails,
            (Value::Int(left), Value::Int(right)) => Truth::when(holds(left, right)),
            (left, right) => {
                let either = Value::Other(Truth::Either);
                if left == either && right == either { Truth::Either } else { Truth::Depends }
            }
        }
    }

    fn member(&self, item: &Expr, set: &Expr) -> Truth {
        let found = self.value(item);
        if matches!(found, Value::None | Value::Absent) {
            return Truth::Fails;
        }
        if let (Value::Type(of), Expr::Query(query)) = (&found, set)
            && let Query::Types { family } = query.as_ref()
        {
            let of = self.def.token_types.get(*of).and_then(|of| of.family.as_ref());
            return Truth::when(of == Some(family));
        }
        if let Expr::Query(query) = set
            && let Query::Items { items } = query.as_ref()
            && !matches!(found, Value::Other(_) | Value::Some)
        {
            let items: Vec<Value> = items.iter().map(|item| self.value(item)).collect();
            if !items.iter().any(|item| matches!(item, Value::Other(_) | Value::Some)) {
                return Truth::when(items.contains(&found));
            }
        }
        let either = found == Value::Other(Truth::Either);
        if either { self.touched(set) } else { Truth::Depends }
    }

    fn value(&self, expr: &Expr) -> Value {
        // A name may stand for a token too, but then it is not compared with types.
        if expr == self.subject {
            return Value::Type(self.of);
        }
        match expr {
            Expr::Int(n) => Value::Int(*n),
            Expr::Bool(holds) => Value::Bool(*holds),
            Expr::Ref(read) => self.read(expr, read),
            Expr::Op(_) | Expr::Aggregate { .. } | Expr::Query(_) => {
                Value::Other(self.touched(expr))
            }
        }
    }

    fn read(&self, expr: &Expr, read: &Ref) -> Value {
        if *read == Ref::None {
            return Value::None;
        }
        if let Ref::TokenType { of } = read {
            let at = self.def.token_types.iter().position(|known| known.id == *of);
            return at.map_or(Value::None, Value::Type);
        }
        if let Ref::Enum { member, .. } = read {
            return Value::Word(member.clone());
        }
        if let Ref::TokenProp { token: of, prop } | Ref::TypeProp { of, prop } = read
            && of == self.subject
        {
            return self.property(prop);
        }
        Value::Other(self.touched(expr))
    }

    fn property(&self, prop: &str) -> Value {
        let Some(of) = self.def.token_types.get(self.of) else { return Value::Some };
        if prop == "type" {
            return Value::Type(self.of);
        } else if prop == "family" {
            return of.family.clone().map_or(Value::None, Value::Word);
        } else if prop == "owner" {
            return Value::Other(Truth::Either);
        } else if prop == "at" {
            return Value::Some;
        }
        let Some(found) = of.props.iter().find(|known| known.id == prop) else {
            return Value::Absent;
        };
        fixed(found).unwrap_or(match found.domain {
            Domain::Int { optional: false, .. }
            | Domain::Bool { optional: false }
            | Domain::Enum { optional: false, .. } => Value::Some,
            Domain::Int { .. }
            | Domain::Bool { .. }
            | Domain::Enum { .. }
            | Domain::Player { .. }
            | Domain::Token { .. }
            | Domain::Place { .. }
            | Domain::TokenType { .. }
            | Domain::Direction { .. }
            | Domain::Set { .. } => Value::Other(Truth::Depends),
        })
    }

    /// [`Truth::Depends`] if an expression mentions the token, other than for its owner.
    fn touched(&self, expr: &Expr) -> Truth {
        if let Expr::Ref(read) = expr
            && let Ref::TokenProp { token, prop } = read.as_ref()
            && prop == "owner"
            && token == self.subject
        {
            return Truth::Either;
        }
        if expr == self.subject {
            return Truth::Depends;
        }
        let mut found = Truth::Either;
        each_child(expr, &mut |child| {
            if self.touched(child) == Truth::Depends {
                found = Truth::Depends;
            }
        });
        found
    }
}

/// The value of a property that is the same for all tokens of its type.
fn fixed(prop: &PropDef) -> Option<Value> {
    match prop.init.as_ref().filter(|_| !prop.changes)? {
        Expr::Int(n) => Some(Value::Int(*n)),
        Expr::Bool(holds) => Some(Value::Bool(*holds)),
        Expr::Ref(read) => {
            if let Ref::Enum { member, .. } = read.as_ref() {
                Some(Value::Word(member.clone()))
            } else {
                None
            }
        }
        Expr::Op(_) | Expr::Aggregate { .. } | Expr::Query(_) => None,
    }
}
