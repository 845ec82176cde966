//! Compiled games from other programs: a definition that was changed anywhere either is refused or plays
//! without a panic and within its budgets.

use super::games::def;
use boardwright_compile::{Overrides, compile};
use boardwright_def::GameDef;
use boardwright_kernel::{
    LinkOptions, Machine, Options, PlayerId, Rng, link, load_text, observe, sample_consistent,
    save_text, validate_game_def,
};
use boardwright_sim::Labels;
use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Every value of a definition once replaced by each of these, and once removed.
fn replacements() -> Vec<Value> {
    vec![
        json!(0),
        json!(-1),
        json!(70_000),
        json!(2_147_483_647),
        json!(true),
        json!(""),
        json!("nobody"),
        json!([]),
        json!({"ref": "none"}),
        json!({"ref": "binding", "name": "$nobody"}),
        json!({"ref": "player", "is": "actor"}),
        json!({"query": "players"}),
    ]
}

/// Paths to every value of a tree.
fn paths(value: &Value, at: &mut Vec<String>, found: &mut Vec<String>) {
    let children: Vec<(String, &Value)> = match value {
        Value::Object(map) => map.iter().map(|(key, child)| (key.clone(), child)).collect(),
        Value::Array(list) => {
            list.iter().enumerate().map(|(index, child)| (index.to_string(), child)).collect()
        }
        _ => Vec::new(),
    };
    for (key, child) in children {
        at.push(key);
        found.push(format!("/{}", at.join("/")));
        paths(child, at, found);
        at.pop();
    }
}

/// True if a path leads into a zone other than the first.
fn is_other_cell(path: &str) -> bool {
    path.starts_with("/zones/") && !path.starts_with("/zones/0")
}

/// The tree without the value at a path.
fn without(tree: &Value, path: &str) -> Value {
    let mut tree = tree.clone();
    let Some((parent, key)) = path.rsplit_once('/') else { return tree };
    match tree.pointer_mut(parent) {
        Some(Value::Object(map)) => {
            map.remove(key);
        }
        Some(Value::Array(list)) => {
            if let Ok(index) = key.parse::<usize>() {
                list.remove(index);
            }
        }
        _ => {}
    }
    tree
}

fn changed(tree: &Value, path: &str, to: &Value) -> Value {
    let mut tree = tree.clone();
    if let Some(place) = tree.pointer_mut(path) {
        *place = to.clone();
    }
    tree
}

/// One change in so many is tried, others each time the list shifts; all of them with
/// `BOARDWRIGHT_ALL=1`.
const ONE_IN: usize = 11;

/// Links and plays a few moves in every way a host does.
fn play(value: Value) {
    let Ok(def) = serde_json::from_value::<GameDef>(value) else { return };
    let players = def.meta.players.min.clamp(1, 16);
    let linked = link(&def, &LinkOptions { players });
    let sound = validate_game_def(&def).is_empty();
    assert!(!sound || linked.is_ok(), "what is sound can be linked");
    let Ok(program) = linked else { return };
    let labels = Labels::new(&def, &program);
    for explicit_chance in [false, true] {
        let options = Options { explicit_chance, ..Options::default() };
        let mut machine = Machine::new(&program, 1, options);
        let mut rng = Rng::seeded(2);
        for _ in 0..25 {
            let moves = machine.count();
            if machine.is_over() || moves == 0 {
                break;
            }
            let chosen = machine.nth(rng.below(moves as u32) as usize).expect("it is counted");
            let _ = labels.move_label(&machine, chosen);
            let _ = observe(&program, machine.state(), PlayerId(0));
            machine.apply(chosen).expect("a listed move applies");
            let _ = labels.event_sentences(&program, machine.state(), machine.events(), None, true);
        }
        let text = save_text(&program, machine.state());
        let _ = load_text(&program, &text);
        let _ =
            sample_consistent(&program, &observe(&program, machine.state(), PlayerId(0)), &mut rng);
        while machine.undo() {}
    }
}

/// Bundled games of few places, and sketches, some of them of smaller boards.
fn definitions() -> Vec<(&'static str, GameDef)> {
    let bundled = ["tic-tac-toe", "pig", "threat-market"].map(|name| (name, def(name)));
    let sketch = |name: &'static str, text: &str, knob: &str, value: &str| {
        let knobs = [(knob.to_owned(), value.to_owned())];
        let compiled = compile(text, &Overrides::from(knobs));
        (name, compiled.def.unwrap_or_else(|| panic!("{name}: {:#?}", compiled.diagnostics)))
    };
    let sketches = [
        sketch("othello", include_str!("../../../../tests/sketches/othello.md"), "SIZE", "4"),
        sketch("kalah", include_str!("../../../../tests/sketches/kalah.md"), "HOUSES", "3"),
        sketch("fen", include_str!("../../../../tests/sketches/fen.md"), "RADIUS", "2"),
        sketch("cards", include_str!("../../../../tests/sketches/trick-taking.md"), "HANDS", "1"),
    ];
    bundled.into_iter().chain(sketches).collect()
}

#[test]
fn changed_definitions_never_panic() {
    let all = std::env::var_os("BOARDWRIGHT_ALL").is_some();
    let mut number = 0;
    let mut panics = Vec::new();
    for (name, def) in definitions() {
        let tree = serde_json::to_value(def).expect("plain data");
        let mut found = Vec::new();
        paths(&tree, &mut Vec::new(), &mut found);
        // Cells are alike: those of the first row stand for all.
        let cells = !matches!(name, "pig" | "threat-market");
        found.retain(|path| !cells || !is_other_cell(path));
        for path in &found {
            let mut tries = vec![("removed".to_owned(), without(&tree, path))];
            for to in replacements() {
                tries.push((to.to_string(), changed(&tree, path, &to)));
            }
            for (how, value) in tries {
                number += 1;
                if !all && number % ONE_IN != 0 {
                    continue;
                }
                if catch_unwind(AssertUnwindSafe(|| play(value))).is_err() {
                    panics.push(format!("{name} {path} {how}"));
                }
            }
        }
    }
    assert!(panics.is_empty(), "{} changes panic:\n{}", panics.len(), panics.join("\n"));
}
