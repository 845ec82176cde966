//! Reasons for a command to fail.

use crate::finding::Finding;
use crate::findings::Findings;
use crate::misuse::Misuse;
use crate::output;
use crate::source::Source;
use serde_json::json;
use std::process::ExitCode;

/// The reason why a command failed.
#[derive(Debug)]
pub enum Failure {
    /// Status 1: a spec has errors.
    Findings { source: Source, findings: Vec<Finding> },
    /// Status 1: another problem, in one sentence.
    Found { message: String, details: Option<serde_json::Value> },
    /// Status 1; the problems are printed already.
    Reported,
    /// Status 2; the file that cannot be read is named already.
    Unread,
    /// Status 2: wrong usage.
    Misuse(String),
}

impl From<Misuse> for Failure {
    fn from(Misuse(message): Misuse) -> Self {
        Failure::Misuse(message)
    }
}

impl Failure {
    /// Creates a failure for wrong usage.
    pub fn misuse(message: impl Into<String>) -> Self {
        Failure::Misuse(message.into())
    }

    /// Creates a failure for a problem, in one sentence.
    pub fn found(message: impl Into<String>) -> Self {
        Failure::Found { message: message.into(), details: None }
    }

    /// Prints the failure and returns the exit status.
    pub fn report(self, json: bool) -> ExitCode {
        match self {
            Failure::Findings { source, findings } if json => {
                let diagnostics = Finding::all_to_json(&findings, &source);
                output::json(&Findings::of(diagnostics));
                ExitCode::from(1)
            }
            Failure::Findings { source, findings } => {
                crate::render::print(&source, &findings);
                crate::render::more(&findings);
                ExitCode::from(1)
            }
            Failure::Found { message, details } => {
                if json {
                    let details = details.unwrap_or_else(|| json!({}));
                    let mut object = json!({ "error": message });
                    if let (Some(object), Some(more)) =
                        (object.as_object_mut(), details.as_object())
                    {
                        object.extend(more.clone());
                    }
                    output::json(&object);
                } else {
                    output::error(&message);
                }
                ExitCode::from(1)
            }
            Failure::Reported => ExitCode::from(1),
            Failure::Unread => ExitCode::from(2),
            Failure::Misuse(message) => {
                if json {
                    output::json(&json!({ "error": message }));
                } else {
                    output::error(&message);
                }
                ExitCode::from(2)
            }
        }
    }
}
