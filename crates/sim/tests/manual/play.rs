//! Plays the examples of the manual and of the listings.

use boardwright_compile::{Overrides, lint};
use boardwright_diag::Diagnostic;
use boardwright_kernel::{
    EventKind, Fault, LinkOptions, Machine, Options, Program, Rng, game_seed, link,
};

/// Decisions of a game until it is given up: examples need not end.
const DECISIONS: u32 = 300;
const GAMES: u64 = 3;

/// The result of an example.
pub struct Played {
    /// Its findings.
    pub diagnostics: Vec<Diagnostic>,
    /// Names of the actions that were taken.
    pub taken: Vec<String>,
}

/// Compiles, links for every number of players and plays a few games at random.
pub fn works(place: &str, source: &str) -> Played {
    let compiled = lint(source, &Overrides::new());
    let Some(def) = compiled.def else { panic!("{place}: {:#?}", compiled.diagnostics) };
    let mut taken = Vec::new();
    for players in def.meta.players.min..=def.meta.players.max {
        let program = link(&def, &LinkOptions { players })
            .unwrap_or_else(|errors| panic!("{place}, {players} players: {errors:#?}"));
        for number in 0..GAMES {
            let fault = game(&program, number, &mut taken);
            // A fragment may leave its players without anything to do.
            assert!(
                matches!(fault, None | Some(Fault::IdleLoop)),
                "{place}, {players} players, game {number}: {fault:?}"
            );
        }
    }
    taken.sort();
    taken.dedup();
    Played { diagnostics: compiled.diagnostics, taken }
}

/// One game at random; how it broke, if it did.
fn game(program: &Program, number: u64, taken: &mut Vec<String>) -> Option<Fault> {
    let mut machine = Machine::new(program, game_seed(1, number), Options::default());
    let mut dice = Rng::seeded(number);
    for _ in 0..DECISIONS {
        if machine.result().is_some() {
            break;
        }
        let moves = machine.count() as u32;
        machine.apply_index(dice.below(moves) as usize).expect("it is listed");
        for event in machine.events() {
            if let EventKind::Resolved { action, .. } = &event.kind {
                taken.push(program.actions()[action.index()].clone());
            }
        }
    }
    machine.result().and_then(|end| end.fault)
}
