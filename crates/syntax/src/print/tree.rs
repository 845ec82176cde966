//! Writes trees of expressions as text, with the brackets that they need. Only `and` beside `or`
//! has more, for readers.

use crate::expr::{Binary, Kind, Name, Tree};

/// The binding power of a form; a higher one needs no brackets inside a lower one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Power {
    If,
    Otherwise,
    Where,
    Or,
    And,
    Not,
    Compare,
    Range,
    Sum,
    Term,
    Unary,
    Value,
}

/// An expression as text.
pub fn expression(tree: &Tree) -> String {
    let mut out = String::new();
    write(tree, Power::If, &mut out);
    out
}

/// The binders of a loop: `$s in SUITS, $r in 1..9`.
pub fn binders(binders: &[(Name, Tree)]) -> String {
    let one = |(name, list): &(Name, Tree)| {
        let mut out = format!("${} in ", name.text);
        named_list(list, &name.text, &mut out);
        out
    };
    binders.iter().map(one).collect::<Vec<String>>().join(", ")
}

/// Writes an expression for a place that needs at least the power of a range.
pub(super) fn operand(tree: &Tree) -> String {
    let mut out = String::new();
    write(tree, Power::Range, &mut out);
    out
}

fn power(kind: &Kind) -> Power {
    match kind {
        Kind::If(..) | Kind::Let { .. } => Power::If,
        Kind::Otherwise(..) => Power::Otherwise,
        Kind::Where { .. } => Power::Where,
        Kind::Not(_) => Power::Not,
        Kind::Range { .. } => Power::Range,
        Kind::Neg(_) => Power::Unary,
        Kind::Int(n) if *n < 0 => Power::Unary,
        Kind::Binary(op, _, _) => sign(*op).1,
        Kind::Int(_)
        | Kind::Name(_)
        | Kind::Bound(_)
        | Kind::ItProp(_)
        | Kind::Prop(..)
        | Kind::Index(..)
        | Kind::Call { .. }
        | Kind::Set(_) => Power::Value,
    }
}

/// Returns the sign of an operator, its binding power, and the least powers of its sides.
fn sign(op: Binary) -> (&'static str, Power, Power, Power) {
    let left = |sign, own, right| (sign, own, own, right);
    let compare = |sign| (sign, Power::Compare, Power::Range, Power::Range);
    match op {
        Binary::Or => left("or", Power::Or, Power::And),
        Binary::And => left("and", Power::And, Power::Not),
        Binary::Eq => compare("=="),
        Binary::Ne => compare("!="),
        Binary::Lt => compare("<"),
        Binary::Le => compare("<="),
        Binary::Gt => compare(">"),
        Binary::Ge => compare(">="),
        Binary::In => compare("in"),
        Binary::NotIn => compare("not in"),
        Binary::Add => left("+", Power::Sum, Power::Term),
        Binary::Sub => left("-", Power::Sum, Power::Term),
        Binary::Mul => left("*", Power::Term, Power::Unary),
        Binary::Div => left("div", Power::Term, Power::Unary),
        Binary::Mod => left("mod", Power::Term, Power::Unary),
    }
}

/// Returns the least binding power of a side of an operator without brackets.
fn beside(op: Binary, side: &Tree, least: Power) -> Power {
    let mixed = op == Binary::Or && matches!(side.kind, Kind::Binary(Binary::And, ..));
    if mixed { Power::Not } else { least }
}

