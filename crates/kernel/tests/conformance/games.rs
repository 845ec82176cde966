//! The bundled games, and walks through them.

use boardwright_compile::{Overrides, compile};
use boardwright_def::GameDef;
use boardwright_kernel::{LinkOptions, Machine, Options, Program, Rng, link};

/// The bundled specs.
pub const SPECS: [(&str, &str); 12] = [
    ("tic-tac-toe", include_str!("../../../../specs/tic-tac-toe.md")),
    ("pig", include_str!("../../../../specs/pig.md")),
    ("threat-market", include_str!("../../../../specs/threat-market.md")),
    ("breakthrough", include_str!("../../../../specs/breakthrough.md")),
    ("checkers", include_str!("../../../../specs/checkers.md")),
    ("connect-four", include_str!("../../../../specs/connect-four.md")),
    ("gomoku", include_str!("../../../../specs/gomoku.md")),
    ("hex", include_str!("../../../../specs/hex.md")),
    ("kalah", include_str!("../../../../specs/kalah.md")),
    ("nim", include_str!("../../../../specs/nim.md")),
    ("nine-mens-morris", include_str!("../../../../specs/nine-mens-morris.md")),
    ("othello", include_str!("../../../../specs/othello.md")),
];

/// Games with constructs that the bundled ones do not use.
pub const OTHERS: [(&str, &str); 5] = [
    ("values", include_str!("../games/values.md")),
    ("face-down-pieces", include_str!("../games/face-down-pieces.md")),
    ("room", include_str!("../games/room.md")),
    ("secret-properties", include_str!("../games/secret-properties.md")),
    ("shapes", include_str!("../games/shapes.md")),
];

/// The maximal length of a random game.
const LONGEST: usize = 2_000;

/// Compiles a bundled spec.
pub fn def(name: &str) -> GameDef {
    let (_, text) =
        SPECS.iter().chain(&OTHERS).find(|(id, _)| *id == name).expect("a bundled spec");
    let compiled = compile(text, &Overrides::new());
    compiled.def.unwrap_or_else(|| panic!("{name}: {:#?}", compiled.diagnostics))
}

/// Compiles and links a bundled spec.
pub fn program(name: &str, players: u32) -> Program {
    link(&def(name), &LinkOptions { players })
        .unwrap_or_else(|errors| panic!("{name}: {errors:#?}"))
}

/// Returns every game with every possible number of players.
pub fn all() -> Vec<(String, Program)> {
    let mut programs = Vec::new();
    for (name, _) in SPECS.into_iter().chain(OTHERS) {
        let def = def(name);
        for players in def.meta.players.min..=def.meta.players.max {
            programs.push((format!("{name} for {players}"), program(name, players)));
        }
    }
    programs
}

/// Returns options with or without explicit chance, with events and journal.
pub fn options(explicit_chance: bool) -> Options {
    Options { explicit_chance, ..Options::default() }
}

/// A played game: the chosen index and the state hash before each decision, and the final hash.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Walk {
    pub indices: Vec<usize>,
    pub hashes: Vec<u64>,
}

/// Plays uniformly at random, calling `at` at every decision and at the end.
pub fn walk<'p>(
    program: &'p Program,
    seed: u64,
    explicit_chance: bool,
    mut at: impl FnMut(&mut Machine<'p>, usize),
) -> Walk {
    let mut machine = Machine::new(program, seed, options(explicit_chance));
    let mut rng = Rng::seeded(seed ^ 0x5eed);
    let mut walk = Walk::default();
    loop {
        walk.hashes.push(machine.state_hash());
        at(&mut machine, walk.indices.len());
        if machine.decision().is_none() {
            return walk;
        }
        assert!(walk.indices.len() < LONGEST, "the game goes on for ever");
        let moves = machine.count();
        assert!(moves > 0, "a decision without a legal move");
        let index = rng.below(moves as u32) as usize;
        machine.apply_index(index).expect("a listed move applies");
        walk.indices.push(index);
    }
}
