//! Runs the chapters of `tests/language/*.md`: specs with what the compiler says of them.
//!
//! A chapter is Markdown. Under a heading stands a case: a spec inside a fence of four backticks.
//! What is found stands at the end of the line where its span begins:
//!
//! ```text
//! pre: mony[actor] < 10  #! error[unknown-name] "mony": nothing that players have is called `mony`
//! ```
//!
//! What has no place in the spec stands on a line after the fence that begins with `#!`. A case
//! without such lines compiles without a finding. A fence marked `markdown common` holds what the
//! later cases of the chapter share, put before each. A heading may end in words in brackets, divided
//! by commas. `same`: the specs under it give the same game. `mends`: the first fix of each finding,
//! all of them together, leaves nothing to be found. `checked`: the whole game is checked too, as by
//! `boardwright lint`; `strict`: what `lint --strict` alone tells is told too. `BOARDWRIGHT_UPDATE=1` writes what is found into the files.

#[path = "../../diag/tests/difference/mod.rs"]
mod difference;

use boardwright_compile::{Compiled, Overrides};
use boardwright_def::GameDef;
use boardwright_diag::{Diagnostic, Severity};
use difference::difference;
use std::path::{Path, PathBuf};

const MARK: &str = "#! ";

struct Case {
    heading: String,
    /// Lines of the chapter, from after the opening to before the closing fence.
    lines: std::ops::Range<usize>,
    /// What is found outside the spec: lines of the chapter after the fence.
    outside: std::ops::Range<usize>,
    common: String,
    same: bool,
    mends: bool,
    checked: bool,
    strict: bool,
}

impl Case {
    fn compile(&self, source: &str) -> Compiled {
        let compile =
            if self.checked { boardwright_compile::lint } else { boardwright_compile::compile };
        let mut compiled = compile(source, &Overrides::new());
        if self.strict {
            compiled.diagnostics.append(&mut compiled.strict);
            compiled.diagnostics.sort_by_key(|found| found.span);
        }
        compiled
    }
}

#[test]
fn chapters() {
    let update = std::env::var_os("BOARDWRIGHT_UPDATE").is_some();
    let mut failures = Vec::new();
    let mut count = 0;
    for path in files() {
        let chapter = std::fs::read_to_string(&path).unwrap();
        let (fresh, cases, wrong) = run(&chapter, &path);
        count += cases;
        if fresh != chapter {
            if update {
                std::fs::write(&path, &fresh).unwrap();
            } else {
                failures.push(format!("{}: {}", path.display(), difference(&chapter, &fresh)));
            }
        }
        failures.extend(wrong);
    }
    assert!(
        failures.is_empty(),
        "{}\n(BOARDWRIGHT_UPDATE=1 rewrites the chapters)",
        failures.join("\n")
    );
    assert!(count >= 100, "only {count} cases found");
}

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/language");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .collect();
    files.sort();
    files
}

