//! Regions are lists of cells that are known before the game.

use boardwright_compile::{Overrides, compile};

/// The cells of regions on a board with these properties.
fn regions(board: &str, regions: &[&str]) -> Vec<Vec<String>> {
    let lines = regions.iter().enumerate().map(|(at, list)| format!("    r{at}: {list}\n"));
    let text = format!(
        "```yaml\nmeta: {{ id: test, players: 2 }}\nboard:\n{board}  regions:\n{}vars: {{ global: {{ n: 0..9 }} }}\n\
         actions: {{ go: {{ do: n += 1 }} }}\nend: [{{ when: n == 9, result: draw }}]\n```\n",
        lines.collect::<String>()
    );
    let compiled = compile(&text, &Overrides::new());
    let def = compiled.def.unwrap_or_else(|| panic!("{:#?}", compiled.diagnostics));
    def.boards[0].regions.iter().map(|region| region.places[0].clone()).collect()
}

fn cells(numbers: impl IntoIterator<Item = u32>) -> Vec<String> {
    numbers.into_iter().map(|number| format!("cell_{number}")).collect()
}

/// On a track that is walked one way, the distance to a cell is not the distance from it.
#[test]
fn distances_from_and_to_a_cell_are_told_apart() {
    let found = regions(
        "  shape: track(9)\n  neighbors: forward\n",
        &[
            "board where distance(it, board[5]) <= 2",
            "board where distance(board[5], it) <= 2",
            "board where distance(it, board[5]) <= 2 and distance(board[4], it) <= 9",
            "board where distance(it, board[5]) <= 2 or distance(board[8], it) <= 2",
            "board where distance(it, it) == 0",
        ],
    );
    let expected = [cells(3..=5), cells(5..=7), cells(4..=5), cells([3, 4, 5, 8, 9]), cells(1..=9)];
    assert_eq!(found, expected);
}

/// A region about a cell of a large board has as many cells as a diamond of that size.
#[test]
fn a_region_about_a_cell_is_a_diamond() {
    let found = regions(
        "  shape: grid(40, 40)\n",
        &[
            "board where distance(it, board[20, 20]) < 12",
            "board where distance(board[1, 1], it) < 4",
        ],
    );
    // Squares of all distances up to 11: 1 + 4 · (1 + 2 + … + 11). In a corner: 1 + 2 + 3 + 4.
    assert_eq!(found.iter().map(Vec::len).collect::<Vec<_>>(), [265, 10]);
}
