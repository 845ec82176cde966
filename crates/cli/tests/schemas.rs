//! The files of `schemas/` are those of the types and fit the output.
//!
//! `BOARDWRIGHT_UPDATE=1` writes them.

use super::shell::{folder, json, out, path, run, spec, status, with_stdin};
use boardwright_compile::{Overrides, Section, compile, parse_game_spec};
use boardwright_diag::Code;
use boardwright_syntax::yaml::{Node, Value as Yaml};
use jsonschema::Validator;
use serde_json::{Map, Value};
use std::path::{Path, PathBuf};

const NAMES: [&str; 13] = [
    "GameDef",
    "GameSpecDoc",
    "Patch",
    "Diagnostics",
    "State",
    "EvalReport",
    "CompareReport",
    "SweepReport",
    "LadderReport",
    "TuneReport",
    "SolveReport",
    "Flow",
    "PlayMessage",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn schema(name: &str) -> Validator {
    let schema = json(&run(&["schema", name, "--json"]));
    jsonschema::meta::validate(&schema).expect("a schema");
    jsonschema::validator_for(&schema).expect("a schema")
}

fn agrees(schema: &Validator, value: &Value, what: &str) {
    let wrong: Vec<String> = schema
        .iter_errors(value)
        .map(|error| format!("{} at {}", error, error.instance_path()))
        .collect();
    assert!(wrong.is_empty(), "{what}: {}", wrong.join("\n"));
}

/// Every spec of the language chapters, right and wrong ones, the bundled games, and those of `tests/schemas`.
fn specs() -> Vec<(String, String)> {
    let mut specs = Vec::new();
    for folder in ["specs", "tests/schemas"] {
        for entry in std::fs::read_dir(root().join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|end| end == "md") {
                specs.push((path.display().to_string(), std::fs::read_to_string(&path).unwrap()));
            }
        }
    }
    for entry in std::fs::read_dir(root().join("tests/language")).unwrap() {
        let path = entry.unwrap().path();
        let chapter = std::fs::read_to_string(&path).unwrap();
        let mut common = String::new();
        let mut lines = chapter.lines().enumerate();
        while let Some((number, line)) = lines.next() {
            if !line.starts_with("````") {
                continue;
            }
            let case: String = lines
                .by_ref()
                .map(|(_, line)| line)
                .take_while(|line| *line != "````")
                .map(|line| format!("{}\n", line.split("  #! ").next().unwrap()))
                .collect();
            if line.ends_with("common") {
                common = case;
            } else {
                specs.push((format!("{}:{number}", path.display()), format!("{common}{case}")));
            }
        }
    }
    assert!(specs.len() > 100, "{} specs", specs.len());
    specs
}

#[test]
fn files_are_up_to_date() {
    for name in NAMES {
        let path = root().join(format!("schemas/{name}.schema.json"));
        let wanted = out(&run(&["schema", name]));
        if std::env::var_os("BOARDWRIGHT_UPDATE").is_some() {
            std::fs::write(&path, &wanted).unwrap();
        }
        let found = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(found == wanted, "{}: BOARDWRIGHT_UPDATE=1 writes it", path.display());
    }
}

#[test]
fn games_and_findings_agree_with_their_schemas() {
    let (game, findings) = (schema("GameDef"), schema("Diagnostics"));
    let mut games = 0;
    for (name, spec) in specs() {
        let compiled = json(&with_stdin(&["compile", "-", "--json"], &spec));
        agrees(&findings, &compiled, &name);
        if let Some(def) = compiled.get("gameDef") {
            agrees(&game, def, &name);
            games += 1;
        }
    }
    assert!(games > 20, "{games} games");
}

