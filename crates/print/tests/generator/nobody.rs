//! Somebody by name where nobody acts: in the setup, and between the actions of a game without turns.

use super::Maker;
use boardwright_def::{EventMatch, TurnOrder};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// Which words for players read nobody, and who stands there instead.
#[derive(Clone, Copy)]
struct Nobody {
    /// Neither does anybody act.
    acts: bool,
    /// Whether who acts stands where nobody is active.
    actor: bool,
}

impl Maker {
    /// Names a seat, or who acts, wherever nobody is meant.
    pub(super) fn name_somebody(&mut self) {
        let silent = Nobody { acts: false, actor: false };
        let no_turns = self.def.turn.order == TurnOrder::None;
        put(&mut self.def.setup, silent);
        let mut calls = called(&self.def.setup);
        if no_turns {
            let acting = Nobody { acts: true, actor: true };
            put(&mut self.def.turn, silent);
            calls |= called(&self.def.turn);
            put(&mut self.def.actions, acting);
            put(&mut self.def.sequences, acting);
            put(&mut self.def.end, acting);
            put(&mut self.def.scoring, Nobody { acts: true, actor: false });
            for trigger in &mut self.def.triggers {
                let acted = matches!(
                    trigger.on,
                    EventMatch::ActionResolved { .. } | EventMatch::TokenEntered { .. }
                );
                let nobody = if acted { acting } else { silent };
                put(&mut trigger.when, nobody);
                put(&mut trigger.effects, nobody);
                calls |= !acted && called(&trigger.effects);
            }
        }
        if calls {
            put(&mut self.def.sequences, Nobody { acts: false, actor: false });
        }
    }
}

fn called(part: &impl Serialize) -> bool {
    serde_json::to_string(part).unwrap().contains("\"call\":{")
}

fn put<T: Serialize + DeserializeOwned>(part: &mut T, nobody: Nobody) {
    let mut tree = serde_json::to_value(&*part).unwrap();
    walk(&mut tree, nobody);
    *part = serde_json::from_value(tree).unwrap();
}

fn walk(tree: &mut Value, nobody: Nobody) {
    match tree {
        Value::Object(entries) => {
            if entries.get("ref") == Some(&json!("player")) {
                let is = entries.get("is").and_then(Value::as_str).unwrap_or_default();
                let acting = matches!(is, "actor" | "opponent");
                if is == "active" && nobody.actor {
                    *tree = json!({ "ref": "player", "is": "actor" });
                    return;
                }
                if is == "active" || (acting && !nobody.acts) {
                    *tree = json!({ "ref": "player", "is": "seat", "id": 1 });
                    return;
                }
            }
            for (key, value) in entries.iter_mut() {
                let asks = key == "chooseOne" || key == "chooseN";
                if let (true, false, Some(question)) = (asks, nobody.acts, value.as_object_mut()) {
                    let first = json!({ "ref": "player", "is": "seat", "id": 1 });
                    question.entry("by").or_insert(first);
                }
                if key != "alternatives" {
                    walk(value, nobody);
                    continue;
                }
                // Who is asked acts there, but for what the question gives.
                let asked = Nobody { acts: true, actor: true };
                let items = value.as_array_mut().into_iter().flatten();
                for (key, part) in items.filter_map(Value::as_object_mut).flatten() {
                    walk(part, if key == "args" { nobody } else { asked });
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| walk(item, nobody)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
