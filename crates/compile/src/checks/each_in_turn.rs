//! Loops over players in which the part of one player changes what the part of the next one reads.

use super::Found;
use super::rules::{Visitor, visit};
use boardwright_def::walk::{each_child, mentions};
use boardwright_def::{Effect, Expr, GameDef, Ref};
use boardwright_diag::Code;

pub(super) fn check(def: &GameDef, found: &mut Found<'_>) {
    let mut loops = Loops::default();
    visit(def, &mut loops);
    for (path, thing) in loops.found {
        found.warn(
            Code::EachInTurn,
            &path,
            format!("this runs for one player after the other, so that `{thing}` of the next one has changed by then"),
            "put another zone or variable in between: everybody puts there first and takes from it after that".to_owned(),
        );
    }
}

/// The effects that are found, with the zone or variable.
#[derive(Default)]
struct Loops<'a> {
    found: Vec<(String, &'a str)>,
}

impl<'a> Visitor<'a> for Loops<'a> {
    fn effect(&mut self, path: &str, effect: &'a Effect) {
        let Effect::ForEach { bind, effects, .. } = effect else { return };
        for (index, inner) in effects.iter().enumerate() {
            let thing = passed(inner, bind);
            self.found.extend(thing.map(|thing| (format!("{path}.effects[{index}]"), thing)));
        }
    }
}

/// The zone or variable of players that an effect reads of one and changes of another, both named by the player of the loop.
fn passed<'e>(effect: &'e Effect, bind: &str) -> Option<&'e str> {
    let mut parts = Vec::new();
    effect.each_value(&mut |_, value| owned(value, &mut parts));
    let relative = |player: &Expr| mentions(player, bind);
    let other = |name: &str, player: &Expr| {
        parts.iter().any(|(of, whose)| *of == name && *whose != player && relative(whose))
    };
    let mut target = Vec::new();
    if let Effect::SetVar { player: Some(player), var, .. }
    | Effect::AddVar { player: Some(player), var, .. } = effect
    {
        target.push((var.as_str(), player));
    } else if let Effect::MoveToken { to, .. }
    | Effect::MoveAll { to, .. }
    | Effect::Draw { to, .. } = effect
    {
        owned(to, &mut target);
    }
    let (name, player) = target.first().copied()?;
    (relative(player) && other(name, player)).then_some(name)
}

/// The zones and variables of players in an expression, with the player.
fn owned<'e>(expr: &'e Expr, found: &mut Vec<(&'e str, &'e Expr)>) {
    if let Expr::Ref(read) = expr {
        if let Ref::Zone { zone, player: Some(player) } = read.as_ref() {
            found.push((zone, player));
        } else if let Ref::Pvar { var, player, .. } = read.as_ref() {
            found.push((var, player));
        }
    }
    each_child(expr, &mut |child| owned(child, found));
}
