//! Conditions and lists of an action that read what its player may not see: the list of legal
//! moves would tell.

use super::Found;
use boardwright_def::{Expr, Fold, GameDef, Owner, PlayerRef, Query, Ref, Visibility};
use boardwright_diag::Code;

pub(super) fn check(def: &GameDef, found: &mut Found<'_>) {
    for action in &def.actions {
        let path = format!("actions.{}", action.id);
        let params = action
            .params
            .iter()
            .enumerate()
            .map(|(index, param)| (format!("{path}.params[{index}]"), &param.options));
        let pre =
            action.pre.iter().enumerate().map(|(index, pre)| (format!("{path}.pre[{index}]"), pre));
        for (path, expr) in params.chain(pre) {
            if let Some(secret) = secret(def, expr) {
                found.warn(
                    Code::PreReadsHidden,
                    &path,
                    format!("the legal moves would tell {secret}, which the player who chooses may not see"),
                    "read it in the effects, when the choice is made".to_owned(),
                );
            }
        }
    }
}

/// The first thing read that the actor may not see, in words.
fn secret(def: &GameDef, expr: &Expr) -> Option<String> {
    if let Some(found) = read_here(def, expr) {
        return Some(found);
    }
    // How many tokens a place holds is public.
    if let Expr::Aggregate { aggregate } = expr
        && matches!(aggregate.op, Fold::Count | Fold::Empty | Fold::Some)
        && aggregate.value.is_none()
        && let Expr::Query(query) = &aggregate.query
        && let Query::TokensInZone { zone } = query.as_ref()
    {
        return secret(def, zone);
    }
    let mut found = None;
    crate::walk::each_child(expr, &mut |child| {
        if found.is_none() {
            found = secret(def, child);
        }
    });
    found
}

fn read_here(def: &GameDef, expr: &Expr) -> Option<String> {
    match expr {
        Expr::Ref(read) => match read.as_ref() {
            Ref::Gvar { var } => {
                let hidden =
                    def.global_vars.iter().any(|v| v.id == *var && !v.visibility.is_public());
                hidden.then(|| format!("the value of `{var}`"))
            }
            Ref::Pvar { player, var } => {
                let var = def.player_vars.iter().find(|v| v.id == *var)?;
                unseen(var.visibility, Some(player)).then(|| format!("the value of `{}`", var.id))
            }
            _ => None,
        },
        Expr::Query(query) => match query.as_ref() {
            Query::TokensInZone { zone } => {
                let Expr::Ref(read) = zone else { return None };
                let Ref::Zone { zone, player } = read.as_ref() else { return None };
                let zone = def.zones.iter().find(|z| z.id == *zone)?;
                let visibility =
                    if zone.owner == Owner::None && zone.visibility == Visibility::Owner {
                        Visibility::Hidden
                    } else {
                        zone.visibility
                    };
                unseen(visibility, player.as_ref()).then(|| format!("what is in `{}`", zone.id))
            }
            _ => None,
        },
        Expr::Int(_) | Expr::Bool(_) | Expr::Op(_) | Expr::Aggregate { .. } => None,
    }
}

/// Whether something of this visibility, of `player`, may be hidden from the actor.
fn unseen(visibility: Visibility, player: Option<&Expr>) -> bool {
    match visibility {
        Visibility::Public => false,
        Visibility::Hidden => true,
        Visibility::Owner => !player.is_some_and(is_actor),
    }
}

fn is_actor(player: &Expr) -> bool {
    matches!(player, Expr::Ref(read)
        if matches!(read.as_ref(), Ref::Player(PlayerRef::Actor | PlayerRef::Active)))
}
