//! Lists of questions in effects, and numbers of members to choose, that show what the chooser does not see. The order of a
//! list and equal answers tell which tokens they are.

use super::origins::{Origins, Returned};
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
    /// True if the number of members to choose shows it, and not the list.
    pub of_number: bool,
}

/// Returns the questions of effects whose lists or numbers depend on values that the chooser may not see. Tokens that were revealed
/// before in the same list of effects, or in one around it, count as seen.
pub fn listed_secrets(def: &GameDef, turns: &OutOfTurn<'_>) -> Vec<ListedSecret> {
    let public = def.zones.iter().filter(|zone| zone.visibility == Visibility::Public);
    let seen: Vec<String> = public.map(|zone| zone.id.clone()).collect();
    let (secrecy, returned) = (Secrecy::of(def), Returned::of(def));
    let mut lists = Lists { secrecy, returned, turns, found: Vec::new() };
    let mut walk = |path: String, effects: &[Effect]| {
        lists.effects(&path, effects, None, &mut seen.clone(), &mut Origins::default());
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
    returned: Returned<'d>,
    turns: &'d OutOfTurn<'d>,
    found: Vec<ListedSecret>,
}

impl Lists<'_> {
    /// Searches effects in their order: `asked` is the player who was asked the option that they belong to, `seen` the
    /// zones whose tokens were shown, `names` what names hold.
    fn effects(
        &mut self,
        path: &str,
        effects: &[Effect],
        asked: Option<&Expr>,
        seen: &mut Vec<String>,
        names: &mut Origins,
    ) {
        for (index, effect) in effects.iter().enumerate() {
            let path = format!("{path}[{index}]");
            self.question(&path, effect, asked, seen, names);
            names.follow(effect, &self.returned, &|value| are_seen(value, seen));
            names.shown(effect, &self.secrecy);
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
                let mut inner = names.clone();
                self.effects(&format!("{path}.{key}"), body, by, &mut seen.clone(), &mut inner);
                names.join(inner);
            }
        }
    }

    fn question(
        &mut self,
        path: &str,
        effect: &Effect,
        asked: Option<&Expr>,
        seen: &[String],
        names: &Origins,
    ) {
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
        let mut listed = names.behind(options);
        let mut numbers = Vec::new();
        if let Effect::ChooseN { n, min, max, condition, .. } = effect {
            // The values that the condition itself reads are found with the conditions of moves.
            listed.extend(condition.iter().flat_map(|when| names.behind(when).into_iter().skip(1)));
            let given = [n, min, max].into_iter().flatten();
            numbers.extend(given.flat_map(|value| names.behind(value)));
        }
        let told = |values: Vec<Expr>| {
            let mut values = values.into_iter().filter(|value| !are_seen(value, seen));
            values.find_map(|value| secret(self.secrecy.def, reader, &value))
        };
        let of_list = told(listed);
        let of_number = of_list.is_none();
        let Some(secret) = of_list.or_else(|| told(numbers)) else { return };
        let of_zone = !of_number && of_zone(options);
        self.found.push(ListedSecret { path: path.to_owned(), secret, of_zone, of_number });
    }
}

/// True if a value reads tokens of zones that were all shown.
fn are_seen(value: &Expr, seen: &[String]) -> bool {
    let mut zones = Vec::new();
    zones_in(value, &mut zones);
    !zones.is_empty() && zones.iter().all(|zone| seen.contains(zone))
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
