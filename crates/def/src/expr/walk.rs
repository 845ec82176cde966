//! Traversals of expressions: parts, size, free names.

use super::{Expr, Op, PlayerRef, Query, Ref};

macro_rules! children {
    ($expr:expr, $f:expr, $as:ident, $as_option:ident, $iter:ident) => {
        match $expr {
            Expr::Int(_) | Expr::Bool(_) => {}
            Expr::Op(op) => match op.$as() {
                Op::And { args } | Op::Or { args } => args.$iter().for_each($f),
                Op::Not { arg } | Op::Abs { arg } => $f(arg),
                Op::Eq { left, right }
                | Op::Ne { left, right }
                | Op::Lt { left, right }
                | Op::Le { left, right }
                | Op::Gt { left, right }
                | Op::Ge { left, right }
                | Op::Add { left, right }
                | Op::Sub { left, right }
                | Op::Mul { left, right }
                | Op::Div { left, right }
                | Op::Mod { left, right }
                | Op::Min { left, right }
                | Op::Max { left, right } => {
                    $f(left);
                    $f(right);
                }
                Op::In { item, set } => {
                    $f(item);
                    $f(set);
                }
                Op::Set { items, .. } => $f(items),
                Op::If { when, then, otherwise } => {
                    $f(when);
                    $f(then);
                    $f(otherwise);
                }
            },
            Expr::Ref(read) => match read.$as() {
                Ref::None
                | Ref::Enum { .. }
                | Ref::Binding { .. }
                | Ref::TokenType { .. }
                | Ref::Direction { .. }
                | Ref::Counter { .. }
                | Ref::Phase => {}
                Ref::Gvar { index, .. } => index.$iter().for_each($f),
                Ref::Pvar { player, index, .. } => {
                    $f(player);
                    index.$iter().for_each($f);
                }
                Ref::Score { player } | Ref::Seat { player } => $f(player),
                Ref::TokenProp { token, .. } => $f(token),
                Ref::TypeProp { of, .. } => $f(of),
                Ref::TableCell { key, .. } => $f(key),
                Ref::Place { place, .. } => $f(place),
                Ref::Player(player) => match player {
                    PlayerRef::Actor
                    | PlayerRef::Active
                    | PlayerRef::Opponent
                    | PlayerRef::Seat { .. } => {}
                    PlayerRef::Next { of } | PlayerRef::Previous { of } => $f(of),
                },
                Ref::Zone { player, .. } => player.$iter().for_each($f),
                Ref::Cell { row, col, .. } => {
                    $f(row);
                    $f(col);
                }
                Ref::ZoneCount { zone } | Ref::ZoneVar { zone, .. } => $f(zone),
                Ref::Distance { from, to } => {
                    $f(from);
                    $f(to);
                }
                Ref::Adjacent { zone, to } => {
                    $f(zone);
                    $f(to);
                }
                Ref::Connected { zone, to, via, .. } => {
                    $f(zone);
                    $f(to);
                    via.$iter().for_each($f);
                }
                Ref::Longest { places, via, .. } => {
                    $f(places);
                    via.$iter().for_each($f);
                }
                Ref::Step { from, direction, distance } => {
                    $f(from);
                    $f(direction);
                    $f(distance);
                }
                Ref::Repeated { times, of } => {
                    $f(times);
                    of.$iter().for_each($f);
                }
            },
            Expr::Aggregate { aggregate } => {
                let aggregate = aggregate.$as();
                let value = aggregate.value.$as_option();
                $f(children!(@field aggregate, query, $as));
                value.into_iter().for_each($f);
            }
            Expr::Query(query) => match query.$as() {
                Query::TokensInZone { zone }
                | Query::AdjacentZones { zone }
                | Query::TokensInAdjacentZones { zone } => $f(zone),
                Query::TokensIn { places } | Query::Lines { places, .. } => $f(places),
                Query::Pieces { player } => $f(player),
                Query::IntsInRange { min, max, .. } => {
                    $f(min);
                    $f(max);
                }
                Query::Enums { .. }
                | Query::Players
                | Query::Remaining
                | Query::Board { .. }
                | Query::Types { .. }
                | Query::Binding { .. } => {}
                Query::Others { than } => $f(than),
                Query::Clockwise { from } => $f(from),
                Query::Zones { owner } => owner.$iter().for_each($f),
                Query::Region { player, .. } => player.$iter().for_each($f),
                Query::ConnectedZones { zone, via, steps, .. } => {
                    $f(zone);
                    via.$iter().for_each(&mut *$f);
                    steps.$iter().for_each($f);
                }
                Query::Ray { from, direction, condition, .. } => {
                    $f(from);
                    $f(direction);
                    condition.$iter().for_each($f);
                }
                Query::Walk { from, direction, n, when, .. } => {
                    $f(from);
                    $f(direction);
                    $f(n);
                    when.$iter().for_each($f);
                }
                Query::Between { from, to } => {
                    $f(from);
                    $f(to);
                }
                Query::Covers { of, at, turned } => {
                    $f(of);
                    at.$iter().for_each(&mut *$f);
                    turned.$iter().for_each($f);
                }
                Query::Where { list, when, .. } => {
                    $f(list);
                    $f(when);
                }
                Query::Unite { list, value, .. } => {
                    $f(list);
                    $f(value);
                }
                Query::Union { left, right } => {
                    $f(left);
                    $f(right);
                }
                Query::Otherwise { list, other } => {
                    $f(list);
                    $f(other);
                }
                Query::Extreme { list, value, .. } | Query::Distinct { list, value, .. } => {
                    $f(list);
                    $f(value);
                }
                Query::Take { list, n } => {
                    $f(list);
                    $f(n);
                }
                Query::Members { set } => $f(set),
                Query::Items { items } => items.$iter().for_each($f),
            },
        }
    };
    (@field $aggregate:ident, $field:ident, as_ref) => { &$aggregate.$field };
    (@field $aggregate:ident, $field:ident, as_mut) => { &mut $aggregate.$field };
}

