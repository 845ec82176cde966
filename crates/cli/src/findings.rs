//! The findings of one or more specs as JSON.

use crate::finding::FindingJson;
use crate::summary::Summary;
use boardwright_diag::{Code, LineCol};
use schemars::JsonSchema;
use serde::Serialize;

/// What was found in one or more specs.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(title = "Diagnostics")]
pub struct Findings {
    /// Every finding, by file and then by place.
    pub diagnostics: Vec<FindingJson>,
    /// What `--fix` changed; the findings are those left over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fixed: Option<Vec<Mended>>,
    /// The findings counted, for `--summary`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summary: Option<Summary>,
    /// The first file that cannot be read, and why. The others are checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

impl Findings {
    /// The findings and nothing else.
    pub fn of(diagnostics: Vec<FindingJson>) -> Self {
        Self { diagnostics, fixed: None, summary: None, error: None }
    }
}

/// A fix that was made.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Mended {
    /// The spec.
    pub file: String,
    /// What was mended.
    pub code: Code,
    /// Where it stood, in the text as it was then.
    pub start: LineCol,
    /// What was done.
    pub title: String,
}
