//! Boards that a text draws, as the page edits them.

use crate::arranged::{Arranged, arranged};
use crate::lines::Lines;
use crate::reading::Reader;
use crate::refusal::Refusal;
use crate::words::upper_first;
use boardwright_compile::notes::{Diagram, DrawnCell};
use boardwright_def::CellLabel;
use boardwright_diag::Fix;
use boardwright_language as language;
use boardwright_protocol::{DiagramCell, DiagramRequest, DiagramView, DiagramsView};
use boardwright_sim::labels::{cell_name, title};
use std::collections::BTreeMap;

/// Makes a change, and shows the drawings of the text after it.
pub fn answer(reader: &mut Reader, asked: &DiagramRequest) -> Result<DiagramsView, Refusal> {
    let analysis = reader.analysis(&asked.text);
    let Some(draw) = &asked.draw else {
        return Ok(view(reader, asked.text.clone()));
    };
    let cells: Vec<usize> = draw.cells.iter().map(|cell| *cell as usize).collect();
    let edits = language::draw(analysis, draw.diagram as usize, &cells, &draw.symbol)
        .map_err(|why| upper_first(&format!("{why}.")))?;
    let text = Fix::new("", edits).apply(&asked.text);
    Ok(view(reader, text))
}

fn view(reader: &mut Reader, text: String) -> DiagramsView {
    let lines = Lines::new(&text);
    let shown = language::diagrams(reader.analysis(&text)).iter();
    let diagrams = shown.map(|diagram| drawing(diagram, &lines)).collect();
    DiagramsView { diagrams, text }
}

fn drawing(diagram: &Diagram, lines: &Lines<'_>) -> DiagramView {
    let board = &diagram.board;
    let Arranged { width, height, positions, .. } = arranged(board, &[], false);
    let numbers: BTreeMap<&str, usize> =
        board.cells.iter().enumerate().map(|(number, id)| (&**id, number)).collect();
    let cell = |cell: &DrawnCell| {
        let number = *numbers.get(&*cell.id)?;
        let position = positions.get(number)?;
        let name = match (board.shape.facts().label, board.cell_at(number)) {
            (CellLabel::RowAndCol, Some((row, col))) => cell_name(row as u16, col as u16),
            (CellLabel::Number, _) => (number + 1).to_string(),
            (CellLabel::Name, _) | (CellLabel::RowAndCol, None) => title(&cell.id),
        };
        Some(DiagramCell { name, x: position.x, y: position.y, symbol: cell.symbol.clone() })
    };
    DiagramView {
        name: title(board.owner.as_ref().map_or(&board.id, |owner| &owner.name)),
        line: lines.line(diagram.span.start),
        width,
        height,
        legend: diagram.legend.clone(),
        cells: diagram.cells.iter().filter_map(cell).collect(),
    }
}
