//! Zones that can ever hold a token, and choices from zones that cannot.

use super::Found;
use super::rules::{Visitor, visit};
use boardwright_def::{Bind, Effect, Expr, GameDef, InlineOption, Query, Ref, Role};
use boardwright_diag::Code;
use std::collections::{BTreeMap, BTreeSet};

/// Limit on how many names are followed from one to the next.
const DEPTH: u32 = 8;

/// Zones that some effect can put a token into.
#[derive(Default)]
pub(super) struct Holders {
    /// True if some effect can put tokens anywhere.
    anywhere: bool,
    /// True if some effect puts tokens on cells that are not known before the game.
    cells: bool,
    zones: BTreeSet<String>,
}

impl Holders {
    pub(super) fn of(def: &GameDef) -> Self {
        let mut targets = Targets { places: Vec::new(), named: BTreeMap::new() };
        for action in &def.actions {
            for param in &action.params {
                targets.name(&param.binding(), &param.options);
            }
        }
        for sequence in &def.sequences {
            for param in &sequence.params {
                targets.name(&param.binding(), &param.options);
            }
        }
        visit(def, &mut targets);
        let mut holders = Self::default();
        let known = Known { def, named: &targets.named };
        for place in &targets.places {
            holders.add(place, &known, DEPTH);
        }
        holders
    }

    /// True if a zone or board can ever hold a token.
    pub(super) fn can_hold(&self, def: &GameDef, id: &str) -> bool {
        let board = def.boards.iter().find(|board| board.id == id);
        let cell = || def.is_cell(id);
        self.anywhere
            || self.zones.contains(id)
            || (self.cells && (board.is_some() || cell()))
            || board.is_some_and(|board| board.cells.iter().any(|cell| self.zones.contains(cell)))
    }

    /// Adds every zone that a place, or a member of a list of places, can be.
    fn add(&mut self, expr: &Expr, known: &Known<'_>, depth: u32) {
        match expr {
            Expr::Ref(read) => self.add_place(read, known, depth),
            Expr::Query(query) => self.add_list(query, known, depth),
            Expr::Int(_) | Expr::Bool(_) | Expr::Op(_) | Expr::Aggregate { .. } => {
                self.anywhere = true;
            }
        }
    }

    fn add_place(&mut self, place: &Ref, known: &Known<'_>, depth: u32) {
        match place {
            Ref::Zone { zone, .. } => {
                self.zones.insert(zone.clone());
            }
            Ref::Cell { .. } => self.cells = true,
            Ref::Binding { name } => match known.named.get(name) {
                Some(lists) if depth > 0 => {
                    lists.iter().for_each(|list| self.add(list, known, depth - 1));
                }
                Some(_) | None => self.anywhere = true,
            },
            Ref::TableCell { table, column, .. } => {
                let table = known.def.tables.iter().find(|known| known.id == *table);
                let column = table.and_then(|t| t.columns.iter().find(|c| c.id == *column));
                match column {
                    Some(column) => {
                        column.values.iter().for_each(|value| self.add(value, known, depth));
                    }
                    None => self.anywhere = true,
                }
            }
            // No place.
            Ref::None => {}
            Ref::Enum { .. }
            | Ref::Gvar { .. }
            | Ref::Pvar { .. }
            | Ref::TokenProp { .. }
            | Ref::TypeProp { .. }
            | Ref::Place { .. }
            | Ref::Player(_)
            | Ref::ZoneVar { .. }
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
            | Ref::Repeated { .. } => self.anywhere = true,
        }
    }

    fn add_list(&mut self, list: &Query, known: &Known<'_>, depth: u32) {
        match list {
            Query::Board { .. } => self.cells = true,
            Query::Where { list, .. } | Query::Extreme { list, .. } | Query::Take { list, .. } => {
                self.add(list, known, depth)
            }
            Query::Union { left, right } => {
                self.add(left, known, depth);
                self.add(right, known, depth);
            }
            Query::Otherwise { list, other } => {
                self.add(list, known, depth);
                self.add(other, known, depth);
            }
            Query::Items { items } => {
                items.iter().for_each(|item| self.add(item, known, depth));
            }
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
            | Query::Unite { .. }
            | Query::Distinct { .. }
            | Query::Binding { .. }
            | Query::Members { .. } => self.anywhere = true,
        }
    }
}

