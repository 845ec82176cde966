//! `boardwright play --stdio`: another program plays by JSON lines.

use super::shell::{command, err, folder, out, path, run, spec, status, with_stdin};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// Plays both seats: always the last move, by name in every second question.
pub fn drive(args: &[&str]) -> Vec<Value> {
    let mut child = command(&[&["play", "--stdio"], args].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut input = child.stdin.take().expect("a pipe");
    let output = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut all = Vec::new();
    for line in output.lines() {
        let message: Value = serde_json::from_str(&line.expect("UTF-8")).expect("JSON");
        if message["type"] == "decision" {
            let last = message["moves"].as_array().expect("a list").last().expect("a move");
            let of = if all.len() % 2 == 0 { "name" } else { "index" };
            writeln!(input, "{}", json!({ "move": last[of] })).expect("it reads");
        }
        all.push(message);
    }
    assert!(child.wait().expect("it ends").success());
    all
}

/// The program's game is a trace that replays to the hash of the last message; every line fits the schema.
#[test]
fn another_program_plays_whole_games() {
    let schema = serde_json::from_str(&out(&run(&["schema", "PlayMessage", "--json"])));
    let schema = jsonschema::validator_for(&schema.expect("JSON")).expect("a schema");
    for game in ["tic-tac-toe", "nim"] {
        let file = folder("stdio").join(format!("{game}.trace"));
        let all = drive(&[&spec(game), "--seat", "1,2", "--out", path(&file)]);
        for message in &all {
            assert!(schema.is_valid(message), "{message}");
        }
        assert_eq!(all[0]["type"], "start");
        let end = all.last().expect("a line");
        assert_eq!(end["type"], "end", "{end}");
        let replayed = run(&["replay", path(&file), "--json"]);
        let replayed: Value = serde_json::from_str(&out(&replayed)).expect("JSON");
        assert_eq!(replayed["lastHash"], end["lastHash"]);
        assert_eq!(replayed["decisions"], end["decisions"]);
    }
}

#[test]
fn what_is_no_answer_is_refused_and_the_question_comes_again() {
    let long = format!("{{\"move\": \"{}\"}}", "a".repeat(70_000));
    let bad =
        ["", "[", "{\"move\": 9}", "{\"move\": -1}", "{\"move\": \"fly\"}", "{\"go\": 1}", &long];
    let text: String = bad.iter().map(|line| format!("{line}\n")).collect();
    let output = with_stdin(&["play", &spec("tic-tac-toe"), "--stdio"], &text);
    assert_eq!(status(&output), 1, "{}", err(&output));
    let all = lines(&out(&output));
    let of = |kind: &str| all.iter().filter(|line| line["type"] == kind).count();
    assert_eq!((of("error"), of("decision")), (bad.len(), bad.len() + 1));
    let end = all.last().expect("a line");
    assert_eq!((&end["type"], &end["result"]), (&json!("end"), &Value::Null));
    assert!(out(&output).contains("there is no move 9; there are 9, numbered from 0"));
    assert!(out(&output).contains("the line is longer than 65536 bytes"));
}

/// Seat 2 is told neither the cards that seat 1 draws nor those that it holds.
#[test]
fn a_seat_is_told_what_it_sees() {
    let game = spec("threat-market");
    let args = ["play", &game, "--stdio", "--seat", "2", "--agents", "random"];
    let all = lines(&out(&with_stdin(&args, "")));
    let asked = all.iter().find(|line| line["type"] == "decision").expect("a question");
    let hand = &asked["state"]["places"]["hand:1"];
    assert!(hand["count"].as_u64().is_some_and(|count| count > 0), "{asked}");
    assert_eq!(hand["tokens"], json!([]), "{asked}");
    assert!(!asked["since"].as_array().expect("a list").is_empty(), "{asked}");
}

/// A variable that names a token is told by the name of the token, as far as the seat sees it.
#[test]
fn a_variable_names_the_token_that_it_holds() {
    let file = folder("stdio").join("lead.md");
    let rules = "
```yaml
meta: { id: lead, players: 2 }
tokens: { card: { rank: 1..9 } }
zones: { heap: {}, hand: { owner: player, visibility: owner } }
vars: { global: { lead: none in tokens, held: none in tokens }, perPlayer: { own: none in tokens } }
setup:
  - create card in heap with rank = 4
  - create card in hand[each] with rank = 7
  - lead = first(heap)
  - held = first(hand[player(1)])
  - { each: $p in players, do: 'own[$p] = first(hand[$p])' }
actions: { go: { do: end turn } }
end: [{ when: turn > 2, result: draw }]
```
";
    std::fs::write(&file, rules).expect("a file");
    let args = ["play", path(&file), "--stdio", "--seat", "2", "--agents", "random"];
    let all = lines(&out(&with_stdin(&args, "")));
    let asked = all.iter().find(|line| line["type"] == "decision").expect("a question");
    let state = &asked["state"];
    assert_eq!(state["global"], json!({ "held": "token", "lead": "card@heap" }), "{asked}");
    assert_eq!(state["perPlayer"]["own"], json!({ "1": "token", "2": "card@hand:2" }), "{asked}");
}
