//! `boardwright explain [CODE]`: the pages of `docs/diagnostics` in the terminal.

use crate::args::ExplainArgs;
use crate::failure::Failure;
use crate::output;
use boardwright_diag::{Code, nearest};
use serde_json::{Value, json};

/// Prints the page of one code, or all codes with their summaries.
pub fn run(args: &ExplainArgs) -> Result<(), Failure> {
    match &args.code {
        Some(name) => {
            let code = Code::from_name(name).ok_or_else(|| unknown(name))?;
            if args.json {
                let mut entry = entry(code);
                entry["page"] = code.page().into();
                output::json(&entry);
            } else {
                print_page(code.page());
            }
        }
        None if args.json => {
            let codes: Vec<Value> = Code::ALL.iter().map(|code| entry(*code)).collect();
            output::json(&json!({ "codes": codes }));
        }
        None => print_list(),
    }
    Ok(())
}

fn entry(code: Code) -> Value {
    let info = code.info();
    json!({ "code": code, "severity": info.severity, "summary": info.summary })
}

fn unknown(name: &str) -> Failure {
    let near = nearest(name, Code::ALL.iter().map(|code| code.as_str()));
    let hint = match near {
        Some(near) => format!("do you mean `{near}`?"),
        None => "`boardwright explain` lists all codes".to_owned(),
    };
    Failure::misuse(format!("there is no code `{name}`; {hint}"))
}

/// Codes by group, in the order of their declaration.
fn print_list() {
    let width = Code::ALL.iter().map(|code| code.as_str().len()).max().unwrap_or(0);
    let mut group = "";
    for code in Code::ALL {
        let info = code.info();
        if info.group != group {
            if !group.is_empty() {
                output::line("");
            }
            output::heading(info.group);
            group = info.group;
        }
        output::line(&format!("  {:width$}  {}", info.name, info.summary));
    }
}

/// Converts Markdown to plain text: headings without `#`, indented examples, links as their text.
fn print_page(page: &str) {
    let mut fence: Option<&str> = None;
    for line in page.lines() {
        match fence {
            Some(signs) if line == signs => fence = None,
            Some(_) if line.is_empty() => output::line(""),
            Some(_) => output::line(&format!("    {line}")),
            None if line.starts_with("```") => {
                let signs = line.len() - line.trim_start_matches('`').len();
                fence = Some(&line[..signs]);
            }
            None if line.starts_with('#') => {
                output::heading(line.trim_start_matches('#').trim_start());
            }
            None => output::line(&without_links(line)),
        }
    }
}

/// `[words](address)` as `words`.
fn without_links(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once("](") {
        let (Some(open), Some(close)) = (before.rfind('['), after.find(')')) else { break };
        out.push_str(&before[..open]);
        out.push_str(&before[open + 1..]);
        rest = &after[close + 1..];
    }
    out + rest
}
