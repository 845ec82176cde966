//! Tokens of several zones: `tokens(zones[$p])`, `belongings[$p]`.

use super::{Reader, seen_by, unseen};
use crate::{Expr, GameDef, Op, Owner, Query, Ref};

/// The places whose tokens a list contains.
pub(super) fn places_of(list: &Expr) -> Option<&Expr> {
    let Expr::Query(query) = list else { return None };
    if let Query::TokensIn { places } = query.as_ref() { Some(places) } else { None }
}

/// The player whose belongings a list contains: tokens in all zones that the player owns, also with those in zones of
/// the player, and with the pieces on boards. Everybody sees how many there are.
pub fn belongings(list: &Expr) -> Option<&Expr> {
    let Expr::Query(query) = list else { return None };
    let (list, bind, when) = match query.as_ref() {
        Query::Union { left: Expr::Query(left), right } => {
            let on_boards = matches!(left.as_ref(), Query::Pieces { .. });
            return belongings(right).filter(|_| on_boards);
        }
        Query::Where { list, bind, when: Expr::Op(when) } => (list, bind, when),
        _ => return None,
    };
    if *places_of(list)? != Expr::list(Query::Zones { owner: None }) {
        return None;
    }
    let owned = match when.as_ref() {
        Op::Or { args } => match args.as_slice() {
            [Expr::Op(owned), _] => owned.as_ref(),
            _ => return None,
        },
        owned => owned,
    };
    let Op::Eq { left, right } = owned else { return None };
    let (token, prop) = (Expr::bound(bind.clone()), "owner".to_owned());
    (*left == Expr::read(Ref::TokenProp { token, prop })).then_some(right)
}

/// Names a zone of a player whose tokens are listed, if they may be hidden from `reader`.
pub(super) fn hidden_belongings(
    def: &GameDef,
    reader: Reader<'_>,
    player: &Expr,
) -> Option<String> {
    let own = def.zones.iter().filter(|zone| zone.owner == Owner::Player);
    let hidden = own.clone().find(|zone| unseen(seen_by(zone), reader, Some(player)))?;
    Some(format!("the tokens in `{}`", hidden.id))
}

/// Names a zone whose tokens are listed with those of other places, if they may be hidden from `reader`.
pub(super) fn hidden_in_places(def: &GameDef, reader: Reader<'_>, places: &Expr) -> Option<String> {
    let Expr::Query(query) = places else { return None };
    match query.as_ref() {
        Query::Zones { owner: Some(player) } => hidden_belongings(def, reader, player),
        Query::Zones { owner: None } => {
            let hidden = def.zones.iter().find(|zone| unseen(seen_by(zone), reader, None))?;
            Some(format!("the tokens in `{}`", hidden.id))
        }
        Query::Items { items } => items.iter().find_map(|item| {
            let Expr::Ref(read) = item else { return None };
            let Ref::Zone { zone, player } = read.as_ref() else { return None };
            let zone = def.zones.iter().find(|known| known.id == *zone)?;
            unseen(seen_by(zone), reader, player.as_ref())
                .then(|| format!("the tokens in `{}`", zone.id))
        }),
        Query::Where { list, .. } => hidden_in_places(def, reader, list),
        Query::Union { left, right } => {
            hidden_in_places(def, reader, left).or_else(|| hidden_in_places(def, reader, right))
        }
        _ => None,
    }
}
