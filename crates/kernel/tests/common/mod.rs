//! Games for the kernel's own tests, as definitions.

use boardwright_def::GameDef;
use boardwright_kernel::{LinkOptions, Machine, Program, link};
use serde_json::{Value, json};

/// A grid on which a line of `line` wins.
pub fn tic_tac_toe(rows: u32, cols: u32, line: u32) -> Program {
    let directions = [
        ("north", 1, 0),
        ("northeast", 1, 1),
        ("east", 0, 1),
        ("southeast", -1, 1),
        ("south", -1, 0),
        ("southwest", -1, -1),
        ("west", 0, -1),
        ("northwest", 1, -1),
    ];
    let ids = (1..=rows).flat_map(|r| (1..=cols).map(move |c| format!("cell_{r}_{c}")));
    let ids: Vec<String> = ids.collect();
    let zones: Vec<Value> = ids
        .iter()
        .map(|id| json!({"id": id, "owner": "none", "visibility": "public", "ordering": "set"}))
        .collect();
    let it = json!({"ref": "binding", "name": "$it"});
    let empty = json!({"ref": "place", "place": it, "prop": "empty"});
    let board = json!({"query": "board", "board": "board"});
    let actor = json!({"ref": "player", "is": "actor"});
    let def = json!({
        "format": 1,
        "meta": {"id": "line", "players": {"min": 2, "max": 2}, "maxTriggerDepth": 5},
        "tokenTypes": [{"id": "mark"}],
        "boards": [{
            "id": "board",
            "shape": {"kind": "grid", "rows": rows, "cols": cols},
            "cells": ids,
            "directions": directions.map(|(name, rows, cols)|
                json!({"name": name, "rows": rows, "cols": cols})),
        }],
        "zones": zones,
        "turn": {
            "order": "roundRobin",
            "phases": [{"id": "main", "window": {"kind": "one"}}],
        },
        "actions": [{
            "id": "place",
            "phases": ["main"],
            "params": [{
                "name": "cell",
                "domain": {"type": "place"},
                "options": {"query": "where", "list": board, "when": empty},
            }],
            "effects": [{"createToken": {
                "type": {"ref": "tokenType", "of": "mark"},
                "zone": {"ref": "binding", "name": "$cell"},
                "owner": actor,
            }}],
        }],
        "end": [
            {
                "when": {"aggregate": {"op": "some", "query": {
                    "query": "lines",
                    "places": {"query": "pieces", "player": actor},
                    "n": line,
                }}},
                "result": {"type": "win", "player": actor},
            },
            {
                "when": {"aggregate": {
                    "op": "all", "query": board, "value": {"op": "not", "arg": empty},
                }},
                "result": {"type": "draw"},
            },
        ],
    });
    let def: GameDef = serde_json::from_value(def).expect("the definition is well formed");
    link(&def, &LinkOptions { players: 2 }).expect("the definition links")
}

/// Counts positions and finished games by depth.
#[allow(dead_code, reason = "each test file uses what it needs")]
pub fn perft(machine: &mut Machine<'_>, depths: &mut [(u64, u64)], at: usize) {
    if at == depths.len() || machine.is_over() {
        return;
    }
    for index in 0..machine.count() {
        machine.apply_index(index).expect("it is listed");
        depths[at].0 += 1;
        depths[at].1 += u64::from(machine.is_over());
        perft(machine, depths, at + 1);
        assert!(machine.undo());
    }
}
