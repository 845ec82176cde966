//! Positions that [`Ref::Repeated`] compares: everybody must see them, because everybody learns whether one occurred
//! before.

use super::{Own, Reader, Secrecy, secret};
use crate::walk::each_child;
use crate::{Expr, Query, Ref};

impl Secrecy<'_> {
    /// Returns a hidden value among the compared parts of a position, in words. Without parts, all that the rules can
    /// read is compared.
    pub fn of_position(&self, of: &[Expr]) -> Option<String> {
        if of.is_empty() {
            return self.anything_hidden();
        }
        of.iter().find_map(|part| self.of_part(part))
    }

    fn of_part(&self, part: &Expr) -> Option<String> {
        let own = Own::of(Reader::Anybody, &[]);
        secret(self.def, Reader::Anybody, part)
            .or_else(|| self.faces.revealed_by(part, &own))
            .or_else(|| self.of_things(part))
            .or_else(|| self.of_score(part))
    }

    /// The tokens of a list of tokens or places: their faces are compared.
    fn of_things(&self, list: &Expr) -> Option<String> {
        let Expr::Query(query) = list else { return None };
        match query.as_ref() {
            Query::Board { .. } | Query::Region { .. } | Query::Pieces { .. } => self.veiled_type(),
            Query::TokensInZone { zone } if self.shows(zone) => None,
            Query::Where { list, .. }
            | Query::Distinct { list, .. }
            | Query::Extreme { list, .. }
            | Query::Take { list, .. } => self.of_things(list),
            Query::Union { left, right } => self.of_things(left).or_else(|| self.of_things(right)),
            Query::Otherwise { list, other } => {
                self.of_things(list).or_else(|| self.of_things(other))
            }
            Query::IntsInRange { .. }
            | Query::Enums { .. }
            | Query::Players
            | Query::Remaining
            | Query::Others { .. }
            | Query::Clockwise { .. }
            | Query::Types { .. }
            | Query::Members { .. } => None,
            Query::TokensInZone { .. }
            | Query::TokensIn { .. }
            | Query::Zones { .. }
            | Query::AdjacentZones { .. }
            | Query::TokensInAdjacentZones { .. }
            | Query::ConnectedZones { .. }
            | Query::Ray { .. }
            | Query::Walk { .. }
            | Query::Between { .. }
            | Query::Covers { .. }
            | Query::Lines { .. }
            | Query::Unite { .. }
            | Query::Binding { .. }
            | Query::Items { .. } => self.anything_hidden(),
        }
    }

    /// The hidden values that a score reads.
    fn of_score(&self, part: &Expr) -> Option<String> {
        let scores = matches!(part, Expr::Ref(read) if matches!(read.as_ref(), Ref::Score { .. }));
        if scores {
            return self.anything_hidden();
        }
        let mut found = None;
        each_child(part, &mut |child| {
            if found.is_none() {
                found = self.of_score(child);
            }
        });
        found
    }

    /// The first type whose tokens not everybody can identify.
    fn veiled_type(&self) -> Option<String> {
        let mut types = self.def.token_types.iter();
        let veiled = types.find(|of| !of.veil().is_public())?;
        Some(format!("tokens of the type `{}`", veiled.id))
    }

    /// The first zone, type or variable that not everybody sees.
    fn anything_hidden(&self) -> Option<String> {
        let def = self.def;
        let zone = def.zones.iter().find(|zone| !zone.visibility.is_public());
        let zone = zone.map(|zone| format!("the tokens in `{}`", zone.id));
        let on_boards = def.boards.iter().flat_map(|board| &board.vars);
        let mut vars = def.global_vars.iter().chain(&def.player_vars).chain(on_boards);
        let mut var = || vars.find(|var| !var.visibility.is_public());
        let var = move || var().map(|var| format!("the value of `{}`", var.id));
        zone.or_else(|| self.veiled_type()).or_else(var)
    }
}
