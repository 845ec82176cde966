//! Changes the cells of a board that is drawn in a setup.
//!
//! An edit replaces symbols and nothing else. The edited text is compiled first: an edit that YAML would read as something
//! else, such as `#` behind a space in a list of rows, is refused.

use crate::Analysis;
use boardwright_compile::notes::Diagram;
use boardwright_compile::parse;
use boardwright_diag::{Diagnostic, Fix, TextEdit};

/// The symbol of a cell without contents.
const EMPTY: &str = ".";

/// Returns the drawings of a text, in its order.
pub fn diagrams(analysis: &Analysis) -> &[Diagram] {
    &analysis.notes.diagrams
}

/// Returns the edits that draw a symbol in cells of a drawing, by their numbers; fails with the reason if that is not
/// possible. `.` empties a cell.
pub fn draw(
    analysis: &Analysis,
    diagram: usize,
    cells: &[usize],
    symbol: &str,
) -> Result<Vec<TextEdit>, String> {
    let drawing = diagrams(analysis).get(diagram);
    let drawing = drawing.ok_or("this text has no such drawing of a board any more")?;
    if symbol != EMPTY && !drawing.legend.iter().any(|(known, _)| known == symbol) {
        return Err(format!("the drawing has no symbol `{symbol}`; add it under `place` first"));
    }
    let mut wanted: Vec<String> = drawing.cells.iter().map(|cell| cell.symbol.clone()).collect();
    let mut edits = Vec::new();
    for at in cells {
        let cell = drawing.cells.get(*at).ok_or("the drawing has no such cell any more")?;
        if wanted[*at] == symbol {
            continue;
        }
        if analysis.slice(cell.span) != cell.symbol {
            return Err(format!("the cell {} is written in a way that only you can edit", cell.id));
        }
        wanted[*at] = symbol.to_owned();
        edits.push(TextEdit { span: cell.span, text: symbol.to_owned() });
    }
    edits.sort_by_key(|edit| edit.span);
    check(analysis, diagram, &edits, &wanted)?;
    Ok(edits)
}

/// True if the edited text has this drawing, and no new error.
fn check(
    analysis: &Analysis,
    diagram: usize,
    edits: &[TextEdit],
    wanted: &[String],
) -> Result<(), String> {
    if edits.is_empty() {
        return Ok(());
    }
    let edited = parse(&Fix::new("", edits.to_vec()).apply(analysis.text()));
    let (compiled, notes) = edited.annotate_with(&analysis.overrides, None);
    let drawn = notes.diagrams.get(diagram).map(|diagram| &diagram.cells);
    let is_drawn =
        drawn.is_some_and(|cells| cells.iter().map(|cell| &cell.symbol).eq(wanted.iter()));
    if !is_drawn {
        return Err(
            "the drawing would be read as something else; put its rows after `map: |`".into()
        );
    }
    let errors = |found: &[Diagnostic]| found.iter().filter(|found| found.is_error()).count();
    if errors(&compiled.diagnostics) <= errors(&analysis.diagnostics) {
        return Ok(());
    }
    let known = |found: &&Diagnostic| {
        found.is_error() && !analysis.diagnostics.iter().any(|known| known.message == found.message)
    };
    let why = compiled.diagnostics.iter().find(known).map(|found| found.message.as_str());
    Err(why.unwrap_or("the text would have one more error").to_owned())
}
