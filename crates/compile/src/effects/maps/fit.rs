//! Compares drawings with the rows of a board.

use super::drawing::{Drawing, Row};
use crate::compiler::Compiler;
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_syntax::yaml::Node;

impl Compiler<'_> {
    /// The cells of a board as they are drawn: the highest row first, each from the left. None of a graph.
    pub(super) fn drawn_cells(&self, board: usize) -> Vec<Vec<String>> {
        let Some(of) = self.env.boards.get(board) else { return Vec::new() };
        let mut rows: Vec<(u32, Vec<String>)> = Vec::new();
        // Cells are listed by row from the bottom, then by column.
        for (index, id) in of.cells.iter().enumerate() {
            let Some((row, _)) = of.cell_at(index) else { return Vec::new() };
            match rows.last_mut() {
                Some((last, cells)) if *last == row => cells.push(id.clone()),
                Some(_) | None => rows.push((row, vec![id.clone()])),
            }
        }
        rows.into_iter().rev().map(|(_, cells)| cells).collect()
    }

    /// The drawing that fits the board; `None` after a report.
    pub(super) fn fitting<'d>(
        &mut self,
        node: &Node,
        board: usize,
        drawings: &'d [Drawing],
    ) -> Option<&'d Drawing> {
        let wanted: Vec<usize> = self.drawn_cells(board).iter().map(Vec::len).collect();
        let shape = self.env.boards.get(board)?.shape.to_string();
        if wanted.is_empty() {
            let message = "the places of a graph have no rows, so a map cannot show them";
            let hint = "write `create TYPE in PLACE` for each place";
            let at = node.get("board").unwrap_or(node).span;
            self.report(Diagnostic::new(Code::MapSize, at, message).hint(hint));
            return None;
        }
        let fits = |drawing: &&Drawing| drawing.lengths() == wanted;
        let mut fitting = drawings.iter().filter(fits);
        match (fitting.next(), fitting.next(), drawings) {
            (Some(found), None, _) => return Some(found),
            (Some(first), Some(second), _) => {
                let message = "two maps have the size of this board";
                let diag = Diagnostic::new(Code::DuplicateDefinition, second.span, message);
                self.report(diag.related(first.span, "this one has the same size"));
            }
            (None, _, []) => {}
            (None, _, [only]) => self.misfit(&shape, &wanted, only),
            (None, _, several) => {
                let message = format!("no map has the size of `{shape}`: {}", sizes(&wanted));
                let at = node.get("maps").unwrap_or(node).span;
                let mut diag = Diagnostic::new(Code::MapSize, at, message);
                for drawing in several {
                    let has = format!("this map has {}", sizes(&drawing.lengths()));
                    diag = diag.related(drawing.span, has);
                }
                self.report(diag);
            }
        }
        None
    }

    /// Reports the rows of the only map that are too long or too short, or too few or many rows.
    fn misfit(&mut self, shape: &str, wanted: &[usize], drawing: &Drawing) {
        let drawn = drawing.rows.len();
        if drawn != wanted.len() {
            let message = format!(
                "`{shape}` has {}, and this map draws {drawn}",
                counted(wanted.len(), "row")
            );
            let hint = format!("the board has {}, the top row first", sizes(wanted));
            self.report(Diagnostic::new(Code::MapSize, drawing.span, message).hint(hint));
            return;
        }
        for (at, (row, cells)) in drawing.rows.iter().zip(wanted).enumerate() {
            if row.symbols.len() != *cells {
                let message = format!(
                    "row {} of `{shape}` has {}, and this line draws {}",
                    drawn - at,
                    counted(*cells, "cell"),
                    row.symbols.len()
                );
                self.report(Diagnostic::new(Code::MapSize, surplus(row, *cells), message));
            }
        }
    }
}

impl Drawing {
    /// The number of symbols of each row.
    fn lengths(&self) -> Vec<usize> {
        self.rows.iter().map(|row| row.symbols.len()).collect()
    }
}

/// The symbols beyond the last cell of a row, or the whole row if symbols are missing.
fn surplus(row: &Row, cells: usize) -> Span {
    match row.symbols.get(cells) {
        Some((_, first)) => Span::new(first.start as usize, row.span.end as usize),
        None => row.span,
    }
}

/// `8 rows of 8 cells`, `3 rows of 2, 3 and 2 cells`.
fn sizes(lengths: &[usize]) -> String {
    let rows = counted(lengths.len(), "row");
    let (Some(first), Some(last)) = (lengths.first(), lengths.last()) else { return rows };
    if lengths.iter().all(|length| length == first) {
        return format!("{rows} of {}", counted(*first, "cell"));
    }
    let before = lengths.get(..lengths.len() - 1).unwrap_or_default();
    let before: Vec<String> = before.iter().map(usize::to_string).collect();
    format!("{rows} of {} and {}", before.join(", "), counted(*last, "cell"))
}

fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}
