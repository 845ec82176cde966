//! Diagnostics of the front end: spans, findings with stable codes, fixes.
//!
//! Invariants: a span is a byte range of the source it came from, always on character boundaries; a
//! code is declared once, in [`codes`]; no I/O, no rendering.

#![warn(clippy::float_arithmetic, clippy::disallowed_types)]

mod capability;
mod codes;
mod diagnostic;
mod severity;
mod span;
mod suggest;

pub use capability::Capability;
pub use codes::{Code, CodeInfo};
pub use diagnostic::{CURSOR, Diagnostic, Fix, Related, TextEdit};
pub use severity::Severity;
pub use span::{LineCol, LineIndex, Span};
pub use suggest::{Spelling, nearest};
