//! Residual tests: conditions that are tested cell by cell, with the reason.
//!
//! A condition without a bitboard is noted. The note is removed if a larger expression around it turns out to have
//! a bitboard.

use crate::Kind;
use crate::code::{FoldBy, List, ListId, Node, NodeId, Operand};
use crate::link::Linker;
use crate::link::analyse::evaluated::Part;
use crate::link::ir::ScalarTest;
use crate::link::search::Failure;
use crate::program::AltDef;
use crate::residual::{Obstacle, Residual};
use std::collections::{BTreeMap, BTreeSet};

impl Linker<'_> {
    /// True if the members of a list are known to be cells, or tokens on them. Where the same list can
    /// hold either, as one that a name keeps, they are not.
    pub(in crate::link) fn is_of_cells(&self, list: List) -> bool {
        let of = |list: ListId| self.ir.exprs.cell_lists[list as usize];
        match list {
            List::Pieces(_)
            | List::Adjacent(_)
            | List::Connected { .. }
            | List::Ray { .. }
            | List::Walk { .. }
            | List::Track { .. }
            | List::Having { .. }
            | List::Fan { .. }
            | List::Between(..)
            | List::ConstsOf { .. }
            | List::Bitboard(_) => true,
            List::TokensIn(list)
            | List::PlacesOf(list)
            | List::Where { list, .. }
            | List::Extreme { list, .. }
            | List::Distinct { list, .. }
            | List::If { list, .. }
            | List::Take { list, .. }
            | List::Unite { each: list, .. } => of(list),
            List::Union(a, b) | List::Otherwise(a, b) => of(a) && of(b),
            List::Either { then, otherwise, .. } | List::Cond { then, otherwise, .. } => {
                of(then) && of(otherwise)
            }
            List::Items { start, len } => {
                let items = &self.ir.exprs.items[start as usize..(start + len) as usize];
                items.iter().all(|item| match item.operand() {
                    Operand::Node(at) => matches!(
                        self.ir.exprs.nodes[at],
                        Node::Step { .. } | Node::Past { .. } | Node::Cell { .. }
                    ),
                    _ => false,
                })
            }
            // Constants are cells where a board or a region is named: `of_board`.
            List::Consts { .. }
            | List::Tokens(_)
            | List::Ints { .. }
            | List::Others(_)
            | List::Clockwise(_)
            | List::ZonesOf(_)
            | List::Members { .. }
            | List::Stored(_) => false,
        }
    }

    /// Says of a list of constants that they are cells.
    pub(in crate::link) fn of_board(&mut self, list: ListId) -> ListId {
        self.ir.exprs.cell_lists[list as usize] = true;
        list
    }

    /// Number of members a list of cells, or of tokens on them, can have.
    fn most_cells(&self, list: ListId) -> u32 {
        let cells = self.ir.space.cells as u32;
        let most = match self.list_at(list) {
            List::Consts { len, .. } | List::Items { len, .. } | List::Having { len, .. } => len,
            List::ConstsOf { table, .. } => {
                let lists = self.ir.exprs.consts_of.iter().skip(table as usize).take(self.players);
                lists.map(|(_, len)| *len).max().unwrap_or(0)
            }
            List::Adjacent(_) => {
                let ends = self.ir.space.adjacent_at.windows(2);
                ends.map(|ends| ends[1] - ends[0]).max().unwrap_or(0)
            }
            List::Ray { .. } | List::Walk { .. } | List::Track { .. } | List::Between(..) => {
                self.longest_side()
            }
            List::TokensIn(list)
            | List::PlacesOf(list)
            | List::Where { list, .. }
            | List::Extreme { list, .. }
            | List::Distinct { list, .. }
            | List::If { list, .. }
            | List::Take { list, .. } => self.most_cells(list),
            List::Union(a, b) => self.most_cells(a).saturating_add(self.most_cells(b)),
            List::Otherwise(a, b)
            | List::Either { then: a, otherwise: b, .. }
            | List::Cond { then: a, otherwise: b, .. } => {
                self.most_cells(a).max(self.most_cells(b))
            }
            List::Unite { list, each, .. } => {
                self.most_cells(list).saturating_mul(self.most_cells(each))
            }
            _ => cells,
        };
        most.min(cells)
    }

    /// True if the members of such a list are tokens.
    fn is_of_tokens(&self, list: ListId) -> bool {
        match self.list_at(list) {
            List::Pieces(_) | List::TokensIn(_) => true,
            List::Where { list, .. }
            | List::Extreme { list, .. }
            | List::Distinct { list, .. }
            | List::If { list, .. }
            | List::Take { list, .. }
            | List::Unite { each: list, .. }
            | List::Union(list, _)
            | List::Otherwise(list, _)
            | List::Either { then: list, .. }
            | List::Cond { then: list, .. } => self.is_of_tokens(list),
            _ => false,
        }
    }

    /// The longest way straight over a board.
    pub(in crate::link) fn longest_side(&self) -> u32 {
        let sides = self.ir.space.boards.iter().flat_map(|board| {
            let written = board.lines.iter().map(|line| line.len() as u32);
            written.chain([u32::from(board.rows), u32::from(board.cols)])
        });
        sides.max().unwrap_or(0)
    }

    /// Notes a condition that is tested for each member of a list.
    pub(in crate::link) fn tested_singly(
        &mut self,
        list: ListId,
        condition: NodeId,
        otherwise: Obstacle,
    ) {
        if self.ir.exprs.cell_lists[list as usize] {
            let members = (self.most_cells(list), self.is_of_tokens(list));
            self.tested_for(members, condition, otherwise);
        }
    }

    /// Notes a condition that is tested for so many cells at most, or tokens, one after the other.
    pub(in crate::link) fn tested_for(
        &mut self,
        (members, tokens): (u32, bool),
        condition: NodeId,
        otherwise: Obstacle,
    ) {
        let obstacle = self.obstacle_to(condition, otherwise);
        let path = self.path.concat();
        let residual = Residual { path, members, tokens, obstacle };
        self.ir.facts.scalar_tests.push(ScalarTest { condition, residual });
    }

    /// Notes a fold over cells that asks each of them.
    pub(in crate::link) fn folded_singly(&mut self, plain: Node) {
        if let Node::Fold { list, value, by: FoldBy::Some | FoldBy::All | FoldBy::Count, .. } =
            plain
        {
            self.tested_singly(list, value, Obstacle::List);
        }
    }

    /// Forgets, of what was noted since, whatever is not evaluated with some parts.
    pub(in crate::link) fn keep_reached(&mut self, since: usize, roots: &[Part]) {
        if self.ir.facts.scalar_tests.len() > since {
            let reached = self.reached(roots);
            let later = self.ir.facts.scalar_tests.split_off(since);
            let kept = later.into_iter().filter(|l| reached.contains(&Part::Node(l.condition)));
            self.ir.facts.scalar_tests.extend(kept);
        }
    }

    /// Notes what an alternative tests with each value of its parameters, and tells those parameters so
    /// that are cells or tokens on them. With a plan that is done only while some cell holds two tokens.
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
                // What keeps the list of a parameter from being a set keeps the conditions on it, too.
                let beside = self.ir.facts.scalar_tests.len() > since;
                self.values_tested(alternative, beside);
            }
        }
    }

    fn mark_tested(&self, alternative: &mut AltDef) {
        let last = alternative.params.len();
        let tried = !alternative.cost.is_empty()
            || alternative.trial.is_some()
            || alternative.rest.is_some();
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

    /// Notes each condition that has an obstacle of its own; where none has, and nothing else of the
    /// action has one, what stands around them keeps them all.
    fn values_tested(&mut self, alternative: &AltDef, beside: bool) {
        let because = if !alternative.cost.is_empty() || alternative.trial.is_some() {
            Obstacle::Cost
        } else if alternative.rest.is_some() {
            Obstacle::Further
        } else if alternative.params.len() > 2 {
            Obstacle::Parameters
        } else {
            Obstacle::Together
        };
        let origin = &alternative.origin;
        let guards = alternative.guards.iter().skip(1).flatten();
        let own = guards.filter(|guard| self.obstacle_in(**guard).is_some()).count() > 0;
        for (at, param) in alternative.params.iter().enumerate().filter(|(_, p)| p.tested) {
            let (members, tokens) = (self.most_cells(param.list), param.kind == Kind::Token);
            let guards = &alternative.guards[at + 1];
            let paths = origin.guards.get(at + 1).map_or(&[][..], Vec::as_slice);
            for (guard, path) in guards.iter().zip(paths) {
                let obstacle = match self.obstacle_in(*guard) {
                    Some(found) => found,
                    None if own || beside => continue,
                    None => because.clone(),
                };
                let residual = Residual { path: path.clone(), members, tokens, obstacle };
                self.ir.facts.scalar_tests.push(ScalarTest { condition: *guard, residual });
            }
            if guards.is_empty() {
                let path = match because {
                    Obstacle::Cost => format!("{}.cost[0]", origin.base),
                    _ => format!("{}.params[{}]", origin.base, origin.first + at),
                };
                let residual = Residual { path, members, tokens, obstacle: Obstacle::Tried };
                self.ir
                    .facts
                    .scalar_tests
                    .push(ScalarTest { condition: NodeId::reg(param.reg), residual });
            }
        }
        if let Some(rest) = &alternative.rest {
            self.values_tested(rest, beside);
        }
    }

    /// What keeps a condition from being a set: what it reads that is known of one cell at a time, else
    /// what stands around it.
    fn obstacle_to(&mut self, condition: NodeId, otherwise: Obstacle) -> Obstacle {
        let Failure { node: stuck, too_far } = std::mem::take(&mut self.search.failure);
        let found = stuck.and_then(|node| self.obstacle_in(node));
        let found = found.or_else(|| self.obstacle_in(condition));
        let far = too_far.then_some(Obstacle::Distances);
        let found = found.or(far).or_else(|| stuck.and_then(|node| self.hint_in(node)));
        // Where looking got stuck, it was at something.
        found.unwrap_or(if stuck.is_some() { Obstacle::Value } else { otherwise })
    }

    /// The first part of a condition that no set stands for, wherever it is read.
    fn obstacle_in(&self, condition: NodeId) -> Option<Obstacle> {
        self.first_in(condition, |l, part| match part {
            Part::Node(node) => l.obstacle_at(node),
            Part::List(_) | Part::Bitboard(_) => None,
        })
    }

    /// The first part of a condition that some sets stand for, but none here.
    fn hint_in(&self, condition: NodeId) -> Option<Obstacle> {
        self.first_in(condition, |l, part| match part {
            Part::Node(node) => match node.operand() {
                Operand::Node(at) => match l.ir.exprs.nodes[at] {
                    Node::ConstAt { .. }
                    | Node::PlaceRow(_)
                    | Node::PlaceCol(_)
                    | Node::PlaceIndex(_) => Some(Obstacle::Compared),
                    _ => None,
                },
                _ => None,
            },
            Part::List(list) => match l.ir.exprs.lists[list as usize] {
                List::Between(..) => Some(Obstacle::Distance),
                List::Connected { .. } => Some(Obstacle::Way),
                _ => None,
            },
            Part::Bitboard(_) => None,
        })
    }

    /// The first part of a condition, of those that read what is bound, of which something can be said.
    fn first_in(
        &self,
        condition: NodeId,
        said: impl Fn(&Self, Part) -> Option<Obstacle>,
    ) -> Option<Obstacle> {
        let mut open = vec![Part::Node(condition)];
        let mut seen = BTreeSet::new();
        while let Some(part) = open.pop() {
            if !seen.insert(part) {
                continue;
            }
            let mut parts = Vec::new();
            match part {
                Part::Node(node) => {
                    if self.free_registers(node) == 0 {
                        continue;
                    }
                    self.node_parts(node, &mut parts);
                }
                Part::List(list) => self.list_parts(list, &mut parts),
                Part::Bitboard(_) => {}
            }
            if let Some(found) = said(self, part) {
                return Some(found);
            }
            // What is written first is looked at first.
            open.extend(parts.into_iter().rev());
        }
        None
    }

    fn obstacle_at(&self, node: NodeId) -> Option<Obstacle> {
        let Operand::Node(at) = node.operand() else { return None };
        Some(match self.ir.exprs.nodes[at] {
            Node::TokenProp { prop, .. } | Node::TypeProp { prop, .. } => {
                Obstacle::Property(self.ir.names.props.get(usize::from(prop))?.clone())
            }
            Node::WordAt { base, .. } => match self.variable_at(base) {
                Some(name) => Obstacle::Variable(name),
                None => Obstacle::Value,
            },
            Node::TableCell { column, .. } => {
                let (table, column, _) = self.declared.column_names.get(usize::from(column))?;
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
            Node::Reached { .. } => Obstacle::Way,
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
        let mut known: BTreeMap<(String, Obstacle), usize> = BTreeMap::new();
        for ScalarTest { residual, .. } in std::mem::take(&mut self.ir.facts.scalar_tests) {
            let key = (residual.path.clone(), residual.obstacle.clone());
            let at = *known.entry(key).or_insert(found.len());
            match found.get_mut(at) {
                Some(before) => {
                    before.members = before.members.max(residual.members);
                    before.tokens &= residual.tokens;
                }
                None => found.push(residual),
            }
        }
        found
    }
}
