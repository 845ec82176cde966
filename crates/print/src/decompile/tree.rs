//! Constructors of expression trees. Their spans have no meaning.

use boardwright_diag::Span;
use boardwright_syntax::expr::{Binary, Kind, Name, Tree};

pub fn tree(kind: Kind) -> Tree {
    Tree { span: Span::default(), kind }
}

pub fn word(text: &str) -> Name {
    Name { text: text.to_owned(), span: Span::default() }
}

pub fn name(text: &str) -> Tree {
    tree(Kind::Name(text.to_owned()))
}

/// A bound name, given with its `$`.
pub fn bound(slot: &str) -> Tree {
    tree(Kind::Bound(slot.trim_start_matches('$').to_owned()))
}

pub fn int(n: i64) -> Tree {
    if n < 0 { tree(Kind::Neg(Box::new(tree(Kind::Int(-n))))) } else { tree(Kind::Int(n)) }
}

pub fn call(function: &str, args: Vec<Tree>) -> Tree {
    tree(Kind::Call { name: word(function), binder: None, args })
}

/// A call whose first argument may have a binder.
pub fn call_with(function: &str, binder: Option<String>, args: Vec<Tree>) -> Tree {
    let binder = binder.map(|binder| word(&binder));
    tree(Kind::Call { name: word(function), binder, args })
}

pub fn index(base: &str, at: Vec<Tree>) -> Tree {
    tree(Kind::Index(Box::new(name(base)), at))
}

pub fn prop(base: Tree, of: &str) -> Tree {
    match base.kind {
        Kind::Name(it) if it == "it" => tree(Kind::ItProp(of.to_owned())),
        kind => tree(Kind::Prop(Box::new(tree(kind)), word(of))),
    }
}

pub fn binary(op: Binary, left: Tree, right: Tree) -> Tree {
    tree(Kind::Binary(op, Box::new(left), Box::new(right)))
}
