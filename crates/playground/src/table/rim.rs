//! Labels of the cells: letters and numbers along the rim if the names allow, else the names themselves, on
//! or below the cells.

use super::geometry::{CELL, EDGE, Frame, HEX_WIDTH, MARGIN, middle, room};
use boardwright_protocol::{BoardForm, BoardInfo, CellInfo};

/// The width of a digit, as a part of its size.
const DIGIT: f64 = 0.66;
/// The part of the margin in which strips of players lie.
const STRIP: f64 = 7.0;

/// A text on a board.
#[derive(Debug, Clone, PartialEq)]
pub struct Label {
    /// Middle of the text.
    pub x: f64,
    /// Base line.
    pub y: f64,
    /// The text.
    pub text: String,
    /// Its size: larger on large boards, which are drawn smaller.
    pub size: f64,
    /// True if it is among cells and links, else along the rim.
    pub inside: bool,
}

/// All labels of a board.
pub fn labels(board: &BoardInfo, frame: &Frame) -> Vec<Label> {
    let cols: Vec<_> =
        (1..=board.cols).map(|col| shared(board, |cell| cell.col == col, letters)).collect();
    let rows: Vec<_> =
        (1..=board.rows).map(|row| shared(board, |cell| cell.row == row, digits)).collect();
    if cols.iter().chain(&rows).any(Common::differs) {
        return names(board);
    }
    let letters = rows.iter().filter_map(Common::text).map(|text| text.chars().count()).max();
    let free = if board.sides.is_empty() { MARGIN - 2.0 } else { MARGIN - STRIP };
    let widest = free / (DIGIT * letters.unwrap_or(1).max(1) as f64);
    let size = (f64::from(board.rows.max(board.cols)) * 1.5).clamp(12.0, 22.0).min(widest);
    let label = |(x, y): (f64, f64), common: &Common| {
        let text = common.text()?;
        Some(Label { x, y: y + size * 0.36, text, size, inside: false })
    };
    let below = (1..).zip(&cols).filter_map(|(col, common)| {
        let cell = board.cells.iter().filter(|cell| cell.col == col).min_by_key(|cell| cell.row)?;
        let (x, y) = middle(cell);
        let at = match board.form {
            // At the end of the column, which leads down to the left.
            BoardForm::Hexagons => (x - CELL * 0.4, y + CELL * 0.7),
            BoardForm::Squares | BoardForm::Pits | BoardForm::Places => {
                (x, frame.height - EDGE - 13.0)
            }
        };
        label(at, common)
    });
    let beside = (1..).zip(&rows).filter_map(|(row, common)| {
        let cell = board.cells.iter().filter(|cell| cell.row == row).min_by_key(|cell| cell.col)?;
        let (x, y) = middle(cell);
        let x = match board.form {
            BoardForm::Hexagons if board.sides.is_empty() => {
                x - CELL * 0.5 - MARGIN / 2.0 * HEX_WIDTH
            }
            BoardForm::Hexagons => x - CELL * 0.5 - STRIP - free / 2.0,
            BoardForm::Squares | BoardForm::Pits | BoardForm::Places => free / 2.0 + 1.0,
        };
        label((x, y), common)
    });
    below.chain(beside).collect()
}

/// The common part of the names of a row or column.
enum Common {
    Nothing,
    Text(String),
    Different,
}

impl Common {
    fn differs(&self) -> bool {
        matches!(self, Common::Different)
    }

    fn text(&self) -> Option<String> {
        match self {
            Common::Text(text) => Some(text.clone()),
            Common::Nothing | Common::Different => None,
        }
    }
}

fn shared(
    board: &BoardInfo,
    belongs: impl Fn(&CellInfo) -> bool,
    part: impl Fn(&str) -> &str,
) -> Common {
    let mut parts = board.cells.iter().filter(|cell| belongs(cell)).map(|cell| part(&cell.name));
    let Some(first) = parts.next() else { return Common::Nothing };
    let agree = !first.is_empty() && parts.all(|other| other == first);
    if agree { Common::Text(first.to_owned()) } else { Common::Different }
}

