//! Diagnostics for JavaScript: places are lines, columns, and offsets in the units of JavaScript's strings.

use boardwright_diag::{Capability, Code, Diagnostic, LineIndex, Severity, Span};
use serde::Serialize;

/// A finding.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FoundJson {
    code: Code,
    severity: Severity,
    message: String,
    path: String,
    start: PlaceJson,
    end: PlaceJson,
    hints: Vec<String>,
    alternatives: Vec<String>,
    expected: Option<String>,
    found: Option<String>,
    capability: Option<Capability>,
    related: Vec<RelatedJson>,
    fixes: Vec<FixJson>,
}

/// A place in a text.
#[derive(Debug, Serialize)]
struct PlaceJson {
    /// From 1.
    line: u32,
    /// In characters, from 1.
    column: u32,
    /// UTF-16 code units before it: an index of a string in JavaScript.
    offset: usize,
}

#[derive(Debug, Serialize)]
struct RelatedJson {
    message: String,
    start: PlaceJson,
    end: PlaceJson,
}

#[derive(Debug, Serialize)]
struct FixJson {
    title: String,
    safe: bool,
    edits: Vec<EditJson>,
}

#[derive(Debug, Serialize)]
struct EditJson {
    text: String,
    start: PlaceJson,
    end: PlaceJson,
}

/// Converts spans of one text.
struct Places<'t> {
    text: &'t str,
    lines: LineIndex,
    /// Code units before the start of each line.
    units: Vec<usize>,
}

impl<'t> Places<'t> {
    fn new(text: &'t str) -> Self {
        let ends = text.split_inclusive('\n').scan(0, |sum, line| {
            *sum += line.encode_utf16().count();
            Some(*sum)
        });
        Self { text, lines: LineIndex::new(text), units: std::iter::once(0).chain(ends).collect() }
    }

    fn at(&self, offset: u32) -> PlaceJson {
        let at = self.lines.line_col(self.text, offset);
        let end = (offset as usize).min(self.text.len());
        let before = self.text.get(..end).unwrap_or_default();
        let line = before.rfind('\n').map_or(0, |newline| newline + 1);
        let within = before.get(line..).unwrap_or_default().encode_utf16().count();
        let units = self.units.get(at.line.saturating_sub(1) as usize).copied().unwrap_or(0);
        PlaceJson { line: at.line, column: at.column, offset: units + within }
    }

    fn both(&self, span: Span) -> (PlaceJson, PlaceJson) {
        (self.at(span.start), self.at(span.end))
    }
}

/// Writes the findings of a text.
pub fn written(text: &str, findings: Vec<Diagnostic>) -> Vec<FoundJson> {
    let places = Places::new(text);
    findings.into_iter().map(|finding| one(&places, finding)).collect()
}

fn one(places: &Places<'_>, finding: Diagnostic) -> FoundJson {
    let (start, end) = places.both(finding.span);
    let related = finding.related.into_iter().map(|other| {
        let (start, end) = places.both(other.span);
        RelatedJson { message: other.message, start, end }
    });
    let fixes = finding.fixes.into_iter().map(|fix| FixJson {
        title: fix.title,
        safe: fix.safe,
        edits: fix
            .edits
            .into_iter()
            .map(|edit| {
                let (start, end) = places.both(edit.span);
                EditJson { text: edit.text, start, end }
            })
            .collect(),
    });
    FoundJson {
        code: finding.code,
        severity: finding.severity,
        message: finding.message,
        path: finding.path,
        start,
        end,
        hints: finding.hints,
        alternatives: finding.alternatives,
        expected: finding.expected,
        found: finding.found,
        capability: finding.capability,
        related: related.collect(),
        fixes: fixes.collect(),
    }
}
