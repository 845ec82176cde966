//! Alpha-beta with a table of bounds: proves the value of a position of two players with opposite interests without
//! chance, often from a small part of all positions.
//!
//! A stored bound follows from results and from other bounds that were stored before, so it does not depend on the way
//! to its position. If a position comes again on its own way, the search gives up.

use crate::Limits;
use crate::graph::Index;
use crate::refusal::{Large, Refusal};
use crate::results::{Results, Unit};
use boardwright_kernel::{Decider, Machine, Move};
use std::collections::BTreeMap;

/// The most decisions in one game.
const DEEPEST: usize = 1_000;
/// The bound of a value that is not known.
pub(crate) const FAR: i64 = i64::MAX / 4;

/// A search with its table.
pub(crate) struct Prover {
    limits: Limits,
    pub results: Results,
    index: Index,
    /// By number of the index: the value of the first player lies between these.
    bounds: Vec<(i64, i64)>,
    /// By number of the index: true for a position on the present way.
    open: Vec<bool>,
    /// By move: how often it was enough, weighted by depth.
    enough: BTreeMap<(usize, u64), u64>,
    depth: usize,
}

impl Prover {
    pub fn new(players: usize, limits: Limits) -> Self {
        Self {
            limits,
            results: Results::new(players),
            index: Index::new(),
            bounds: Vec::new(),
            open: Vec::new(),
            enough: BTreeMap::new(),
            depth: 0,
        }
    }

    /// The number of positions that were visited.
    pub fn positions(&self) -> usize {
        self.bounds.len()
    }

    /// The smallest and the largest value that a game can have.
    fn widest(&self) -> (i64, i64) {
        match (self.results.found.is_empty(), self.results.unit()) {
            (false, Unit::Share) => (0, self.results.scale),
            _ => (-FAR, FAR),
        }
    }

    /// A value of the first player: exact if it lies strictly between `low` and `high`; else a bound on that side.
    pub fn search(
        &mut self,
        machine: &mut Machine<'_>,
        low: i64,
        high: i64,
    ) -> Result<i64, Refusal> {
        if let Some(outcome) = machine.result() {
            let number = self.results.add(&outcome)?;
            if self.results.found.len() > 1 && self.results.total().is_none() {
                return Err(Refusal::Endless);
            }
            return Ok(self.results.found[number as usize][0]);
        }
        let fingerprint = machine.state().position_fingerprint(machine.program());
        let (node, new) = self.index.enter(fingerprint);
        let at = node as usize;
        if new {
            if at >= self.limits.positions {
                return Err(Refusal::TooLarge(Large::Positions, self.limits.positions));
            }
            self.bounds.push((-FAR, FAR));
            self.open.push(false);
        }
        let (least, most) = self.bounds[at];
        if least >= high || least == most {
            return Ok(least);
        }
        if most <= low {
            return Ok(most);
        }
        if self.open[at] {
            return Err(Refusal::Loop);
        }
        if self.depth >= DEEPEST {
            return Err(Refusal::TooLarge(Large::Depth, DEEPEST));
        }
        (self.open[at], self.depth) = (true, self.depth + 1);
        let value = self.decide(machine, low.max(least), high.min(most));
        (self.open[at], self.depth) = (false, self.depth - 1);
        let value = value?;
        let bound = &mut self.bounds[at];
        if value > low.max(least) {
            bound.0 = bound.0.max(value);
        }
        if value < high.min(most) {
            bound.1 = bound.1.min(value);
        }
        Ok(value)
    }

    /// The value of a decision within a window.
    fn decide(&mut self, machine: &mut Machine<'_>, low: i64, high: i64) -> Result<i64, Refusal> {
        let player = match machine.decision().map(|decision| decision.decider) {
            Some(Decider::Player(player)) => player.index(),
            Some(Decider::Chance) | None => return Err(Refusal::Loop),
        };
        let most = player == 0;
        let mut moves: Vec<Move> = machine.legal_moves().to_vec();
        if let Some(outcome) = machine.result() {
            return Err(Refusal::Fault(Box::new(outcome)));
        }
        if let Some(known) = self.known(machine, &moves, most, low, high)? {
            return Ok(known);
        }
        moves.sort_by_cached_key(|one| {
            std::cmp::Reverse(self.enough.get(&(player, one.bits())).copied().unwrap_or(0))
        });
        let (mut low, mut high) = (low, high);
        let mut best = if most { -FAR } else { FAR };
        for chosen in moves {
            if machine.apply(chosen).is_err() {
                continue;
            }
            let value = self.search(machine, low, high);
            machine.undo();
            let value = value?;
            if most {
                best = best.max(value);
                low = low.max(best);
            } else {
                best = best.min(value);
                high = high.min(best);
            }
            let (least, greatest) = self.widest();
            if low >= high || (most && best >= greatest) || (!most && best <= least) {
                *self.enough.entry((player, chosen.bits())).or_default() += 1;
                break;
            }
        }
        Ok(best)
    }

    /// A value that ends the search at once: a move that ends the game, or leads to a known position, and is enough.
    fn known(
        &mut self,
        machine: &mut Machine<'_>,
        moves: &[Move],
        most: bool,
        low: i64,
        high: i64,
    ) -> Result<Option<i64>, Refusal> {
        let widest = self.widest();
        let (low, high) = (low.max(widest.0), high.min(widest.1));
        for chosen in moves {
            if machine.apply(*chosen).is_err() {
                continue;
            }
            let value = match machine.result() {
                Some(outcome) => match self.results.add(&outcome) {
                    Ok(number) => {
                        let value = self.results.found[number as usize][0];
                        Some((value, value))
                    }
                    Err(refusal) => {
                        machine.undo();
                        return Err(refusal);
                    }
                },
                None => {
                    let fingerprint = machine.state().position_fingerprint(machine.program());
                    let node = fingerprint.and_then(|key| self.index.find(key));
                    node.map(|node| self.bounds[node as usize])
                }
            };
            machine.undo();
            match value {
                Some((least, _)) if most && least >= high => return Ok(Some(least)),
                Some((_, greatest)) if !most && greatest <= low => return Ok(Some(greatest)),
                Some(_) | None => {}
            }
        }
        Ok(None)
    }
}
