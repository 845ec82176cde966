//! Games that only JSON can express, as definitions.

use crate::agree::Game;
use serde_json::{Value, json};

/// A definition for two players with one action window; `parts` replace what stands here.
fn check(parts: Value) {
    let t = json!({"type": "int", "min": 0, "max": 30});
    let mut def = json!({
        "format": 1,
        "meta": {"id": "written", "players": {"min": 2, "max": 2}, "maxTriggerDepth": 5},
        "zones": [{"id": "line", "owner": "none", "visibility": "public", "ordering": "queue"}],
        "globalVars": [{"id": "t", "domain": t, "init": 0}],
        "turn": {"order": "roundRobin", "phases": [{"id": "main", "window": {"kind": "one"}}]},
        "end": [{
            "when": {"op": ">=", "left": {"ref": "gvar", "var": "t"}, "right": 30},
            "result": {"type": "draw"},
        }],
    });
    for (key, value) in parts.as_object().expect("parts of a definition") {
        def[key] = value.clone();
    }
    Game::written(def).agrees(0..10);
}

fn bound(name: &str) -> Value {
    json!({"ref": "binding", "name": name})
}

fn tick(by: i32) -> Value {
    json!({"addVar": {"scope": "global", "var": "t", "delta": by}})
}

fn line() -> Value {
    json!({"query": "tokensInZone", "zone": {"ref": "zone", "zone": "line"}})
}

fn token(name: &str) -> Value {
    json!({"name": name, "domain": {"type": "token"}, "options": line()})
}

fn create(of: &str, count: i32) -> Value {
    json!({"createToken": {
        "type": {"ref": "tokenType", "of": of},
        "zone": {"ref": "zone", "zone": "line"},
        "count": count,
    }})
}

/// A property that refers to a token must be optional, because the token may be destroyed.
#[test]
fn a_property_that_always_names_a_token_is_refused() {
    let def = serde_json::from_value(json!({
        "format": 1,
        "meta": {"id": "d", "players": {"min": 2, "max": 2}, "maxTriggerDepth": 5},
        "tokenTypes": [{"id": "unit", "props": [{
            "id": "friend",
            "domain": {"type": "token"},
            "init": {"ref": "none"},
            "changes": true,
        }]}],
        "zones": [],
        "turn": {"order": "roundRobin", "phases": [{"id": "main"}]},
    }));
    let def: boardwright_def::GameDef = def.expect("the definition is well formed");
    let options = boardwright_kernel::LinkOptions { players: 2 };
    let errors = boardwright_kernel::link(&def, &options).expect_err("link refuses it");
    assert!(errors.iter().any(|e| e.path == "tokenTypes.unit.friend"), "{errors:?}");
}

/// The slot of a name holds values of one kind, even if the name is not in scope.
#[test]
fn a_name_of_two_kinds_is_refused() {
    let bind = |value: Value, domain: Value| json!([{"let": {"bind": "$x", "domain": domain, "value": value}}]);
    let player = bind(json!({"ref": "player", "is": "actor"}), json!({"type": "player"}));
    let number = bind(json!(7), json!({"type": "int", "min": 0, "max": 9}));
    let def = serde_json::from_value(json!({
        "format": 1,
        "meta": {"id": "d", "players": {"min": 2, "max": 2}, "maxTriggerDepth": 5},
        "zones": [],
        "turn": {"order": "roundRobin", "phases": [{"id": "main", "window": {"kind": "one"}}]},
        "actions": [{
            "id": "a",
            "phases": ["main"],
            "effects": [player[0], {"if": {"when": true, "then": number}}],
        }],
    }));
    let def: boardwright_def::GameDef = def.expect("the definition is well formed");
    let options = boardwright_kernel::LinkOptions { players: 2 };
    let errors = boardwright_kernel::link(&def, &options).expect_err("link refuses it");
    let told: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert!(
        told.iter().any(|e| e.contains("actions.a.effects[1].then[0]")
            && e.contains("$x is bound to a player and to a number")),
        "{told:?}"
    );
}

