//! Editor services for specs: what an editor asks about a text, answered by the compiler.
//!
//! [`Analysis`] holds one text read, compiled and with its names; the services are functions over
//! it. Places are bytes of the text; [`Lines`] turns them into lines and columns as editors count
//! them, and back. Completion and the names of arguments read a text that is just being written,
//! so they take it as it is.
//!
//! Invariants: no I/O, no clock, no floating point, no hash maps; any text and any place give an
//! answer, without panic; what could not be compiled is missing from the answers, not guessed.

#![warn(clippy::float_arithmetic, clippy::disallowed_types)]

mod analysis;
mod completion;
mod fixes;
mod folding;
mod format;
mod hints;
mod hover;
mod lines;
mod manual;
mod names;
mod outline;
mod rename;
mod semantic;
mod signature;

pub use analysis::Analysis;
pub use completion::{Completion, CompletionKind, complete};
pub use fixes::{QuickFix, fix_all, fixes};
pub use folding::{Fold, FoldKind, folds};
pub use format::format;
pub use hints::{Hint, hints};
pub use hover::{Hover, hover};
pub use lines::{Encoding, Lines, Place};
pub use names::{Reference, definition, references};
pub use outline::{Symbol, SymbolKind, outline};
pub use rename::{Renaming, rename, renameable};
pub use semantic::{Colour, ColourKind, colours};
pub use signature::{Signature, signature};
