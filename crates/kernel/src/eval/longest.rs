//! Longest ways: through links, each used once, or through cells, each visited once.

use super::Eval;
use crate::code::{ListId, NodeId, Reg};
use crate::longest::{Rule, longest};
use crate::value::NONE;

impl Eval<'_> {
    /// The most links, or the most cells, of a way through the places of a list. Cells between its ends fulfil `via`.
    pub(super) fn longest(&mut self, list: ListId, reg: Reg, via: NodeId) -> i32 {
        let start = self.bag(list);
        let members = self.x.lists[start..].iter().filter(|at| **at != NONE);
        let mut places: Vec<u16> = members.map(|at| *at as u16).collect();
        self.x.lists.truncate(start);
        places.sort_unstable();
        places.dedup();
        let p = self.p;
        let Some(table) = &p.longest else { return 0 };
        if places.is_empty() || self.x.left == 0 {
            return 0;
        }
        let near: usize = places.iter().map(|at| self.neighbours(usize::from(*at)).len()).sum();
        self.spend(2 * (places.len() + near));
        let (mut graph, vertices) = table.graph(&p.space, &places);
        self.mark_stops(&mut graph.stops, &graph.edges, &vertices, (reg, via));
        let left = &mut self.x.left;
        let edges = longest(&graph, &mut |members| {
            *left = left.saturating_sub(members as u64);
            *left > 0
        });
        // A path without a step has one cell.
        (edges + u32::from(graph.rule == Rule::Path)) as i32
    }

    /// Tests the condition on the vertices with two edges or more: a way never passes the others.
    fn mark_stops(
        &mut self,
        stops: &mut [bool],
        edges: &[[u32; 2]],
        vertices: &[u16],
        (reg, via): (Reg, NodeId),
    ) {
        let mut degrees = vec![0; vertices.len()];
        edges.iter().flatten().for_each(|at| degrees[*at as usize] += 1);
        let kept = *self.reg(reg);
        let test = self.test(reg, via);
        let mut asked = 0;
        for (at, stop) in stops.iter_mut().enumerate() {
            // A way never passes a vertex with one edge, and a search with more stops is shorter.
            *stop = degrees[at] < 2 || {
                asked += 1;
                !self.passes(&test, vertices[at].into())
            };
        }
        self.tested(test, asked);
        *self.reg(reg) = kept;
    }
}
