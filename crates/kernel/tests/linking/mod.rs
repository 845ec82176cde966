//! Errors of linking on definitions that no compiler makes: a small game that links, one change in it, and the error
//! with its path.

mod declarations;
mod effects;
mod limits;
mod values;

use boardwright_def::GameDef;
use boardwright_kernel::{LinkOptions, link, validate_game_def};
use serde_json::{Value, json};

/// Returns a game for two players that uses every kind of declaration.
pub fn base() -> Value {
    let number = |max: i32| json!({ "type": "int", "min": 0, "max": max });
    let zone =
        |id: &str| json!({ "id": id, "owner": "none", "visibility": "public", "ordering": "set" });
    let mut zones: Vec<Value> = ["c1", "c2", "c3", "c4", "bag"].map(zone).to_vec();
    zones
        .push(json!({ "id": "hand", "owner": "player", "visibility": "owner", "ordering": "set" }));
    json!({
        "format": 1,
        "meta": { "id": "base", "players": { "min": 2, "max": 2 }, "maxTriggerDepth": 5 },
        "enums": [{ "id": "hue", "members": ["red", "green"] }],
        "tokenTypes": [
            { "id": "man", "family": "men", "props": [
                { "id": "rank", "domain": number(9), "init": 1, "changes": true },
            ] },
            { "id": "king", "family": "men", "props": [
                { "id": "rank", "domain": number(9), "init": 2 },
            ] },
        ],
        "tables": [{
            "id": "price",
            "key": { "type": "enum", "of": "hue" },
            "rows": [word("red"), word("green")],
            "columns": [{ "id": "cost", "domain": number(9), "values": [1, 2] }],
        }],
        "boards": [{
            "id": "field",
            "shape": { "kind": "grid", "rows": 2, "cols": 2 },
            "cells": ["c1", "c2", "c3", "c4"],
            "directions": [{ "name": "north", "rows": 1, "cols": 0 }],
            "vars": [{ "id": "gold", "domain": number(9), "init": 0 }],
            "columns": [{ "id": "worth", "domain": number(9), "values": [1, 2, null, 4] }],
            "regions": [
                { "id": "home", "places": [["c1"], ["c4"]], "perSeat": true },
                { "id": "middle", "places": [["c2", "c3"]], "perSeat": false },
            ],
        }],
        "zones": zones,
        "globalVars": [{ "id": "n", "domain": number(99), "init": 0 }],
        "playerVars": [
            { "id": "money", "domain": number(9), "init": 0 },
            { "id": "pick", "domain": { "type": "enum", "of": "hue", "optional": true },
              "init": { "ref": "none" } },
        ],
        "turn": {
            "order": "roundRobin",
            "phases": [{ "id": "main", "window": { "kind": "one" } }],
        },
        "actions": [
            { "id": "go", "phases": ["main"], "effects": [tick()] },
            { "id": "take", "phases": ["main"], "params": [
                { "name": "x", "domain": number(3), "options": numbers(0, 3) },
            ], "effects": [tick()] },
        ],
        "sequences": [
            { "id": "plain", "params": [
                { "name": "x", "domain": number(3), "options": numbers(0, 3) },
            ], "effects": [tick()] },
            { "id": "gives", "returns": number(9), "effects": [{ "return": { "value": 3 } }] },
        ],
        "end": [{
            "when": { "op": "==", "left": { "ref": "gvar", "var": "n" }, "right": 9 },
            "result": { "type": "draw" },
        }],
    })
}

/// Returns a word of the enum of the base.
pub fn word(member: &str) -> Value {
    json!({ "ref": "enum", "of": "hue", "member": member })
}

/// Returns an effect that any action may have.
pub fn tick() -> Value {
    json!({ "addVar": { "scope": "global", "var": "n", "delta": 1 } })
}

/// Returns a list of numbers.
pub fn numbers(min: i32, max: i32) -> Value {
    json!({ "query": "intsInRange", "min": min, "max": max })
}

/// Returns a bound name.
pub fn bound(name: &str) -> Value {
    json!({ "ref": "binding", "name": name })
}

/// Returns the player of a seat.
pub fn seat(id: u32) -> Value {
    json!({ "ref": "player", "is": "seat", "id": id })
}

/// Returns a zone without an owner.
pub fn zone(id: &str) -> Value {
    json!({ "ref": "zone", "zone": id })
}

/// Returns the cells of the board of the base.
pub fn board() -> Value {
    json!({ "query": "board", "board": "field" })
}

/// A pointer whose parent exists, the value put there, and the error: `path: message`.
pub type Case = (&'static str, Value, &'static str);

/// Puts a value at a pointer; `-` stands behind the last item of a list.
fn put(tree: &mut Value, pointer: &str, value: Value) {
    let (parent, key) = pointer.rsplit_once('/').expect("a pointer");
    match tree.pointer_mut(parent) {
        Some(Value::Object(map)) => drop(map.insert(key.to_owned(), value)),
        Some(Value::Array(list)) if key == "-" => list.push(value),
        Some(Value::Array(list)) => list[key.parse::<usize>().expect("a number")] = value,
        other => panic!("{pointer}: {other:?}"),
    }
}

/// Returns the errors of the base with some changes, each as `path: message`.
pub fn findings(changes: &[(&str, Value)]) -> Vec<String> {
    let mut tree = base();
    for (pointer, value) in changes {
        put(&mut tree, pointer, value.clone());
    }
    let def: GameDef = serde_json::from_value(tree).unwrap_or_else(|e| panic!("{changes:?}: {e}"));
    let linked = link(&def, &LinkOptions { players: 2 });
    let Err(errors) = linked else { return Vec::new() };
    // A definition that does not link is not valid either; the messages may differ.
    assert_ne!(validate_game_def(&def), [], "{changes:?}");
    errors.iter().map(ToString::to_string).collect()
}

/// Checks that each change gives its error.
pub fn check(cases: Vec<Case>) {
    let mut wrong = Vec::new();
    for (pointer, value, expected) in cases {
        let found = findings(&[(pointer, value.clone())]);
        if !found.iter().any(|told| told == expected) {
            wrong.push(format!("{pointer} {value}\n  expected {expected}\n  found {found:#?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_base_links() {
    assert_eq!(findings(&[]), [""; 0]);
}
