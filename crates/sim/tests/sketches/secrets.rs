//! Properties of every sketch with hidden information.

use super::games::{def, names, program};
use boardwright_kernel::{
    Machine, Options, OutcomeKind, PlayerId, Program, Rng, State, load_text, observe,
    sample_consistent, save_text,
};

/// Fewer in unoptimised builds.
const GAMES: u64 = if cfg!(debug_assertions) { 100 } else { 1_000 };

/// Random games end without a fault.
#[test]
fn sketches_play() {
    for name in names() {
        let players = def(&name).meta.players;
        for players in players.min..=players.max {
            let program = program(&name, players);
            if !program.hides() {
                continue;
            }
            let options = Options { events: false, journal: false, ..Options::default() };
            let mut machine = Machine::new(&program, 0, options);
            for seed in 0..GAMES {
                machine.restart(seed);
                let mut rng = Rng::seeded(!seed);
                while !machine.is_over() {
                    let moves = machine.count();
                    machine.apply_index(rng.below(moves as u32) as usize).expect("it is counted");
                }
                let kind = machine.result().expect("it is over").kind;
                assert_ne!(kind, OutcomeKind::Fault, "{name} for {players} with seed {seed}");
            }
        }
    }
}

/// At every decision of some games: a sampled world looks alike to its viewer, a saved state is read
/// back whole, the running hashes equal a recomputation, and moves can be taken back.
#[test]
fn sketches_keep_secrets_and_states() {
    for name in names() {
        let players = def(&name).meta.players;
        for players in players.min..=players.max {
            let program = program(&name, players);
            let seeds = if program.hides() { 0..3 } else { 0..0 };
            for seed in seeds {
                watch(&program, seed, &format!("{name} for {players} with seed {seed}"));
            }
        }
    }
}

fn watch(program: &Program, seed: u64, name: &str) {
    let mut machine = Machine::new(program, seed, Options::default());
    let mut rng = Rng::seeded(seed);
    while !machine.is_over() {
        let before = machine.state().clone();
        check(program, &before, name, &mut rng);
        let moves = machine.count();
        let index = rng.below(moves as u32) as usize;
        machine.apply_index(index).expect("it is counted");
        assert!(machine.undo());
        assert_eq!(*machine.state(), before, "{name}: taken back");
        machine.apply_index(index).expect("it is counted");
    }
    check(program, machine.state(), name, &mut rng);
}

fn check(program: &Program, state: &State, name: &str, rng: &mut Rng) {
    let read = load_text(program, &save_text(program, state)).expect(name);
    assert_eq!(read.state_hash(program), state.state_hash(program), "{name}: saved");
    for viewer in (0..program.players()).map(|p| PlayerId(p as u16)) {
        let world =
            sample_consistent(program, &observe(program, state, viewer), rng).expect("a world");
        assert_eq!(
            observe(program, &world, viewer),
            observe(program, state, viewer),
            "{name}: {viewer:?}"
        );
        let again = load_text(program, &save_text(program, &world)).expect(name);
        assert_eq!(again.state_hash(program), world.state_hash(program), "{name}: sampled");
    }
}
