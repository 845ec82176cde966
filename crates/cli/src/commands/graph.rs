//! `boardwright graph SPEC`: phases, actions, sequences and their questions as a graph.

use crate::args::{GraphArgs, GraphForm};
use crate::failure::Failure;
use crate::game::Game;
use crate::output;
use crate::source::Source;
use boardwright_lab::flow::Flow;
use serde::Deserialize;
use std::path::Path;

/// The part of a report that marks a graph.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Covered {
    game: String,
    coverage: Option<Vec<Rule>>,
}

#[derive(Debug, Deserialize)]
struct Rule {
    path: String,
    asked: u64,
    taken: u64,
}

/// Prints the graph.
pub fn run(args: &GraphArgs) -> Result<(), Failure> {
    let game = Game::read(&args.from.spec, &args.from.set)?;
    let written = |path: &str| {
        let (line, words) = game.written(path)?;
        let has_own = game.map.exact(path).is_some();
        Some((line, if has_own { words } else { String::new() }))
    };
    let mut flow = Flow::of(&game.def, &written);
    if let Some(path) = &args.coverage {
        let rules = read(path, &game)?;
        flow.mark(&|path| is_reached(&rules, path));
    }
    match args.form {
        GraphForm::Json => output::json(&flow),
        GraphForm::Dot | GraphForm::Mermaid if args.json => output::json(&flow),
        GraphForm::Dot => output::text(&flow.to_dot()),
        GraphForm::Mermaid => output::text(&flow.to_mermaid()),
    }
    Ok(())
}

/// The rules of a coverage file.
fn read(path: &Path, game: &Game) -> Result<Vec<Rule>, Failure> {
    let source = Source::read(path)?;
    let wrong = |why: String| Failure::found(format!("{}: {why}", source.name));
    let covered: Covered = serde_json::from_str(&source.text)
        .map_err(|error| wrong(format!("no report of eval --json: {error}")))?;
    if covered.game != game.def.meta.id {
        return Err(wrong(format!(
            "the report is of `{}`, not of `{}`",
            covered.game, game.def.meta.id
        )));
    }
    covered
        .coverage
        .ok_or_else(|| wrong("the report has no coverage; make it with --coverage".to_owned()))
}

/// True if games reached a part of the rules; `None` if nothing is counted for it. An action is reached once it is taken.
fn is_reached(rules: &[Rule], path: &str) -> Option<bool> {
    let rule = rules.iter().find(|rule| rule.path == path);
    let is_action = path.starts_with("actions.") && path.matches('.').count() == 1;
    rule.map(|rule| if is_action { rule.taken > 0 } else { rule.asked > 0 })
}
