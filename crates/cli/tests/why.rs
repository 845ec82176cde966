//! `boardwright why`: reasons against a move, at any point of a game, and causes of changes.

use super::shell::{err, folder, json, out, path, run, spec, status};

/// Without a move every action is looked at; a reason stands with its line and the words there.
#[test]
fn every_action_is_told() {
    let output = run(&["why", &spec("threat-market")]);
    assert_eq!(status(&output), 0, "{}", err(&output));
    let told = out(&output);
    assert!(told.starts_with("threat-market, 1.1: Player 1 to move\n"), "{told}");
    for part in [
        "takeMoney: this is legal now\n",
        "buy: this is legal now (2 ways)\n",
        "bribe: this is not legal now\n  A condition does not hold: threat (0) is at most 0\n",
        ": threat > 0\n",
        "done: this is legal now\n",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
}

#[test]
fn a_move_is_answered_as_json() {
    let market = spec("threat-market");
    let object = json(&run(&["why", &market, "bribe", "--json"]));
    assert_eq!(object["game"], "threat-market");
    assert_eq!((&object["at"], &object["decider"]), (&"1.1".into(), &1.into()));
    let asked = &object["asked"][0];
    assert_eq!(asked["legal"], false);
    let reason = &asked["reasons"][0];
    assert_eq!(reason["kind"], "condition");
    assert_eq!(reason["path"], "actions.bribe.pre[0]");
    assert_eq!(reason["text"], "threat > 0");
    assert!(reason["line"].as_u64().is_some_and(|line| line > 1), "{reason}");
    assert_eq!(reason["known"], true);

    let other = json(&run(&["why", &market, "takeMoney", "--by", "2", "--json"]));
    assert_eq!(other["asked"][0]["reasons"][0]["kind"], "not-decider");
}

/// A seat gets no explanation that it cannot know.
#[test]
fn a_seat_is_told_what_it_can_know() {
    let object = json(&run(&["why", &spec("threat-market"), "sell", "--as", "2", "--json"]));
    let asked = &object["asked"][0];
    assert_eq!(asked["legal"], serde_json::Value::Null, "{asked}");
    assert_eq!(asked["reasons"][0]["known"], false, "{asked}");
    let own = json(&run(&["why", &spec("threat-market"), "sell", "--as", "1", "--json"]));
    assert_eq!(own["asked"][0]["legal"], true, "{own}");
}

/// Points of a game: moves given by name or index, and decisions of a trace.
#[test]
fn any_point_of_a_game_can_be_asked_about() {
    let game = spec("tic-tac-toe");
    let taken = run(&["why", &game, "place(cell=b2)", "--after", "place(cell=b2); 0"]);
    assert_eq!(status(&taken), 0, "{}", err(&taken));
    let told = out(&taken);
    assert!(told.contains("3.1"), "{told}");
    assert!(told.contains("b2 is not empty"), "{told}");

    let folder = folder("why");
    let trace = folder.join("pig.trace");
    let played = run(&["run", &spec("pig"), "--seed", "3", "--out", path(&trace)]);
    assert_eq!(status(&played), 0, "{}", err(&played));
    let pig = spec("pig");
    let at = run(&["why", &pig, "--trace", path(&trace), "--at", "2", "--json"]);
    assert_eq!(json(&at)["at"], "2.1", "{}", err(&at));
    let events = run(&["why", &pig, "--trace", path(&trace), "--at", "1", "--events"]);
    assert_eq!(status(&events), 0, "{}", err(&events));
    assert!(out(&events).contains("line "), "{}", out(&events));
    let over = run(&["why", &pig, "--trace", path(&trace)]);
    assert!(out(&over).contains("The game is over"), "{}", out(&over));
}

/// The cause of each change of a move, with the values read.
#[test]
fn changes_are_told_with_their_causes() {
    let args = ["why", &spec("threat-market"), "takeMoney", "--events", "--json"];
    let object = json(&run(&args));
    let events = object["events"].as_array().expect("a list");
    let money = events.iter().find(|event| {
        event["path"].as_str().is_some_and(|path| path.starts_with("actions.takeMoney.effects"))
    });
    let money = money.unwrap_or_else(|| panic!("{object}"));
    assert!(money["line"].as_u64().is_some_and(|line| line > 1), "{money}");
    assert!(!money["read"].as_array().expect("a list").is_empty(), "{money}");
}

/// The end of a game is led back to the ending that held.
#[test]
fn the_end_is_told_with_its_line() {
    let game = spec("tic-tac-toe");
    let row = "place(cell=a1); place(cell=b1); place(cell=a2); place(cell=b2)";
    let won = run(&["why", &game, "place(cell=a3)", "--events", "--after", row]);
    let told = out(&won);
    let (_, end) = told.split_once("  The game is over\n").unwrap_or_else(|| panic!("{told}"));
    assert!(end.starts_with("    line "), "{told}");
    assert!(end.contains("there is a line"), "{told}");
}

#[test]
fn wrong_questions_are_refused() {
    let game = spec("tic-tac-toe");
    for (args, says) in [
        (vec!["plaec"], "there is no action `plaec`"),
        (vec!["place(cell=z9)"], "`z9` is not a place"),
        (vec!["place", "--as", "3"], "--as needs a seat, by number or name, not `3`"),
        (vec!["place", "--after", "99"], "move 1 of --after"),
        (vec!["place", "--events"], "it matches 9 moves"),
        (vec!["--events"], "--events needs a MOVE"),
    ] {
        let args = [vec!["why", &game], args].concat();
        let output = run(&args);
        assert_ne!(status(&output), 0, "{args:?}");
        assert!(err(&output).contains(says), "{args:?}: {}", err(&output));
    }
}

/// While an offer is open, the actions that are not asked for take one line together.
#[test]
fn actions_that_are_not_asked_for_are_one_line() {
    let file = folder("why-offer").join("offer.md");
    let text = "```yaml\nmeta: { id: offer, players: 2 }\nvars:\n  global:\n    n: 0 in 0..9\nactions:\n  hit:\n    do:\n      \
                - offer opponent block\n      - n += 1\n  block:\n    do: n += 2\n  rest:\n    do: n += 1\n\
                end: [{ when: n > 8, result: draw }]\n```\n";
    std::fs::write(&file, text).expect("it can be written");
    let told = out(&run(&["why", path(&file), "--after", "hit"]));
    assert!(told.contains("Not asked for now: hit, rest\n  the question now: line "), "{told}");
    let one = out(&run(&["why", path(&file), "rest", "--after", "hit"]));
    assert!(one.contains("The game asks something else now"), "{one}");
}

/// A trace of another game is refused by the name of its game, before numbers of players are compared.
#[test]
fn a_trace_of_another_game_is_named() {
    let trace = folder("why-foreign").join("foreign.json");
    let played = run(&["run", &spec("tic-tac-toe"), "--out", path(&trace)]);
    assert_eq!(status(&played), 0, "{}", err(&played));
    let refused = run(&["why", &spec("pig"), "--trace", path(&trace)]);
    assert_ne!(status(&refused), 0);
    let says = "the trace is of `tic-tac-toe`, not of `pig`";
    assert!(err(&refused).contains(says), "{}", err(&refused));
}

/// The label that `run` prints is a question, with or without the name of the seat.
#[test]
fn the_label_of_a_move_is_a_question() {
    let game = spec("tic-tac-toe");
    let shown = out(&run(&["run", &game, "--events"]));
    let told = shown.lines().find_map(|line| line.strip_prefix("1.1 ")).expect("a move");
    let label = told.split_once(": ").expect("a seat").1;
    for text in [told, label] {
        let asked = run(&["why", &game, text]);
        assert!(out(&asked).contains("this is legal now"), "{text}: {}", err(&asked));
    }
    let after = run(&["why", &game, label, "--after", label]);
    assert!(out(&after).contains("this is not legal now"), "{}", err(&after));
}

/// A spec without `turn` has no line for its phase: the first action stands for it.
#[test]
fn a_phase_that_is_not_written_has_the_line_of_the_first_action() {
    let text = "```yaml
meta: { id: calls, players: 2 }
vars: { global: { n: 0 in 0..9 } }
actions:
  call:
    do: ask next(actor) to answer
  answer:
    do: n += 1
end: [{ when: n > 5, result: draw }]
```
";
    let file = folder("no-turn").join("calls.md");
    std::fs::write(&file, text).expect("written");
    let told = out(&run(&["why", path(&file)]));
    assert!(told.contains("the question now: line 5\n"), "{told}");
    assert!(!told.contains("turn.phases"), "{told}");
}
