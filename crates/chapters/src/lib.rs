//! Chapters: Markdown files of test cases with the result expected of each.
//!
//! A case is a spec inside a fence of four backticks. A heading of the second level may stand above
//! it, with words in brackets at its end: `## Loops (same, checked)`. Words after the language of the
//! fence are the argument of the case. A fence ` ````markdown common ` holds text that is put before
//! each later case of the chapter.
//!
//! A result is a comment that begins with `#!`: at the end of a line of the spec, or on a line of its
//! own after the fence. [`check`] runs every case and compares the results with the file.
//! `BOARDWRIGHT_UPDATE=1` writes the results into the files instead.

mod difference;

pub use difference::difference;

use std::path::{Path, PathBuf};

/// The beginning of a result.
pub const MARK: &str = "#!";
const FENCE: &str = "````";
const COMMON: &str = "````markdown common";

/// One case of a chapter.
#[derive(Debug)]
pub struct Case<'a> {
    /// The file of the chapter.
    pub path: &'a Path,
    /// The heading above the case; empty if there is none.
    pub heading: &'a str,
    /// Words on the fence behind the language.
    pub argument: &'a str,
    /// Text that the chapter puts before each case.
    pub common: &'a str,
    /// The lines inside the fence, without results.
    pub lines: Vec<&'a str>,
}

impl Case<'_> {
    /// The spec, without the common text.
    pub fn body(&self) -> String {
        format!("{}\n", self.lines.join("\n"))
    }

    /// True if a word stands in the brackets at the end of the heading.
    pub fn says(&self, word: &str) -> bool {
        let words = self.heading.strip_suffix(')').and_then(|text| text.rsplit_once('('));
        words.is_some_and(|(_, words)| words.split(", ").any(|said| said == word))
    }

    /// File and heading, for messages.
    pub fn name(&self) -> String {
        format!("{}: {}", self.path.display(), self.heading)
    }
}

/// The results of a case, without marks.
#[derive(Debug, Default)]
pub struct Results {
    /// Results at lines of the spec, by number from 0. Those of one line keep their order.
    pub at_lines: Vec<(usize, String)>,
    /// Results after the fence.
    pub after: Vec<String>,
    /// Faults that no result can excuse; the test fails with them.
    pub faults: Vec<String>,
}

/// Runs the cases of all chapters in a folder below the root of the repository. Fails if a chapter
/// holds no case or other results, if there are faults, and if there are fewer than `least` cases.
pub fn check(folder: &str, least: usize, mut run: impl FnMut(&Case<'_>) -> Results) {
    let update = std::env::var_os("BOARDWRIGHT_UPDATE").is_some();
    let mut failures = Vec::new();
    let mut count = 0;
    for path in chapters(folder) {
        let chapter = std::fs::read_to_string(&path).expect("a readable chapter");
        let (fresh, cases) = rewrite(&chapter, &path, &mut |case| {
            let mut results = run(case);
            failures.append(&mut results.faults);
            results
        });
        assert!(cases > 0, "{}: no case", path.display());
        count += cases;
        if fresh != chapter && update {
            std::fs::write(&path, &fresh).expect("a writable chapter");
        } else if fresh != chapter {
            failures.push(format!("{}: {}", path.display(), difference(&chapter, &fresh)));
        }
    }
    assert!(
        failures.is_empty(),
        "{}\n(BOARDWRIGHT_UPDATE=1 rewrites the chapters)",
        failures.join("\n")
    );
    assert!(count >= least, "only {count} cases found");
}

/// The Markdown files of a folder, sorted.
fn chapters(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("a folder of chapters")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .collect();
    files.sort();
    files
}

/// Returns the chapter with the results of its cases, and the number of cases.
fn rewrite(
    chapter: &str,
    path: &Path,
    run: &mut dyn FnMut(&Case<'_>) -> Results,
) -> (String, usize) {
    let lines: Vec<&str> = chapter.lines().collect();
    let mut fresh: Vec<String> = Vec::new();
    let mut heading = "";
    let mut common = String::new();
    let mut count = 0;
    let mut at = 0;
    while let Some(line) = lines.get(at).copied() {
        fresh.push(line.to_owned());
        at += 1;
        if let Some(text) = line.strip_prefix("## ") {
            heading = text;
        }
        if !line.starts_with(FENCE) {
            continue;
        }
        let end = (at..lines.len()).find(|i| lines[*i] == FENCE).expect("a closing fence");
        let inside = &lines[at..end];
        at = end + 1;
        if line == COMMON {
            fresh.extend(inside.iter().chain([&FENCE]).map(|line| (*line).to_owned()));
            common = format!("{}\n", inside.join("\n"));
            continue;
        }
        count += 1;
        let case = Case {
            path,
            heading,
            argument: line.strip_prefix("````markdown").unwrap_or_default().trim(),
            common: &common,
            lines: inside.iter().map(|line| without_results(line)).collect(),
        };
        let results = run(&case);
        for (number, line) in case.lines.iter().enumerate() {
            let here = results.at_lines.iter().filter(|(at, _)| *at == number);
            let here = here.map(|(_, result)| format!("  {MARK} {result}"));
            fresh.push(format!("{line}{}", here.collect::<String>()));
        }
        fresh.push(FENCE.to_owned());
        let after = results.after.iter().map(|result| format!("{MARK} {result}"));
        fresh.extend(after.map(|line| line.trim_end().to_owned()));
        while lines.get(at).is_some_and(|line| line.starts_with(MARK)) {
            at += 1;
        }
    }
    (format!("{}\n", fresh.join("\n")), count)
}

/// A line of a spec without the results behind it.
fn without_results(line: &str) -> &str {
    line.split_once("#! ").map_or(line, |(text, _)| text.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHAPTER: &str = "# Chapter

````markdown common
shared
````

## First (same, checked)
````markdown an argument
one  #! old
two
````
#! old

## Second
````markdown
three
````
The end.
";

    #[test]
    fn results_replace_those_before() {
        let mut seen = Vec::new();
        let (fresh, count) = rewrite(CHAPTER, Path::new("chapter.md"), &mut |case| {
            assert_eq!(case.common, "shared\n");
            seen.push((case.argument.to_owned(), case.body(), case.says("checked")));
            let at_lines = vec![(0, "a".to_owned()), (0, "b".to_owned())];
            Results { at_lines, after: vec!["c".to_owned(), String::new()], ..Results::default() }
        });
        let first = ("an argument".to_owned(), "one\ntwo\n".to_owned(), true);
        assert_eq!(seen, [first, (String::new(), "three\n".to_owned(), false)]);
        assert_eq!(count, 2);
        let expected = CHAPTER
            .replace("one  #! old", "one  #! a  #! b")
            .replace("\n#! old\n", "\n#! c\n#!\n")
            .replace("three\n````\n", "three  #! a  #! b\n````\n#! c\n#!\n");
        assert_eq!(fresh, expected);
        let again = rewrite(&fresh, Path::new("chapter.md"), &mut |_| Results::default()).0;
        assert!(!again.contains("#!"), "{again}");
    }
}
