//! Values that never change: an expression that reads only where a cell lies is evaluated for each cell while linking.

use super::{LanePlace, LaneValue, Lanes};
use crate::Kind;
use crate::board::NOWHERE;
use crate::code::{Bitboard, BitboardId, FoldBy, List, ListId, Node, NodeId, Operand, Reg};
use crate::eval::calculate;
use crate::link::Linker;
use crate::link::optimise::bitboard_nodes::has;
use crate::link::optimise::coordinate;
use crate::value::NONE;

/// Stands for `none` among values of 64 bits.
const NOTHING: i64 = i64::MIN;
/// Most parts that are evaluated for all cells of one expression.
const MOST_PARTS: u32 = 400_000;

/// The values of registers for one cell. A token is known by its place alone.
enum Known {
    Word(i32),
    TokenOn(i32),
}

struct Fixed<'l, 'd> {
    l: &'l Linker<'d>,
    known: Vec<(Reg, Known)>,
    /// Parts that may still be evaluated.
    left: u32,
}

impl Linker<'_> {
    /// The cells for which a condition holds, if it never changes.
    pub(super) fn fixed_cells(&mut self, condition: NodeId, lanes: &Lanes) -> Option<BitboardId> {
        let values = self.fixed_values(condition, lanes)?;
        Some(self.mask_bitboard(|cell| values[cell].is_some_and(|value| value > 0)))
    }

    /// A number for each cell, if it never changes.
    pub(super) fn fixed_values(&mut self, node: NodeId, lanes: &Lanes) -> Option<Vec<Option<i64>>> {
        // The search counts steps that go through all cells.
        let all = self.ir.space.cells.max(1) as u32;
        let budget = self.search.steps_left.saturating_mul(all).min(MOST_PARTS);
        let mut fixed = Fixed { l: self, known: Vec::new(), left: budget };
        let cells = 0..self.ir.space.cells;
        let values: Option<Vec<_>> = cells.map(|cell| fixed.at(cell, node, lanes)).collect();
        let used = (budget - fixed.left) / all;
        self.search.steps_left = self.search.steps_left.saturating_sub(used);
        values
    }

    /// A value of a cell in a register as a table, if it never changes.
    pub(in crate::link) fn tabulated(
        &mut self,
        (kind, list): (Kind, ListId),
        reg: Reg,
        value: NodeId,
    ) -> NodeId {
        let all_cells = self.ir.places.info.len() == self.ir.space.cells;
        let cells = kind == Kind::Place && (all_cells || self.ir.facts.lists[list as usize].cells);
        let plain = self.node_at(value).is_none_or(|node| coordinate(node).is_some());
        if plain || !cells || self.ir.space.width == 0 {
            return value;
        }
        let here = LanePlace::Cell(self.identity());
        let lanes = Lanes::one(reg, LaneValue::Place(here));
        let Some(values) = self.fixed_values(value, &lanes) else { return value };
        let words: Option<Vec<i32>> = values
            .iter()
            .map(|value| value.map_or(Some(NONE), |value| i32::try_from(value).ok()))
            .collect();
        let Some(words) = words else { return value };
        let (table, _) = self.consts(words);
        self.node(Node::ConstAt { table, at: NodeId::reg(reg) })
    }
}

impl Fixed<'_, '_> {
    /// The value of a node as a cell sees it; `None` if it can change.
    fn at(&mut self, cell: usize, node: NodeId, lanes: &Lanes) -> Option<Option<i64>> {
        self.known.clear();
        for (reg, value) in &lanes.of {
            let place = |map| match self.l.leads_of(map)[cell] {
                NOWHERE => NONE,
                place => i32::from(place),
            };
            let known = match value {
                Some(LaneValue::Word(word)) => Known::Word(*word),
                Some(LaneValue::Place(LanePlace::Cell(map))) => Known::Word(place(*map)),
                Some(LaneValue::Token(LanePlace::Cell(map))) => Known::TokenOn(place(*map)),
                Some(LaneValue::Place(_) | LaneValue::Token(_)) | None => continue,
            };
            self.known.push((*reg, known));
        }
        let value = self.value(node)?;
        Some((value != NOTHING).then_some(value))
    }

    fn reg(&self, reg: Reg) -> Option<&Known> {
        self.known.iter().rev().find(|(known, _)| *known == reg).map(|(_, value)| value)
    }

    fn word(&mut self, node: NodeId) -> Option<i32> {
        let value = self.value(node)?;
        Some(if value == NOTHING {
            NONE
        } else {
            value.clamp(i64::from(NONE) + 1, i64::from(i32::MAX)) as i32
        })
    }