/// Saved states fit, in the middle of an action and at the end; a text that the reader refuses by its form
/// does not.
#[test]
fn saved_states_agree_with_their_schema() {
    let state = schema("State");
    let folder = folder("states");
    let mut saved = Vec::new();
    for name in ["tic-tac-toe", "pig", "threat-market"] {
        for at in ["1", "2", "4", "7"] {
            let file = folder.join(format!("{name}-{at}.json"));
            let args = ["run", &spec(name), "--explicit-chance", "--save-at", at, path(&file)];
            assert_eq!(status(&run(&args)), 0, "{name} {at}");
            saved.push(file);
        }
    }
    let stored = std::fs::read_dir(root().join("tests/corpus/state")).unwrap();
    saved.extend(stored.map(|entry| entry.unwrap().path()));
    saved.retain(|file| file.extension().is_some_and(|end| end == "json"));
    for file in &saved {
        let text = std::fs::read_to_string(file).unwrap();
        let value: Value = serde_json::from_str(&text).unwrap();
        agrees(&state, &value, &file.display().to_string());
        for (key, wrong) in [
            ("format", Value::from("boardwright-trace")),
            ("version", 2.into()),
            ("rules", "12".into()),
            ("colour", 1.into()),
            ("places", Value::Array(vec![])),
            ("active", "two".into()),
        ] {
            let mut value = value.clone();
            value[key] = wrong;
            assert!(!state.is_valid(&value), "{key}");
        }
    }
}

/// Reports fit, with flags and without; others do not.
#[test]
fn reports_agree_with_their_schema() {
    let report = schema("EvalReport");
    for name in ["pig", "threat-market", "nim"] {
        let found = json(&run(&["eval", &spec(name), "--games", "20", "--json"]));
        agrees(&report, &found, name);
        for (key, wrong) in [("format", Value::from("eval")), ("games", "20".into())] {
            let mut found = found.clone();
            found[key] = wrong;
            assert!(!report.is_valid(&found), "{name} {key}");
        }
    }
}

/// Exact answers of all kinds fit; others do not.
#[test]
fn exact_answers_agree_with_their_schema() {
    let report = schema("SolveReport");
    let kuhn = root().join("tests/sketches/kuhn-poker.md");
    let nim = spec("nim");
    for args in [
        vec![nim.as_str()],
        vec![nim.as_str(), "--random"],
        vec![path(&kuhn), "--hidden", "--iterations", "50"],
    ] {
        let found = json(&run(&[&["solve", "--json"], &args[..]].concat()));
        agrees(&report, &found, args[0]);
        for (key, wrong) in [("format", Value::from("solve")), ("positions", "20".into())] {
            let mut found = found.clone();
            found[key] = wrong;
            assert!(!report.is_valid(&found), "{args:?} {key}");
        }
    }
}

/// The reports of comparisons, sweeps and searches fit, too.
#[test]
fn reports_of_settings_agree_with_their_schemas() {
    let pig = spec("pig");
    let knob = ["--vary", "GOAL=20,40", "--games", "20", "--json"];
    let bots = ["ladder", &pig, "--agents", "random,greedy", "--games", "10", "--json"];
    let want = ["--want", "length.turns in 1..", "--want", "branching.max in 1..2"];
    for (name, args) in [
        ("CompareReport", vec!["compare", &pig, "--against", "GOAL=20", "--games", "20", "--json"]),
        ("SweepReport", [&["sweep", &pig], &knob[..]].concat()),
        ("LadderReport", bots.to_vec()),
        ("TuneReport", [&["tune", &pig], &want[..], &knob[..]].concat()),
    ] {
        let (schema, found) = (schema(name), json(&run(&args)));
        agrees(&schema, &found, name);
        let mut wrong = found.clone();
        wrong["version"] = 2.into();
        assert!(!schema.is_valid(&wrong), "{name}");
    }
}

/// A spec as one document: blocks of one section joined.
fn document(spec: &str) -> Value {
    let (module, _) = parse_game_spec(spec);
    let mut document = Map::new();
    for part in &module.parts {
        let body = tree(&part.body);
        match document.remove(part.section.name()) {
            None => document.insert(part.section.name().to_owned(), body),
            Some(first) => document.insert(part.section.name().to_owned(), joined(first, body)),
        };
    }
    Value::Object(document)
}

fn tree(node: &Node) -> Value {
    match &node.value {
        Yaml::Null => Value::Null,
        Yaml::Bool(truth) => (*truth).into(),
        Yaml::Int(number) => (*number).into(),
        Yaml::Text(text) => text.text.clone().into(),
        Yaml::List(items) => items.iter().map(tree).collect(),
        Yaml::Map(entries) => {
            entries.iter().map(|entry| (entry.key.clone(), tree(&entry.value))).collect()
        }
    }
}

