//! `boardwright format SPEC…`

use crate::args::FormatArgs;
use crate::failure::Failure;
use crate::output;
use crate::source::Source;
use boardwright_print::format;
use serde_json::json;

/// Formats every spec; with `--check` lists those that would change.
pub fn run(args: &FormatArgs) -> Result<(), Failure> {
    let mut changed: Vec<String> = Vec::new();
    let mut printed = None;
    for path in &args.specs {
        let source = Source::read(path)?;
        if source.is_json() {
            return Err(Failure::misuse("a compiled game has no text to format; decompile it"));
        }
        let text = format(&source.text);
        let differs = text != source.text;
        if differs {
            changed.push(source.name.clone());
        }
        if path.as_os_str() == "-" {
            printed = Some(text);
        } else if differs && !args.check {
            output::file(path, &text)?;
        }
    }
    if args.json {
        output::json(&json!({ "changed": changed, "written": !args.check, "spec": printed }));
    } else if args.check {
        changed.iter().for_each(|name| output::note(&format!("{name} would change")));
    } else {
        printed.iter().for_each(|text| output::text(text));
        changed
            .iter()
            .filter(|name| *name != "<stdin>")
            .for_each(|name| output::note(&format!("{name} formatted")));
    }
    if args.check && !changed.is_empty() { Err(Failure::Reported) } else { Ok(()) }
}
