//! Small hidden games beside published values.

use crate::games::{bundled, own, sketch, start, written};
use boardwright_solve::{Limits, Refusal, Tree};

fn tree(program: &boardwright_kernel::Program) -> Tree {
    let built = Tree::build(program, start(program), Limits::default());
    built.unwrap_or_else(|refusal| panic!("{refusal}"))
}

/// Kuhn (1950): the first player loses 1/18 of a chip; six information sets each.
#[test]
fn kuhn_poker() {
    for program in [sketch("kuhn-poker"), bundled("kuhn-poker", 2, &[])] {
        let tree = tree(&program);
        assert_eq!(tree.sets().len(), 12);
        let strategy = tree.equilibrium(2_000);
        let (value, (low, high)) = (tree.value(&strategy), tree.bounds(&strategy));
        assert!((value + 1.0 / 18.0).abs() < 0.001, "{value}");
        assert!(low <= -1.0 / 18.0 + 1e-12 && high >= -1.0 / 18.0 - 1e-12, "{low} to {high}");
        assert!(tree.exploitability(&strategy) < 0.002, "{}", tree.exploitability(&strategy));
    }
}

/// Uniform play in Kuhn poker: the value is 1/8, the best answers gain 1/2 and 5/12, so the exploitability is 11/24
/// (OpenSpiel prints 0.458333).
#[test]
fn best_responses_to_uniform_play() {
    let tree = tree(&sketch("kuhn-poker"));
    let uniform = tree.uniform();
    assert!((tree.value(&uniform) - 0.125).abs() < 1e-12, "{}", tree.value(&uniform));
    let (low, high) = tree.bounds(&uniform);
    assert!((high - 0.5).abs() < 1e-12 && (low + 5.0 / 12.0).abs() < 1e-12, "{low} to {high}");
    assert!((tree.exploitability(&uniform) - 11.0 / 24.0).abs() < 1e-12);
}

/// Leduc hold'em: -0.0856 for the first player; 288 information sets if suits are left out.
#[test]
fn leduc_holdem() {
    for program in [own("leduc", 2, &[]), bundled("leduc-poker", 2, &[])] {
        let tree = tree(&program);
        assert_eq!(tree.sets().len(), 288);
        let strategy = tree.equilibrium(600);
        let value = tree.value(&strategy);
        assert!((value + 0.0856).abs() < 0.01, "{value}");
        let exploitability = tree.exploitability(&strategy);
        assert!(exploitability < 0.01, "{exploitability}");
        let (low, high) = tree.bounds(&strategy);
        assert!((low..=high).contains(&-0.0856), "{low} to {high}");
        // Uniform play loses 2.37 chips on average (OpenSpiel: nash_conv 4.747…).
        let uniform = tree.exploitability(&tree.uniform());
        assert!((uniform - 2.3736).abs() < 0.001, "{uniform}");
    }
}

/// Simultaneous secret choices: both play heads with one half.
#[test]
fn matching_pennies() {
    let path = "../../tests/conformance/specs/matching-pennies.md";
    let tree = tree(&crate::games::read(path, 2, &[]));
    assert_eq!(tree.sets().len(), 2);
    let strategy = tree.equilibrium(100);
    for set in 0..2 {
        let shares = tree.moves(&strategy, set);
        assert!(shares.iter().all(|share| (share - 0.5).abs() < 1e-9), "{shares:?}");
    }
    let given = tree.strategy(&[vec![1.0, 0.0], vec![0.5, 0.5]]).expect("it fits");
    assert_eq!(tree.bounds(&given), (-1.0, 0.0));
    assert!(tree.strategy(&[vec![1.0]]).is_none());
}

const SECRET: &str = r#"# Tokens

```yaml
meta: { id: tokens, players: 3 }
vars:
  perPlayer: { bid: { in: 0..2, init: 0, visibility: owner } }
turn:
  order: none
  phases:
    bids:
      do:
        - choose one of 0..2 by each as bid[each] in secret
        - payoff bid[$player]
```
"#;

#[test]
fn refusals_name_their_reason() {
    let open = crate::games::bundled("tic-tac-toe", 2, &[]);
    let refused = Tree::build(&open, start(&open), Limits::default()).err();
    assert_eq!(refused, Some(Refusal::NothingHidden));
    let three = written(SECRET, 3, &[]);
    let refused = Tree::build(&three, start(&three), Limits::default()).err();
    assert_eq!(refused, Some(Refusal::NotOpposed));
    let kuhn = sketch("kuhn-poker");
    let refused = Tree::build(&kuhn, start(&kuhn), Limits { positions: 20 }).err();
    assert!(matches!(refused, Some(Refusal::TooLarge(..))), "{refused:?}");
    let refused = boardwright_solve::solve(&kuhn, start(&kuhn), Limits::default());
    assert_eq!(refused.err(), Some(Refusal::Hidden));
}
