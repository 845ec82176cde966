//! A game of cards that asks chance in the middle of operations.

use super::tree::{explicit, program};
use boardwright_kernel::{Machine, Program, Rng};

/// Three hands of five from a shuffled deck of thirty, then cards are played and drawn.
pub fn cards() -> Program {
    program(
        "```yaml
meta: { id: cards, players: 2 }
constants: { SUITS: [tide, ember] }
tokens:
  card: { suit: SUITS, worth: 1..9 }
zones:
  deck: { visibility: hidden, ordering: stack }
  discard: { ordering: stack }
  hand: { owner: player, visibility: owner }
vars: { perPlayer: { points: 0 in 0..99 } }
setup:
  - each: $s in SUITS, $w in 1..4
    do: create 2 card in deck with suit = $s, worth = $w
  - shuffle deck
  - draw 3 from deck to hand[each]
actions:
  play:
    params: { card: \"hand[actor]\" }
    do:
      - points[actor] += $card.worth
      - move $card to discard
      - if: top(deck).suit == $card.suit
        then: points[actor] += 1
      - draw 1 from deck to hand[actor] refill from discard
  peek:
    pre: count(deck) > 1
    limit: 1 per game
    do:
      - reveal take(deck, 2) to actor
      - points[actor] += 1
  bury:
    params: { card: \"hand[actor]\" }
    limit: 2 per game
    do:
      - move $card to deck random
      - draw 1 from deck to hand[actor]
end:
  - when: some($p in players where points[$p] >= 12)
    result: draw
```
",
    )
}

/// Plays at random, calling `at` at every decision and at the end; gives the indices.
pub fn walk<'p>(
    program: &'p Program,
    seed: u64,
    mut at: impl FnMut(&mut Machine<'p>, usize),
) -> Vec<usize> {
    let mut machine = Machine::new(program, seed, explicit());
    let mut rng = Rng::seeded(seed);
    let mut indices = Vec::new();
    loop {
        at(&mut machine, indices.len());
        if machine.is_over() {
            return indices;
        }
        let index = rng.below(machine.count() as u32) as usize;
        machine.apply_index(index).expect("a listed move applies");
        indices.push(index);
        assert!(indices.len() < 1_000, "the game goes on");
    }
}
