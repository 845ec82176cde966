//! Errors in values, conditions and lists, each as the value of a variable that an action sets.

use super::{Case, board, bound, check, numbers, seat, word, zone};
use serde_json::{Value, json};

/// Returns a case with a value that is assigned.
fn value(value: Value, expected: &'static str) -> Case {
    let effect = json!({ "setVar": { "scope": "global", "var": "n", "value": value } });
    ("/actions/0/effects/0", effect, expected)
}

/// Returns a case with a list whose members are counted.
fn list(query: Value, expected: &'static str) -> Case {
    value(fold("count", query), expected)
}

const LINES: &str =
    "actions.go.effects[0]: lines can only be counted, or tested for whether there are any";

/// Returns a fold over lines with a value for each line.
fn valued(op: &str, of: Value) -> Value {
    let lines = json!({ "query": "lines", "places": board(), "n": 3 });
    json!({ "aggregate": { "op": op, "query": lines, "value": of } })
}

fn fold(op: &str, query: Value) -> Value {
    json!({ "aggregate": { "op": op, "query": query } })
}

#[test]
fn values() {
    let by = |op: &str, of: Value| json!({ "aggregate": { "op": op, "query": numbers(0, 3), "value": of } });
    let prop = |prop: &str| json!({ "ref": "typeProp", "of": { "ref": "tokenType", "of": "man" }, "prop": prop });
    check(vec![
        value(numbers(0, 3), "actions.go.effects[0]: one value is needed here, not a list"),
        value(json!(i32::MIN), "actions.go.effects[0]: this number is too small"),
        value(seat(1), "actions.go.effects[0]: a number is needed here, this is a player"),
        value(
            json!({ "op": "if", "when": true, "then": 1, "else": word("red") }),
            "actions.go.effects[0]: one kind of value is needed here, these are a number and a word",
        ),
        value(bound("$who"), "actions.go.effects[0]: nothing is bound to $who here"),
        value(
            json!({ "ref": "zone", "zone": "bag", "player": seat(1) }),
            "actions.go.effects[0]: zone `bag` has no owner",
        ),
        value(
            json!({ "ref": "zoneCount", "zone": zone("hand") }),
            "actions.go.effects[0]: every player has a zone `hand`: name the player",
        ),
        value(
            json!({ "ref": "counter", "of": "week" }),
            "actions.go.effects[0]: there is no counter `week`",
        ),
        value(
            json!({ "ref": "score", "player": seat(1) }),
            "actions.go.effects[0]: there is no scoring to read",
        ),
        value(
            json!({ "ref": "phase" }),
            "actions.go.effects[0]: reading the phase needs an enum `phase` that lists the phases in order",
        ),
        value(
            prop("family"),
            "actions.go.effects[0]: reading a family needs an enum `token.family` that lists them in order",
        ),
        value(
            fold("sum", numbers(0, 3)),
            "actions.go.effects[0]: this fold needs a value for each member",
        ),
        value(by("first", json!(1)), "actions.go.effects[0]: this fold takes no value"),
    ]);
}

#[test]
fn unknown_names_in_values() {
    let prop = |prop: &str| json!({ "ref": "typeProp", "of": { "ref": "tokenType", "of": "man" }, "prop": prop });
    check(vec![
        value(prop("weight"), "actions.go.effects[0]: there is no property `weight`"),
        value(
            json!({ "ref": "gvar", "var": "luck" }),
            "actions.go.effects[0]: there is no variable `luck`",
        ),
        value(
            json!({ "ref": "pvar", "player": seat(1), "var": "luck" }),
            "actions.go.effects[0]: there is no variable of players `luck`",
        ),
        value(
            json!({ "ref": "zoneVar", "zone": zone("c1"), "var": "luck" }),
            "actions.go.effects[0]: there is no variable of places `luck`",
        ),
        value(
            json!({ "ref": "seat", "player": seat(9) }),
            "actions.go.effects[0]: there is no seat 9",
        ),
        value(
            json!({ "ref": "tableCell", "table": "fee", "key": word("red"), "column": "cost" }),
            "actions.go.effects[0]: there is no table `fee`",
        ),
        value(
            json!({ "ref": "tableCell", "table": "price", "key": word("red"), "column": "age" }),
            "actions.go.effects[0]: there is no column `age`",
        ),
        value(
            json!({ "op": "==", "left": word("blue"), "right": word("red") }),
            "actions.go.effects[0]: there is no word `blue`",
        ),
        value(
            json!({ "ref": "zoneCount", "zone": zone("attic") }),
            "actions.go.effects[0]: there is no zone `attic`",
        ),
        value(
            json!({ "ref": "zoneCount", "zone": { "ref": "cell", "board": "sea", "row": 1, "col": 1 } }),
            "actions.go.effects[0]: there is no board `sea`",
        ),
        value(
            json!({ "ref": "zoneCount", "zone": { "ref": "step", "from": zone("c1"),
                    "direction": { "ref": "direction", "board": "field", "name": "up" },
                    "distance": 1 } }),
            "actions.go.effects[0]: there is no direction `up`",
        ),
        value(
            json!({ "ref": "zoneCount", "zone": { "ref": "step", "from": zone("c1"),
                    "direction": 3, "distance": 1 } }),
            "actions.go.effects[0]: a direction is needed here",
        ),
    ]);
}

