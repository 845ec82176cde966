//! The action graph of the open game, from the same data as `boardwright graph`.

use crate::rules::Rules;
use boardwright_lab::flow::{Flow, NodeKind};
use boardwright_protocol::{FlowEdge, FlowKind, FlowNode, FlowView};

/// The most edges that are sent. A spec of some thousand lines can have millions.
const EDGES: usize = 5_000;

/// The action graph of a game.
pub fn flow(rules: &Rules) -> FlowView {
    let written = |path: &str| match rules.line(path) {
        0 => None,
        line => Some((line, rules.words(path).unwrap_or_default())),
    };
    let (flow, is_cut) = Flow::up_to(EDGES, &rules.def, &written);
    let mut entries = vec![None; flow.procedures.len()];
    for (at, node) in flow.nodes.iter().enumerate() {
        if let Some(entry) = entries.get_mut(node.procedure) {
            entry.get_or_insert(at as u32);
        }
    }
    let nodes = flow.nodes.iter().map(|node| FlowNode {
        kind: kind(node.kind),
        label: node.label.clone(),
        procedure: node.procedure as u32,
        path: node.path.clone(),
        line: node.line.unwrap_or(0),
        runs: node.runs.and_then(|procedure| entries.get(procedure).copied().flatten()),
    });
    let edges = flow.edges.iter().map(|edge| FlowEdge {
        from: edge.from as u32,
        to: edge.to as u32,
        label: edge.label.clone(),
    });
    FlowView { nodes: nodes.collect(), edges: edges.collect(), is_cut }
}

fn kind(kind: NodeKind) -> FlowKind {
    match kind {
        NodeKind::Entry => FlowKind::Entry,
        NodeKind::Return => FlowKind::Return,
        NodeKind::Action => FlowKind::Action,
        NodeKind::Choice => FlowKind::Choice,
        NodeKind::Call => FlowKind::Call,
    }
}
