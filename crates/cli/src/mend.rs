//! Applies safe fixes.

use crate::finding::Finding;
use crate::findings::Mended;
use crate::game::check;
use crate::source::Source;
use boardwright_compile::Overrides;
use boardwright_diag::{Fix, LineIndex};

/// The most passes over a text: one fix can uncover the next mistake.
const PASSES: usize = 20;

/// Applies every safe fix to a text and returns the list of them.
pub fn mend(source: &mut Source, overrides: &Overrides) -> Vec<Mended> {
    let mut made = Vec::new();
    for _ in 0..PASSES {
        let findings = check(source, overrides).1;
        let fixes = apart(&findings);
        if fixes.is_empty() {
            break;
        }
        let lines = LineIndex::new(&source.text);
        made.extend(fixes.iter().map(|(finding, fix)| Mended {
            file: source.name.clone(),
            code: finding.0.code,
            start: lines.line_col(&source.text, finding.0.span.start),
            title: fix.title.clone(),
        }));
        // From the end, so that the spans of earlier fixes stay valid.
        source.text =
            fixes.iter().rev().fold(source.text.clone(), |text, (_, fix)| fix.apply(&text));
    }
    made
}

/// Returns the safe first fixes of the findings, in the order of the text, without overlaps.
fn apart(findings: &[Finding]) -> Vec<(&Finding, &Fix)> {
    let mut safe: Vec<_> = findings
        .iter()
        .filter_map(|finding| Some((finding, finding.0.fixes.first()?)))
        .filter(|(_, fix)| fix.safe)
        .filter_map(|(finding, fix)| {
            let (first, last) = (fix.edits.first()?, fix.edits.last()?);
            Some((first.span.start, last.span.end, finding, fix))
        })
        .collect();
    safe.sort_by_key(|(start, end, ..)| (*start, *end));
    let mut free = 0;
    let mut out = Vec::new();
    for (start, end, finding, fix) in safe {
        if out.is_empty() || start > free {
            free = end;
            out.push((finding, fix));
        }
    }
    out
}
