//! Constant folding for a known player, and faster forms of conditions.
//!
//! Explanations use the written form.

use super::partial::{Specialiser, constant, truth};
use crate::code::{
    Arithmetic, Bitboard, FoldBy, List, ListId, Node, NodeId, Numbers, Operand, Reg,
};
use crate::eval::calculate;
use crate::link::optimise::bitboard_nodes::has;
use crate::link::optimise::{are_consecutive, coordinate};
use crate::value::NONE;

/// Most members of a list over which a fold is unrolled.
const MOST_UNROLLED: usize = 4;
/// Most cells of a game for which a table is made.
const MOST_IN_TABLE: usize = 512;
/// Most words of a table of tracks, if it has several places for each cell.
const MOST_ON_TRACKS: usize = 4096;
/// Most places that a table of tracks has for a cell.
const LONGEST_ROW: usize = 32;

impl Specialiser<'_, '_> {
    /// Folds a node to a constant or a shorter form, if there is one.
    pub(super) fn folded(&mut self, node: Node) -> Option<NodeId> {
        if let Some(value) = self.value(node) {
            return NodeId::constant(value);
        }
        match node {
            Node::WordAt { base, offset } => {
                constant(offset).map(|offset| NodeId::word(base + offset as u32))
            }
            Node::If { when, then, otherwise } => {
                truth(when).map(|when| if when { then } else { otherwise })
            }
            Node::Eq(a, b) => match (constant(a), constant(b)) {
                (Some(than), None) => self.is_between(b, than, than),
                (None, Some(than)) => self.is_between(a, than, than),
                _ => None,
            },
            Node::Lt(a, b) => match (constant(a), constant(b)) {
                (Some(than), None) => self.is_between(b, than.checked_add(1)?, i32::MAX),
                (None, Some(than)) => self.is_between(a, NONE + 1, than.checked_sub(1)?),
                _ => self.line_lost(a, b),
            },
            Node::Le(a, b) => match (constant(a), constant(b)) {
                (Some(than), None) => self.is_between(b, than, i32::MAX),
                (None, Some(than)) => self.is_between(a, NONE + 1, than),
                _ => None,
            },
            Node::Not(a) => match self.l.node_at(a)? {
                Node::Is { of, among } => match among.others() {
                    Some(among) => Some(self.folded_node(Node::Is { of, among })),
                    None => NodeId::constant(0),
                },
                Node::BitboardAny(set) => Some(self.l.node(Node::BitboardNone(set))),
                Node::BitboardNone(set) => Some(self.l.node(Node::BitboardAny(set))),
                Node::If { when, then, otherwise } => {
                    let [then, otherwise] =
                        [then, otherwise].map(|part| self.folded_node(Node::Not(part)));
                    Some(self.l.node(Node::If { when, then, otherwise }))
                }
                _ => None,
            },
            Node::Is { of, among } if among.is_only(0) => self.all_zero(of),
            Node::InBitboard { set, at, plain, single: true } if self.l.ir.tokens.single => {
                Some(self.folded_node(Node::InBitboard { set, at, plain, single: false }))
            }
            Node::Cell { .. } => self.tabulated(node),
            Node::In { item, list } => {
                self.in_range(item, list).or_else(|| self.in_region(item, list, node))
            }
            Node::Fold { list, reg, value, by } => self.unrolled(list, reg, value, by),
            Node::NonEmpty(list) => match self.l.list_at(list) {
                List::Where { list, reg, when } => self.unrolled(list, reg, when, FoldBy::Some),
                _ => None,
            },
            _ => None,
        }
    }

    fn folded_node(&mut self, node: Node) -> NodeId {
        self.folded(node).unwrap_or_else(|| self.l.node(node))
    }

