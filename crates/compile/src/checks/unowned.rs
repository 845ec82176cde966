//! Lists of a player's pieces in a game in which no token ever has an owner.

use super::Found;
use super::rules::{Visitor, visit};
use boardwright_def::{Effect, Expr, GameDef, Owner, Query, Ref, Writes};
use boardwright_diag::{Code, Diagnostic};

/// The name of the property that holds the owner of a token.
const OWNER: &str = "owner";

/// A token in a zone of a player has no owner of its own: only `for` and an assignment give it one.
#[derive(Default)]
struct Owners<'d> {
    /// The zones of players.
    zones: Vec<&'d str>,
    /// True if some token has an owner at some time.
    given: bool,
    /// Effects that create tokens in a zone of a player, each with the player.
    created: Vec<(String, Option<String>)>,
    /// Lists of pieces and reads of an owner, and their words.
    read: Vec<(String, &'static str)>,
}

pub(super) fn check(def: &GameDef, found: &mut Found<'_>) {
    let players = def.zones.iter().filter(|zone| zone.owner == Owner::Player);
    let zones = players.map(|zone| zone.id.as_str()).collect();
    let mut owners = Owners { zones, ..Owners::default() };
    visit(def, &mut owners);
    if owners.given || owners.created.is_empty() {
        return;
    }
    owners.read.dedup();
    for (path, what) in &owners.read {
        let span = found.map.find(path).unwrap_or_default();
        let mut diag = Diagnostic::new(Code::NeverOwned, span, *what).at(path);
        for (created, player) in owners.created.iter().take(3) {
            if let Some(at) = found.map.find(created) {
                diag = diag.related(at, "this token is in a zone of a player, but has no owner");
            }
            let player = player.as_deref().unwrap_or("$p");
            let hint = format!("give the new token an owner: `create … in … for {player}`");
            if !diag.hints.contains(&hint) {
                diag = diag.hint(hint);
            }
        }
        found.diagnostics.push(diag);
    }
}

impl<'d> Visitor<'d> for Owners<'d> {
    fn effect(&mut self, path: &str, effect: &'d Effect) {
        if let Writes::Property { name, .. } = effect.facts().writes {
            self.given |= name == OWNER;
        }
        let Effect::CreateToken { zone, owner, .. } = effect else { return };
        self.given |= owner.is_some();
        if let Expr::Ref(read) = zone
            && let Ref::Zone { zone, player: Some(player) } = read.as_ref()
            && self.zones.contains(&zone.as_str())
        {
            self.created.push((path.to_owned(), name_of(player)));
        }
    }

    fn expr(&mut self, path: &str, expr: &'d Expr) {
        let what = if let Expr::Query(query) = expr
            && let Query::Pieces { .. } = query.as_ref()
        {
            "this list of pieces is always empty: no token ever has an owner"
        } else if let Expr::Ref(read) = expr
            && let Ref::TokenProp { prop, .. } = read.as_ref()
            && prop == OWNER
        {
            "this owner is always none: no token ever has one"
        } else {
            return;
        };
        self.read.push((path.to_owned(), what));
    }
}

/// The name of a player as it is written: `each`, `$p`.
fn name_of(player: &Expr) -> Option<String> {
    let name = boardwright_def::walk::bound_name(player)?;
    Some(if name == "$each" { "each".to_owned() } else { name.to_owned() })
}
