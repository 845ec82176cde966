//! What the front end says about a text: spans, diagnostics with stable codes, fixes.
//!
//! Invariants: a span is a byte range of the source it came from, always on character boundaries;
//! a code is declared once, in [`codes`]; nothing here does I/O or knows how it is rendered.

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
pub use suggest::nearest;
