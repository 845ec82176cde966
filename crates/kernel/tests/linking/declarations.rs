//! Errors in declarations.

use super::{Case, check, numbers, tick, word};
use serde_json::{Value, json};

fn graph(changes: &[(&str, Value)]) -> Value {
    let mut board = json!({
        "id": "field", "shape": { "kind": "graph" }, "cells": ["c1", "c2", "c3", "c4"],
        "directions": [{ "name": "north", "rows": 0, "cols": 0, "to": [2, 3, 4, 0] }],
    });
    for (key, value) in changes {
        board[*key] = value.clone();
    }
    board
}

fn boards() -> Vec<Case> {
    let cell = |at: Value| {
        json!({ "id": "field", "shape": { "kind": "triangle", "size": 2 },
                "cells": ["c1", "c2", "c3", "c4"], "at": at })
    };
    vec![
        (
            "/boards/0/cells/0",
            json!("bag"),
            "zones: the cells of the boards must come first among the zones, in order",
        ),
        (
            "/boards/0/shape",
            json!({ "kind": "grid", "rows": 70_000, "cols": 1 }),
            "boards.field: it has too many rows and columns (at most 262144 cells)",
        ),
        (
            "/boards/0/shape",
            json!({ "kind": "grid", "rows": 3, "cols": 2 }),
            "boards.field: the number of its cells does not match its rows and columns",
        ),
        (
            "/boards/0",
            cell(json!([[1, 1], [1, 2], [2, 1], [1, 1]])),
            "boards.field: cell 4 has no row and column of its own",
        ),
        (
            "/boards/0/directions/0/rows",
            json!(70_000),
            "boards.field.directions.north: its step is longer than any board",
        ),
        (
            "/boards/0/directions/0/to",
            json!([2, 3]),
            "boards.field.directions.north: it must name the next cell of each cell",
        ),
        (
            "/boards/0/directions/0/to",
            json!([2, 3, 9, 0]),
            "boards.field.directions.north: it must name the next cell of each cell",
        ),
        (
            "/boards/0",
            graph(&[("lines", json!([["c1", "c1"]]))]),
            "boards.field.lines[0]: a line is a row of different cells of its board, at least two",
        ),
        (
            "/boards/0",
            graph(&[("lines", json!([["c1", "bag"]]))]),
            "boards.field.lines[0]: a line is a row of different cells of its board, at least two",
        ),
        ("/zones/4/adjacentTo", json!(["attic"]), "zones.bag: there is no zone `attic`"),
        (
            "/boards/0/columns/0/id",
            json!("gold"),
            "boards.field.columns.gold: another variable of places has this name",
        ),
        (
            "/boards/0/columns/0/values",
            json!([1]),
            "boards.field.columns.worth: it needs a value or null for each cell",
        ),
        (
            "/boards/0/columns/0/values/0",
            json!(77),
            "boards.field.columns.worth: one of its values is outside its range",
        ),
        (
            "/boards/0/vars/-",
            json!({ "id": "gold", "domain": { "type": "bool" }, "init": false }),
            "boards.field.vars.gold: another variable of places has this name",
        ),
        (
            "/boards/0/vars/0/init",
            json!(77),
            "boards.field.vars.gold: its start is outside its range",
        ),
    ]
}

fn tables() -> Vec<Case> {
    let column = json!({ "id": "cost", "domain": { "type": "bool" }, "values": [true, false] });
    let table = json!({ "id": "price", "key": { "type": "bool" }, "rows": [], "columns": [] });
    let far = json!({
        "id": "far", "key": { "type": "int", "min": 0, "max": 99 }, "rows": [0, 2_000_000],
        "columns": [],
    });
    vec![
        ("/tables/-", table, "tables.price: another table has this name"),
        (
            "/tables/0/key",
            json!({ "type": "place" }),
            "tables.price: a table has words, numbers, types or players as keys",
        ),
        ("/tables/-", far, "tables.far: its keys are too far apart"),
        ("/tables/0/rows/1", word("red"), "tables.price: two rows have the same key"),
        ("/tables/0/columns/-", column, "tables.price.cost: another column has this name"),
        (
            "/tables/0/columns/0/values",
            json!([1]),
            "tables.price.cost: a column has a value for each row",
        ),
        (
            "/tables/0/columns/0/values/0",
            json!(77),
            "tables.price.cost: a value is outside the range of its column",
        ),
        ("/tables/0/rows/0", word("blue"), "tables.price: there is no word `blue`"),
    ]
}

