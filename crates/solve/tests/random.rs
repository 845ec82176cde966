//! Uniform random play beside exact fractions from elsewhere.

use crate::games::{bundled, start, written};
use boardwright_solve::{Limits, RandomPlay, Refusal, random_play};
use num_rational::Ratio;

fn played(program: &boardwright_kernel::Program) -> RandomPlay {
    let found = random_play(program, start(program), Limits::default());
    found.unwrap_or_else(|refusal| panic!("{refusal}"))
}

/// Known fractions: the first player wins 737/1260, a draw has 8/63, a game takes 3203/420 plies.
#[test]
fn tic_tac_toe() {
    let found = played(&bundled("tic-tac-toe", 2, &[]));
    assert_eq!(found.wins[0], Ratio::new(737, 1260));
    assert_eq!(found.no_single_winner, Ratio::new(8, 63));
    assert_eq!(found.plies, Ratio::new(3203, 420));
    assert_eq!(found.wins[0] + found.wins[1] + found.no_single_winner, Ratio::from_integer(1));
}

/// One heap of n beans lasts 1 + 1/2 + … + 1/n plies.
#[test]
fn one_heap_lasts_a_harmonic_number() {
    for n in 1..=20i128 {
        let found = played(&bundled("nim", 2, &[("HEAPS", &n.to_string())]));
        let harmonic: Ratio<i128> = (1..=n).map(|k| Ratio::new(1, k)).sum();
        assert_eq!(found.plies, harmonic, "{n}");
    }
}

const DICE: &str = r#"# Two dice

```yaml
meta: { id: two-dice, players: 2 }
vars:
  perPlayer: { points: 0 in 0..12 }
actions:
  throw:
    do:
      - roll 2d6 as $sum
      - points[actor] += $sum
end:
  - when: round > 1
    result: rank by points[$player]
```
"#;

/// Two players throw two dice each: 146 of 1,296 are ties.
#[test]
fn weights_of_chance_count() {
    let found = played(&written(DICE, 2, &[]));
    assert_eq!(found.no_single_winner, Ratio::new(146, 1296));
    assert_eq!((found.wins[0], found.wins[1]), (Ratio::new(575, 1296), Ratio::new(575, 1296)));
    assert_eq!(found.plies, Ratio::from_integer(2));
}

#[test]
fn repeated_positions_are_refused() {
    let program = bundled("pig", 2, &[("GOAL", "20")]);
    let refused = random_play(&program, start(&program), Limits::default());
    assert_eq!(refused, Err(Refusal::EndlessRandom));
}
