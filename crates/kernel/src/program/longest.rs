//! The tables of searches for longest ways: links with their ends, and the order in which cells are visited.

use super::Space;
use crate::limits::WORK;
use crate::longest::{Graph, Rule, effort, ranks};

/// Lists of at most this many places are always searched within the budget.
const FEW: u32 = 10;
/// One search may take the budget of a move divided by this without a finding.
const SHARE: u64 = 2;

/// The tables of searches for longest ways.
#[derive(Debug)]
pub(crate) struct LongestTable {
    /// By place: the two places that it joins, if it is a link.
    ends: Vec<Option<[u16; 2]>>,
    /// By place: when a trail over links visits it.
    on_links: Vec<u16>,
    /// By place: when a path from neighbour to neighbour visits it.
    on_cells: Vec<u16>,
    /// The paths of the rules that search in lists of more than [`FEW`] places.
    long: Vec<String>,
}

impl LongestTable {
    /// The tables for the places of a game, given the ends of its links.
    pub fn new(space: &Space, ends: Vec<Option<[u16; 2]>>) -> Self {
        let mut table = Self { ends, on_links: Vec::new(), on_cells: Vec::new(), long: Vec::new() };
        let places = 0..space.places() as u32;
        let cells: Vec<u16> =
            places.clone().map(|at| at as u16).filter(|at| !table.is_link(*at)).collect();
        let mut near = vec![Vec::new(); space.places()];
        for [from, to] in table.ends.iter().flatten() {
            near[usize::from(*from)].push(*to);
            near[usize::from(*to)].push(*from);
        }
        table.on_links = ranks(&near);
        let mut near = vec![Vec::new(); space.places()];
        for [a, b] in joined(space, &cells) {
            near[usize::from(a)].push(b);
            near[usize::from(b)].push(a);
        }
        table.on_cells = ranks(&near);
        table
    }

    /// True if a place is a link.
    pub fn is_link(&self, at: u16) -> bool {
        self.ends.get(usize::from(at)).is_some_and(Option::is_some)
    }

    /// Notes a rule that searches in lists of at most `most` places.
    pub fn note(&mut self, path: String, most: u32) {
        if most > FEW && !self.long.contains(&path) {
            self.long.push(path);
        }
    }

    /// The graph of some places, each once and in ascending order, with the place of each vertex. If there are links,
    /// only they count.
    pub fn graph(&self, space: &Space, places: &[u16]) -> (Graph, Vec<u16>) {
        let links: Vec<[u16; 2]> = places
            .iter()
            .filter_map(|at| self.ends.get(usize::from(*at)).copied().flatten())
            .collect();
        let (rule, ranks, edges, mut vertices) = if links.is_empty() {
            (Rule::Path, &self.on_cells, joined(space, places), places.to_vec())
        } else {
            let ends = links.iter().flatten().copied().collect();
            (Rule::Trail, &self.on_links, links, ends)
        };
        vertices.sort_unstable_by_key(|at| ranks[usize::from(*at)]);
        vertices.dedup();
        let number = |at: u16| {
            let rank = ranks[usize::from(at)];
            vertices.partition_point(|other| ranks[usize::from(*other)] < rank) as u32
        };
        let edges = edges.into_iter().map(|[a, b]| {
            let (a, b) = (number(a), number(b));
            [a.min(b), a.max(b)]
        });
        let graph = Graph { rule, stops: vec![false; vertices.len()], edges: edges.collect() };
        (graph, vertices)
    }

    /// The paths of the rules whose searches may exceed the budget of a move.
    pub fn too_long(&self, space: &Space) -> &[String] {
        if self.long.is_empty() {
            return &[];
        }
        let all = 0..space.places() as u32;
        let (links, cells): (Vec<u16>, Vec<u16>) =
            all.map(|at| at as u16).partition(|at| self.is_link(*at));
        let share = (WORK / SHARE) as usize;
        let fits = |places: &[u16]| effort(&self.graph(space, places).0, share).is_some();
        if fits(&links) && fits(&cells) { &[] } else { &self.long }
    }
}

/// The pairs of neighbours among some places, in ascending order.
fn joined(space: &Space, places: &[u16]) -> Vec<[u16; 2]> {
    let mut pairs = Vec::new();
    for at in places {
        for next in space.neighbours(usize::from(*at)) {
            if next != at && places.binary_search(next).is_ok() {
                pairs.push([*at.min(next), *at.max(next)]);
            }
        }
    }
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}
