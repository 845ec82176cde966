//! Diagnostics as JSON.

use crate::source::Source;
use boardwright_diag::{Capability, Code, Diagnostic, LineCol, LineIndex, Severity, Span};
use schemars::JsonSchema;
use serde::Serialize;

/// A diagnostic of one source.
#[derive(Debug, Clone)]
pub struct Finding(pub Diagnostic);

/// One finding.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Diagnostic")]
pub struct FindingJson {
    /// What was found.
    code: Code,
    /// How much it matters.
    severity: Severity,
    /// The spec, as it was given.
    file: String,
    /// Where in the structure: `actions.buy.effects[0].draw.from`. Empty for the whole file.
    path: String,
    /// Where in the text.
    #[serde(flatten)]
    place: Place,
    /// What is wrong, in one sentence.
    message: String,
    /// What to do or why, each a sentence.
    hints: Vec<String>,
    /// The names or forms that would be right here, nearest first, at most ten.
    alternatives: Vec<String>,
    /// The type that was expected, where types are the matter.
    expected: Option<String>,
    /// The type that was found.
    found: Option<String>,
    /// Other places that belong to it.
    related: Vec<RelatedJson>,
    /// The id of what the language cannot say yet, of `missing-capability`; the hints say why and
    /// what to write until then.
    capability: Option<Capability>,
    /// Changes that mend it, the best first.
    fixes: Vec<FixJson>,
}

/// Places are given as bytes and as line and column.
#[derive(Debug, Serialize, JsonSchema)]
struct Place {
    /// Bytes of the text.
    span: Span,
    /// The first character.
    start: LineCol,
    /// The character after the last.
    end: LineCol,
}

/// Another place that belongs to a finding.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Related")]
struct RelatedJson {
    /// What it has to do with the finding.
    message: String,
    #[serde(flatten)]
    place: Place,
}

/// A change that mends a finding.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Fix")]
struct FixJson {
    /// What it does, as a button says it.
    title: String,
    /// Whether it leaves no doubt, so that `--fix` makes it.
    safe: bool,
    /// Its edits, all or none, sorted, without overlap.
    edits: Vec<EditJson>,
}

/// The text to put in the place of a span; an empty span inserts.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Edit")]
struct EditJson {
    /// What stands there afterwards.
    text: String,
    #[serde(flatten)]
    place: Place,
}

impl Finding {
    /// All findings of a source with their places.
    pub fn all_to_json(findings: &[Finding], source: &Source) -> Vec<FindingJson> {
        let lines = LineIndex::new(&source.text);
        findings.iter().map(|finding| finding.to_json(source, &lines)).collect()
    }

    /// The finding with all its places; `lines` are those of the source.
    fn to_json(&self, source: &Source, lines: &LineIndex) -> FindingJson {
        let place = |span: Span| Place {
            span,
            start: lines.line_col(&source.text, span.start),
            end: lines.line_col(&source.text, span.end),
        };
        let finding = self.0.clone();
        FindingJson {
            code: finding.code,
            severity: finding.severity,
            file: source.name.clone(),
            path: finding.path,
            place: place(finding.span),
            message: finding.message,
            hints: finding.hints,
            alternatives: finding.alternatives,
            expected: finding.expected,
            found: finding.found,
            capability: finding.capability,
            related: finding
                .related
                .into_iter()
                .map(|r| RelatedJson { message: r.message, place: place(r.span) })
                .collect(),
            fixes: finding
                .fixes
                .into_iter()
                .map(|fix| FixJson {
                    title: fix.title,
                    safe: fix.safe,
                    edits: fix
                        .edits
                        .into_iter()
                        .map(|edit| EditJson { text: edit.text, place: place(edit.span) })
                        .collect(),
                })
                .collect(),
        }
    }
}
