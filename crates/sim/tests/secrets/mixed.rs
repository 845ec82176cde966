//! Tokens that are shown after they were mixed with others: nobody who only sees the end knows which one was chosen.

use super::games::Game;
use boardwright_kernel::{Machine, Options, PlayerId};
use boardwright_sim::MadeMove;

const POT: &str = "
```yaml
meta: { id: pot, players: 2 }
tokens: { card: { rank: 1..9 } }
zones:
  hand: { owner: player, visibility: owner }
  pot: { visibility: hidden, ordering: ORDERING }
  table: {}
vars: { global: { lead: none in tokens, turns: 0..9 }, perPlayer: { pick: none in tokens } }
setup:
  - { each: '$r in 1..3', do: 'create card in hand[each] with rank = $r' }
  - create card in pot with rank = 9
turn: { phases: { act: { window: one } } }
actions:
  give:
    params: { c: 'hand[actor]' }
    do:
      - turns += 1
EFFECTS
end: [{ when: turns >= 6, result: draw }]
```
";

fn pot(ordering: &str, effects: &[&str]) -> Game {
    let lines: String = effects.iter().map(|line| format!("      - {line}\n")).collect();
    let text = POT.replace("ORDERING", ordering).replace("EFFECTS\n", &lines);
    Game::of(&effects.concat(), &text, 2)
}

/// The texts that the second player reads of each move of the first: its label, and the sentences about its events.
fn told(game: &Game) -> Vec<(String, String)> {
    let mut before = Machine::new(&game.program, 1, Options::default());
    let moves = before.legal_moves().to_vec();
    let viewer = Some(PlayerId(1));
    let tell = |chosen| {
        let mut after = before.clone();
        after.apply(chosen).expect("a listed move applies");
        let label =
            game.labels.made_label(MadeMove { before: &before, after: &after, chosen }, viewer);
        let (state, events) = (after.state(), after.events());
        let lines = game.labels.event_sentences(&game.program, state, events, viewer, false);
        (label, lines.join("; "))
    };
    moves.into_iter().map(tell).collect()
}

#[test]
fn what_is_shown_after_it_was_mixed_is_not_named() {
    for (ordering, effects) in [
        ("stack", &["move $c to pot", "shuffle pot", "reveal pot"][..]),
        ("set", &["move $c to pot", "reveal pot"]),
        ("stack", &["lead = $c", "move $c to pot", "shuffle pot", "reveal pot"]),
        ("set", &["lead = $c", "move $c to pot", "move pot to table"]),
        ("stack", &["shuffle hand[actor]", "reveal hand[actor]"]),
    ] {
        for (label, sentences) in told(&pot(ordering, effects)) {
            assert_eq!(label, "Give a card", "{effects:?}");
            let lead = sentences.split("; ").find(|line| line.starts_with("Lead"));
            assert!(lead.is_none_or(|line| line.ends_with("→ a card")), "{sentences}");
        }
    }
}

#[test]
fn what_is_seen_before_it_is_mixed_is_named() {
    for effects in [
        &["move $c to table"][..],
        &["reveal $c", "move $c to pot", "shuffle pot"],
        &["move $c to table", "move $c to pot", "shuffle pot", "reveal pot"],
        &["lead = $c", "reveal $c"],
    ] {
        let labels: Vec<String> =
            told(&pot("stack", effects)).into_iter().map(|(label, _)| label).collect();
        assert_eq!(labels, ["Give Card 1", "Give Card 2", "Give Card 3"], "{effects:?}");
    }
}
