//! A machine that has played many games, with undo, behaves as a new machine at the same state: its caches are valid or
//! dropped.

use super::games::all;
use boardwright_kernel::{Machine, Options, Program, Rng, game_seed};

const GAMES: u64 = 12;
const LONGEST: u32 = 300;

fn assert_like_new(name: &str, program: &Program, old: &mut Machine<'_>, options: Options) {
    let mut fresh = Machine::from_state(program, old.state().clone(), options);
    assert_eq!(old.legal_moves(), fresh.legal_moves(), "{name}");
    assert_eq!(old.count(), fresh.count(), "{name}");
    assert_eq!(old.result(), fresh.result(), "{name}");
}

fn play(name: &str, program: &Program) {
    let options = Options { events: false, ..Options::default() };
    let mut old = Machine::new(program, 0, options);
    for game in 0..GAMES {
        old.restart(game_seed(11, game));
        let mut rng = Rng::seeded(game_seed(12, game));
        for _ in 0..LONGEST {
            assert_like_new(name, program, &mut old, options);
            let moves = old.legal_moves().len() as u32;
            if moves == 0 {
                break;
            }
            // Sometimes another move is tried and undone, as a search does.
            if rng.below(4) == 0 {
                let before = old.state().clone();
                let tried = rng.below(moves) as usize;
                old.apply_index(tried).expect("it is listed");
                assert_like_new(name, program, &mut old, options);
                assert!(old.undo(), "{name}");
                assert_eq!(*old.state(), before, "{name}");
            }
            let mut fresh = Machine::from_state(program, old.state().clone(), options);
            let chosen = rng.below(moves) as usize;
            old.apply_index(chosen).expect("it is listed");
            fresh.apply_index(chosen).expect("it is listed");
            assert_eq!(old.state(), fresh.state(), "{name}");
        }
    }
}

#[test]
fn a_reused_machine_behaves_as_a_new_one() {
    for (name, program) in all() {
        play(&name, &program);
    }
}
