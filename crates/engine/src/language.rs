//! The services of the editor, as JSON.
//!
//! Question and answer are JSON in a string: the page only passes them between the editor's scripts and
//! this worker. Places are Monaco's: lines and columns from 1, columns in UTF-16 code
//! units. A question that cannot be parsed is refused.

use crate::lines::Lines;
use crate::reading::Reader;
use crate::refusal::Refusal;
use boardwright_diag::{Span, TextEdit};
use boardwright_language as language;
use boardwright_language::Analysis;
use serde_json::{Value, json};

/// The answer to a question about a text.
pub fn answer(reader: &mut Reader, text: &str, question: &str) -> Result<String, Refusal> {
    let unclear = || "The engine could not read a question from the editor.".to_owned();
    let question: Value = serde_json::from_str(question).map_err(|_| unclear())?;
    let service = question.get("service").and_then(Value::as_str).ok_or_else(unclear)?;
    let number = |key: &str| {
        let given = question.get(key).and_then(Value::as_u64).unwrap_or(1);
        u32::try_from(given).unwrap_or(u32::MAX)
    };
    let lines = Lines::new(text);
    let at = lines.byte(number("line"), number("column"));
    // Completion reads the unfinished text itself; it needs no compiled game.
    if service == "completion" {
        return Ok(completion(text, at, &lines).to_string());
    }
    let analysis = reader.analysis(text);
    let answer = match service {
        "hover" => hover(analysis, at, &lines),
        "signature" => signature(analysis, at),
        "definition" => {
            let found = language::definition(analysis, at).into_iter();
            found.map(|span| range(&lines, span)).collect()
        }
        "references" => language::references(analysis, at, true)
            .into_iter()
            .map(|found| range(&lines, found.span))
            .collect(),
        "renameable" => match language::renameable(analysis, at) {
            Ok((span, name)) => json!({ "range": range(&lines, span), "text": name }),
            Err(why) => json!({ "rejected": why }),
        },
        "rename" => {
            let name = question.get("name").and_then(Value::as_str).ok_or_else(unclear)?;
            match language::rename(analysis, at, name) {
                Ok(renaming) => json!({ "edits": edits(&lines, &renaming.edits) }),
                Err(why) => json!({ "rejected": why }),
            }
        }
        "folding" => language::folds(analysis)
            .into_iter()
            .map(|fold| {
                let range = lines.range(fold.span);
                json!({ "start": range.start_line, "end": range.end_line })
            })
            .collect(),
        "outline" => {
            let found = language::outline(analysis);
            found.iter().map(|symbol| outline(&lines, symbol)).collect()
        }
        "colours" => colours(analysis, &lines),
        _ => return Err(unclear()),
    };
    Ok(answer.to_string())
}

/// A range in Monaco's form.
fn range(lines: &Lines<'_>, span: Span) -> Value {
    let range = lines.range(span);
    json!({
        "startLineNumber": range.start_line,
        "startColumn": range.start_column,
        "endLineNumber": range.end_line,
        "endColumn": range.end_column,
    })
}

fn edits(lines: &Lines<'_>, edits: &[TextEdit]) -> Value {
    let shown = |edit: &TextEdit| json!({ "range": range(lines, edit.span), "text": edit.text });
    edits.iter().map(shown).collect()
}

fn completion(text: &str, at: usize, lines: &Lines<'_>) -> Value {
    let found = language::complete(text, at).into_iter().map(|found| {
        json!({
            "label": found.label,
            "insert": found.insert,
            "kind": format!("{:?}", found.kind),
            "detail": found.detail,
            "manual": found.manual,
            "range": range(lines, found.replace),
        })
    });
    found.collect()
}

fn hover(analysis: &Analysis, at: usize, lines: &Lines<'_>) -> Value {
    match language::hover(analysis, at) {
        Some(found) => json!({ "range": range(lines, found.span), "markdown": found.markdown }),
        None => Value::Null,
    }
}

fn signature(analysis: &Analysis, at: usize) -> Value {
    let Some(found) = language::signature(analysis, at) else { return Value::Null };
    let forms =
        found.forms.iter().map(|form| json!({ "label": form.label, "params": form.params }));
    json!({
        "forms": forms.collect::<Value>(),
        "argument": found.argument,
        "manual": found.manual.unwrap_or_default(),
    })
}

fn outline(lines: &Lines<'_>, symbol: &language::Symbol) -> Value {
    json!({
        "name": symbol.name,
        "detail": symbol.detail,
        "kind": format!("{:?}", symbol.kind),
        "range": range(lines, symbol.span),
        "nameRange": range(lines, symbol.name_span),
        "children": symbol.children.iter().map(|child| outline(lines, child)).collect::<Value>(),
    })
}

/// Five numbers a word, as Monaco and the language server protocol write them.
fn colours(analysis: &Analysis, lines: &Lines<'_>) -> Value {
    let (mut line, mut column) = (1, 1);
    let mut data: Vec<u32> = Vec::new();
    for colour in language::colours(analysis) {
        let range = lines.range(colour.span);
        let down = range.start_line - line;
        let across = if down > 0 { range.start_column - 1 } else { range.start_column - column };
        let kind = language::ColourKind::ALL.iter().position(|kind| *kind == colour.kind);
        let length = range.end_column - range.start_column;
        let kind = kind.and_then(|kind| u32::try_from(kind).ok()).unwrap_or_default();
        data.extend([down, across, length, kind, u32::from(colour.declares)]);
        (line, column) = (range.start_line, range.start_column);
    }
    let kinds = language::ColourKind::ALL.iter().map(|kind| format!("{kind:?}"));
    json!({ "kinds": kinds.collect::<Vec<_>>(), "data": data })
}
