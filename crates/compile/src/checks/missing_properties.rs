//! Properties that a token may lack where a rule counts with them, or surely lacks where a rule compares them: a type
//! that does not declare a property has `none` there, which is no number and equals nothing.

use super::Found;
use super::kinds::{Kinds, Known, Seen, contents, walk};
use boardwright_def::walk::{bound_name, each_child};
use boardwright_def::{Effect, Expr, GameDef, Op, Query, Ref, TokenType};
use boardwright_diag::{Code, Severity};
use std::collections::BTreeSet;

/// Limit on the token types of a game that is checked; the work grows with them.
const TYPES: usize = 256;

pub(super) fn check(def: &GameDef, found: &mut Found<'_>) {
    let types = &def.token_types;
    let every = |prop: &str| types.iter().all(|of| declares(of, prop));
    let mut props = types.iter().flat_map(|of| &of.props);
    let places = def.boards.iter().any(|board| !board.columns.is_empty() || !board.vars.is_empty());
    if types.len() > TYPES || !places && props.all(|prop| every(&prop.id)) {
        return;
    }
    let contents = contents(def);
    let mut missing = Missing { found: BTreeSet::new() };
    walk(def, &contents, &mut |path, seen, known| match seen {
        Seen::Effect(effect) => missing.effect(path, effect, known),
        Seen::Rule(rule) => missing.expr(path, rule, Use::Value, known),
    });
    for (path, message, hint) in missing.found {
        found.add(Severity::Warning, Code::PossibleNone, &path, (message, hint));
    }
}

fn declares(of: &TokenType, prop: &str) -> bool {
    of.props.iter().any(|known| known.id == prop)
}

/// The use of a value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    /// An operand of arithmetic, or an amount.
    Number,
    /// One side of a comparison with another value than `none`.
    Compared,
    /// Any other use, where `none` has a meaning.
    Value,
}

/// A property that is read.
struct Read<'e> {
    /// The token or type.
    of: &'e Expr,
    prop: &'e str,
    /// True if it is a variable or column of the place where the token lies.
    of_place: bool,
}

/// The findings: path, message and hint, each once.
struct Missing {
    found: BTreeSet<(String, String, String)>,
}

impl Missing {
    fn effect(&mut self, path: &str, effect: &Effect, known: &Known<'_>) {
        let amounts = amounts(effect);
        effect.each_value(&mut |_, value| {
            let counts = amounts.iter().any(|amount| std::ptr::eq(*amount, value));
            self.expr(path, value, if counts { Use::Number } else { Use::Value }, known);
        });
    }

    fn expr(&mut self, path: &str, expr: &Expr, how: Use, known: &Known<'_>) {
        match expr {
            Expr::Op(op) => self.op(path, expr, op, how, known),
            Expr::Aggregate { aggregate } => {
                self.expr(path, &aggregate.query, Use::Value, known);
                if let Some(value) = &aggregate.value {
                    let bound = (aggregate.bind.as_str(), &aggregate.query);
                    self.member(path, bound, value, known);
                }
            }
            Expr::Query(query) => self.query(path, expr, query, known),
            Expr::Ref(_) => {
                if how != Use::Value
                    && let Some(read) = read(expr)
                {
                    self.test(path, &read, how, known);
                }
                each_child(expr, &mut |child| self.expr(path, child, Use::Value, known));
            }
            Expr::Int(_) | Expr::Bool(_) => {}
        }
    }

    fn op(&mut self, path: &str, expr: &Expr, op: &Op, how: Use, known: &Known<'_>) {
        match op {
            Op::And { args } | Op::Or { args } => {
                let mut known = known.clone();
                for arg in args {
                    self.expr(path, arg, Use::Value, &known);
                    known.learn(arg, matches!(op, Op::And { .. }));
                }
            }
            Op::If { when, then, otherwise } => {
                self.expr(path, when, Use::Value, known);
                for (value, holds) in [(then, true), (otherwise, false)] {
                    let mut known = known.clone();
                    known.learn(when, holds);
                    self.expr(path, value, how, &known);
                }
            }
            Op::Eq { left, right }
            | Op::Ne { left, right }
            | Op::Lt { left, right }
            | Op::Le { left, right }
            | Op::Gt { left, right }
            | Op::Ge { left, right } => {
                let none = Expr::read(Ref::None);
                let tests = *left == none || *right == none;
                let how = if tests { Use::Value } else { Use::Compared };
                self.expr(path, left, how, known);
                self.expr(path, right, how, known);
            }
            Op::In { item, set } => {
                self.expr(path, item, Use::Compared, known);
                self.expr(path, set, Use::Value, known);
            }
            Op::Add { .. }
            | Op::Sub { .. }
            | Op::Mul { .. }
            | Op::Div { .. }
            | Op::Mod { .. }
            | Op::Min { .. }
            | Op::Max { .. }
            | Op::Abs { .. } => {
                each_child(expr, &mut |child| self.expr(path, child, Use::Number, known));
            }
            Op::Not { .. } | Op::Set { .. } => {
                each_child(expr, &mut |child| self.expr(path, child, Use::Value, known));
            }
        }
    }

