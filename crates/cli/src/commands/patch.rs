//! `boardwright patch SPEC EDITS`

use crate::args::PatchArgs;
use crate::edits::patched;
use crate::failure::Failure;
use crate::finding::Finding;
use crate::game::check;
use crate::output;
use crate::source::Source;
use boardwright_compile::Overrides;
use serde_json::json;

/// Applies the edits, all or none, and checks the result.
pub fn run(args: &PatchArgs) -> Result<(), Failure> {
    let mut source = Source::read(&args.spec)?;
    let patch = Source::read(&args.edits)?;
    if source.is_json() {
        return Err(Failure::misuse("a compiled game has no text to patch; give its spec"));
    }
    source.text = match patched(&source.text, &patch) {
        Ok(text) => text,
        Err(finding) => {
            return Err(Failure::Findings { source: patch, findings: vec![*finding] });
        }
    };
    if args.write {
        if args.spec.as_os_str() == "-" {
            return Err(Failure::misuse("--write needs a file, not standard input"));
        }
        output::file(&args.spec, &source.text)?;
    }
    let (_, findings) = check(&source, &Overrides::new());
    if args.json {
        let diagnostics = Finding::all_to_json(&findings, &source);
        output::json(&json!({
            "spec": source.text,
            "written": args.write,
            "diagnostics": diagnostics,
        }));
    } else {
        if !args.write {
            output::text(&source.text);
        }
        crate::render::print(&source, &findings);
        crate::render::more(&findings);
    }
    let failed = findings.iter().any(|finding| finding.0.is_error());
    if failed { Err(Failure::Reported) } else { Ok(()) }
}
