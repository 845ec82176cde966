//! `boardwright run --events --as SEAT` tells what the seat sees and nothing else.

use super::shell::{err, folder, json, out, path, run, spec, status};

#[test]
fn events_are_told_as_one_player_sees_them() {
    let game = ["run", &spec("threat-market"), "--seed", "1", "--events"];
    let all = out(&run(&game));
    let seen = out(&run(&[game.as_slice(), &["--as", "2"]].concat()));
    assert_eq!(all.lines().next(), Some("Setup"));
    assert!(all.contains("Compass: Crate → Player 1's hand"), "{all}");
    assert!(!seen.contains("Compass: Crate → Player 1's hand"), "{seen}");
    assert!(seen.contains("A ware: Crate → Player 1's hand"), "{seen}");
    assert!(seen.contains("Idol: Crate → Player 2's hand"), "{seen}");
    let nobody = run(&[game.as_slice(), &["--as", "7"]].concat());
    assert_eq!(status(&nobody), 2);
    let seats = "--as needs a seat, by number or name, not `7`: 1 (Player 1), 2 (Player 2)";
    assert!(err(&nobody).contains(seats), "{}", err(&nobody));
}

/// A seat that has a name is named by it, by the label that players read, or by its number.
#[test]
fn a_seat_is_named_by_its_name() {
    let game = ["run", &spec("tic-tac-toe"), "--seed", "1", "--events", "--as"];
    let seen = |seat: &str| out(&run(&[&game[..], &[seat]].concat()));
    let by_number = seen("2");
    assert!(by_number.contains(" Nought: "), "{by_number}");
    for name in ["nought", "Nought", "NOUGHT", " 2 "] {
        assert_eq!(seen(name), by_number, "{name}");
    }
    let why = ["why", &spec("tic-tac-toe"), "place(cell=a1)", "--json"];
    let by = |seat: &str| json(&run(&[&why[..], &["--by", seat]].concat()));
    assert_eq!(by("nought"), by("2"));
    assert_ne!(by("nought"), by("cross"));
    let nobody = run(&[&game[..], &["naught"]].concat());
    assert_eq!(status(&nobody), 2);
    let seats = "--as needs a seat, by number or name, not `naught`: 1 (Cross), 2 (Nought)";
    assert!(err(&nobody).contains(seats), "{}", err(&nobody));
}

/// A ship whose cargo its owner sees, and a stake that only its player sees.
const SECRETS: &str = r#"
```yaml
meta: { id: secret-cargo, players: 2 }
constants: { WARES: [tea, silk, jade] }
tokens:
  ship:
    cargo: { type: WARES, init: tea, visibility: owner }
zones: { harbor: {} }
vars:
  global: { turns: 0..9 }
  perPlayer:
    stake: { type: int, init: 0, min: 0, max: 9, visibility: owner }
setup:
  - create ship in harbor for player(1)
  - create ship in harbor for player(2)
actions:
  load:
    params: { ship: harbor where .owner == actor, ware: WARES }
    do:
      - $ship.cargo = $ware
      - choose one of 0..9 as $bet
      - stake[actor] = $bet
      - turns += 1
end: [{ when: turns >= 4, result: draw }]
```
"#;

/// A value that goes into a secret variable or property is told to those who see it, also where it stays the same.
#[test]
fn a_secret_that_a_move_writes_is_told_to_its_player_alone() {
    let file = folder("secret-moves").join("secret-cargo.md");
    std::fs::write(&file, SECRETS).expect("the folder is there");
    let game = ["run", path(&file), "--seed", "3", "--events"];
    let told = |viewer: &str| out(&run(&[game.as_slice(), &["--as", viewer]].concat()));
    for (viewer, other) in [("1", "2"), ("2", "1")] {
        let seen = told(viewer);
        let moves = |of: &str| {
            let who = format!(" Player {of}: ");
            let label = |line: &str| line.split_once(&who).map(|(_, label)| label.to_owned());
            seen.lines().filter(|line| !line.starts_with(' ')).filter_map(label).collect::<Vec<_>>()
        };
        let (own, others) = (moves(viewer), moves(other));
        assert_eq!((own.len(), others.len()), (4, 4), "{seen}");
        assert!(own.iter().all(|label| !label.contains("secret")), "{own:?}");
        let secret = ["Load (secret)", "Bet (secret)"];
        assert_eq!(others, [secret, secret].concat(), "{seen}");
    }
}

/// Two gems that player 3 was shown lie in the hand of player 2, and chance shows one of them to player 1.
const PEEK: &str = r#"
```yaml
meta: { id: peek, players: 3 }
constants: { HUES: [red, blue] }
tokens: { gem: { hue: HUES } }
zones: { hand: { owner: player, visibility: owner } }
vars: { global: { peeks: 0 in 0..9 } }
setup:
  - create gem in hand[player(2)] with hue = red
  - create gem in hand[player(2)] with hue = blue
  - reveal hand[player(2)] to player(3)
actions:
  peek:
    do:
      - roll one of hand[player(2)] as $c
      - reveal $c to actor
      - peeks += 1
end: [{ when: peeks == 1, result: draw }]
```
"#;

/// A player who knows all gems of a hand does not hear which one chance has chosen there.
#[test]
fn what_chance_gives_is_named_only_where_it_is_seen() {
    let file = folder("peek").join("peek.md");
    std::fs::write(&file, PEEK).expect("the folder is there");
    let told = |viewer: &str| {
        out(&run(&[
            "run",
            path(&file),
            "--seed",
            "2",
            "--players",
            "3",
            "--events",
            "--as",
            viewer,
        ]))
    };
    assert!(told("3").contains("Chance gives a gem"), "{}", told("3"));
    assert!(told("2").contains("Chance gives Gem "), "{}", told("2"));
}

/// The trace and the seed tell everybody's secrets, so who asks for the view of one seat gets neither.
#[test]
fn the_json_of_one_seat_has_no_trace() {
    let game = ["run", &spec("threat-market"), "--seed", "1", "--events", "--json"];
    let keys = |viewer: &[&str]| {
        let object = json(&run(&[game.as_slice(), viewer].concat()));
        ["trace", "seed", "lastHash", "events", "scores"].map(|key| object.get(key).is_some())
    };
    assert_eq!(keys(&[]), [true; 5]);
    assert_eq!(keys(&["--as", "2"]), [false, false, false, true, true]);
}

/// A race whose scores are known: `race` gives each player one point per own turn, so after five turns it is 3 to 2.
const RACE: &str = r#"
```yaml
meta: { id: short-race, players: 2 }
vars:
  global: { turns: 0..9 }
  perPlayer: { steps: 0..9 }
actions:
  walk: { do: ["steps[actor] += 1", turns += 1] }
scoring: steps[$player]
end: [{ when: turns >= 5, result: rank by score }]
```
"#;

#[test]
fn events_end_with_the_scores() {
    let file = folder("scores").join("short-race.md");
    std::fs::write(&file, RACE).expect("the folder is there");
    let told = out(&run(&["run", path(&file), "--events"]));
    let last: Vec<&str> = told.lines().rev().take(2).collect();
    assert_eq!(last[1], "Scores: Player 1 3, Player 2 2", "{told}");
    let report = json(&run(&["run", path(&file), "--events", "--json"]));
    let scores = serde_json::json!([{ "seat": 1, "score": 3 }, { "seat": 2, "score": 2 }]);
    assert_eq!(report["scores"], scores, "{report}");
    let without = out(&run(&["run", &spec("tic-tac-toe"), "--events"]));
    assert!(!without.contains("Scores"), "{without}");
}
