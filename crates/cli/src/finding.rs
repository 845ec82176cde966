//! Diagnostics as JSON.

use crate::source::Source;
use boardwright_diag::{Diagnostic, LineIndex, Span};
use serde_json::{Value, json};

/// A diagnostic of one source.
#[derive(Debug, Clone)]
pub struct Finding(pub Diagnostic);

impl Finding {
    /// Places are given as bytes and as line and column (from 1, columns in characters).
    pub fn to_json(&self, source: &Source) -> Value {
        let lines = LineIndex::new(&source.text);
        let finding = &self.0;
        let place = |span: Span| {
            json!({
                "span": { "start": span.start, "end": span.end },
                "start": lines.line_col(&source.text, span.start),
                "end": lines.line_col(&source.text, span.end),
            })
        };
        let at = place(finding.span);
        let related: Vec<Value> = finding
            .related
            .iter()
            .map(|related| joined(json!({ "message": related.message }), place(related.span)))
            .collect();
        let fixes: Vec<Value> = finding
            .fixes
            .iter()
            .map(|fix| {
                let edits: Vec<Value> = fix
                    .edits
                    .iter()
                    .map(|edit| joined(json!({ "text": edit.text }), place(edit.span)))
                    .collect();
                json!({ "title": fix.title, "edits": edits })
            })
            .collect();
        let rest = json!({
            "code": finding.code,
            "severity": finding.severity,
            "file": source.name,
            "path": finding.path,
            "message": finding.message,
            "hints": finding.hints,
            "alternatives": finding.alternatives,
            "expected": finding.expected,
            "found": finding.found,
            "related": related,
            "fixes": fixes,
        });
        joined(rest, at)
    }
}

/// Two objects as one.
fn joined(mut left: Value, right: Value) -> Value {
    if let (Value::Object(left), Value::Object(right)) = (&mut left, right) {
        left.extend(right);
    }
    left
}