/// Calls `f` with each direct part.
pub fn each_child<'a>(expr: &'a Expr, f: &mut dyn FnMut(&'a Expr)) {
    children!(expr, &mut *f, as_ref, as_ref, iter)
}

/// Calls `f` with each direct part, for changes.
pub fn each_child_mut(expr: &mut Expr, f: &mut dyn FnMut(&mut Expr)) {
    children!(expr, &mut *f, as_mut, as_mut, iter_mut)
}

/// The number of nodes, and their depth.
pub fn measure(expr: &Expr) -> (u32, u32) {
    let (mut nodes, mut depth) = (1u32, 0u32);
    each_child(expr, &mut |child| {
        let (inner, below) = measure(child);
        nodes = nodes.saturating_add(inner);
        depth = depth.max(below);
    });
    (nodes, depth + 1)
}

/// The bound name that is read here, with its `$`.
pub fn bound_name(expr: &Expr) -> Option<&str> {
    match expr {
        Expr::Ref(read) => match read.as_ref() {
            Ref::Binding { name } => Some(name),
            Ref::None
            | Ref::Enum { .. }
            | Ref::Gvar { .. }
            | Ref::Pvar { .. }
            | Ref::TokenProp { .. }
            | Ref::TypeProp { .. }
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
            | Ref::Repeated { .. } => None,
        },
        Expr::Query(query) => match query.as_ref() {
            Query::Binding { name } => Some(name),
            Query::TokensInZone { .. }
            | Query::TokensIn { .. }
            | Query::Pieces { .. }
            | Query::IntsInRange { .. }
            | Query::Enums { .. }
            | Query::Players
            | Query::Remaining
            | Query::Others { .. }
            | Query::Clockwise { .. }
            | Query::Zones { .. }
            | Query::Board { .. }
            | Query::Region { .. }
            | Query::Types { .. }
            | Query::AdjacentZones { .. }
            | Query::TokensInAdjacentZones { .. }
            | Query::ConnectedZones { .. }
            | Query::Ray { .. }
            | Query::Walk { .. }
            | Query::Between { .. }
            | Query::Covers { .. }
            | Query::Lines { .. }
            | Query::Where { .. }
            | Query::Union { .. }
            | Query::Unite { .. }
            | Query::Distinct { .. }
            | Query::Otherwise { .. }
            | Query::Extreme { .. }
            | Query::Take { .. }
            | Query::Members { .. }
            | Query::Items { .. } => None,
        },
        Expr::Int(_) | Expr::Bool(_) | Expr::Op(_) | Expr::Aggregate { .. } => None,
    }
}

