//! Visits every position once, by depth, and takes moves back. Very deep positions are kept as states for later.

use super::{CHANCE, END, Edge, Graph, Index, Node};
use crate::refusal::{Large, Refusal};
use crate::results::Results;
use crate::{Limits, options};
use boardwright_kernel::{Decider, Machine, Move, Program, State};

/// The most moves that are made one after the other; deeper positions wait as states.
const DEEPEST: usize = 2_000;
/// The most edges, for each position of the limit.
const EDGES: usize = 32;

/// A node whose moves are being tried.
struct Frame {
    node: Node,
    /// Its remaining moves, in `moves`.
    next: usize,
    end: usize,
    /// The start of its moves in `moves`, and of its edges in `edges`.
    moves: usize,
    edges: usize,
    /// By move: its weight; empty if all are 1.
    weights: Vec<u64>,
    ply: u32,
}

/// Explores everything below a state. With `random` the moves have their weights in uniform random play.
pub(crate) fn explore(
    program: &Program,
    state: State,
    limits: Limits,
    random: bool,
) -> Result<Graph, Refusal> {
    if program.hides() {
        return Err(Refusal::Hidden);
    }
    let mut machine = Machine::from_state(program, state, options(program));
    let mut explorer = Explorer {
        limits,
        random,
        graph: Graph {
            root: 0,
            deciders: Vec::new(),
            firsts: Vec::new(),
            ends: Vec::new(),
            to: Vec::new(),
            plies: Vec::new(),
            weights: Vec::new(),
            index: Index::new(),
            results: Results::new(program.players()),
            result_nodes: Vec::new(),
        },
        frames: Vec::new(),
        moves: Vec::new(),
        edges: Vec::new(),
        later: Vec::new(),
    };
    let (root, _) = explorer.arrive(&machine)?;
    explorer.graph.root = root;
    if machine.is_over() {
        return Ok(explorer.graph);
    }
    explorer.begin(&mut machine, root)?;
    loop {
        explorer.run(&mut machine)?;
        let Some((state, node)) = explorer.later.pop() else { return Ok(explorer.graph) };
        machine.set_state(&state);
        explorer.begin(&mut machine, node)?;
    }
}

struct Explorer {
    limits: Limits,
    random: bool,
    graph: Graph,
    frames: Vec<Frame>,
    /// The lists of the nodes under way, one after the other.
    moves: Vec<Move>,
    /// Their edges so far, one after the other.
    edges: Vec<Edge>,
    later: Vec<(State, Node)>,
}

impl Explorer {
    /// Tries moves until every node under way is done.
    fn run(&mut self, machine: &mut Machine<'_>) -> Result<(), Refusal> {
        while let Some(frame) = self.frames.last_mut() {
            if frame.next == frame.end {
                self.finish()?;
                if !self.frames.is_empty() {
                    machine.undo();
                }
                continue;
            }
            let number = frame.next - frame.moves;
            let chosen = self.moves[frame.next];
            frame.next += 1;
            let weight = frame.weights.get(number).copied().unwrap_or(1);
            let ply = frame.ply;
            if machine.apply(chosen).is_err() {
                continue; // a listed move is legal
            }
            let (to, new) = self.arrive(machine)?;
            let begun = machine.state().ply().saturating_sub(ply);
            let plies = u8::try_from(begun).unwrap_or(u8::MAX);
            self.edges.push(Edge { to, plies, weight });
            if !new {
                machine.undo();
            } else if self.frames.len() < DEEPEST {
                self.begin(machine, to)?;
            } else {
                self.later.push((machine.state().clone(), to));
                machine.undo();
            }
        }
        Ok(())
    }

    /// The node of a position, and true if its moves have yet to be tried.
    fn arrive(&mut self, machine: &Machine<'_>) -> Result<(Node, bool), Refusal> {
        let Some(decision) = machine.decision() else {
            let outcome = machine.result().ok_or(Refusal::Over)?;
            let number = self.graph.results.add(&outcome)?;
            if number as usize == self.graph.result_nodes.len() {
                let (node, _) = self.graph.index.enter(None);
                self.graph.result_nodes.push(node);
                self.add(END, number);
            }
            return Ok((self.graph.result_node(number), false));
        };
        let fingerprint = machine.state().position_fingerprint(machine.program());
        let (node, new) = self.graph.index.enter(fingerprint);
        if new {
            if self.graph.positions() >= self.limits.positions {
                return Err(Refusal::TooLarge(Large::Positions, self.limits.positions));
            }
            let decider = match decision.decider {
                Decider::Chance => CHANCE,
                Decider::Player(player) => player.0 as u8,
            };
            self.add(decider, 0);
        }
        Ok((node, new))
    }

    fn add(&mut self, decider: u8, first: u32) {
        self.graph.deciders.push(decider);
        self.graph.firsts.push(first);
        self.graph.ends.push(0);
    }

    /// Lists the moves of a new node.
    fn begin(&mut self, machine: &mut Machine<'_>, node: Node) -> Result<(), Refusal> {
        let start = self.moves.len();
        self.moves.extend_from_slice(machine.legal_moves());
        if let Some(outcome) = machine.result() {
            // A list that takes too much work ends the game.
            return Err(Refusal::Fault(Box::new(outcome)));
        }
        let end = self.moves.len();
        let weights = if self.graph.deciders[node as usize] == CHANCE {
            (0..end - start).map(|index| machine.weight(index)).collect()
        } else if self.random {
            machine.weights().unwrap_or_default()
        } else {
            Vec::new()
        };
        let ply = machine.state().ply();
        let edges = self.edges.len();
        self.frames.push(Frame { node, next: start, end, moves: start, edges, weights, ply });
        Ok(())
    }

    /// Writes the edges of the last node under way into the graph.
    fn finish(&mut self) -> Result<(), Refusal> {
        let Some(frame) = self.frames.pop() else { return Ok(()) };
        let graph = &mut self.graph;
        let first = graph.to.len();
        let most = self.limits.positions.saturating_mul(EDGES).min(u32::MAX as usize);
        if first + self.edges.len() - frame.edges > most {
            return Err(Refusal::TooLarge(Large::Moves, most));
        }
        for edge in self.edges.drain(frame.edges..) {
            if edge.weight != 1 && graph.weights.is_empty() {
                graph.weights.resize(graph.to.len(), 1);
            }
            if edge.weight != 1 || !graph.weights.is_empty() {
                graph.weights.push(edge.weight);
            }
            graph.to.push(edge.to);
            graph.plies.push(edge.plies);
        }
        graph.firsts[frame.node as usize] = first as u32;
        graph.ends[frame.node as usize] = graph.to.len() as u32;
        self.moves.truncate(frame.moves);
        Ok(())
    }
}
