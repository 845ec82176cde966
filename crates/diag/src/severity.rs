//! The severity of a finding.

use serde::Serialize;

/// The severity of a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The game cannot be compiled as written.
    Error,
    /// It compiles, but most likely with another meaning than intended.
    Warning,
    /// Information.
    Info,
}
