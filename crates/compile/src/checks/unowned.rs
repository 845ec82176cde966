//! Lists of a player's pieces in a game in which no token ever has an owner, and tokens that only their owner can tell
//! but that never have one.

use super::Found;
use super::kinds::type_of;
use super::rules::{Visitor, visit};
use boardwright_def::{
    Effect, Expr, GameDef, Owner, Query, Ref, TokenType, Visibility, Writes, belongings,
};
use boardwright_diag::{Code, Diagnostic};
use std::collections::BTreeSet;

/// The name of the property that holds the owner of a token.
const OWNER: &str = "owner";

/// A token in a zone of a player has no owner of its own: only `for` and an assignment give it one.
#[derive(Default)]
struct Owners<'d> {
    /// The zones of players.
    zones: Vec<&'d str>,
    /// True if an effect gives tokens another owner.
    changed: bool,
    /// The types of new tokens, and true if these have an owner; `None` stands for every type.
    new: BTreeSet<(Option<&'d str>, bool)>,
    /// Effects that create tokens in a zone of a player, each with the player.
    created: Vec<(String, Option<String>)>,
    /// Lists of pieces and reads of an owner, and their words.
    read: Vec<(String, &'static str)>,
    /// The paths of lists of all tokens of a player: those in the player's zones need no owner.
    belongings: BTreeSet<String>,
}

/// True if an effect gives tokens another owner.
pub(super) fn gives_owner(effect: &Effect) -> bool {
    matches!(effect.facts().writes, Writes::Property { name, .. } if name == OWNER)
}

pub(super) fn check(def: &GameDef, found: &mut Found<'_>) {
    let players = def.zones.iter().filter(|zone| zone.owner == Owner::Player);
    let zones = players.map(|zone| zone.id.as_str()).collect();
    let mut owners = Owners { zones, ..Owners::default() };
    visit(def, &mut owners);
    secrets_of_nobody(def, &owners, found);
    if owners.changed || owners.new.iter().any(|(_, owned)| *owned) {
        return;
    }
    owners.read.retain(|(path, _)| !owners.belongings.contains(path));
    owners.read.dedup();
    for (path, what) in &owners.read {
        let span = found.map.find(path).unwrap_or_default();
        let mut diag = Diagnostic::new(Code::NeverOwned, span, *what).at(path);
        if owners.created.is_empty() {
            let hint = "a token has the owner that `create … in … for $p` or `$token.owner = $p` gave it; the zone where \
                        it lies gives it none";
            diag = diag.hint(hint);
        }
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

/// Types that show something to the owner alone, and whose tokens never have one.
fn secrets_of_nobody(def: &GameDef, owners: &Owners<'_>, found: &mut Found<'_>) {
    // The types of a family share their declaration.
    let mut told: BTreeSet<(&str, &str)> = BTreeSet::new();
    for (at, of) in def.token_types.iter().enumerate() {
        if owners.changed || owners.may_be_new(of, true) || !owners.may_be_new(of, false) {
            continue;
        }
        let name = of.family.as_deref().unwrap_or(&of.id);
        let mut tell = |path: String, secret: String, instead: &str| {
            let message = format!(
                "a token of `{name}` shows {secret} to its owner alone, but none ever has an owner"
            );
            let hint = "give the new token an owner: `create … in … for $p`".to_owned();
            found.warn(Code::NeverOwned, &path, message, hint);
            found.hint(instead);
        };
        if of.visibility == Visibility::Owner && told.insert((name, "")) {
            let instead = "a token needs no visibility of its own if each player sees the tokens in the own zone: \
                           `visibility: owner` of the zone says that";
            tell(format!("tokenTypes[{at}].visibility"), "its type".to_owned(), instead);
        }
        for prop in of.props.iter().filter(|prop| prop.visibility == Visibility::Owner) {
            if told.insert((name, &prop.id)) {
                let path = format!("tokenTypes[{at}].props.{}", prop.id);
                let instead = "if no player is to see it, write `visibility: hidden`";
                tell(path, format!("its `{}`", prop.id), instead);
            }
        }
    }
}

impl Owners<'_> {
    /// True if some effect may create a token of the type with an owner, or without.
    fn may_be_new(&self, of: &TokenType, owned: bool) -> bool {
        [Some(of.id.as_str()), None].into_iter().any(|of| self.new.contains(&(of, owned)))
    }
}

impl<'d> Visitor<'d> for Owners<'d> {
    fn effect(&mut self, path: &str, effect: &'d Effect) {
        self.changed |= gives_owner(effect);
        let Effect::CreateToken { of, zone, owner, .. } = effect else { return };
        self.new.insert((type_of(of), owner.is_some()));
        if let Expr::Ref(read) = zone
            && let Ref::Zone { zone, player: Some(player) } = read.as_ref()
            && self.zones.contains(&zone.as_str())
        {
            self.created.push((path.to_owned(), name_of(player)));
        }
    }

    fn expr(&mut self, path: &str, expr: &'d Expr) {
        if belongings(expr).is_some() {
            self.belongings.insert(path.to_owned());
        }
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
