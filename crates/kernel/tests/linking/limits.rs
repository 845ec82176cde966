//! Errors in games that exceed limits.

use super::{findings, numbers, seat, tick};
use serde_json::{Value, json};

/// Checks one of the errors of the base with some changes.
fn finds(changes: &[(&str, Value)], expected: &str) {
    let found = findings(changes);
    let some = &found[..found.len().min(4)];
    assert!(found.iter().any(|told| told == expected), "expected {expected}, found {some:#?}");
}

fn many(count: usize, of: impl Fn(usize) -> Value) -> Value {
    (0..count).map(of).collect()
}

#[test]
fn boards_that_are_too_large() {
    let ways = many(70, |n| json!({ "name": format!("way{n}"), "rows": 1, "cols": 0 }));
    finds(&[("/boards/0/directions", ways)], ": the boards have more than 64 directions");
    let lines = many(5_000, |_| json!(["c1", "c2"]));
    finds(
        &[("/boards/0/lines", lines)],
        "boards.field: it has more than 4096 lines or 65536 points in them",
    );
    let zone = |id: String| json!({ "id": id, "owner": "player", "visibility": "public", "ordering": "set" });
    finds(
        &[("/zones", many(17_000, |n| zone(format!("z{n}")))), ("/boards", json!([]))],
        ": there are more than 32767 places",
    );
    // Lines need planes, which larger boards do not have.
    let cells = |rows: usize| many(rows * 100, |n| json!(format!("k{n}")));
    let zones = |rows: usize| {
        many(
            rows * 100,
            |n| json!({ "id": format!("k{n}"), "owner": "none", "visibility": "public", "ordering": "set" }),
        )
    };
    let board = json!({ "id": "field", "shape": { "kind": "grid", "rows": 50, "cols": 100 },
        "cells": cells(50), "directions": [{ "name": "north", "rows": 1, "cols": 0 }] });
    let lines =
        json!({ "query": "lines", "places": { "query": "board", "board": "field" }, "n": 3 });
    let count = json!({ "setVar": { "scope": "global", "var": "n",
        "value": { "aggregate": { "op": "count", "query": lines } } } });
    finds(
        &[("/zones", zones(50)), ("/boards", json!([board])), ("/actions/0/effects/0", count)],
        "actions.go.effects[0]: lines need a board of at most 4,096 cells",
    );
    let var =
        |n: usize| json!({ "id": format!("v{n}"), "domain": { "type": "bool" }, "init": false });
    let full = json!({ "id": "field", "shape": { "kind": "grid", "rows": 40, "cols": 100 },
        "cells": cells(40), "vars": many(300, var) });
    finds(
        &[("/zones", zones(40)), ("/boards", json!([full]))],
        "boards.field.vars.v262: variables and loops need too many words of memory (at most 1,048,576)",
    );
}

/// The maximal number of places links; one more does not.
#[test]
fn places_up_to_the_most() {
    let zone = |n: usize| json!({ "id": format!("z{n}"), "owner": "none", "visibility": "public", "ordering": "set" });
    let game = |places: usize| {
        json!({
            "format": 1,
            "meta": { "id": "wide", "players": { "min": 2, "max": 2 }, "maxTriggerDepth": 5 },
            "zones": many(places, zone),
            "turn": { "order": "roundRobin", "phases": [{ "id": "main" }] },
        })
    };
    let links = |places: usize| {
        let def = serde_json::from_value(game(places)).expect("the definition is well formed");
        boardwright_kernel::link(&def, &boardwright_kernel::LinkOptions { players: 2 })
    };
    let program = links(32_767).unwrap_or_else(|errors| panic!("{errors:?}"));
    assert_eq!(program.places().len(), 32_767);
    let errors = links(32_768).expect_err("one too many");
    let told = errors.iter().any(|error| error.message == "there are more than 32767 places");
    assert!(told, "{errors:?}");
}

