//! Lines that read where something lay after a line before has moved it: a token that has left, a place whose tokens have
//! changed places.

use super::Found;
use super::rules::{Visitor, visit};
use boardwright_def::walk::{bound_name, each_child};
use boardwright_def::{Effect, Expr, GameDef, PlaceProp, Query, Ref, walk_effects};
use boardwright_diag::Code;

pub(super) fn check(def: &GameDef, found: &mut Found<'_>) {
    let mut lists = Lists { def, told: Vec::new() };
    visit(def, &mut lists);
    for Told { path, message, hint } in lists.told {
        found.warn(Code::AlreadyMoved, &path, message, hint);
    }
}

struct Told {
    path: String,
    message: String,
    hint: String,
}

struct Lists<'d> {
    def: &'d GameDef,
    told: Vec<Told>,
}

impl<'d> Visitor<'d> for Lists<'d> {
    fn list(&mut self, path: &str, effects: &'d [Effect]) {
        let mut before = Before::default();
        for (index, effect) in effects.iter().enumerate() {
            let last = index.checked_sub(1).and_then(|last| effects.get(last));
            let told = last
                .and_then(|last| swapped(last, effect))
                .or_else(|| before.taken(self.def, effect))
                .or_else(|| before.renamed(effect));
            self.told.extend(told.map(|(message, hint)| Told {
                path: format!("{path}[{index}]"),
                message,
                hint,
            }));
            before.note(self.def, effect);
        }
    }
}

/// The effects of a list so far.
#[derive(Default)]
struct Before<'d> {
    /// Names of tokens that were destroyed.
    destroyed: Vec<&'d str>,
    /// Names of tokens that were moved, with the last place of each.
    moved: Vec<(&'d str, &'d Expr)>,
    /// Names of zones, with the zone; true once a line has moved tokens there or away under the zone's own name.
    zones: Vec<(&'d str, &'d Expr, bool)>,
}

impl<'d> Before<'d> {
    fn note(&mut self, def: &GameDef, effect: &'d Effect) {
        if let Effect::DestroyToken { token } = effect {
            self.destroyed.extend(bound_name(token));
        }
        if let Effect::MoveToken { token, to, .. } = effect {
            self.moved.extend(bound_name(token).map(|name| (name, to)));
        }
        if let Effect::Let { bind, value, .. } = effect {
            self.destroyed.retain(|name| name != bind);
            self.moved.retain(|(name, _)| name != bind);
            self.zones.retain(|(name, ..)| name != bind);
            if is_zone(def, value) {
                self.zones.push((bind, value, false));
            }
        }
        for (_, zone, touched) in &mut self.zones {
            *touched |= touches(def, effect, zone, &mut Vec::new());
        }
    }

    /// A token that has left, whose place is read.
    fn taken(&self, def: &GameDef, effect: &'d Effect) -> Option<(String, String)> {
        let gone =
            self.destroyed.iter().find(|name| reads(effect, &|expr| place_of(expr) == Some(*name)));
        let keep = |name: &str| {
            format!("write this line first, or keep the place before: `let $place = {name}.at`")
        };
        if let Some(name) = gone {
            return Some((
                format!("`{name}` was destroyed before, so it lies nowhere and this does nothing"),
                keep(name),
            ));
        }
        let Effect::MoveToken { to, .. } = effect else { return None };
        let name = place_of(to)?;
        let (_, now) = self.moved.iter().rev().find(|(moved, _)| *moved == name)?;
        is_zone(def, now).then(|| {
            (
                format!("`{name}` was moved before, so this goes to the place where it lies now"),
                keep(name),
            )
        })
    }

    /// A name of a zone that is read after the zone has changed.
    fn renamed(&self, effect: &'d Effect) -> Option<(String, String)> {
        let named = self.zones.iter().filter(|(_, _, touched)| *touched);
        let mut named = named.map(|(name, ..)| *name);
        let name = named.find(|name| reads(effect, &|expr| bound_name(expr) == Some(*name)))?;
        Some((
            format!("`{name}` names the zone, not the tokens that lay in it before"),
            format!(
                "name the tokens themselves: `let {name} = tokens(…)`, with the zone in the brackets"
            ),
        ))
    }
}

