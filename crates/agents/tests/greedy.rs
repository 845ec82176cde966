//! Positions that one move of search must solve.

use boardwright_agents::{Seen, Worlds, agent};
use boardwright_compile::{Overrides, compile};
use boardwright_kernel::{
    LinkOptions, Machine, Move, Options, PlayerId, Program, Value, VarId, link,
};

const TIC_TAC_TOE: &str = include_str!("../../../specs/tic-tac-toe.md");

/// A game whose only action has a further choice: take one of three heaps with different numbers.
const NESTED: &str = r#"
# Three heaps

```yaml
meta:
  id: heaps
  players: 2

vars:
  perPlayer:
    coins: 0 in 0..100

actions:
  wait:
    do: coins[actor] += 1
  take:
    do:
      - choose one of 0..4 as $heap
      - coins[actor] += $heap

scoring: coins[$player]

end:
  - when: round > 3
    result: rank by score
```
"#;

fn program(text: &str) -> Program {
    let compiled = compile(text, &Overrides::new());
    let def = compiled.def.unwrap_or_else(|| panic!("{:#?}", compiled.diagnostics));
    link(&def, &LinkOptions { players: 2 }).expect("it links")
}

/// The index `greedy` chooses for the seat that decides.
fn greedy(machine: &mut Machine<'_>, player: PlayerId, seed: u64) -> usize {
    let moves = machine.count();
    let seen = Seen::new(machine.program(), machine.state(), player, moves);
    let mut scratch = None;
    let mut worlds = Worlds::new(machine.program(), &seen, &mut scratch);
    let mut agent = agent("greedy").expect("a registered agent");
    agent.begin(seed);
    agent.choose(&seen, &mut worlds, 8)
}

/// Cross holds a1 and b1, nought a2 and b2: either wins at once on c.
#[test]
fn a_win_at_hand_is_taken() {
    let program = program(TIC_TAC_TOE);
    let mut machine = Machine::new(&program, 1, Options::default());
    // Cells in order a1 b1 c1 a2 b2 c2 …; each index counts the empty ones.
    for index in [0, 2, 0, 2] {
        machine.apply_index(index).expect("a listed move");
    }
    for seed in 0..20 {
        let index = greedy(&mut machine, PlayerId(0), seed);
        let mut after = Machine::from_state(&program, machine.state().clone(), Options::default());
        after.apply_index(index).expect("a listed move");
        let winners = after.result().map(|outcome| outcome.winners);
        assert_eq!(winners, Some(vec![PlayerId(0)]), "seed {seed}");
    }
}

/// With equal values every move is chosen sometimes: the random generator breaks ties.
#[test]
fn ties_are_broken_at_random() {
    let program = program(TIC_TAC_TOE);
    let mut machine = Machine::new(&program, 1, Options::default());
    let mut met = [false; 9];
    for seed in 0..200 {
        met[greedy(&mut machine, PlayerId(0), seed)] = true;
    }
    assert_eq!(met, [true; 9]);
    assert_eq!(greedy(&mut machine, PlayerId(0), 7), greedy(&mut machine, PlayerId(0), 7));
}

/// The value of a move is that of the best further choices of its ply.
#[test]
fn further_choices_count() {
    let program = program(NESTED);
    let mut machine = Machine::new(&program, 1, Options::default());
    assert_eq!(greedy(&mut machine, PlayerId(0), 1), 1, "take, because 4 is more than 1");
    machine.apply_index(1).expect("take");
    let heap = greedy(&mut machine, PlayerId(0), 1);
    assert_eq!(heap, 4, "the fullest heap");
    let moves: Vec<Move> = machine.legal_moves().to_vec();
    assert_eq!(moves.len(), 5);
}

/// A sealed bid took minutes: each of its many moves was found by walking the whole list, in every world.
#[test]
fn many_moves_are_sampled() {
    let text = NESTED
        .replace("coins: 0 in 0..100", "coins: 0 in 0..1000000")
        .replace("choose one of 0..4 as $heap", "choose one of 0..60000 as $heap");
    let program = program(&text);
    let mut machine = Machine::new(&program, 1, Options::default());
    machine.apply_index(1).expect("take");
    assert_eq!(machine.count(), 60_001);
    let mut met: Vec<usize> = (0..5).map(|seed| greedy(&mut machine, PlayerId(0), seed)).collect();
    let part = 60_001 / 512;
    for heap in &met {
        assert!(60_001 - heap <= part + 1, "one of the fullest heaps: {heap}");
    }
    assert_eq!(met[3], greedy(&mut machine, PlayerId(0), 3), "the same seed, the same move");
    met.dedup();
    assert!(met.len() > 1, "another seed, another sample: {met:?}");
}

/// The bot held in pig after the first throw, since a throw alone scores nothing, and lost to random play. One more throw
/// from a pot p and a hold gain 5/6 (p + 4) on average, more than holding while p < 20.
#[test]
fn a_roll_counts_by_its_next_move() {
    let program = program(include_str!("../../../specs/pig.md"));
    let (mut early, mut held, mut late, mut rolled) = (0, 0, 0, 0);
    for seed in 0..120 {
        let mut machine = Machine::new(&program, seed, Options::default());
        machine.apply_index(0).expect("the first roll");
        while machine.state().turn() == 1 && machine.count() == 2 {
            let Value::Int(pot) = machine.state().global(&program, VarId(0)) else {
                panic!("the pot is a number")
            };
            let rolls = greedy(&mut machine, PlayerId(0), seed) == 0;
            match pot {
                0..=10 => (early, held) = (early + 1, held + u32::from(!rolls)),
                36.. => (late, rolled) = (late + 1, rolled + u32::from(rolls)),
                _ => {}
            }
            machine.apply_index(0).expect("a further roll");
        }
    }
    assert!(early > 50 && late > 50, "{early} early and {late} late decisions");
    // Each decision rests on eight throws, so that some are wrong.
    assert!(held * 3 < early, "held {held} of {early}");
    assert!(rolled * 3 < late * 2, "rolled {rolled} of {late}");
}
