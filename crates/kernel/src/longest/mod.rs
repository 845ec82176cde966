//! The longest way: the most links of a trail that uses no link twice, or the most cells of a path that visits no cell
//! twice. Both problems are hard in general, so the search goes over the graph once, cell by cell, and keeps for each
//! set of cells at the border (the frontier) only what can still matter: how the chosen links join these cells. Its
//! work grows with the width of the frontier, not with the number of links.

mod frontier;
mod order;
#[cfg(test)]
mod tests;

pub(crate) use order::ranks;

use frontier::Search;

/// The rule that a way follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rule {
    /// No edge is used twice; a vertex may be passed several times.
    Trail,
    /// No vertex is visited twice.
    Path,
}

/// A graph with its vertices in the order of the search.
#[derive(Debug, Clone)]
pub(crate) struct Graph {
    pub rule: Rule,
    /// By vertex: true if a way may end there, but not pass it.
    pub stops: Vec<bool>,
    /// Pairs of vertices, the earlier one first.
    pub edges: Vec<[u32; 2]>,
}

/// A part of a graph that no edge joins to the others.
#[derive(Debug, Clone, Default)]
struct Component {
    vertices: Vec<u32>,
    edges: Vec<[u32; 2]>,
}

/// Returns the most edges of a way. `spend` charges work and returns false once there is none left; the result means
/// nothing then.
pub(crate) fn longest(graph: &Graph, spend: &mut dyn FnMut(usize) -> bool) -> u32 {
    let mut best = 0;
    for component in components(graph) {
        if bound(graph, &component) <= best {
            continue;
        }
        if is_one_trail(graph, &component) {
            best = component.edges.len() as u32;
            continue;
        }
        let mut search = Search::new(graph, &component.edges, best, spend);
        if !search.run(&component.vertices) {
            return 0;
        }
        best = search.best;
    }
    best
}

/// Returns the work of a search that passes over nothing: at least that of every search in a part of the graph. `None`
/// if it exceeds `most`.
pub(crate) fn effort(graph: &Graph, most: usize) -> Option<usize> {
    let mut total = 0;
    for component in components(graph) {
        let mut spend = |members| {
            total += members;
            total <= most
        };
        let mut search = Search::new(graph, &component.edges, 0, &mut spend);
        search.prunes = false;
        if !search.run(&component.vertices) {
            return None;
        }
    }
    Some(total)
}

/// The components with an edge, the one with the most edges first. At a stop, the edges of a trail are not joined.
fn components(graph: &Graph) -> Vec<Component> {
    let mut of: Vec<u32> = (0..graph.stops.len() as u32).collect();
    let through = |at: u32| graph.rule == Rule::Path || !graph.stops[at as usize];
    for [a, b] in &graph.edges {
        if through(*a) && through(*b) {
            let (a, b) = (root(&mut of, *a), root(&mut of, *b));
            of[a.max(b) as usize] = a.min(b);
        }
    }
    let mut found = vec![Component::default(); of.len()];
    for at in 0..of.len() as u32 {
        let root = root(&mut of, at);
        found[root as usize].vertices.push(at);
    }
    for edge in &graph.edges {
        let at = if through(edge[0]) { edge[0] } else { edge[1] };
        let root = root(&mut of, at);
        found[root as usize].edges.push(*edge);
    }
    found.retain(|component| !component.edges.is_empty());
    found.sort_by_key(|component| usize::MAX - component.edges.len());
    found
}

fn root(of: &mut [u32], mut at: u32) -> u32 {
    while of[at as usize] != at {
        let next = of[of[at as usize] as usize];
        of[at as usize] = next;
        at = next;
    }
    at
}

/// The number of vertices with an odd number of edges; at a stop, each edge of a trail ends at a vertex of its own.
fn odd(graph: &Graph, component: &Component) -> usize {
    let mut ends: Vec<u32> = component.edges.iter().flatten().copied().collect();
    ends.sort_unstable();
    let vertices = ends.chunk_by(|a, b| a == b);
    vertices
        .map(|same| if graph.stops[same[0] as usize] { same.len() } else { same.len() % 2 })
        .sum()
}

/// A number of edges that no way in a component exceeds.
fn bound(graph: &Graph, component: &Component) -> u32 {
    let edges = component.edges.len();
    let most = match graph.rule {
        Rule::Path => edges.min(component.vertices.len() - 1),
        // A trail has at most two odd vertices, and an edge that is left out changes two.
        Rule::Trail => edges - odd(graph, component).saturating_sub(2).div_ceil(2).min(edges - 1),
    };
    most as u32
}

/// True if one trail uses all edges, by Euler's theorem.
fn is_one_trail(graph: &Graph, component: &Component) -> bool {
    graph.rule == Rule::Trail && odd(graph, component) <= 2
}
