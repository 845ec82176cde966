//! Every example of the manual compiles and can be played, and so can the tutorial after each step, every line of
//! the listings of the main requirement, and the specs that were written from the page for language models alone.
//!
//! A fence marked `yaml` is a fragment, one marked `markdown` a whole spec. In `README.md` the first
//! whole spec is the frame, which a fragment stands beside. In `tutorial.md` the sections of each
//! step take the place of those of the same name before.

mod play;
mod requirement;

use play::works;
use std::path::Path;

fn page(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../docs/language/{name}"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The fenced parts of a page: the number of the line, the word on the fence, the content.
fn fences(page: &str) -> Vec<(usize, String, String)> {
    let mut fences = Vec::new();
    let mut lines = page.lines().zip(1..);
    while let Some((line, number)) = lines.next() {
        let word = line.trim_start_matches('`');
        let signs = &line[..line.len() - word.len()];
        if signs.len() < 3 {
            continue;
        }
        let content: Vec<&str> =
            lines.by_ref().map(|(line, _)| line).take_while(|line| *line != signs).collect();
        fences.push((number, word.to_owned(), content.join("\n") + "\n"));
    }
    fences
}

#[test]
fn every_example_of_the_reference_plays() {
    let page = page("README.md");
    let fences = fences(&page);
    let frame = &fences.iter().find(|fence| fence.1 == "markdown").expect("the frame").2;
    let mut count = 0;
    for (line, word, content) in fences.iter().skip(1) {
        let source = match word.as_str() {
            "yaml" => format!("{frame}\n```yaml\n{content}```\n"),
            "markdown" => content.clone(),
            _ => continue,
        };
        works(&format!("README.md:{line}"), &source);
        count += 1;
    }
    assert!(count >= 14, "only {count} examples");
}

#[test]
fn every_step_of_the_tutorial_plays() {
    let page = page("tutorial.md");
    let mut sections: Vec<(String, String)> = Vec::new();
    let mut last = Vec::new();
    for step in page.split("\n## ").skip(1) {
        let heading = step.lines().next().unwrap_or_default();
        for (_, _, content) in fences(step).iter().filter(|fence| fence.1 == "yaml") {
            for section in content.split("\n\n") {
                let name = section.split(':').next().unwrap_or_default().to_owned();
                let place = sections.iter().position(|(known, _)| *known == name);
                match place {
                    Some(place) => section.clone_into(&mut sections[place].1),
                    None => sections.push((name, section.to_owned())),
                }
            }
        }
        let blocks =
            sections.iter().map(|(_, body)| format!("```yaml\n{}\n```\n\n", body.trim_end()));
        last = works(heading, &blocks.collect::<String>()).diagnostics;
    }
    assert!(last.is_empty(), "the finished game: {last:#?}");
}

#[test]
fn the_page_for_language_models_is_short_and_true() {
    let page = page("for-models.md");
    assert!(page.chars().count() < 12_000, "{} characters", page.chars().count());
    let whole: Vec<_> = fences(&page).into_iter().filter(|fence| fence.1 == "markdown").collect();
    assert!(!whole.is_empty());
    for (line, _, content) in whole {
        let found = works(&format!("for-models.md:{line}"), &content).diagnostics;
        assert!(found.is_empty(), "for-models.md:{line}: {found:#?}");
    }
}

#[test]
fn first_tries_play() {
    let names = ["gullwrack", "moths-and-lanterns", "two-banners", "tide-ladder"];
    for name in names {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join(format!("../../tests/first-tries/{name}.md"));
        let text = std::fs::read_to_string(&path).expect("the text is there");
        let played = works(name, &text);
        assert!(played.diagnostics.is_empty(), "{name}: {:#?}", played.diagnostics);
        assert!(!played.taken.is_empty(), "{name}: nobody did anything");
    }
}

/// First texts with findings: each has advice or a fix.
#[test]
fn mistakes_of_first_tries_are_answered() {
    let cases: [(&str, &[&str]); 12] = [
        ("masks-of-veyl", &["type-mismatch", "type-mismatch"]),
        ("squall-harbour", &["possible-none", "type-mismatch"]),
        (
            "lantern-relay",
            &[
                "possible-none",
                "and-beside-or",
                "type-mismatch",
                "ambiguous-name",
                "and-beside-or",
                "and-beside-or",
                "unknown-effect",
            ],
        ),
        ("saltmarsh-guild", &["type-mismatch", "possible-none", "possible-none", "possible-none"]),
        ("reedmoor", &["and-beside-or", "type-mismatch", "type-mismatch"]),
        ("saltmarsh-claims", &["unknown-name"]),
        ("dusk-garden", &["type-mismatch"]),
        ("moth-house", &["never-read"]),
        ("salt-roads", &["constant-condition", "constant-condition"]),
        ("mosswall", &["unknown-name"]),
        ("emberquay", &["and-beside-or", "and-beside-or"]),
        ("cairnfall", &["possible-none"]),
    ];
    for (name, expected) in cases {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join(format!("../../tests/first-tries/{name}.md"));
        let text = std::fs::read_to_string(&path).expect("the text is there");
        let found = boardwright_compile::lint(&text, &boardwright_compile::Overrides::new());
        let codes: Vec<&str> = found.diagnostics.iter().map(|d| d.code.as_str()).collect();
        assert_eq!(codes, expected, "{name}");
        for diagnostic in &found.diagnostics {
            let answered = !diagnostic.hints.is_empty() || !diagnostic.fixes.is_empty();
            assert!(answered, "{name}: {diagnostic:#?}");
        }
    }
}
