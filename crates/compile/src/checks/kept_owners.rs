//! Captured pieces that come back: a piece keeps its owner in a zone of another player.

use super::Found;
use super::rules::{Visitor, visit};
use super::unowned::gives_owner;
use boardwright_def::walk::bound_name;
use boardwright_def::{Action, Effect, Expr, GameDef, PlaceProp, Query, Ref};
use boardwright_diag::Code;

pub(super) fn check(def: &GameDef, found: &mut Found<'_>) {
    let mut taken = Taken::default();
    visit(def, &mut taken);
    if taken.changed || !taken.owned {
        return;
    }
    let comes_back = |zone: &str| def.actions.iter().any(|action| puts_back(action, zone));
    if let Some((path, zone)) = taken.moves.iter().find(|(_, zone)| comes_back(zone)) {
        found.warn(
            Code::KeepsOwner,
            path,
            format!("the piece keeps its owner in `{zone}`, also when it comes back to the board"),
            "give it to the player before it moves, `$cell.piece.owner = actor`".to_owned(),
        );
    }
}

#[derive(Default)]
struct Taken<'d> {
    /// True if an effect gives tokens another owner.
    changed: bool,
    /// True if tokens are created with an owner.
    owned: bool,
    /// Moves of the piece on a cell to a zone of a player, by path.
    moves: Vec<(String, &'d str)>,
}

impl<'d> Visitor<'d> for Taken<'d> {
    fn effect(&mut self, path: &str, effect: &'d Effect) {
        self.changed |= gives_owner(effect);
        if let Effect::CreateToken { owner, .. } = effect {
            self.owned |= owner.is_some();
        }
        if let Effect::MoveToken { token, to, .. } = effect
            && is_piece_of_cell(token)
            && let Some(zone) = zone_of_player(to)
        {
            self.moves.push((path.to_owned(), zone));
        }
    }
}

/// True if an action lays a token of a player's zone on a place that is chosen or computed.
fn puts_back(action: &Action, zone: &str) -> bool {
    let from = |list: &Expr| matches!(list, Expr::Query(query) if is_of(query, zone));
    let params = action.params.iter().filter(|param| from(&param.options));
    let names: Vec<&str> = params.map(|param| param.name.as_str()).collect();
    action.effects.iter().any(|effect| {
        let Effect::MoveToken { token, to, .. } = effect else { return false };
        let named =
            bound_name(token).is_some_and(|name| names.contains(&name.trim_start_matches('$')));
        named && zone_of_player(to).is_none()
    })
}

/// True for the tokens of a zone, also for those among them that fulfil a condition.
fn is_of(query: &Query, zone: &str) -> bool {
    if let Query::Where { list: Expr::Query(list), .. } = query {
        return is_of(list, zone);
    }
    matches!(query, Query::TokensInZone { zone: place } if zone_of_player(place) == Some(zone))
}

/// `$cell.piece`.
fn is_piece_of_cell(token: &Expr) -> bool {
    let Expr::Ref(read) = token else { return false };
    matches!(read.as_ref(), Ref::Place { prop: PlaceProp::Piece, .. })
}

/// The zone of a player that a place is.
fn zone_of_player(place: &Expr) -> Option<&str> {
    let Expr::Ref(read) = place else { return None };
    let Ref::Zone { zone, player: Some(_) } = read.as_ref() else { return None };
    Some(zone)
}
