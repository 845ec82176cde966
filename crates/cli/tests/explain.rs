//! The pages of `docs/diagnostics`: complete, true, and shown by `boardwright explain`.
//!
//! The convention of their examples is stated in `docs/diagnostics/README.md`. `BOARDWRIGHT_UPDATE=1`
//! writes the first lines of each page and the list of all pages.

use super::shell::{err, folder, json, out, path, run, status, with_stdin};
use boardwright_diag::{Code, Severity};
use std::fmt::Write;
use std::path::{Path, PathBuf};

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/diagnostics")
}

pub fn frame() -> String {
    let readme = std::fs::read_to_string(docs().join("README.md")).unwrap();
    fences(&readme).remove(0).1
}

/// The fenced parts of a Markdown text: the words after the opening backticks, and the content.
fn fences(text: &str) -> Vec<(String, String)> {
    let mut fences = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let label = line.trim_start_matches('`');
        let signs = &line[..line.len() - label.len()];
        if signs.len() < 3 {
            continue;
        }
        let content: Vec<&str> = lines.by_ref().take_while(|line| *line != signs).collect();
        fences.push((label.to_owned(), content.join("\n") + "\n"));
    }
    fences
}

/// The example under a heading as a whole spec, and the knob that is set for it.
pub fn example(page: &str, heading: &str, frame: &str) -> (String, Option<String>) {
    let (_, part) = page.split_once(&format!("\n## {heading}\n")).expect(heading);
    let part = part.split("\n## ").next().unwrap();
    let mut set = None;
    let mut spec = String::new();
    for (label, content) in fences(part) {
        match label.as_str() {
            "sh" => {
                let (_, given) = content.trim_end().split_once("--set ").expect("a setting");
                set = Some(given.to_owned());
            }
            "markdown" => spec = repeated(&content),
            "json" => spec = content,
            _ => {
                let rest = rest_of(frame, &content);
                spec = format!("{rest}```yaml\n{}```\n", repeated(&content));
            }
        }
    }
    (spec, set)
}

/// Codes that only a whole game can cause, so only the examples of their own page.
const OF_WHOLE_GAMES: [Code; 6] = [
    Code::NeverRead,
    Code::NeverChanged,
    Code::NeverHolds,
    Code::DeadTrigger,
    Code::ShortDraw,
    Code::OverAtOnce,
];

/// The codes found in the example under a heading, each run of equal ones once.
fn findings(code: Code, heading: &str, frame: &str) -> Vec<String> {
    let page = code.page();
    let (spec, set) = example(page, heading, frame);
    if spec.starts_with('{') {
        let file = folder("patched").join(format!("{heading}.md"));
        std::fs::write(&file, rest_of(frame, "")).unwrap();
        return codes(&json(&with_stdin(
            &["patch", super::shell::path(&file), "-", "--json"],
            &spec,
        )));
    }
    if seen_in_games(code) {
        let args = ["eval", "-", "--coverage", "--games", "400", "--json"];
        let report = json(&with_stdin(&args, &spec));
        return codes(
            &serde_json::json!({ "diagnostics": report.get("findings").unwrap_or(&serde_json::json!([])) }),
        );
    }
    let mut args = vec!["lint", "-", "--json", "--strict"];
    if let Some(set) = &set {
        args.extend(["--set", set]);
    }
    codes(&json(&with_stdin(&args, &spec)))
}

/// True for codes that many games show, not the compiler.
fn seen_in_games(code: Code) -> bool {
    code.info().group == "Seen in many games"
}

fn of_whole_games(code: &str) -> bool {
    OF_WHOLE_GAMES.iter().any(|known| known.as_str() == code)
}

fn codes(found: &serde_json::Value) -> Vec<String> {
    let found = found["diagnostics"].as_array().expect("a list");
    let mut codes: Vec<String> =
        found.iter().map(|found| found["code"].as_str().unwrap().to_owned()).collect();
    codes.dedup();
    codes
}

/// The sections of the frame that the example does not have, each in a block of its own.
fn rest_of(frame: &str, example: &str) -> String {
    let key = |line: &str| -> Option<String> {
        let (key, _) = line.split_once(':')?;
        (!key.is_empty() && key.chars().all(char::is_alphabetic)).then(|| key.to_owned())
    };
    let taken: Vec<String> = example.lines().filter_map(key).collect();
    let mut out = String::new();
    for section in frame.split("\n\n") {
        let name = key(section).expect("a section");
        if !taken.contains(&name) {
            let _ = write!(out, "```yaml\n{}\n```\n\n", section.trim_end());
        }
    }
    out
}