/// The chapter with what is found now, the number of cases, and what does not hold.
fn run(chapter: &str, path: &Path) -> (String, usize, Vec<String>) {
    let lines: Vec<&str> = chapter.lines().collect();
    let cases = cases(&lines);
    let mut fresh: Vec<String> = Vec::new();
    let mut wrong = Vec::new();
    let mut at = 0;
    let mut first: Option<(String, GameDef)> = None;
    for case in &cases {
        fresh.extend(lines[at..case.lines.start].iter().map(|line| (*line).to_owned()));
        let spec: Vec<&str> = lines[case.lines.clone()].iter().map(|line| strip(line)).collect();
        let body = format!("{}\n", spec.join("\n"));
        let source = format!("{}{body}", case.common);
        let compiled = case.compile(&source);
        check(&source, &compiled.diagnostics, compiled.def.is_some(), case, &mut wrong);
        let start = case.common.len();
        let mut notes: Vec<Vec<String>> = vec![Vec::new(); spec.len()];
        let mut outside = Vec::new();
        for found in &compiled.diagnostics {
            let note = render(found, &source);
            match (found.span.start as usize).checked_sub(start) {
                Some(offset) if found.span != boardwright_diag::Span::point(0) => {
                    let line = body[..offset.min(body.len())].matches('\n').count();
                    notes[line.min(spec.len() - 1)].push(note);
                }
                _ => outside.push(note),
            }
        }
        for (line, notes) in spec.iter().zip(notes) {
            let mut line = (*line).to_owned();
            for note in notes {
                line.push_str("  ");
                line.push_str(&note);
            }
            fresh.push(line);
        }
        fresh.push(lines[case.lines.end].to_owned());
        fresh.extend(outside);
        at = case.outside.end;
        if case.same {
            let Some(def) = compiled.def else {
                wrong.push(format!("{}: {}: does not compile", path.display(), case.heading));
                continue;
            };
            match &first {
                Some((heading, game)) if *heading == case.heading => {
                    if game.rules_json() != def.rules_json() {
                        wrong.push(format!(
                            "{}: {}: not the same game\n{}\n{}",
                            path.display(),
                            case.heading,
                            game.rules_json(),
                            def.rules_json()
                        ));
                    }
                }
                _ => first = Some((case.heading.clone(), def)),
            }
        }
    }
    fresh.extend(lines[at..].iter().map(|line| (*line).to_owned()));
    (format!("{}\n", fresh.join("\n")), cases.len(), wrong)
}

/// What must hold of every finding.
fn check(source: &str, found: &[Diagnostic], compiled: bool, case: &Case, wrong: &mut Vec<String>) {
    let mut fail = |message: String| wrong.push(format!("{}: {message}", case.heading));
    if compiled == found.iter().any(Diagnostic::is_error) {
        fail("a game is there exactly if there is no error".to_owned());
    }
    if case.mends {
        let left = case.compile(&mended(source, found)).diagnostics;
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
            let after = case.compile(&fix.apply(source)).diagnostics;
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

fn cases(lines: &[&str]) -> Vec<Case> {
    let mut out = Vec::new();
    let mut heading = String::new();
    let mut common = String::new();
    let mut at = 0;
    while at < lines.len() {
        let line = lines[at];
        if let Some(text) = line.strip_prefix("## ") {
            heading = text.to_owned();
        }
        if !line.starts_with("````") {
            at += 1;
            continue;
        }
        let end = (at + 1..lines.len()).find(|i| lines[*i] == "````").expect("a closing fence");
        if line == "````markdown common" {
            common = format!("{}\n", lines[at + 1..end].join("\n"));
            at = end + 1;
            continue;
        }
        let after =
            (end + 1..lines.len()).find(|i| !lines[*i].starts_with(MARK)).unwrap_or(lines.len());
        out.push(Case {
            same: says(&heading, "same"),
            mends: says(&heading, "mends"),
            checked: says(&heading, "checked"),
            strict: says(&heading, "strict"),
            heading: heading.clone(),
            lines: at + 1..end,
            outside: end + 1..after,
            common: common.clone(),
        });
        at = after;
    }
    out
}

/// Whether a word stands in the brackets at the end of a heading.
fn says(heading: &str, word: &str) -> bool {
    let words = heading.strip_suffix(')').and_then(|text| text.rsplit_once('('));
    words.is_some_and(|(_, words)| words.split(", ").any(|said| said == word))
}

fn strip(line: &str) -> &str {
    line.split_once(MARK).map_or(line, |(text, _)| text.trim_end())
}

fn render(found: &Diagnostic, source: &str) -> String {
    let severity = match found.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "info",
    };
    let text = source.get(found.span.range()).unwrap_or_default();
    let first = text.lines().next().unwrap_or_default();
    let shown = if first.len() < text.len() { format!("{first} …") } else { first.to_owned() };
    format!("{MARK}{severity}[{}] \"{shown}\": {}", found.code, found.message)
}