/// A name ends with its block. Its value cannot be read elsewhere, and another block may use the name for another kind.
#[test]
fn names_end_with_their_block() {
    let bind = |value: Value, domain: Value| json!([{"let": {"bind": "$x", "domain": domain, "value": value}}]);
    let player = bind(json!({"ref": "player", "is": "actor"}), json!({"type": "player"}));
    let number = bind(json!(7), json!({"type": "int", "min": 0, "max": 9}));
    let either = json!({"if": {"when": true, "then": player, "else": number}});
    let each = json!({"forEach": {"bind": "$y", "domain": {"type": "player"}, "effects": [],
        "over": {"query": "players"}, "limit": 2}});
    let game = |effects: Value| {
        json!({
            "tokenTypes": [{"id": "unit"}],
            "globalVars": [{"id": "t", "domain": {"type": "int", "min": 0, "max": 30}, "init": 0}],
            "turn": {"order": "roundRobin", "phases": [{"id": "main", "window": {"kind": "one"}}]},
            "actions": [{"id": "a", "phases": ["main"], "effects": effects}],
        })
    };
    check(game(json!([either, each, tick(1)])));
    for (before, name) in [(either, "$x"), (each, "$y")] {
        let read = json!({"addVar": {"scope": "global", "var": "t", "delta": bound(name)}});
        let mut json = game(json!([before, read]));
        json["format"] = json!(1);
        json["meta"] = json!({"id": "d", "players": {"min": 2, "max": 2}, "maxTriggerDepth": 5});
        json["zones"] = json!([]);
        let def: boardwright_def::GameDef = serde_json::from_value(json).expect("well formed");
        let options = boardwright_kernel::LinkOptions { players: 2 };
        let errors = boardwright_kernel::link(&def, &options).expect_err("link refuses it");
        let told: Vec<String> = errors.iter().map(ToString::to_string).collect();
        let expected = format!("nothing is bound to {name} here");
        assert!(told.iter().any(|error| error.contains(&expected)), "{told:?}");
    }
}

/// Each phase has its own names: another phase may use them for other kinds.
#[test]
fn phases_bind_names_of_their_own() {
    let sum = json!({"addVar": {"scope": "global", "var": "t", "delta": bound("$x")}});
    let number =
        json!({"let": {"bind": "$x", "domain": {"type": "int", "min": 0, "max": 9}, "value": 2}});
    let player = json!({"let": {"bind": "$x", "domain": {"type": "player"}, "value": {"ref": "player", "is": "active"}}});
    let paid = json!({"addVar": {"scope": "pvar", "player": bound("$x"), "var": "p", "delta": 1}});
    check(json!({
        "tokenTypes": [{"id": "unit"}],
        "globalVars": [{"id": "t", "domain": {"type": "int", "min": 0, "max": 30}, "init": 0}],
        "playerVars": [{"id": "p", "domain": {"type": "int", "min": 0, "max": 30}, "init": 0}],
        "turn": {"order": "roundRobin", "phases": [
            {"id": "one", "onEnter": [number, sum], "window": {"kind": "one"}},
            {"id": "two", "onEnter": [player, paid]},
        ]},
        "actions": [{"id": "a", "phases": ["one"], "effects": [tick(1)]}],
    }));
}

/// A property of numbers cannot hold `none`: nothing changes, as with a variable.
#[test]
fn a_number_is_never_none() {
    let unknown = json!({"aggregate": {
        "op": "max",
        "query": {"query": "where", "list": line(), "when": false},
        "value": 1,
    }});
    check(json!({
        "tokenTypes": [{"id": "unit", "props": [{
            "id": "hp", "domain": {"type": "int", "min": 0, "max": 9}, "init": 3, "changes": true,
        }]}],
        "setup": [create("unit", 2)],
        "actions": [
            {
                "id": "blank",
                "phases": ["main"],
                "params": [token("a")],
                "effects": [
                    {"setProp": {"token": bound("$a"), "prop": "hp", "value": unknown}},
                    {"addProp": {"token": bound("$a"), "prop": "hp", "delta": 1}},
                    {"addProp": {"token": bound("$a"), "prop": "hp", "delta": unknown}},
                    {"setVar": {"scope": "global", "var": "t", "value": unknown}},
                    tick(1),
                ],
            },
        ],
    }));
}

