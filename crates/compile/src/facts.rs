//! Facts from conditions: after `x != none`, reading `x` gives a value; after `x > 0`, dividing by
//! `x` is safe; after `some(L)`, the largest value of `L` is one.

use crate::changes::renamed;
use boardwright_def::walk::bound_name;
use boardwright_def::{Aggregate, Expr, Fold, Op, PlaceProp, PlayerRef, Query, Ref};
use std::collections::BTreeSet;

/// A fact about an expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Fact {
    /// It is not `none`.
    Present(Expr),
    /// It is not 0.
    NotZero(Expr),
    /// It is a list with a member.
    NotEmpty(Expr),
    /// It equals a name, given without its `$`: it is not `none` if the name never is.
    Equals(Expr, String),
    /// It is a place of one of these boards, given by index.
    OnBoards(Expr, BTreeSet<usize>),
}

impl Fact {
    /// The expression of the fact.
    pub fn of(&self) -> &Expr {
        match self {
            Fact::Present(expr)
            | Fact::NotZero(expr)
            | Fact::NotEmpty(expr)
            | Fact::Equals(expr, _)
            | Fact::OnBoards(expr, _) => expr,
        }
    }
}

/// The facts that follow if `condition` is `truth`.
pub(crate) fn facts(condition: &Expr, truth: bool) -> Vec<Fact> {
    let mut found = Vec::new();
    collect(condition, truth, &mut found);
    found
}

/// Facts about a member of a list, which is bound to `slot` (with its `$`): those of the conditions of `where`.
pub(crate) fn facts_of_member(list: &Expr, slot: &str) -> Vec<Fact> {
    let mut found = Vec::new();
    let mut next = Some(renamed(list, slot));
    while let Some(Expr::Query(query)) = next {
        let Query::Where { list, when, .. } = *query else { break };
        collect(&when, true, &mut found);
        next = Some(renamed(&list, slot));
    }
    found
}

fn collect(condition: &Expr, truth: bool, found: &mut Vec<Fact>) {
    match condition {
        Expr::Op(op) => match (op.as_ref(), truth) {
            (Op::And { args }, true) | (Op::Or { args }, false) => {
                args.iter().for_each(|arg| collect(arg, truth, found));
            }
            (Op::Not { arg }, _) => collect(arg, !truth, found),
            (Op::Ne { left, right }, true) | (Op::Eq { left, right }, false) => {
                not_zero(left, right, |n| n == 0, found);
                if is_none(right) {
                    present(left, found);
                } else if is_none(left) {
                    present(right, found);
                }
            }
            (Op::Eq { left, right }, true) => {
                not_zero(left, right, |n| n != 0, found);
                if let (Expr::Ref(owner), Expr::Ref(player)) = (left, right)
                    && matches!(player.as_ref(), Ref::Player(_))
                {
                    found.extend(piece_of(owner, PlaceProp::Owner));
                }
                for (one, other) in [(left, right), (right, left)] {
                    if is_literal(other) {
                        present(one, found);
                    } else if let Some(name) = bound_name(other) {
                        let name = name.trim_start_matches('$').to_owned();
                        found.push(Fact::Equals(one.clone(), name));
                    }
                }
            }
            (Op::Gt { left: more, right: less } | Op::Lt { left: less, right: more }, true) => {
                present(more, found);
                present(less, found);
                above(more, less, 0, found);
            }
            (Op::Ge { left: more, right: less } | Op::Le { left: less, right: more }, true) => {
                present(more, found);
                present(less, found);
                above(more, less, 1, found);
            }
            (Op::In { item, set }, true) => is_member(item, set, found),
            (
                Op::And { .. }
                | Op::Or { .. }
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
                | Op::If { .. },
                _,
            ) => {}
        },
        // A condition that is `none` counts as false, so a true one has a value.
        Expr::Ref(_) if truth => present(condition, found),
        // A place that is not empty has a piece.
        Expr::Ref(read) => {
            let piece = piece_of(read, PlaceProp::Empty).or_else(|| piece_of_known(read, found));
            found.extend(piece);
        }
        Expr::Aggregate { aggregate } => {
            if matches!((aggregate.op, truth), (Fold::Some, true) | (Fold::Empty, false)) {
                has_fitting_member(aggregate, found);
            }
        }
        Expr::Int(_) | Expr::Bool(_) | Expr::Query(_) => {}
    }
}

/// A list has a member that fulfils a condition: `some(L, C)` says the same as `some(L where C)`.
fn has_fitting_member(aggregate: &Aggregate, found: &mut Vec<Fact>) {
    let (list, bind) = (aggregate.query.clone(), aggregate.bind.clone());
    match aggregate.value.clone() {
        None => has_member(&list, found),
        Some(when) => has_member(&Expr::list(Query::Where { list, bind, when }), found),
    }
}

/// A value is in a list, so it is there, and the list is not empty.
fn is_member(item: &Expr, list: &Expr, found: &mut Vec<Fact>) {
    present(item, found);
    has_member(list, found);
}

/// A list has a member, and so have the lists whose members it picks.
fn has_member(list: &Expr, found: &mut Vec<Fact>) {
    found.push(Fact::NotEmpty(list.clone()));
    let Expr::Query(query) = list else { return };
    if let Query::Where { list, .. }
    | Query::Extreme { list, .. }
    | Query::Distinct { list, .. }
    | Query::Take { list, .. } = query.as_ref()
    {
        has_member(list, found);
    }
}

