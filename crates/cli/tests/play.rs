//! `boardwright play` with lines from a pipe, as a person would write them.

use super::shell::{err, folder, out, path, run, spec, status, with_stdin};

fn play(args: &[&str], lines: &str) -> String {
    let output = with_stdin(&[&["play"], args].concat(), lines);
    assert_eq!(status(&output), 0, "{}", err(&output));
    out(&output)
}

/// Both seats of tic-tac-toe by number, label and name of a trace: a win in the first column, whose trace replays.
#[test]
fn a_game_is_played_by_number_label_and_name() {
    let file = folder("play").join("won.trace");
    let game = [&spec("tic-tac-toe") as &str, "--seat", "cross,2", "--out", path(&file)];
    let moves = "1\n2\nplace a2\nplace(b2)\nPlace A3\nquit\n";
    let told = play(&game, moves);
    assert!(told.contains("3  X . .\n2  X O .\n1  X . O\n   a b c"), "{told}");
    assert!(told.contains("wins"), "{told}");
    let replayed = run(&["replay", path(&file)]);
    assert_eq!(status(&replayed), 0, "{}", err(&replayed));
    assert!(out(&replayed).contains("5 decisions"), "{}", out(&replayed));
}

/// After `undo` the board is as before, and the trace holds only what was played in the end.
#[test]
fn a_move_is_taken_back_with_the_answers_of_the_bots() {
    let file = folder("play-undo").join("undone.trace");
    let game = [&spec("tic-tac-toe") as &str, "--agents", "greedy"];
    let save = format!("1\nundo\nundo\n5\nlog\nsave {}\nquit\n", path(&file));
    let told = play(&game, &save);
    assert!(told.contains("There is nothing to take back."), "{told}");
    let trace = std::fs::read_to_string(&file).expect("it was saved");
    let rows = trace.lines().filter(|line| line.contains("place(")).count();
    assert_eq!(rows, 2, "{trace}");
    assert_eq!(status(&run(&["replay", path(&file)])), 0);
}

/// Two in a row of the own and an empty third: the search knows that it wins.
#[test]
fn a_hint_names_the_winning_move() {
    let game = [&spec("tic-tac-toe") as &str, "--seat", "1,2"];
    let told = play(&game, "Place a1\nPlace c1\nPlace a2\nPlace b2\nhint\n");
    assert!(told.contains("Place a3: wins for certain"), "{told}");
}

#[test]
fn what_cannot_be_understood_is_answered_with_help() {
    let game = [&spec("tic-tac-toe") as &str, "--seat", "1,2"];
    let told = play(&game, "10\n0\nfly to the moon\nhelp\nsave\nmoves\n");
    assert!(told.contains("There are moves 1 to 9"), "{told}");
    assert!(told.contains("undo       take back"), "{told}");
    assert!(told.contains("save needs a file"), "{told}");
    let stdin = with_stdin(&["play", "-"], "");
    assert_eq!(status(&stdin), 2);
    let seat = run(&["play", &spec("tic-tac-toe"), "--seat", "3"]);
    let seats = "--seat needs a seat, by number or name, not `3`: 1 (Cross), 2 (Nought)";
    assert!(err(&seat).contains(seats), "{}", err(&seat));
}

/// The first player's hand is not in what the second player reads, whoever holds which card.
#[test]
fn the_cards_of_others_stay_hidden() {
    let game = spec("threat-market");
    let seen = play(&[&game, "--seat", "2", "--agents", "random", "--seed", "1"], "log\nquit\n");
    let hand = seen.lines().find(|line| line.starts_with("Player 1's hand:")).expect("a hand");
    assert!(hand.ends_with("hidden") || hand.ends_with('–'), "{seen}");
    let own = seen.lines().find(|line| line.starts_with("Player 2's hand:")).expect("a hand");
    assert!(!own.contains("hidden"), "{seen}");
}