/// `via` is a condition on the places between, not on the ends.
#[test]
fn connected_tests_the_places_between() {
    let zone = |id: &str, next: &[&str]| {
        json!({
            "id": id, "owner": "none", "visibility": "public", "ordering": "set",
            "adjacentTo": next,
        })
    };
    let at = |id: &str| json!({"ref": "zone", "zone": id});
    let empty = json!({"ref": "place", "place": bound("$it"), "prop": "empty"});
    let joined = |a: &str, b: &str| json!({"when": {"ref": "connected", "zone": at(a), "to": at(b), "via": empty}});
    let branch = |a: &str, b: &str, by: i32| {
        let mut branch = joined(a, b);
        branch["then"] = json!([tick(by)]);
        json!({"if": branch})
    };
    check(json!({
        "tokenTypes": [{"id": "stone"}],
        "zones": [
            zone("a", &["b"]), zone("b", &["a", "c"]), zone("c", &["b", "d"]), zone("d", &["c"]),
        ],
        "actions": [{
            "id": "drop",
            "phases": ["main"],
            "params": [{
                "name": "at",
                "domain": {"type": "place"},
                "options": {"query": "where", "list": {"query": "zones"}, "when": empty},
            }],
            "effects": [
                {"createToken": {
                    "type": {"ref": "tokenType", "of": "stone"}, "zone": bound("$at"),
                }},
                branch("a", "d", 1), branch("a", "b", 2), branch("b", "d", 4), branch("c", "c", 8),
                {"if": {
                    "when": {"op": "==", "left": {"aggregate": {
                        "op": "count",
                        "query": {"query": "where", "list": {"query": "zones"}, "when": empty},
                    }}, "right": 0},
                    "then": [{"setVar": {"scope": "global", "var": "t", "value": 30}}],
                }},
            ],
        }],
    }));
}

/// A zone without an owner that adjoins a zone of players adjoins the zones of all players.
#[test]
fn a_common_zone_adjoins_the_zones_of_all() {
    let around = json!({"query": "adjacentZones", "zone": {"ref": "zone", "zone": "line"}});
    check(json!({
        "tokenTypes": [{"id": "stone"}],
        "zones": [
            {
                "id": "line", "owner": "none", "visibility": "public", "ordering": "queue",
                "adjacentTo": ["home"],
            },
            {
                "id": "home", "owner": "player", "visibility": "public", "ordering": "set",
                "adjacentTo": ["line"],
            },
        ],
        "actions": [{
            "id": "drop",
            "phases": ["main"],
            "params": [{"name": "at", "domain": {"type": "place"}, "options": around}],
            "effects": [
                {"createToken": {
                    "type": {"ref": "tokenType", "of": "stone"}, "zone": bound("$at"),
                }},
                tick(3),
            ],
        }],
    }));
}

/// More tokens enter at once than the trigger queue holds; chains are cut at their maximal depth.
#[test]
fn long_queues_and_deep_chains_are_cut() {
    check(json!({
        "tokenTypes": [{"id": "stone"}],
        "globalVars": [
            {"id": "t", "domain": {"type": "int", "min": 0, "max": 30}, "init": 0},
            {"id": "heard", "domain": {"type": "int", "min": 0, "max": 9999}, "init": 0},
        ],
        "actions": [
            {"id": "few", "phases": ["main"], "effects": [create("stone", 3), tick(1)]},
            {"id": "many", "phases": ["main"], "effects": [create("stone", 80), tick(5)]},
            {"id": "none", "phases": ["main"], "effects": [create("stone", 0), tick(5)]},
        ],
        "triggers": [
            {
                "on": {"event": "tokenEntered", "zone": "line"},
                "effects": [
                    {"addVar": {"scope": "global", "var": "heard", "delta": 1}},
                    {"moveToken": {
                        "token": bound("$token"), "to": bound("$place"), "position": "top",
                    }},
                ],
            },
            {
                "on": {"event": "tokenEntered"},
                "when": {"op": "==", "left": {"op": "mod",
                    "left": {"ref": "gvar", "var": "heard"}, "right": 2}, "right": 0},
                "effects": [{"destroyToken": {"token": bound("$token")}}],
            },
        ],
    }));
}

