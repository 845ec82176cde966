//! Moves to cells that may hold a token, in games that read the one piece or the owner of a cell: a cell without an order
//! that holds several tokens shows the first by type and owner, not the one that came last.

use super::Found;
use super::rules::{Visitor, visit};
use boardwright_def::walk::{bound_name, each_child, mentions};
use boardwright_def::{
    Effect, Expr, GameDef, Op, Ordering, Param, PlaceProp, Query, Ref, TokenType, walk_effects,
};
use boardwright_diag::Code;

pub(super) fn check(def: &GameDef, found: &mut Found<'_>) {
    let cells: Vec<&str> =
        def.boards.iter().flat_map(|board| &board.cells).map(String::as_str).collect();
    let mut zones = def.zones.iter().filter(|zone| cells.contains(&zone.id.as_str()));
    // A board with an order has a piece on top, one with room for one token never has several.
    let loose = zones.any(|zone| zone.ordering == Ordering::Set && zone.room.tokens != Some(1));
    let mut reads = Reads { piece: None };
    visit(def, &mut reads);
    let Some(read) = reads.piece.filter(|_| loose) else { return };
    for action in &def.actions {
        let path = format!("actions.{}.effects", action.id);
        let asked = Asked { params: &action.params, pre: &action.pre };
        asked.check(&path, &action.cost, &action.effects, &read, found);
    }
}

/// A read of the piece or owner of a cell.
struct Reads {
    /// The path of the first one, and its word.
    piece: Option<(String, &'static str)>,
}

impl Visitor<'_> for Reads {
    fn expr(&mut self, path: &str, expr: &Expr) {
        let Expr::Ref(read) = expr else { return };
        let Ref::Place { prop, .. } = read.as_ref() else { return };
        let word = match prop {
            PlaceProp::Piece => ".piece",
            PlaceProp::Owner => ".owner",
            PlaceProp::Empty
            | PlaceProp::Count
            | PlaceProp::Index
            | PlaceProp::Row
            | PlaceProp::Col => return,
        };
        self.piece.get_or_insert_with(|| (path.to_owned(), word));
    }
}

/// The choices of an action, and its conditions.
struct Asked<'d> {
    params: &'d [Param],
    pre: &'d [Expr],
}

impl Asked<'_> {
    fn check(
        &self,
        path: &str,
        cost: &[Effect],
        effects: &[Effect],
        (read, word): &(String, &'static str),
        found: &mut Found<'_>,
    ) {
        for (index, effect) in effects.iter().enumerate() {
            let Some(name) = arrival(effect).and_then(bound_name) else { continue };
            let param = self.params.iter().find(|param| param.binding() == name);
            if !param.is_some_and(|param| self.may_hold_one(&param.options)) {
                continue;
            }
            let others = cost.iter().chain(effects).filter(|other| !std::ptr::eq(*other, effect));
            let is_tested = self.pre.iter().any(|test| mentions(test, name));
            if is_tested || others.into_iter().any(|other| deals_with(other, name)) {
                continue;
            }
            let message = format!(
                "`{name}` may hold a token already; of several tokens on a cell, `{word}` is that of the first by type \
                 and owner, not of the one that came last"
            );
            let hint = format!(
                "for captures, take away what lies there first: `destroy tokens({name})`; else choose `… where .empty`"
            );
            found.warn(Code::NoOrder, &format!("{path}[{index}]"), message, hint);
            found.hint("for stacks, give the board `ordering: stack`: the last one that came is its `.piece`");
            if let Some(at) = found.map.find(read) {
                found.related(at, &format!("`{word}` is read here"));
            }
        }
    }

    /// True for a list of cells of which no condition asks if they are empty.
    fn may_hold_one(&self, list: &Expr) -> bool {
        let (mut cells, mut asks) = (false, false);
        self.look(list, &mut cells, &mut asks);
        cells && !asks
    }

    fn look(&self, expr: &Expr, cells: &mut bool, asks: &mut bool) {
        match expr {
            Expr::Op(op) => {
                // `not .empty` asks for cells that hold something.
                if let Op::Not { arg } = op.as_ref()
                    && let Expr::Ref(read) = arg
                    && let Ref::Place { prop: PlaceProp::Empty, .. } = read.as_ref()
                {
                    return;
                }
                if let Op::Eq { left, right } = op.as_ref() {
                    let none = Expr::read(Ref::None);
                    *asks |= *left == none || *right == none;
                }
            }
            Expr::Ref(read) => {
                if let Ref::Place { place, prop: PlaceProp::Empty | PlaceProp::Count } =
                    read.as_ref()
                {
                    // What is read of another parameter tells nothing of this cell.
                    let of_param = |param: &Param| bound_name(place) == Some(&param.binding());
                    *asks |= !self.params.iter().any(of_param);
                }
            }
            Expr::Query(query) => {
                *cells |= matches!(
                    query.as_ref(),
                    Query::Board { .. }
                        | Query::Region { .. }
                        | Query::AdjacentZones { .. }
                        | Query::Ray { .. }
                        | Query::Walk { .. }
                        | Query::ConnectedZones { .. }
                );
                // A token with a shape is asked if it fits.
                *asks |= matches!(query.as_ref(), Query::Covers { .. });
            }
            Expr::Int(_) | Expr::Bool(_) | Expr::Aggregate { .. } => {}
        }
        each_child(expr, &mut |child| self.look(child, cells, asks));
    }
}

/// The place where an effect puts tokens. A token with a shape only comes where it fits.
fn arrival(effect: &Effect) -> Option<&Expr> {
    if let Effect::MoveToken { to, turned: None, .. } | Effect::MoveAll { to, .. } = effect {
        return Some(to);
    }
    if let Effect::CreateToken { zone, props, .. } = effect {
        let shaped = props.iter().any(|(prop, _)| prop == TokenType::TURNED);
        return Some(zone).filter(|_| !shaped);
    }
    None
}

/// True if an effect, or one inside, does something with the tokens of the place that the name holds.
pub(super) fn deals_with(effect: &Effect, name: &str) -> bool {
    let mut found = false;
    walk_effects(std::slice::from_ref(effect), &mut |effect| {
        let acts = matches!(
            effect,
            Effect::DestroyToken { .. }
                | Effect::MoveToken { .. }
                | Effect::MoveAll { .. }
                | Effect::Draw { .. }
                | Effect::ForEach { .. }
                | Effect::Let { .. }
                | Effect::Call { .. }
                | Effect::If { .. }
        );
        effect.each_value(&mut |_, value| found |= acts && mentions(value, name));
    });
    found
}