/// True if names at the cells are large enough to be read; else the name of a cell is its tooltip.
pub fn names_fit(board: &BoardInfo) -> bool {
    board.cells.len() <= MOST_NAMES
}

/// On boards with more cells, names at the cells could not be read.
const MOST_NAMES: usize = 500;

/// Each name at its cell.
fn names(board: &BoardInfo) -> Vec<Label> {
    if !names_fit(board) {
        return Vec::new();
    }
    let label = |cell: &CellInfo| {
        let (x, y) = middle(cell);
        // The name of the board stands above it.
        let own = cell.name.strip_prefix(&*board.name).map(str::trim_start);
        let text = own.filter(|own| !own.is_empty()).unwrap_or(&cell.name).to_owned();
        match board.form {
            BoardForm::Hexagons => {
                let (x, y) = (x - CELL * 0.28, y + CELL * 0.42);
                Label { x, y, text, size: small_text(board), inside: true }
            }
            BoardForm::Squares => {
                let size = small_text(board);
                let (x, y) = (x + in_corner(&text, size), y + CELL * 0.45);
                Label { x, y, text, size, inside: true }
            }
            BoardForm::Pits => {
                let size = small_text(board);
                let (x, y) = (x + in_corner(&text, size), y + CELL * 0.5); // beside the pit
                Label { x, y, text, size, inside: true }
            }
            BoardForm::Places => {
                let size = small_text(board) * if cell.road { 1.0 } else { 1.2 };
                let y = y + room(board.form, cell) * CELL * 0.5 + size * 0.95;
                Label { x, y, text, size, inside: true }
            }
        }
    };
    board.cells.iter().map(label).collect()
}

/// From the middle of a square to the middle of a short text that begins at its left edge.
fn in_corner(text: &str, size: f64) -> f64 {
    let half = size * DIGIT * text.chars().count().min(3) as f64 / 2.0;
    half + 2.0 - CELL * 0.5
}

/// Wide boards are drawn smaller, so their small text is larger.
pub fn small_text(board: &BoardInfo) -> f64 {
    (f64::from(board.width) / 1000.0 * 1.6).clamp(11.0, 15.0)
}

/// The letters of `b3`; of several boards `North b3`.
fn letters(name: &str) -> &str {
    last_word(name).trim_end_matches(|c: char| c.is_ascii_digit())
}

fn digits(name: &str) -> &str {
    &last_word(name)[letters(name).len()..]
}

fn last_word(name: &str) -> &str {
    name.rsplit(' ').next().unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::geometry::tests::{hexagons, squares};

    fn texts(board: &BoardInfo) -> Vec<String> {
        labels(board, &Frame::of(board)).into_iter().map(|label| label.text).collect()
    }

    #[test]
    fn letters_stand_below_and_numbers_beside() {
        assert_eq!(texts(&squares()), ["a", "b", "c", "1", "2", "3"]);
        assert_eq!(texts(&hexagons()), ["a", "b", "c", "1", "2", "3"]);
    }

    #[test]
    fn a_board_among_several_leaves_out_its_own_name() {
        let mut board = squares();
        board.cells.iter_mut().for_each(|cell| cell.name = format!("North {}", cell.name));
        assert_eq!(texts(&board), ["a", "b", "c", "1", "2", "3"]);
    }

    #[test]
    fn names_that_say_no_row_and_column_stand_at_their_cells() {
        let mut board = squares();
        board.form = BoardForm::Places;
        board.cells.iter_mut().for_each(|cell| cell.name = format!("Town {}", cell.place));
        let labels = labels(&board, &Frame::of(&board));
        assert_eq!(labels.len(), 9);
        assert_eq!(labels[4].text, "Town 5");
        assert!(labels[4].inside && labels[4].y > middle(&board.cells[4]).1);
    }
}