#[test]
fn lists() {
    let home = |player: Option<Value>| match player {
        Some(player) => json!({ "query": "region", "region": "middle", "player": player }),
        None => json!({ "query": "region", "region": "home" }),
    };
    check(vec![
        list(
            json!({ "query": "types", "family": "pets" }),
            "actions.go.effects[0]: there is no family of tokens `pets`",
        ),
        list(
            json!({ "query": "binding", "name": "$all" }),
            "actions.go.effects[0]: nothing is bound to $all here",
        ),
        list(
            json!({ "query": "region", "region": "moat" }),
            "actions.go.effects[0]: there is no region `moat`",
        ),
        list(
            home(Some(seat(1))),
            "actions.go.effects[0]: region `middle` is the same for all players",
        ),
        list(
            home(None),
            "actions.go.effects[0]: every player has a region `home`: name the player",
        ),
        list(
            json!({ "query": "members", "set": 3 }),
            "actions.go.effects[0]: a set is needed here",
        ),
        list(
            json!({ "query": "items", "items": [1, word("red")] }),
            "actions.go.effects[0]: one kind of value is needed here, these are a number and a word",
        ),
        list(
            json!({ "query": "union", "left": numbers(0, 3), "right": board() }),
            "actions.go.effects[0]: one kind of value is needed here, these are a number and a place",
        ),
        list(
            json!({ "query": "otherwise", "list": numbers(0, 3), "other": board() }),
            "actions.go.effects[0]: one kind of value is needed here, these are a number and a place",
        ),
        list(
            json!({ "query": "board", "board": "sea" }),
            "actions.go.effects[0]: there is no board `sea`",
        ),
        list(
            json!({ "query": "enums", "of": "shade" }),
            "actions.go.effects[0]: there is no enum `shade`",
        ),
        list(
            json!({ "query": "enums", "of": "hue", "values": ["blue"] }),
            "actions.go.effects[0]: there is no word `blue`",
        ),
        list(
            json!({ "query": "others", "than": 3 }),
            "actions.go.effects[0]: a player is needed here, this is a number",
        ),
        list(
            json!({ "query": "where", "list": { "query": "lines", "places": board(), "n": 3 }, "when": true }),
            "actions.go.effects[0]: lines can only be counted, or tested for whether there are any",
        ),
        list(
            json!({ "query": "lines", "places": board(), "n": 1 }),
            "actions.go.effects[0]: a line has at least two places",
        ),
        list(
            json!({ "query": "lines", "places": numbers(0, 3), "n": 3 }),
            "actions.go.effects[0]: lines are made of places",
        ),
        value(fold("first", json!({ "query": "lines", "places": board(), "n": 3 })), LINES),
        value(valued("count", json!(1)), LINES),
        value(valued("some", json!(true)), LINES),
        value(valued("empty", json!(true)), LINES),
    ]);
}

#[test]
fn names_of_values_and_of_lists() {
    let keep = |bind: &str| {
        json!({ "let": {
        "bind": bind, "domain": { "type": "int", "min": 0, "max": 9 }, "value": numbers(0, 3), "limit": 4,
    } })
    };
    let one = |bind: &str| {
        json!({ "let": {
        "bind": bind, "domain": { "type": "int", "min": 0, "max": 9 }, "value": 3,
    } })
    };
    let seats = |bind: &str| {
        json!({ "let": {
        "bind": bind, "domain": { "type": "player" }, "value": { "query": "players" }, "limit": 4,
    } })
    };
    let player =
        json!({ "let": { "bind": "$a", "domain": { "type": "player" }, "value": seat(1) } });
    let write =
        |value: Value| json!({ "setVar": { "scope": "global", "var": "n", "value": value } });
    let all = |name: &str| fold("count", json!({ "query": "binding", "name": name }));
    let effects = "/actions/0/effects";
    check(vec![
        (
            effects,
            json!([keep("$a"), write(bound("$a"))]),
            "actions.go.effects[1]: one value is needed here, $a is a list",
        ),
        (
            effects,
            json!([one("$a"), write(all("$a"))]),
            "actions.go.effects[1]: $a is one value, not a list",
        ),
        (
            effects,
            json!([keep("$a"), one("$a")]),
            "actions.go.effects[1]: $a is bound to a list and to one value",
        ),
        (
            effects,
            json!([one("$a"), keep("$a")]),
            "actions.go.effects[1]: $a is bound to one value and to a list",
        ),
        (
            effects,
            json!([keep("$a"), seats("$a")]),
            "actions.go.effects[1]: $a is bound to lists of a number and of a player",
        ),
        (
            effects,
            json!([one("$a"), player]),
            "actions.go.effects[1]: $a is bound to a number and to a player",
        ),
    ]);
}