/// Rows and columns of a table in a definition from a stranger are checked before they are used.
#[test]
fn a_table_that_does_not_fit_is_refused() {
    let check = |table: Value, read: Value| {
        let def = serde_json::from_value(json!({
            "format": 1,
            "meta": {"id": "d", "players": {"min": 2, "max": 2}, "maxTriggerDepth": 5},
            "tables": [table],
            "zones": [],
            "turn": {"order": "roundRobin", "phases": [{"id": "main"}]},
            "scoring": read,
        }));
        let def: boardwright_def::GameDef = def.expect("the definition is well formed");
        let options = boardwright_kernel::LinkOptions { players: 2 };
        match boardwright_kernel::link(&def, &options) {
            Ok(_) => String::new(),
            Err(errors) => format!("{}: {}", errors[0].path, errors[0].message),
        }
    };
    let int = |min: i32, max: i32| json!({"type": "int", "min": min, "max": max});
    let table = |rows: Value, domain: Value, values: Value| {
        let columns = json!([{"id": "c", "domain": domain, "values": values}]);
        json!({"id": "t", "key": int(0, 9), "rows": rows, "columns": columns})
    };
    let cell = |table: &str, key: Value, column: &str| json!({"ref": "tableCell", "table": table, "key": key, "column": column});
    let good = || table(json!([1, 2]), int(0, 5), json!([0, 5]));
    let read = || cell("t", json!(1), "c");
    assert_eq!(check(good(), read()), "");
    assert_eq!(
        check(table(json!([1, 1]), int(0, 5), json!([0, 5])), read()),
        "tables.t: two rows have the same key"
    );
    assert_eq!(
        check(table(json!([1, 2]), int(0, 5), json!([0])), read()),
        "tables.t.c: a column has a value for each row"
    );
    assert_eq!(
        check(table(json!([1, 2]), int(0, 5), json!([0, 6])), read()),
        "tables.t.c: a value is outside the range of its column"
    );
    assert_eq!(
        check(table(json!([1, 2_000_000_000]), int(0, 5), json!([0, 5])), read()),
        "tables.t: its keys are too far apart"
    );
    assert_eq!(
        check(good(), cell("t", json!(true), "c")),
        "scoring: a number is needed here, this is a condition"
    );
    assert_eq!(check(good(), cell("t", json!(1), "d")), "scoring: there is no column `d`");
    assert_eq!(check(good(), cell("u", json!(1), "c")), "scoring: there is no table `u`");
}

/// A sequence that returns from the middle of a loop when it has counted two tokens.
fn counting_sequence() -> Value {
    let seen = || json!({"ref": "gvar", "var": "seen"});
    json!({
        "id": "count",
        "returns": {"type": "int", "min": 0, "max": 9},
        "effects": [
            {"forEach": {"bind": "$i", "domain": {"type": "token"}, "over": line(), "limit": 9,
                "effects": [
                    {"addVar": {"scope": "global", "var": "seen", "delta": 1}},
                    {"if": {
                        "when": {"op": "==", "left": seen(), "right": 2},
                        "then": [{"return": {"value": seen()}}],
                    }},
                ]}},
            {"return": {"value": 0}},
        ],
    })
}

