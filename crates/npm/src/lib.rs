//! The engine of the npm package: it compiles texts, plays games, and measures them, for JavaScript.
//!
//! Arguments and answers are numbers, texts and JSON texts; `package/api.js` turns them into plain objects, whose
//! types `package/index.d.ts` declares. Everything is computed by the other crates: this one only names it for
//! JavaScript.
//!
//! Invariants: no clock and no I/O; wrong input is an error with a message, never a panic; the same texts, seeds and
//! moves give the same answers as natively.

#[cfg(target_arch = "wasm32")]
mod bindings;
mod compare;
mod exact;
mod finding;
mod game;
mod many;
mod observed;
mod options;
mod play;
mod rules;
mod written;

pub use compare::Comparison;
pub use finding::FoundJson;
pub use game::{Game, compile};
pub use many::{Counting, Evaluation};
pub use play::Play;

/// An error of the caller, in one sentence for people.
pub type Refusal = String;

/// An answer as JSON text.
fn json(value: &impl serde::Serialize) -> Result<String, Refusal> {
    serde_json::to_string(value).map_err(|error| format!("the answer cannot be written: {error}"))
}
