//! Choices at the same time, against mixed equilibria that are known.

use boardwright_agents::{Agent, Budget, Mcts, SHARE, Seen, Settings, Thought, Worlds};
use boardwright_compile::{Overrides, compile};
use boardwright_kernel::{Decider, LinkOptions, Machine, Options, Program, link};

/// Rock (0), paper (1), scissors (2). Rock wins `ROCK` points, the others one.
const THROWS: &str = r#"
# Throws

```yaml
meta:
  id: throws
  players: [left, right]

constants:
  ROCK: 1

vars:
  global:
    over: false
  perPlayer:
    throw: none in 0..2
    points: 0 in -9..9

turn:
  order: none
  phases:
    throw:
      do:
        - choose one of 0..2 by each as throw[each] in secret
        - each: $p in players
          do:
            - each: $q in players where it != $p
              do:
                - if: throw[$p] == 0 and throw[$q] == 2
                  then:
                    - points[$p] += ROCK
                    - points[$q] -= ROCK
                - if: throw[$p] == 1 and throw[$q] == 0 or throw[$p] == 2 and throw[$q] == 1
                  then:
                    - points[$p] += 1
                    - points[$q] -= 1
        - over = true

end:
  - when: over
    result: payoff points[$player]
```
"#;

fn throws(rock: u32) -> Program {
    let text = THROWS.replace("ROCK: 1", &format!("ROCK: {rock}"));
    let compiled = compile(&text, &Overrides::new());
    let def = compiled.def.unwrap_or_else(|| panic!("{:#?}", compiled.diagnostics));
    link(&def, &LinkOptions { players: 2 }).expect("it links")
}

/// The average mix of the player who decides.
fn mix(machine: &mut Machine<'_>, seed: u64, iterations: u32) -> Vec<f64> {
    let Some(Decider::Player(player)) = machine.decision().map(|asked| asked.decider) else {
        panic!("a player decides")
    };
    let seen = Seen::new(machine.program(), machine.state(), player, machine.clone().count());
    let mut scratch = None;
    let mut worlds = Worlds::new(machine.program(), &seen, &mut scratch);
    let mut search = Mcts::with(0, Settings { regret: true, ..Settings::default() });
    search.begin(seed);
    let Thought::Move(_) = search.think(&seen, &mut worlds, Budget::whole(iterations)) else {
        panic!("one slice suffices")
    };
    let parts = search.report().into_iter().map(|one| one.mixed.expect("a mixed choice"));
    parts.map(|part| part as f64 / SHARE as f64).collect()
}

/// The first player who is asked, and the one who is asked after a sealed answer, mix as the equilibrium does. It is unique: each throw
/// in proportion to the points of the pair without it.
#[test]
fn throws_are_mixed() {
    for (rock, expected) in [(1, [1.0 / 3.0; 3]), (2, [0.25, 0.5, 0.25])] {
        let program = throws(rock);
        for seed in 1..3 {
            let mut machine = Machine::new(&program, 1, Options::default());
            for seat in 1..3 {
                let mix = mix(&mut machine, seed, 20_000);
                for (found, exact) in mix.iter().zip(expected) {
                    assert!((found - exact).abs() < 0.03, "rock {rock}, seat {seat}: {mix:?}");
                }
                machine.apply_index(0).expect("a listed throw");
            }
            assert!(machine.is_over());
        }
    }
}
