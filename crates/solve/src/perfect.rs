//! Perfect play: the value of a position, of its moves, and a game in which everybody plays perfectly.

use crate::backward::{self, NO_PLIES, Preference, Values, plies_by};
use crate::bounds::{self, Bound};
use crate::graph::{Edge, Graph, Kind, Node, Order, explore};
use crate::proof::{FAR, Prover};
use crate::refusal::Refusal;
use crate::results::{Interests, Results, Unit};
use crate::{Amount, Limits, options};
use boardwright_kernel::{Decider, Machine, Move, Program, State};
use num_rational::Ratio;
use num_traits::CheckedSub;
use std::cmp::Ordering;

/// How the answer was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// Backward induction over all positions.
    Backward,
    /// Retrograde analysis of all positions, some of which can come again.
    Retrograde,
    /// Bounds in fixed point around the values of all positions.
    Bounds,
    /// A proof that leaves positions out: values are exact, lengths are not known.
    Proof,
}

/// A legal move with its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SolvedMove {
    /// The move.
    pub chosen: Move,
    /// The value of each player after it; empty if a proof left it out because it is not among the best.
    pub values: Vec<Amount>,
    /// Plies to the end, with the one under way; `None` with chance, after a proof, and in an even game.
    pub plies: Option<u32>,
    /// True if it is among the best: no move has a better value, nor the same value and a better length. With bounds,
    /// true if no other move is certainly better.
    pub best: bool,
}

/// The exact value of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    /// How it was found.
    pub method: Method,
    /// The unit of values.
    pub unit: Unit,
    /// How the interests of the players relate.
    pub interests: Interests,
    /// Visited positions in which a player or chance decides.
    pub positions: usize,
    /// True if some position can come again.
    pub cyclic: bool,
    /// True if the value is that of a game which nobody can be forced to lose, and which may go on for ever.
    pub endless: bool,
    /// The value of each player.
    pub values: Vec<Amount>,
    /// Plies to the end if the better side plays as fast and the other as slowly as it can, with the ply under way;
    /// `None` with chance, after a proof, and in an even game.
    pub plies: Option<u32>,
    /// The legal moves in canonical order; empty if chance decides or the game is over.
    pub moves: Vec<SolvedMove>,
    /// A game with perfect play, up to the first question to chance, the end, or a position that was there before.
    pub line: Vec<Move>,
}

/// Solves the game from a state on. The state must come from a machine with [`crate::options`], or have no chance open.
///
/// # Errors
/// See [`Refusal`].
pub fn solve(program: &Program, state: State, limits: Limits) -> Result<Solution, Refusal> {
    match explore(program, state.clone(), limits, false) {
        Ok(graph) => Answer::of(program, graph, state),
        Err(Refusal::TooLarge(what, limit)) => {
            if program.has_chance() || program.players() != 2 {
                return Err(Refusal::TooLarge(what, limit));
            }
            match proof(program, state, limits) {
                Err(Refusal::Loop | Refusal::Endless) => Err(Refusal::TooLarge(what, limit)),
                found => found,
            }
        }
        Err(refusal) => Err(refusal),
    }
}

/// The values of a graph in one of three kinds of numbers.
enum Found {
    Whole(Values<i64>),
    Fractions(Values<Ratio<i128>>),
    Bounds(Vec<Bound>),
}

struct Answer {
    graph: Graph,
    found: Found,
    players: usize,
    preference: Preference,
}

impl Answer {
    fn of(program: &Program, graph: Graph, state: State) -> Result<Solution, Refusal> {
        let order = Order::of(&graph);
        let players = program.players();
        let preference = Preference::of(&graph);
        if order.cyclic && preference.interests == Interests::General {
            return Err(Refusal::Endless);
        }
        let (method, found) = if graph.has_chance() {
            let fractions = if order.cyclic {
                None
            } else {
                backward::values::<Ratio<i128>>(&graph, &order, players)
            };
            match fractions {
                Some(values) => (Method::Backward, Found::Fractions(values)),
                None => (Method::Bounds, Found::Bounds(bounds::bounds(&graph, &order)?)),
            }
        } else if order.cyclic {
            (Method::Retrograde, Found::Whole(crate::retrograde::values(&graph)))
        } else {
            let values = backward::values::<i64>(&graph, &order, players);
            (Method::Backward, Found::Whole(values.ok_or(Refusal::LongFraction)?))
        };
        let cyclic = order.cyclic;
        let answer = Self { graph, found, players, preference };
        let root = answer.graph.root;
        let values = answer.amounts(root)?;
        if let Some(open) = values.iter().find(|value| value.width() > 1e-6) {
            return Err(Refusal::Open(Box::new(open.clone())));
        }
        let (moves, line) = (answer.moves(program, &state)?, answer.line(program, state));
        Ok(Solution {
            method,
            unit: answer.graph.results.unit(),
            interests: preference.interests,
            positions: answer.graph.positions(),
            cyclic,
            endless: method == Method::Retrograde && answer.even(root),
            values,
            plies: answer.plies(root).map(|plies| plies + u32::from(!moves.is_empty())),
            moves,
            line,
        })
    }

