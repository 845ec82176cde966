//! A game saved in the middle goes on alike in another process: in the middle of a throw that is
//! asked openly, and in the middle of an action's further choices.

use super::games::{SPECS, options, program, walk};
use boardwright_kernel::{Decider, Machine, load_text, save_text};
use std::path::PathBuf;
use std::process::Command;

/// How the child is told what to do: the file with the saved game.
const VARIABLE: &str = "BOARDWRIGHT_SAVED_GAME";

#[test]
fn a_saved_game_goes_on_in_another_process() {
    for (name, explicit) in [("pig", true), ("threat-market", false)] {
        let program = program(name, 2);
        let mut saved = Vec::new();
        let played = walk(&program, 77, explicit, |machine, decision| {
            let chance = machine.decision().is_some_and(|asked| asked.decider == Decider::Chance);
            if chance || machine.state().step() > 1 {
                saved.push((decision, save_text(&program, machine.state())));
            }
        });
        assert!(!saved.is_empty(), "{name}: nothing was asked within an action");
        for (decision, text) in saved.iter().step_by(saved.len() / 3 + 1) {
            let moves: Vec<String> =
                played.indices[*decision..].iter().map(ToString::to_string).collect();
            let file = folder().join(format!("{name}-{decision}.txt"));
            let game = format!("{name} {explicit}\n{}\n{text}", moves.join(" "));
            std::fs::write(&file, game).expect("a file");
            let hashes: Vec<String> =
                played.hashes[*decision..].iter().map(|hash| format!("{hash:016x}")).collect();
            assert_eq!(in_a_child(&file), hashes, "{name}, saved at decision {decision}");
        }
    }
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
}

/// The hashes that another process prints.
fn in_a_child(file: &std::path::Path) -> Vec<String> {
    let output = Command::new(std::env::current_exe().expect("this test's program"))
        .args(["--ignored", "--exact", "--nocapture", "process::the_other_process"])
        .env(VARIABLE, file)
        .output()
        .expect("it starts");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    let lines = text.lines().filter_map(|line| line.split_once("hash "));
    lines.map(|(_, hash)| hash.to_owned()).collect()
}

/// Run by the test above in a process of its own.
#[test]
#[ignore = "the other half of a_saved_game_goes_on_in_another_process"]
fn the_other_process() {
    let Some(file) = std::env::var_os(VARIABLE) else { return };
    let text = std::fs::read_to_string(file).expect("the saved game");
    let (head, rest) = text.split_once('\n').expect("a first line");
    let (moves, state) = rest.split_once('\n').expect("a second line");
    let (name, explicit) = head.split_once(' ').expect("two words");
    assert!(SPECS.iter().any(|(known, _)| *known == name));
    let program = program(name, 2);
    let state = load_text(&program, state).expect("a state that was saved");
    let mut machine = Machine::from_state(&program, state, options(explicit == "true"));
    println!("\nhash {:016x}", machine.state().state_hash());
    for index in moves.split_whitespace() {
        machine.apply_index(index.parse().expect("an index")).expect("a listed move applies");
        println!("hash {:016x}", machine.state().state_hash());
    }
    assert!(machine.is_over());
}
