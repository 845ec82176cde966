//! A random move that is found without a list of all has the distribution of one from the list.

use boardwright_compile::{Overrides, compile};
use boardwright_kernel::{LinkOptions, Machine, Move, Options, Program, Rng, game_seed, link};
use std::collections::BTreeMap;

/// A spec of the bench, and its knobs.
struct Game {
    name: &'static str,
    text: &'static str,
    knobs: &'static [(&'static str, &'static str)],
}

/// Games whose moves are tested one by one: by conditions on two parameters, on the position after a move, on a
/// member of a list.
const GAMES: [Game; 4] = [
    Game {
        name: "quoridor",
        text: include_str!("../../../../bench/plain/quoridor.md"),
        knobs: &[("SIZE", "3"), ("FENCES", "2")],
    },
    Game { name: "chess", text: include_str!("../../../../bench/plain/chess.md"), knobs: &[] },
    Game { name: "hearts", text: include_str!("../../../../bench/plain/hearts.md"), knobs: &[] },
    Game {
        name: "backgammon",
        text: include_str!("../../../../bench/plain/backgammon.md"),
        knobs: &[],
    },
];
/// Positions of each game, and moves drawn at each for every legal move.
const POSITIONS: u32 = 12;
const DRAWN: u32 = 400;

fn program(text: &str, knobs: &[(&str, &str)]) -> Program {
    let overrides: Overrides =
        knobs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let compiled = compile(text, &overrides);
    let def = compiled.def.unwrap_or_else(|| panic!("{:#?}", compiled.diagnostics));
    let players = def.meta.players.min;
    link(&def, &LinkOptions { players }).unwrap_or_else(|errors| panic!("{errors:#?}"))
}

/// How often each move is made from a position. The move is known by the state that it leads to.
fn made(program: &Program, at: &Machine<'_>, rng: &mut Rng, times: u32) -> BTreeMap<u64, u32> {
    let mut made = BTreeMap::new();
    for _ in 0..times {
        let mut copy = Machine::from_state(program, at.state().clone(), brief());
        copy.apply_random(rng).expect("a game that goes on has a legal move");
        *made.entry(copy.state().position_hash(program)).or_insert(0) += 1;
    }
    made
}

fn brief() -> Options {
    Options { events: false, journal: false, lists: false, ..Options::default() }
}

#[test]
fn all_legal_moves_are_equally_likely() {
    for Game { name, text, knobs } in GAMES {
        let program = program(text, knobs);
        let mut rng = Rng::seeded(game_seed(7, 0));
        let mut machine = Machine::new(&program, game_seed(3, 0), brief());
        for number in 0..POSITIONS {
            for _ in 0..5 {
                machine.apply_random(&mut rng).expect("a game that goes on has a legal move");
                if machine.is_over() {
                    machine.restart(game_seed(3, u64::from(number)));
                }
            }
            if machine.weights().is_some() {
                continue; // a pick of several: sets are equally likely, not picks
            }
            let legal: Vec<Move> = machine.legal_moves().to_vec();
            let mut expected: BTreeMap<u64, u32> = BTreeMap::new();
            for one in &legal {
                let mut copy = Machine::from_state(&program, machine.state().clone(), brief());
                copy.apply(*one).expect("a listed move applies");
                *expected.entry(copy.state().position_hash(&program)).or_insert(0) += 1;
            }
            let found = made(&program, &machine, &mut rng, DRAWN * legal.len() as u32);
            assert!(found.keys().eq(expected.keys()), "{name}: the same moves");
            for (state, count) in found {
                // A binomial count lies within six deviations of its mean, but in one of 500 million cases.
                let mean = f64::from(DRAWN * expected[&state]);
                let off = (f64::from(count) - mean).abs();
                assert!(off < 6.0 * mean.sqrt(), "{name}: {count} instead of {mean}");
            }
        }
    }
}
