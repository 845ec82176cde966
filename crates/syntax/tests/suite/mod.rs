//! The YAML test suite (`tests/yaml-suite`) against our front end and against a second parser.
//!
//! Of each of its 402 cases the suite says whether it is YAML, and if so what it holds. Our front end
//! must refuse what is none and read what is, with the same values, except what the language refuses
//! on purpose ([`purposes`]) and the single cases of [`APART`].

mod tree;

use boardwright_syntax::parse;
use std::collections::BTreeMap;
use tree::{Tree, Uses};

/// A case of the suite.
#[derive(Debug)]
struct Case {
    id: String,
    text: String,
    /// What it holds; `None` if it is no YAML.
    told: Option<String>,
}

fn cases() -> Vec<Case> {
    include_str!("../../../../tests/yaml-suite/cases.jsonl")
        .lines()
        .map(|line| {
            let case: serde_json::Value = serde_json::from_str(line).expect("a line of JSON");
            let text = |key: &str| case[key].as_str().map(str::to_owned);
            Case {
                id: text("id").expect("an id"),
                text: text("yaml").expect("a text"),
                told: text("tree"),
            }
        })
        .collect()
}

/// Cases that we read otherwise, each for a reason of its own.
const APART: &[(&str, &str)] = &[
    ("K858", "an empty `>-` is a comparison without quotes: `op: >`"),
    ("S7BG", "`:,` is a comma too many, as people who write JSON leave it"),
    ("UKK6/02", "a `!` alone is an operator without quotes"),
    ("Y79Y/01", "an empty `|` is an operator without quotes"),
];

/// Codes of what the language refuses although it is YAML. Keys that are no words are refused on
/// purpose too, with the code of what is no YAML.
const PURPOSES: &[&str] = &["several-documents", "anchor-or-alias", "placeholder", "duplicate-key"];

/// Cases that are no YAML for how directives and document markers stand in them, all of which the
/// language refuses.
const MARKERS: &[&str] =
    &["3HFZ", "9HCY", "9MMA", "B63P", "H7TQ", "MUS6/00", "MUS6/01", "RHX7", "SF5V"];

/// What the language refuses of YAML on purpose, as far as a case does it: the code of the refusal.
fn purposes(text: &str, trees: &[Tree], uses: &Uses) -> Vec<&'static str> {
    let mut found = Vec::new();
    let mut refused = |code, is| {
        if is {
            found.push(code);
        }
    };
    let directive = has_directive(text);
    refused("several-documents", uses.marker || directive);
    refused("placeholder", text.lines().any(|line| line == "..." || line.starts_with("... ")));
    let maps: Vec<_> = trees.iter().flat_map(Tree::maps).collect();
    // With its directive left out, a tag may mean something else.
    refused("anchor-or-alias", !directive && (uses.anchors || uses.aliases || uses.tags));
    let is_word = |key: &Tree| matches!(key, Tree::Scalar(_, text) if !text.is_empty());
    refused("yaml-syntax", maps.iter().any(|map| map.iter().any(|(key, _)| !is_word(key))));
    let twice = |map: &[(Tree, Tree)]| {
        let keys: Vec<_> = map.iter().map(|(key, _)| key).filter(|key| is_word(key)).collect();
        (1..keys.len()).any(|at| keys[..at].contains(&keys[at]))
    };
    refused("duplicate-key", maps.iter().any(|map| twice(map)));
    found
}

/// Whether a line before a `---` begins with `%`.
fn has_directive(text: &str) -> bool {
    let mut lines = text.lines();
    lines.by_ref().any(|line| line.starts_with('%')) && lines.any(|line| line.starts_with("---"))
}

/// The codes of our errors, and what we read.
fn ours(text: &str) -> (Vec<String>, Option<Tree>) {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or_default();
    let fence = "`".repeat(longest.max(2) + 1);
    let end = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
    let source = format!("{fence}yaml\n{text}{end}{fence}\n");
    let (document, diagnostics) = parse(&source);
    let errors = diagnostics.iter().filter(|found| found.is_error());
    let root = document.blocks.first().and_then(|block| block.root.as_ref());
    (
        errors.map(|found| found.code.as_str().to_owned()).collect(),
        root.map(|root| tree::ours(root, &source)),
    )
}

