//! The worker behind the page. It answers the messages of `boardwright-protocol`: it checks texts,
//! holds the open game and shows it as each viewer may see it, reads and writes links, and plays
//! many games between bots.
//!
//! The page runs this library as the wasm binary `engine`; tests run it natively. [`Worker::handle`]
//! takes a message and returns its answers; while a batch runs, the host calls [`Worker::idle`] between
//! messages and measures the time, so that a cancel is handled soon.
//!
//! Invariants: no clock and no I/O; no message to a viewer has a secret from that viewer; the same
//! messages get the same answers on every machine; no message causes a panic.

mod arranged;
mod batch;
mod board_look;
mod bots;
mod branches;
mod chance;
mod check;
mod compare;
mod composing;
mod diagram;
mod differing;
mod facts;
mod flow;
mod ghosts;
mod graph;
mod hint;
#[cfg(target_arch = "wasm32")]
pub mod host;
mod info;
mod keep;
mod laboratory;
mod language;
mod lesson;
mod lines;
mod log;
mod log_rows;
mod manual;
mod named_move;
mod open;
mod outline;
mod own_properties;
mod piece_look;
mod position;
mod preview;
mod prose;
mod reading;
mod record;
mod refusal;
mod relevant;
mod request;
mod rules;
mod sandbox;
mod session;
mod share;
mod show;
mod signature;
mod trace;
mod view;
mod why;
mod words;
mod worker;

pub use laboratory::Laboratory;
pub use reading::Work;
pub use refusal::Refusal;
pub use worker::Worker;

/// A worker as its host sees it: bytes in, bytes out, and slices of long work in between.
pub trait Answers {
    /// The answers to a message.
    fn handle_bytes(&mut self, bytes: &[u8]) -> Vec<Vec<u8>>;
    /// Works while `more` returns true. Returns an answer at the end of the work, or how far it is if a `report` is wanted.
    fn idle_bytes(&mut self, report: bool, more: &mut dyn FnMut() -> bool) -> Option<Vec<u8>>;
    /// True if there is something to do between messages.
    fn is_busy(&self) -> bool;
}

/// A 64-bit number in the form of messages.
fn hex(number: u64) -> String {
    boardwright_sim::Hex64(number).to_string()
}
