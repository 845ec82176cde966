//! Go of `bench/plain` against the numbers of legal positions of Tromp and Farnebäck, "Combinatorics of Go" (2007): boards
//! on which each block has a liberty. Each of them can be reached, since a player may pass while the other builds.

use super::referee::plain_program;
use boardwright_kernel::{Machine, Options, PlaceId, PlayerId, State};
use std::collections::BTreeSet;

/// Returns the number of different boards that a game on so many rows and columns can come to.
fn boards(rows: i32, columns: i32) -> usize {
    let size = [("ROWS", rows.to_string()), ("COLS", columns.to_string())];
    let program = plain_program("go", &size.each_ref().map(|(name, value)| (*name, &**value)));
    let board = |state: &State| -> Vec<Option<PlayerId>> {
        let owner = |cell: i32| {
            let stone = state.tokens(&program, PlaceId(cell as u16)).first().copied();
            stone.and_then(|stone| state.token(&program, stone).owner)
        };
        (0..rows * columns).map(owner).collect()
    };
    let mut machine = Machine::new(&program, 1, Options::default());
    let mut open = vec![machine.state().clone()];
    let (mut seen, mut boards) = (BTreeSet::new(), BTreeSet::new());
    while let Some(state) = open.pop() {
        boards.insert(board(&state));
        machine.set_state(&state);
        for at in 0..machine.count() {
            machine.set_state(&state);
            machine.apply_index(at).expect("a legal move");
            let after = machine.state();
            if seen.insert((board(after), after.position_hash(&program))) {
                open.push(after.clone());
            }
        }
    }
    boards.len()
}

#[test]
fn boards_of_go_are_the_legal_positions() {
    assert_eq!(boards(1, 1), 1);
    assert_eq!(boards(1, 2), 5);
    assert_eq!(boards(1, 3), 15);
    assert_eq!(boards(1, 4), 41);
    assert_eq!(boards(2, 2), 57);
    assert_eq!(boards(2, 3), 489);
    assert_eq!(boards(3, 3), 12_675);
}
