//! Uniform random play: the chances of each result and the length of games, as exact fractions.

use crate::graph::{Graph, Kind, Order, explore};
use crate::refusal::Refusal;
use crate::results::Unit;
use crate::{Amount, Limits};
use boardwright_kernel::{Decider, Program, State, terminal_result};
use num_rational::Ratio;
use num_traits::{CheckedAdd, CheckedMul};

/// The results of uniform random play: each decision takes one of its legal moves with equal chances; if several members
/// of a list are chosen, every set is equally likely.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RandomPlay {
    /// The unit of values.
    pub unit: Unit,
    /// Positions in which a player or chance decides.
    pub positions: usize,
    /// By player: the chance to win alone; with payoffs, to get more than every other player.
    pub wins: Vec<Ratio<i128>>,
    /// The chance that no player wins alone.
    pub no_single_winner: Ratio<i128>,
    /// By player: the mean value.
    pub values: Vec<Ratio<i128>>,
    /// The mean number of plies until the end, with the one under way.
    pub plies: Ratio<i128>,
}

/// Computes random play from a state on. The state must come from a machine with [`crate::options`], or have no chance
/// open.
///
/// # Errors
/// See [`Refusal`].
pub fn random_play(program: &Program, state: State, limits: Limits) -> Result<RandomPlay, Refusal> {
    if terminal_result(program, &state).is_some() {
        return Err(Refusal::Over);
    }
    let begun = state_begins_ply(program, &state);
    let graph = explore(program, state, limits, true)?;
    let order = Order::of(&graph);
    if order.cyclic {
        return Err(Refusal::EndlessRandom);
    }
    let chances = chances(&graph, &order).ok_or(Refusal::LongFraction)?;
    summary(&graph, &chances, program.players(), begun).ok_or(Refusal::LongFraction)
}

/// 1 if a player is asked: the ply under way counts.
fn state_begins_ply(program: &Program, state: &State) -> i128 {
    let machine =
        boardwright_kernel::Machine::from_state(program, state.clone(), crate::options(program));
    let decider = machine.decision().map(|decision| decision.decider);
    i128::from(matches!(decider, Some(Decider::Player(_))))
}

/// The chance of each node to be met, and the mean number of plies that begin on the way.
struct Chances {
    by_node: Vec<Ratio<i128>>,
    plies: Ratio<i128>,
}

/// Follows the chances from the root on; `None` if a fraction does not fit.
fn chances(graph: &Graph, order: &Order) -> Option<Chances> {
    let zero = Ratio::from_integer(0i128);
    let mut by_node = vec![zero; graph.len()];
    by_node[graph.root as usize] = Ratio::from_integer(1);
    let mut plies = zero;
    for node in order.nodes.iter().rev() {
        let here = by_node[*node as usize];
        if here == zero {
            continue;
        }
        let total: i128 = graph.edges(*node).map(|edge| i128::from(edge.weight)).sum();
        for edge in graph.edges(*node).filter(|edge| edge.weight > 0) {
            let share = Ratio::new(i128::from(edge.weight), total.max(1)).checked_mul(&here)?;
            let to = &mut by_node[edge.to as usize];
            *to = to.checked_add(&share)?;
            if edge.plies > 0 {
                let begun = Ratio::from_integer(i128::from(edge.plies)).checked_mul(&share)?;
                plies = plies.checked_add(&begun)?;
            }
        }
    }
    Some(Chances { by_node, plies })
}

fn summary(graph: &Graph, chances: &Chances, players: usize, begun: i128) -> Option<RandomPlay> {
    let zero = Ratio::from_integer(0i128);
    let mut wins = vec![zero; players];
    let mut values = vec![zero; players];
    let mut alone = zero;
    let scale = i128::from(graph.results.scale);
    for node in 0..graph.len() as u32 {
        let Kind::End(result) = graph.kind(node) else { continue };
        let (chance, result) = (chances.by_node[node as usize], &graph.results.found[result]);
        let most = result.iter().max()?;
        let mut best = (0..players).filter(|player| result[*player] == *most);
        if let (Some(winner), None) = (best.next(), best.next())
            && (players > 1 || *most == graph.results.scale)
        {
            wins[winner] = wins[winner].checked_add(&chance)?;
            alone = alone.checked_add(&chance)?;
        }
        for (value, result) in values.iter_mut().zip(result) {
            let share = Ratio::new(i128::from(*result), scale).checked_mul(&chance)?;
            *value = value.checked_add(&share)?;
        }
    }
    Some(RandomPlay {
        unit: graph.results.unit(),
        positions: graph.positions(),
        wins,
        no_single_winner: Ratio::from_integer(1) - alone,
        values,
        plies: chances.plies.checked_add(&Ratio::from_integer(begun))?,
    })
}

impl RandomPlay {
    /// The mean value of a player.
    pub fn value(&self, player: usize) -> Amount {
        Amount::Exact(self.values[player])
    }
}
