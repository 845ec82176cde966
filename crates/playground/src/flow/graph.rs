//! The graph itself: what is lit, and what leads where.

use super::plan::Link;
use boardwright_protocol::{FlowKind, FlowNode, FlowView};

/// The most nodes and edges of a picture; larger graphs are only listed.
const MOST: (usize, usize) = (300, 900);

/// True if a picture of the graph can be drawn in a few seconds and be of use.
pub fn is_drawable(graph: &FlowView) -> bool {
    graph.nodes.len() <= MOST.0 && graph.edges.len() <= MOST.1
}

/// The node at which the game rests, for the part of the rules that asks: that part itself, or the nearest around it.
pub fn current(nodes: &[FlowNode], rule: &str) -> Option<usize> {
    let holds = |node: &FlowNode| {
        let rest = rule.strip_prefix(node.path.as_str());
        !node.path.is_empty()
            && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
    };
    // An action has a node where it is offered, and one for its beginning, which is the nearer one.
    let rank = |kind: FlowKind| match kind {
        FlowKind::Choice => 3,
        FlowKind::Entry => 2,
        FlowKind::Action | FlowKind::Call => 1,
        FlowKind::Return => 0,
    };
    let around = nodes.iter().enumerate().filter(|(_, node)| holds(node));
    let worth = |(at, node): &(usize, &FlowNode)| {
        (node.path.len(), rank(node.kind), std::cmp::Reverse(*at))
    };
    around.max_by_key(worth).map(|(at, _)| at)
}

/// The edges of a graph: those of the flow, then those from a node to the procedure that it runs.
pub fn links(graph: &FlowView) -> Vec<Link> {
    let end = |at: u32| (at as usize).min(graph.nodes.len().saturating_sub(1));
    let follows = graph.edges.iter().map(|edge| Link {
        from: end(edge.from),
        to: end(edge.to),
        label: edge.label.clone(),
        runs: false,
    });
    let runs = graph.nodes.iter().enumerate().filter_map(|(from, node)| {
        Some(Link { from, to: end(node.runs?), label: String::new(), runs: true })
    });
    follows.chain(runs).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardwright_protocol::FlowEdge;

    fn node(kind: FlowKind, path: &str, runs: Option<u32>) -> FlowNode {
        FlowNode {
            kind,
            label: path.to_owned(),
            procedure: 0,
            path: path.to_owned(),
            line: 1,
            runs,
        }
    }

    #[test]
    fn the_present_question_is_found_or_the_nearest_part_around_it() {
        let nodes = [
            node(FlowKind::Entry, "turn.phases.main", None),
            node(FlowKind::Choice, "turn.phases.main.window", None),
            node(FlowKind::Action, "actions.jump", Some(4)),
            node(FlowKind::Return, "turn.phases.main", None),
            node(FlowKind::Entry, "actions.jump", None),
            node(FlowKind::Choice, "actions.jump.effects[1]", None),
        ];
        let at = |rule| current(&nodes, rule);
        assert_eq!(at("turn.phases.main.window"), Some(1));
        assert_eq!(at("turn.phases.main"), Some(0));
        assert_eq!(at("actions.jump.effects[1].then[0]"), Some(5));
        assert_eq!(at("actions.jump.cost[0]"), Some(4));
        assert_eq!(at("actions.jump.effects[12]"), Some(4));
        assert_eq!(at("actions.jumper.cost[0]"), None);
        assert_eq!(at(""), None);
    }

    #[test]
    fn nodes_that_run_a_procedure_lead_to_it() {
        let nodes = vec![node(FlowKind::Action, "a", Some(1)), node(FlowKind::Entry, "a", None)];
        let edges = vec![FlowEdge { from: 1, to: 9, label: "again".to_owned() }];
        let links = links(&FlowView { nodes, edges, is_cut: false });
        assert_eq!(links.len(), 2);
        assert_eq!((links[0].from, links[0].to, links[0].runs), (1, 1, false));
        assert_eq!((links[1].from, links[1].to, links[1].runs), (0, 1, true));
    }
}
