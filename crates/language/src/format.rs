//! Formatting.

use crate::Analysis;
use boardwright_diag::TextEdit;

/// The edits that format a text: one for each block that changes, in order, none where nothing
/// changes. A block that cannot be parsed is not changed.
pub fn format(analysis: &Analysis) -> Vec<TextEdit> {
    boardwright_print::format_edits(analysis.text())
}
