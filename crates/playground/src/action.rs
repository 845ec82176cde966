//! The action bar: the question, and every answer that is not a tap on the table.

mod bar;
mod choice_row;
mod choices;
mod move_list;
mod prompt;
mod sandbox_bar;
mod sandbox_values;
mod stepper;

pub use bar::ActionBar;
pub use sandbox_values::SandboxSheets;
