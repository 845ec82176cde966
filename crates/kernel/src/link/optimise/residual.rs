//! Residual tests: conditions that are tested cell by cell, with the reason.
//!
//! A condition without a bitboard is noted. The note is removed if a larger expression around it turns out to have
//! a bitboard.

use crate::Kind;
use crate::code::{FoldBy, List, ListId, Node, NodeId};
use crate::link::Linker;
use crate::link::analyse::evaluated::Part;
use crate::link::ir::ScalarTest;
use crate::link::optimise::coordinate;
use crate::link::search::Failure;
use crate::program::AltDef;
use crate::residual::{Obstacle, Residual};
use std::collections::{BTreeMap, BTreeSet};

impl Linker<'_> {
    /// Notes a condition that is tested for each member of a list.
    pub(super) fn tested_singly(&mut self, list: ListId, condition: NodeId, otherwise: Obstacle) {
        let facts = self.ir.facts.lists[list as usize];
        if facts.cells {
            self.tested_for((facts.most, facts.tokens), condition, otherwise);
        }
    }

    /// Notes a condition that is tested for at most that many cells, or tokens, one after the other.
    pub(in crate::link) fn tested_for(
        &mut self,
        (members, tokens): (u32, bool),
        condition: NodeId,
        otherwise: Obstacle,
    ) {
        let obstacle = self.obstacle_to(condition, otherwise);
        let residual = Residual { path: self.path.concat(), members, tokens, obstacle };
        self.ir.facts.scalar_tests.push(ScalarTest { condition, residual });
    }

    /// Removes the conditions noted since that are not evaluated with some parts.
    pub(in crate::link) fn keep_reached(&mut self, since: usize, roots: &[Part]) {
        if self.ir.facts.scalar_tests.len() > since {
            let reached = self.reached(roots);
            let later = self.ir.facts.scalar_tests.split_off(since);
            let kept = later.into_iter().filter(|l| reached.contains(&Part::Node(l.condition)));
            self.ir.facts.scalar_tests.extend(kept);
        }
    }

    /// Notes the conditions that an alternative tests with each value of its parameters, and marks those parameters.
    /// With a plan it tests them only while some cell holds two tokens.
    pub(in crate::link) fn tests_of(&mut self, alternative: &mut AltDef, since: usize) {
        self.mark_tested(alternative);
        match alternative.plan() {
            Some(plan) => {
                let mut roots = Vec::new();
                self.plan_parts(plan, &mut roots);
                roots.extend(alternative.guards[0].iter().map(|guard| Part::Node(*guard)));
                self.keep_reached(since, &roots);
            }
            None => {
                self.search.failure = Failure::default();
                // An obstacle of the list of a parameter is one of the conditions on it, too.
                let beside = self.ir.facts.scalar_tests.len() > since;
                self.values_tested(alternative, beside);
            }
        }
    }

    fn mark_tested(&self, alternative: &mut AltDef) {
        let last = alternative.params.len();
        let tried = !alternative.is_free();
        for (at, param) in alternative.params.iter_mut().enumerate() {
            let asked = !alternative.guards[at + 1].is_empty() || (tried && at + 1 == last);
            let of_cells = self.ir.exprs.cell_lists[param.list as usize];
            let kind = matches!(param.kind, Kind::Place | Kind::Token);
            param.tested = asked && of_cells && kind && param.given.is_none();
        }
        if let Some(rest) = &mut alternative.rest {
            self.mark_tested(rest);
        }
    }

    /// Notes the conditions on parameters that have an obstacle of their own. If none has and `beside` is false, it
    /// notes all of them, with the obstacle that the action is.
    fn values_tested(&mut self, alternative: &AltDef, beside: bool) {
        let because = if !alternative.cost.is_empty() || alternative.trial.is_some() {
            Obstacle::Cost
        } else if alternative.after.is_some() {
            Obstacle::After
        } else if alternative.rest.is_some() {
            Obstacle::Further
        } else if alternative.params.len() > 2 {
            Obstacle::Parameters
        } else {
            Obstacle::Together
        };
        let origin = &alternative.origin;
        let mut guards = alternative.guards.iter().skip(1).flatten();
        let own = guards.any(|guard| self.obstacle_in(*guard).is_some());
        for (at, param) in alternative.params.iter().enumerate().filter(|(_, p)| p.tested) {
            let members = self.ir.facts.lists[param.list as usize].most;
            let tokens = param.kind == Kind::Token;
            let note = |l: &mut Self, condition: NodeId, path: String, obstacle: Obstacle| {
                let residual = Residual { path, members, tokens, obstacle };
                l.ir.facts.scalar_tests.push(ScalarTest { condition, residual });
            };
            let guards = &alternative.guards[at + 1];
            let paths = origin.guards.get(at + 1).map_or(&[][..], Vec::as_slice);
            for (guard, path) in guards.iter().zip(paths) {
                let otherwise = if own || beside { None } else { Some(because.clone()) };
                if let Some(obstacle) = self.obstacle_in(*guard).or(otherwise) {
                    note(self, *guard, path.clone(), obstacle);
                }
            }
            if guards.is_empty() {
                let path = match because {
                    Obstacle::Cost => format!("{}.cost[0]", origin.base),
                    Obstacle::After => format!("{}.after[0]", origin.base),
                    _ => format!("{}.params[{}]", origin.base, origin.first + at),
                };
                note(self, NodeId::reg(param.reg), path, Obstacle::Tried);
            }
        }
        if let Some(rest) = &alternative.rest {
            self.values_tested(rest, beside);
        }
    }

    /// The reason why a condition has no bitboard: a part that is known of one cell at a time, else `otherwise`.
    fn obstacle_to(&mut self, condition: NodeId, otherwise: Obstacle) -> Obstacle {
        let Failure { node: stuck, too_far } = std::mem::take(&mut self.search.failure);
        let found = stuck.and_then(|node| self.obstacle_in(node));
        let found = found.or_else(|| self.obstacle_in(condition));
        let far = too_far.then_some(Obstacle::Distances);
        let found = found.or(far).or_else(|| self.first_in(stuck?, Self::hint_at));
        // A search that failed at a node failed because of its value.
        found.unwrap_or(if stuck.is_some() { Obstacle::Value } else { otherwise })
    }

    /// The first part of a condition that never has a bitboard.
    fn obstacle_in(&self, condition: NodeId) -> Option<Obstacle> {
        self.first_in(condition, Self::obstacle_at)
    }

    /// The first obstacle among the parts of a condition, of those that read what is bound.
    fn first_in(
        &self,
        condition: NodeId,
        obstacle: impl Fn(&Self, Part) -> Option<Obstacle>,
    ) -> Option<Obstacle> {
        let mut open = vec![Part::Node(condition)];
        let mut seen = BTreeSet::new();
        while let Some(part) = open.pop() {
            if !seen.insert(part) {
                continue;
            }
            let mut parts = Vec::new();
            match part {
                Part::Node(node) if self.free_registers(node) == 0 => continue,
                Part::Node(node) => self.node_parts(node, &mut parts),
                Part::List(list) => self.list_parts(list, &mut parts),
                Part::Bitboard(_) => {}
            }
            if let Some(found) = obstacle(self, part) {
                return Some(found);
            }
            // The parts are visited in the order in which they are written.
            open.extend(parts.into_iter().rev());
        }
        None
    }

    /// The obstacle of a part that has a bitboard elsewhere, but not here.
    fn hint_at(&self, part: Part) -> Option<Obstacle> {
        match part {
            Part::Node(node) => match self.node_at(node)? {
                Node::ConstAt { .. } => Some(Obstacle::Compared),
                node => coordinate(node).map(|_| Obstacle::Compared),
            },
            Part::List(list) => match self.list_at(list) {
                List::Between(..) => Some(Obstacle::Distance),
                List::Connected { .. } => Some(Obstacle::Way),
                _ => None,
            },
            Part::Bitboard(_) => None,
        }
    }

    /// The obstacle of a part that never has a bitboard.
    fn obstacle_at(&self, part: Part) -> Option<Obstacle> {
        if let Part::List(list) = part
            && let List::Covers { .. } = self.list_at(list)
        {
            return Some(Obstacle::Covers);
        }
        let Part::Node(node) = part else { return None };
        Some(match self.node_at(node)? {
            Node::TokenProp { prop, .. } | Node::TypeProp { prop, .. } => {
                Obstacle::Property(self.ir.names.props.get(usize::from(prop))?.clone())
            }
            Node::WordAt { base, .. } => {
                self.variable_at(base).map_or(Obstacle::Value, Obstacle::Variable)
            }
            Node::TableCell { column, .. } => {
                let (table, column, _) = self.declared.column_names.get(usize::from(column))?;
                if column.is_empty() && !table.is_empty() {
                    return Some(Obstacle::Variable(table.clone()));
                }
                // The families of types stand in a column of no table.
                if table.is_empty() {
                    return Some(Obstacle::Property("family".to_owned()));
                }
                Obstacle::Table(table.clone(), column.clone())
            }
            Node::PlaceCount(_) => Obstacle::Tokens,
            Node::Count(_)
            | Node::BitboardCount(_)
            | Node::LineCount { .. }
            | Node::Fold { by: FoldBy::Sum | FoldBy::Min | FoldBy::Max | FoldBy::Count, .. } => {
                Obstacle::Number
            }
            Node::Distance(..) | Node::Adjacent(..) => Obstacle::Distance,
            Node::Reached { .. } | Node::Longest { .. } => Obstacle::Way,
            _ => return None,
        })
    }

    /// The variable of places or players whose words begin there.
    fn variable_at(&self, base: u32) -> Option<String> {
        let of_places = self.ir.vars.place.iter().find(|var| var.base == base);
        if let Some(var) = of_places {
            return Some(var.info.id.clone());
        }
        let number = base.checked_sub(self.ir.layout.player_vars)? as usize / self.players;
        self.ir.vars.player.get(number).map(|var| var.id.clone())
    }

    /// The residual tests, each once.
    pub(in crate::link) fn residuals(&mut self) -> Vec<Residual> {
        let mut found: Vec<Residual> = Vec::new();
        let mut known = BTreeMap::new();
        for ScalarTest { residual, .. } in std::mem::take(&mut self.ir.facts.scalar_tests) {
            let key = (residual.path.clone(), residual.obstacle.clone());
            let at = *known.entry(key).or_insert(found.len());
            if let Some(before) = found.get_mut(at) {
                before.members = before.members.max(residual.members);
                before.tokens &= residual.tokens;
            } else {
                found.push(residual);
            }
        }
        found
    }
}
