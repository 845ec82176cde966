//! Errors in effects and questions.

use super::{Case, bound, check, numbers, seat, word, zone};
use serde_json::{Value, json};

/// Returns a case with an effect of an action.
fn effect(effect: Value, expected: &'static str) -> Case {
    ("/actions/0/effects/0", effect, expected)
}

fn number() -> Value {
    json!({ "type": "int", "min": 0, "max": 9 })
}

#[test]
fn writes() {
    check(vec![
        effect(
            json!({ "setVar": { "scope": "global", "player": seat(1), "var": "n", "value": 1 } }),
            "actions.go.effects[0]: `n` belongs to the game and has no owner",
        ),
        effect(
            json!({ "setVar": { "scope": "pvar", "var": "money", "value": 1 } }),
            "actions.go.effects[0]: every player has a `money`: name the player",
        ),
        effect(
            json!({ "setVar": { "scope": "zone", "var": "gold", "value": 1 } }),
            "actions.go.effects[0]: every place has a `gold`: name the place",
        ),
        effect(
            json!({ "setVar": { "scope": "pvar", "player": seat(1), "var": "money", "value": word("red") } }),
            "actions.go.effects[0]: a number is needed here, this is a word",
        ),
        effect(
            json!({ "addVar": { "scope": "pvar", "player": seat(1), "var": "pick", "delta": 1 } }),
            "actions.go.effects[0]: `pick` is not a number",
        ),
        effect(
            json!({ "setVar": { "scope": "global", "var": "luck", "value": 1 } }),
            "actions.go.effects[0]: there is no variable `luck`",
        ),
        effect(
            json!({ "shuffle": { "zone": zone("attic") } }),
            "actions.go.effects[0]: there is no zone `attic`",
        ),
        effect(
            json!({ "createToken": { "type": { "ref": "tokenType", "of": "ox" }, "zone": zone("bag") } }),
            "actions.go.effects[0]: there is no type of token `ox`",
        ),
    ]);
}

#[test]
fn sequences() {
    let call = |sequence: &str, args: Value, bind: Value| json!({ "call": { "sequence": sequence, "args": args, "bind": bind } });
    check(vec![
        effect(
            call("dance", json!([]), json!(null)),
            "actions.go.effects[0]: there is no sequence `dance`",
        ),
        effect(
            call("plain", json!([]), json!(null)),
            "actions.go.effects[0]: `plain` takes 1 values, not 0",
        ),
        effect(
            call("plain", json!([1]), json!("$x")),
            "actions.go.effects[0]: `plain` returns nothing",
        ),
        effect(
            json!({ "return": {} }),
            "actions.go.effects[0]: there is no sequence to return from here",
        ),
        (
            "/sequences/0/effects/0",
            json!({ "return": { "value": 3 } }),
            "sequences.plain.effects[0]: this sequence declares no return value",
        ),
    ]);
}

#[test]
fn questions() {
    let one = |labels: Value| {
        json!({ "chooseOne": {
        "bind": "$x", "domain": number(), "options": numbers(0, 3), "labels": labels,
    } })
    };
    let several = |changes: Value| {
        let mut several = json!({
            "bind": "$xs", "domain": number(), "options": numbers(0, 3), "limit": 4,
        });
        for (key, value) in changes.as_object().expect("some keys") {
            several[key] = value.clone();
        }
        json!({ "chooseN": several })
    };
    let each = |var: &str| {
        json!({ "chooseEach": {
        "var": var, "bind": "$it", "domain": number(), "options": numbers(0, 3),
        "by": { "query": "players" },
    } })
    };
    let action = |action: &str, args: Value| {
        json!({ "chooseAction": {
        "by": seat(1), "alternatives": [{ "action": action, "args": args }],
    } })
    };
    let low = json!({ "label": "low", "value": 1 });
    let keep = json!({ "let": { "bind": "$xs", "domain": number(), "value": numbers(0, 3), "limit": 5000 } });
    let sum = json!({ "aggregate": { "op": "sum",
        "query": { "query": "binding", "name": "$xs" }, "value": bound("$it") } });
    check(vec![
        effect(
            one(json!([low, low])),
            "actions.go.effects[0].labels[1]: this value has a label already",
        ),
        effect(
            several(json!({ "limit": 5000 })),
            "actions.go.effects[0]: at most 1024 members can be chosen, not 5000",
        ),
        effect(
            several(json!({ "n": 2, "max": 3 })),
            "actions.go.effects[0]: `n` sets the number, so `min` and `max` have no effect",
        ),
        effect(
            several(json!({ "where": sum })),
            "actions.go.effects[0].where: a condition is needed here, this is a number",
        ),
        effect(keep, "actions.go.effects[0]: a name holds at most 1024 members, not 5000"),
        effect(
            each("pick"),
            "actions.go.effects[0]: `pick` holds another kind of value than the answers",
        ),
        effect(action("dance", json!([])), "actions.go.effects[0]: there is no action `dance`"),
        effect(action("take", json!([1, 2])), "actions.go.effects[0]: `take` has 1 parameters"),
    ]);
}

#[test]
fn chance() {
    let roll = |outcomes: Value| json!({ "roll": { "bind": "$x", "domain": number(), "outcomes": outcomes } });
    let listed = |outcomes: Value| roll(json!({ "listed": { "outcomes": outcomes } }));
    check(vec![
        effect(
            roll(json!({ "dice": { "count": 0, "sides": 6 } })),
            "actions.go.effects[0]: these dice have no outcome or too many (at most 4,096)",
        ),
        effect(
            roll(json!({ "dice": { "count": 40, "sides": 6 } })),
            "actions.go.effects[0]: these dice have no outcome or too many (at most 4,096)",
        ),
        effect(listed(json!([])), "actions.go.effects[0]: a roll has from 1 to 4096 outcomes"),
        effect(
            listed(json!([{ "value": 77, "weight": 1 }])),
            "actions.go.effects[0].outcomes.listed.outcomes[0]: this outcome is outside the domain of the roll",
        ),
        effect(
            listed(json!([{ "value": 7, "weight": 0 }])),
            "actions.go.effects[0].outcomes.listed.outcomes[0]: weights are at least 1, and together fewer than 2^32",
        ),
        effect(
            listed(json!([{ "value": word("red"), "weight": 1 }])),
            "actions.go.effects[0].outcomes.listed.outcomes[0]: a number is needed here, this is a word",
        ),
    ]);
}
