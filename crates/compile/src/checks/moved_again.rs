//! Loops over cells that move tokens to later cells, where the loop meets them again.

use super::Found;
use super::already_moved::{Spot, way};
use super::rules::{Visitor, visit};
use boardwright_def::walk::{bound_name, mentions};
use boardwright_def::{Domain, Effect, Expr, GameDef, Query, Ref};
use boardwright_diag::Code;

pub(super) fn check(def: &GameDef, found: &mut Found<'_>) {
    let mut loops = Loops::default();
    visit(def, &mut loops);
    for (path, name) in loops.found {
        found.warn(
            Code::EachInTurn,
            &path,
            format!("a token that comes to a later cell is met there again, and moves with what lies on it: `{name}` stands for one cell after the other"),
            "loop over the tokens: `each: $t in tokens(board)` moves each of them once".to_owned(),
        );
    }
}

/// The effects that are found, with the name of the loop.
#[derive(Default)]
struct Loops {
    found: Vec<(String, String)>,
}

impl<'a> Visitor<'a> for Loops {
    fn effect(&mut self, path: &str, effect: &'a Effect) {
        let Effect::ForEach { bind, domain: Domain::Place { .. }, over, effects, .. } = effect
        else {
            return;
        };
        if !is_in_order(over) {
            return;
        }
        for (index, inner) in effects.iter().enumerate() {
            if moved_from(inner, bind).is_some_and(|to| may_be_later(to, bind)) {
                self.found.push((format!("{path}.effects[{index}]"), bind.clone()));
            }
        }
    }
}

/// True for a list of cells in their order on the board.
fn is_in_order(list: &Expr) -> bool {
    let Expr::Query(query) = list else { return false };
    if let Query::Where { list, .. } = query.as_ref() {
        return is_in_order(list);
    }
    matches!(query.as_ref(), Query::Board { .. } | Query::Region { .. })
}

/// The place to which an effect moves what lies on a cell.
fn moved_from<'e>(effect: &'e Effect, cell: &str) -> Option<&'e Expr> {
    let (Spot::Place(from), Spot::Place(to)) = way(effect)? else { return None };
    (bound_name(from) == Some(cell)).then_some(to)
}

/// True for a cell that follows from the cell of the loop, unless it certainly comes before it. Row 1 is the first.
fn may_be_later(to: &Expr, cell: &str) -> bool {
    let Expr::Ref(read) = to else { return false };
    if let Ref::Step { direction: Expr::Ref(direction), .. } = read.as_ref()
        && let Ref::Direction { name, .. } = direction.as_ref()
        && (name.starts_with("south") || name == "west")
    {
        return false;
    }
    matches!(read.as_ref(), Ref::Step { .. } | Ref::Cell { .. }) && mentions(to, cell)
}
