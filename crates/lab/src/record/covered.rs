//! Coverage of one game: what ran, and what kept actions from being legal.

use boardwright_kernel::{
    ActionId, Decision, Machine, MoveQuery, MoveQueryKind, NodeRuns, ReasonKind, explain_move,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The most times in a game that reasons against one action are looked for.
const MOST_LOOKS: u64 = 8;

/// Coverage of one game.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Covered {
    /// How often each of [`boardwright_kernel::Program::node_paths`] ran.
    #[serde(with = "super::plain::runs")]
    pub runs: Vec<NodeRuns>,
    /// By action: the decisions that offer it, legal or not.
    pub offered: Vec<u64>,
    /// By action: reasons against it.
    pub barred: Vec<Barred>,
}

/// The reasons that kept an action from being legal, at the decisions that were looked at: the first ones of a game, and then each
/// one whose number is a power of two.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Barred {
    /// Decisions that offer the action without a legal move of it.
    pub decisions: u64,
    /// How many of them were looked at.
    pub looks: u64,
    /// By node, and true for a cost: how often it was against every way of choosing arguments.
    pub alone: BTreeMap<(String, bool), u64>,
}

impl Covered {
    /// Coverage of a game with so many actions, before its first decision.
    pub fn new(actions: usize) -> Self {
        Self {
            runs: Vec::new(),
            offered: vec![0; actions],
            barred: vec![Barred::default(); actions],
        }
    }

    /// Counts a decision that offers an action. If it is not `legal`, reasons are looked for.
    pub fn offer(&mut self, machine: &Machine<'_>, action: ActionId, legal: bool) {
        let Some(offered) = self.offered.get_mut(action.index()) else { return };
        *offered += 1;
        let Some(barred) = self.barred.get_mut(action.index()) else { return };
        if legal {
            return;
        }
        barred.decisions += 1;
        if barred.looks < MOST_LOOKS || barred.decisions.is_power_of_two() {
            barred.look(machine, action);
        }
    }
}

impl Barred {
    fn look(&mut self, machine: &Machine<'_>, action: ActionId) {
        let what = MoveQueryKind::Action(action);
        let query = MoveQuery { by: None, what, args: Vec::new() };
        let verdict = explain_move(machine.program(), machine.state(), &query, None);
        self.looks += 1;
        for reason in verdict.reasons {
            if reason.count == verdict.decided_ways && !reason.path.is_empty() {
                let cost = matches!(reason.kind, ReasonKind::Cost);
                *self.alone.entry((reason.path, cost)).or_default() += 1;
            }
        }
    }

    /// Adds what was found in another game.
    pub fn add(&mut self, other: &Self) {
        self.decisions += other.decisions;
        self.looks += other.looks;
        for (node, count) in &other.alone {
            *self.alone.entry(node.clone()).or_default() += count;
        }
    }
}

/// The actions that a decision offers, each once.
pub fn actions_of(decision: &Decision<'_>) -> Vec<ActionId> {
    let kinds = decision.alternatives.iter().map(|alternative| alternative.kind);
    let mut found: Vec<ActionId> = kinds
        .filter_map(|kind| match kind {
            boardwright_kernel::AlternativeKind::Action(action) => Some(action),
            _ => None,
        })
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}
