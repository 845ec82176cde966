//! Exact values of single games: published counts, odds by an independent computation, the stream of
//! the generator.

use super::games::{options, program};
use boardwright_compile::{Overrides, compile};
use boardwright_kernel::{
    AlternativeKind, Decider, LinkOptions, Machine, Program, Rng, Value, VarId, game_seed, link,
};
use boardwright_sim::Playouts;
use boardwright_sim::perft::{Chance, PerftRefused, PerftSpec, Unit, perft};
use rand_xoshiro::rand_core::{Rng as _, SeedableRng};

/// Tic-tac-toe: all 255,168 games, by length and by winner.
#[test]
fn tic_tac_toe_perft() {
    let program = program("tic-tac-toe", 2);
    let counted = perft(&program, PerftSpec::new(9)).expect("no chance");
    let nodes: Vec<u64> = counted.levels.iter().map(|level| level.nodes).collect();
    assert_eq!(nodes, [9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872]);
    let ended: Vec<u64> = counted.levels.iter().map(|level| level.ended).collect();
    assert_eq!(ended, [0, 0, 0, 0, 1440, 5328, 47952, 72576, 127_872]);
    assert_eq!(ended.iter().sum::<u64>(), 255_168);
    assert_eq!(counted.wins, [131_184, 77_904]);
    assert_eq!(counted.no_single_winner, 46_080);
    assert_eq!(counted.divide.len(), 9);
    assert_eq!(counted.divide.iter().map(|(_, below)| below).sum::<u64>(), 127_872);
    let by_decision = PerftSpec { unit: Unit::Decision, ..PerftSpec::new(6) };
    let same = perft(&program, by_decision).expect("no chance");
    assert_eq!(same.levels[..], counted.levels[..6], "every ply is one decision here");
}

/// Uniform random tic-tac-toe: 3203/420 plies on average, seat 1 wins 737/1260 of the games.
#[test]
fn tic_tac_toe_random_play() {
    let program = program("tic-tac-toe", 2);
    let mut playouts = Playouts::new(&program, 1, 1_000);
    playouts.step(40_000);
    let sums = playouts.sums();
    let first = 737.0 / 1260.0;
    assert!((sums.mean_plies() - 3203.0 / 420.0).abs() < 0.03, "{}", sums.mean_plies());
    assert!((sums.first_share() - first).abs() < 0.01, "{}", sums.first_share());
}

/// Chance is refused, or its outcomes are counted as branches.
#[test]
fn perft_and_chance() {
    let program = program("pig", 2);
    assert_eq!(perft(&program, PerftSpec::new(2)), Err(PerftRefused::HasChance));
    let spec = PerftSpec { chance: Chance::Count, ..PerftSpec::new(3) };
    let counted = perft(&program, spec).expect("counted");
    let nodes: Vec<u64> = counted.levels.iter().map(|level| level.nodes).collect();
    // First ply: a roll (6). Second: after a 1 the other rolls (6); else roll (6) or hold (1).
    assert_eq!(nodes[0], 6);
    assert_eq!(nodes[1], 6 + 5 * 7);
    // After two plies the pot is empty after: 1 then 1; 1 then other → pot; other then 1 → empty;
    // other then hold → empty; other then other → pot.
    let empty = 1 + 5 + 5;
    let full = 5 + 25;
    assert_eq!(nodes[2], empty * 6 + full * 7);
    assert_eq!(counted.levels[2].ended, 0);
}

/// The turn of a player who holds at 20: the probability of losing the pot is 0.6245, and the banked totals
/// have the distribution of an independent computation on plain numbers.
#[test]
fn pig_hold_at_20() {
    let program = program("pig", 2);
    let machine = Machine::new(&program, 1, options(true));
    let mut found = Turn::default();
    turn(&program, machine, 1.0, &mut found);
    let expected = hold_at_20();
    for total in 0..26 {
        let (a, b) = (found.banked[total], expected.banked[total]);
        assert!((a - b).abs() < 1e-12, "total {total}: {a} and {b}");
    }
    assert!((found.lost - expected.lost).abs() < 1e-12);
    assert!((found.lost - 0.6245).abs() < 5e-5, "published: 0.6245, not {}", found.lost);
    let all: f64 = found.banked.iter().sum::<f64>() + found.lost;
    assert!((all - 1.0).abs() < 1e-12);
}