/// Lines that stand for many are written out.
fn repeated(example: &str) -> String {
    let mut out = String::new();
    for line in example.lines() {
        let many = line.rsplit_once(" # ").and_then(|(line, times)| {
            let times = times.strip_suffix(" times")?.replace(',', "");
            Some((line, times.parse::<usize>().ok()?))
        });
        let (line, times) = many.unwrap_or((line, 1));
        out.push_str(&format!("{line}\n").repeat(times));
    }
    out
}

#[test]
fn every_page_is_true() {
    let frame = frame();
    let mut wrong = Vec::new();
    for code in Code::ALL {
        let (name, page) = (code.as_str(), code.page());
        let matters = |found: &String| found == name || !of_whole_games(found);
        let of = |heading: &str| -> Vec<String> {
            findings(*code, heading, &frame).into_iter().filter(matters).collect()
        };
        let found = of("Wrong");
        if found != [name] {
            wrong.push(format!("{name}: the wrong example reports {found:?}"));
        }
        let found = of("Right");
        if !found.is_empty() {
            wrong.push(format!("{name}: the right example reports {found:?}"));
        }
        let prose = page.split("\n## ").next().unwrap();
        let sentences = prose.matches(". ").count() + prose.matches(".\n").count();
        if !(3..=8).contains(&sentences) {
            wrong.push(format!("{name}: {sentences} sentences"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn fixes_that_are_safe_mend_the_wrong_examples() {
    let (frame, folder) = (frame(), folder("safe"));
    for code in Code::ALL.iter().filter(|code| code.fix_is_safe()) {
        let file = folder.join(format!("{code}.md"));
        std::fs::write(&file, example(code.page(), "Wrong", &frame).0).unwrap();
        let left = codes(&json(&run(&["lint", super::shell::path(&file), "--fix", "--json"])));
        let left: Vec<_> = left.iter().filter(|found| !of_whole_games(found)).collect();
        assert!(left.is_empty(), "{code}: {left:?}");
    }
}

#[test]
fn pages_and_list_are_complete() {
    let update = std::env::var_os("BOARDWRIGHT_UPDATE").is_some();
    let mut list = String::new();
    let mut group = "";
    for code in Code::ALL {
        let info = code.info();
        if info.group != group {
            group = info.group;
            let _ = write!(list, "\n## {group}\n\n");
        }
        let _ = writeln!(list, "- [`{0}`]({0}.md): {1}", info.name, info.summary);
        let severity = match info.severity {
            Severity::Error => "Error",
            Severity::Warning => "Warning",
            Severity::Info => "Remark",
        };
        let mends = if code.fix_is_safe() { " `boardwright lint --fix` mends it." } else { "" };
        let head = format!("# {}\n\n{severity}: {}.{mends}\n\n", info.name, info.summary);
        let path = docs().join(format!("{}.md", info.name));
        let page = std::fs::read_to_string(&path).unwrap();
        let rest = page.splitn(5, '\n').last().unwrap();
        settle(&path, &page, &format!("{head}{rest}"), update);
    }
    let path = docs().join("README.md");
    let readme = std::fs::read_to_string(&path).unwrap();
    let introduction = readme.split("\n## ").next().unwrap().trim_end();
    settle(&path, &readme, &format!("{introduction}\n{list}"), update);
    for entry in std::fs::read_dir(docs()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let known = name == "README.md"
            || name.strip_suffix(".md").is_some_and(|name| Code::from_name(name).is_some());
        assert!(known, "{name} explains no code");
    }
}

pub fn settle(path: &Path, found: &str, wanted: &str, update: bool) {
    if update && found != wanted {
        std::fs::write(path, wanted).unwrap();
    } else {
        assert_eq!(found, wanted, "{}: BOARDWRIGHT_UPDATE=1 writes it", path.display());
    }
}

#[test]
fn a_code_is_explained() {
    let output = run(&["explain", "unknown-zone"]);
    let shown = out(&output);
    assert!(shown.starts_with("unknown-zone\n\nError: a zone is named"), "{shown}");
    assert!(shown.contains("\nWrong\n\n    actions:\n      restock:\n"), "{shown}");
    assert!(!shown.contains("```") && !shown.contains("]("), "{shown}");
    let object = json(&run(&["explain", "comment-cuts-text", "--json"]));
    assert_eq!(object["code"], "comment-cuts-text");
    assert_eq!(object["severity"], "warning");
    assert_eq!(object["page"], Code::CommentCutsText.page());
    assert_eq!(object["summary"], Code::CommentCutsText.info().summary);
}

#[test]
fn all_codes_are_listed() {
    let shown = out(&run(&["explain"]));
    let listed = json(&run(&["explain", "--json"]));
    let listed = listed["codes"].as_array().unwrap();
    assert_eq!(listed.len(), Code::ALL.len());
    for (code, entry) in Code::ALL.iter().zip(listed) {
        assert_eq!(entry["code"], code.as_str());
        assert!(shown.contains(&format!("  {code} ")), "{code}");
        assert!(shown.contains(code.info().summary), "{code}");
    }
}

#[test]
fn a_code_that_is_none_is_told_with_the_nearest() {
    for (given, says) in
        [("unknwon-zone", "do you mean `unknown-zone`?"), ("E0308", "lists all codes")]
    {
        let output = run(&["explain", given]);
        assert_eq!(status(&output), 2);
        assert!(err(&output).contains(says), "{}", err(&output));
    }
}

/// The first error is named, once, however many files and findings there are.
#[test]
fn lint_says_where_more_stands() {
    let folder = folder("explain");
    let (one, two) = (folder.join("one.md"), folder.join("two.md"));
    std::fs::write(&one, "No rules.\n").unwrap();
    std::fs::write(&two, "```yaml\nzones: { deck: {} }\n```\n").unwrap();
    let shown = err(&run(&["lint", super::shell::path(&one), super::shell::path(&two)]));
    assert_eq!(shown.matches("boardwright explain").count(), 1, "{shown}");
    assert!(shown.ends_with("\nMore: boardwright explain no-yaml-block\n"), "{shown}");
    let clean = err(&run(&["lint", &super::shell::spec("pig")]));
    assert!(!clean.contains("explain"), "{clean}");
}

#[test]
fn a_word_of_the_language_is_explained() {
    let told = out(&run(&["explain", "union"]));
    assert!(told.contains("union: a function") && told.contains("`union(L, E)`"), "{told}");
    let both = out(&run(&["explain", "board"]));
    assert!(both.contains("board: a section") && both.contains("board: a key of"), "{both}");
    let part = out(&run(&["explain", "stack"]));
    assert!(part.contains("ordering: a key of `board`"), "{part}");
    let refused = err(&run(&["explain", "unionn"]));
    assert!(refused.contains("do you mean `union`?"), "{refused}");
}

/// The right way of `already-moved` is played: each card comes to the other hand, once.
#[test]
fn the_advised_swap_of_hands_swaps_them() {
    let page = std::fs::read_to_string(docs().join("already-moved.md")).unwrap();
    let rules = fences(&page).pop().expect("the page ends with the right way").1;
    let text = format!(
        "# Swap\n```yaml\nmeta: {{ id: swap, players: 2 }}\ntokens: {{ card: {{ n: 1..3 }} }}\n{rules}\
         setup:\n  - create card in hand[player(1)] with n = 1\n  - create card in hand[player(1)] with n = 2\n  \
         - create card in hand[player(2)] with n = 3\nend: [{{ when: round > 1, result: draw }}]\n```\n"
    );
    let file = folder("explain-swap").join("swap.md");
    std::fs::write(&file, text).unwrap();
    let told = out(&run(&["run", path(&file), "--events"]));
    let turn = told.lines().skip_while(|line| !line.starts_with("1.1"));
    let turn = turn.take_while(|line| !line.contains("The turn ends"));
    let cards: Vec<&str> = turn.map(str::trim).filter(|line| line.starts_with("Card")).collect();
    let expected = [
        "Card 3: Player 2's hand → Player 1's hand",
        "Card 1: Player 1's hand → Player 2's hand",
        "Card 2: Player 1's hand → Player 2's hand",
    ];
    assert_eq!(cards, expected, "{told}");
}
