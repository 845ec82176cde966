//! Causes of events, with the values read.

use super::game::{Game, game};
use boardwright_kernel::explain_event;
use boardwright_sim::{matching, wanted};

#[test]
fn events_are_told_with_what_was_read() {
    let game = game();
    let mut machine = game.after(&[]);
    let meant = wanted(&machine, &game.labels, "pay(n=3)", None).expect("an action");
    let chosen = matching(&mut machine, &meant)[0];
    let mut found = Vec::new();
    for index in 0.. {
        let Some(cause) = explain_event(&machine, chosen, index, None).expect("it is listed")
        else {
            break;
        };
        let made = game.labels.made(&game.program, &cause, None);
        found.push((made.path, made.read.join("; ")));
    }
    let has = |path: &str, read: &str| {
        assert!(found.contains(&(path.to_owned(), read.to_owned())), "{found:#?}");
    };
    has("actions.pay.cost[0]", "money of Player 1 (3); the change is -3, from `n` (3)");
    has("actions.pay.effects[0]", "t (0); the change is 3, from `n` (3)");
}

/// Conditions as values are explained with their parts.
#[test]
fn conditions_as_values_are_told_with_their_parts() {
    let game = Game::of(
        "```yaml
meta: { id: flags, players: 2 }
vars: { global: { rich: false, odd: true, t: 3 in 0..9 } }
actions:
  a:
    do:
      - rich = t > 2 and odd
      - odd = t > 4 or not rich
      - t += 1
end: [{ when: t == 9, result: draw }]
```
",
    );
    let mut machine = game.begin();
    let chosen = machine.legal_moves()[0];
    let read = |index| {
        let cause = explain_event(&machine, chosen, index, None).expect("it is listed");
        game.labels.made(&game.program, &cause.expect("it happens"), None).read.join("; ")
    };
    let rich = "rich (no); a condition on a condition on 2 and t and odd (yes)";
    let odd = "odd (yes); a condition on a condition on 4 and t and a condition on rich (no)";
    assert_eq!([read(0), read(1)], [rich, odd]);
}

/// A property of a token is explained with its value before and the new value.
#[test]
fn properties_that_change_are_told() {
    let game = Game::of(
        "```yaml
meta: { id: props, players: 2 }
tokens: { coin: { worth: 1 in 0..9 } }
zones: { row: { ordering: queue } }
vars: { global: { t: 3 in 0..9 } }
setup: [create coin in row]
actions:
  a:
    do:
      - first(row).worth = t
      - t += 1
end: [{ when: t == 9, result: draw }]
```
",
    );
    let mut machine = game.begin();
    let chosen = machine.legal_moves()[0];
    let cause = explain_event(&machine, chosen, 0, None).expect("it is listed");
    let read = game.labels.made(&game.program, &cause.expect("it happens"), None).read;
    assert_eq!(read, ["worth of Coin on Row (1)", "t (3)"]);
}

/// The end of a game names the members that decide it: the player who is left, the piece that arrived.
#[test]
fn endings_are_told_with_the_members_that_decide_them() {
    let game = Game::of(
        "```yaml
meta: { id: last, players: [ash, elm] }
board: { shape: \"grid(2, 2)\" }
tokens: [man]
vars: { perPlayer: { lives: 1 in 0..3 } }
setup: [\"create man in board[1, 1] for player(1)\"]
actions:
  hit: { params: { who: others }, do: \"lives[$who] -= 1\" }
  go: { params: { m: \"pieces[actor]\" }, do: \"move $m to step($m, north)\" }
end:
  - when: count(players where lives[it] > 0) == 1
    result: actor wins
  - when: some(pieces[actor] where .row == 2)
    result: actor wins
```
",
    );
    let end = |text: &str| {
        let mut machine = game.after(&[]);
        let meant = wanted(&machine, &game.labels, text, None).expect("an action");
        let chosen = matching(&mut machine, &meant)[0];
        let causes =
            (0..).map_while(|at| explain_event(&machine, chosen, at, None).expect("it is listed"));
        let told = causes.map(|cause| game.labels.made(&game.program, &cause, None));
        let ends: Vec<String> = told
            .filter(|made| made.path.starts_with("end["))
            .map(|made| made.read.join("; "))
            .collect();
        ends
    };
    assert_eq!(end("hit"), ["the number of players is 1; because of Ash"]);
    assert_eq!(end("go"), ["there are such tokens; for Man on a2 row of a2 is 2"]);
}

/// What a player chose, and names of what everybody knows, are told to that player; others are not.
#[test]
fn public_names_are_told_to_a_seat() {
    let game = Game::of(
        "```yaml
meta: { id: shots, players: 2 }
tokens: [card]
zones:
  deck: { visibility: hidden, ordering: stack }
  hand: { owner: player, visibility: owner }
vars:
  global: { tries: 0 in 0..9, t: 0 in 0..9 }
  perPlayer: { spot: { in: 1..4, init: 3, visibility: owner } }
setup: [create 9 card in deck]
actions:
  shoot:
    params: { n: 1..4 }
    do:
      - let $more = tries + $n
      - let $hidden = spot[next(actor)]
      - tries += $n
      - t += $more
      - let $one = 0
      - if: spot[player(1)] == 4
        then: let $one = 1
        else: let $one = 2
      - spot[actor] = $one
      - draw $n from deck to hand[actor]
      - spot[next(actor)] = $hidden + 1
end: [{ when: tries > 8, result: draw }]
```
",
    );
    let mut machine = game.begin();
    let meant = wanted(&machine, &game.labels, "shoot(n=2)", None).expect("an action");
    let chosen = matching(&mut machine, &meant)[0];
    let read = |viewer: u16| {
        let viewer = Some(boardwright_kernel::PlayerId(viewer));
        let cause = |index| explain_event(&machine, chosen, index, viewer).expect("it is listed");
        let told = |cause| game.labels.made(&game.program, &cause, viewer).read.join("; ");
        let all: Vec<String> = (0..8).filter_map(|index| cause(index).map(told)).collect();
        all
    };
    let own = read(0);
    assert_eq!(own[0], "tries (0); the change is 2, from `n` (2)");
    assert_eq!(own[1], "t (0); the change is 2, from `more` (2)");
    assert!(own.iter().any(|read| read.contains("`n` (2)") && read.contains("count of Deck (9)")));
    // Which of two lines gave a name its value depends on a secret of the first player.
    assert!(own.iter().any(|read| read.contains("`one`: you cannot know")), "{own:#?}");
    let other = read(1);
    assert!(!other.iter().any(|read| read.contains("`one` (")), "{other:#?}");
    assert!(!own.iter().any(|read| read.contains("`hidden` (")), "{own:#?}");
}
