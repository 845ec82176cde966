//! Rules that take more work than a move may: the game ends with a fault that names the line, and nothing is cut.

use super::shell::{err, folder, json, out, path, run, status};

fn written(name: &str, text: &str) -> std::path::PathBuf {
    let file = folder("limits").join(format!("{name}.md"));
    std::fs::write(&file, text).expect("the folder is there");
    file
}

/// A position whose moves are each tried with a condition that looks at hundreds of groups.
const COSTLY_AFTER: &str = r#"# Costly

```yaml
meta: { id: costly, players: 2 }
board: { shape: "grid(19, 19)" }
tokens: [stone]
setup:
  - each: $c in board where $c.row <= 8
    do: create stone in $c for player(1)
vars: { global: { n: 0..9999 } }
actions:
  wait: { do: n += 1 }
  place:
    params: { cell: board where empty(it) }
    after: count(board where count(group(it, .piece.owner == player(1))) > 3) > 0
    do:
      - create stone in $cell for actor
      - n += 1
END
```
"#;

/// A list of moves is never cut: a game with too long a search has the same fault in `run`, in its replay and in
/// `perft`, with the line of the action whose moves could not be listed.
#[test]
fn a_list_of_moves_that_takes_too_much_work_is_a_fault() {
    let windows = [
        "end: [{ when: n > 300, result: draw }]",
        "turn: { phases: { main: { window: repeat, done: Stop } } }\nend: [{ when: n > 300, result: draw }]",
    ];
    for (number, window) in windows.into_iter().enumerate() {
        let file = written(&format!("costly-{number}"), &COSTLY_AFTER.replace("END", window));
        let file = path(&file);
        let played = run(&["run", file, "--seed", "1"]);
        assert_eq!(status(&played), 1, "{}", err(&played));
        assert!(out(&played).contains("took too much work (line 13)"), "{}", out(&played));
        let counted = run(&["perft", file, "--depth", "1"]);
        assert_eq!(status(&counted), 1);
        assert!(err(&counted).contains("the counts are too low"), "{}", err(&counted));
        assert!(err(&counted).contains("(line 13)"), "{}", err(&counted));
        let counts = json(&run(&["perft", file, "--depth", "2", "--json"]));
        assert_eq!(counts["faults"], 1, "{counts}");
    }
}

/// Numbers up to two thousand million: a test for being one of them is exact, a list of them is a fault at once.
#[test]
fn long_ranges_of_numbers_are_exact_or_a_fault() {
    let game = r#"# Range

```yaml
meta: { id: range, players: 2 }
vars: { global: { m: 1999999999 in 0..2000000000, n: 0..99 } }
actions:
  test:
    pre: [1500000 in 0..m, not (2000000000 in 0..m)]
    do: n += 1
DO
end: [{ when: n > 3, result: draw }]
```
"#;
    let plain = written("range", &game.replace("DO", "      "));
    let played = run(&["run", path(&plain), "--seed", "1"]);
    assert!(out(&played).contains("Draw after 4 plies"), "{} {}", out(&played), err(&played));
    for effect in [
        "choose one of union($p in players, 0..m) as $x",
        "choose one of 0..m as $x",
        "n += count($x in 0..m where $x < 3)",
        "n += count(distinct(union($p in players, 0..m), it))",
    ] {
        let action = format!("  list:\n    do:\n      - {effect}");
        let text =
            game.replace("DO", &action).replace("    pre: [1500000", "    pre: [1 == 2, 1500000");
        let file = written("long", &text);
        let played = run(&["run", path(&file), "--seed", "1"]);
        let told = format!("{effect}: {} {}", out(&played), err(&played));
        assert_eq!(status(&played), 1, "{told}");
        assert!(told.contains("too much work (line 12)") || told.contains("error["), "{told}");
    }
}

/// A loop that rolls goes through all 4,096 cells of the largest board and all of 300 tokens without a `limit`; a limit
/// that cannot be kept is refused.
#[test]
fn loops_that_roll_go_through_all_members() {
    let game = r#"# Loops

```yaml
meta: { id: loops, players: 2 }
board: { shape: "grid(64, 64)" }
tokens: [stone]
zones: { bag: {} }
vars: { global: { n: 0..9999, turns: 0..9 } }
setup:
  - create 300 stone in bag
actions:
  go:
    do:
      - each: $c in board
        do:
          - roll d6 as $x
          - n += 1
      - each: $t in bag
        do:
          - roll d6 as $x
          - n += 1
      - turns += 1
end:
  - when: n == 4396
    result: actor wins
  - when: turns >= 1
    result: draw
```
"#;
    let file = written("loops", game);
    let played = run(&["run", path(&file), "--seed", "1"]);
    assert!(
        out(&played).contains("Player 1 wins after 1 ply"),
        "{} {}",
        out(&played),
        err(&played)
    );
    let limited = game.replace("in bag\n        do", "in bag\n        limit: 5000\n        do");
    let refused = run(&["lint", path(&written("limited", &limited))]);
    assert_eq!(status(&refused), 1);
    assert!(err(&refused).contains("at most 4096 members, not 5000"), "{}", err(&refused));
}

/// A round that goes on to its limit says so, not that a list was too long.
#[test]
fn a_round_without_end_tells_how_often_it_was_repeated() {
    let rules = |limit: &str| {
        format!(
            "```yaml\nmeta: {{ id: whirl, players: 2 }}\nvars: {{ global: {{ n: 0 in 0..9 }} }}\nactions:\n  go:\n    do:\n\
             \x20     - rounds: $p in players\n        until: n == 9\n{limit}        do: n = 1\n\
             end: [{{ when: round > 2, result: draw }}]\n```\n"
        )
    };
    for (limit, times) in [("", "1000"), ("        limit: 7\n", "7")] {
        let output = run(&["run", path(&written("whirl", &rules(limit)))]);
        assert_eq!(status(&output), 1);
        let last = format!(
            "The game cannot go on after 1 ply: the round was repeated {times} times, which is its limit (line 7)"
        );
        assert_eq!(out(&output).lines().last(), Some(last.as_str()));
        let told = err(&output);
        assert!(told.ends_with("More: boardwright explain list-limit\n"), "{told}");
    }
}

/// The command that shows a game which could not go on plays with the same options.
#[test]
fn the_command_for_a_fault_has_the_options_of_the_run() {
    let game = r#"# Stuck
```yaml
meta: { id: stuck, players: { min: 1, max: 3 } }
constants: { N: { value: 4, min: 1, max: 9 } }
vars: { global: { n: 0 in 0..9 } }
actions:
  go:
    pre: N < 5 or count(players) < 3
    do: n += 1
end: [{ when: n > 3, result: draw }]
```
"#;
    let file = written("stuck", game);
    let file = path(&file);
    let options = ["--set", "N=5", "--players", "3"];
    let played = run(&[&["run", file, "--games", "2"][..], &options].concat());
    let told = err(&played);
    let (_, command) = told.split_once("`boardwright ").expect("a command");
    let (command, _) = command.split_once('`').expect("its end");
    let again: Vec<&str> = command.split(' ').collect();
    assert!(options.iter().all(|option| again.contains(option)), "{told}");
    let shown = run(&again);
    assert_eq!(status(&shown), 1, "{}", out(&shown));
    assert!(out(&shown).contains("cannot go on"), "{}", out(&shown));
}
