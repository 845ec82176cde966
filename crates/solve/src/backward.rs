//! Backward induction over positions that cannot come again, in exact numbers.

use crate::graph::{Graph, Kind, Node, Order};
use crate::results::Interests;
use num_rational::Ratio;
use num_traits::{CheckedAdd, CheckedMul};

/// A number in which values are exact.
pub(crate) trait Number: Copy + Ord {
    /// The number of a stored result, which is a value times the scale.
    fn of(stored: i64, scale: i64) -> Self;
    /// The mean of values with their weights; `None` if it does not fit.
    fn mean(parts: &[(u64, Self)]) -> Option<Self>;
}

impl Number for i64 {
    fn of(stored: i64, _: i64) -> Self {
        stored
    }

    fn mean(parts: &[(u64, Self)]) -> Option<Self> {
        match parts {
            [(_, value)] => Some(*value),
            _ => None,
        }
    }
}

impl Number for Ratio<i128> {
    fn of(stored: i64, scale: i64) -> Self {
        Ratio::new(i128::from(stored), i128::from(scale))
    }

    fn mean(parts: &[(u64, Self)]) -> Option<Self> {
        let total: i128 = parts.iter().map(|(weight, _)| i128::from(*weight)).sum();
        let mut sum = Ratio::from_integer(0);
        for (weight, value) in parts {
            let share = Ratio::new(i128::from(*weight), total.max(1));
            sum = sum.checked_add(&share.checked_mul(value)?)?;
        }
        Some(sum)
    }
}

/// No number of plies: there is chance, or the game is even.
pub(crate) const NO_PLIES: u32 = u32::MAX;

/// The value of each node.
#[derive(Debug, Clone)]
pub(crate) struct Values<N> {
    /// Values for each node: one for each player, or that of the first player alone.
    pub width: usize,
    /// Node by node.
    pub values: Vec<N>,
    /// By node: plies that begin until the end.
    pub plies: Vec<u32>,
}

impl<N: Number> Values<N> {
    /// The values of a node.
    pub fn at(&self, node: Node) -> &[N] {
        &self.values[node as usize * self.width..][..self.width]
    }
}

/// How players compare positions.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Preference {
    pub interests: Interests,
    pub even: Option<i64>,
    pub scale: i64,
}

impl Preference {
    pub fn of(graph: &Graph) -> Self {
        let results = &graph.results;
        Self { interests: results.interests(), even: results.even(), scale: results.scale }
    }

    /// The number of values for each node.
    pub fn width(self, players: usize) -> usize {
        match self.interests {
            Interests::Common | Interests::Opposed => 1,
            Interests::General => players,
        }
    }

    /// How one value compares with another for a player: greater is better.
    pub fn compare<N: Number>(self, player: usize, one: &[N], other: &[N]) -> std::cmp::Ordering {
        match self.interests {
            Interests::Common => one[0].cmp(&other[0]),
            Interests::Opposed if player == 0 => one[0].cmp(&other[0]),
            Interests::Opposed => other[0].cmp(&one[0]),
            Interests::General => one[player].cmp(&other[player]),
        }
    }

    /// How a value compares with an even game for a player: greater wants a short game, less a long one.
    pub fn haste<N: Number>(self, player: usize, value: &[N]) -> std::cmp::Ordering {
        let Some(even) = self.even else { return std::cmp::Ordering::Greater };
        let even = [N::of(even, self.scale)];
        match self.interests {
            Interests::Common | Interests::Opposed => self.compare(player, value, &even),
            Interests::General => value[player].cmp(&even[0]),
        }
    }
}

/// The values of all nodes of a graph without cycles; `None` if a fraction does not fit.
///
/// A player takes the best move for itself; among equals the shortest game if that is better than an even one, the
/// longest if it is worse; among equals the first move.
pub(crate) fn values<N: Number>(graph: &Graph, order: &Order, players: usize) -> Option<Values<N>> {
    let preference = Preference::of(graph);
    let width = preference.width(players);
    let mut found = Values {
        width,
        values: vec![N::of(0, 1); graph.len() * width],
        plies: vec![NO_PLIES; graph.len()],
    };
    let mut parts = Vec::new();
    for node in &order.nodes {
        let at = *node as usize * width;
        match graph.kind(*node) {
            Kind::End(result) => {
                for player in 0..width {
                    let stored = graph.results.found[result][player];
                    found.values[at + player] = N::of(stored, preference.scale);
                }
                found.plies[*node as usize] = 0;
            }
            Kind::Chance => {
                for player in 0..width {
                    parts.clear();
                    let edges = graph.edges(*node).filter(|edge| edge.weight > 0);
                    parts.extend(edges.map(|edge| (edge.weight, found.at(edge.to)[player])));
                    found.values[at + player] = N::mean(&parts)?;
                }
            }
            Kind::Player(player) => {
                if let Some(best) = best(graph, &found, preference, *node, player) {
                    let edge = graph.edge(best);
                    let from = edge.to as usize * width;
                    found.values.copy_within(from..from + width, at);
                    found.plies[*node as usize] = plies_by(&found, edge.to, edge.plies);
                }
            }
        }
    }
    Some(found)
}

/// The plies to the end over an edge.
pub(crate) fn plies_by<N>(found: &Values<N>, to: Node, begun: u8) -> u32 {
    match found.plies[to as usize] {
        NO_PLIES => NO_PLIES,
        plies => plies.saturating_add(u32::from(begun)).min(NO_PLIES - 1),
    }
}

/// The number of the edge that a player takes.
pub(crate) fn best<N: Number>(
    graph: &Graph,
    found: &Values<N>,
    preference: Preference,
    node: Node,
    player: usize,
) -> Option<usize> {
    let mut best: Option<(usize, Node, u32)> = None;
    for number in graph.range(node) {
        let edge = graph.edge(number);
        let plies = plies_by(found, edge.to, edge.plies);
        let better = best.is_none_or(|(_, to, before)| {
            preference.compare(player, found.at(edge.to), found.at(to)).then_with(|| {
                match preference.haste(player, found.at(edge.to)) {
                    std::cmp::Ordering::Greater => before.cmp(&plies),
                    std::cmp::Ordering::Less => plies.cmp(&before),
                    std::cmp::Ordering::Equal => std::cmp::Ordering::Equal,
                }
            }) == std::cmp::Ordering::Greater
        });
        if better {
            best = Some((number, edge.to, plies));
        }
    }
    best.map(|(number, ..)| number)
}