/// Conditions and effects that phases add to their actions; resets on a phase and on a sequence that returns from the
/// middle of a loop.
#[test]
fn phases_and_sequences_reset_variables() {
    let var = |id: &str, max: i32, reset: Value| json!({"id": id, "domain": {"type": "int", "min": 0, "max": max}, "init": 0, "reset": reset});
    let read = |var: &str| json!({"ref": "gvar", "var": var});
    let add = |var: &str, delta: Value| json!({"addVar": {"scope": "global", "var": var, "delta": delta}});
    let less = |left: Value, right: i32| json!({"op": "<", "left": left, "right": right});
    let optional = json!({"type": "token", "optional": true});
    let keep = |limit: i32| json!({"let": {"bind": "$l", "domain": {"type": "token"}, "value": line(), "limit": limit}});
    check(json!({
        "tokenTypes": [{"id": "unit"}],
        "setup": [create("unit", 3)],
        "globalVars": [
            {"id": "t", "domain": {"type": "int", "min": 0, "max": 30}, "init": 0},
            {"id": "tok", "domain": optional, "init": {"ref": "none"}, "reset": "turn"},
            {"id": "own", "domain": optional, "init": {"ref": "none"}, "reset": {"onPhase": "late"}},
            var("seen", 9, json!({"onSequence": "count"})),
            var("late", 9, json!({"onPhase": "late"})),
            var("main", 9, json!({"onPhase": "main"})),
        ],
        "turn": {"order": "roundRobin", "phases": [
            {
                "id": "main",
                "window": {"kind": "repeat", "ifNone": [tick(1)]},
                "pre": [less(read("main"), 3), less(read("t"), 25)],
                "after": [
                    keep(3),
                    add("main", json!(1)),
                    {"if": {
                        "when": {"op": "==", "left": read("late"), "right": 2},
                        "then": [{"endTurn": {}}],
                    }},
                ],
            },
            {
                "id": "late",
                "window": {"kind": "one", "ifNone": [tick(1)]},
                "pre": [{"op": ">", "left": read("main"), "right": 0}],
                "after": [{"call": {"sequence": "count", "bind": "$x"}}, add("late", bound("$x"))],
            },
        ]},
        "actions": [
            {
                "id": "both",
                "phases": ["main", "late"],
                "params": [token("a")],
                "effects": [
                    keep(1),
                    {"setVar": {"scope": "global", "var": "tok", "value": bound("$a")}},
                    {"setVar": {"scope": "global", "var": "own", "value": bound("$a")}},
                    tick(1),
                ],
            },
            {
                "id": "count",
                "phases": ["main"],
                "effects": [
                    {"call": {"sequence": "count", "bind": "$x"}},
                    add("late", bound("$x")),
                    tick(1),
                ],
            },
        ],
        "sequences": [counting_sequence()],
        "triggers": [{
            "on": {"event": "actionResolved"},
            "when": {"op": "==", "left": read("main"), "right": 2},
            "effects": [tick(1)],
        }],
    }));
}

/// Outcomes of chance may be seats; empty seats are left out, and the others keep their weights.
#[test]
fn a_roll_among_seats_leaves_empty_ones_out() {
    let seat = |id: u32, weight: u32| json!({"value": {"ref": "player", "is": "seat", "id": id}, "weight": weight});
    let roll = json!({"roll": {
        "bind": "$who",
        "domain": {"type": "player"},
        "outcomes": {"listed": {"outcomes": [seat(1, 1), seat(3, 4), seat(2, 2)]}},
    }});
    let points =
        json!({"addVar": {"scope": "pvar", "var": "points", "player": bound("$who"), "delta": 1}});
    check(json!({
        "meta": {"id": "written", "players": {"min": 2, "max": 3}, "maxTriggerDepth": 5},
        "playerVars": [
            {"id": "points", "domain": {"type": "int", "min": 0, "max": 30}, "init": 0},
        ],
        "actions": [{"id": "throw", "phases": ["main"], "effects": [roll, points, tick(2)]}],
    }));
}
