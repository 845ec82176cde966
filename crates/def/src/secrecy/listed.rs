//! Lists of questions in effects that show tokens which the chooser does not see. The order of a list and equal answers
//! tell which tokens they are.

use super::turn::OutOfTurn;
use super::{Reader, Secrecy, each_procedure, places_of, secret, tokens_of};
use crate::walk::each_child;
use crate::{BodyKey, Effect, Expr, GameDef, Query, Ref, Visibility};

/// A question whose list shows a secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedSecret {
    /// The path of the effect, such as `actions.raid.effects[2]`.
    pub path: String,
    /// The secret in words.
    pub secret: String,
    /// True if the list is a zone, or the first tokens of one.
    pub of_zone: bool,
}

/// Returns the questions of effects whose lists depend on values that the chooser may not see. Tokens that were revealed
/// before in the same list of effects, or in one around it, count as seen.
pub fn listed_secrets(def: &GameDef, turns: &OutOfTurn<'_>) -> Vec<ListedSecret> {
    let public = def.zones.iter().filter(|zone| zone.visibility == Visibility::Public);
    let seen: Vec<String> = public.map(|zone| zone.id.clone()).collect();
    let mut lists = Lists { secrecy: Secrecy::of(def), turns, found: Vec::new() };
    let mut walk = |path: String, effects: &[Effect]| {
        lists.effects(&path, effects, None, &mut seen.clone());
    };
    walk("setup".to_owned(), &def.setup);
    for phase in &def.turn.phases {
        if let Some(window) = &phase.window {
            walk(format!("turn.phases.{}.ifNone", phase.id), &window.if_none);
        }
    }
    each_procedure(def, &mut walk);
    lists.found
}

struct Lists<'d> {
    secrecy: Secrecy<'d>,
    turns: &'d OutOfTurn<'d>,
    found: Vec<ListedSecret>,
}

impl Lists<'_> {
    /// Searches effects in their order: `asked` is the player who was asked the option that they belong to, `seen` the
    /// zones whose tokens were shown.
    fn effects(
        &mut self,
        path: &str,
        effects: &[Effect],
        asked: Option<&Expr>,
        seen: &mut Vec<String>,
    ) {
        for (index, effect) in effects.iter().enumerate() {
            let path = format!("{path}[{index}]");
            self.question(&path, effect, asked, seen);
            shown(effect, seen);
            let mut bodies = Vec::new();
            effect.each_body(&mut |key, body| bodies.push((key, body)));
            for (key, body) in bodies {
                let by = match (key, effect) {
                    // Costs count as conditions of the option.
                    (BodyKey::Cost(_), _) => continue,
                    (BodyKey::Effects(_), Effect::ChooseAction { by, .. }) => Some(by),
                    (BodyKey::Effects(_) | BodyKey::Key(_), _) => asked,
                };
                self.effects(&format!("{path}.{key}"), body, by, &mut seen.clone());
            }
        }
    }

    fn question(&mut self, path: &str, effect: &Effect, asked: Option<&Expr>, seen: &[String]) {
        let in_turn = self.turns.runs_in_turn(path);
        let each;
        let (options, reader) = match effect {
            Effect::ChooseOne { options, by, .. } | Effect::ChooseN { options, by, .. } => {
                match (Reader::chooses(by.as_ref(), in_turn), asked) {
                    (Reader::Acts { in_turn: false, .. }, Some(by)) => (options, Reader::Asked(by)),
                    (reader, _) => (options, reader),
                }
            }
            Effect::ChooseEach { options, bind, .. } => {
                each = Expr::bound(bind.clone());
                (options, Reader::Chooses(&each))
            }
            _ => return,
        };
        let mut zones = Vec::new();
        zones_in(options, &mut zones);
        if !zones.is_empty() && zones.iter().all(|zone| seen.contains(zone)) {
            return;
        }
        let Some(secret) = secret(self.secrecy.def, reader, options) else { return };
        self.found.push(ListedSecret { path: path.to_owned(), secret, of_zone: of_zone(options) });
    }
}

/// Notes the zones whose tokens an effect shows, and forgets those that it hides.
pub(super) fn shown(effect: &Effect, seen: &mut Vec<String>) {
    if let Effect::Reveal { tokens, .. } = effect {
        zones_in(tokens, seen);
    } else if let Effect::Conceal { tokens: hidden } | Effect::Shuffle { zone: hidden } = effect {
        let mut zones = Vec::new();
        zones_in(hidden, &mut zones);
        seen.retain(|zone| !zones.contains(zone));
    }
}

/// Adds the zones that an expression names.
fn zones_in(expr: &Expr, zones: &mut Vec<String>) {
    if let Expr::Ref(read) = expr
        && let Ref::Zone { zone, .. } = read.as_ref()
        && !zones.contains(zone)
    {
        zones.push(zone.clone());
    }
    each_child(expr, &mut |child| zones_in(child, zones));
}

/// True if a list holds the tokens of places, or the first of them, and reads nothing of them.
fn of_zone(list: &Expr) -> bool {
    if let Expr::Query(query) = list
        && let Query::Take { list, .. } = query.as_ref()
    {
        return of_zone(list);
    }
    tokens_of(list).is_some() || places_of(list).is_some()
}
