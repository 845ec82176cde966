//! What effects may change, and whether an expression may read it: coarse, and never too little.
//!
//! Variables and properties are told apart by their name alone, whoever they belong to; all moving
//! of tokens counts as one.

use crate::walk::{bound_name, each_child, each_child_mut};
use boardwright_def::{Effect, Expr, PlayerRef, Query, Ref, Writes, walk_effects};
use std::collections::BTreeSet;

/// What effects may change.
#[derive(Debug, Default)]
pub(crate) struct Changes {
    /// Variables, properties, and names with their `$`.
    pub names: BTreeSet<String>,
    /// Where tokens are, whose they are, and which there are.
    pub tokens: bool,
    /// Who plays, and whose turn it is.
    pub players: bool,
    /// Whether somebody is asked.
    pub asks: bool,
    /// Sequences that are called.
    pub calls: BTreeSet<String>,
    /// Actions that are asked for.
    pub actions: BTreeSet<String>,
}

impl Changes {
    /// What these effects change themselves, without what they call and ask for.
    pub fn of(effects: &[Effect]) -> Self {
        let mut changes = Self::default();
        changes.add(effects);
        changes
    }

    /// Adds what these effects change themselves.
    pub fn add(&mut self, effects: &[Effect]) {
        walk_effects(effects, &mut |effect| self.effect(effect));
    }

    fn effect(&mut self, effect: &Effect) {
        let facts = effect.facts();
        let written = match facts.writes {
            Writes::Variable { name, .. } | Writes::Property { name, .. } => Some(name),
            // The new token has not been read yet.
            Writes::NewToken(_) | Writes::Nothing => None,
        };
        let bound = facts.binds.map(|bind| bind.name);
        self.names.extend(written.into_iter().chain(bound).map(str::to_owned));
        self.calls.extend(facts.calls.map(str::to_owned));
        self.actions.extend(facts.offered_actions().map(str::to_owned));
        self.tokens |= facts.tokens;
        self.players |= facts.players();
        self.asks |= facts.asks;
    }

    /// Whether something is called or asked for whose effects are not in these.
    pub fn leads_elsewhere(&self) -> bool {
        !self.calls.is_empty() || !self.actions.is_empty()
    }

    /// Whether what `expr` gives may be another after these changes.
    pub fn concern(&self, expr: &Expr) -> bool {
        if bound_name(expr).is_some_and(|name| self.names.contains(name)) {
            return true;
        }
        let here = match expr {
            Expr::Ref(read) => self.concern_ref(read),
            Expr::Query(query) => self.concern_query(query),
            Expr::Int(_) | Expr::Bool(_) | Expr::Op(_) | Expr::Aggregate { .. } => false,
        };
        let mut found = here;
        each_child(expr, &mut |child| found = found || self.concern(child));
        found
    }

    fn concern_ref(&self, read: &Ref) -> bool {
        match read {
            Ref::Gvar { var } | Ref::Pvar { var, .. } | Ref::ZoneVar { var, .. } => {
                self.names.contains(var)
            }
            Ref::TokenProp { prop, .. } => self.tokens || self.names.contains(prop),
            Ref::Place { .. } | Ref::ZoneCount { .. } => self.tokens,
            Ref::Player(player) => match player {
                PlayerRef::Actor | PlayerRef::Active | PlayerRef::Opponent => {
                    self.players || self.asks
                }
                PlayerRef::Next { .. } | PlayerRef::Previous { .. } => self.players,
                PlayerRef::Seat { .. } => false,
            },
            // Scores read whatever the game says.
            Ref::Counter { .. } | Ref::Phase | Ref::Score { .. } => true,
            Ref::None
            | Ref::Enum { .. }
            | Ref::Binding { .. }
            | Ref::TypeProp { .. }
            | Ref::TableCell { .. }
            | Ref::Zone { .. }
            | Ref::Cell { .. }
            | Ref::TokenType { .. }
            | Ref::Direction { .. }
            | Ref::Adjacent { .. }
            | Ref::Connected { .. }
            | Ref::Distance { .. }
            | Ref::Step { .. }
            | Ref::Seat { .. } => false,
        }
    }

    fn concern_query(&self, query: &Query) -> bool {
        match query {
            Query::TokensInZone { .. }
            | Query::TokensIn { .. }
            | Query::Pieces { .. }
            | Query::TokensInAdjacentZones { .. } => self.tokens,
            Query::Players | Query::Remaining | Query::Others { .. } | Query::Clockwise { .. } => {
                self.players
            }
            Query::IntsInRange { .. }
            | Query::Enums { .. }
            | Query::Zones { .. }
            | Query::Board { .. }
            | Query::Region { .. }
            | Query::Types { .. }
            | Query::AdjacentZones { .. }
            | Query::ConnectedZones { .. }
            | Query::Ray { .. }
            | Query::Walk { .. }
            | Query::Between { .. }
            | Query::Lines { .. }
            | Query::Where { .. }
            | Query::Union { .. }
            | Query::Unite { .. }
            | Query::Distinct { .. }
            | Query::Otherwise { .. }
            | Query::Extreme { .. }
            | Query::Take { .. }
            | Query::Binding { .. }
            | Query::Members { .. }
            | Query::Items { .. } => false,
        }
    }
}

/// A list with a condition, its member under test called `slot` (with its `$`).
pub(crate) fn renamed(list: &Expr, slot: &str) -> Expr {
    let mut list = list.clone();
    if let Expr::Query(query) = &mut list
        && let Query::Where { bind, when, .. } = query.as_mut()
    {
        let old = std::mem::replace(bind, slot.to_owned());
        rename(when, &old, slot);
    }
    list
}

fn rename(expr: &mut Expr, old: &str, new: &str) {
    if bound_name(expr) == Some(old) {
        let name = new.to_owned();
        match expr {
            Expr::Ref(read) => **read = Ref::Binding { name },
            Expr::Query(query) => **query = Query::Binding { name },
            Expr::Int(_) | Expr::Bool(_) | Expr::Op(_) | Expr::Aggregate { .. } => {}
        }
        return;
    }
    each_child_mut(expr, &mut |child| rename(child, old, new));
}
