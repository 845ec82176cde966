//! `boardwright patch`, and the rules that its schema keeps.

use super::shell::{err, folder, json as object, out, path, run, status, with_stdin};
use serde_json::{Value, json};

const SPEC: &str = "# Dew

```yaml
meta: { id: dew, players: 2 }
vars:
  global:
    dew: 0 in 0..9 # a cup of it
actions:
  drip:
    pre: dew < 9
    do: dew += 1
  dry:
    do:
      - dew -= 1
      - dew -= 1
```

Who fills the cup wins.

```yaml end
- id: full
  when: dew == 9
  result: actor wins
```
";

/// The spec after the edits, and its findings.
fn patched(edits: Value) -> (String, Value) {
    let file = folder("patch").join(format!("{:x}.md", hash(&edits)));
    std::fs::write(&file, SPEC).unwrap();
    let patch = json!({ "edits": edits }).to_string();
    let answer = object(&with_stdin(&["patch", path(&file), "-", "--json"], &patch));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), SPEC, "nothing is written unasked");
    (answer["spec"].as_str().unwrap_or_default().to_owned(), answer["diagnostics"].clone())
}

/// Tests run beside each other: each has a file of its own.
fn hash(edits: &Value) -> u64 {
    edits.to_string().bytes().fold(7, |sum, byte| sum.wrapping_mul(31) ^ u64::from(byte))
}

fn edit(kind: &str, path: &str, value: &str) -> Value {
    json!({ "kind": kind, "path": path, "value": value })
}

/// Checks that one edit changes exactly one part of the text, into a game without a finding.
fn changes(kind: &str, path: &str, value: &str, from: &str, to: &str) {
    let (text, found) = patched(json!([edit(kind, path, value)]));
    assert_eq!(text, SPEC.replacen(from, to, 1), "{kind} {path}");
    assert_eq!(found, json!([]), "{kind} {path}");
}

#[test]
fn values_are_replaced() {
    changes("replace", "actions.drip.pre", "dew < 8", "dew < 9", "dew < 8");
    changes("replace", "vars.global.dew", "1 in 0..9", "0 in 0..9 #", "1 in 0..9 #");
    changes(
        "replace",
        "meta.players",
        "{ min: 2, max: 3 }",
        "players: 2",
        "players: { min: 2, max: 3 }",
    );
    changes("replace", "actions.dry.do[1]", "dew = 0", "- dew -= 1\n```", "- dew = 0\n```");
    changes("replace", "actions.drip.effects[0]", "dew += 2", "dew += 1", "dew += 2");
    changes("replace", "end.full.result", "draw", "actor wins", "draw");
    changes(
        "replace",
        "actions.drip.do",
        "- dew += 1\n- if: dew == 5\n  then: end turn\n",
        "do: dew += 1",
        "do:\n      - dew += 1\n      - if: dew == 5\n        then: end turn",
    );
}

#[test]
fn new_keys_items_and_sections_find_their_place() {
    changes("insert", "actions.wait", "{}", "- dew -= 1\n```", "- dew -= 1\n  wait: {}\n```");
    changes(
        "insert",
        "meta.name",
        "Dew, a game",
        "players: 2",
        "players: 2, name: \"Dew, a game\"",
    );
    changes(
        "insert",
        "actions.drip.limit",
        "1 per turn",
        "dew += 1",
        "dew += 1\n    limit: 1 per turn",
    );
    changes(
        "insert",
        "actions.dry.do[0]",
        "dew = 3",
        "do:\n      -",
        "do:\n      - dew = 3\n      -",
    );
    changes("insert", "actions.dry.do[2]", "dew = 3", "1\n```", "1\n      - dew = 3\n```");
    changes(
        "insert",
        "actions.drip.do[1]",
        "end turn",
        "do: dew += 1",
        "do:\n      - dew += 1\n      - end turn",
    );
    changes(
        "insert",
        "end[0]",
        "when: round > 20\nresult: draw",
        "- id: full",
        "- when: round > 20\n  result: draw\n- id: full",
    );
    let (text, found) = patched(json!([edit("insert", "define.brim", "dew == 8")]));
    assert_eq!(text, format!("{SPEC}\n```yaml\ndefine:\n  brim: dew == 8\n```\n"));
    let codes: Vec<&str> =
        found.as_array().into_iter().flatten().filter_map(|one| one["code"].as_str()).collect();
    assert_eq!(codes, ["never-read"], "no rule uses it yet");
}

#[test]
fn parts_are_removed() {
    changes("remove", "actions.drip.pre", "", "pre: dew < 9\n    ", "");
    changes(
        "remove",
        "actions.dry",
        "",
        "\n  dry:\n    do:\n      - dew -= 1\n      - dew -= 1",
        "",
    );
    changes("remove", "actions.dry.do[0]", "", "- dew -= 1\n      ", "");
    changes("remove", "actions.dry.do[1]", "", "\n      - dew -= 1", "");
    changes("remove", "end.full.id", "", "id: full\n  ", "");
}

