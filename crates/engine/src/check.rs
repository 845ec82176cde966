//! The findings, outline and knobs of a text while it is written.

use crate::lines::Lines;
use crate::outline;
use crate::reading::Reader;
use crate::rules::Rules;
use boardwright_diag::{self as diag, Diagnostic};
use boardwright_protocol::{Checked, DiagnosticView, EditView, FixView, Severity};

/// The most findings that are sent.
const FINDINGS: usize = 1_000;

/// Compiles a text as far as possible and links it: a game that cannot be linked cannot be played.
pub fn check(
    reader: &mut Reader,
    text: &str,
    overrides: &[(String, String)],
    players: u32,
) -> Checked {
    let reading = reader.read(text, overrides, players);
    let lines = Lines::new(text);
    let document = &reading.analysis.document;
    let rules = reading.rules();
    let game = rules.as_deref();
    let diagrams = boardwright_language::diagrams(&reading.analysis).len();
    Checked {
        diagrams: diagrams as u32,
        diagnostics: findings(reading.diagnostics(), &lines),
        playable: game.is_some(),
        outline: outline::outline(document, &lines),
        knobs: game.map(Rules::knobs).unwrap_or_default(),
        title: game.map_or_else(|| outline::title(document), |rules| rules.title().to_owned()),
    }
}

/// Findings as the page shows them.
pub fn findings(diagnostics: &[Diagnostic], lines: &Lines<'_>) -> Vec<DiagnosticView> {
    diagnostics.iter().take(FINDINGS).map(|found| finding(found, lines)).collect()
}

fn finding(found: &Diagnostic, lines: &Lines<'_>) -> DiagnosticView {
    DiagnosticView {
        code: found.code.as_str().to_owned(),
        severity: match found.severity {
            diag::Severity::Error => Severity::Error,
            diag::Severity::Warning => Severity::Warning,
            diag::Severity::Info => Severity::Info,
        },
        range: lines.range(found.span),
        message: found.message.clone(),
        hints: hints(found, lines),
        alternatives: found.alternatives.clone(),
        path: found.path.clone(),
        fixes: found.fixes.iter().map(|fix| fix_view(fix, lines)).collect(),
    }
}

/// The hints, then the types and the related places as sentences, which the page shows as they are.
fn hints(found: &Diagnostic, lines: &Lines<'_>) -> Vec<String> {
    let types = match (&found.expected, &found.found) {
        (Some(expected), Some(actual)) => Some(format!("Expected {expected}, found {actual}.")),
        _ => None,
    };
    let places = found
        .related
        .iter()
        .map(|related| format!("Line {}: {}", lines.line(related.span.start), related.message));
    found.hints.iter().cloned().chain(types).chain(places).collect()
}

fn fix_view(fix: &diag::Fix, lines: &Lines<'_>) -> FixView {
    let edit =
        |edit: &diag::TextEdit| EditView { range: lines.range(edit.span), text: edit.text.clone() };
    FixView { title: fix.title.clone(), edits: fix.edits.iter().map(edit).collect() }
}
