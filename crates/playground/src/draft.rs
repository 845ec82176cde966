//! Proposals of language models: the prompt for one, the text in its answer, and the changes that a person takes.

mod answer;
mod endpoint;
mod hunks;
mod prompt;

pub use answer::{Found, Refusal, spec_in, visible};
pub use endpoint::{Endpoint, Failure, Outgoing, Provider, answer_in};
pub use hunks::{Draft, Hunk, Part, compared};
pub use prompt::prompt;