    fn holds(&mut self, node: NodeId) -> Option<bool> {
        Some(self.value(node)? > 0)
    }

    fn value(&mut self, node: NodeId) -> Option<i64> {
        self.left = self.left.checked_sub(1)?;
        let at = match node.operand() {
            Operand::Const(value) => return Some(wide(value)),
            Operand::Reg(reg) => match self.reg(reg)? {
                Known::Word(word) => return Some(wide(*word)),
                Known::TokenOn(_) => return None,
            },
            Operand::Node(at) => at,
            Operand::Word(_) | Operand::Local(_) => return None,
        };
        let node = self.l.ir.exprs.nodes[at];
        Some(match node {
            Node::Const(value) => wide(value),
            Node::ConstAt { table, at } => {
                let at = usize::try_from(self.word(at)?).ok();
                let at = at.filter(|at| *at < self.l.ir.space.cells);
                at.map_or(NOTHING, |at| wide(self.l.ir.exprs.consts[table as usize + at]))
            }
            Node::And(a, b) => i64::from(self.holds(a)? && self.holds(b)?),
            Node::Or(a, b) => i64::from(self.holds(a)? || self.holds(b)?),
            Node::Not(a) => i64::from(!self.holds(a)?),
            Node::Eq(a, b) => i64::from(self.value(a)? == self.value(b)?),
            Node::Lt(a, b) => self.compare(a, b, |a, b| a < b)?,
            Node::Le(a, b) => self.compare(a, b, |a, b| a <= b)?,
            Node::Compute(op, a, b) => match (self.value(a)?, self.value(b)?) {
                (NOTHING, _) | (_, NOTHING) => NOTHING,
                (a, b) => calculate(op, a, b),
            },
            Node::If { when, then, otherwise } => {
                let taken = if self.holds(when)? { then } else { otherwise };
                self.value(taken)?
            }
            Node::In { item, list } => {
                let item = self.word(item)?;
                i64::from(item != NONE && self.list(list)?.contains(&item))
            }
            Node::TokenPlace(token) => {
                let Operand::Reg(reg) = token.operand() else { return None };
                let Known::TokenOn(place) = self.reg(reg)? else { return None };
                wide(*place)
            }
            Node::Step { from, direction, distance } => {
                let (from, way) = (self.word(from)?, self.word(direction)?);
                let distance = self.value(distance)?;
                let mut boards = self.l.ir.space.boards.iter();
                let board = boards.find(|board| board.holds(from));
                if let (Some(board), Ok(way)) = (board, usize::try_from(way))
                    && board.has(way)
                    && distance != NOTHING
                {
                    board.walked(way, from, distance).map_or(NOTHING, i64::from)
                } else {
                    NOTHING
                }
            }
            Node::Adjacent(a, b) => {
                let (a, b) = (self.word(a)?, self.word(b)?);
                let near = |a: i32| self.l.ir.space.neighbours(a as usize).contains(&(b as u16));
                i64::from(a != NONE && b != NONE && near(a))
            }
            Node::Distance(a, b) => match (self.word(a)?, self.word(b)?) {
                (NONE, _) | (_, NONE) => NOTHING,
                (a, b) => {
                    self.left = self.left.checked_sub(self.l.ir.space.cells as u32 / 16 + 1)?;
                    let steps = self.l.ir.space.distance(a as usize, b as usize);
                    steps.map_or(NOTHING, i64::from)
                }
            },
            Node::Count(list) => self.list(list)?.len() as i64,
            Node::NonEmpty(list) => i64::from(!self.list(list)?.is_empty()),
            Node::First(list) => self.list(list)?.first().map_or(NOTHING, |first| wide(*first)),
            Node::Last(list) => self.list(list)?.last().map_or(NOTHING, |last| wide(*last)),
            Node::Fold { list, reg, value, by } => self.fold(list, reg, value, by)?,
            Node::InBitboard { plain, .. } => self.value(plain)?,
            Node::BitboardCount(set) => self.cells(set)?.len() as i64,
            Node::BitboardAny(set) => i64::from(!self.cells(set)?.is_empty()),
            Node::BitboardNone(set) => i64::from(self.cells(set)?.is_empty()),
            node => {
                let (place, read) = coordinate(node)?;
                match usize::try_from(self.word(place)?) {
                    Ok(place) => self.l.coordinate_at(place, read).map_or(NOTHING, i64::from),
                    Err(_) => NOTHING,
                }
            }
        })
    }

