//! Fixes of text that stands without quotes in braces or brackets: `{ c: hand }`. A fix that brings brackets or commas of its own
//! into such a text puts it in quotes, because YAML would read them as its own signs.

use crate::module::Module;
use boardwright_diag::{Diagnostic, Fix, Span};
use boardwright_syntax::yaml::{Node, Style, Text, Value, quoted};

/// Adds quotes to the fixes that need them.
pub fn quote(modules: &[Module], diagnostics: &mut [Diagnostic]) {
    let Some(module) = modules.first() else { return };
    let fixes: Vec<&mut Fix> = diagnostics.iter_mut().flat_map(|one| &mut one.fixes).collect();
    if fixes.is_empty() {
        return;
    }
    let mut plain = Vec::new();
    for part in &module.parts {
        collect(&part.body, &module.text, false, &mut plain);
    }
    for fix in fixes {
        let inside = |span: &&Span| {
            let within = |at: Span| span.start <= at.start && at.end <= span.end;
            fix.edits.iter().all(|edit| within(edit.span))
        };
        let Some(span) = plain.iter().find(inside) else { continue };
        let Some(text) = edited(&module.text, *span, fix) else { continue };
        if needs_quotes(&text) {
            let text = if text.contains('\'') { quoted(&text) } else { format!("'{text}'") };
            let title = std::mem::take(&mut fix.title);
            *fix = Fix { safe: fix.safe, ..Fix::replace(title, *span, text) };
        }
    }
}

/// Collects the texts without quotes in braces and brackets.
fn collect(node: &Node, source: &str, flow: bool, plain: &mut Vec<Span>) {
    let flow = flow || source[node.span.start as usize..].starts_with(['{', '[']);
    match &node.value {
        Value::Text(Text { style: Style::Plain, .. }) if flow => plain.push(node.span),
        Value::List(items) => {
            items.iter().for_each(|item| collect(item, source, flow, plain));
        }
        Value::Map(entries) => {
            entries.iter().for_each(|entry| collect(&entry.value, source, flow, plain));
        }
        Value::Text(_) | Value::Null | Value::Bool(_) | Value::Int(_) => {}
    }
}

/// The text of a span after a fix.
fn edited(source: &str, span: Span, fix: &Fix) -> Option<String> {
    let (mut text, mut at) = (String::new(), span.start as usize);
    for edit in &fix.edits {
        text += source.get(at..edit.span.start as usize)?;
        text += &edit.text;
        at = edit.span.end as usize;
    }
    Some(text + source.get(at..span.end as usize)?)
}

/// True if a text is an expression with brackets, or with commas between parentheses. Other commas, and signs at its
/// beginning, are YAML's own: such a fix writes a list or a mapping.
fn needs_quotes(text: &str) -> bool {
    if text.starts_with(['{', '[', '\'', '"']) || text.contains(": ") || text.contains('\n') {
        return false;
    }
    let (mut depth, mut needs) = (0_i32, false);
    for sign in text.chars() {
        depth += i32::from(matches!(sign, '(' | '[')) - i32::from(matches!(sign, ')' | ']'));
        if sign == ',' && depth == 0 {
            return false;
        }
        needs |= matches!(sign, '[' | ']' | ',');
    }
    needs
}