#[test]
fn questions_that_are_too_many() {
    let option = |n: usize| json!({ "option": format!("o{n}"), "effects": [tick()] });
    let ask =
        |options: Value| json!({ "chooseAction": { "by": seat(1), "alternatives": options } });
    finds(
        &[("/actions/0/effects/0", ask(many(300, option)))],
        "actions.go.effects[0]: a question has too many kinds of answers (at most 256)",
    );
    let number = json!({ "type": "int", "min": 0, "max": 9 });
    finds(
        &[("/actions/0/effects", many(66_000, |_| tick()))],
        "actions.go.effects[65536]: too many uses of one operation (at most 65,536)",
    );
    finds(
        &[("/enums", many(66_000, |n| json!({ "id": format!("e{n}"), "members": [] })))],
        "enums: there are too many lists of words: 66000 (at most 65535)",
    );
    finds(
        &[("/tokenTypes", many(4_097, |n| json!({ "id": format!("t{n}") })))],
        "tokenTypes: there are too many types of tokens: 4097 (at most 4096)",
    );
    let wide = json!({ "type": "int", "min": 0, "max": 2_000_000_000 });
    let param = |n: usize| json!({ "name": format!("p{n}"), "domain": wide, "options": { "query": "items", "items": [1] } });
    finds(
        &[("/actions/0/params", many(3, param))],
        "actions.go.params[1]: the arguments of this action need too many bits (at most 56)",
    );
    let step = |n: usize| json!({ "name": format!("p{n}"), "domain": number, "options": numbers(1, 60_000), "step": true });
    finds(
        &[("/actions/0/params", many(2, step))],
        "actions.go: the parameters have up to 3600000000 combinations (at most 67108864)",
    );
    let apart =
        |n: usize| json!({ "name": format!("p{n}"), "domain": number, "options": numbers(1, 600) });
    finds(
        &[("/actions/0/params", many(2, apart))],
        "actions.go: one decision has up to 360000 moves (at most 65536)",
    );
    // A range to a number counts the values of its type, without end or not, and so does a question.
    for most in [99_999, 2_147_483_646] {
        let domain = json!({ "type": "int", "min": 0, "max": most });
        let n = json!({ "ref": "gvar", "var": "n" });
        let options = json!({ "query": "intsInRange", "min": 0, "max": n });
        let moves = format!("one decision has up to {} moves (at most 65536)", most + 1);
        let param = json!([{ "name": "$p", "domain": domain, "options": options }]);
        finds(&[("/actions/0/params", param)], &format!("actions.go: {moves}"));
        let ask = json!({ "bind": "$p", "domain": domain, "options": options });
        for (key, more) in [("chooseOne", json!({})), ("chooseN", json!({ "n": 1, "limit": 1 }))] {
            let mut ask = ask.clone();
            let more = more.as_object().expect("an object").clone();
            ask.as_object_mut().expect("an object").extend(more);
            finds(
                &[("/actions/0/effects/0", json!({ key: ask }))],
                &format!("actions.go.effects[0]: {moves}"),
            );
        }
    }
    // The longer of two lists counts.
    let either = |n: usize| {
        let options =
            json!({ "query": "otherwise", "list": numbers(1, 200), "other": numbers(1, 600) });
        json!({ "name": format!("p{n}"), "domain": number, "options": options })
    };
    finds(
        &[("/actions/0/params", many(2, either))],
        "actions.go: one decision has up to 360000 moves (at most 65536)",
    );
}

#[test]
fn tokens_and_names_that_are_too_many() {
    let prop = |n: usize| json!({ "id": format!("q{n}"), "domain": { "type": "bool" }, "init": false, "changes": true });
    finds(
        &[("/tokenTypes/0/props", many(80, prop))],
        "tokenTypes.man.q64: tokens have too many properties (at most 64)",
    );
    // Nested names.
    let deep = (0..70).fold(json!(1), |inner, n| {
        json!({ "aggregate": { "op": "sum", "bind": format!("$v{n}"), "query": numbers(0, 3), "value": inner } })
    });
    let write = json!({ "setVar": { "scope": "global", "var": "n", "value": deep } });
    finds(
        &[("/actions/0/effects/0", write)],
        "actions.go.effects[0]: too many names are bound inside each other (at most 64)",
    );
}

/// A definition made in memory that is nested deeper than JSON text may be.
#[test]
fn effects_that_are_nested_too_deep() {
    let nested = || {
        let inside = |inner, _| json!({ "if": { "when": true, "then": [inner] } });
        let found = findings(&[("/actions/0/effects/0", (0..250).fold(tick(), inside))]);
        let some = &found[..found.len().min(2)];
        assert!(
            found.iter().any(|f| f.ends_with(": an expression is nested too deep")),
            "{some:#?}"
        );
    };
    let roomy = std::thread::Builder::new().stack_size(256 << 20).spawn(nested);
    roomy.expect("a thread").join().expect("it is refused, and nothing overflows");
}

/// A long chain of `and` is one flat list: nested, it would be too deep for recursion.
#[test]
fn conditions_in_a_row_are_not_nested() {
    let n = json!({ "ref": "gvar", "var": "n" });
    for op in ["and", "or"] {
        let different = |k: usize| json!({ "op": "!=", "left": n, "right": k % 90 + 10 });
        let row = json!([{ "op": op, "args": many(100_000, different) }]);
        assert_eq!(findings(&[("/actions/0/pre", row)]), [""; 0], "{op}");
    }
}
