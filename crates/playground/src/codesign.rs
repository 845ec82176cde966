//! The dialog for language models: a prompt to copy, and the review of an answer. See `draft.rs` for the texts.

mod answer;
mod balance;
mod endpoint;
mod findings;
mod hunks;
mod prompt;
mod review;
mod sheet;

pub use sheet::CodesignSheet;
