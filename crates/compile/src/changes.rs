//! Changes that effects may make, and whether an expression may read them: an upper bound.
//!
//! Variables and properties are told apart by name alone, whoever has them; every move of tokens
//! counts as the same change.

use boardwright_def::walk::{bound_name, each_child, each_child_mut};
use boardwright_def::{Effect, Expr, PlayerRef, Query, Ref, Writes, walk_effects};
use std::collections::BTreeSet;

/// Everything that effects may change.
#[derive(Debug, Default)]
pub(crate) struct Changes {
    /// Variables, properties, and bound names with their `$`.
    pub names: BTreeSet<String>,
    /// True if tokens may be moved, created, destroyed or given to another owner.
    pub tokens: bool,
    /// True if players may be eliminated, or the turn may pass on.
    pub players: bool,
    /// True if a player is asked.
    pub asks: bool,
    /// Called sequences.
    pub calls: BTreeSet<String>,
    /// Actions that a player is asked for.
    pub actions: BTreeSet<String>,
}

impl Changes {
    /// The changes of the effects themselves, without those of called sequences and asked actions.
    pub fn of(effects: &[Effect]) -> Self {
        let mut changes = Self::default();
        changes.add(effects);
        changes
    }

    /// Adds the changes of the effects themselves.
    pub fn add(&mut self, effects: &[Effect]) {
        walk_effects(effects, &mut |effect| self.effect(effect));
    }

    fn effect(&mut self, effect: &Effect) {
        let facts = effect.facts();
        let written = match facts.writes {
            Writes::Variable { name, .. } | Writes::Property { name, .. } => Some(name),
            // The name of the new token has no facts yet.
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

    /// True if effects elsewhere may run: of called sequences or of asked actions.
    pub fn leads_elsewhere(&self) -> bool {
        !self.calls.is_empty() || !self.actions.is_empty()
    }

    /// True if the value of `expr` may differ after these changes.
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
            Ref::Gvar { var, .. } | Ref::Pvar { var, .. } | Ref::ZoneVar { var, .. } => {
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
            // The score may read anything.
            Ref::Counter { .. } | Ref::Phase | Ref::Score { .. } | Ref::Repeated { .. } => true,
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
            | Ref::Longest { .. }
            | Ref::Step { .. }
            | Ref::Seat { .. } => false,
        }
    }

    fn concern_query(&self, query: &Query) -> bool {
        match query {
            Query::TokensInZone { .. }
            | Query::TokensIn { .. }
            | Query::Pieces { .. }
            | Query::TokensInAdjacentZones { .. }
            | Query::Covers { .. } => self.tokens,
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

/// The list of a `where`, with its member renamed to `slot` (with its `$`).
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
