//! Why a command did not do what was asked.

use crate::finding::Finding;
use crate::findings::Findings;
use crate::misuse::Misuse;
use crate::output;
use crate::source::Source;
use serde_json::json;
use std::process::ExitCode;

/// Why a command did not do what was asked.
#[derive(Debug)]
pub enum Failure {
    /// Status 1: a spec has faults.
    Findings { source: Source, findings: Vec<Finding> },
    /// Status 1: something else was found, told in a sentence.
    Found { message: String, details: Option<serde_json::Value> },
    /// Status 1, and everything has been said.
    Reported,
    /// Status 2: the command was used wrongly.
    Misuse(String),
}

impl From<Misuse> for Failure {
    fn from(Misuse(message): Misuse) -> Self {
        Failure::Misuse(message)
    }
}

impl Failure {
    /// Wrong use.
    pub fn misuse(message: impl Into<String>) -> Self {
        Failure::Misuse(message.into())
    }

    /// Something was found.
    pub fn found(message: impl Into<String>) -> Self {
        Failure::Found { message: message.into(), details: None }
    }

    /// Tells it and gives the exit status.
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
