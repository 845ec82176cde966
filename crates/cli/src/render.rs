//! Diagnostics for people: message, excerpt, hints, the best fix.

use crate::finding::Finding;
use crate::output;
use crate::source::Source;
use annotate_snippets::{AnnotationKind, Group, Level, Patch, Renderer, Snippet};
use boardwright_diag::{Diagnostic, Severity, Span};
use boardwright_sim::stats::counted;
use std::io::Write;
use std::ops::Range;

/// Prints all findings of a source to standard error, and how many there are.
pub fn print(source: &Source, findings: &[Finding]) {
    let renderer = if output::colour() { Renderer::styled() } else { Renderer::plain() };
    let mut out = std::io::stderr().lock();
    for finding in findings {
        let _ = writeln!(out, "{}\n", renderer.render(&report(source, &finding.0)));
    }
    let _ = writeln!(out, "{}", tally(source, findings));
}

/// Says once, after all sources, where the code of the first error is explained.
pub fn more<'a>(findings: impl IntoIterator<Item = &'a Finding>) {
    let gravest = findings.into_iter().min_by_key(|finding| finding.0.severity);
    if let Some(finding) = gravest {
        output::note(&format!("More: boardwright explain {}", finding.0.code));
    }
}

/// "specs/pig.md: 1 error, 2 warnings".
fn tally(source: &Source, findings: &[Finding]) -> String {
    let count = |severity| findings.iter().filter(|f| f.0.severity == severity).count();
    let parts: Vec<String> = [
        (count(Severity::Error), "error"),
        (count(Severity::Warning), "warning"),
        (count(Severity::Info), "remark"),
    ]
    .into_iter()
    .filter(|(count, _)| *count > 0)
    .map(|(count, noun)| counted(count as u64, noun))
    .collect();
    let found =
        if parts.is_empty() { "nothing to complain of".to_owned() } else { parts.join(", ") };
    format!("{}: {found}", source.name)
}

fn report<'a>(source: &'a Source, finding: &'a Diagnostic) -> Vec<Group<'a>> {
    let level = match finding.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Info => Level::INFO,
    };
    let mut main = AnnotationKind::Primary.span(clip(source, finding.span));
    if let (Some(expected), Some(found)) = (&finding.expected, &finding.found) {
        main = main.label(format!("expected {expected}, found {found}"));
    }
    let mut snippet = Snippet::source(&source.text).path(&source.name).annotation(main);
    for related in &finding.related {
        let span = clip(source, related.span);
        snippet = snippet.annotation(AnnotationKind::Context.span(span).label(&related.message));
    }
    let mut group =
        level.primary_title(&finding.message).id(finding.code.as_str()).element(snippet);
    for hint in &finding.hints {
        group = group.element(Level::HELP.message(hint));
    }
    let mut groups = vec![group];
    if let Some(fix) = finding.fixes.first() {
        let patches =
            fix.edits.iter().map(|edit| Patch::new(clip(source, edit.span), edit.text.as_str()));
        let snippet = Snippet::source(&source.text).path(&source.name).patches(patches);
        groups.push(Level::HELP.secondary_title(&fix.title).element(snippet));
    }
    groups
}

/// The span inside the text, on character boundaries.
fn clip(source: &Source, span: Span) -> Range<usize> {
    let inside = |at: usize| {
        let mut at = at.min(source.text.len());
        while !source.text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    inside(span.start as usize)..inside(span.end as usize)
}
