//! The sheet: outline, editor, and a line on what is wrong.

mod editor_pane;
mod edits;
mod outline;
mod pane;
mod status;

pub use edits::apply_edits;
pub use pane::SpecPane;
