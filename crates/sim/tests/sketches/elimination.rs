//! Eliminated players: they have no turn and are in no list of players around the table.

use super::games::{def, program};
use boardwright_kernel::{
    Decider, EventKind, Machine, Options, OutcomeKind, PlayerId, Rng, load_text, observe, save_text,
};

/// An eliminated player has no decisions; all players see it; a saved state has it.
#[test]
fn who_is_out_has_no_turn() {
    let mut out = 0;
    let players = def("cold-ferry").meta.players;
    for players in players.min..=players.max {
        let program = program("cold-ferry", players);
        assert!(program.eliminates());
        for seed in 0..40 {
            let mut machine = Machine::new(&program, seed, Options::default());
            let mut rng = Rng::seeded(seed);
            let mut told = 0;
            while !machine.is_over() {
                let state = &machine.state().clone();
                let eliminated = state.eliminated(&program);
                let Some(Decider::Player(decider)) = machine.decision().map(|d| d.decider) else {
                    panic!("nobody but players decides");
                };
                assert!(!eliminated.has(decider), "{players} with seed {seed}");
                assert_eq!(Some(decider), state.active());
                for viewer in (0..players as u16).map(PlayerId) {
                    assert_eq!(observe(&program, state, viewer).players.eliminated, eliminated);
                }
                let read = load_text(&program, &save_text(&program, state)).expect("it was saved");
                assert_eq!(read, *state);
                let count = machine.count();
                let index = rng.below(count as u32) as usize;
                machine.apply_index(index).expect("it is listed");
                assert!(machine.undo());
                assert_eq!(machine.state(), state);
                machine.apply_index(index).expect("it is listed");
                let events = machine.events().iter();
                told += events.filter(|e| matches!(e.kind, EventKind::Eliminated { .. })).count();
            }
            let left = players as usize - machine.state().eliminated(&program).players().count();
            assert_eq!(told, players as usize - left, "each is told once");
            assert_ne!(machine.result().expect("it is over").kind, OutcomeKind::Fault);
            out += told;
        }
    }
    assert!(out > 50, "only {out} were eliminated");
}
