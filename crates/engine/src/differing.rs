//! Facts about a position that its viewer sees, by names that other rules may share, and the facts that differ.

use crate::rules::Rules;
use crate::words::Words;
use boardwright_kernel::{PlaceId, PlayerId};
use boardwright_protocol::{Differing, PlaceView, TokenView, VarView, View};
use std::collections::BTreeMap;

/// A fact about a position.
pub struct Fact {
    /// Its name, which is the same under other rules.
    key: String,
    /// Its name for people.
    pub of: Differing,
    /// The seat to which it belongs; 0 for none.
    pub seat: u32,
    /// Its place, if it is about one.
    pub place: Option<u32>,
    /// The part that counts when two are compared; empty for an empty place.
    value: String,
    /// The same for people.
    pub told: String,
    /// True for tokens in a place: rules without the place have none there. Other facts are only compared where both
    /// rules have them: a new variable is no difference by itself.
    counts_alone: bool,
}

/// All facts about a position, in the order in which they are told; those about places only on request.
pub fn facts(rules: &Rules, view: &View, with_places: bool) -> Vec<Fact> {
    let words = Words::new(rules);
    let players = view.players.iter().filter_map(|player| PlayerId::from_seat(player.seat));
    let names: Vec<String> = players.map(|player| words.seat(player)).collect();
    let mut facts = vec![
        plain("result", Differing::Result, 0, view.end.as_ref().map_or("", |end| &end.headline)),
        plain("turn", Differing::Turn, 0, {
            let deciding = view.players.iter().position(|player| player.deciding);
            deciding.map_or("", |at| names[at].as_str())
        }),
        plain("phase", Differing::Phase, 0, &view.phase),
    ];
    for player in &view.players {
        let seat = player.seat;
        let score = player.score.map(|score| score.to_string());
        facts.extend(score.map(|s| plain(&format!("score {seat}"), Differing::Score, seat, &s)));
        facts.extend(variables(&player.vars, seat));
    }
    facts.extend(variables(&view.globals, 0));
    if with_places {
        facts.extend(places(rules, &words, view, &names));
    }
    facts
}

fn variables(vars: &[VarView], seat: u32) -> impl Iterator<Item = Fact> {
    let seen = vars.iter().filter(|var| var.main && !var.hidden);
    seen.map(move |var| {
        let key = format!("variable {seat} {}", var.id);
        plain(&key, Differing::Named(var.name.clone()), seat, &var.value)
    })
}

fn plain(key: &str, of: Differing, seat: u32, value: &str) -> Fact {
    let (value, told) = (value.to_owned(), value.to_owned());
    Fact { key: key.to_owned(), of, seat, place: None, value, told, counts_alone: false }
}

/// The tokens of every place, also of empty ones, and the variables of cells.
fn places(rules: &Rules, words: &Words<'_>, view: &View, names: &[String]) -> Vec<Fact> {
    let held: BTreeMap<u32, &PlaceView> = view.places.iter().map(|of| (of.place, of)).collect();
    let mut facts = Vec::new();
    for (place, info) in rules.places() {
        let number = place.index() as u32;
        let owner = info.owner.map_or(0, |owner| owner.seat());
        let tokens = held.get(&number).map_or(&[][..], |held| &held.tokens);
        let told: Vec<String> = tokens.iter().map(|token| name(token, names)).collect();
        let value: Vec<String> = tokens.iter().map(identity).collect();
        facts.push(Fact {
            key: format!("place {} {owner}", info.zone),
            of: Differing::Named(words.zone(place)),
            seat: owner,
            place: Some(number),
            value: value.join(", "),
            told: told.join(", "),
            counts_alone: true,
        });
    }
    for cell in &view.cells {
        let Some(info) = rules.program.places().get(cell.place as usize) else { continue };
        let zone = words.zone(PlaceId(cell.place as u16));
        facts.extend(cell.facts.iter().map(|fact| Fact {
            place: Some(cell.place),
            ..plain(
                &format!("cell {} {}", info.zone, fact.name),
                Differing::Named(format!("{zone}, {}", fact.name)),
                0,
                &fact.value,
            )
        }));
    }
    facts
}

/// A token without its handle and without labels, which an edit may change.
fn identity(token: &TokenView) -> String {
    let TokenView { kind, owner, props, count, hidden, .. } = token;
    format!("{kind} {owner} {count} {hidden} {props:?}")
}

/// A token for people: `2 × Lantern`, `Knight (Red), Strength 4`.
fn name(token: &TokenView, names: &[String]) -> String {
    let count = if token.count > 1 { format!("{} × ", token.count) } else { String::new() };
    let name = if token.hidden { "?" } else { &token.name };
    let owner = (token.owner as usize).checked_sub(1).and_then(|at| names.get(at));
    let owner = owner.filter(|owner| *owner != name);
    let owner = owner.map(|owner| format!(" ({owner})")).unwrap_or_default();
    let props = token.props.iter().map(|(name, value)| format!(", {name} {value}"));
    format!("{count}{name}{owner}{}", props.collect::<String>())
}

/// A fact before and after the edit, as far as each side has it.
pub type Pair<'f> = (Option<&'f Fact>, Option<&'f Fact>);

/// The facts that differ.
pub fn differences<'f>(before: &'f [Fact], after: &'f [Fact]) -> Vec<Pair<'f>> {
    let old: BTreeMap<&str, &Fact> = before.iter().map(|fact| (&*fact.key, fact)).collect();
    let new: BTreeMap<&str, &Fact> = after.iter().map(|fact| (&*fact.key, fact)).collect();
    let counts = |fact: &&Fact| fact.counts_alone && !fact.value.is_empty();
    let now = after.iter().filter_map(|fact| match old.get(&*fact.key) {
        Some(known) => (known.value != fact.value).then_some((Some(*known), Some(fact))),
        None => counts(&fact).then_some((None, Some(fact))),
    });
    let gone = before.iter().filter(|fact| !new.contains_key(&*fact.key)).filter(counts);
    now.chain(gone.map(|fact| (Some(fact), None))).collect()
}