#[test]
fn the_second_parser_agrees_with_the_suite() {
    let mut wrong = Vec::new();
    let all = cases();
    assert_eq!(all.len(), 402);
    for case in &all {
        let told = case.told.as_deref().map(tree::told);
        let theirs = tree::theirs(&case.text).map(|(trees, _)| trees);
        if told != theirs {
            wrong.push(format!("{}:\n  told   {told:?}\n  theirs {theirs:?}", case.id));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn our_front_end_agrees_with_the_suite() {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut count = |what: &str| *counts.entry(what.to_owned()).or_default() += 1;
    let mut wrong = Vec::new();
    let mut apart = APART.to_vec();
    for case in cases() {
        let (errors, root) = ours(&case.text);
        let verdict = judge(&case, &errors, root);
        let named = apart.iter().position(|(id, _)| *id == case.id);
        match (verdict, named) {
            (Ok(what), None) => count(&what),
            (Err(_), Some(at)) => {
                apart.remove(at);
                count("read otherwise, for a reason of its own");
            }
            (Ok(_), Some(_)) => wrong.push(format!("{}: agrees, take it off the list", case.id)),
            (Err(why), None) => wrong.push(format!("{}: {why}\n{:?}", case.id, case.text)),
        }
    }
    for (what, number) in &counts {
        println!("{number:4} {what}");
    }
    assert!(wrong.is_empty(), "{} cases\n{}", wrong.len(), wrong.join("\n"));
    assert!(apart.is_empty(), "no such case: {apart:?}");
    let of = |end: &str| -> usize {
        counts.iter().filter(|(what, _)| what.ends_with(end)).map(|(_, number)| number).sum()
    };
    assert_eq!((of("no YAML, refused"), of("refused anyway"), of("the same values")), (85, 9, 228));
}

/// How a case was read, or what is wrong with that.
fn judge(case: &Case, errors: &[String], root: Option<Tree>) -> Result<String, String> {
    let Some(told) = case.told.as_deref() else {
        // What is refused on purpose would be refused in YAML too, and says nothing.
        let real = |code: &String| !PURPOSES.contains(&code.as_str());
        return if errors.iter().any(real) {
            Ok("no YAML, refused".to_owned())
        } else if MARKERS.contains(&case.id.as_str()) && !errors.is_empty() {
            Ok("no YAML for its directives or markers, which are refused anyway".to_owned())
        } else {
            Err(format!("no YAML, and not refused for it: {errors:?}"))
        };
    };
    // A fence ends a line: where the text does not, that is read too.
    let text = if case.text.ends_with('\n') { case.text.clone() } else { case.text.clone() + "\n" };
    let (trees, uses) = tree::theirs(&text).ok_or("the second parser refuses it")?;
    if text == case.text && trees != tree::told(told) {
        return Err("the second parser reads something else".to_owned());
    }
    let purposes = purposes(&case.text, &trees, &uses);
    for code in &purposes {
        if !errors.iter().any(|error| error == code) {
            return Err(format!("not refused as {code}: {errors:?}"));
        }
    }
    let directive = has_directive(&case.text);
    let other = errors.iter().find(|error| !purposes.contains(&error.as_str()));
    if let Some(error) = other.filter(|_| !directive) {
        return Err(format!("refused: {error}"));
    }
    let what = if purposes.is_empty() {
        "YAML, read".to_owned()
    } else {
        format!("YAML, refused on purpose: {}", purposes.join(", "))
    };
    // What is refused is read as if it were not there; compared where that changes nothing.
    let changes = directive
        || uses.aliases
        || uses.documents > 1
        || purposes.iter().any(|code| ["yaml-syntax", "duplicate-key"].contains(code));
    if changes {
        return Ok(what);
    }
    let expected = trees.into_iter().next().map(Tree::with_plain_keys);
    let empty = Tree::Scalar(':', String::new());
    if root.clone().unwrap_or(empty.clone()) == expected.clone().unwrap_or(empty) {
        Ok(what + ", the same values")
    } else {
        Err(format!("read as {root:?} instead of {expected:?}"))
    }
}