/// The bound names (with their `$`) that are read inside.
pub fn bound_names(expr: &Expr, names: &mut Vec<String>) {
    if let Some(name) = bound_name(expr)
        && !names.iter().any(|known| known == name)
    {
        names.push(name.to_owned());
    }
    each_child(expr, &mut |child| bound_names(child, names));
}

/// True if a bound name (with its `$`) is read inside.
pub fn mentions(expr: &Expr, name: &str) -> bool {
    if bound_name(expr) == Some(name) {
        return true;
    }
    let mut found = false;
    each_child(expr, &mut |child| found = found || mentions(child, name));
    found
}

/// True if the value depends on the actor.
pub fn reads_actor(expr: &Expr) -> bool {
    if let Expr::Ref(read) = expr
        && matches!(read.as_ref(), Ref::Player(PlayerRef::Actor | PlayerRef::Opponent))
    {
        return true;
    }
    let mut found = false;
    each_child(expr, &mut |child| found = found || reads_actor(child));
    found
}

/// True if it reads any bound name.
pub fn reads_names(expr: &Expr) -> bool {
    let mut found = bound_name(expr).is_some();
    each_child(expr, &mut |child| found = found || reads_names(child));
    found
}

/// Replaces reads of a bound name by an expression.
pub fn substitute(expr: &mut Expr, name: &str, value: &Expr) {
    if bound_name(expr) == Some(name) {
        *expr = value.clone();
        return;
    }
    each_child_mut(expr, &mut |child| substitute(child, name, value));
}

/// Replaces reads of the bound name `from` by reads of `to`.
pub fn rename(expr: &mut Expr, from: &str, to: &str) {
    let name = match expr {
        Expr::Ref(read) => match read.as_mut() {
            Ref::Binding { name } => Some(name),
            Ref::None
            | Ref::Enum { .. }
            | Ref::Gvar { .. }
            | Ref::Pvar { .. }
            | Ref::TokenProp { .. }
            | Ref::TypeProp { .. }
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
            | Ref::Repeated { .. } => None,
        },
        Expr::Query(query) => match query.as_mut() {
            Query::Binding { name } => Some(name),
            Query::TokensInZone { .. }
            | Query::TokensIn { .. }
            | Query::Pieces { .. }
            | Query::IntsInRange { .. }
            | Query::Enums { .. }
            | Query::Players
            | Query::Remaining
            | Query::Others { .. }
            | Query::Clockwise { .. }
            | Query::Zones { .. }
            | Query::Board { .. }
            | Query::Region { .. }
            | Query::Types { .. }
            | Query::AdjacentZones { .. }
            | Query::TokensInAdjacentZones { .. }
            | Query::ConnectedZones { .. }
            | Query::Ray { .. }
            | Query::Walk { .. }
            | Query::Between { .. }
            | Query::Covers { .. }
            | Query::Lines { .. }
            | Query::Where { .. }
            | Query::Union { .. }
            | Query::Unite { .. }
            | Query::Distinct { .. }
            | Query::Otherwise { .. }
            | Query::Extreme { .. }
            | Query::Take { .. }
            | Query::Members { .. }
            | Query::Items { .. } => None,
        },
        Expr::Int(_) | Expr::Bool(_) | Expr::Op(_) | Expr::Aggregate { .. } => None,
    };
    if let Some(name) = name
        && name == from
    {
        *name = to.to_owned();
    }
    each_child_mut(expr, &mut |child| rename(child, from, to));
}
