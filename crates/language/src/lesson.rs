//! Adds a question to the lesson of a text.

use crate::Analysis;
use boardwright_compile::{Section, parse};
use boardwright_def::Question;
use boardwright_diag::{Fix, Span, TextEdit};
use boardwright_print::lesson_of;
use boardwright_syntax::yaml::Value;

/// Returns the text with a question behind the others of its lesson, or with a lesson at its end. The new text is compiled first:
/// a lesson that is written in a way that only its author can edit is left alone.
///
/// # Errors
/// The question cannot be added: the reason, without a full stop.
pub fn with_question(analysis: &Analysis, question: &Question) -> Result<String, String> {
    let text = analysis.text();
    let written = lesson_of(question);
    let edit = match last_question(analysis) {
        Some(last) => {
            let start = line_start(text, last.start as usize);
            let indent = text.get(start..last.start as usize).unwrap_or_default();
            let indent: String = indent.chars().take_while(|c| *c == ' ').collect();
            let end = text.get(..last.end as usize).unwrap_or_default().trim_end().len();
            TextEdit { span: Span::new(end, end), text: behind(&written, &indent) }
        }
        None => {
            let end = text.trim_end().len();
            let added = format!("\n\n## Lesson\n\n```yaml\n{written}```");
            TextEdit { span: Span::new(end, end), text: added }
        }
    };
    let edited = Fix::new("", vec![edit]).apply(text);
    let (compiled, _) = parse(&edited).annotate_with(&analysis.overrides, None);
    let added = compiled.def.and_then(|def| def.authoring.lesson.last().cloned());
    if added.as_ref() == Some(question) {
        Ok(edited)
    } else {
        Err("the lesson is written in a way that only you can edit".to_owned())
    }
}

/// The item of a question, without the line of the section, with the indentation of its list.
fn behind(written: &str, indent: &str) -> String {
    let lines = written.lines().skip(1);
    lines.map(|line| format!("\n{indent}{}", line.strip_prefix("  ").unwrap_or(line))).collect()
}

/// The place of the last question in the text.
fn last_question(analysis: &Analysis) -> Option<Span> {
    let mut parts = analysis.parts.iter().filter(|part| part.section == Section::Lesson);
    match &parts.next_back()?.body.value {
        Value::List(items) => items.last().map(|item| item.span),
        Value::Null | Value::Bool(_) | Value::Int(_) | Value::Text(_) | Value::Map(_) => None,
    }
}

fn line_start(text: &str, at: usize) -> usize {
    text.get(..at).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1)
}
