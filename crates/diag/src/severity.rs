//! How much a finding matters.

use serde::Serialize;

/// How much a finding matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The game cannot be compiled as written.
    Error,
    /// It compiles, but most likely does not say what was meant.
    Warning,
    /// Worth knowing.
    Info,
}