fn types_and_variables() -> Vec<Case> {
    let set = |of: Value| json!({ "id": "s", "domain": { "type": "set", "of": of }, "init": 0 });
    vec![
        (
            "/tokenTypes/0/props/0/domain/min",
            json!(20),
            "tokenTypes.man.rank: its smallest value is above its largest",
        ),
        (
            "/tokenTypes/0/props/0/init",
            json!(77),
            "tokenTypes.man.rank: its start is outside its range",
        ),
        (
            "/tokenTypes/0/props/0/domain",
            json!({ "type": "token" }),
            "tokenTypes.man.rank: a property that names a token must be optional: the token can be destroyed",
        ),
        (
            "/tokenTypes/0/props/0/domain",
            json!({ "type": "bool" }),
            "tokenTypes.king.rank: another type has a property of this name with another kind of value",
        ),
        ("/tokenTypes/0/max", json!(0), "tokenTypes.man.max: it must be from 1 to 4096"),
        ("/globalVars/0/init", json!(-1), "globalVars.n: its start is outside its range"),
        (
            "/globalVars/0/init",
            json!({ "ref": "counter", "of": "turn" }),
            "globalVars.n: a constant is needed here",
        ),
        ("/globalVars/0/init", numbers(0, 3), "globalVars.n: a constant is needed here"),
        (
            "/globalVars/0/init",
            json!({ "op": "abs", "arg": 3 }),
            "globalVars.n: a constant is needed here",
        ),
        (
            "/globalVars/0/init",
            json!({ "ref": "gvar", "var": "n" }),
            "globalVars.n: a constant is needed here",
        ),
        (
            "/globalVars/-",
            set(json!({ "type": "place" })),
            "globalVars.s: a set holds words, numbers, players, types of token or directions",
        ),
        (
            "/globalVars/-",
            set(json!({ "type": "int", "min": 0, "max": 99 })),
            "globalVars.s: a set is of at most 31 values, these are 100",
        ),
        (
            "/globalVars/0/domain",
            json!({ "type": "enum", "of": "shade" }),
            "globalVars.n: there is no enum `shade`",
        ),
        (
            "/globalVars/0/domain",
            json!({ "type": "direction", "board": "sea" }),
            "globalVars.n: there is no board `sea`",
        ),
        (
            "/globalVars/0",
            json!({ "id": "n", "domain": { "type": "player" },
                    "init": { "ref": "player", "is": "seat", "id": 3 } }),
            "globalVars.n: there is no seat 3",
        ),
    ]
}

fn rules() -> Vec<Case> {
    let ask = json!({ "chooseAction": {
        "by": { "ref": "player", "is": "actor" }, "alternatives": [{ "action": "go" }],
    } });
    let entered = json!({
        "on": { "event": "tokenEntered", "zone": "attic" }, "effects": [tick()],
    });
    vec![
        ("/format", json!(2), ": format 2 is not known; this is 1"),
        ("/meta/players/max", json!(1), ": the game is for 2 to 1 players, not 2"),
        ("/turn/phases", json!([]), "turn: a turn needs a phase"),
        (
            "/turn/order",
            json!("none"),
            "turn.phases.main: a window asks the active player, and without turn order there is none",
        ),
        (
            "/turn/order",
            json!({ "by": 3 }),
            "turn.order: a player is needed here, this is a number",
        ),
        (
            "/end/0/result",
            json!({ "type": "score" }),
            "end[0].result: ranking by score needs a scoring",
        ),
        (
            "/sequences/0/params/0/step",
            json!(true),
            "sequences.plain: the caller gives the parameters of a sequence; none can be a decision",
        ),
        (
            "/sequences/0/params/0/limit",
            json!(1025),
            "sequences.plain: a name holds at most 1024 members, not 1025",
        ),
        (
            "/sequences/1/returnsLimit",
            json!(2000),
            "sequences.gives: a name holds at most 1024 members, not 2000",
        ),
        (
            "/actions/1/params/0/limit",
            json!(4),
            "actions.take: players choose one value for a parameter; only sequences take lists",
        ),
        (
            "/sequences/0/effects/0",
            json!({ "call": { "sequence": "plain", "args": [1] } }),
            "sequences.plain: it calls or asks for itself, directly or through others",
        ),
        (
            "/actions/0/effects/0",
            ask.clone(),
            "actions.go: it calls or asks for itself, directly or through others",
        ),
        (
            "/actions/0/cost",
            json!([ask]),
            "actions.go.cost: a cost that asks asks only the player who pays, outside sequences, and leaves nothing to chance",
        ),
        ("/triggers", json!([entered]), "triggers[0]: there is no zone or board `attic`"),
        (
            "/setup",
            json!([{ "eliminate": { "player": { "ref": "player", "is": "actor" } } }]),
            "setup[0]: there is no actor here",
        ),
    ]
}

#[test]
fn boards_and_cells() {
    check(boards());
}

#[test]
fn tables_of_data() {
    check(tables());
}

#[test]
fn types_and_their_values() {
    check(types_and_variables());
}

#[test]
fn turns_and_procedures() {
    check(rules());
}
