//! Questions without an answer: a window of one action, or a choice of actions, without `ifNone`.

use super::{Flag, FlagCode, witness};
use crate::record::GameRecord;
use boardwright_def::GameDef;
use serde_json::Value;

/// `NO_LEGAL_MOVES`, in any game.
pub fn flag(def: &GameDef, records: &[GameRecord]) -> Option<Flag> {
    let rules = serde_json::to_value(def).unwrap_or_default();
    let found = |record: &GameRecord| {
        let idle = record.ending.fault.as_deref() == Some("idle-loop");
        let idle = idle.then_some((None, record.marks.last));
        let open = record.marks.unanswered.iter().find(|(path, _)| must_answer(&rules, path));
        open.map(|(path, at)| (Some(path.clone()), Some(*at))).or(idle)
    };
    let mut flagged = records.iter().filter_map(|record| Some((record, found(record)?)));
    let (first, (path, at)) = flagged.next()?;
    let count = 1 + flagged.count();
    let games = records.len();
    Some(Flag {
        code: FlagCode::NoLegalMoves,
        message: match path {
            Some(path) => format!(
                "In {count} of {games} games a player had no legal move at `{path}`, which declares no `ifNone`."
            ),
            None => {
                format!("In {count} of {games} games turns went on without a question to anybody.")
            }
        },
        action: None,
        bound: count as f64,
        threshold: 0.0,
        witness: witness(first, at),
    })
}

/// True if the node at `path` is a window of one action or a choice of actions, without `ifNone`.
fn must_answer(rules: &Value, path: &str) -> bool {
    let Some(node) = node(rules, path) else { return false };
    let window = node.get("window").unwrap_or(node);
    let asks = node.get("chooseAction").unwrap_or(node);
    let one = window.get("kind").is_some_and(|kind| kind == "one");
    let choice = asks.get("alternatives").is_some();
    let flag = |node: &Value, key: &str| node.get(key).is_some_and(|value| *value == true);
    let open = |node: &Value| node.get("ifNone").is_none() && !flag(node, "optional");
    (one && open(window)) || (choice && open(asks))
}

/// The node at a path such as `actions.buy.effects[0]`; members of lists go by id or by index.
fn node<'a>(rules: &'a Value, path: &str) -> Option<&'a Value> {
    let mut node = rules;
    for part in path.split(['.', '[']).filter(|part| !part.is_empty()) {
        let part = part.trim_end_matches(']');
        node = match node {
            Value::Array(items) => match part.parse::<usize>() {
                Ok(index) => items.get(index)?,
                Err(_) => items.iter().find(|item| item.get("id").is_some_and(|id| id == part))?,
            },
            // Paths leave out the name of an effect.
            Value::Object(members) => match (node.get(part), members.values().next()) {
                (Some(found), _) => found,
                (None, Some(only)) if members.len() == 1 => only.get(part)?,
                _ => return None,
            },
            _ => return None,
        };
    }
    Some(node)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_are_found_by_id_and_index() {
        let rules = serde_json::json!({
            "turn": { "phases": [{ "id": "main", "window": { "kind": "one" } }] },
            "sequences": [{ "id": "go", "effects": [
                { "repeat": { "effects": [{ "chooseAction": { "alternatives": [] } }] } },
                { "chooseAction": { "alternatives": [], "ifNone": [{ "endTurn": {} }] } },
            ] }],
        });
        assert!(must_answer(&rules, "turn.phases.main.window"));
        assert!(must_answer(&rules, "turn.phases[0]"));
        assert!(must_answer(&rules, "sequences.go.effects[0].effects[0]"));
        assert!(!must_answer(&rules, "sequences.go.effects[1]"));
        assert!(!must_answer(&rules, "sequences.went.effects[1]"));
    }
}
