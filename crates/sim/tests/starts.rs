//! Findings of the start of a game with each number of players.

use boardwright_compile::{Overrides, definitions, lint};
use boardwright_diag::{Code, Diagnostic};
use boardwright_kernel::{LinkOptions, link};
use boardwright_sim::{Written, game_findings};

fn found(text: &str) -> Vec<Diagnostic> {
    let compiled = lint(text, &Overrides::new());
    let def = compiled.def.unwrap_or_else(|| panic!("{:?}", compiled.diagnostics));
    let players = def.meta.players.min..=def.meta.players.max;
    let linked: Vec<_> = players.map(|players| link(&def, &LinkOptions { players })).collect();
    let written = Written { text, definitions };
    game_findings(&def, &linked, |path| compiled.source_map.find(path), written)
}

/// The code and message of each finding, with the text that it stands at.
fn told(text: &str) -> Vec<(Code, String, String)> {
    let at =
        |found: &Diagnostic| text[found.span.start as usize..found.span.end as usize].to_owned();
    found(text).iter().map(|one| (one.code, one.message.clone(), at(one))).collect()
}

/// A game of cards: `deck` in it, `setup` before the first turn, and `end`.
fn cards(deck: u32, setup: &str, end: &str) -> String {
    format!(
        "```yaml
meta: {{ id: deal, players: {{ min: 2, max: 5 }} }}
tokens:
  card: {{}}
zones:
  deck: {{ ordering: stack, visibility: hidden }}
  hand: {{ owner: player, visibility: owner }}
vars:
  global:
    drawn: 0 in 0..9
setup:
  - create {deck} card in deck
{setup}
turn:
  phases:
    main: {{ window: one }}
actions:
  play:
    params: {{ card: \"hand[actor]\" }}
    do:
      - destroy $card
      - draw 2 from deck to hand[actor]
      - drawn += 1
end:
{end}
  - when: drawn == 9
    result: draw
```
"
    )
}

const NO_END: &str = "";
const DEAL: &str = "  - draw 4 from deck to hand[each]";

#[test]
fn the_smallest_number_of_players_without_enough_cards_is_named() {
    let few = told(&cards(15, DEAL, NO_END));
    let [(Code::ShortDraw, message, at)] = &few[..] else { panic!("{few:?}") };
    assert_eq!(
        message,
        "with 4 players, 4 tokens should be drawn before the first decision, but Deck holds only 3 then"
    );
    assert_eq!(at, "draw 4 from deck to hand[each]");
    let none =
        told(&cards(16, &format!("{DEAL}\n  - draw 1 from deck to hand[player(1)]"), NO_END));
    let messages: Vec<&str> = none.iter().map(|(_, message, _)| message.as_str()).collect();
    assert_eq!(
        messages,
        [
            "with 5 players, 4 tokens should be drawn before the first decision, but Deck is empty then",
            "with 4 players, 1 token should be drawn before the first decision, but Deck is empty then",
        ]
    );
}

/// 20 cards are enough for five hands of four, and none is left for the draws of the first turns.
#[test]
fn later_draws_may_find_nothing() {
    assert_eq!(told(&cards(20, DEAL, NO_END)), []);
    // Discards are shuffled into the deck: that is what the rule is for.
    let refilled =
        format!("{DEAL}\n  - draw 40 from deck to hand[player(1)] refill from hand[player(2)]");
    assert_eq!(told(&cards(80, &refilled, NO_END)), []);
}

#[test]
fn an_end_before_the_first_decision_is_told_with_its_reason() {
    let nobody = told(&cards(20, "", "  - when: turn > 4\n    result: draw"));
    let [(Code::OverAtOnce, message, at)] = &nobody[..] else { panic!("{nobody:?}") };
    assert!(
        message.starts_with("with 2 players, this ends the game in turn 5 before anybody decides"),
        "{message}"
    );
    assert!(at.starts_with("when: turn > 4"), "{at}");

    let endless = "  - repeat: 2000\n    do:\n      - repeat: 2000\n        do: drawn = 1";
    let faulty = told(&cards(20, &format!("{DEAL}\n{endless}"), NO_END));
    let [.., (Code::OverAtOnce, message, _)] = &faulty[..] else { panic!("{faulty:?}") };
    assert!(
        message.starts_with("with 2 players, the game ends with a fault before anybody decides: "),
        "{message}"
    );
}

/// A game of questions has no actions whose conditions could be wrong.
#[test]
fn questions_without_a_choice_are_not_asked() {
    let text = "```yaml
meta: { id: forced, players: 2 }
tokens: [coin]
zones: { purse: { owner: player }, bin: {} }
setup: create 5 coin in purse[each]
turn:
  order: none
  phases:
    a:
      do:
        - choose 2 of purse[player(1)] as $coins by player(1)
        - move $coins to bin
end: [{ when: round > 2, result: draw }]
```";
    let found = told(text);
    let [(Code::OverAtOnce, message, _)] = &found[..] else { panic!("{found:?}") };
    assert!(message.ends_with("before anybody decides: no question had a choice until then"));
}

/// No phase offers its action.
#[test]
fn a_game_of_chance_alone_may_end_by_itself() {
    let text = "```yaml
meta: { id: luck, players: 2 }
vars:
  perPlayer:
    points: 0 in 0..60
turn:
  phases:
    main:
      do:
        - roll d6 as $die
        - points[actor] += $die
actions:
  nothing:
    do: points[actor] += 1
end:
  - when: points[actor] > 20
    result: actor wins
```
";
    assert_eq!(told(text), []);
}

/// A coin decides if the game is over before the first decision. With one of the tried seeds it is not.
#[test]
fn an_end_by_chance_is_not_reported() {
    let coin = format!("{DEAL}\n  - roll d2 as $coin\n  - if: $coin == 1\n    then: draw");
    let found = found(&cards(20, &coin, NO_END));
    assert!(found.iter().all(|one| one.code != Code::OverAtOnce), "{found:?}");
}
