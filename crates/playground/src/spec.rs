//! The spec pane: outline, editor and status line.

mod editor_pane;
mod edits;
mod outline;
mod pane;
mod status;

pub use edits::apply_edits;
pub use pane::SpecPane;
