//! `docs/language/requirement.md` and `tests/language/requirement.md`: every line of the listings has
//! a row, every row a heading and a section of the manual, every heading a row, and every game under
//! a heading can be played.

use super::play::works;
use std::collections::BTreeSet;
use std::path::Path;

/// Lines of the listings in sections 3.1 to 3.6 and 5.3 of the main requirement.
const LINES: usize = 48;

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A row of the table.
struct Row {
    form: String,
    headings: Vec<String>,
    sections: Vec<String>,
}

/// The rows of all tables of the page, without their heads.
fn rows(page: &str) -> Vec<Row> {
    let mut rows = Vec::new();
    for line in page.lines().filter(|line| line.starts_with("| `")) {
        let line = line.replace("\\|", "\u{1}");
        let mut cells = line.trim_matches('|').split('|').map(|cell| cell.replace('\u{1}', "|"));
        let mut cell = || cells.next().expect("three cells").trim().to_owned();
        rows.push(Row {
            form: cell(),
            headings: cell().split("; ").map(str::to_owned).collect(),
            sections: cell().split(", ").map(str::to_owned).collect(),
        });
    }
    rows
}

/// The part of the chapter under a heading.
struct Case {
    /// Without the words in brackets.
    heading: String,
    /// Whole games.
    games: Vec<String>,
}

fn cases(chapter: &str) -> Vec<Case> {
    let mut parts = chapter.split("\n## ");
    let common = fences(parts.next().expect("a beginning")).concat();
    parts
        .map(|part| {
            let heading = part.lines().next().unwrap_or_default();
            let heading = heading.rsplit_once(" (").map_or(heading, |(name, _)| name).to_owned();
            let games = fences(part).iter().map(|game| format!("{common}{game}")).collect();
            Case { heading, games }
        })
        .collect()
}

/// The contents of fences of four backticks.
fn fences(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.starts_with("````") {
            let inside: Vec<&str> = lines.by_ref().take_while(|line| *line != "````").collect();
            found.push(inside.join("\n") + "\n");
        }
    }
    found
}

/// The anchor that a heading of the manual gets.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.map(|c| if c == ' ' { '-' } else { c.to_ascii_lowercase() }).collect()
}

#[test]
fn every_line_has_a_row_a_heading_and_a_section() {
    let (page, chapter) =
        (read("docs/language/requirement.md"), read("tests/language/requirement.md"));
    let manual = read("docs/language/README.md");
    let anchors: BTreeSet<String> = manual
        .lines()
        .filter(|line| line.starts_with("## ") || line.starts_with("### "))
        .map(|line| anchor(line.trim_start_matches(['#', ' '])))
        .collect();
    let (rows, cases) = (rows(&page), cases(&chapter));
    assert_eq!(rows.len(), LINES, "rows of the table");
    let mut named = BTreeSet::new();
    for row in &rows {
        let mut games = String::new();
        for heading in &row.headings {
            let case = cases.iter().find(|case| case.heading == *heading);
            let case = case.unwrap_or_else(|| panic!("{}: no heading `{heading}`", row.form));
            games.push_str(&case.games[0]);
            named.insert(heading.clone());
        }
        // Keys and words of the form stand in the game as they are printed.
        for word in printed(&row.form) {
            assert!(games.contains(&word), "{}: nothing under its headings says {word}", row.form);
        }
        assert!(!row.sections.is_empty());
        for section in &row.sections {
            let link = section.rsplit_once("(README.md#").and_then(|(_, to)| to.strip_suffix(')'));
            let link = link.unwrap_or_else(|| panic!("{}: {section} is no link", row.form));
            assert!(anchors.contains(link), "{}: the manual has no section {link}", row.form);
        }
    }
    for case in &cases {
        assert!(named.contains(&case.heading), "`{}` is in no row", case.heading);
    }
}

/// The keys (`zone:`) and the words in quotes of a form.
fn printed(form: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (number, part) in form.split('"').enumerate() {
        if number % 2 == 1 {
            words.push(format!("\"{part}\""));
            continue;
        }
        for piece in part.split([' ', '{', '(']) {
            if let Some(key) = piece.strip_suffix(':') {
                words.push(format!("{}:", key.trim_end_matches('?')));
            }
        }
    }
    words
}

#[test]
fn every_listing_plays() {
    for case in cases(&read("tests/language/requirement.md")) {
        assert!(!case.games.is_empty(), "{}", case.heading);
        for (number, game) in case.games.iter().enumerate() {
            let played = works(&format!("{}, game {}", case.heading, number + 1), game);
            assert!(played.diagnostics.is_empty(), "{}: {:#?}", case.heading, played.diagnostics);
            assert!(played.taken.iter().any(|name| name == "test"), "{}: not taken", case.heading);
        }
    }
}
