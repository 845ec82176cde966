//! Tokens taken by their order from a set that the acting player does not see. A set is listed by type and properties, so
//! that a number or `first` picks out a certain hidden token, and the player need not see it to aim at it.

use super::rules::{Visitor, visit};
use super::{Found, zone_of};
use boardwright_def::{
    Effect, Expr, Fold, GameDef, Ordering, PlayerRef, Query, Ref, TokenType, Visibility, ZoneDef,
};
use boardwright_diag::Code;

pub(super) fn check(def: &GameDef, found: &mut Found<'_>) {
    // Tokens that only differ in what changes, such as dice, are as good as each other.
    let all_alike = |only: &TokenType| only.props.iter().all(|prop| prop.changes);
    if let [only] = def.token_types.as_slice()
        && all_alike(only)
    {
        return;
    }
    let mut taken = Taken { def, found: Vec::new() };
    visit(def, &mut taken);
    for (path, zone) in taken.found {
        found.warn(
            Code::NoOrder,
            &path,
            format!(
                "`{zone}` has no order: its tokens are listed by type and properties, so this takes a certain one of them, \
                 though the acting player does not see them"
            ),
            "for a random token, write `roll one of L as $x`, or `draw 1 from … to …`".to_owned(),
        );
        found.hint(&format!(
            "for a pile, declare it with an order: `{zone}: {{ ordering: stack }}`; a zone that never has more than one token says so with `room: 1`"
        ));
    }
}

/// The effects that take tokens by their order, with the zone.
struct Taken<'d> {
    def: &'d GameDef,
    found: Vec<(String, &'d str)>,
}

impl<'d> Visitor<'d> for Taken<'d> {
    fn effect(&mut self, path: &str, effect: &'d Effect) {
        if let Some(zone) = subject(effect).and_then(|tokens| self.unseen(tokens)) {
            self.found.push((path.to_owned(), &zone.id));
        }
    }
}

impl<'d> Taken<'d> {
    /// The set that a list takes tokens of by their order, if the acting player does not see it.
    fn unseen(&self, tokens: &'d Expr) -> Option<&'d ZoneDef> {
        let mut list = ordered(tokens)?;
        while let Some(inner) = ordered(list) {
            list = inner;
        }
        let Expr::Query(query) = list else { return None };
        let Query::TokensInZone { zone } = query.as_ref() else { return None };
        let id = zone_of(zone)?;
        let found = self.def.zones.iter().find(|zone| zone.id == id)?;
        let unordered = found.ordering == Ordering::Set && found.room.tokens != Some(1);
        (unordered && !sees(found.visibility, zone)).then_some(found)
    }
}

/// The list of which this is the first or last member, or the first members.
fn ordered(tokens: &Expr) -> Option<&Expr> {
    if let Expr::Aggregate { aggregate } = tokens {
        return matches!(aggregate.op, Fold::First | Fold::Last).then_some(&aggregate.query);
    }
    let Expr::Query(query) = tokens else { return None };
    if let Query::Take { list, .. } = query.as_ref() { Some(list) } else { None }
}

/// The tokens that an effect moves, shows, names or takes out of the game.
fn subject(effect: &Effect) -> Option<&Expr> {
    if let Effect::MoveToken { token, .. } | Effect::DestroyToken { token } = effect {
        Some(token)
    } else if let Effect::MoveAll { tokens, .. } | Effect::Reveal { tokens, .. } = effect {
        Some(tokens)
    } else if let Effect::Let { value, .. } = effect {
        Some(value)
    } else {
        None
    }
}

/// True if the acting player sees what lies in a zone.
fn sees(visibility: Visibility, zone: &Expr) -> bool {
    match visibility {
        Visibility::Public => true,
        Visibility::Owner => is_own(zone),
        Visibility::Hidden => false,
    }
}

/// True for a zone of the acting or active player.
fn is_own(zone: &Expr) -> bool {
    let Expr::Ref(read) = zone else { return false };
    let Ref::Zone { player: Some(Expr::Ref(player)), .. } = read.as_ref() else { return false };
    matches!(player.as_ref(), Ref::Player(PlayerRef::Actor | PlayerRef::Active))
}
