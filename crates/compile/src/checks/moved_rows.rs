//! Rows of tokens that a loop moves one after the other, the nearest first, in the direction of the row: each comes to a cell
//! that the next one has not left yet.

use super::Found;
use super::rules::{Visitor, visit};
use boardwright_def::walk::bound_name;
use boardwright_def::{Effect, Expr, GameDef, Ordering, PlaceProp, Query, Ref};
use boardwright_diag::Code;
use std::collections::BTreeMap;

pub(super) fn check(def: &GameDef, found: &mut Found<'_>) {
    let mut cells = def.zones.iter().filter(|zone| def.is_cell(&zone.id));
    if !cells.any(|zone| zone.ordering == Ordering::Set && zone.room.tokens != Some(1)) {
        return;
    }
    let mut rows = Rows { named: BTreeMap::new(), found: Vec::new() };
    visit(def, &mut rows);
    for path in rows.found {
        found.warn(
            Code::NoOrder,
            &path,
            "the loop begins with the nearest token of the row, which comes to a cell that the next one has not left yet; of \
             two tokens on a cell, `.piece` is the first by type and owner"
                .to_owned(),
            "move the farthest first: `repeat` the number of tokens, in it `let $c = last($row)`, `move $c.piece to …`, \
             `let $row = $row - list($c)`"
                .to_owned(),
        );
    }
}

struct Rows<'a> {
    /// The lists that names hold.
    named: BTreeMap<&'a str, &'a Expr>,
    /// The paths of the moves.
    found: Vec<String>,
}

impl<'a> Visitor<'a> for Rows<'a> {
    fn effect(&mut self, path: &str, effect: &'a Effect) {
        if let Effect::Let { bind, value, .. } = effect {
            self.named.insert(bind, value);
        }
        if let Effect::ForEach { bind, over, effects, .. } = effect {
            let named = list_name(over).and_then(|name| self.named.get(name).copied());
            let Some(along) = occupied_row(named.unwrap_or(over)) else { return };
            let moves = |effect: &Effect| moved_along(effect, bind) == Some(along);
            let at = effects.iter().position(moves);
            self.found.extend(at.map(|at| format!("{path}.effects[{at}]")));
        }
    }
}

/// The name that a list is read by.
fn list_name(list: &Expr) -> Option<&str> {
    let Expr::Query(query) = list else { return None };
    if let Query::Binding { name } = query.as_ref() { Some(name) } else { None }
}

/// The direction of a row of cells that all hold tokens, nearest first.
fn occupied_row(list: &Expr) -> Option<&Expr> {
    let Expr::Query(query) = list else { return None };
    let Query::Ray { direction, condition: Some(condition), .. } = query.as_ref() else {
        return None;
    };
    let Expr::Op(op) = condition else { return None };
    let boardwright_def::Op::Not { arg: Expr::Ref(read) } = op.as_ref() else { return None };
    matches!(read.as_ref(), Ref::Place { prop: PlaceProp::Empty, .. }).then_some(direction)
}

/// The direction in which an effect moves the token on the cell that a loop names, by one step.
fn moved_along<'e>(effect: &'e Effect, cell: &str) -> Option<&'e Expr> {
    let Effect::MoveToken { token: Expr::Ref(token), to: Expr::Ref(to), .. } = effect else {
        return None;
    };
    let Ref::Place { place, prop: PlaceProp::Piece } = token.as_ref() else { return None };
    let Ref::Step { from, direction, distance: Expr::Int(1) } = to.as_ref() else { return None };
    (bound_name(place) == Some(cell) && bound_name(from) == Some(cell)).then_some(direction)
}
