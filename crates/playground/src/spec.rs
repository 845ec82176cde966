//! The spec pane: outline, editor and status line.

mod balance_line;
mod diagram_cells;
mod diagram_sheet;
mod editor_pane;
mod edits;
mod outline;
mod pane;
mod status;

pub use diagram_sheet::DiagramSheet;
pub use edits::apply_edits;
pub use pane::SpecPane;