/// Two bodies of one section: a named collection may be a mapping in one block and a list in another.
fn joined(first: Value, second: Value) -> Value {
    let list = |body: Value| match body {
        Value::Array(items) => items,
        Value::Object(members) => members
            .into_iter()
            .map(|(id, mut body)| {
                if let Value::Object(body) = &mut body {
                    body.insert("id".to_owned(), id.into());
                }
                body
            })
            .collect(),
        other => vec![other],
    };
    match (first, second) {
        (Value::Object(mut first), Value::Object(second)) => {
            first.extend(second);
            Value::Object(first)
        }
        (first, second) => [list(first), list(second)].concat().into(),
    }
}

/// The document schema accepts everything that the compiler accepts.
#[test]
fn documents_agree_with_their_schema() {
    let schema = schema("GameSpecDoc");
    let mut games = 0;
    for (name, spec) in specs() {
        if compile(&spec, &Overrides::new()).def.is_some() {
            agrees(&schema, &document(&spec), &name);
            games += 1;
        }
    }
    assert!(games > 20, "{games} games");
}

/// And refuses keys and shapes that the compiler refuses.
#[test]
fn wrong_documents_are_refused() {
    let schema = schema("GameSpecDoc");
    let mut refused = 0;
    for (name, spec) in specs() {
        let found = compile(&spec, &Overrides::new()).diagnostics;
        let shape = |code| matches!(code, Code::UnknownKey | Code::WrongShape);
        if found.iter().any(|finding| shape(finding.code)) && !spec.contains("yaml ") {
            assert!(!schema.is_valid(&document(&spec)), "{name}");
            refused += 1;
        }
    }
    assert!(refused >= 5, "{refused} documents");
}

/// Trees are closed too, down to the last level.
#[test]
fn wrong_trees_are_refused() {
    let schema = schema("GameSpecDoc");
    let game = |pre: Value, effect: Value| {
        serde_json::json!({
            "meta": { "id": "dew", "players": 2 },
            "actions": { "drip": { "pre": pre, "do": [effect], "notes": "said by the old drummer" } },
        })
    };
    let pre =
        || serde_json::json!({ "op": "<", "left": { "ref": "gvar", "var": "dew" }, "right": 3 });
    let effect =
        || serde_json::json!({ "addVar": { "scope": "global", "var": "dew", "delta": 1 } });
    agrees(&schema, &game(pre(), effect()), "a tree");
    for (path, key, to) in [
        ("/op", "op", Value::from("resembles")),
        ("/left", "vra", Value::from("dew")),
        ("", "third", Value::from(1)),
    ] {
        let mut pre = pre();
        let at = pre.pointer_mut(path.trim_end_matches("/op")).unwrap();
        at[key] = to;
        assert!(!schema.is_valid(&game(pre, effect())), "{path} {key}");
    }
    for wrong in [
        serde_json::json!({ "adVar": { "var": "dew", "delta": 1 } }),
        serde_json::json!({ "addVar": { "var": "dew", "dleta": 1 } }),
        serde_json::json!({ "addVar": { "var": "dew" } }),
        serde_json::json!({ "if": true, "thn": [] }),
        serde_json::json!({ "draw": { "from": "a", "to": "b" }, "shuffle": "a" }),
        serde_json::json!({ "finish": { "type": "triumph" } }),
        serde_json::json!(3),
    ] {
        assert!(!schema.is_valid(&game(pre(), wrong.clone())), "{wrong}");
    }
}

/// Every section is described.
#[test]
fn documents_have_every_section() {
    let schema = json(&run(&["schema", "GameSpecDoc", "--json"]));
    for section in Section::ALL {
        let described = schema["properties"].get(section.name()).is_some();
        assert!(described, "{}", section.name());
    }
}

/// A schema that allows anything would agree with everything.
#[test]
fn other_things_are_refused() {
    let game = schema("GameDef");
    let pig: Value = serde_json::from_str(&out(&run(&["compile", &spec("pig")]))).unwrap();
    agrees(&game, &pig, "pig");
    for (path, wrong) in [
        ("/actions/0/id", Value::from(7)),
        ("/meta/players", Value::from("two")),
        ("/end/0/when/op", Value::from("resembles")),
        ("/actions/1/effects/0", serde_json::json!({ "teleport": {} })),
        ("/turn", serde_json::json!({ "order": "roundRobin", "phases": [], "speed": 3 })),
    ] {
        let mut changed = pig.clone();
        *changed.pointer_mut(path).expect(path) = wrong;
        assert!(!game.is_valid(&changed), "{path}");
    }
}
