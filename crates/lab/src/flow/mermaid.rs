//! The flow as a flowchart in the Mermaid language, which Markdown viewers draw.

use super::{Flow, NodeKind};
use std::fmt::Write;

impl Flow {
    /// The graph as Mermaid text: a subgraph for each procedure, dotted arrows from what runs a procedure to its entry.
    /// Nodes that no game reached have the class `never`.
    pub fn to_mermaid(&self) -> String {
        let mut out = String::from("flowchart TD\n");
        for (number, procedure) in self.procedures.iter().enumerate() {
            let _ = writeln!(out, "  subgraph p{number} [{}]", quoted(&procedure.label));
            for (at, node) in self.of_procedure(number) {
                let (open, close) = match node.kind {
                    NodeKind::Entry => ("([", "])"),
                    NodeKind::Return => ("(((", ")))"),
                    NodeKind::Action => ("(", ")"),
                    NodeKind::Choice => ("{", "}"),
                    NodeKind::Call => ("[[", "]]"),
                };
                let never = if node.never { ":::never" } else { "" };
                let _ = writeln!(out, "    n{at}{open}{}{close}{never}", quoted(&node.label));
            }
            out.push_str("  end\n");
        }
        for edge in &self.edges {
            let label = match edge.label.is_empty() {
                true => String::new(),
                false => format!("|{}|", quoted(&edge.label)),
            };
            let _ = writeln!(out, "  n{} -->{label} n{}", edge.from, edge.to);
        }
        for (from, to) in self.runs() {
            let _ = writeln!(out, "  n{from} -.-> n{to}");
        }
        if self.nodes.iter().any(|node| node.never) {
            out.push_str("  classDef never stroke-dasharray: 4 4,opacity: 0.5\n");
        }
        out
    }
}

/// A string of Mermaid. Signs with a meaning in it or in HTML are written by their number.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for sign in text.chars() {
        match sign {
            '"' | '<' | '>' | '&' | '#' | '`' | ';' | '|' => {
                let _ = write!(out, "#{};", u32::from(sign));
            }
            '\n' | '\r' => out.push(' '),
            plain => out.push(plain),
        }
    }
    out.push('"');
    out
}
