//! A board as text, for the hover of an editor: row 1 is below, and rows of hexagons are slanted.

use boardwright_def::{Board, CellLabel, Drawing};

/// Longest row, and most rows, of a board that is drawn with all its cells. Of larger boards the top, the middle and
/// the bottom row are drawn, with their first and last cell.
const WHOLE: u32 = 13;

/// The board as lines of text, top row first; `None` for a graph, whose places have names.
pub(super) fn picture(board: &Board) -> Option<String> {
    let slanted = match board.shape.facts().drawing {
        Drawing::Squares | Drawing::Furrows | Drawing::Loop => false,
        Drawing::Hexagons => true,
        Drawing::Spread => return None,
    };
    let (rows, cols) = board.extent();
    let mut lines: Vec<(u32, Vec<(u32, String)>)> = (1..=rows).map(|row| (row, vec![])).collect();
    for index in 0..board.cells.len() {
        let (row, col) = board.cell_at(index)?;
        let name = match board.shape.facts().label {
            CellLabel::RowAndCol => format!("{}{row}", letters(col)),
            CellLabel::Number => col.to_string(),
            CellLabel::Name => return None,
        };
        lines.get_mut(row.checked_sub(1)? as usize)?.1.push((col, name));
    }
    lines.reverse();
    let whole = rows <= WHOLE && cols <= WHOLE;
    let middle = lines.len() / 2;
    let last = lines.len().saturating_sub(1);
    let shown: Vec<String> = lines
        .iter()
        .enumerate()
        .filter(|(at, _)| whole || [0, middle, last].contains(at))
        .map(|(_, (row, cells))| {
            let label = format!("row {row}");
            let text = if whole { drawn(*row, cells, slanted) } else { ends(cells) };
            format!("{label:<8}{text}").trim_end().to_owned()
        })
        .collect();
    let between = if whole { "\n" } else { "\n…\n" };
    Some(shown.join(between))
}

/// All cells of a row, each in its column; a row of hexagons is half a cell further right than the one below.
fn drawn(row: u32, cells: &[(u32, String)], slanted: bool) -> String {
    /// Width of a cell: an even number, so that it can be halved.
    const WIDTH: usize = 4;
    let shift = if slanted { (row as usize - 1) * WIDTH / 2 } else { 0 };
    let mut text = String::new();
    for (col, name) in cells {
        let from = shift + (*col as usize - 1) * WIDTH;
        let gap = from.saturating_sub(text.len());
        text.push_str(&" ".repeat(gap));
        text.push_str(name);
    }
    text
}

/// `a9 … s9, 19 cells`.
fn ends(cells: &[(u32, String)]) -> String {
    match cells {
        [] => "no cells".to_owned(),
        [(_, only)] => only.clone(),
        [(_, first), .., (_, last)] => format!("{first} … {last}, {} cells", cells.len()),
    }
}

/// The letters of a column: a to z, then aa, ab and so on.
fn letters(col: u32) -> String {
    let mut letters = Vec::new();
    let mut left = col;
    while left > 0 {
        left -= 1;
        letters.push(char::from(b'a' + (left % 26) as u8));
        left /= 26;
    }
    letters.iter().rev().collect()
}
