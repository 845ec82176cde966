//! The legal moves of a decision in words, each with a text of its own where the reader can tell the moves apart.

use super::moves::{Sight, is_cell};
use super::{Labels, is_public};
use boardwright_def::Ordering;
use boardwright_kernel::{Machine, Move, PlayerId, TokenId, Value};
use std::collections::BTreeMap;

impl Labels {
    /// The labels of legal moves of the present decision, in their order. Moves that would have the same label also tell
    /// what differs between their arguments, as far as `viewer` sees it: "Free Man (Ember, wounds 1)".
    pub fn options(
        &self,
        machine: &Machine<'_>,
        moves: &[Move],
        viewer: Option<PlayerId>,
    ) -> Vec<String> {
        let label = |chosen: &Move| self.move_label_seen(machine, *chosen, viewer, None);
        let mut labels: Vec<String> = moves.iter().map(label).collect();
        let sight = self.sight(machine, viewer, None);
        // Others than the decider get no list of moves to choose from.
        let Some(sight) = sight.filter(|sight| viewer.is_none() || sight.own) else {
            return labels;
        };
        for group in alike(machine, moves, &labels) {
            let args: Vec<Vec<Value>> =
                group.iter().map(|at| machine.decode(moves[*at]).args.to_vec()).collect();
            let mut told: Vec<Vec<String>> = vec![Vec::new(); group.len()];
            for place in 0..args[0].len() {
                let values: Vec<Value> = args.iter().map(|args| args[place]).collect();
                for (told, more) in told.iter_mut().zip(self.differences(&sight, &values)) {
                    told.extend(more);
                }
            }
            for (at, told) in group.into_iter().zip(told).filter(|(_, told)| !told.is_empty()) {
                labels[at].push_str(&format!(" ({})", told.join(", ")));
            }
        }
        labels
    }

    /// The facts that tell each of some values from the others: its name or, if several have that, more.
    fn differences(&self, sight: &Sight<'_>, values: &[Value]) -> Vec<Vec<String>> {
        let names: Vec<String> = values.iter().map(|value| self.arg(sight, *value)).collect();
        let mut uses: BTreeMap<&str, usize> = BTreeMap::new();
        for name in &names {
            *uses.entry(name).or_default() += 1;
        }
        let facts_of = |(value, name): (&Value, &String)| match value {
            Value::Token(token) if uses[name.as_str()] > 1 => {
                [vec![name.clone()], self.facts_of_token(sight, *token)].concat()
            }
            _ => vec![name.clone()],
        };
        let facts: Vec<Vec<String>> = values.iter().zip(&names).map(facts_of).collect();
        let most = facts.iter().map(Vec::len).max().unwrap_or_default();
        let varies = |at: usize| {
            let mut all = facts.iter().filter_map(|own| own.get(at));
            let first = all.next();
            all.any(|fact| Some(fact) != first)
        };
        let varying: Vec<usize> = (0..most).filter(|at| varies(*at)).collect();
        let told = |own: &Vec<String>| {
            let told = varying.iter().filter_map(|at| own.get(*at));
            told.filter(|fact| !fact.is_empty()).cloned().collect()
        };
        let told: Vec<Vec<String>> = facts.iter().map(told).collect();
        let mut known: BTreeMap<&Vec<String>, usize> = BTreeMap::new();
        told.iter().for_each(|own| *known.entry(own).or_default() += 1);
        let positions = values.iter().zip(&told).map(|(value, own)| match value {
            Value::Token(token) if known[own] > 1 => position(sight, *token),
            _ => None,
        });
        let positions: Vec<Option<String>> = positions.collect();
        told.into_iter()
            .zip(positions)
            .map(|(own, at)| own.into_iter().chain(at).collect())
            .collect()
    }

    /// The owner of a token, its place and its properties, as far as the reader sees them.
    fn facts_of_token(&self, sight: &Sight<'_>, token: TokenId) -> Vec<String> {
        let face = sight.state.token(sight.program, token);
        let sees = sight.sees(token);
        if !sees && sight.front(token).is_none() {
            return Vec::new();
        }
        let owner = face.owner.map_or("nobody's", |owner| self.seat_name(owner));
        // The name of a token on a cell tells the cell.
        let place = face.place.filter(|place| !is_cell(sight.program, *place));
        let place = place.map_or("", |place| self.place_name(place));
        let props = &sight.program.token_types()[face.type_id.index()].props;
        let props = props.iter().zip(&face.props).map(|(prop, value)| {
            if !sees && !is_public(sight.program, face.type_id, &prop.id) {
                return String::new();
            }
            self.phrase(&prop.id, *value, |value| self.value(sight.program, sight.state, value))
        });
        [owner.to_owned(), place.to_owned()].into_iter().chain(props).collect()
    }
}

/// The position of a token that the reader sees in a place with an order: "2nd".
fn position(sight: &Sight<'_>, token: TokenId) -> Option<String> {
    let place = sight.state.token(sight.program, token).place.filter(|_| sight.sees(token))?;
    if sight.program.places()[place.index()].ordering == Ordering::Set {
        return None;
    }
    let lying = sight.state.tokens(sight.program, place);
    let at = lying.iter().position(|other| *other == token)? + 1;
    let ending = match (at % 10, at % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    Some(format!("{at}{ending}"))
}

/// The groups of moves with the same label and the same kind of answer, by index; at least two in each.
fn alike(machine: &Machine<'_>, moves: &[Move], labels: &[String]) -> Vec<Vec<usize>> {
    let mut groups: BTreeMap<(usize, &str), Vec<usize>> = BTreeMap::new();
    for (at, (chosen, label)) in moves.iter().zip(labels).enumerate() {
        let alternative = machine.decode(*chosen).alternative;
        groups.entry((alternative, label)).or_default().push(at);
    }
    groups.into_values().filter(|group| group.len() > 1).collect()
}
