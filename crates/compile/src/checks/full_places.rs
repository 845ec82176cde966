//! Places with room for so many tokens, chosen for a token by an action that never asks whether there is room.

use super::crowded::deals_with;
use super::rules::{Visitor, visit};
use super::{Found, zone_of};
use boardwright_def::walk::{bound_name, each_child, mentions};
use boardwright_def::{
    Alternative, Effect, Expr, GameDef, InlineOption, Param, PlaceProp, Query, Ref,
};
use boardwright_diag::Code;
use std::collections::BTreeSet;

/// Warns of actions and options whose effects bring a token to a place that may be full, where no list, condition or cost
/// reads what lies there. Actions that are given arguments are left out, because the question that asks for them may
/// choose a place with room.
pub(super) fn check(def: &GameDef, found: &mut Found<'_>) {
    if def.zones.iter().all(|zone| zone.room.is_unlimited()) {
        return;
    }
    let mut asked = Asked::default();
    visit(def, &mut asked);
    for action in def.actions.iter().filter(|action| !asked.given.contains(&*action.id)) {
        let path = format!("actions.{}.effects", action.id);
        let body = Body { params: &action.params, pre: &action.pre, cost: &action.cost };
        body.check(def, &path, &action.effects, found);
    }
    for (path, option) in asked.options {
        let body = Body { params: &option.params, pre: &option.pre, cost: &option.cost };
        body.check(def, &format!("{path}.effects"), &option.effects, found);
    }
}

/// The place that one token is brought to. What is created in a zone, and a list of tokens, may be meant to come as far as
/// there is room.
fn arrival(effect: &Effect) -> Option<&Expr> {
    if let Effect::MoveToken { to, turned: None, .. } = effect {
        return Some(to);
    }
    let Effect::CreateToken { zone, count: None, .. } = effect else { return None };
    bound_name(zone).map(|_| zone)
}

/// What questions offer.
#[derive(Default)]
struct Asked<'d> {
    /// The actions that are given arguments.
    given: BTreeSet<&'d str>,
    /// The options with their paths.
    options: Vec<(String, &'d InlineOption)>,
}

impl<'d> Visitor<'d> for Asked<'d> {
    fn effect(&mut self, _: &str, effect: &'d Effect) {
        let Effect::ChooseAction { alternatives, .. } = effect else { return };
        for answer in alternatives {
            if let Alternative::Action(named) = answer
                && !named.args.is_empty()
            {
                self.given.insert(&named.action);
            }
        }
    }

    fn option(&mut self, path: &str, _: &'d Expr, option: &'d InlineOption) {
        self.options.push((path.to_owned(), option));
    }
}

/// What an action or option asks for and tests before its effects.
struct Body<'d> {
    params: &'d [Param],
    pre: &'d [Expr],
    cost: &'d [Effect],
}

impl Body<'_> {
    fn check(&self, def: &GameDef, path: &str, effects: &[Effect], found: &mut Found<'_>) {
        for (index, effect) in effects.iter().enumerate() {
            let Some(place) = arrival(effect).and_then(|to| self.may_be_full(def, to)) else {
                continue;
            };
            let others = self.cost.iter().chain(effects);
            let mut others = others.filter(|other| !std::ptr::eq(*other, effect));
            let tests = |test: &Expr| reads(test, &place);
            if self.pre.iter().any(tests) || others.any(|other| place.is_dealt_with(other)) {
                continue;
            }
            let (name, condition) = match place {
                Place::Named(name) => (name, "choose `… where not .full`".to_owned()),
                Place::Zone(zone) => (zone, format!("write `pre: not {zone}.full`")),
            };
            let creates = matches!(effect, Effect::CreateToken { .. });
            let then = if creates {
                "no token is then created"
            } else {
                "the token then stays where it is"
            };
            found.warn(
                Code::FullPlace,
                &format!("{path}[{index}]"),
                format!("`{name}` may have no room: {then}, and the move is legal all the same"),
                format!("for a move that is legal only where there is room, {condition}, or make this effect its `cost`"),
            );
        }
    }

    /// A place that an effect brings a token to, if it may be full and no list has asked for room.
    fn may_be_full<'e>(&'e self, def: &GameDef, to: &'e Expr) -> Option<Place<'e>> {
        if let Some(id) = zone_of(to) {
            return has_room_limit(def, id).then_some(Place::Zone(id));
        }
        let name = bound_name(to)?;
        let param = self.params.iter().find(|param| param.binding() == name)?;
        may_list_full(def, &param.options).then_some(Place::Named(name))
    }
}

/// A place that may be full.
enum Place<'e> {
    /// The name of a chosen place.
    Named(&'e str),
    /// The id of a zone.
    Zone(&'e str),
}

impl Place<'_> {
    /// True if an effect does something with what lies in the place, so that there may be room after it.
    fn is_dealt_with(&self, effect: &Effect) -> bool {
        match self {
            Self::Named(name) => deals_with(effect, name),
            Self::Zone(_) => {
                let mut found = false;
                effect.each_value(&mut |_, value| found |= reads(value, self));
                found
            }
        }
    }
}

/// True if an expression reads the place.
fn reads(expr: &Expr, place: &Place<'_>) -> bool {
    match place {
        Place::Named(name) => mentions(expr, name),
        Place::Zone(id) => {
            let mut found = zone_of(expr) == Some(id);
            each_child(expr, &mut |child| found = found || reads(child, place));
            found
        }
    }
}

fn has_room_limit(def: &GameDef, id: &str) -> bool {
    def.zones.iter().any(|zone| zone.id == id && !zone.room.is_unlimited())
}

/// True for a list that may hold a full place, and reads nothing of what lies in its members.
fn may_list_full(def: &GameDef, list: &Expr) -> bool {
    let (mut limited, mut asks) = (false, false);
    look(def, list, &mut limited, &mut asks);
    limited && !asks
}

fn look(def: &GameDef, expr: &Expr, limited: &mut bool, asks: &mut bool) {
    if let Some(id) = zone_of(expr) {
        *limited |= has_room_limit(def, id);
    }
    match expr {
        Expr::Ref(read) => {
            *asks |= matches!(
                read.as_ref(),
                Ref::ZoneCount { .. }
                    | Ref::Place {
                        prop: PlaceProp::Empty
                            | PlaceProp::Count
                            | PlaceProp::Piece
                            | PlaceProp::Owner,
                        ..
                    }
            );
        }
        Expr::Query(query) => {
            let on_board = matches!(
                query.as_ref(),
                Query::Board { .. }
                    | Query::AdjacentZones { .. }
                    | Query::Ray { .. }
                    | Query::Walk { .. }
                    | Query::ConnectedZones { .. }
            );
            let cells = || def.boards.iter().flat_map(|board| &board.cells);
            *limited |= on_board && cells().any(|cell| has_room_limit(def, cell));
            if let Query::Region { region, .. } = query.as_ref() {
                let regions = def.boards.iter().flat_map(|board| &board.regions);
                let named = regions.filter(|known| known.id == *region);
                let mut places = named.flat_map(|region| region.places.iter().flatten());
                *limited |= places.any(|place| has_room_limit(def, place));
            }
            *asks |= matches!(
                query.as_ref(),
                Query::TokensInZone { .. }
                    | Query::TokensIn { .. }
                    | Query::Pieces { .. }
                    | Query::Covers { .. }
            );
        }
        Expr::Int(_) | Expr::Bool(_) | Expr::Op(_) | Expr::Aggregate { .. } => {}
    }
    each_child(expr, &mut |child| look(def, child, limited, asks));
}
