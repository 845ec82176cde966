//! `boardwright lint SPEC…`

use crate::args::LintArgs;
use crate::failure::Failure;
use crate::game::{Game, check};
use crate::output;
use crate::source::Source;
use boardwright_diag::Severity;
use serde_json::{Value, json};

/// Checks every spec; all are told about before the status is decided.
pub fn run(args: &LintArgs) -> Result<(), Failure> {
    let overrides = args.set.iter().cloned().collect();
    let mut list: Vec<Value> = Vec::new();
    let mut worst = None;
    for path in &args.specs {
        let source = Source::read(path)?;
        if source.is_json() {
            // A compiled game has no text to point at; reading and linking it is the check.
            let game = Game::from_source(source, args.set.iter().cloned().collect())?;
            for players in game.def.meta.players.min..=game.def.meta.players.max {
                game.program(Some(players))?;
            }
            continue;
        }
        let (_, findings) = check(&source, &overrides);
        worst = worst.max(findings.iter().map(|finding| rank(finding.0.severity)).max());
        if args.json {
            list.extend(findings.iter().map(|finding| finding.to_json(&source)));
        } else {
            crate::render::print(&source, &findings);
        }
    }
    if args.json {
        output::json(&json!({ "diagnostics": list }));
    }
    let limit = if args.strict { rank(Severity::Warning) } else { rank(Severity::Error) };
    if worst.is_some_and(|worst| worst >= limit) { Err(Failure::Reported) } else { Ok(()) }
}

fn rank(severity: Severity) -> u8 {
    match severity {
        Severity::Error => 2,
        Severity::Warning => 1,
        Severity::Info => 0,
    }
}
