//! Runs the chapters of `tests/language/*.md`: specs with the findings of the compiler.
//!
//! A finding stands at the end of the line where its span begins:
//!
//! ```text
//! pre: mony[actor] < 10  #! error[unknown-name] "mony": players have nothing called `mony`
//! ```
//!
//! A finding outside of the spec stands after the fence. A case without findings compiles cleanly.
//! Words at the end of a heading ask for more. `same`: the specs under it give the same game.
//! `mends`: the first fixes of all findings together leave no finding. `checked`: the whole game is
//! checked too, as by `boardwright lint`. `strict`: findings of `lint --strict` are shown too.

use boardwright_chapters::{Case, Results};
use boardwright_compile::{Compiled, Overrides};
use boardwright_diag::{Diagnostic, Severity, Span};
use std::path::PathBuf;

#[test]
fn chapters() {
    let mut games = Games::default();
    boardwright_chapters::check("tests/language", 100, |case| {
        let source = format!("{}{}", case.common, case.body());
        let compiled = compile(case, &source);
        let mut results = results(case, &source, &compiled.diagnostics);
        check(&source, &compiled.diagnostics, compiled.def.is_some(), case, &mut results.faults);
        if case.says("same") {
            results.faults.extend(games.differs(case, &compiled));
        }
        results
    });
}

fn compile(case: &Case<'_>, source: &str) -> Compiled {
    let compile =
        if case.says("checked") { boardwright_compile::lint } else { boardwright_compile::compile };
    let mut compiled = compile(source, &Overrides::new());
    if case.says("strict") {
        compiled.diagnostics.append(&mut compiled.strict);
        compiled.diagnostics.sort_by_key(|found| found.span);
    }
    compiled
}

/// Findings at the lines of a case, those elsewhere after it.
fn results(case: &Case<'_>, source: &str, found: &[Diagnostic]) -> Results {
    let mut results = Results::default();
    let body = &source[case.common.len()..];
    for finding in found {
        let shown = render(finding, source);
        match (finding.span.start as usize).checked_sub(case.common.len()) {
            Some(offset) if finding.span != Span::point(0) => {
                let line = body[..offset.min(body.len())].matches('\n').count();
                results.at_lines.push((line.min(case.lines.len() - 1), shown));
            }
            Some(_) | None => results.after.push(shown),
        }
    }
    results
}

/// The first game under a heading marked `same`.
#[derive(Default)]
struct Games {
    first: Option<(PathBuf, String, String)>,
}

impl Games {
    /// A fault, if the game of a case is not that of the first case under its heading.
    fn differs(&mut self, case: &Case<'_>, compiled: &Compiled) -> Option<String> {
        let Some(def) = &compiled.def else {
            return Some(format!("{}: does not compile", case.name()));
        };
        let rules = def.rules_json();
        match &self.first {
            Some((path, heading, first)) if path == case.path && heading == case.heading => (*first
                != rules)
                .then(|| format!("{}: not the same game\n{first}\n{rules}", case.name())),
            Some(_) | None => {
                self.first = Some((case.path.to_owned(), case.heading.to_owned(), rules));
                None
            }
        }
    }
}

/// Checks that hold for every finding.
fn check(
    source: &str,
    found: &[Diagnostic],
    compiled: bool,
    case: &Case<'_>,
    faults: &mut Vec<String>,
) {
    let mut fail = |message: String| faults.push(format!("{}: {message}", case.heading));
    if compiled == found.iter().any(Diagnostic::is_error) {
        fail("a game is there exactly if there is no error".to_owned());
    }
    if case.says("mends") {
        let left = compile(case, &mended(source, found)).diagnostics;
        left.iter().for_each(|d| fail(format!("after the fixes: {}", render(d, source))));
    }
    for finding in found {
        let range = finding.span.range();
        if source.get(range.clone()).is_none() {
            fail(format!("{}: span {range:?} is outside the text", finding.code));
        }
        for fix in &finding.fixes {
            for edit in &fix.edits {
                if source.get(edit.span.range()).is_none() {
                    fail(format!("{}: fix outside the text", finding.code));
                }
            }
            let after = compile(case, &fix.apply(source)).diagnostics;
            let stays = |d: &Diagnostic| {
                (d.code, d.span.start, &d.message)
                    == (finding.code, finding.span.start, &finding.message)
            };
            if after.iter().any(stays) {
                fail(format!("{}: the fix `{}` does not mend it", finding.code, fix.title));
            }
        }
        if finding.code.as_str() == "type-mismatch" && finding.found.is_none() {
            fail(format!("{}: does not name the types: {}", finding.code, finding.message));
        }
        if finding.alternatives.len() > 10 {
            fail(format!("{}: too many alternatives", finding.code));
        }
    }
}

/// The text with the first fix of each finding.
fn mended(source: &str, found: &[Diagnostic]) -> String {
    let mut edits: Vec<_> = found.iter().filter_map(|d| d.fixes.first()).collect();
    edits.sort_by_key(|fix| std::cmp::Reverse(fix.edits.first().map(|edit| edit.span.start)));
    edits.iter().fold(source.to_owned(), |text, fix| fix.apply(&text))
}

/// `error[unknown-name] "mony": message`, with the first line of the text that is meant.
fn render(found: &Diagnostic, source: &str) -> String {
    let severity = match found.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "info",
    };
    let text = source.get(found.span.range()).unwrap_or_default();
    let first = text.lines().next().unwrap_or_default();
    let shown = if first.len() < text.len() { format!("{first} …") } else { first.to_owned() };
    format!("{severity}[{}] \"{shown}\": {}", found.code, found.message)
}