/// The declarations that places are looked up in.
struct Known<'a> {
    def: &'a GameDef,
    named: &'a BTreeMap<String, Vec<&'a Expr>>,
}

/// Places that tokens are put into, and the values of names.
struct Targets<'a> {
    places: Vec<&'a Expr>,
    /// For each bound name, the values or lists it is taken from. A name bound in several
    /// procedures stands for all of them.
    named: BTreeMap<String, Vec<&'a Expr>>,
}

impl<'a> Targets<'a> {
    fn name(&mut self, name: &str, from: &'a Expr) {
        self.named.entry(name.to_owned()).or_default().push(from);
    }
}

impl<'a> Visitor<'a> for Targets<'a> {
    fn effect(&mut self, _path: &str, effect: &'a Effect) {
        effect.each_value(&mut |role, value| {
            if role == Role::Into {
                self.places.push(value);
            }
        });
        if let Some(Bind { name, from: Some(from), .. }) = effect.facts().binds {
            self.name(name, from);
        }
    }

    fn option(&mut self, _path: &str, _by: &'a Expr, option: &'a InlineOption) {
        for param in &option.params {
            self.name(&param.binding(), &param.options);
        }
    }
}

/// Warns of choices and draws from zones that can never hold a token.
pub(super) fn check(def: &GameDef, holders: &Holders, found: &mut Found<'_>) {
    let mut questions = Questions { def, holders, empty: Vec::new() };
    for action in &def.actions {
        for (index, param) in action.params.iter().enumerate() {
            questions.ask(&format!("actions.{}.params[{index}]", action.id), &param.options);
        }
    }
    visit(def, &mut questions);
    for (path, zone) in questions.empty {
        found.warn(
            Code::NeverHolds,
            &path,
            format!("`{zone}` never holds a token: no effect creates one there or moves one to it"),
            format!("put tokens there, for example in `setup`: `create … in {zone}`"),
        );
    }
}

struct Questions<'h> {
    def: &'h GameDef,
    holders: &'h Holders,
    empty: Vec<(String, String)>,
}

impl Questions<'_> {
    /// Warns if a list can only be the tokens of a zone that never holds one.
    fn ask(&mut self, path: &str, list: &Expr) {
        let Expr::Query(query) = list else { return };
        match query.as_ref() {
            Query::TokensInZone { zone } => self.take(path, zone),
            Query::Where { list, .. } | Query::Extreme { list, .. } | Query::Take { list, .. } => {
                self.ask(path, list);
            }
            Query::TokensIn { .. }
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
            | Query::Union { .. }
            | Query::Unite { .. }
            | Query::Distinct { .. }
            | Query::Otherwise { .. }
            | Query::Binding { .. }
            | Query::Members { .. }
            | Query::Items { .. } => {}
        }
    }

    /// Warns if a place never holds a token.
    fn take(&mut self, path: &str, place: &Expr) {
        if let Expr::Ref(read) = place
            && let Ref::Zone { zone, .. } = read.as_ref()
            && !self.holders.can_hold(self.def, zone)
        {
            self.empty.push((path.to_owned(), zone.clone()));
        }
    }
}

impl<'a> Visitor<'a> for Questions<'_> {
    fn effect(&mut self, path: &str, effect: &'a Effect) {
        effect.each_value(&mut |role, value| match role {
            Role::Options => self.ask(path, value),
            Role::From => self.take(path, value),
            Role::Value
            | Role::Condition
            | Role::Token
            | Role::Player
            | Role::Players
            | Role::TokenType
            | Role::Cell
            | Role::Place
            | Role::Into
            | Role::List => {}
        });
    }

    fn option(&mut self, path: &str, _by: &'a Expr, option: &'a InlineOption) {
        for (index, param) in option.params.iter().enumerate() {
            self.ask(&format!("{path}.params[{index}]"), &param.options);
        }
    }
}