/// Each edit applies to the result of the ones before, and the final result is checked like any spec.
#[test]
fn edits_follow_each_other() {
    let (text, found) = patched(json!([
        edit("insert", "vars.global.rain", "false"),
        edit("insert", "actions.pour", "pre: rain\ndo: dew += 3"),
        edit("replace", "actions.pour.pre", "not rian"),
    ]));
    assert!(text.contains("    rain: false\nactions:"), "{text}");
    assert!(text.contains("  pour:\n    pre: not rian\n    do: dew += 3\n```"), "{text}");
    assert_eq!(found[0]["code"], "unknown-name");
    assert_eq!(found.as_array().unwrap().len(), 1, "{found}");
}

#[test]
fn an_edit_that_does_not_fit_is_shown_in_the_patch() {
    for (edits, code, at) in [
        (json!([edit("replace", "actions.drop.do", "x")]), "unknown-path", "actions.drop.do"),
        (json!([edit("replace", "actoins.drip", "x")]), "unknown-section", "actoins.drip"),
        (json!([edit("replace", "actions.dry.do[7]", "x")]), "unknown-path", "actions.dry.do[7]"),
        (json!([edit("replace", "actions[", "x")]), "unknown-path", "actions["),
        (json!([edit("insert", "actions.dry", "x")]), "duplicate-key", "actions.dry"),
        (json!([edit("insert", "actions.dry.do.x", "x")]), "wrong-shape", "actions.dry.do.x"),
        (json!([edit("replace", "meta.id", "a\nb")]), "wrong-shape", "a\\nb"),
    ] {
        let (_, found) = patched(edits.clone());
        assert_eq!(found[0]["code"], code, "{edits}: {found}");
        let patch = json!({ "edits": edits }).to_string();
        let span = &found[0]["span"];
        let bytes =
            span["start"].as_u64().unwrap() as usize..span["end"].as_u64().unwrap() as usize;
        assert_eq!(&patch[bytes], format!("\"{at}\""), "{found}");
    }
    let output = with_stdin(&["patch", &super::shell::spec("pig"), "-"], "{ \"edits\": [{}] }");
    assert_eq!(status(&output), 1);
    assert!(err(&output).contains("this is not a patch"), "{}", err(&output));
}

#[test]
fn the_spec_is_written_when_asked() {
    let folder = folder("write");
    let (spec, edits) = (folder.join("dew.md"), folder.join("edits.json"));
    std::fs::write(&spec, SPEC).unwrap();
    let patch = json!({ "edits": [edit("replace", "actions.drip.do", "dew += 2")] });
    std::fs::write(&edits, patch.to_string()).unwrap();
    let shown = run(&["patch", path(&spec), path(&edits)]);
    assert_eq!(out(&shown), SPEC.replacen("dew += 1", "dew += 2", 1));
    assert_eq!(std::fs::read_to_string(&spec).unwrap(), SPEC);
    let written = run(&["patch", path(&spec), path(&edits), "--write"]);
    assert_eq!((status(&written), out(&written).as_str()), (0, ""));
    assert_eq!(std::fs::read_to_string(&spec).unwrap(), SPEC.replacen("dew += 1", "dew += 2", 1));
}

/// The limits of strict structured outputs of OpenAI and Anthropic, the narrower one each time.
#[test]
fn the_schema_is_strict() {
    let schema = object(&run(&["schema", "Patch", "--json"]));
    assert_eq!(schema["type"], "object", "the root is an object");
    strict(&schema, 0);
    assert!(schema.to_string().len() < 4000, "small enough to be compiled as a grammar");
}

fn strict(schema: &Value, depth: usize) {
    assert!(depth <= 5, "nested deeper than 5");
    let schema = schema.as_object().expect("no schema is only true or false");
    let known = [
        "title",
        "description",
        "type",
        "properties",
        "required",
        "additionalProperties",
        "items",
        "enum",
    ];
    for key in schema.keys() {
        assert!(known.contains(&key.as_str()), "`{key}` is not portable");
    }
    assert!(schema["type"].is_string(), "no unions");
    if schema["type"] == "object" {
        assert_eq!(schema["additionalProperties"], false, "no open maps");
        let properties = schema["properties"].as_object().unwrap();
        let required = schema["required"].as_array().unwrap();
        for (name, property) in properties {
            assert!(required.contains(&name.as_str().into()), "`{name}` is optional");
            strict(property, depth + 1);
        }
    }
    if schema["type"] == "array" {
        strict(&schema["items"], depth + 1);
    }
}