/// True if an effect, one inside it or one of a sequence that it calls moves tokens to a zone or away. Options of questions
/// are left out: another player may act there.
fn touches<'d>(
    def: &'d GameDef,
    effect: &'d Effect,
    zone: &Expr,
    called: &mut Vec<&'d str>,
) -> bool {
    if let Some((from, to)) = way(effect)
        && [from, to].contains(&Spot::Place(zone))
    {
        return true;
    }
    if let Effect::ChooseAction { .. } = effect {
        return false;
    }
    let mut inside: Vec<&'d Effect> = Vec::new();
    effect.each_body(&mut |_, body| inside.extend(body));
    if let Effect::Call { sequence, .. } = effect
        && !called.contains(&&**sequence)
    {
        called.push(sequence);
        let named = def.sequences.iter().find(|known| known.id == *sequence);
        inside.extend(named.into_iter().flat_map(|sequence| &sequence.effects));
    }
    inside.into_iter().any(|effect| touches(def, effect, zone, called))
}

/// Two lines that are meant to swap what lies at two places: after the first, all of it lies at one.
fn swapped(first: &Effect, second: &Effect) -> Option<(String, String)> {
    let ((a, b), (c, d)) = (way(first)?, way(second)?);
    (a == d && b == c).then(|| {
        (
            "this does not swap them: the line before has moved the tokens to this place".to_owned(),
            "name what lies there before both lines: `let $a = $x.piece`, or `let $a = tokens(hand[actor])` for a zone"
                .to_owned(),
        )
    })
}

/// A place from which or to which tokens move.
#[derive(PartialEq)]
pub(super) enum Spot<'d> {
    Place(&'d Expr),
    /// The place of the token with this name.
    Token(&'d str),
}

/// The places from which and to which an effect moves tokens.
pub(super) fn way(effect: &Effect) -> Option<(Spot<'_>, Spot<'_>)> {
    let (from, to) = if let Effect::MoveToken { token, to, .. } = effect {
        (source(token)?, to)
    } else if let Effect::MoveAll { tokens: Expr::Query(list), to, .. } = effect {
        let Query::TokensInZone { zone } = list.as_ref() else { return None };
        (Spot::Place(zone), to)
    } else if let Effect::Draw { from, to, .. } = effect {
        (Spot::Place(from), to)
    } else {
        return None;
    };
    Some((from, place_of(to).map_or(Spot::Place(to), Spot::Token)))
}

fn source(token: &Expr) -> Option<Spot<'_>> {
    if let Some(name) = bound_name(token) {
        return Some(Spot::Token(name));
    }
    let Expr::Ref(read) = token else { return None };
    let Ref::Place { place, prop: PlaceProp::Piece } = read.as_ref() else { return None };
    Some(Spot::Place(place))
}

/// The name of the token whose place this is: `$foe` where a place is needed.
fn place_of(place: &Expr) -> Option<&str> {
    let Expr::Ref(read) = place else { return None };
    let Ref::TokenProp { token, prop } = read.as_ref() else { return None };
    bound_name(token).filter(|_| prop == "at")
}

/// A zone that is no cell of a board.
fn is_zone(def: &GameDef, place: &Expr) -> bool {
    let Expr::Ref(read) = place else { return false };
    let Ref::Zone { zone, .. } = read.as_ref() else { return false };
    !def.is_cell(zone)
}

/// True if an effect or one inside it reads an expression of this kind.
fn reads(effect: &Effect, is: &dyn Fn(&Expr) -> bool) -> bool {
    let mut found = false;
    walk_effects(std::slice::from_ref(effect), &mut |effect| {
        effect.each_value(&mut |_, value| found |= holds(value, is));
    });
    found
}

fn holds(expr: &Expr, is: &dyn Fn(&Expr) -> bool) -> bool {
    let mut found = is(expr);
    each_child(expr, &mut |child| found |= holds(child, is));
    found
}
