//! `boardwright lint SPEC…`

use crate::args::LintArgs;
use crate::failure::Failure;
use crate::finding::Finding;
use crate::findings::{Findings, Mended};
use crate::game::{check, check_json, check_ranges};
use crate::mend::mend;
use crate::output;
use crate::source::Source;
use crate::summary::Summary;
use boardwright_compile::Overrides;
use boardwright_diag::Severity;
use std::path::Path;

/// Checks every spec and prints all findings; then decides the exit status.
pub fn run(args: &LintArgs) -> Result<(), Failure> {
    let overrides: Overrides = args.set.iter().cloned().collect();
    let mut fixed: Vec<Mended> = Vec::new();
    let mut specs: Vec<(Source, Vec<Finding>)> = Vec::new();
    let mut unread = None;
    for path in &args.specs {
        let mut source = match Source::read(path) {
            Ok(source) => source,
            Err(failure) => {
                unread.get_or_insert(failure);
                continue;
            }
        };
        if source.is_json() {
            if !overrides.is_empty() {
                return Err(Failure::misuse(format!(
                    "--set needs the spec: {} is a compiled game, whose constants are fixed",
                    source.name
                )));
            }
            let findings = check_json(&source);
            specs.push((source, findings));
            continue;
        }
        if args.fix {
            fixed.extend(mend_file(path, &mut source, &overrides)?);
        }
        let (compiled, mut findings) = check(&source, &overrides);
        if args.strict {
            findings.extend(compiled.strict.iter().cloned().map(Finding));
            findings.sort_by_key(|finding| finding.0.span);
        }
        if !findings.iter().any(|finding| finding.0.is_error()) {
            findings.extend(check_ranges(&source, &overrides, &compiled));
        }
        specs.push((source, findings));
    }
    let summary =
        args.summary.then(|| Summary::of(specs.iter().map(|(_, findings)| findings.as_slice())));
    if args.json {
        let json = |(source, findings): &(Source, Vec<Finding>)| -> Vec<_> {
            Finding::all_to_json(findings, source)
        };
        output::json(&Findings {
            diagnostics: specs.iter().flat_map(json).collect(),
            fixed: args.fix.then_some(fixed),
            summary,
            error: unread.as_ref().map(|misuse| misuse.0.clone()),
        });
    } else {
        tell(&fixed);
        if args.fix && fixed.is_empty() && specs.iter().any(|(_, findings)| !findings.is_empty()) {
            output::note("nothing was fixed: no finding has a fix that leaves no doubt");
        }
        match summary {
            Some(summary) => summary.print(),
            None => {
                let told = |(source, findings): &&(Source, Vec<Finding>)| {
                    !source.is_json() || !findings.is_empty()
                };
                let texts = specs.iter().filter(told);
                texts.for_each(|(source, findings)| crate::render::print(source, findings));
            }
        }
        crate::render::more(specs.iter().flat_map(|(_, findings)| findings));
    }
    if let Some(failure) = unread {
        return Err(if args.json { Failure::Unread } else { failure.into() });
    }
    // The order of severities begins with the most severe one.
    let limit = if args.strict { Severity::Warning } else { Severity::Error };
    let failed = specs.iter().flat_map(|(_, findings)| findings).any(|f| f.0.severity <= limit);
    if failed { Err(Failure::Reported) } else { Ok(()) }
}

/// Applies the safe fixes and writes the file if the text changed.
fn mend_file(
    path: &Path,
    source: &mut Source,
    overrides: &Overrides,
) -> Result<Vec<Mended>, Failure> {
    if path.as_os_str() == "-" {
        return Err(Failure::misuse("--fix needs a file, not standard input"));
    }
    let mended = mend(source, overrides);
    if !mended.is_empty() {
        output::file(path, &source.text)?;
    }
    Ok(mended)
}

fn tell(fixed: &[Mended]) {
    for mended in fixed {
        let Mended { file, code, start, title } = mended;
        output::note(&format!("{file}:{}:{}: {title} [{code}]", start.line, start.column));
    }
}