    fn query(&mut self, path: &str, expr: &Expr, query: &Query, known: &Known<'_>) {
        if let Query::Where { list, bind, when: value }
        | Query::Unite { list, bind, value }
        | Query::Distinct { list, bind, value }
        | Query::Extreme { list, bind, value, .. } = query
        {
            self.expr(path, list, Use::Value, known);
            self.member(path, (bind, list), value, known);
            return;
        }
        each_child(expr, &mut |child| {
            let counts = matches!(query, Query::Take { n, .. } | Query::Walk { n, .. } if std::ptr::eq(n, child));
            self.expr(path, child, if counts { Use::Number } else { Use::Value }, known);
        });
    }

    /// A value of each member of a list.
    fn member(&mut self, path: &str, (bind, list): (&str, &Expr), value: &Expr, known: &Known<'_>) {
        let mut inner = known.clone();
        inner.bind(bind, list);
        self.expr(path, value, Use::Value, &inner);
    }

    fn test(&mut self, path: &str, read: &Read<'_>, how: Use, known: &Known<'_>) {
        let kinds = known.value(read.of);
        let types = &known.def.token_types;
        let prop = read.prop;
        let named = bound_name(read.of).map_or("this token".to_owned(), |name| match name {
            "$it" | "it" => "a member of this list".to_owned(),
            name => format!("`{name}`"),
        });
        if read.of_place {
            if kinds.off_board {
                let message = format!(
                    "`.{prop}` is always none here: {named} lies in a zone, and only places of a board have it"
                );
                let hint = format!("give the token types a property `{prop}`, or read another one");
                self.found.insert((path.to_owned(), message, hint));
            }
            return;
        }
        let lacks = |of: &&usize| types.get(**of).is_some_and(|of| !declares(of, prop));
        let never = |most: &BTreeSet<usize>| !most.is_empty() && most.iter().all(|of| lacks(&of));
        let id = |of: &usize| types.get(*of).map_or("", |of| of.id.as_str());
        if kinds.most.as_ref().is_some_and(never) {
            let have = types.iter().filter(|of| declares(of, prop)).map(|of| of.id.as_str());
            let have: Vec<&str> = have.take(3).collect();
            let message = format!(
                "`.{prop}` is always none here: {named} is never of a type that has it, like `{}`",
                have.join("`, `")
            );
            let hint =
                format!("declare `{prop}` for {}, or read another property", listed(&kinds, id));
            self.found.insert((path.to_owned(), message, hint));
        } else if how == Use::Number
            && let Some(of) = kinds.sure.iter().find(lacks)
        {
            let of = id(of);
            let message = format!(
                "{named} may be a `{of}`, which has no `{prop}`, but a number is needed here"
            );
            let hint = format!(
                "declare `{prop}` for `{of}`, leave such tokens out (`… where .{prop} != none`), or give a value for none: `(… otherwise 0)`"
            );
            self.found.insert((path.to_owned(), message, hint));
        }
    }
}

/// The first possible types in words.
fn listed<'d>(kinds: &Kinds, id: impl Fn(&usize) -> &'d str) -> String {
    let most = kinds.most.iter().flatten();
    let ids: Vec<String> = most.take(3).map(|of| format!("`{}`", id(of))).collect();
    ids.join(", ")
}

/// The property that an expression reads, unless every token has it.
fn read(expr: &Expr) -> Option<Read<'_>> {
    let Expr::Ref(read) = expr else { return None };
    if let Ref::ZoneVar { zone: Expr::Ref(place), var } = read.as_ref()
        && let Ref::TokenProp { token, prop } = place.as_ref()
        && prop == "at"
    {
        return Some(Read { of: token, prop: var, of_place: true });
    }
    let (Ref::TokenProp { token: of, prop } | Ref::TypeProp { of, prop }) = read.as_ref() else {
        return None;
    };
    let built_in = matches!(prop.as_str(), "owner" | "type" | "at" | "family");
    (!built_in).then_some(Read { of, prop, of_place: false })
}

/// The numbers that an effect counts with.
fn amounts(effect: &Effect) -> Vec<&Expr> {
    if let Effect::AddVar { delta: n, .. }
    | Effect::AddProp { delta: n, .. }
    | Effect::Draw { count: n, .. }
    | Effect::CreateToken { count: Some(n), .. }
    | Effect::Repeat { max: n, .. } = effect
    {
        return vec![n];
    }
    if let Effect::ChooseN { n, min, max, .. } = effect {
        return [n, min, max].into_iter().flatten().collect();
    }
    Vec::new()
}
