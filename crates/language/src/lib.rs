//! Editor services for specs, built on the compiler.
//!
//! [`Analysis`] holds one parsed and compiled text with its names; the services are functions of it.
//! Positions are bytes of the text; [`Lines`] converts them to lines and columns of editors, and back.
//! Completion and signature help work on unfinished text, so they take the text itself.
//!
//! Invariants: no I/O, no clock, no floating point, no hash maps; any text and any position give an
//! answer, without panic; parts that could not be compiled are missing from the answers, not guessed.

#![warn(clippy::float_arithmetic, clippy::disallowed_types)]

mod analysis;
mod completion;
mod diagram;
mod entry;
mod fixes;
mod folding;
mod format;
mod hints;
mod hover;
mod lesson;
mod lines;
mod manual;
mod manual_parts;
mod names;
mod outline;
mod page;
mod rename;
mod semantic;
mod signature;
mod words;

pub use analysis::Analysis;
pub use completion::{Completion, CompletionKind, complete};
pub use diagram::{diagrams, draw};
pub use fixes::{QuickFix, fix_all, fixes};
pub use folding::{Fold, FoldKind, folds};
pub use format::format;
pub use hints::{Hint, hints};
pub use hover::{Hover, hover};
pub use lesson::with_question;
pub use lines::{Encoding, Lines, Place};
pub use names::{Reference, definition, references};
pub use outline::{Symbol, SymbolKind, outline};
pub use page::{Page, mention_of, page_at, page_of};
pub use rename::{Renaming, rename, renameable};
pub use semantic::{Colour, ColourKind, colours};
pub use signature::{Signature, signature};
pub use words::{Word, WordKind, words};
