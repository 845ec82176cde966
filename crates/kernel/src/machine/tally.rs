//! Counts of the operations that ran, for coverage: how often each node of the game ran and its condition held.

use super::Machine;
use crate::CauseId;
use crate::code::{Op, Operand, Pc};
use crate::program::Program;
use std::collections::BTreeMap;

/// How often a node of the game ran.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NodeRuns {
    /// How often it began, or how often its condition was tested, if it has one.
    pub runs: u64,
    /// How often its condition held, if it has one: that of an `if`, a loop, a trigger or an ending.
    pub held: Option<u64>,
}

/// Counts by operation.
#[derive(Debug, Clone, Default)]
pub(super) struct Tally {
    runs: Vec<u64>,
    jumps: Vec<u64>,
    /// By ending: how often it ended the game.
    ended: Vec<u64>,
}

impl Tally {
    /// Counts an operation that ran.
    fn count(&mut self, ran: Pc, jumped: bool) {
        if let Some(runs) = self.runs.get_mut(ran as usize) {
            *runs += 1;
        }
        if let Some(jumps) = self.jumps.get_mut(ran as usize) {
            *jumps += u64::from(jumped);
        }
    }
}

impl Machine<'_> {
    /// Begins to count, if [`super::Options::coverage`] asks for it.
    pub(super) fn begin_tally(&mut self) {
        if self.options.coverage && self.tally.is_none() {
            let counts = vec![0; self.p.code.ops.len()];
            let ended = vec![0; self.p.endings.rules.len()];
            self.tally = Some(Box::new(Tally { runs: counts.clone(), jumps: counts, ended }));
        }
    }

    /// Runs until the machine rests, one operation after the other, and counts them. The result is that of a run without
    /// counting.
    #[cold]
    #[inline(never)]
    pub(super) fn run_tallied(&mut self, mut tally: Box<Tally>) {
        let outer = std::mem::replace(&mut self.hooked, true);
        self.run_observed(&mut |machine, ran, done| {
            if done {
                let jumped = machine.pc != ran + 1;
                tally.count(ran, jumped);
                machine.note_ending(ran, &mut tally);
            }
        });
        self.hooked = outer;
        self.tally = Some(tally);
    }

    /// Counts the ending that ended the game.
    fn note_ending(&self, ran: Pc, tally: &mut Tally) {
        if !matches!(self.p.code.ops[ran as usize], Op::CheckEnds) {
            return;
        }
        let cause = self.result().and_then(|outcome| outcome.cause);
        let mut rules = self.p.endings.rules.iter().zip(&mut tally.ended);
        if let Some((_, ended)) = rules.find(|(rule, _)| Some(rule.cause) == cause) {
            *ended += 1;
        }
    }

    /// How often each node of [`Program::node_paths`] ran since the machine was made. Empty without
    /// [`super::Options::coverage`].
    pub fn node_runs(&self) -> Vec<NodeRuns> {
        let Some(tally) = &self.tally else { return Vec::new() };
        let code = &self.p.code;
        let (mut runs, mut jumps) = (vec![0; code.ops.len()], vec![0; code.ops.len()]);
        for (at, (ran, jumped)) in tally.runs.iter().zip(&tally.jumps).enumerate() {
            let general = code.general(at as Pc) as usize;
            runs[general] += ran;
            jumps[general] += jumped;
        }
        let of_node = |node: &Node| NodeRuns {
            runs: runs[node.tests.unwrap_or(node.begins)],
            held: node.tests.map(|test| runs[test] - jumps[test]),
        };
        let mut found: Vec<NodeRuns> = self.p.nodes().iter().map(of_node).collect();
        let tests = code.ops.iter().zip(&runs).filter(|(op, _)| matches!(op, Op::CheckEnds));
        let mut tested: u64 = tests.map(|(_, runs)| runs).sum();
        for ended in &tally.ended {
            found.push(NodeRuns { runs: tested, held: Some(*ended) });
            tested -= ended; // later endings are not tested once one holds
        }
        found
    }
}

/// A node with operations.
struct Node {
    cause: CauseId,
    /// Its first operation.
    begins: usize,
    /// The operation that tests its condition.
    tests: Option<usize>,
    /// True if that condition is a constant at this table.
    settled: bool,
}

impl Program {
    /// The nodes of the game that [`Machine::node_runs`] counts, in the order of the code, endings last:
    /// `triggers[0].effects[2]`. A node without operations of its own is left out, for linking found that it does nothing.
    pub fn node_paths(&self) -> Vec<&str> {
        let nodes = self.nodes();
        let endings = self.endings.rules.iter().map(|rule| rule.cause);
        nodes
            .iter()
            .map(|node| node.cause)
            .chain(endings)
            .map(|cause| self.cause_path(cause))
            .collect()
    }

    /// The paths among [`Program::node_paths`] whose condition is a constant for these constants and this number of players.
    pub fn settled_paths(&self) -> Vec<&str> {
        let nodes = self.nodes().into_iter().filter(|node| node.settled);
        nodes.map(|node| self.cause_path(node.cause)).collect()
    }

    fn nodes(&self) -> Vec<Node> {
        let mut found: Vec<Node> = Vec::new();
        let mut known: BTreeMap<CauseId, usize> = BTreeMap::new();
        let general =
            self.code.specialised.first().map_or(self.code.ops.len(), |first| first.start as usize);
        for (at, op) in self.code.ops.iter().enumerate().take(general) {
            let cause = self.cause_at(at as Pc);
            let node = *known.entry(cause).or_insert_with(|| {
                found.push(Node { cause, begins: at, tests: None, settled: false });
                found.len() - 1
            });
            if let Op::JumpIfNot { when, .. } = op
                && found[node].tests.is_none()
            {
                found[node].tests = Some(at);
                found[node].settled = matches!(when.operand(), Operand::Const(_));
            }
        }
        self.begin_procedures(&mut found);
        found
    }

    /// Lets sequences and phases begin with their first effect: the operations of their own may come behind it, such as the
    /// return at the end, which does not run if a `return` came before.
    fn begin_procedures(&self, nodes: &mut [Node]) {
        for at in 0..nodes.len() {
            let path = self.cause_path(nodes[at].cause);
            if !is_procedure(path) {
                continue;
            }
            let inside = |node: &&Node| {
                let rest = self.cause_path(node.cause).strip_prefix(path);
                rest.is_some_and(|rest| rest.starts_with('.'))
            };
            let first = nodes.iter().filter(inside).map(|node| node.begins).min();
            nodes[at].begins = first.map_or(nodes[at].begins, |first| first.min(nodes[at].begins));
        }
    }
}

/// True for the path of a sequence or a phase: `sequences.deal`.
fn is_procedure(path: &str) -> bool {
    let id = path.strip_prefix("sequences.").or_else(|| path.strip_prefix("turn.phases."));
    id.is_some_and(|id| !id.contains(['.', '[']))
}
