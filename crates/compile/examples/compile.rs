//! Compiles specs from files and prints what was found: `cargo run --example compile -- FILE…`;
//! with `--json` the game, with `--time` how long it took.

#![expect(clippy::disallowed_types, reason = "the library reads no clock; what looks at it may")]

use boardwright_compile::{Overrides, compile};
use boardwright_diag::LineIndex;

fn main() {
    let (flags, files): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|arg| arg.starts_with("--"));
    for file in files {
        let source = match std::fs::read_to_string(&file) {
            Ok(source) => source,
            Err(error) => {
                println!("{file}: {error}");
                continue;
            }
        };
        let start = std::time::Instant::now();
        let compiled = compile(&source, &Overrides::new());
        let time = start.elapsed();
        println!(
            "{file}: {}",
            if compiled.def.is_some() { "compiles" } else { "does not compile" }
        );
        if flags.iter().any(|flag| flag == "--time") {
            println!("  {} bytes in {time:?}", source.len());
        }
        let lines = LineIndex::new(&source);
        for found in &compiled.diagnostics {
            let at = lines.line_col(&source, found.span.start);
            let text = source.get(found.span.range()).unwrap_or("(out of range)");
            println!(
                "  {}:{} {} [{}] `{text}`: {}",
                at.line, at.column, found.code, found.path, found.message
            );
            for hint in &found.hints {
                println!("      {hint}");
            }
        }
        if flags.iter().any(|flag| flag == "--json")
            && let Some(def) = &compiled.def
        {
            println!("{}", serde_json::to_string_pretty(def).unwrap_or_default());
        }
    }
}
