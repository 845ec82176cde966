//! Nodes of the action graph in words.

use crate::words;
use boardwright_protocol::{FlowKind, FlowNode};

/// The kind of a node as a word.
pub fn kind(kind: FlowKind) -> &'static str {
    let words = words();
    match kind {
        FlowKind::Entry => words.flow_begin,
        FlowKind::Choice => words.flow_choice,
        FlowKind::Action => words.flow_action,
        FlowKind::Call => words.flow_call,
        FlowKind::Return => words.flow_end,
    }
}

/// A node in a sentence: "Decision: Choose an action, line 29".
pub fn said(node: &FlowNode) -> String {
    let line =
        if node.line > 0 { format!(", {}", words::say().line(node.line)) } else { String::new() };
    format!("{}: {}{line}", kind(node.kind), node.label)
}