    /// The value of a node whose operands are known.
    fn value(&self, node: Node) -> Option<i32> {
        let players = self.l.players as i32;
        let player = |player: NodeId, then: &dyn Fn(i32) -> i32| {
            constant(player).map(|player| if player == NONE { NONE } else { then(player) })
        };
        match node {
            Node::Single => self.l.ir.tokens.single.then_some(1),
            Node::WordAt { offset, .. } => constant(offset).filter(|offset| *offset == NONE),
            Node::FirstOf { table, player: of } => {
                player(of, &|of| self.l.ir.exprs.consts[table as usize + of as usize])
            }
            Node::PlaceOf { base, player: of } => player(of, &|of| i32::from(base) + of),
            Node::Seat(of) => player(of, &|of| of + 1),
            Node::Next(of) => player(of, &|of| (of + 1) % players),
            Node::Previous(of) => player(of, &|of| (of + players - 1) % players),
            Node::Not(a) => truth(a).map(|a| i32::from(!a)),
            Node::Is { of, among } => constant(of).map(|of| i32::from(among.has(of))),
            Node::InBitboard { set, at, single: false, .. } => {
                let cell = constant(at).and_then(|at| usize::try_from(at).ok())?;
                let Bitboard::Mask(mask) = self.l.bitboard_at(set) else { return None };
                let inside = cell < self.l.ir.space.cells;
                inside.then(|| i32::from(has(self.l.mask_at(mask), cell)))
            }
            Node::And(a, b) => match (truth(a), truth(b)) {
                (Some(false), _) | (_, Some(false)) => Some(0),
                (Some(true), Some(true)) => Some(1),
                _ => None,
            },
            Node::Or(a, b) => match (truth(a), truth(b)) {
                (Some(true), _) | (_, Some(true)) => Some(1),
                (Some(false), Some(false)) => Some(0),
                _ => None,
            },
            Node::Eq(a, b) => constant(a).zip(constant(b)).map(|(a, b)| i32::from(a == b)),
            Node::Cell { board, row, col } => {
                let board = &self.l.ir.space.boards[usize::from(board)];
                Some(board.cell(constant(row)?, constant(col)?).unwrap_or(NONE))
            }
            Node::Lt(a, b) => numbers(a, b).map(|two| i32::from(two.is_some_and(|(a, b)| a < b))),
            Node::Le(a, b) => numbers(a, b).map(|two| i32::from(two.is_some_and(|(a, b)| a <= b))),
            Node::Compute(op, a, b) => match numbers(a, b)? {
                None => Some(NONE),
                // A value that is wider than a word stays so within an expression.
                Some((a, b)) => i32::try_from(calculate(op, a, b)).ok(),
            },
            node => {
                let (place, read) = coordinate(node)?;
                let place = usize::try_from(constant(place)?);
                let number = place.ok().and_then(|place| self.l.coordinate_at(place, read));
                Some(number.unwrap_or(NONE))
            }
        }
    }

    /// A comparison of the lines of a bitboard with those of a part of it, as a search for a line that is lost.
    fn line_lost(&mut self, fewer: NodeId, more: NodeId) -> Option<NodeId> {
        let Node::LineCount { set, lines } = self.l.node_at(more)? else { return None };
        match self.l.node_at(fewer)? {
            Node::LineCount { set: part, lines: of } if of == lines => {
                let whole = match self.l.bitboard_at(part) {
                    Bitboard::OfPlayer { plain, .. } => self.l.bitboard_at(plain),
                    other => other,
                };
                let Bitboard::Minus(whole, but) = whole else { return None };
                if whole != set {
                    return None;
                }
                let one_by_one = !self.l.ir.space.lines[usize::from(lines)].masks.is_empty();
                let lost = match self.l.bitboard_at(but) {
                    Bitboard::One(at) if one_by_one => Node::LineThrough { set, at, lines },
                    _ => Node::LineLost { set, part, lines },
                };
                Some(self.l.node(lost))
            }
            Node::If { when, then, otherwise } if self.l.is_single(when) => {
                let then = self.line_lost(then, more)?;
                let otherwise = self.l.node(Node::Lt(otherwise, more));
                Some(self.l.node(Node::If { when, then, otherwise }))
            }
            _ => None,
        }
    }

    /// A test for a range of a known number and least number, as a comparison with the greatest.
    fn in_range(&mut self, item: NodeId, list: ListId) -> Option<NodeId> {
        let List::Ints { min, max, step: 1 } = self.l.list_at(list) else { return None };
        let (item, min) = (constant(item)?, constant(min)?);
        if item == NONE || min == NONE || item < min {
            return None;
        }
        match constant(max) {
            Some(max) => NodeId::constant(i32::from(item <= max)),
            None => self.is_between(max, item, i32::MAX),
        }
    }

