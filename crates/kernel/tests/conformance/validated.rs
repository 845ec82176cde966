//! Definitions that no compiler made: each error is found, with its path.

use super::games::{OTHERS, SPECS, def};
use boardwright_def::GameDef;
use boardwright_kernel::validate_game_def;
use serde_json::{Value, json};

#[test]
fn definitions_of_the_compiler_have_no_errors() {
    for (name, _) in SPECS.iter().copied().chain(OTHERS) {
        assert_eq!(validate_game_def(&def(name)), [], "{name}");
    }
}

/// A game, the replaced part, the JSON in its place, and the error: its path and a part of its message.
type Case = (&'static str, &'static str, &'static str, &'static str, &'static str);

const MARKET: &str = "threat-market";
const TIC: &str = "tic-tac-toe";

const CASES: &[Case] = &[
    // The header.
    (MARKET, "/format", "2", "format", "format 2 is not known"),
    (MARKET, "/meta/players/min", "0", "meta.players", "0 to 4 is no range"),
    (MARKET, "/meta/players/min", "5", "meta.players", "5 to 4 is no range"),
    (MARKET, "/meta/players/max", "17", "meta.players", "1 to 17 is no range"),
    (TIC, "/meta/players/seats", r#"["a", "b", "c"]"#, "meta.players.seats", "3 seats"),
    // Names.
    (MARKET, "/zones/1/id", r#""crate""#, "zones.crate", "another one has this id"),
    (MARKET, "/zones/1/id", r#""""#, "zones[1]", "no id"),
    (MARKET, "/tokenTypes/1/id", r#""lantern""#, "tokenTypes.lantern", "another one"),
    (MARKET, "/tokenTypes/0/props/1/id", r#""price""#, "tokenTypes.lantern.props.price", "another"),
    (MARKET, "/globalVars/1/id", r#""threat""#, "globalVars.threat", "another one"),
    (MARKET, "/playerVars/1/id", r#""money""#, "playerVars.money", "another one"),
    (MARKET, "/turn/phases/1/id", r#""start""#, "turn.phases.start", "another one"),
    (MARKET, "/actions/1/id", r#""takeMoney""#, "actions.takeMoney", "another one"),
    (MARKET, "/actions/0/phases/0", r#""dusk""#, "actions.takeMoney.phases", "no phase `dusk`"),
    // Limits and parameters.
    (
        MARKET,
        "/actions/0/limits",
        r#"[{ "scope": "turn", "max": 1 }, { "scope": "turn", "max": 2 }]"#,
        "actions.takeMoney.limits[1]",
        "another limit has this scope",
    ),
    (
        TIC,
        "/actions/0/params/0/domain",
        r#"{ "type": "int", "min": 3, "max": 2 }"#,
        "actions.place.params[0]",
        "its smallest value, 3, is above 2",
    ),
    (
        TIC,
        "/actions/0/params",
        r#"[
            { "name": "$n", "domain": { "type": "bool" }, "options": { "query": "intsInRange", "min": 0, "max": 1 } },
            { "name": "$n", "domain": { "type": "bool" }, "options": { "query": "intsInRange", "min": 0, "max": 1 } }
        ]"#,
        "actions.place.params[1]",
        "another parameter is called `$n`",
    ),
    // References.
    (
        MARKET,
        "/actions/1/params/0/options/zone/zone",
        r#""attic""#,
        "actions.buy.params[0]",
        "attic",
    ),
    (
        MARKET,
        "/actions/1/effects/0/moveToken/to/zone",
        r#""attic""#,
        "actions.buy.effects[0]",
        "attic",
    ),
    (MARKET, "/actions/1/effects/1/addVar/var", r#""luck""#, "actions.buy.effects[1]", "luck"),
    (MARKET, "/actions/0/pre/0/left/var", r#""luck""#, "actions.takeMoney.pre[0]", "luck"),
    (
        MARKET,
        "/turn/phases/2/onEnter/0/addVar/var",
        r#""luck""#,
        "turn.phases.end.onEnter[0]",
        "luck",
    ),
    (
        MARKET,
        "/actions/1/cost/0/addVar/delta/right/token",
        r#"{ "ref": "binding", "name": "$who" }"#,
        "actions.buy.cost[0]",
        "$who",
    ),
    (MARKET, "/setup/1/shuffle/zone", r#"{ "ref": "zone", "zone": "attic" }"#, "setup[1]", "attic"),
    (MARKET, "/setup/0/forEach/over/family", r#""pets""#, "setup[0]", "pets"),
    // Owners.
    (
        MARKET,
        "/setup/1/shuffle/zone",
        r#"{ "ref": "zone", "zone": "hand" }"#,
        "setup[1]",
        "every player has a zone `hand`",
    ),
    (
        MARKET,
        "/setup/1/shuffle/zone/player",
        r#"{ "ref": "player", "is": "active" }"#,
        "setup[1]",
        "has no owner",
    ),
    (
        MARKET,
        "/actions/0/pre/0/left/player",
        r#"{ "ref": "player", "is": "seat", "id": 9 }"#,
        "actions.takeMoney.pre[0]",
        "9",
    ),
    (
        MARKET,
        "/setup/1/shuffle/zone",
        r#"{ "ref": "zone", "zone": "hand", "player": { "ref": "player", "is": "actor" } }"#,
        "setup[1]",
        "there is no actor here",
    ),
    // Kinds.
    (
        MARKET,
        "/actions/0/pre/0/right",
        r#"{ "ref": "binding", "name": "$ware" }"#,
        "actions.takeMoney.pre[0]",
        "nothing is bound",
    ),
    (
        MARKET,
        "/actions/1/effects/0/moveToken/token",
        "3",
        "actions.buy.effects[0]",
        "is needed here",
    ),
    (
        MARKET,
        "/actions/1/params/0/options",
        r#"{ "query": "players" }"#,
        "actions.buy.params[0]",
        "is needed here",
    ),
    (MARKET, "/setup/2/forEach/over", "3", "setup[2].over", "a player is needed here"),
    (MARKET, "/end/0/when", r#"{ "query": "players" }"#, "end[0]", "list"),
    // Ranges.
    (MARKET, "/globalVars/0/init", "99", "globalVars.threat", "its start is outside its range"),
    (
        MARKET,
        "/globalVars/0/domain/min",
        "50",
        "globalVars.threat",
        "its start is outside its range",
    ),
    (MARKET, "/tokenTypes/0/props/0/domain/min", "3", "tokenTypes", ""),
    (MARKET, "/tokenTypes/0/max", "0", "tokenTypes.lantern.max", "it must be from 1 to 4096"),
    // The whole game.
    (MARKET, "/turn/phases", "[]", "actions.buy.phases", "there is no phase `main`"),
    (TIC, "/boards/0/cells/0", r#""cell_9_9""#, "zones", "must come first"),
    (
        TIC,
        "/actions/0/effects",
        r#"[{ "chooseAction": { "by": { "ref": "player", "is": "actor" }, "alternatives": [{ "action": "place" }] } }]"#,
        "actions.place",
        "it calls or asks for itself",
    ),
    // Errors for some numbers of players only.
    (
        MARKET,
        "/actions/0/pre/0/left/player/is",
        r#""opponent""#,
        "actions.takeMoney.pre[0]",
        "needs exactly two players (with 1, 3, 4 players)",
    ),
];

#[test]
fn each_error_is_found_with_its_path() {
    let mut wrong = Vec::new();
    for (game, pointer, value, path, says) in CASES {
        let value: Value = serde_json::from_str(value).expect("JSON");
        let mut tree = serde_json::to_value(def(game)).expect("plain data");
        put(&mut tree, pointer, value.clone());
        let Ok(def) = serde_json::from_value::<GameDef>(tree) else {
            wrong.push(format!("{pointer} {value}: it has another shape"));
            continue;
        };
        let found = validate_game_def(&def);
        let fits = found.iter().any(|f| f.path.starts_with(path) && f.message.contains(says));
        if !fits {
            wrong.push(format!("{pointer} {value}: {found:#?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Puts a value at a pointer whose parent exists.
fn put(tree: &mut Value, pointer: &str, value: Value) {
    let (parent, key) = pointer.rsplit_once('/').expect("a pointer");
    match tree.pointer_mut(parent) {
        Some(Value::Object(map)) => drop(map.insert(key.to_owned(), value)),
        Some(Value::Array(list)) => list[key.parse::<usize>().expect("a number")] = value,
        other => panic!("{pointer}: {other:?}"),
    }
}

/// Several errors are all found.
#[test]
fn all_errors_are_found_at_once() {
    let mut tree = serde_json::to_value(def("threat-market")).expect("plain data");
    for (pointer, value) in [
        ("/actions/1/effects/1/addVar/var", json!("luck")),
        ("/actions/0/pre/0/left/var", json!("luck")),
        ("/globalVars/0/init", json!(99)),
    ] {
        put(&mut tree, pointer, value);
    }
    let found = validate_game_def(&serde_json::from_value(tree).expect("its shape is right"));
    let paths: Vec<&str> = found.iter().map(|f| f.path.as_str()).collect();
    assert_eq!(found.len(), 3, "{found:#?}");
    for path in ["globalVars.threat", "actions.takeMoney.pre[0]", "actions.buy.effects[1]"] {
        assert!(paths.iter().any(|known| known.starts_with(path)), "{path}: {paths:?}");
    }
}
