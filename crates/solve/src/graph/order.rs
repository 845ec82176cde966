//! An order of the nodes in which each comes after those that it leads to, and the groups of nodes that lead to each
//! other (strongly connected components, by Tarjan's algorithm without recursion).

use super::{Graph, Node};

/// The order and the components.
#[derive(Debug, Clone)]
pub(crate) struct Order {
    /// All nodes, component by component, successors first.
    pub nodes: Vec<Node>,
    /// The start of each component in `nodes`; the last entry is the number of nodes.
    pub starts: Vec<u32>,
    /// True if some position can come again.
    pub cyclic: bool,
}

/// The mark of a node that was not visited.
const NEW: u32 = u32::MAX;

impl Order {
    pub fn of(graph: &Graph) -> Self {
        let mut search = Search {
            graph,
            number: vec![NEW; graph.len()],
            low: vec![0; graph.len()],
            open: vec![false; graph.len()],
            stack: Vec::new(),
            path: Vec::new(),
            visited: 0,
            order: Order { nodes: Vec::new(), starts: vec![0], cyclic: false },
        };
        for node in 0..graph.len() as Node {
            if search.number[node as usize] == NEW {
                search.from(node);
            }
        }
        search.order
    }

    /// The components, successors first.
    pub fn components(&self) -> impl Iterator<Item = &[Node]> {
        let bounds = self.starts.windows(2);
        bounds.map(|bounds| &self.nodes[bounds[0] as usize..bounds[1] as usize])
    }
}

struct Search<'g> {
    graph: &'g Graph,
    number: Vec<u32>,
    low: Vec<u32>,
    /// By node: true if its component is not known yet.
    open: Vec<bool>,
    stack: Vec<Node>,
    /// The nodes under way, each with its next edge.
    path: Vec<(Node, usize)>,
    visited: u32,
    order: Order,
}

impl Search<'_> {
    fn enter(&mut self, node: Node) {
        self.number[node as usize] = self.visited;
        self.low[node as usize] = self.visited;
        self.visited += 1;
        self.open[node as usize] = true;
        self.stack.push(node);
        self.path.push((node, self.graph.range(node).start));
    }

    fn from(&mut self, node: Node) {
        self.enter(node);
        while let Some((node, next)) = self.path.last_mut() {
            let (node, number) = (*node, *next);
            if number < self.graph.range(node).end {
                *next += 1;
                let to = self.graph.edge(number).to;
                self.order.cyclic |= to == node;
                if self.number[to as usize] == NEW {
                    self.enter(to);
                } else if self.open[to as usize] {
                    let low = &mut self.low[node as usize];
                    *low = (*low).min(self.number[to as usize]);
                }
                continue;
            }
            self.path.pop();
            if let Some((parent, _)) = self.path.last() {
                let low = self.low[node as usize];
                let above = &mut self.low[*parent as usize];
                *above = (*above).min(low);
            }
            if self.low[node as usize] == self.number[node as usize] {
                self.close(node);
            }
        }
    }

    /// Takes a component from the stack.
    fn close(&mut self, first: Node) {
        let before = self.order.nodes.len();
        while let Some(node) = self.stack.pop() {
            self.open[node as usize] = false;
            self.order.nodes.push(node);
            if node == first {
                break;
            }
        }
        self.order.cyclic |= self.order.nodes.len() - before > 1;
        self.order.starts.push(self.order.nodes.len() as u32);
    }
}
