//! Distances on boards with more cells than the table of all distances holds: they are searched from each cell once.

use crate::common::linked;
use boardwright_kernel::{Machine, Options, Value, VarId};

#[test]
fn large_boards_have_the_distances_of_geometry() {
    const SIDE: u16 = 40;
    for (neighbors, steps) in [
        ("all", (|rows, cols| rows.max(cols)) as fn(u16, u16) -> u16),
        ("orthogonal", |rows, cols| rows + cols),
    ] {
        for (row, col) in [(1, 1), (27, 3), (40, 40)] {
            let source = format!(
                "```yaml\nmeta: {{ id: test, players: 2 }}\nboard:\n  shape: grid({SIDE}, {SIDE})\n  \
                 neighbors: {neighbors}\n\
                 tokens: [man]\nvars: {{ global: {{ n: 0 in 0..100 }} }}\nactions:\n  a:\n    params: {{ c: board }}\n\
                 \x20   do: n = distance($c, board[{row}, {col}]) otherwise 100\n\
                 end: [{{ when: n > 99, result: draw }}]\n```\n"
            );
            let program = linked(&source, 2);
            let mut machine = Machine::new(&program, 1, Options::default());
            // Each distance is read twice: when it is searched, and when it is kept.
            for cell in (0..SIDE * SIDE).chain(0..SIDE * SIDE) {
                machine.apply_index(cell.into()).expect("each cell is a move");
                let found = machine.state().global(&program, VarId(0));
                let (here, there) = ((cell / SIDE + 1, cell % SIDE + 1), (row, col));
                let expected = steps(here.0.abs_diff(there.0), here.1.abs_diff(there.1));
                assert_eq!(found, Value::Int(expected.into()), "{neighbors} {here:?} {there:?}");
                assert!(machine.undo());
            }
        }
    }
}
