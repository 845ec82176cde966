//! The way of tokens from rule to zone: fills the [`Contents`] of a game.

use super::contents::{Contents, To};
use super::walk::{Seen, walk};
use super::{Kinds, Known, zone_of};
use boardwright_def::{Effect, Expr, GameDef};

/// Limit on the passes over the rules, each of which follows tokens from one zone to the next.
const PASSES: u32 = 20;

/// The types of the tokens that rules put into each zone.
pub(in crate::checks) fn contents(def: &GameDef) -> Contents {
    let mut contents = Contents::empty(def);
    for _ in 0..PASSES {
        let mut puts = Vec::new();
        walk(def, &contents, &mut |_, seen, known| {
            if let Seen::Effect(effect) = seen {
                puts.extend(put(effect, known));
            }
        });
        let mut more = false;
        for (to, kinds) in puts {
            more |= contents.add(to, kinds);
        }
        if !more {
            return contents;
        }
    }
    contents.all_may_hold_any();
    contents
}

/// The place and the types of the tokens that an effect puts somewhere.
fn put(effect: &Effect, known: &Known<'_>) -> Option<(To, Kinds)> {
    if let Effect::CreateToken { of, zone, owner, .. } = effect {
        return Some((to(zone, owner.is_some(), known), known.value(of)));
    }
    if let Effect::MoveToken { token, to: place, .. } = effect {
        return Some((to(place, false, known), known.value(token)));
    }
    if let Effect::MoveAll { tokens, to: place, .. } = effect {
        return Some((to(place, false, known), known.list(tokens)));
    }
    if let Effect::Draw { from, to: place, .. } = effect {
        return Some((to(place, false, known), known.inside(from)));
    }
    // A token of another type is where it was.
    if let Effect::SetProp { prop, .. } = effect
        && prop == "type"
    {
        return Some((To::Anywhere, Kinds::default()));
    }
    None
}

fn to(place: &Expr, owned: bool, known: &Known<'_>) -> To {
    if known.is_cells(place) {
        return To::Cells { owned };
    }
    zone_of(place).map_or(To::Anywhere, |zone| To::Zone(zone.to_owned()))
}
