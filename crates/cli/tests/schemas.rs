//! The files of `schemas/`: made from the types, and true of what is written.
//!
//! `BOARDWRIGHT_UPDATE=1` writes them.

mod shell;

use jsonschema::Validator;
use serde_json::Value;
use shell::{json, out, run, spec, with_stdin};
use std::path::{Path, PathBuf};

const NAMES: [&str; 2] = ["GameDef", "Diagnostics"];

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

/// Every spec of the language chapters, right and wrong ones, and the bundled games.
fn specs() -> Vec<(String, String)> {
    let mut specs = Vec::new();
    for name in ["tic-tac-toe", "pig", "threat-market"] {
        specs.push((name.to_owned(), std::fs::read_to_string(spec(name)).unwrap()));
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
