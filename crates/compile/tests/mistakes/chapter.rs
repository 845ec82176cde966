//! Reads chapters of mistakes: small named edits of whole specs with the findings expected.
//!
//! ````text
//! ## A colon in a label
//!
//! ```diff threat-market
//! -    takeMoney: "Beg"
//! +    takeMoney: Beg: one coin
//! ```
//!
//! Expected: `unquoted-colon` at `:`, mended.
//! ````
//!
//! The edit is made in a spec of `tests/mistakes/bases`, `specs` or `tests/sketches`. Lines with a
//! blank in front are its context; `@@` separates edits at several places. If the author did not mean
//! the spec as it was, the meant text follows under `Meant:`, as a fenced block that replaces all `+`
//! lines of the last edit.

#![allow(dead_code, reason = "each test file uses a part")]

use std::ops::Range;
use std::path::{Path, PathBuf};

/// A mistake in a spec.
pub struct Case {
    /// Chapter and heading.
    pub name: String,
    /// The spec as it was.
    pub base: String,
    /// The spec with the mistake.
    pub wrong: String,
    /// The bytes of `wrong` that the edit inserted.
    pub written: Vec<Range<usize>>,
    /// The spec that was meant.
    pub meant: String,
    /// The code that must come first.
    pub code: String,
    /// The text it must point at, if given.
    pub place: Option<String>,
    /// `mended`, `offered`, `no fix`, or empty: the expected fixes.
    pub fix: String,
}

/// The cases of all chapters of a folder below `tests/mistakes`.
pub fn cases(folder: &str) -> Vec<Case> {
    let root = root();
    let mut files: Vec<PathBuf> = std::fs::read_dir(root.join("tests/mistakes").join(folder))
        .expect("chapters")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .collect();
    files.sort();
    files.iter().flat_map(|file| chapter(file, &root)).collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn chapter(file: &Path, root: &Path) -> Vec<Case> {
    let text = std::fs::read_to_string(file).expect("a chapter");
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let mut parts = text.split("\n## ");
    parts.next();
    parts.map(|part| case(part, &stem, root)).collect()
}

fn case(part: &str, chapter: &str, root: &Path) -> Case {
    let (heading, rest) = part.split_once('\n').expect("a heading");
    let name = format!("{chapter}: {heading}");
    let (info, diff) = fenced(rest, "diff ").unwrap_or_else(|| panic!("{name}: no diff"));
    let base = base(info, root).unwrap_or_else(|| panic!("{name}: no spec `{info}`"));
    let line = rest.lines().find_map(|line| line.strip_prefix("Expected: "));
    let line = line.unwrap_or_else(|| panic!("{name}: nothing expected"));
    let (code, line) = quoted(line).unwrap_or_else(|| panic!("{name}: no code"));
    let (place, line) = match line.strip_prefix(" at ").and_then(quoted) {
        Some((place, line)) => (Some(place), line),
        None => (None, line),
    };
    let fix = line.trim_matches([',', ' ', '.', ':']).to_owned();
    let instead = rest.split_once("\nMeant:").and_then(|(_, rest)| fenced(rest, "yaml"));
    let (wrong, written, meant) = edit(&base, diff, instead.map(|(_, lines)| lines), &name);
    Case { name, base, wrong, written, meant, code, place, fix }
}

/// The rest of the info string and the lines of the first block whose fence begins with `language`.
fn fenced<'t>(text: &'t str, language: &str) -> Option<(&'t str, &'t str)> {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        at += line.len();
        let signs = line.len() - line.trim_start_matches('`').len();
        let Some(info) = line[signs..].trim_end().strip_prefix(language) else { continue };
        if signs >= 3 {
            let closing = format!("\n{}\n", &line[..signs]);
            let end = text[at - 1..].find(&closing)? + at;
            return Some((info, &text[at..end]));
        }
    }
    None
}

/// The text between the first backticks, of any number, and the rest.
fn quoted(text: &str) -> Option<(String, &str)> {
    let signs = text.len() - text.trim_start_matches('`').len();
    let (ticks, rest) = (text.get(..signs)?, text.get(signs..)?);
    if signs == 0 {
        return None;
    }
    let mut starts = rest.match_indices(ticks).map(|(at, _)| at);
    let alone = |at: &usize| !rest[at + signs..].starts_with('`') && !rest[..*at].ends_with('`');
    let end = starts.find(alone)?;
    let inner = &rest[..end];
    // As in Markdown, a blank at both ends separates backticks.
    let bare = inner.strip_prefix(' ').and_then(|text| text.strip_suffix(' '));
    let bare = bare.filter(|_| !inner.trim_matches(' ').is_empty());
    Some((bare.unwrap_or(inner).to_owned(), &rest[end + signs..]))
}

fn base(name: &str, root: &Path) -> Option<String> {
    ["tests/mistakes/bases", "specs", "tests/sketches"].iter().find_map(|folder| {
        std::fs::read_to_string(root.join(folder).join(format!("{name}.md"))).ok()
    })
}

type Edited = (String, Vec<Range<usize>>, String);

fn edit(base: &str, diff: &str, instead: Option<&str>, name: &str) -> Edited {
    let (mut wrong, mut meant) = (base.to_owned(), base.to_owned());
    let mut written: Vec<Range<usize>> = Vec::new();
    let hunks: Vec<&str> = diff.split("@@\n").collect();
    for (number, hunk) in hunks.iter().enumerate() {
        let lines = |signs: &[char]| -> String {
            let kept = hunk.split_inclusive('\n').filter_map(|line| match line.chars().next() {
                Some('\n') => signs.contains(&' ').then_some("\n"),
                Some(sign) => signs.contains(&sign).then(|| &line[1..]),
                None => None,
            });
            kept.collect()
        };
        let (old, new) = (lines(&[' ', '-']), lines(&[' ', '+']));
        // At the end of a spec a line may lack its line break.
        let found: Vec<usize> = wrong
            .match_indices(&old)
            .map(|(at, _)| at)
            .filter(|at| *at == 0 || wrong.as_bytes()[at - 1] == b'\n')
            .collect();
        let [at] = found.as_slice() else {
            panic!("{name}: the lines stand {} times in the spec:\n{old}", found.len());
        };
        let change = *at..at + old.len();
        let moved = |at: usize| at + new.len() - old.len();
        for range in &mut written {
            if range.start >= change.end {
                *range = moved(range.start)..moved(range.end);
            }
        }
        wrong.replace_range(change, &new);
        written.push(*at..at + new.len());
        if let (Some(text), true) = (instead, number + 1 == hunks.len()) {
            let at = meant.find(&old).expect("the same lines");
            let before: String = lead(hunk, ' ');
            let tail: String = lead(&reversed(hunk), ' ');
            let after = old.len() - tail.len();
            meant.replace_range(at + before.len()..at + after, text);
        }
    }
    (wrong, written, meant)
}

/// The lines at the beginning of a hunk that have `sign` in front.
fn lead(hunk: &str, sign: char) -> String {
    let lines = hunk.split_inclusive('\n').take_while(|line| line.starts_with([sign, '\n']));
    lines.map(|line| if line == "\n" { line } else { &line[1..] }).collect()
}

fn reversed(hunk: &str) -> String {
    hunk.split_inclusive('\n').rev().collect()
}