/// Pig with holding of an empty pot: the rules of OpenSpiel's `pig` (win score 100; once there is
/// enough to win only stopping is legal), of which 150,000 random games gave 120.9 plies and 0.511 of
/// the games to the first player. Its draw after 1,000 plies never occurs in random play, nor does our hundredth
/// throw.
#[test]
fn pig_with_an_empty_pot_held() {
    let knobs = [("LEAST".to_owned(), "0".to_owned())];
    let text = include_str!("../../../../specs/pig.md");
    let def = compile(text, &Overrides::from(knobs)).def.expect("it compiles");
    let program = link(&def, &LinkOptions { players: 2 }).expect("it links");
    let mut playouts = Playouts::new(&program, 1, 1_000);
    playouts.step(10_000);
    let sums = playouts.sums();
    assert!((sums.mean_plies() - 120.93).abs() < 0.8, "{}", sums.mean_plies());
    assert!((sums.first_share() - 0.511).abs() < 0.015, "{}", sums.first_share());
    let mut machine = Machine::new(&program, 1, options(true));
    assert_eq!(machine.count(), 2, "rolling and passing");
    for _ in 0..17 {
        machine.apply_index(0).expect("a roll");
        machine.apply_index(5).expect("a six");
    }
    assert_eq!(machine.count(), 1, "102 points lie in the pot");
    machine.apply_index(0).expect("holding");
    assert_eq!(machine.state().winners(), 1);
}

/// The result of a turn.
#[derive(Default)]
struct Turn {
    /// Chance of each banked total.
    banked: [f64; 26],
    /// Chance of a 1.
    lost: f64,
}

/// Follows every line of a turn of seat 1 through the kernel: chance by its weights, the player
/// holding at 20.
fn turn(program: &Program, mut machine: Machine<'_>, chance: f64, found: &mut Turn) {
    let decision = machine.decision().expect("nobody has 100 points in the first turn");
    let pot = match machine.state().global(program, var(program, "pot")) {
        Value::Int(pot) => pot,
        other => panic!("the pot is {other:?}"),
    };
    match decision.decider {
        Decider::Chance => {
            let weights: Vec<u64> = (0..machine.count()).map(|i| machine.weight(i)).collect();
            let total: u64 = weights.iter().sum();
            assert_eq!((weights.len(), total), (6, 6));
            for (index, weight) in weights.iter().enumerate() {
                let mut next = Machine::from_state(program, machine.state().clone(), options(true));
                next.apply_index(index).expect("a listed outcome");
                turn(program, next, chance * *weight as f64 / total as f64, found);
            }
        }
        Decider::Player(player) if player.seat() == 1 => {
            let wanted = if pot >= 20 { "hold" } else { "roll" };
            let chosen = machine
                .legal_moves()
                .to_vec()
                .into_iter()
                .find(|chosen| {
                    let at = machine.decode(*chosen).alternative;
                    matches!(decision.alternatives[at].kind, AlternativeKind::Action(id)
                        if program.actions()[id.index()] == wanted)
                })
                .expect("the action is offered");
            if wanted == "hold" {
                found.banked[pot as usize] += chance;
                return;
            }
            machine.apply(chosen).expect("a listed move");
            turn(program, machine, chance, found);
        }
        Decider::Player(_) => found.lost += chance,
    }
}

fn var(program: &Program, id: &str) -> VarId {
    VarId(program.global_vars().iter().position(|var| var.id == id).expect("declared") as u16)
}

/// The same on plain numbers: chances of each total, rolled on until 20.
fn hold_at_20() -> Turn {
    let mut at = [0.0; 26];
    at[0] = 1.0;
    let mut done = Turn::default();
    for total in 0..20 {
        let chance: f64 = at[total];
        done.lost += chance / 6.0;
        for face in 2..=6 {
            at[total + face] += chance / 6.0;
        }
    }
    done.banked[20..26].copy_from_slice(&at[20..26]);
    done
}

/// The stream is `rand_xoshiro`'s, seeded by SplitMix64.
#[test]
fn the_generator_is_xoshiro256starstar() {
    for seed in [0, 1, 42, u64::MAX, game_seed(7, 3)] {
        let mut ours = Rng::seeded(seed);
        let mut theirs = rand_xoshiro::Xoshiro256StarStar::seed_from_u64(seed);
        for at in 0..1_000 {
            assert_eq!(ours.next_u64(), theirs.next_u64(), "seed {seed}, word {at}");
        }
    }
}

/// Bounded integers and shuffles as stated: Lemire's multiply-and-reject, descending Fisher-Yates.
#[test]
fn bounded_integers_and_shuffles() {
    let mut ours = Rng::seeded(5);
    let mut words = Rng::seeded(5);
    let mut below = |n: u32| loop {
        let product = u128::from(words.next_u64()) * u128::from(n);
        if (product as u64) >= (u64::from(n).wrapping_neg() % u64::from(n)) {
            return (product >> 64) as u32;
        }
    };
    for n in [1, 2, 3, 6, 7, 100, 1_000_003, u32::MAX] {
        for _ in 0..200 {
            assert_eq!(ours.below(n), below(n), "below {n}");
        }
    }
    let mut order: Vec<u32> = (0..20).collect();
    ours.shuffle(&mut order);
    let mut expected: Vec<u32> = (0..20).collect();
    for last in (1..20_usize).rev() {
        expected.swap(last, below(last as u32 + 1) as usize);
    }
    assert_eq!(order, expected);
}
