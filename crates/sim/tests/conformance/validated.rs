//! Definitions that did not come from the compiler: each fault is found, with its path.

use super::games::{OTHERS, SPECS, def};
use boardwright_def::GameDef;
use boardwright_kernel::validate_game_def;
use serde_json::{Value, json};

#[test]
fn nothing_is_wrong_with_what_the_compiler_makes() {
    for (name, _) in SPECS.into_iter().chain(OTHERS) {
        assert_eq!(validate_game_def(&def(name)), [], "{name}");
    }
}

/// What is changed in which game, what it is changed to, and the finding: its path and what it says.
type Case = (&'static str, &'static str, Value, &'static str, &'static str);

#[expect(clippy::too_many_lines, reason = "a table")]
fn cases() -> Vec<Case> {
    let zone = |id: &str| json!({ "ref": "zone", "zone": id });
    let (market, tic) = ("threat-market", "tic-tac-toe");
    let bind = |name: &str| json!({ "ref": "binding", "name": name });
    vec![
        // What the definition says of itself.
        (market, "/format", json!(2), "format", "format 2 is not known"),
        (market, "/meta/players/min", json!(0), "meta.players", "0 to 4 is no range"),
        (market, "/meta/players/min", json!(5), "meta.players", "5 to 4 is no range"),
        (market, "/meta/players/max", json!(17), "meta.players", "1 to 17 is no range"),
        (tic, "/meta/players/seats", json!(["a", "b", "c"]), "meta.players.seats", "3 seats"),
        // Names.
        (market, "/zones/1/id", json!("crate"), "zones.crate", "another one has this id"),
        (market, "/zones/1/id", json!(""), "zones[1]", "no id"),
        (market, "/tokenTypes/1/id", json!("lantern"), "tokenTypes.lantern", "another one"),
        (
            market,
            "/tokenTypes/0/props/1/id",
            json!("price"),
            "tokenTypes.lantern.props.price",
            "another",
        ),
        (market, "/globalVars/1/id", json!("threat"), "globalVars.threat", "another one"),
        (market, "/playerVars/1/id", json!("money"), "playerVars.money", "another one"),
        (market, "/turn/phases/1/id", json!("start"), "turn.phases.start", "another one"),
        (market, "/actions/1/id", json!("takeMoney"), "actions.takeMoney", "another one"),
        (
            market,
            "/actions/0/phases/0",
            json!("dusk"),
            "actions.takeMoney.phases",
            "no phase `dusk`",
        ),
        // Limits and parameters.
        (
            market,
            "/actions/0/limits",
            json!([{ "scope": "turn", "max": 1 }, { "scope": "turn", "max": 2 }]),
            "actions.takeMoney.limits[1]",
            "another limit has this scope",
        ),
        (
            tic,
            "/actions/0/params/0/domain",
            json!({ "type": "int", "min": 3, "max": 2 }),
            "actions.place.params[0]",
            "its smallest value, 3, is above 2",
        ),
        // What is named is there.
        (
            market,
            "/actions/1/params/0/options/zone/zone",
            json!("attic"),
            "actions.buy.params[0]",
            "attic",
        ),
        (
            market,
            "/actions/1/effects/0/moveToken/to/zone",
            json!("attic"),
            "actions.buy.effects[0]",
            "attic",
        ),
        (
            market,
            "/actions/1/effects/1/addVar/var",
            json!("luck"),
            "actions.buy.effects[1]",
            "luck",
        ),
        (market, "/actions/0/pre/0/left/var", json!("luck"), "actions.takeMoney.pre[0]", "luck"),
        (
            market,
            "/turn/phases/2/onEnter/0/addVar/var",
            json!("luck"),
            "turn.phases.end.onEnter[0]",
            "luck",
        ),
        (
            market,
            "/actions/1/cost/0/addVar/delta/right/token",
            bind("$who"),
            "actions.buy.cost[0]",
            "$who",
        ),
        (market, "/setup/1/shuffle/zone", zone("attic"), "setup[1]", "attic"),
        (market, "/setup/0/forEach/over/family", json!("pets"), "setup[0]", "pets"),
        // Whose.
        (
            market,
            "/setup/1/shuffle/zone",
            zone("hand"),
            "setup[1]",
            "every player has a zone `hand`",
        ),
        (
            market,
            "/setup/1/shuffle/zone/player",
            json!({ "ref": "player", "is": "active" }),
            "setup[1]",
            "belongs to nobody",
        ),
        (
            market,
            "/actions/0/pre/0/left/player",
            json!({ "ref": "player", "is": "seat", "id": 9 }),
            "actions.takeMoney.pre[0]",
            "9",
        ),
        (
            market,
            "/setup/1/shuffle/zone",
            json!({ "ref": "zone", "zone": "hand", "player": { "ref": "player", "is": "actor" } }),
            "setup[1]",
            "there is no actor here",
        ),
        // Kinds.
        (
            market,
            "/actions/0/pre/0/right",
            bind("$ware"),
            "actions.takeMoney.pre[0]",
            "nothing is bound",
        ),
        (
            market,
            "/actions/1/effects/0/moveToken/token",
            json!(3),
            "actions.buy.effects[0]",
            "is needed here",
        ),
        (
            market,
            "/actions/1/params/0/options",
            json!({ "query": "players" }),
            "actions.buy.params[0]",
            "is needed here",
        ),
        (market, "/setup/2/forEach/over", json!(3), "setup[2].over", "a player is needed here"),
        (market, "/end/0/when", json!({ "query": "players" }), "end[0]", "list"),
        // Ranges.
        (
            market,
            "/globalVars/0/init",
            json!(99),
            "globalVars.threat",
            "its start is outside its range",
        ),
        (
            market,
            "/globalVars/0/domain/min",
            json!(50),
            "globalVars.threat",
            "its start is outside its range",
        ),
        (market, "/tokenTypes/0/props/0/domain/min", json!(3), "tokenTypes", ""),
        (
            market,
            "/tokenTypes/0/max",
            json!(0),
            "tokenTypes.lantern.max",
            "it must be from 1 to 4096",
        ),
        // Whole.
        (market, "/turn/phases", json!([]), "actions.buy.phases", "there is no phase `main`"),
        (tic, "/boards/0/cells/0", json!("cell_9_9"), "zones", "must come first"),
        (
            tic,
            "/actions/0/effects",
            json!([{ "chooseAction": {
                "by": { "ref": "player", "is": "actor" }, "alternatives": [{ "action": "place" }],
            } }]),
            "actions.place",
            "come back to itself",
        ),
        // Of some numbers of players only.
        (
            market,
            "/actions/0/pre/0/left/player/is",
            json!("opponent"),
            "actions.takeMoney.pre[0]",
            "needs exactly two players (with 1, 3, 4 players)",
        ),
    ]
}

#[test]
fn each_fault_is_found_where_it_is() {
    let mut wrong = Vec::new();
    for (game, pointer, value, path, says) in cases() {
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

/// Puts a value at a pointer whose parent is there.
fn put(tree: &mut Value, pointer: &str, value: Value) {
    let (parent, key) = pointer.rsplit_once('/').expect("a pointer");
    match tree.pointer_mut(parent) {
        Some(Value::Object(map)) => drop(map.insert(key.to_owned(), value)),
        Some(Value::Array(list)) => list[key.parse::<usize>().expect("a number")] = value,
        other => panic!("{pointer}: {other:?}"),
    }
}

/// Several faults are all told.
#[test]
fn all_faults_are_told_at_once() {
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
