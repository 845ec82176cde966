//! Diagnostics for people: message, excerpt, hints, all fixes.

use crate::finding::Finding;
use crate::output;
use crate::source::Source;
use annotate_snippets::{AnnotationKind, Group, Level, Patch, Renderer, Snippet};
use boardwright_diag::{Diagnostic, LineIndex, Severity, Span};
use boardwright_sim::stats::counted;
use std::io::Write;
use std::ops::Range;

/// Prints all findings of a source to standard error, and how many there are.
pub fn print(source: &Source, findings: &[Finding]) {
    let renderer = if output::colour() { Renderer::styled() } else { Renderer::plain() };
    let lines = LineIndex::new(&source.text);
    let name = output::visible(&source.name);
    let mut out = std::io::stderr().lock();
    for finding in findings {
        let finding = with_visible_texts(&finding.0);
        let rendered = renderer.render(&report(source, &name, &lines, &finding));
        let _ = writeln!(out, "{}\n", output::visible_between_colours(&rendered));
    }
    let _ = writeln!(out, "{}", output::visible(&tally(source, findings)));
}

/// A copy whose texts cannot steer a terminal. The renderer itself takes care of escapes in the
/// excerpt, whose spans must stay those of the source.
fn with_visible_texts(finding: &Diagnostic) -> Diagnostic {
    let mut shown = finding.clone();
    let hints = shown.hints.iter_mut();
    let related = shown.related.iter_mut().map(|related| &mut related.message);
    let types = shown.expected.iter_mut().chain(&mut shown.found);
    let titles = shown.fixes.iter_mut().map(|fix| &mut fix.title);
    let texts = hints.chain(related).chain(types).chain(titles).chain([&mut shown.message]);
    texts.for_each(|text| *text = output::visible(text).into_owned());
    shown
}

/// Prints once, after all sources, the command that explains the most severe code.
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
    let found = if parts.is_empty() { "no problems".to_owned() } else { parts.join(", ") };
    format!("{}: {found}", source.name)
}

fn report<'a>(
    source: &'a Source,
    name: &'a str,
    lines: &LineIndex,
    finding: &'a Diagnostic,
) -> Vec<Group<'a>> {
    let level = match finding.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Info => Level::INFO,
    };
    let related = finding.related.iter().map(|related| related.span);
    let part = Part::around(source, lines, related.chain([finding.span]));
    let mut main = AnnotationKind::Primary.span(part.clip(finding.span));
    if let (Some(expected), Some(found)) = (&finding.expected, &finding.found) {
        main = main.label(format!("expected {expected}, found {found}"));
    }
    let mut snippet = part.snippet(name).annotation(main);
    for related in &finding.related {
        let span = part.clip(related.span);
        snippet = snippet.annotation(AnnotationKind::Context.span(span).label(&related.message));
    }
    let mut group =
        level.primary_title(&finding.message).id(finding.code.as_str()).element(snippet);
    for hint in &finding.hints {
        group = group.element(Level::HELP.message(hint));
    }
    let mut groups = vec![group];
    for fix in &finding.fixes {
        let part = Part::around(source, lines, fix.edits.iter().map(|edit| edit.span));
        let patches =
            fix.edits.iter().map(|edit| Patch::new(part.clip(edit.span), edit.text.as_str()));
        let snippet = part.snippet(name).patches(patches);
        groups.push(Level::HELP.secondary_title(&fix.title).element(snippet));
    }
    groups
}

/// The lines around a finding: the renderer reads only these.
struct Part<'a> {
    text: &'a str,
    /// Its offset in the source.
    start: usize,
    /// The number of its first line, from 1.
    line: usize,
}

impl<'a> Part<'a> {
    /// Returns the lines with these spans, and two lines before and after them.
    fn around(
        source: &'a Source,
        lines: &LineIndex,
        spans: impl Iterator<Item = Span> + Clone,
    ) -> Self {
        let text = source.text.as_str();
        let bytes = text.as_bytes();
        let first = spans.clone().map(|span| span.start as usize).min().unwrap_or(0);
        let last = spans.map(|span| span.end as usize).max().unwrap_or(0);
        let mut start = first.min(text.len());
        for _ in 0..3 {
            let before = &bytes[..start.saturating_sub(1)];
            start = before.iter().rposition(|b| *b == b'\n').map_or(0, |at| at + 1);
        }
        let mut end = last.clamp(start, text.len());
        for _ in 0..3 {
            let after = &bytes[end..];
            end = after.iter().position(|b| *b == b'\n').map_or(text.len(), |at| end + at + 1);
        }
        let line = lines.line_col(text, Span::point(start).start).line as usize;
        Self { text: text.get(start..end).unwrap_or(text), start, line }
    }

    fn snippet<T: Clone>(&self, name: &'a str) -> Snippet<'a, T> {
        Snippet::source(self.text).line_start(self.line).path(name)
    }

    /// The span inside the part, on character boundaries.
    fn clip(&self, span: Span) -> Range<usize> {
        let inside = |at: u32| {
            let mut at = (at as usize).saturating_sub(self.start).min(self.text.len());
            while !self.text.is_char_boundary(at) {
                at -= 1;
            }
            at
        };
        inside(span.start)..inside(span.end)
    }
}
