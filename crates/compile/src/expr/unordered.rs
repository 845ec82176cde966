//! Zones without an order that are used as if they had one.

use crate::checks::zone_of;
use crate::compiler::Compiler;
use boardwright_def::{Expr, Ordering, Query, ZoneDef};
use boardwright_diag::{Code, Diagnostic, Span};

impl Compiler<'_> {
    /// Warns of a word that needs an order, such as `top` or `shuffle`, if `place` is a zone without one. `place` may also
    /// be the list of its tokens.
    pub(crate) fn check_has_order(&mut self, place: &Expr, word: &str, span: Span) {
        let mut place = place;
        if let Expr::Query(query) = place
            && let Query::TokensInZone { zone } = query.as_ref()
        {
            place = zone;
        }
        let Some(zone) = self.unordered(place) else { return };
        let id = zone.id.clone();
        let message = if word == "shuffle" {
            format!("`{id}` has no order, so that there is nothing to shuffle")
        } else if word == ".piece" {
            format!("`{id}` has no order, so that no token is on top: `.piece` is only one of them")
        } else {
            let place = if word == "last" { "last" } else { "first" };
            format!("`{id}` has no order: its {place} token is the {place} by type and properties")
        };
        let hint = format!("for a pile, declare it with an order: `{id}: {{ ordering: stack }}`");
        let other = if word == "shuffle" {
            "`draw` takes tokens at random from a zone without order"
        } else if word == ".piece" {
            "a zone that never has more says so with `room: 1`; a loop goes through all: `each: $x in L`"
        } else {
            "for a random token, `draw` takes one; if there is only one, write `first`"
        };
        let mut found = Diagnostic::new(Code::NoOrder, span, message).hint(hint).hint(other);
        if let Some(declared) = self.env.names.get(&id) {
            found = found.related(declared.span, format!("`{id}` is declared here"));
        }
        self.report(found);
    }

    /// The zone without an order, and with room for several tokens, that a place certainly is.
    pub(crate) fn unordered(&self, place: &Expr) -> Option<&ZoneDef> {
        let mut zones = self.env.zones.iter().skip(self.env.cells() as usize);
        let zone = zone_of(place).and_then(|id| zones.find(|zone| zone.id == id));
        zone.filter(|zone| zone.ordering == Ordering::Set && zone.room.tokens != Some(1))
    }
}
