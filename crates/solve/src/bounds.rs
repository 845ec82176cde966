//! Bounds around values in fixed point, for chance in positions that can come again and for fractions that are too long.
//!
//! The lower bound begins at the least result and grows, the upper one at the greatest and shrinks; lower numbers are
//! rounded down, upper ones up. So the value lies between them after every step, whatever a game without end counts.

use crate::Refusal;
use crate::backward::Preference;
use crate::graph::{Graph, Kind, Node, Order};
use crate::results::Interests;

/// Fractions are in units of 2^-48 of a stored result.
pub(crate) const UNIT: i128 = 1 << 48;
/// Most sweeps over a component.
const SWEEPS: usize = 100_000;
/// Most updates of positions in all.
const UPDATES: u64 = 2_000_000_000;

/// A lower and an upper bound.
pub(crate) type Bound = (i128, i128);

/// The bounds of the first player's value for each node. The interests must be opposed or common.
pub(crate) fn bounds(graph: &Graph, order: &Order) -> Result<Vec<Bound>, Refusal> {
    let preference = Preference::of(graph);
    if preference.interests == Interests::General {
        let refusal = if order.cyclic { Refusal::Endless } else { Refusal::LongFraction };
        return Err(refusal);
    }
    let first = |result: &Vec<i64>| i128::from(result[0]) * UNIT;
    let results = || graph.results.found.iter().map(first);
    let widest = (results().min().unwrap_or(0), results().max().unwrap_or(0));
    let mut found = vec![widest; graph.len()];
    let mut updates = 0u64;
    for component in order.components() {
        let again = component.len() > 1 || graph.edges(component[0]).any(|e| e.to == component[0]);
        for _ in 0..SWEEPS {
            let mut changed = false;
            for node in component {
                let now = update(graph, &found, preference, *node)?;
                changed |= now != found[*node as usize];
                found[*node as usize] = now;
            }
            updates += component.len() as u64;
            if !changed || !again || updates > UPDATES {
                break;
            }
        }
    }
    Ok(found)
}

/// The bounds of a node from those of its successors.
fn update(graph: &Graph, found: &[Bound], by: Preference, node: Node) -> Result<Bound, Refusal> {
    let old = found[node as usize];
    let successors = graph.edges(node).map(|edge| found[edge.to as usize]);
    let new = match graph.kind(node) {
        Kind::End(result) => {
            let value = i128::from(graph.results.found[result][0]) * UNIT;
            (value, value)
        }
        Kind::Chance => mean(graph, found, node)?,
        Kind::Player(player) => {
            let most = by.interests == Interests::Common || player == 0;
            let better =
                |one: i128, other: i128| if most { one.max(other) } else { one.min(other) };
            let joined =
                successors.reduce(|one, other| (better(one.0, other.0), better(one.1, other.1)));
            joined.unwrap_or(old)
        }
    };
    // Rounding never widens what is known.
    Ok((new.0.max(old.0), new.1.min(old.1)))
}

fn mean(graph: &Graph, found: &[Bound], node: Node) -> Result<Bound, Refusal> {
    let (mut low, mut high, mut total) = (0i128, 0i128, 0i128);
    for edge in graph.edges(node) {
        let (weight, bound) = (i128::from(edge.weight), found[edge.to as usize]);
        let add = |sum: i128, value: i128| sum.checked_add(value.checked_mul(weight)?);
        low = add(low, bound.0).ok_or(Refusal::LongFraction)?;
        high = add(high, bound.1).ok_or(Refusal::LongFraction)?;
        total += weight;
    }
    let total = total.max(1);
    let up = high.div_euclid(total) + i128::from(high.rem_euclid(total) != 0);
    Ok((low.div_euclid(total), up))
}
