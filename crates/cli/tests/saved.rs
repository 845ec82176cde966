//! Saved states: a game goes on alike from one, in another process.

mod shell;

use shell::{err, folder, json, out, path, run, spec, status};

/// In the middle of a throw that is asked openly, and of an action's further choices: what was saved
/// on the way, followed by the moves that were made, gives the same hashes up to the end.
#[test]
fn a_saved_game_goes_on_in_another_process() {
    let folder = folder("saved");
    for (name, more) in [("pig", "--explicit-chance"), ("threat-market", "--agents=random")] {
        let whole = folder.join(format!("{name}.trace"));
        let played = run(&["run", &spec(name), "--seed", "77", more, "--out", path(&whole)]);
        assert_eq!(status(&played), 0, "{}", err(&played));
        let text = std::fs::read_to_string(&whole).unwrap();
        let rows: Vec<&str> =
            text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).collect();
        let inner = |row: &&usize| !rows[**row].split(' ').next().unwrap().ends_with(".1");
        let numbers: Vec<usize> = (1..rows.len()).collect();
        let inner: Vec<usize> = numbers.iter().filter(inner).copied().collect();
        assert!(!inner.is_empty(), "{name}: nothing was asked within an action");
        for row in inner.iter().step_by(inner.len() / 3 + 1) {
            let at = rows[*row].split(' ').next().unwrap();
            let saved = folder.join(format!("{name}-{at}.txt"));
            let output = run(&["replay", path(&whole), "--save-at", at, path(&saved)]);
            assert_eq!(status(&output), 0, "{}", err(&output));

            let state = std::fs::read_to_string(&saved).unwrap();
            let state: Vec<String> = state.lines().map(|line| format!("state {line}")).collect();
            let (head, _) = text.split_once("start ").unwrap();
            let start = rows[*row - 1].split(' ').nth(3).unwrap();
            let (_, result) = text.rsplit_once("\nresult ").unwrap();
            let rest = format!(
                "{head}{}\nstart {start}\n{}\nresult {result}",
                state.join("\n"),
                rows[*row..].join("\n"),
            );
            let file = folder.join(format!("{name}-{at}.trace"));
            std::fs::write(&file, rest).unwrap();
            let output = run(&["replay", path(&file)]);
            assert_eq!(status(&output), 0, "{name} from {at}: {}", err(&output));
            assert!(out(&output).contains("every hash agrees"), "{}", out(&output));
        }
    }
}

#[test]
fn bots_play_on_from_a_saved_state() {
    let folder = folder("from");
    let (first, later) = (folder.join("1.txt"), folder.join("4.txt"));
    let pig = spec("pig");
    let output = run(&[
        "run",
        &pig,
        "--players",
        "3",
        "--save-at",
        "1",
        path(&first),
        "--save-at",
        "4.1",
        path(&later),
        "--json",
    ]);
    assert_eq!(status(&output), 0, "{}", err(&output));
    let whole = json(&output)["trace"].clone();

    // From the first decision on, the same bots play the same game. The file knows how many play.
    let again = json(&run(&["run", &pig, "--from", path(&first), "--json"]))["trace"].clone();
    for key in ["players", "start", "rows", "result"] {
        assert_eq!(again[key], whole[key], "{key}");
    }
    // Plies are counted from the beginning of the game, and the trace can be replayed by itself.
    let trace = folder.join("later.json");
    let output = run(&["run", &pig, "--from", path(&later), "--out", path(&trace)]);
    assert_eq!(status(&output), 0, "{}", err(&output));
    let object = json(&run(&["run", &pig, "--from", path(&later), "--json"]));
    assert_eq!(object["trace"]["rows"][0]["at"], "4.1");
    assert_eq!(object["trace"]["start"], whole["rows"][2]["hash"]);
    let capped = run(&["run", &pig, "--from", path(&later), "--cap", "5"]);
    assert!(out(&capped).ends_with("Given up after 5 plies\n"), "{}", out(&capped));
    let output = run(&["replay", path(&trace)]);
    assert!(out(&output).contains("every hash agrees"), "{}{}", out(&output), err(&output));
}

#[test]
fn a_state_that_does_not_fit_is_refused() {
    let folder = folder("refused");
    let saved = folder.join("pig.txt");
    let pig = spec("pig");
    assert_eq!(status(&run(&["run", &pig, "--save-at", "2", path(&saved)])), 0);
    let text = std::fs::read_to_string(&saved).unwrap();
    let version = format!("boardwright {}", env!("CARGO_PKG_VERSION"));
    let other = folder.join("other.txt");
    for (text, says) in [
        (text.replace(&version, "boardwright 0.0.9"), "was saved by Boardwright 0.0.9"),
        (text.replace("ply 2", "ply two"), "line"),
        (text.replace("boardwright-state", "boardwright-trace"), "no saved state"),
    ] {
        std::fs::write(&other, text).unwrap();
        let output = run(&["run", &pig, "--from", path(&other)]);
        assert_eq!(status(&output), 1, "{says}");
        assert!(err(&output).contains(says), "{says}: {}", err(&output));
    }
    for args in [["--set", "GOAL=50"], ["--players", "3"]] {
        let output = run(&["run", &pig, args[0], args[1], "--from", path(&saved)]);
        assert_eq!(status(&output), 1, "{args:?}");
    }
    let never = run(&["run", &pig, "--save-at", "9999", path(&other), "--json"]);
    assert_eq!(status(&never), 1);
    assert!(json(&never)["error"].as_str().unwrap().contains("no decision 9999.1"));
    assert_eq!(status(&run(&["run", &pig, "--save-at", "soon", path(&other)])), 2);
}
