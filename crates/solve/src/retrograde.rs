//! Retrograde analysis: values without chance where positions can come again.
//!
//! A player forces a result if it can do so whatever the other does; what nobody can force goes on for ever, which
//! counts as [`Results::never`](crate::results::Results::never).

use crate::backward::{NO_PLIES, Preference, Values};
use crate::graph::{Graph, Kind, Node};
use crate::results::Interests;
use std::cmp::Ordering;

/// The edges into each node.
struct Reverse {
    firsts: Vec<u32>,
    /// The node of origin and the plies of the edge.
    from: Vec<(Node, u8)>,
}

impl Reverse {
    fn of(graph: &Graph) -> Self {
        let mut firsts = vec![0u32; graph.len() + 1];
        for number in 0..graph.edge_count() {
            firsts[graph.edge(number).to as usize + 1] += 1;
        }
        for at in 1..firsts.len() {
            firsts[at] += firsts[at - 1];
        }
        let mut next = firsts.clone();
        let mut from = vec![(0, 0); graph.edge_count()];
        for node in 0..graph.len() as Node {
            for edge in graph.edges(node) {
                let at = &mut next[edge.to as usize];
                from[*at as usize] = (node, edge.plies);
                *at += 1;
            }
        }
        Self { firsts, from }
    }

    fn into(&self, node: Node) -> &[(Node, u8)] {
        &self.from[self.firsts[node as usize] as usize..self.firsts[node as usize + 1] as usize]
    }
}

/// The values of all nodes. There must be no chance, and interests opposed or common.
pub(crate) fn values(graph: &Graph) -> Values<i64> {
    let reverse = Reverse::of(graph);
    let never = graph.results.never();
    let mut known: Vec<Option<i64>> = vec![None; graph.len()];
    let mut results: Vec<i64> = graph.results.found.iter().map(|values| values[0]).collect();
    results.sort_unstable();
    results.dedup();
    let above = results.iter().rev().copied().filter(|value| *value > never);
    force(graph, &reverse, &mut known, true, above);
    let below = results.iter().copied().filter(|value| *value < never);
    force(graph, &reverse, &mut known, false, below);
    let values: Vec<i64> = known.into_iter().map(|value| value.unwrap_or(never)).collect();
    let mut found = Values { width: 1, values, plies: vec![NO_PLIES; graph.len()] };
    found.plies = plies(graph, &reverse, &found);
    found
}

/// True if the player of a node wants large values of the first player.
fn wants_most(graph: &Graph, node: Node, common: bool) -> bool {
    match graph.kind(node) {
        Kind::Player(player) => common || player == 0,
        Kind::Chance | Kind::End(_) => true,
    }
}

/// Gives each node the first of some values that one side can force; `most` if it is the side that wants large values.
fn force(
    graph: &Graph,
    reverse: &Reverse,
    known: &mut [Option<i64>],
    most: bool,
    wanted: impl Iterator<Item = i64>,
) {
    let common = graph.results.interests() == Interests::Common;
    // Moves of the other side that do not lead into the set so far.
    let mut free: Vec<u32> =
        (0..graph.len() as Node).map(|node| graph.range(node).len() as u32).collect();
    let mut queue = Vec::new();
    for value in wanted {
        for (number, result) in graph.results.found.iter().enumerate() {
            if result[0] == value {
                let node = graph.result_node(number as u32);
                known[node as usize] = Some(value);
                queue.push(node);
            }
        }
        while let Some(node) = queue.pop() {
            for (from, _) in reverse.into(node) {
                let at = *from as usize;
                free[at] -= 1;
                let own = wants_most(graph, *from, common) == most;
                if known[at].is_none() && (own || free[at] == 0) {
                    known[at] = Some(value);
                    queue.push(*from);
                }
            }
        }
    }
}

/// By node: the plies to the end if both keep their values, one as fast and the other as slowly as it can.
fn plies(graph: &Graph, reverse: &Reverse, found: &Values<i64>) -> Vec<u32> {
    let preference = Preference::of(graph);
    let common = preference.interests == Interests::Common;
    let never = [graph.results.never()];
    let mut plies = vec![NO_PLIES; graph.len()];
    let mut slowest = vec![0u32; graph.len()];
    // By node of a slow player: its moves that keep the value and have no number yet.
    let mut waiting: Vec<u32> = (0..graph.len() as Node)
        .map(|node| {
            let keeps = graph.edges(node).filter(|edge| found.at(edge.to) == found.at(node));
            keeps.count() as u32
        })
        .collect();
    let mut buckets: Vec<Vec<Node>> = vec![Vec::new()];
    for number in 0..graph.results.found.len() {
        buckets[0].push(graph.result_node(number as u32));
    }
    let mut now = 0;
    while now < buckets.len() {
        let Some(node) = buckets[now].pop() else {
            now += 1;
            continue;
        };
        if plies[node as usize] != NO_PLIES {
            continue;
        }
        plies[node as usize] = now as u32;
        for (from, begun) in reverse.into(node) {
            let at = *from as usize;
            if found.at(*from) != found.at(node) || found.at(node) == never {
                continue;
            }
            let player = usize::from(!wants_most(graph, *from, common));
            let way = now + usize::from(*begun);
            waiting[at] = waiting[at].saturating_sub(1);
            slowest[at] = slowest[at].max(way as u32);
            let at_most = match preference.compare(player, found.at(*from), &never) {
                Ordering::Greater => Some(way),
                Ordering::Less | Ordering::Equal => {
                    (waiting[at] == 0).then_some(slowest[at] as usize)
                }
            };
            if let Some(way) = at_most {
                if buckets.len() <= way {
                    buckets.resize(way + 1, Vec::new());
                }
                buckets[way].push(*from);
            }
        }
    }
    plies
}