/// A number is not zero; if it is the size of a list or a sum over it, the list has a member.
fn is_not_zero(number: &Expr, found: &mut Vec<Fact>) {
    found.push(Fact::NotZero(number.clone()));
    match number {
        Expr::Aggregate { aggregate } if matches!(aggregate.op, Fold::Count | Fold::Sum) => {
            has_member(&aggregate.query, found);
        }
        Expr::Ref(read) if let Ref::ZoneCount { zone } = read.as_ref() => {
            has_member(&Expr::list(Query::TokensInZone { zone: zone.clone() }), found);
        }
        Expr::Int(_)
        | Expr::Bool(_)
        | Expr::Op(_)
        | Expr::Ref(_)
        | Expr::Aggregate { .. }
        | Expr::Query(_) => {}
    }
}

/// The fact that a place has a piece, if `read` is a property of it. A player owns a zone without one, but only a cell
/// with one.
fn piece_of(read: &Ref, of: PlaceProp) -> Option<Fact> {
    let Ref::Place { place: place @ Expr::Ref(named), prop } = read else { return None };
    let is_bound = matches!(named.as_ref(), Ref::Binding { .. });
    let exists = is_bound || of == PlaceProp::Empty && matches!(named.as_ref(), Ref::Zone { .. });
    (*prop == of && exists).then(|| {
        Fact::Present(Expr::read(Ref::Place { place: place.clone(), prop: PlaceProp::Piece }))
    })
}

/// The fact that a place which is not empty has a piece, if a condition before says that there is such a place.
fn piece_of_known(read: &Ref, found: &[Fact]) -> Option<Fact> {
    let Ref::Place { place, prop: PlaceProp::Empty } = read else { return None };
    let is_known = found.iter().any(|fact| matches!(fact, Fact::Present(known) if known == place));
    let piece = Ref::Place { place: place.clone(), prop: PlaceProp::Piece };
    is_known.then(|| Fact::Present(Expr::read(piece)))
}

/// One side is not zero, if the number on the other side proves it.
fn not_zero(left: &Expr, right: &Expr, tells: fn(i32) -> bool, found: &mut Vec<Fact>) {
    match (left, right) {
        (expr, Expr::Int(n)) | (Expr::Int(n), expr) if tells(*n) => {
            is_not_zero(expr, found);
        }
        _ => {}
    }
}

/// One side is not zero: the larger one if the other is a number of at least `least`, the smaller one
/// if the other is at most `-least`.
fn above(more: &Expr, less: &Expr, least: i32, found: &mut Vec<Fact>) {
    match (more, less) {
        (expr, Expr::Int(n)) if *n >= least => is_not_zero(expr, found),
        (Expr::Int(n), expr) if *n <= -least => is_not_zero(expr, found),
        _ => {}
    }
}

/// The facts that follow if `expr` is not `none`.
pub(crate) fn presence(expr: &Expr) -> Vec<Fact> {
    let mut found = Vec::new();
    present(expr, &mut found);
    found
}

/// If `expr` is not `none`, neither are the values it is read from.
fn present(expr: &Expr, found: &mut Vec<Fact>) {
    found.push(Fact::Present(expr.clone()));
    let Expr::Ref(read) = expr else { return };
    match read.as_ref() {
        Ref::TokenProp { token: base, .. }
        | Ref::TypeProp { of: base, .. }
        | Ref::TableCell { key: base, .. }
        | Ref::Place { place: base, .. }
        | Ref::ZoneVar { zone: base, .. }
        | Ref::Seat { player: base }
        | Ref::Step { from: base, .. } => present(base, found),
        Ref::Pvar { player, index, .. } => {
            present(player, found);
            index.iter().for_each(|index| present(index, found));
        }
        Ref::Gvar { index, .. } => index.iter().for_each(|index| present(index, found)),
        Ref::None
        | Ref::Enum { .. }
        | Ref::Binding { .. }
        | Ref::Player(_)
        | Ref::Zone { .. }
        | Ref::Cell { .. }
        | Ref::TokenType { .. }
        | Ref::Direction { .. }
        | Ref::ZoneCount { .. }
        | Ref::Counter { .. }
        | Ref::Adjacent { .. }
        | Ref::Connected { .. }
        | Ref::Distance { .. }
        | Ref::Longest { .. }
        | Ref::Phase
        | Ref::Score { .. }
        | Ref::Repeated { .. } => {}
    }
}

fn is_none(expr: &Expr) -> bool {
    matches!(expr, Expr::Ref(read) if matches!(read.as_ref(), Ref::None))
}

fn is_literal(expr: &Expr) -> bool {
    match expr {
        Expr::Int(_) | Expr::Bool(_) => true,
        Expr::Ref(read) => {
            matches!(read.as_ref(), Ref::Enum { .. } | Ref::TokenType { .. }) || is_seat(read)
        }
        Expr::Op(_) | Expr::Aggregate { .. } | Expr::Query(_) => false,
    }
}

/// True if it names a player. Where nobody acts or has the turn, such a name is an error.
fn is_seat(read: &Ref) -> bool {
    let Ref::Player(player) = read else { return false };
    match player {
        PlayerRef::Actor | PlayerRef::Active | PlayerRef::Opponent | PlayerRef::Seat { .. } => true,
        // The player to the left of `none` is `none`.
        PlayerRef::Next { .. } | PlayerRef::Previous { .. } => false,
    }
}