    fn compare(&mut self, a: NodeId, b: NodeId, test: fn(i64, i64) -> bool) -> Option<i64> {
        let (a, b) = (self.value(a)?, self.value(b)?);
        Some(i64::from(a != NOTHING && b != NOTHING && test(a, b)))
    }

    /// The value of an expression with a member in a register.
    fn with<T>(&mut self, reg: Reg, member: i32, find: impl FnOnce(&mut Self) -> T) -> T {
        self.known.push((reg, Known::Word(member)));
        let found = find(self);
        self.known.pop();
        found
    }

    fn fold(&mut self, list: ListId, reg: Reg, value: NodeId, by: FoldBy) -> Option<i64> {
        let mut values = Vec::new();
        for member in self.list(list)? {
            values.push(self.with(reg, member, |f| f.value(value))?);
        }
        let numbers = || values.iter().copied().filter(|value| *value != NOTHING);
        Some(match by {
            FoldBy::Sum => {
                numbers().fold(0, |sum, value| calculate(crate::code::Arithmetic::Add, sum, value))
            }
            FoldBy::Min => numbers().min().unwrap_or(NOTHING),
            FoldBy::Max => numbers().max().unwrap_or(NOTHING),
            FoldBy::Some => i64::from(values.iter().any(|value| *value > 0)),
            FoldBy::All => i64::from(values.iter().all(|value| *value > 0)),
            FoldBy::Count => values.iter().filter(|value| **value > 0).count() as i64,
        })
    }

    /// The cells of a mask, ascending.
    fn cells(&mut self, set: BitboardId) -> Option<Vec<i32>> {
        let Bitboard::Mask(mask) = self.l.bitboard_at(set) else { return None };
        let words = self.l.mask_at(mask);
        let cells = (0..self.l.ir.space.cells).filter(|cell| has(words, *cell));
        Some(cells.map(|cell| cell as i32).collect())
    }

    fn list(&mut self, list: ListId) -> Option<Vec<i32>> {
        let found = match self.l.list_at(list) {
            List::Consts { start, len } => self.l.const_words(start, len).to_vec(),
            List::Bitboard(set) => self.cells(set)?,
            List::Either { otherwise, .. } => self.list(otherwise)?,
            List::Items { start, len } => {
                let mut members = Vec::new();
                for at in start..start + len {
                    members.push(self.word(self.l.ir.exprs.items[at as usize])?);
                }
                members.retain(|member| *member != NONE);
                members
            }
            List::Adjacent(place) => match usize::try_from(self.word(place)?) {
                Ok(place) => {
                    self.l.ir.space.neighbours(place).iter().map(|at| i32::from(*at)).collect()
                }
                Err(_) => Vec::new(),
            },
            List::Where { list, reg, when } => {
                let mut members = Vec::new();
                for member in self.list(list)? {
                    if self.with(reg, member, |f| f.holds(when))? {
                        members.push(member);
                    }
                }
                members
            }
            List::Union(a, b) => {
                let (mut members, others) = (self.list(a)?, self.list(b)?);
                let compared = members.len().saturating_mul(others.len()) / 16;
                self.left = self.left.checked_sub(u32::try_from(compared).ok()?)?;
                let new: Vec<i32> =
                    others.into_iter().filter(|other| !members.contains(other)).collect();
                members.extend(new);
                members
            }
            List::Connected { from, reg, via, steps }
                if matches!(steps.operand(), Operand::Const(NONE)) =>
            {
                let from = self.word(from)?;
                if from == NONE { Vec::new() } else { self.connected(from, reg, via)? }
            }
            _ => return None,
        };
        self.left = self.left.checked_sub(found.len() as u32)?;
        Some(found)
    }

    fn connected(&mut self, from: i32, reg: Reg, via: NodeId) -> Option<Vec<i32>> {
        let mut found = vec![from];
        let mut seen = vec![false; self.l.ir.space.cells];
        *seen.get_mut(from as usize)? = true;
        let mut at = 0;
        while let Some(here) = found.get(at).copied() {
            for near in self.l.ir.space.neighbours(here as usize).to_vec() {
                self.left = self.left.checked_sub(1)?;
                let new = !seen.get(usize::from(near)).copied()?;
                if new && self.with(reg, i32::from(near), |f| f.holds(via))? {
                    seen[usize::from(near)] = true;
                    found.push(i32::from(near));
                }
            }
            at += 1;
        }
        found.remove(0);
        Some(found)
    }
}

fn wide(word: i32) -> i64 {
    if word == NONE { NOTHING } else { i64::from(word) }
}