    /// The values of all players at a node; fails if a fraction does not fit.
    fn amounts(&self, node: Node) -> Result<Vec<Amount>, Refusal> {
        let scale = i128::from(self.graph.results.scale);
        let own: Vec<Amount> = match &self.found {
            Found::Whole(values) => {
                let exact = |value: &i64| Amount::Exact(Ratio::new(i128::from(*value), scale));
                values.at(node).iter().map(exact).collect()
            }
            Found::Fractions(values) => {
                values.at(node).iter().map(|value| Amount::Exact(*value)).collect()
            }
            Found::Bounds(bounds) => {
                let (low, high) = bounds[node as usize];
                let ratio = |value: i128| Ratio::new(value, bounds::UNIT * scale);
                vec![Amount::Between(ratio(low), ratio(high))]
            }
        };
        of_all(own, self.players, &self.graph.results).ok_or(Refusal::LongFraction)
    }

    /// True if the value of a node is that of an even game.
    fn even(&self, node: Node) -> bool {
        match (&self.found, self.preference.even) {
            (Found::Whole(values), Some(even)) => values.at(node)[0] == even,
            (Found::Whole(_), None) | (Found::Fractions(_) | Found::Bounds(_), _) => false,
        }
    }

    fn plies(&self, node: Node) -> Option<u32> {
        let Found::Whole(values) = &self.found else { return None };
        Some(values.plies[node as usize]).filter(|plies| *plies != NO_PLIES && !self.even(node))
    }

    /// How the position after one move compares with that after another, for a player.
    fn compare(&self, player: usize, one: Edge, other: Edge) -> Ordering {
        let preference = self.preference;
        match &self.found {
            Found::Whole(values) => {
                let by_value = preference.compare(player, values.at(one.to), values.at(other.to));
                by_value.then_with(|| {
                    let plies = |edge: Edge| plies_by(values, edge.to, edge.plies);
                    match preference.haste(player, values.at(one.to)) {
                        Ordering::Greater => plies(other).cmp(&plies(one)),
                        Ordering::Less => plies(one).cmp(&plies(other)),
                        Ordering::Equal => Ordering::Equal,
                    }
                })
            }
            Found::Fractions(values) => {
                preference.compare(player, values.at(one.to), values.at(other.to))
            }
            Found::Bounds(bounds) => {
                let most = player == 0 || preference.interests == Interests::Common;
                let (one, other) = (bounds[one.to as usize], bounds[other.to as usize]);
                let (one, other) = if most { (one, other) } else { (flip(one), flip(other)) };
                if one.0 > other.1 {
                    Ordering::Greater
                } else if other.0 > one.1 {
                    Ordering::Less
                } else {
                    Ordering::Equal
                }
            }
        }
    }

    fn moves(&self, program: &Program, state: &State) -> Result<Vec<SolvedMove>, Refusal> {
        let Kind::Player(player) = self.graph.kind(self.graph.root) else { return Ok(Vec::new()) };
        let mut machine = Machine::from_state(program, state.clone(), options(program));
        let edges: Vec<Edge> = self.graph.edges(self.graph.root).collect();
        let listed = machine.legal_moves().iter();
        let solved = listed.zip(&edges).map(|(chosen, edge)| {
            Ok(SolvedMove {
                chosen: *chosen,
                values: self.amounts(edge.to)?,
                plies: self.plies(edge.to).map(|plies| plies + 1 + u32::from(edge.plies)),
                best: edges.iter().all(|other| self.compare(player, *edge, *other).is_ge()),
            })
        });
        solved.collect()
    }

