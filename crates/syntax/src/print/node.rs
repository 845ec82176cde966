//! Parsed YAML nodes as text.

use super::{Out, spaced};
use crate::yaml::{Node, Value};

/// A value as one line: a text as it is, everything else in flow style.
pub fn noted(node: &Node) -> String {
    if let Value::Text(text) = &node.value {
        return spaced(&text.text);
    }
    flow(node).in_flow().unwrap_or_default()
}

/// A value in flow style.
fn flow(node: &Node) -> Out {
    match &node.value {
        Value::Null => Out::Raw("null".to_owned()),
        Value::Bool(value) => Out::number(value),
        Value::Int(n) => Out::number(n),
        Value::Text(text) => Out::Text(spaced(&text.text)),
        Value::List(items) => Out::FlowList(items.iter().map(flow).collect()),
        Value::Map(entries) => Out::FlowMap(
            entries.iter().map(|entry| (entry.key.clone(), flow(&entry.value))).collect(),
        ),
    }
}

/// The text that [`noted`] wrote: in flow style where every text can stand there without quotes,
/// else as a block.
pub fn from_noted(text: &str) -> Out {
    if !text.starts_with(['{', '[']) {
        let scalar = text.parse::<i64>().is_ok() || matches!(text, "true" | "false" | "null");
        return if scalar { Out::Raw(text.to_owned()) } else { Out::Text(text.to_owned()) };
    }
    let (document, _) = crate::parse(&format!("```yaml\nnoted: {text}\n```\n"));
    let root = document.blocks.first().and_then(|block| block.root.as_ref());
    let Some(node) = root.and_then(|root| root.get("noted")) else {
        return Out::Raw(text.to_owned());
    };
    let out = flow(node);
    match &out {
        Out::FlowMap(entries) if out.in_flow().is_some_and(|text| text.contains('"')) => {
            Out::map(entries.iter().map(|(key, value)| (key.as_str(), value.clone())))
        }
        _ => out,
    }
}
