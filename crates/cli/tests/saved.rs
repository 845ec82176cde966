//! Saved states: a game goes on alike from one, in another process.

use super::shell::{err, folder, json, out, path, run, spec, status};

/// In the middle of a throw with chance as a player, and of an action's further choices: what was saved
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
    assert!(out(&capped).ends_with("Stopped after 5 plies\n"), "{}", out(&capped));
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

/// Both notations begin a game alike, and perft counts from either.
#[test]
fn json_states_are_read_and_written() {
    let folder = folder("json");
    let (text, object) = (folder.join("3.txt"), folder.join("3.json"));
    let spec = spec("tic-tac-toe");
    let mut save = vec!["run", &spec, "--seed", "5"];
    for file in [&text, &object] {
        save.extend(["--save-at", "3", path(file)]);
    }
    assert_eq!(status(&run(&save)), 0);
    let tree: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(&object).unwrap()).unwrap();
    assert_eq!(tree["format"], "boardwright-state");
    assert_eq!(tree["ply"], 3);
    assert_eq!(tree["places"].as_object().unwrap().len(), 2);
    let from = |file| json(&run(&["run", &spec, "--from", file, "--json"]))["trace"].clone();
    assert_eq!(from(path(&text)), from(path(&object)));
    let counted = json(&run(&["perft", &spec, "--depth", "2", "--from", path(&object), "--json"]));
    assert_eq!(counted["depths"][0]["nodes"], 7);
    assert_eq!(counted["depths"][1]["nodes"], 42);

    // By hand: two in a row, and the others to move. A fault is reported with its position.
    let by_hand = folder.join("hand.json");
    let position = r#"{ "format": "boardwright-state", "version": 1, "active": 2, "places": {
        "cell_1_1": [{ "type": "mark", "owner": 1 }], "cell_2_2": [{ "type": "mark", "owner": 1 }] } }"#;
    std::fs::write(&by_hand, position).unwrap();
    let counted = json(&run(&["perft", &spec, "--depth", "2", "--from", path(&by_hand), "--json"]));
    assert_eq!(counted["depths"][0]["nodes"], 7);
    assert_eq!(counted["depths"][1]["ended"], 6, "six of seven let the third mark be made");
    std::fs::write(&by_hand, position.replace("cell_2_2", "cell_9_9")).unwrap();
    let refused = run(&["run", &spec, "--from", path(&by_hand), "--json"]);
    assert_eq!(status(&refused), 1);
    let told = json(&refused);
    assert_eq!(told["pointer"], "/places/cell_9_9");
    assert_eq!(told["allowed"].as_array().unwrap().len(), 9);
    assert!(told["error"].as_str().unwrap().contains("there is no place `cell_9_9`"), "{told}");
}
