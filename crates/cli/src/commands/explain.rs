//! `boardwright explain [NAME]`: the pages of `docs/diagnostics` and `docs/faults` in the terminal, and what the manual
//! says of a word of the language.

mod faults;
mod words;

use crate::args::ExplainArgs;
use crate::failure::Failure;
use crate::output;
use boardwright_diag::{Code, nearest};
use boardwright_language::Word;
use serde_json::{Value, json};

/// Prints the page of one code or fault, or all of them with their summaries.
pub fn run(args: &ExplainArgs) -> Result<(), Failure> {
    match &args.code {
        Some(name) => return explain(name, args.json),
        None if args.json => {
            let codes: Vec<Value> = Code::ALL.iter().map(|code| entry(*code)).collect();
            let faults: Vec<Value> = faults::all().map(faults::entry).collect();
            output::json(&json!({ "codes": codes, "faults": faults }));
        }
        None => print_list(),
    }
    Ok(())
}

/// Prints the page of a code or fault, or of both if they have one name.
fn explain(name: &str, as_json: bool) -> Result<(), Failure> {
    let code = Code::from_name(name);
    let fault = faults::all().find(|(fault, _)| *fault == name);
    if code.is_none() && fault.is_none() {
        return explain_word(name, as_json);
    }
    let pages = [code.map(Code::page), fault.and_then(|(name, _)| faults::page(name))];
    if as_json {
        let mut object = code.map_or_else(|| json!({}), entry);
        if let Some(page) = pages[0] {
            object["page"] = page.into();
        }
        if let Some(fault) = fault {
            object["fault"] = faults::entry(fault);
            object["fault"]["page"] = pages[1].into();
        }
        output::json(&object);
        return Ok(());
    }
    for (number, page) in pages.into_iter().flatten().enumerate() {
        if number > 0 {
            output::line("");
        }
        print_page(page);
    }
    Ok(())
}

/// Prints what the manual says of a word of the language.
fn explain_word(name: &str, as_json: bool) -> Result<(), Failure> {
    let all = words::all();
    let pages = words::pages(name, &all);
    if pages.is_empty() {
        return Err(unknown(name, &all));
    }
    if as_json {
        let entries: Vec<Value> = pages.iter().map(words::entry).collect();
        output::json(&json!({ "words": entries }));
        return Ok(());
    }
    for (number, page) in pages.iter().enumerate() {
        if number > 0 {
            output::line("");
        }
        print_page(&words::markdown(page));
    }
    Ok(())
}

fn entry(code: Code) -> Value {
    let info = code.info();
    json!({ "code": code, "severity": info.severity, "summary": info.summary })
}

fn unknown(name: &str, words: &[Word]) -> Failure {
    let codes = Code::ALL.iter().map(|code| code.as_str());
    let words = words.iter().map(|word| word.name.as_str());
    let near = nearest(name, codes.chain(faults::all().map(|(fault, _)| fault)).chain(words));
    let is_file = name.contains(['/', '.']);
    let hint = match near {
        _ if is_file => format!(
            "`boardwright lint {name}` checks a game, `boardwright why {name}` explains its moves"
        ),
        Some(near) => format!("do you mean `{near}`?"),
        None => "`boardwright explain` lists all codes and faults".to_owned(),
    };
    Failure::misuse(format!("there is no code, fault or word of the language `{name}`; {hint}"))
}

/// Codes by group, in the order of their declaration, then faults.
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
    output::line("");
    output::heading("Faults, which end a game that cannot go on");
    for (name, summary) in faults::all() {
        output::line(&format!("  {name:width$}  {summary}"));
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
