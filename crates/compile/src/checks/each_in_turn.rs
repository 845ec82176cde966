//! Loops over players in which the part of one player changes what the part of the next one reads.

use super::Found;
use super::rules::{Visitor, visit};
use boardwright_def::walk::{bound_name, each_child, mentions};
use boardwright_def::{Domain, Effect, Expr, GameDef, Query, Ref};
use boardwright_diag::Code;
use std::collections::BTreeSet;

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
    for path in loops.emptied {
        found.warn(
            Code::EachInTurn,
            &path,
            "the first player gets all of these tokens, so that nothing is left for the next one"
                .to_owned(),
            "to deal them, `draw N from … to …` gives each player the same number".to_owned(),
        );
    }
}

#[derive(Default)]
struct Loops<'a> {
    /// The effects that are found, with the zone or variable.
    found: BTreeSet<(String, &'a str)>,
    /// Moves of all tokens of one place to a zone of each player.
    emptied: BTreeSet<String>,
}

impl<'a> Visitor<'a> for Loops<'a> {
    fn effect(&mut self, path: &str, effect: &'a Effect) {
        let Effect::ForEach { bind, domain: Domain::Player { .. }, effects, .. } = effect else {
            return;
        };
        let mut part = Part::new(bind);
        part.effects(&format!("{path}.effects"), effects);
        for thing in part.changed.iter().map(|changed| changed.thing).collect::<BTreeSet<_>>() {
            self.found.extend(part.early_change(thing).map(|path| (path.to_owned(), thing)));
        }
        for (index, inner) in effects.iter().enumerate() {
            if let Effect::MoveAll { tokens, to, .. } = inner
                && mentions(to, bind)
                && !mentions(tokens, bind)
                && is_all_of_a_place(tokens)
            {
                self.emptied.insert(format!("{path}.effects[{index}]"));
            }
        }
    }
}

/// True for the tokens of a place, all or some of them, as they lie there at that moment.
fn is_all_of_a_place(tokens: &Expr) -> bool {
    let Expr::Query(query) = tokens else { return false };
    if let Query::Where { list, .. } = query.as_ref() {
        return is_all_of_a_place(list);
    }
    matches!(query.as_ref(), Query::TokensInZone { .. })
}

/// A zone or variable of a player.
struct Owned<'e> {
    /// The effect around it.
    path: String,
    thing: &'e str,
    player: &'e Expr,
}

/// The zones and variables of players that one player's part of a loop reads and changes.
struct Part<'e> {
    /// The player of the loop.
    bind: &'e str,
    /// Names inside of the loop that hold other players, or each of some players.
    others: BTreeSet<&'e str>,
    read: Vec<Owned<'e>>,
    changed: Vec<Owned<'e>>,
    /// True if the loop asks: who answers later is meant to know the answers so far.
    asks: bool,
}

impl<'e> Part<'e> {
    fn new(bind: &'e str) -> Self {
        let (read, changed) = (Vec::new(), Vec::new());
        Part { bind, others: BTreeSet::new(), read, changed, asks: false }
    }

    fn effects(&mut self, path: &str, effects: &'e [Effect]) {
        for (index, effect) in effects.iter().enumerate() {
            let path = format!("{path}[{index}]");
            let to = destination(effect);
            effect.each_value(&mut |_, value| {
                let is_target = to.is_some_and(|to| std::ptr::eq(to, value));
                self.expr(&path, value, is_target);
            });
            self.asks |= effect.facts().asks;
            if let Effect::SetVar { player: Some(player), var, .. }
            | Effect::AddVar { player: Some(player), var, .. } = effect
            {
                self.changed.push(Owned { path: path.clone(), thing: var, player });
            } else if let Effect::ForEach { bind, domain: Domain::Player { .. }, .. } = effect {
                self.others.insert(bind);
            } else if let Effect::Let { bind, domain: Domain::Player { .. }, value, .. } = effect
                && self.follows(value)
            {
                self.others.insert(bind);
            }
            effect.each_body(&mut |key, body| self.effects(&format!("{path}.{key}"), body));
        }
    }

    /// Notes the zones and variables of players in an expression, and the names that it binds.
    fn expr(&mut self, path: &str, expr: &'e Expr, changed: bool) {
        match expr {
            Expr::Ref(read) => {
                if let Ref::Zone { zone: thing, player: Some(player) }
                | Ref::Pvar { var: thing, player, .. } = read.as_ref()
                {
                    let list = if changed { &mut self.changed } else { &mut self.read };
                    list.push(Owned { path: path.to_owned(), thing, player });
                }
            }
            Expr::Aggregate { aggregate } => {
                self.others.insert(&aggregate.bind);
            }
            Expr::Query(query) => {
                if let Query::Where { bind, .. } = query.as_ref() {
                    self.others.insert(bind);
                }
            }
            Expr::Int(_) | Expr::Bool(_) | Expr::Op(_) => {}
        }
        each_child(expr, &mut |child| self.expr(path, child, changed));
    }

    /// True if a player depends on the player of the loop.
    fn follows(&self, player: &Expr) -> bool {
        mentions(player, self.bind) || self.others.iter().any(|name| mentions(player, name))
    }

    /// The effect that changes a zone or variable of one player before the loop reads it for another: if possible the one
    /// that depends on what is read.
    fn early_change(&self, thing: &str) -> Option<&str> {
        let changed = self.changed.iter().filter(|one| one.thing == thing);
        let changed: Vec<&Owned<'_>> = changed.filter(|one| self.follows(one.player)).collect();
        let depends = |one: &&&Owned<'_>| {
            self.reads_of_another(one).any(|read| one.path.starts_with(&read.path))
        };
        let first =
            || changed.iter().find(|one| !self.asks && self.reads_of_another(one).next().is_some());
        changed.iter().find(depends).or_else(first).map(|one| one.path.as_str())
    }

    /// The reads of the same zone or variable for a player who has another part of the loop.
    fn reads_of_another(&self, changed: &Owned<'_>) -> impl Iterator<Item = &Owned<'e>> {
        let own = |player: &Expr| bound_name(player) == Some(self.bind);
        self.read.iter().filter(move |read| {
            read.thing == changed.thing
                && read.player != changed.player
                && self.follows(read.player)
                && (own(read.player) || own(changed.player) || read.path == changed.path)
        })
    }
}

/// The place to which an effect moves tokens.
fn destination(effect: &Effect) -> Option<&Expr> {
    if let Effect::MoveToken { to, .. } | Effect::MoveAll { to, .. } | Effect::Draw { to, .. } =
        effect
    {
        return Some(to);
    }
    None
}
