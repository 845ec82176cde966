//! The mechanics of games, counted by hand from their text.

use crate::games::{bundled, written};
use boardwright_lab::mechanics::mechanics;

fn names(text: &str) -> Vec<&'static str> {
    let (def, _) = written(text, 2, &[]);
    mechanics(&def).into_iter().map(|mechanic| mechanic.name()).collect()
}

fn of_bundled(name: &str) -> Vec<&'static str> {
    let (def, _) = bundled(name, 2, &[]);
    mechanics(&def).into_iter().map(|mechanic| mechanic.name()).collect()
}

#[test]
fn bundled_games() {
    assert_eq!(of_bundled("tic-tac-toe"), ["board", "creating tokens", "lines"]);
    assert_eq!(of_bundled("pig"), ["rolling", "offers", "scoring"]);
    assert_eq!(of_bundled("hex"), ["board", "creating tokens", "connection"]);
}

/// A game in which one action, two sequences and one trigger are never reached: nothing calls `forgotten`, which alone
/// offers `burn`, so nothing calls `scatter`, and the trigger waits for `burn`. A branch behind `false` is not reached,
/// either.
const UNREACHED: &str = "
```yaml
meta: { id: made, name: Made, players: 2 }
tokens: [twig]
zones: { pile: {}, nest: {} }
constants: { STORM: 0 }
vars:
  global: { bell: 0 in 0..9 }
```

```yaml
actions:
  ring:
    do:
      - bell += 1
      - if: STORM > 0
        then: [create twig in nest]
  burn:
    cost: bell -= 1
    do: call scatter
sequences:
  scatter:
    do: shuffle pile
  forgotten:
    do: ask active to burn
triggers:
  - event: actionResolved(burn)
    do: roll d6 as $die
turn:
  phases:
    day:
      window: one
end:
  - when: bell > 8
    result: draw
```
";

#[test]
fn rules_that_nothing_leads_to_do_not_count() {
    assert_eq!(names(UNREACHED), Vec::<&str>::new());
    // Without that offer the phase offers the action: its cost, the sequence and the trigger count.
    let offered = UNREACHED.replace("  forgotten:\n    do: ask active to burn\n", "");
    assert_eq!(names(&offered), ["shuffling", "rolling", "paying", "triggers"]);
    let stormy = UNREACHED.replace("STORM: 0", "STORM: 1");
    assert_eq!(names(&stormy), ["creating tokens"]);
}

/// Setup lays tokens out, which is no mechanic of play; to shuffle is one wherever it happens.
#[test]
fn setup_lays_out() {
    let text = "
```yaml
meta: { id: made, name: Made, players: 2 }
tokens: [card]
zones:
  deck: { ordering: stack, visibility: hidden }
  hand: { owner: player, visibility: owner }
setup:
  - create 9 card in deck
  - shuffle deck
  - each: $p in players
    do: draw 2 from deck to hand[$p]
```

```yaml
actions:
  take:
    do: draw 1 from deck to hand[actor]
turn:
  phases:
    day:
      window: one
end:
  - when: count(deck) == 0
    result: draw
```
";
    let laid_out = ["player zones", "hidden information", "drawing", "shuffling"];
    assert_eq!(names(text), laid_out);
    let idle = text.replace("do: draw 1 from deck to hand[actor]", "do: []");
    assert_eq!(names(&idle), ["player zones", "hidden information", "shuffling"]);
}