    /// A walk whose condition is known for each cell, as a table of its places from each.
    pub(super) fn track(&mut self, walk: List) -> Option<List> {
        let List::Walk { from, direction, n, reg, when } = walk else { return None };
        let cells = self.l.ir.space.cells;
        let way = usize::try_from(constant(direction)?).ok()?;
        if cells > MOST_IN_TABLE {
            return None;
        }
        let counts = |cell| constant(self.with_known(NodeId::reg(reg), cell, when));
        let counts: Vec<i32> = (0..cells as i32).map(counts).collect::<Option<_>>()?;
        let counts = |cell: i32| counts[cell as usize] > 0;
        let leads = |cell: i32| {
            let boards = &mut self.l.ir.space.boards.iter();
            let board = boards.find(|board| board.holds(cell) && board.has(way))?;
            let next = |here: &i32| Some(board.following(way, *here)).filter(|next| *next != NONE);
            // After as many steps as the board has cells, the way repeats.
            std::iter::successors(next(&cell), next).take(board.count).find(|here| counts(*here))
        };
        let leads: Vec<i32> = (0..cells as i32).map(|cell| leads(cell).unwrap_or(NONE)).collect();
        let next = |here: i32| leads.get(here as usize).copied().unwrap_or(NONE);
        let len = (MOST_ON_TRACKS / cells.max(1)).clamp(1, LONGEST_ROW);
        let row =
            |cell| std::iter::successors(Some(next(cell)), |here| Some(next(*here))).take(len);
        let (table, _) = self.l.consts((0..cells as i32).flat_map(row).collect::<Vec<i32>>());
        Some(List::Track { from, n, table, len: len as u8 })
    }

    /// Constant cells whose variable is one of some numbers.
    pub(super) fn having(&self, chosen: List) -> Option<List> {
        let List::Where { list: of, reg, when } = chosen else { return None };
        let List::Consts { start, len } = self.l.list_at(of) else { return None };
        let Node::Is { of: value, among } = self.l.node_at(when)? else { return None };
        let Node::WordAt { base, offset } = self.l.node_at(value)? else { return None };
        let of_cells = self.l.ir.exprs.cell_lists[of as usize] && offset == NodeId::reg(reg);
        of_cells.then_some(List::Having { start, len, base, among })
    }

    /// A test whether a value is between two numbers; `None` if saturation at the size of a word could change it.
    fn is_between(&mut self, of: NodeId, lo: i32, hi: i32) -> Option<NodeId> {
        let is_end = |end: i32| end == NONE + 1 || end == i32::MAX;
        let wide = || match self.l.node_at(of) {
            Some(Node::Compute(..) | Node::Fold { .. } | Node::If { .. }) => !self.is_narrow(of),
            _ => false,
        };
        if is_end(lo) && is_end(hi) && wide() {
            return None;
        }
        let among = Numbers::between(lo, hi)?;
        Some(self.folded_node(Node::Is { of, among }))
    }

    /// A cell that is calculated from the coordinates of a place, as a table by that place.
    fn tabulated(&mut self, node: Node) -> Option<NodeId> {
        let Node::Cell { row, col, .. } = node else { return None };
        let mut of = None;
        self.find_place(row, &mut of)?;
        self.find_place(col, &mut of)?;
        let of = of?;
        let cells = self.l.ir.space.cells;
        if cells > MOST_IN_TABLE {
            return None;
        }
        let whole = self.l.node(node);
        // Places that are no cells have no coordinates.
        let mut leads = |at: i32| constant(self.with_known(of, at, whole));
        if leads(NONE)? != NONE {
            return None;
        }
        let table = (0..cells as i32).map(leads).collect::<Option<Vec<i32>>>()?;
        let (table, _) = self.l.consts(table);
        Some(self.l.node(Node::ConstAt { table, at: of }))
    }

    /// The place by whose coordinates alone a value is calculated.
    fn find_place(&self, value: NodeId, of: &mut Option<NodeId>) -> Option<()> {
        let Some(node) = self.l.node_at(value) else { return constant(value).map(drop) };
        if let Node::Compute(_, a, b) = node {
            self.find_place(a, of)?;
            return self.find_place(b, of);
        }
        let (place, _) = coordinate(node)?;
        (!place.is_node() && *of.get_or_insert(place) == place).then_some(())
    }

    /// A test whether a place is one of some cells, as a comparison or as a read of a bit in their mask.
    fn in_region(&mut self, item: NodeId, list: ListId, plain: Node) -> Option<NodeId> {
        let List::Consts { start, len } = self.l.list_at(list) else { return None };
        if !self.l.ir.exprs.cell_lists[list as usize] || self.l.ir.space.width == 0 {
            return None;
        }
        let cells = self.l.const_words(start, len);
        if let (Some(first), Some(last)) = (cells.first(), cells.last())
            && are_consecutive(cells)
        {
            return self.is_between(item, *first, *last);
        }
        let mask = self.l.mask_of_words(start, len)?;
        let (set, plain) = (self.l.bitboard(Bitboard::Mask(mask)), self.l.node(plain));
        Some(self.l.node(Node::InBitboard { set, at: item, plain, single: false }))
    }

