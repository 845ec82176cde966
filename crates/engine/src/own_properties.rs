//! Conditions on the properties of one token, as a viewer sees it. A display hint may name one; it is no rule, so the
//! kernel does not know it. A property that the viewer does not see is `none`.

use boardwright_def::{Expr, Op, PlayerRef, Ref};
use boardwright_kernel::{Program, TokenFace, Value};
use std::cmp::Ordering;

/// True if a condition holds for a token.
pub fn holds(program: &Program, face: &TokenFace, condition: &Expr) -> bool {
    Of { program, face }.value(condition) == Seen::Bool(true)
}

/// A property of a token by its name; `type` and `owner` too.
pub fn property(program: &Program, face: &TokenFace, name: &str) -> Option<Value> {
    match name {
        "type" => return Some(Value::TokenType(face.type_id)),
        "owner" => return face.owner.map(Value::Player),
        _ => {}
    }
    let props = &program.token_types()[face.type_id.index()].props;
    let at = props.iter().position(|prop| prop.id == name)?;
    face.props.get(at).copied()
}

/// A value as conditions compare it; words by their names.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Seen {
    None,
    Int(i32),
    Bool(bool),
    Name(String),
    Seat(u32),
}

struct Of<'p> {
    program: &'p Program,
    face: &'p TokenFace,
}

impl Of<'_> {
    fn value(&self, expr: &Expr) -> Seen {
        match expr {
            Expr::Int(number) => Seen::Int(*number),
            Expr::Bool(holds) => Seen::Bool(*holds),
            Expr::Op(op) => Seen::Bool(self.computed(op)),
            Expr::Ref(read) => self.read(read),
            // The compiler lets no list into such a condition.
            Expr::Aggregate { .. } | Expr::Query(_) => Seen::None,
        }
    }

    fn computed(&self, op: &Op) -> bool {
        let is_true = |expr: &Expr| self.value(expr) == Seen::Bool(true);
        match op {
            Op::And { args } => args.iter().all(is_true),
            Op::Or { args } => args.iter().any(is_true),
            Op::Not { arg } => !is_true(arg),
            Op::Eq { left, right } => self.value(left) == self.value(right),
            Op::Ne { left, right } => self.value(left) != self.value(right),
            Op::Lt { left, right } => self.compared(left, right) == Some(Ordering::Less),
            Op::Gt { left, right } => self.compared(left, right) == Some(Ordering::Greater),
            Op::Le { left, right } => self.compared(left, right).is_some_and(Ordering::is_le),
            Op::Ge { left, right } => self.compared(left, right).is_some_and(Ordering::is_ge),
            _ => false, // refused by the compiler
        }
    }

    fn compared(&self, left: &Expr, right: &Expr) -> Option<Ordering> {
        match (self.value(left), self.value(right)) {
            (Seen::Int(left), Seen::Int(right)) => Some(left.cmp(&right)),
            _ => None,
        }
    }

    fn read(&self, read: &Ref) -> Seen {
        match read {
            Ref::Enum { member, .. } => Seen::Name(member.clone()),
            Ref::TokenType { of } => Seen::Name(of.clone()),
            Ref::Player(PlayerRef::Seat { id }) => Seen::Seat(*id),
            Ref::TokenProp { prop, .. } => self.seen(property(self.program, self.face, prop)),
            _ => Seen::None, // refused by the compiler, but for `none` itself
        }
    }

    fn seen(&self, value: Option<Value>) -> Seen {
        match value {
            Some(Value::Int(number)) => Seen::Int(number),
            Some(Value::Bool(holds)) => Seen::Bool(holds),
            Some(Value::Word { of, member }) => {
                let words = self.program.enums().get(usize::from(of)).map(|of| &of.members);
                let word = words.and_then(|words| words.get(usize::from(member)));
                word.map_or(Seen::None, |word| Seen::Name(word.clone()))
            }
            Some(Value::TokenType(of)) => {
                Seen::Name(self.program.token_types()[of.index()].id.clone())
            }
            Some(Value::Player(player)) => Seen::Seat(player.seat()),
            Some(
                Value::None
                | Value::Token(_)
                | Value::Place(_)
                | Value::Direction(_)
                | Value::Set { .. },
            )
            | None => Seen::None,
        }
    }
}
