//! A grid game straight from a `GameDef`: published counts, undo, hashes.

use boardwright_def::GameDef;
use boardwright_kernel::{LinkOptions, Machine, Options, PlaceId, PlayerId, Program, link};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Returns a grid game in which a line of `line` wins.
fn tic_tac_toe(rows: u32, cols: u32, line: u32) -> Program {
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
fn perft(machine: &mut Machine<'_>, depths: &mut [(u64, u64)], at: usize) {
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

/// Numbers of move sequences: 9 × 8 × 7 … less the games that ended. The finished games add up to 255,168, a
/// published count.
#[test]
fn perft_matches_published_counts() {
    let program = tic_tac_toe(3, 3, 3);
    let mut machine = Machine::new(&program, 1, Options::default());
    let mut depths = vec![(0, 0); 9];
    perft(&mut machine, &mut depths, 0);
    let nodes: Vec<u64> = depths.iter().map(|d| d.0).collect();
    assert_eq!(nodes, [9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872]);
    assert_eq!(depths.iter().map(|d| d.1).sum::<u64>(), 255_168);
}

#[test]
fn larger_boards_of_every_width_play_to_the_end() {
    for (rows, cols, line) in [(4, 4, 4), (8, 8, 5), (9, 14, 5), (15, 15, 5), (20, 20, 3)] {
        let program = tic_tac_toe(rows, cols, line);
        let mut machine = Machine::new(&program, 7, Options::default());
        let mut plies = 0;
        while !machine.is_over() {
            let count = machine.count();
            assert_eq!(count as u32, rows * cols - plies);
            machine.apply_index((plies as usize * 7919 + 13) % count).expect("it is listed");
            plies += 1;
        }
        assert!(machine.result().is_some());
    }
}

#[test]
fn undo_comes_back_to_every_hash() {
    let program = tic_tac_toe(3, 3, 3);
    let mut machine = Machine::new(&program, 1, Options::default());
    let mut hashes = vec![machine.state_hash()];
    let mut states = vec![machine.state().clone()];
    while !machine.is_over() {
        let middle = machine.count() / 2;
        machine.apply_index(middle).expect("it is listed");
        hashes.push(machine.state_hash());
        states.push(machine.state().clone());
    }
    while let (Some(hash), Some(state)) = (hashes.pop(), states.pop()) {
        assert_eq!(machine.state_hash(), hash);
        assert_eq!(*machine.state(), state);
        assert_eq!(machine.undo(), !hashes.is_empty());
    }
}

/// Collects the owners of all cells and the hashes, at every reachable position.
fn positions(
    machine: &mut Machine<'_>,
    program: &Program,
    found: &mut BTreeMap<Vec<Option<PlayerId>>, (u64, u64)>,
) {
    let state = machine.state();
    let cells = (0..program.places().len() as u16).map(|at| {
        let tokens = state.tokens(program, PlaceId(at));
        tokens.first().and_then(|token| state.token(program, *token).owner)
    });
    let hashes = (state.state_hash(program), state.position_hash(program));
    let known = found.insert(cells.collect(), hashes);
    assert!(known.is_none_or(|known| known == hashes), "one position, one hash");
    if known.is_some() || machine.is_over() {
        return;
    }
    for index in 0..machine.count() {
        machine.apply_index(index).expect("it is listed");
        positions(machine, program, found);
        assert!(machine.undo());
    }
}

/// The game has 5,478 positions, a published count. Each has its own hashes, independent of the order of its moves.
#[test]
fn every_position_has_its_own_hash() {
    let program = tic_tac_toe(3, 3, 3);
    let mut found = BTreeMap::new();
    positions(&mut Machine::new(&program, 1, Options::default()), &program, &mut found);
    assert_eq!(found.len(), 5_478);
    let states: BTreeSet<u64> = found.values().map(|(state, _)| *state).collect();
    let positions: BTreeSet<u64> = found.values().map(|(_, position)| *position).collect();
    assert_eq!((states.len(), positions.len()), (5_478, 5_478));
}
