//! The manual as programs: every example compiles and can be played, the tutorial after each step.
//!
//! A fence marked `yaml` is a fragment, one marked `markdown` a whole spec. In `README.md` the first
//! whole spec is the frame, which a fragment stands beside. In `tutorial.md` the sections of each
//! step take the place of those of the same name before.

use boardwright_compile::{Overrides, lint};
use boardwright_diag::Diagnostic;
use boardwright_kernel::{Fault, LinkOptions, Machine, Options, Rng, game_seed, link};
use std::path::Path;

/// Decisions of a game until it is given up: examples need not end.
const DECISIONS: u32 = 300;
const GAMES: u64 = 3;

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

/// Compiles, links for every number of players and plays a few games at random.
fn works(place: &str, source: &str) -> Vec<Diagnostic> {
    let compiled = lint(source, &Overrides::new());
    let Some(def) = compiled.def else { panic!("{place}: {:#?}", compiled.diagnostics) };
    for players in def.meta.players.min..=def.meta.players.max {
        let program = link(&def, &LinkOptions { players })
            .unwrap_or_else(|errors| panic!("{place}, {players} players: {errors:#?}"));
        for number in 0..GAMES {
            let mut machine = Machine::new(&program, game_seed(1, number), Options::default());
            let mut dice = Rng::seeded(number);
            for _ in 0..DECISIONS {
                if machine.result().is_some() {
                    break;
                }
                let moves = machine.count() as u32;
                machine.apply_index(dice.below(moves) as usize).expect("it is listed");
            }
            // A fragment may leave its players without anything to do.
            let fault = machine.result().and_then(|end| end.fault);
            assert!(
                matches!(fault, None | Some(Fault::IdleLoop)),
                "{place}, {players} players, game {number}: {fault:?}"
            );
        }
    }
    compiled.diagnostics
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
        last = works(heading, &blocks.collect::<String>());
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
        let found = works(&format!("for-models.md:{line}"), &content);
        assert!(found.is_empty(), "for-models.md:{line}: {found:#?}");
    }
}
