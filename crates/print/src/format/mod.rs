//! The formatter: spacing, indentation and quotes. Prose, comments and blank lines between items
//! stay. Text that cannot be read stays as it is.

mod people;
mod remarks;
mod shape;

use boardwright_diag::TextEdit;
use boardwright_syntax::print::{document, spaced};
use boardwright_syntax::yaml::{Node, Value};
use boardwright_syntax::{Block, parse};

/// Returns the formatted spec. It compiles to the same game, and formatting is idempotent.
pub fn format(source: &str) -> String {
    let mut out = source.to_owned();
    for edit in format_edits(source).into_iter().rev() {
        out.replace_range(edit.span.range(), &edit.text);
    }
    out
}

/// Returns the changes that format a spec: one for each block that changes, in order.
pub fn format_edits(source: &str) -> Vec<TextEdit> {
    let (read, found) = parse(source);
    let mut edits = Vec::new();
    for block in &read.blocks {
        let inside = |span: boardwright_diag::Span| {
            span.start >= block.span.start && span.end <= block.span.end
        };
        if block.broken || found.iter().any(|found| found.is_error() && inside(found.span)) {
            continue;
        }
        let Some(old) = source.get(block.span.range()) else { continue };
        if let Some(new) = formatted(source, block)
            && new != old
        {
            edits.push(TextEdit { span: block.span, text: new });
        }
    }
    edits
}

/// Returns the formatted content of a block; `None` if it has to stay as it is.
fn formatted(source: &str, block: &Block) -> Option<String> {
    let content = source.get(block.span.range())?;
    let root = block.root.as_ref()?;
    let fence = source.get(..block.span.start as usize)?.trim_end_matches(['\n', '\r']);
    let opening = fence.get(fence.rfind('\n').map_or(0, |at| at + 1)..)?;
    // A fence inside a list is indented; every line would need that indentation too.
    if opening.starts_with([' ', '\t']) || content.contains(['\r', '\t']) {
        return None;
    }
    let mut remarks = remarks::Remarks::find(source, block.span, root);
    let label = block.label.as_ref().map(|(label, _)| label.as_str());
    let mut out = shape::Shaper::new(source, &mut remarks, label).root(root)?;
    let rest = remarks.rest();
    shape::close(&mut out, rest);
    if remarks.lost() {
        return None;
    }
    let new = document(&out);
    let again = parse(&format!("```yaml\n{new}```\n")).0;
    let same = again.blocks.first().is_some_and(|again| {
        !again.broken && again.root.as_ref().is_some_and(|again| alike(root, again))
    });
    same.then_some(new)
}

/// True if two trees are equal, without regard to spaces inside texts.
fn alike(a: &Node, b: &Node) -> bool {
    match (&a.value, &b.value) {
        (Value::Text(a), Value::Text(b)) => a.text == b.text || spaced(&a.text) == spaced(&b.text),
        (Value::List(a), Value::List(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| alike(a, b))
        }
        (Value::Map(a), Value::Map(b)) => {
            a.len() == b.len()
                && a.iter().zip(b).all(|(a, b)| a.key == b.key && alike(&a.value, &b.value))
        }
        (Value::Null, Value::Null) => true,
        (Value::Bool(a), Value::Bool(b)) => a == b,
        (Value::Int(a), Value::Int(b)) => a == b,
        (
            Value::Null
            | Value::Bool(_)
            | Value::Int(_)
            | Value::Text(_)
            | Value::List(_)
            | Value::Map(_),
            _,
        ) => false,
    }
}