    /// The moves of perfect play. Each position is found again by its fingerprint, since equal positions may number their
    /// tokens differently.
    fn line(&self, program: &Program, state: State) -> Vec<Move> {
        let mut machine = Machine::from_state(program, state, options(program));
        let (mut line, mut seen) = (Vec::new(), Vec::new());
        let mut node = self.graph.root;
        while let Kind::Player(player) = self.graph.kind(node) {
            if seen.contains(&node) || line.len() >= 2_000 {
                break;
            }
            seen.push(node);
            let mut best: Option<(Move, Edge)> = None;
            let ply = machine.state().ply();
            for chosen in machine.legal_moves().to_vec() {
                if machine.apply(chosen).is_err() {
                    continue;
                }
                let plies = machine.state().ply().saturating_sub(ply).min(255) as u8;
                let to = self.find(&machine);
                machine.undo();
                let Some(to) = to else { continue };
                let edge = Edge { to, plies, weight: 1 };
                let better = best.is_none_or(|(_, old)| self.compare(player, edge, old).is_gt());
                if better {
                    best = Some((chosen, edge));
                }
            }
            let Some((chosen, edge)) = best else { break };
            if machine.apply(chosen).is_err() {
                break;
            }
            line.push(chosen);
            node = edge.to;
        }
        line
    }

    /// The node of a position.
    fn find(&self, machine: &Machine<'_>) -> Option<Node> {
        match machine.result() {
            Some(outcome) => {
                let number = self.graph.results.clone().add(&outcome).ok()?;
                Some(self.graph.result_node(number))
            }
            None => self.graph.index.find(machine.state().position_fingerprint(machine.program())?),
        }
    }
}

/// Bounds of the opposite.
fn flip(bound: Bound) -> Bound {
    (-bound.1, -bound.0)
}

/// Adds the value of the second player, or repeats a common one.
fn of_all(mut own: Vec<Amount>, players: usize, results: &Results) -> Option<Vec<Amount>> {
    if own.len() == players {
        return Some(own);
    }
    let first = own.first()?.clone();
    if results.interests() == Interests::Common {
        return Some(vec![first; players]);
    }
    let total = Ratio::new(i128::from(results.total()?), i128::from(results.scale));
    own.push(match first {
        Amount::Exact(value) => Amount::Exact(total.checked_sub(&value)?),
        Amount::Between(low, high) => {
            Amount::Between(total.checked_sub(&high)?, total.checked_sub(&low)?)
        }
    });
    Some(own)
}

/// Solves by proof.
fn proof(program: &Program, state: State, limits: Limits) -> Result<Solution, Refusal> {
    let mut machine = Machine::from_state(program, state.clone(), options(program));
    let mut prover = Prover::new(2, limits);
    let value = prover.search(&mut machine, -FAR, FAR)?;
    let mut moves = Vec::new();
    for chosen in machine.legal_moves().to_vec() {
        let keeps = keeps(&mut prover, &mut machine, chosen, value)?;
        let values = if keeps { proven(value, &prover) } else { Vec::new() };
        moves.push(SolvedMove { chosen, values, plies: None, best: keeps });
    }
    let mut line = Vec::new();
    while machine.decision().is_some() {
        let mut next = None;
        for chosen in machine.legal_moves().to_vec() {
            if keeps(&mut prover, &mut machine, chosen, value)? {
                next = Some(chosen);
                break;
            }
        }
        let Some(chosen) = next.filter(|chosen| machine.apply(*chosen).is_ok()) else { break };
        line.push(chosen);
    }
    Ok(Solution {
        method: Method::Proof,
        unit: prover.results.unit(),
        interests: Interests::Opposed,
        positions: prover.positions(),
        cyclic: false,
        endless: false,
        values: proven(value, &prover),
        plies: None,
        moves,
        line,
    })
}

fn proven(value: i64, prover: &Prover) -> Vec<Amount> {
    let scale = i128::from(prover.results.scale);
    let total = prover.results.total().map_or(scale, i128::from);
    let exact = |value: i128| Amount::Exact(Ratio::new(value, scale));
    vec![exact(value.into()), exact(total - i128::from(value))]
}

/// True if a move keeps the value for the player who makes it.
fn keeps(
    prover: &mut Prover,
    machine: &mut Machine<'_>,
    chosen: Move,
    value: i64,
) -> Result<bool, Refusal> {
    let most = match machine.decision().map(|decision| decision.decider) {
        Some(Decider::Player(player)) => player.index() == 0,
        Some(Decider::Chance) | None => return Ok(false),
    };
    if machine.apply(chosen).is_err() {
        return Ok(false);
    }
    let (low, high) = if most { (value - 1, value) } else { (value, value + 1) };
    let found = prover.search(machine, low, high);
    machine.undo();
    found.map(|found| if most { found >= value } else { found <= value })
}