fn write(tree: &Tree, least: Power, out: &mut String) {
    if power(&tree.kind) < least {
        out.push('(');
        write(tree, Power::If, out);
        out.push(')');
        return;
    }
    match &tree.kind {
        Kind::Int(n) => out.push_str(&n.to_string()),
        Kind::Name(name) => out.push_str(name),
        Kind::Bound(name) => {
            out.push('$');
            out.push_str(name);
        }
        Kind::ItProp(prop) => {
            out.push('.');
            out.push_str(prop);
        }
        Kind::Prop(base, name) => {
            write(base, Power::Value, out);
            out.push('.');
            out.push_str(&name.text);
        }
        Kind::Index(base, index) => {
            write(base, Power::Value, out);
            out.push('[');
            list(index, out);
            out.push(']');
        }
        Kind::Call { name, binder, args } => call(name, binder.as_ref(), args, out),
        Kind::Set(items) => {
            out.push('(');
            list(items, out);
            out.push(')');
        }
        Kind::Not(arg) => {
            out.push_str("not ");
            write(arg, Power::Not, out);
        }
        Kind::Neg(arg) => {
            out.push('-');
            // `--` is hard to read, so brackets are written.
            write(arg, Power::Value, out);
        }
        Kind::Binary(op, left, right) => binary(*op, left, right, out),
        Kind::Range { from, to, step } => {
            write(from, Power::Sum, out);
            out.push_str("..");
            write(to, Power::Sum, out);
            if let Some(step) = step {
                out.push_str(" step ");
                write(step, Power::Sum, out);
            }
        }
        Kind::Where { binder, list, when } => {
            if let Some(name) = binder {
                out.push('$');
                out.push_str(&name.text);
                out.push_str(" in ");
            }
            write(list, if binder.is_some() { Power::Range } else { Power::Where }, out);
            out.push_str(" where ");
            write(when, Power::Or, out);
        }
        Kind::Otherwise(first, other) => {
            write(first, Power::Otherwise, out);
            out.push_str(" otherwise ");
            write(other, Power::Where, out);
        }
        Kind::If(when, then, otherwise) => {
            words(&[("if ", when), (" then ", then), (" else ", otherwise)], out);
        }
        Kind::Let { name, value, body } => {
            out.push_str(&format!("let ${} = ", name.text));
            // A bare `in` would end the value.
            write(value, Power::Range, out);
            words(&[(" in ", body)], out);
        }
    }
}

/// Words with any expression after each.
fn words(parts: &[(&str, &Tree)], out: &mut String) {
    for (word, part) in parts {
        out.push_str(word);
        write(part, Power::If, out);
    }
}

fn binary(op: Binary, left: &Tree, right: &Tree, out: &mut String) {
    let (sign, _, at_left, at_right) = sign(op);
    write(left, beside(op, left, at_left), out);
    out.push(' ');
    out.push_str(sign);
    out.push(' ');
    write(right, beside(op, right, at_right), out);
}

fn list(items: &[Tree], out: &mut String) {
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            out.push_str(", ");
        }
        write(item, Power::If, out);
    }
}

/// A call. The binder before the first argument names the member of its conditions too.
fn call(name: &Name, binder: Option<&Name>, args: &[Tree], out: &mut String) {
    out.push_str(&name.text);
    out.push('(');
    match (binder, args.split_first()) {
        (Some(binder), Some((first, rest))) => {
            out.push('$');
            out.push_str(&binder.text);
            out.push_str(" in ");
            named_list(first, &binder.text, out);
            if !rest.is_empty() {
                out.push_str(", ");
                list(rest, out);
            }
        }
        (_, _) => list(args, out),
    }
    out.push(')');
}

/// Writes a list after `$name in`; its conditions use that name implicitly.
fn named_list(tree: &Tree, name: &str, out: &mut String) {
    match &tree.kind {
        Kind::Where { binder: Some(binder), list, when } if binder.text == name => {
            if power(&list.kind) < Power::Where {
                out.push('(');
                named_list(list, name, out);
                out.push(')');
            } else {
                named_list(list, name, out);
            }
            out.push_str(" where ");
            write(when, Power::Or, out);
        }
        Kind::Otherwise(first, other) => {
            named_list(first, name, out);
            out.push_str(" otherwise ");
            if power(&other.kind) < Power::Where {
                out.push('(');
                named_list(other, name, out);
                out.push(')');
            } else {
                named_list(other, name, out);
            }
        }
        _ => write(tree, Power::If, out),
    }
}
