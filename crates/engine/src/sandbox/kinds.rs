//! The tokens that can be added to a position.

use crate::position::place_name;
use crate::rules::Rules;
use crate::words::Words;
use boardwright_kernel::{PlayerId, State, TypeId, save_json};
use boardwright_protocol::KindView;
use serde_json::{Map, Value as Json, json};
use std::collections::{BTreeMap, BTreeSet};

/// The most kinds that are offered.
const MOST: usize = 400;

/// The forms that are known of a type, by their properties in JSON, with their names; and the owners.
#[derive(Default)]
struct Known {
    forms: BTreeMap<String, String>,
    owners: BTreeSet<u32>,
}

/// Tokens as they lie now or at the start of a game, of every owner that fits. A type of which no token is known is
/// offered too, if its rules give all its properties.
pub fn kinds(rules: &Rules, state: &State, start: &State) -> Vec<KindView> {
    let types = rules.program.token_types();
    let mut known: Vec<Known> = types.iter().map(|_| Known::default()).collect();
    for state in [start, state] {
        note(rules, state, &mut known);
    }
    for (of, known) in (0..).map(TypeId).zip(&mut known) {
        let declared = rules.def.token_types.get(of.index());
        let complete = declared.is_some_and(|of| of.props.iter().all(|prop| prop.init.is_some()));
        if complete {
            let name = rules.labels.type_name(&rules.program, of);
            known.forms.entry(Json::Object(Map::new()).to_string()).or_insert(name);
        }
    }
    let mut all = Vec::new();
    for (info, known) in types.iter().zip(known) {
        let owners = owners(rules, &known.owners);
        for (props, name) in &known.forms {
            all.extend(owners.iter().map(|owner| kind(rules, &info.id, props, name, *owner)));
        }
    }
    all.truncate(MOST);
    all
}

/// Notes the tokens of a state.
fn note(rules: &Rules, state: &State, known: &mut [Known]) {
    let saved: Option<Json> = serde_json::from_str(&save_json(&rules.program, state)).ok();
    let words = Words::new(rules);
    for (place, info) in rules.places() {
        let key = place_name(info);
        let Some(list) = saved.as_ref().and_then(|saved| saved["places"][&key].as_array()) else {
            continue;
        };
        let own = state.tokens(&rules.program, place);
        for token in own {
            let face = state.token(&rules.program, token);
            let id = json!(token.0);
            let Some(json) = list.iter().find(|json| json["id"] == id) else { continue };
            let Some(known) = known.get_mut(face.type_id.index()) else { continue };
            known.owners.insert(face.owner.map_or(0, PlayerId::seat));
            let props = json.get("props").cloned().unwrap_or_else(|| json!({}));
            known.forms.insert(props.to_string(), words.token(&face));
        }
    }
}

/// Seats are alike: if one owns such a token, each may. Of an unknown type nothing is said.
fn owners(rules: &Rules, known: &BTreeSet<u32>) -> Vec<u32> {
    let seats = 1..=rules.program.players() as u32;
    let owned = known.is_empty() || known.iter().any(|owner| *owner > 0);
    let unowned = known.is_empty() || known.contains(&0);
    seats.filter(|_| owned).chain(unowned.then_some(0)).collect()
}

fn kind(rules: &Rules, id: &str, props: &str, name: &str, owner: u32) -> KindView {
    let mut token = json!({ "type": id });
    if let Ok(props @ Json::Object(_)) = serde_json::from_str(props) {
        token["props"] = props;
    }
    let mut shown = name.to_owned();
    if let Some(player) = PlayerId::from_seat(owner) {
        token["owner"] = json!(owner);
        shown = format!("{name} ({})", Words::new(rules).seat(player));
    }
    KindView { name: shown, token: token.to_string() }
}
