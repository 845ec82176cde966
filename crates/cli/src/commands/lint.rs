//! `boardwright lint SPEC…`

use crate::args::LintArgs;
use crate::failure::Failure;
use crate::finding::{Finding, FindingJson, Findings};
use crate::game::{Game, check};
use crate::output;
use crate::source::Source;
use boardwright_diag::Severity;

/// Checks every spec; all are told about before the status is decided.
pub fn run(args: &LintArgs) -> Result<(), Failure> {
    let overrides = args.set.iter().cloned().collect();
    let mut list: Vec<FindingJson> = Vec::new();
    let mut all: Vec<Finding> = Vec::new();
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
        if args.json {
            list.extend(findings.iter().map(|finding| finding.to_json(&source)));
        } else {
            crate::render::print(&source, &findings);
        }
        all.extend(findings);
    }
    if args.json {
        output::json(&Findings { diagnostics: list });
    } else {
        crate::render::more(&all);
    }
    // The gravest severity comes first in its order.
    let limit = if args.strict { Severity::Warning } else { Severity::Error };
    let failed = all.iter().any(|finding| finding.0.severity <= limit);
    if failed { Err(Failure::Reported) } else { Ok(()) }
}
