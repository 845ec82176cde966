//! The flow as a graph in the DOT language of Graphviz.

use super::{Flow, NodeKind};
use std::fmt::Write;

impl Flow {
    /// The graph as DOT text: a cluster for each procedure, dotted edges from what runs a procedure to its entry. Nodes
    /// that no game reached are grey and dashed.
    pub fn to_dot(&self) -> String {
        let mut out = String::from(
            "digraph flow {\n  node [fontname=\"sans-serif\"];\n  edge [fontname=\"sans-serif\", fontsize=10];\n",
        );
        for (number, procedure) in self.procedures.iter().enumerate() {
            let _ = writeln!(out, "  subgraph cluster_{number} {{");
            let _ = writeln!(out, "    label={};", quoted(&procedure.label));
            for (at, node) in self.of_procedure(number) {
                let shape = match node.kind {
                    NodeKind::Entry => "oval",
                    NodeKind::Return => "oval, peripheries=2",
                    NodeKind::Action => "box, style=rounded",
                    NodeKind::Choice => "diamond",
                    NodeKind::Call => "box, peripheries=2",
                };
                let never =
                    if node.never { ", style=dashed, color=gray, fontcolor=gray" } else { "" };
                let label = quoted(&node.label);
                let _ = writeln!(out, "    n{at} [label={label}, shape={shape}{never}];");
            }
            out.push_str("  }\n");
        }
        for edge in &self.edges {
            let label = match edge.label.is_empty() {
                true => String::new(),
                false => format!(" [label={}]", quoted(&edge.label)),
            };
            let _ = writeln!(out, "  n{} -> n{}{label};", edge.from, edge.to);
        }
        for (from, to) in self.runs() {
            let _ = writeln!(out, "  n{from} -> n{to} [style=dotted, constraint=false];");
        }
        out.push_str("}\n");
        out
    }
}

/// A string of DOT. Backslashes begin escapes there.
fn quoted(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
    format!("\"{text}\"")
}
