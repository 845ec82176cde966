//! The bundled games, and walks through them.

use boardwright_compile::{Overrides, compile};
use boardwright_def::GameDef;
use boardwright_kernel::{LinkOptions, Machine, Options, Program, Rng, link};
use std::path::Path;
use std::{fs, sync::LazyLock};

/// The bundled specs by name: every file of `specs/`.
pub static SPECS: LazyLock<Vec<(&str, &str)>> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../specs");
    let mut specs: Vec<(&str, &str)> = fs::read_dir(folder)
        .expect("the folder of the bundled games")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .map(|path| {
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            let text = fs::read_to_string(&path).expect("a text");
            (&*name.leak(), &*text.leak())
        })
        .collect();
    specs.sort_unstable();
    specs
});

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

/// Returns every game for its fewest and its most players.
pub fn all() -> Vec<(String, Program)> {
    let mut programs = Vec::new();
    for (name, _) in SPECS.iter().copied().chain(OTHERS) {
        let def = def(name);
        let range = &def.meta.players;
        let mut counts = vec![range.min, range.max];
        counts.dedup();
        for players in counts {
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
