//! Lowering of lines: counts and tests of lines of cells, and the tables by which they are found.

#![expect(clippy::wildcard_enum_match_arm, reason = "other queries are no lines")]

use crate::Kind;
use crate::code::{Bitboard, BitboardId, List, Node};
use crate::link::Linker;
use crate::link::lowering::Env;
use crate::link::optimise::bitboard_nodes::has;
use crate::link::optimise::bitboards::Cells;
use crate::link::optimise::shifts::comes_round;
use crate::program::{Axes, LineTable, Lines, Program, Shift};
use boardwright_def::{Aggregate, BoardShape, Expr, Fold, Query};
use std::collections::BTreeSet;

/// The error of a query for lines in another place than a count or test.
pub(super) const LINES_ARE_NO_LIST: &str =
    "lines can only be counted, or tested for whether there are any";

/// At most so many lines are compared one by one although shifts would do.
const FEW_LINES: usize = 16;

impl Linker<'_> {
    /// Lowers a count or test of lines, if the aggregate is one.
    pub(super) fn line_aggregate(&mut self, aggregate: &Aggregate, env: &Env) -> Option<Node> {
        let Aggregate { op, query: Expr::Query(query), value, .. } = aggregate else { return None };
        let Query::Lines { places, n } = query.as_ref() else { return None };
        Some(self.lines(*op, value.is_some(), places, *n, env))
    }

    fn lines(&mut self, op: Fold, has_value: bool, places: &Expr, n: u32, env: &Env) -> Node {
        if self.ir.space.width == 0 {
            return self.error_or("lines need a board of at most 4,096 cells", Node::Const(0));
        }
        let kind = self.list_kind(places, env);
        if kind != Kind::Place && kind != Kind::Token {
            self.error("lines are made of places");
        }
        let list = self.list_of(places, env);
        let lines = self.line_table(n);
        let found = match self.ir.exprs.lists[list as usize] {
            // Every cell with a token of the player, also below others.
            List::Pieces(player) => {
                let set = self.bitboard(Bitboard::PlaneOf { base: Program::OWNER_PLANE, player });
                Some(Cells { set, single: false })
            }
            _ => self.cells_of(kind, list),
        };
        let plain = |l: &mut Self| {
            let places = if kind == Kind::Token { l.list(List::PlacesOf(list)) } else { list };
            l.bitboard(Bitboard::FromList(places))
        };
        let node = |l: &mut Self, set: BitboardId| match op {
            Fold::Count if !has_value => Node::LineCount { set, lines },
            Fold::Some if !has_value => Node::LineAny { set, lines },
            Fold::Empty if !has_value => Node::Not(l.node(Node::LineAny { set, lines })),
            _ => l.error_or(LINES_ARE_NO_LIST, Node::Const(0)),
        };
        if let Some(Cells { set, single: true }) = found {
            let otherwise = plain(self);
            let (then, otherwise) = (node(self, set), node(self, otherwise));
            let (then, otherwise) = (self.node(then), self.node(otherwise));
            return Node::If { when: self.node(Node::Single), then, otherwise };
        }
        let set = found.map_or_else(|| plain(self), |cells| cells.set);
        node(self, set)
    }

    /// Interns the table of lines of `n` cells along the axes of all boards.
    fn line_table(&mut self, n: u32) -> u16 {
        if n < 2 {
            self.error("a line has at least two places");
        }
        let axes = self.axes();
        let numbers: Option<Vec<u16>> = axes.iter().map(|leads| self.upward(leads)).collect();
        let open = axes.iter().all(|leads| !comes_round(leads));
        let written = self.ir.space.boards.iter().any(|board| !board.lines.is_empty());
        // Lines that bend, come round or are written out are compared one by one.
        let numbers = numbers.filter(|_| open && !written).unwrap_or_default();
        let shift = |number: &u16| self.ir.space.shifts[usize::from(*number)];
        let shifts: Vec<Shift> = numbers.iter().map(shift).collect();
        // No line is longer than all boards.
        let n = n.min(self.ir.space.cells as u32 + 1);
        let masks = self.line_masks(n, &axes, !shifts.is_empty());
        let axes = if masks.is_empty() { self.line_axes(n, &shifts) } else { Vec::new() };
        let (by_cell, cells) = self.lines_by_cell(&masks);
        let table = LineTable { axes, masks, by_cell, cells };
        let known = self.ir.space.lines.iter().position(|lines| *lines == table);
        let at = known.unwrap_or_else(|| {
            self.ir.space.lines.push(table);
            self.ir.space.lines.len() - 1
        });
        self.last_of(at + 1)
    }

    /// Returns all lines of `n` cells as masks; nothing if shifts are faster.
    fn line_masks(&self, n: u32, axes: &[Vec<Option<usize>>], shifts: bool) -> Vec<u64> {
        let width = self.ir.space.width;
        if shifts && width != 1 {
            return Vec::new();
        }
        let mut masks: BTreeSet<Vec<u64>> = BTreeSet::new();
        self.each_line(n, axes, &mut |cells| {
            let mut line = vec![0u64; width];
            for cell in cells {
                line[usize::from(*cell) / 64] |= 1 << (cell % 64);
            }
            masks.insert(line);
        });
        if shifts && masks.len() > FEW_LINES {
            return Vec::new();
        }
        masks.into_iter().flatten().collect()
    }

    /// Looks at the different cells of each line of `n` cells; a line that leads both ways may come twice.
    fn each_line(&self, n: u32, axes: &[Vec<Option<usize>>], look: &mut dyn FnMut(&[u16])) {
        let mut line: Vec<u16> = Vec::new();
        for leads in axes {
            for first in 0..self.ir.space.cells {
                let way = std::iter::successors(Some(first), |cell| leads[*cell]);
                line.clear();
                line.extend(way.take(n as usize).map(|cell| cell as u16));
                line.sort_unstable();
                line.dedup();
                if line.len() == n as usize {
                    look(&line);
                }
            }
        }
        for row in self.ir.space.boards.iter().flat_map(|board| board.rows_of(n as usize)) {
            look(&row);
        }
    }

    /// The lines of `n` cells on all boards, one by one.
    pub(super) fn lines_of(&self, n: u32) -> Lines {
        // No line is longer than all boards.
        let n = n.min(self.ir.space.cells as u32 + 1);
        let mut cells: BTreeSet<Vec<u16>> = BTreeSet::new();
        self.each_line(n, &self.axes(), &mut |line| {
            let mut line = line.to_vec();
            line.sort_unstable();
            cells.insert(line);
        });
        let cells = cells.into_iter().flatten().collect();
        Lines { len: n.max(1) as usize, cells }
    }

    /// Returns the numbers of the lines through each cell, and where those of each cell begin and end.
    fn lines_by_cell(&self, masks: &[u64]) -> (Vec<u32>, Vec<u32>) {
        if masks.is_empty() {
            return (Vec::new(), Vec::new());
        }
        let (mut by_cell, mut cells) = (Vec::new(), vec![0]);
        for cell in 0..self.ir.space.cells {
            let lines = masks.chunks_exact(self.ir.space.width).zip(0..);
            by_cell.extend(lines.filter_map(|(line, number)| has(line, cell).then_some(number)));
            cells.push(by_cell.len() as u32);
        }
        (by_cell, cells)
    }

    /// Returns axes with the cells from which one can take `n - 1` steps along each, by fours.
    fn line_axes(&mut self, n: u32, shifts: &[Shift]) -> Vec<Axes> {
        let steps = n.saturating_sub(1) as usize;
        let mut growth = Vec::new();
        let mut len = 1;
        while len < n {
            let more = len.min(n - len);
            growth.push(more);
            len += more;
        }
        let mut axes = Vec::new();
        for four in shifts.chunks(4) {
            let delta: [usize; 4] =
                std::array::from_fn(|k| four.get(k).map_or(0, |shift| shift.delta as usize));
            let begins: [u16; 4] = std::array::from_fn(|k| {
                let from = four.get(k).map(|shift| self.mask_at(shift.mask).to_vec());
                self.mask(|cell| {
                    let on =
                        |step| from.as_ref().is_some_and(|from| has(from, cell + step * delta[k]));
                    (0..steps).all(on)
                })
            });
            let first = begins.map(|mask| self.mask_at(mask).first().copied().unwrap_or(0));
            let growth = growth.iter().map(|more| delta.map(|delta| more * delta as u32));
            axes.push(Axes { growth: growth.collect(), begins, first });
        }
        axes
    }

    /// Returns where each direction leads, one of two opposite ones.
    fn axes(&self) -> Vec<Vec<Option<usize>>> {
        let mut axes: Vec<Vec<Option<usize>>> = Vec::new();
        // A graph lists its lines.
        let drawn = |board: &usize| self.def.boards[*board].shape != BoardShape::Graph;
        for board in (0..self.ir.space.boards.len()).filter(drawn) {
            for way in 0..self.ir.space.boards[board].ways {
                let leads = self.leads(board..board + 1, way, 1);
                if leads.iter().any(Option::is_some)
                    && !axes.iter().any(|axis| *axis == leads || opposite(axis, &leads))
                {
                    axes.push(leads);
                }
            }
        }
        axes
    }

    /// Returns the shift of a direction or of the opposite one, whichever leads to higher numbers.
    fn upward(&mut self, leads: &[Option<usize>]) -> Option<u16> {
        let shift = self.shift(leads)?;
        if self.ir.space.shifts[usize::from(shift)].delta > 0 {
            return Some(shift);
        }
        let mut back = vec![None; leads.len()];
        for (from, to) in leads.iter().enumerate() {
            if let Some(to) = to {
                back[*to] = Some(from);
            }
        }
        self.shift(&back)
    }
}

/// True if each step of one is a step back of the other.
fn opposite(one: &[Option<usize>], other: &[Option<usize>]) -> bool {
    let undone = |there: &[Option<usize>], back: &[Option<usize>]| {
        there.iter().enumerate().all(|(from, to)| to.is_none_or(|to| back[to] == Some(from)))
    };
    undone(one, other) && undone(other, one)
}