/// Tokens with one letter get letters behind it, a cell with several tokens lists them, and what play has changed is told.
/// A label of several moves is answered with these moves.
#[test]
fn tokens_that_look_alike_are_told_apart() {
    let file = folder("play-alike").join("alike.md");
    let text = r#"```yaml
meta: { id: alike, players: 1 }
constants: { COLORS: [red, blue] }
board:
  shape: grid(2, 2)
tokens:
  tile: { color: COLORS, worn: 0 in 0..3 }
  tent:
setup:
  - create tile in board[1, 1] with color = red
  - create tile in board[1, 2] with color = blue
  - create tent in board[1, 2]
  - create tent in board[2, 2]
actions:
  wear:
    params:
      what: tokens(board) where .worn < 3
    do: $what.worn += 1
end:
  - when: round > 9
    result: draw
display:
  actions:
    wear: { label: "Wear it down" }
```
"#;
    std::fs::write(&file, text).expect("it is written");
    let told = play(&[path(&file)], "1\nWear it down\nquit\n");
    assert!(told.contains("2  .    Ta\n1  Tc   Tb:2\n   a    b"), "{told}");
    assert!(told.contains("Ta Tent · Tb Tile blue · Tc Tile red"), "{told}");
    assert!(told.contains("  b1: Tile blue, Tent"), "{told}");
    assert!(told.contains("Worn: a1 1"), "{told}");
    assert!(told.contains("`Wear it down` may be one of 2"), "{told}");
}

#[test]
fn a_sign_means_the_same_on_the_boards_of_all_players() {
    let folder = folder("play-signs");
    let file = folder.join("signs.md");
    let text = r#"```yaml
meta: { id: signs, players: 2 }
board: { id: yard, shape: "grid(1, 2)", owner: player }
tokens: [pig, pug]
setup:
  - create pig in yard[player(1), 1, 1]
  - create pug in yard[player(2), 1, 1]
actions:
  go: { do: "move yard[actor, 1, 1] to yard[actor, 1, 2]" }
end: [{ when: round > 1, result: draw }]
```
"#;
    std::fs::write(&file, text).expect("it is written");
    let told = play(&[path(&file)], "quit\n");
    for part in ["Player 1's yard:\n1  Pa .", "Player 2's yard:\n1  Pb .", "Pa Pig · Pb Pug"] {
        assert!(told.contains(part), "{part}: {told}");
    }
}

/// All six neighbours of a hexagon are side by side, and each row says which cells it holds.
#[test]
fn hexagons_stand_side_by_side() {
    let file = folder("play-hexagons").join("hexagons.md");
    let source = "```yaml
meta: { id: hexagons, players: 2 }
board: { shape: hex(1) }
tokens: [man]
setup: create man in board[2, 2] for player(1)
actions:
  go:
    params:
      m: pieces[actor]
      to: neighbors($m) where .empty
    do: move $m to $to
  wait: {}
end: [{ when: round > 3, result: draw }]
```
";
    std::fs::write(&file, source).expect("it is written");
    let told = play(&[path(&file)], "quit\n");
    let rows = "  .   .      a3 to b3\n.   M1  .    a2 to c2\n  .   .      b1 to c1\n";
    assert!(told.contains(rows), "{told}");
}

/// The terminal asks for the members of a set in the order of its list, and says so.
#[test]
fn a_set_is_chosen_in_order_and_the_choice_so_far_is_shown() {
    let file = folder("play-set").join("set.md");
    let source = "```yaml
meta: { id: set, players: 2 }
zones: { pile: {} }
vars: { global: { n: 0 in 0..99 } }
tokens: { card: { worth: 1..9 } }
setup:
  - each: $w in 1..5
    do: create card in pile with worth = $w
actions:
  go:
    do:
      - choose 3 of pile as $three
      - n += sum($three, .worth)
end: [{ when: round > 3, result: draw }]
```
";
    std::fs::write(&file, source).expect("it is written");
    let told = play(&[path(&file), "--seat", "1"], "1\n2\nquit\n");
    let note = "Chosen so far: Card 2. A set is chosen in the order of the list\n  1 Card 3";
    assert!(told.contains(note), "{told}");
}
