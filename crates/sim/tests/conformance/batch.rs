//! Batches: however the work is cut or split, the sums are the same.

use super::games::{all, program};
use boardwright_sim::{Batch, BatchSpec, Caps, Playouts, Sums};

fn spec(first: u64, games: u64) -> BatchSpec {
    BatchSpec {
        agents: vec!["random".to_owned(), "greedy".to_owned()],
        seed: 7,
        first,
        games,
        caps: Caps { iterations: 3, ..Caps::default() },
    }
}

fn played(program: &boardwright_kernel::Program, spec: BatchSpec, work: u32) -> Sums {
    let mut batch = Batch::new(program, spec).expect("known agents");
    while !batch.step(work) {}
    batch.sums().clone()
}

#[test]
fn slices_and_splits_give_the_same_sums() {
    for (name, program) in all() {
        let whole = played(&program, spec(0, 4), u32::MAX);
        assert_eq!(whole.games, 4, "{name}");
        assert_eq!(played(&program, spec(0, 4), 1), whole, "{name}: in smallest slices");
        let mut joined = played(&program, spec(2, 2), 17);
        joined.join(&played(&program, spec(0, 2), 50));
        assert_eq!(joined, whole, "{name}: split in two");
        assert_eq!(whole.capped, 0, "{name}");
        // Some moves of this game put a token where it has no room, which is a fault.
        assert!(whole.faults == 0 || name.starts_with("shapes"), "{name}");
    }
}

#[test]
fn a_cap_is_counted_and_shown() {
    let program = program("pig", 2);
    let caps = Caps { plies: 10, ..Caps::default() };
    let sums = played(&program, BatchSpec { caps, ..spec(0, 20) }, 100);
    assert!(sums.capped > 0);
    assert_eq!(sums.games, 20);
    let first = sums.first_capped.expect("a capped game").game;
    let again = played(&program, BatchSpec { caps, ..spec(first, 1) }, 100);
    assert_eq!(again.capped, 1, "the witness shows it");
}

#[test]
fn playouts_do_not_depend_on_slices() {
    for (name, program) in all() {
        let mut at_once = Playouts::new(&program, 3, 100_000);
        at_once.step(20);
        let mut singly = Playouts::new(&program, 3, 100_000);
        (0..20).for_each(|_| singly.step(1));
        assert_eq!(at_once.sums(), singly.sums(), "{name}");
        assert_eq!(at_once.sums().capped, 0, "{name}");
    }
}
