//! Properties, places and tokens that everybody sees.

use super::{Place, Search};
use crate::secrecy::is_open_place;
use crate::{Expr, Fold, Op, Query, Ref, TokenType};

impl Search<'_> {
    /// True if everybody who sees a token sees this property of it.
    pub(super) fn shows(&self, prop: &str) -> bool {
        let has = |of: &&TokenType| {
            matches!(prop, "owner" | "type") || of.props.iter().any(|known| known.id == prop)
        };
        self.def.token_types.iter().filter(has).all(|of| {
            let mut props = of.props.iter().filter(|known| known.id == prop);
            of.visibility.is_public() && props.all(|known| known.visibility.is_public())
        })
    }

    /// True if the places or tokens of an expression are certainly where everybody sees them.
    pub(super) fn is_open(&mut self, place: Place<'_>, expr: &Expr) -> bool {
        if self.def.zones.iter().all(|zone| zone.visibility.is_public()) {
            return true;
        }
        if let Some(name) = self.bare(place, expr) {
            return self.open.get(&name).copied().unwrap_or(false);
        }
        match expr {
            Expr::Int(_) | Expr::Bool(_) => false,
            Expr::Ref(read) => {
                matches!(read.as_ref(), Ref::Step { .. } | Ref::None)
                    || is_open_place(self.def, read)
            }
            Expr::Op(op) => {
                let Op::If { then, otherwise, .. } = op.as_ref() else { return false };
                self.is_open(place, then) && self.is_open(place, otherwise)
            }
            Expr::Aggregate { aggregate } => {
                matches!(aggregate.op, Fold::First | Fold::Last)
                    && self.is_open(place, &aggregate.query)
            }
            Expr::Query(list) => self.is_open_list(place, list),
        }
    }

    fn is_open_list(&mut self, place: Place<'_>, list: &Query) -> bool {
        match list {
            Query::TokensInZone { zone: inner }
            | Query::TokensIn { places: inner }
            | Query::Where { list: inner, .. }
            | Query::Extreme { list: inner, .. }
            | Query::Distinct { list: inner, .. }
            | Query::Unite { value: inner, .. }
            | Query::Take { list: inner, .. } => self.is_open(place, inner),
            Query::Union { left, right } | Query::Otherwise { list: left, other: right } => {
                self.is_open(place, left) && self.is_open(place, right)
            }
            Query::Items { items } => items.iter().all(|item| self.is_open(place, item)),
            Query::Pieces { .. }
            | Query::Board { .. }
            | Query::Region { .. }
            | Query::AdjacentZones { .. }
            | Query::TokensInAdjacentZones { .. }
            | Query::ConnectedZones { .. }
            | Query::Ray { .. }
            | Query::Walk { .. }
            | Query::Between { .. }
            | Query::Covers { .. }
            | Query::Lines { .. } => true,
            Query::IntsInRange { .. }
            | Query::Enums { .. }
            | Query::Players
            | Query::Remaining
            | Query::Others { .. }
            | Query::Clockwise { .. }
            | Query::Zones { .. }
            | Query::Types { .. }
            | Query::Members { .. }
            | Query::Binding { .. } => false,
        }
    }
}