    /// A fold over a short constant list, unrolled, or the sum of consecutive words.
    fn unrolled(&mut self, list: ListId, reg: Reg, value: NodeId, by: FoldBy) -> Option<NodeId> {
        let List::Consts { start, len } = self.l.list_at(list) else { return None };
        let members = self.l.const_words(start, len).to_vec();
        if by == FoldBy::Sum
            && let Some(Node::WordAt { base, offset }) = self.l.node_at(value)
            && offset == NodeId::reg(reg)
            && are_consecutive(&members)
            && let Some(first) = members.first().and_then(|first| u32::try_from(*first).ok())
            && self.is_narrow_sum(base + first, len)
        {
            return Some(self.l.node(Node::SumOf { first: base + first, len }));
        }
        let join: fn(NodeId, NodeId) -> Node = match by {
            FoldBy::Some => Node::Or,
            FoldBy::All => Node::And,
            FoldBy::Sum => |a, b| Node::Compute(Arithmetic::Add, a, b),
            FoldBy::Min | FoldBy::Max | FoldBy::Count => return None,
        };
        // The condition of a single member could be `none`, and tests of cells are counted one by one.
        let some = 2..=MOST_UNROLLED;
        if !some.contains(&members.len()) || self.l.ir.exprs.cell_lists[list as usize] {
            return None;
        }
        let each: Vec<NodeId> = members
            .iter()
            .map(|member| self.with_known(NodeId::reg(reg), *member, value))
            .collect();
        // A sum skips `none`; an addition with `none` is `none`.
        if by == FoldBy::Sum && !each.iter().all(|value| self.bounds(*value).is_some()) {
            return None;
        }
        each.into_iter().reduce(|a, b| self.folded_node(join(a, b)))
    }

    /// Replaces a test whether a sum is 0 by a test whether all of its words are 0, if no word is ever negative or
    /// `none`.
    fn all_zero(&mut self, sum: NodeId) -> Option<NodeId> {
        let Node::SumOf { first, len } = self.l.node_at(sum)? else { return None };
        let is_natural = |at| self.bounds(NodeId::word(at)).is_some_and(|(lo, _)| lo >= 0);
        (first..first + len).all(is_natural).then(|| self.l.node(Node::AllZero { first, len }))
    }

    /// True if neighbouring words are never `none` and their sum is always a word.
    fn is_narrow_sum(&self, first: u32, len: u32) -> bool {
        let most = i64::from(i32::MAX) / i64::from(len.max(1));
        (first..first + len).all(|at| {
            let bounds = self.bounds(NodeId::word(at));
            bounds.is_some_and(|(lo, hi)| -most <= lo && hi <= most)
        })
    }

    /// True if a value and all that it is calculated from fit into words.
    fn is_narrow(&self, value: NodeId) -> bool {
        let words = i64::from(NONE) + 1..=i64::from(i32::MAX);
        self.bounds(value).is_some_and(|(lo, hi)| words.contains(&lo) && words.contains(&hi))
    }

    /// The least and the greatest number that a value can be, if it is never `none`.
    fn bounds(&self, value: NodeId) -> Option<(i64, i64)> {
        let node = match value.operand() {
            Operand::Const(NONE) => return None,
            Operand::Const(value) => return Some((value.into(), value.into())),
            Operand::Word(at) => {
                let range = self.l.ir.layout.ranges.get(at).filter(|range| !range.none)?;
                return Some((range.lo.into(), range.hi.into()));
            }
            Operand::Node(at) => self.l.ir.exprs.nodes[at],
            Operand::Local(_) | Operand::Reg(_) => return None,
        };
        let Node::Compute(op, a, b) = node else { return None };
        let (a, b) = (self.bounds(a)?, self.bounds(b)?);
        match op {
            Arithmetic::Add => Some((a.0.checked_add(b.0)?, a.1.checked_add(b.1)?)),
            Arithmetic::Sub => Some((a.0.checked_sub(b.1)?, a.1.checked_sub(b.0)?)),
            Arithmetic::Min => Some((a.0.min(b.0), a.1.min(b.1))),
            Arithmetic::Max => Some((a.0.max(b.0), a.1.max(b.1))),
            _ => None,
        }
    }
}

/// The values of two operands; `None` if one is not constant, `Some(None)` if one is `none`.
fn numbers(a: NodeId, b: NodeId) -> Option<Option<(i64, i64)>> {
    match (constant(a), constant(b)) {
        (Some(NONE), _) | (_, Some(NONE)) => Some(None),
        (Some(a), Some(b)) => Some(Some((a.into(), b.into()))),
        _ => None,
    }
}
