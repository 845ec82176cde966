//! Search for bitboards: a condition on one cell is evaluated for all cells at once.
//!
//! A register that stands for a cell, or for the token on it, is a *lane*: the values of an expression in a lane are
//! bitboards. An expression that the search does not know stays a list with a condition per member: slower, never
//! different.
//!
//! Planes of owners and types are exact only while no cell holds two tokens. If they matter, the list stays beside
//! the bitboard, and [`Node::Single`] decides.

mod comparisons;
mod conditions;
mod fans;
mod fixed;
mod floods;
mod forms;
mod joined;
mod maps;
mod members;
mod partly;
mod plans;
mod scans;
mod values;

use crate::Kind;
use crate::code::{Bitboard, BitboardId, FoldBy, List, ListId, Node, NodeId, Reg};
use crate::link::Linker;
use crate::link::analyse::free_registers::bit;
use crate::link::search::{Failure, MapId};
use crate::residual::Obstacle;

/// Most cases of one value, and members of one list: each has a bitboard of its own.
const MOST_CASES: usize = 64;
/// Most operations of one bitboard.
const MOST_COST: u32 = 4096;
/// Most operations of a bitboard that is tested for the members of one list.
const MOST_TESTED: u32 = 32;
/// Cells that the search may go through in one game: each step goes through all of a board.
pub(in crate::link) const MOST_WORK: u32 = 20_000_000;
/// Most masks; the search ends there, far below what a program can number.
const MOST_MASKS: usize = 30_000;

/// A value in a lane, for some of its cells.
#[derive(Debug, Clone, Copy)]
struct Guarded {
    /// The cells that see this value.
    within: BitboardId,
    value: LaneValue,
}

/// A value as each cell of a lane sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LaneValue {
    /// The same word for all cells.
    Word(i32),
    Place(LanePlace),
    /// The token on a place.
    Token(LanePlace),
}

/// A place as each cell of a lane sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LanePlace {
    /// The cell that a map leads to.
    Cell(MapId),
    /// The first cell beyond a run from there, in the direction of a shift.
    Beyond { map: MapId, shift: u16, run: BitboardId },
}

/// The operands of a type and an orientation, and the values that they are assumed to have.
#[derive(Debug, Clone, Copy)]
struct AssumedForm {
    read: (NodeId, NodeId),
    value: (i32, i32),
}

/// The registers that are lanes, innermost last.
#[derive(Debug, Clone, Default)]
struct Lanes {
    /// The value of each register; a register without one cannot be followed.
    of: Vec<(Reg, Option<LaneValue>)>,
    bits: u64,
    /// A node and the value that it is assumed to have.
    assumed: Option<(NodeId, NodeId)>,
    /// The type and the orientation that a token or a type is assumed to have.
    form: Option<AssumedForm>,
}

impl Lanes {
    fn one(reg: Reg, value: LaneValue) -> Self {
        Self::default().with(reg, value)
    }

    fn with(&self, reg: Reg, value: LaneValue) -> Self {
        let mut lanes = self.clone();
        lanes.of.push((reg, Some(value)));
        lanes.bits |= bit(reg);
        lanes
    }

    /// Returns the registers without values, so that none is followed: from another cell they look different.
    fn elsewhere(&self) -> Self {
        Self { of: self.of.iter().map(|(reg, _)| (*reg, None)).collect(), ..self.clone() }
    }

    fn find(&self, reg: Reg) -> Option<LaneValue> {
        self.of.iter().rev().find(|(of, _)| *of == reg)?.1
    }
}

/// A bitboard that equals a list, and whether only while no cell holds two tokens.
#[derive(Debug, Clone, Copy)]
pub(in crate::link) struct Cells {
    pub set: BitboardId,
    pub single: bool,
}

impl Linker<'_> {
    /// Counts a step of the search; `None` if there were too many.
    fn count_step(&mut self) -> Option<()> {
        self.search.steps_left = self.search.steps_left.checked_sub(1)?;
        (self.search.masks.len() < MOST_MASKS).then_some(())
    }

    /// Searches for a bitboard, and finds out whether it needs cells with one token each.
    fn search(&mut self, find: impl FnOnce(&mut Self) -> Option<BitboardId>) -> Option<Cells> {
        if self.ir.space.width == 0 {
            return None;
        }
        let before = std::mem::take(&mut self.search.needs_single);
        self.search.failure = Failure::default();
        let found = find(self);
        let single = std::mem::replace(&mut self.search.needs_single, before);
        let set = found.filter(|set| self.ir.facts.bitboards[*set as usize].cost <= MOST_COST)?;
        Some(Cells { set: self.by_player(set), single })
    }

    /// A bitboard that was found before, within a search under way.
    fn found_before(&mut self, cells: Cells) -> BitboardId {
        self.search.needs_single |= cells.single;
        cells.set
    }

    pub(super) fn reads(&self, node: NodeId, reg: Reg) -> bool {
        self.free_registers(node) & bit(reg) != 0
    }

    /// The members of a list for which a condition holds.
    pub(in crate::link) fn where_list(
        &mut self,
        kind: Kind,
        list: ListId,
        reg: Reg,
        when: NodeId,
    ) -> ListId {
        if !self.reads(when, reg) {
            return self.list(List::If { when, list });
        }
        if let List::Cond { when: which, then, otherwise } = self.list_at(list) {
            let then = self.where_list(kind, then, reg, when);
            let otherwise = self.where_list(kind, otherwise, reg, when);
            return self.list(List::Cond { when: which, then, otherwise });
        }
        if kind != Kind::Place {
            self.search.failure = Failure::default();
            self.tested_singly(list, when, Obstacle::TokenList);
            let when = self.owned_beyond(when, reg).unwrap_or(when);
            return self.list(List::Where { list, reg, when });
        }
        if self.is_quick_scan(list, when) {
            self.search.failure = Failure::default();
            self.tested_singly(list, when, Obstacle::Costly);
            return self.list(List::Where { list, reg, when });
        }
        let base = self.ascending(list);
        match base.and_then(|base| self.filtered_cells(kind, base, reg, &[when], true)) {
            Some(Cells { set, single: false }) => self.list(List::Bitboard(set)),
            Some(Cells { set, single: true }) => {
                let then = self.list(List::Bitboard(set));
                let otherwise = self.list(List::Where { list, reg, when });
                let when = self.node(Node::Single);
                self.list(List::Either { when, then, otherwise })
            }
            None => {
                if let Some(base) = base
                    && let Some(list) = self.partly_filtered(base, (list, reg), when)
                {
                    return list;
                }
                let test = self.place_test(when, reg);
                if test == when {
                    self.tested_singly(list, when, Obstacle::Costly);
                }
                self.list(List::Where { list, reg, when: test })
            }
        }
    }

    /// The cells of a bitboard, or the tokens on them, for which each of some conditions has a value.
    fn filtered_cells(
        &mut self,
        kind: Kind,
        base: Cells,
        reg: Reg,
        conditions: &[NodeId],
        holds: bool,
    ) -> Option<Cells> {
        let lanes = Lanes::one(reg, self.own_value(kind));
        let found = self.filtered_lanes(kind, base, &lanes, conditions, holds);
        found.or_else(|| self.filtered_by_form(kind, base, reg, conditions, holds))
    }

    /// The same for given lanes.
    fn filtered_lanes(
        &mut self,
        kind: Kind,
        base: Cells,
        lanes: &Lanes,
        conditions: &[NodeId],
        holds: bool,
    ) -> Option<Cells> {
        self.search(|l| {
            let mut set = l.found_before(base);
            l.search.needs_single |= kind == Kind::Token;
            for condition in conditions {
                let cells = l.cells_where(*condition, lanes)?;
                set = if holds { l.and(set, cells) } else { l.minus(set, cells) };
            }
            Some(set)
        })
    }

    /// The union of two lists; one of them if a condition excludes the other.
    pub(in crate::link) fn union(&mut self, left: ListId, right: ListId) -> ListId {
        if let (List::If { when: a, list: then }, List::If { when: b, list: otherwise }) =
            (self.list_at(left), self.list_at(right))
        {
            if self.node_at(b) == Some(Node::Not(a)) {
                return self.list(List::Cond { when: a, then, otherwise });
            }
            if self.node_at(a) == Some(Node::Not(b)) {
                return self.list(List::Cond { when: b, then: otherwise, otherwise: then });
            }
        }
        self.list(List::Union(left, right))
    }

    /// A condition on the place in a register, as a bitboard if a cheap one is found.
    pub(in crate::link) fn place_test(&mut self, when: NodeId, reg: Reg) -> NodeId {
        if !self.reads(when, reg) {
            return when;
        }
        let lanes = Lanes::one(reg, self.own_value(Kind::Place));
        match self.search(|l| l.cells_where(when, &lanes)) {
            Some(Cells { set, single })
                if self.ir.facts.bitboards[set as usize].cost <= MOST_TESTED =>
            {
                let at = NodeId::reg(reg);
                self.node(Node::InBitboard { set, at, plain: when, single })
            }
            Some(_) | None => when,
        }
    }

    /// The start of a row of masks, one for each player.
    pub(super) fn mask_row(&mut self, masks: Vec<u16>) -> u32 {
        start_of_row(&mut self.ir.bitboards.mask_rows, masks)
    }

    /// The mask of constant words, if they are cells in ascending order.
    fn ascending_mask(&mut self, start: u32, len: u32) -> Option<u16> {
        let rising = self.const_words(start, len).is_sorted_by(|a, b| a < b);
        if rising { self.mask_of_words(start, len) } else { None }
    }

    pub(in crate::link) fn is_single(&self, node: NodeId) -> bool {
        self.node_at(node) == Some(Node::Single)
    }

    /// The member of a list as its own cell sees it: that cell, or the token on it.
    fn own_value(&mut self, kind: Kind) -> LaneValue {
        let here = LanePlace::Cell(self.identity());
        if kind == Kind::Token { LaneValue::Token(here) } else { LaneValue::Place(here) }
    }

    /// The bitboard of a list of cells in ascending order.
    pub(in crate::link) fn ascending(&mut self, list: ListId) -> Option<Cells> {
        self.cells_in(None, list)
    }

    /// The cells that a list names, in any order; of tokens, the cells that they lie on, which are as many only while
    /// `single`.
    pub(in crate::link) fn cells_of(&mut self, kind: Kind, list: ListId) -> Option<Cells> {
        self.cells_in(Some(kind), list)
    }

    /// The bitboard of a list: of its members of a kind in any order, or without a kind, of cells in ascending order.
    fn cells_in(&mut self, any_order: Option<Kind>, list: ListId) -> Option<Cells> {
        let by_cells = any_order != Some(Kind::Token) || !self.ir.tokens.shapes.any();
        if self.ir.space.width == 0 || !by_cells {
            return None; // a token may lie on several cells
        }
        let (set, single) = match (any_order, self.list_at(list)) {
            (_, List::Bitboard(set)) => (set, false),
            (_, List::Cond { when, then, otherwise }) => {
                let then = self.cells_in(any_order, then)?;
                let otherwise = self.cells_in(any_order, otherwise)?;
                let unless = self.node(Node::Not(when));
                let a = self.only_if(when, then.set);
                let b = self.only_if(unless, otherwise.set);
                (self.or(a, b), then.single || otherwise.single)
            }
            (_, List::If { when, list }) => {
                let Cells { set, single } = self.cells_in(any_order, list)?;
                (self.only_if(when, set), single)
            }
            (_, List::Either { when, then, .. }) if self.is_single(when) => {
                (self.cells_in(any_order, then)?.set, true)
            }
            (_, List::Consts { start, len }) => {
                let mask = self.ascending_mask(start, len)?;
                (self.bitboard(Bitboard::Mask(mask)), false)
            }
            (_, List::ConstsOf { table, player }) => {
                let lists = self.ir.exprs.consts_of.get(table as usize..)?;
                let lists = lists.get(..self.players)?.to_vec();
                let masks: Option<Vec<u16>> =
                    lists.iter().map(|(start, len)| self.ascending_mask(*start, *len)).collect();
                let first = self.mask_row(masks?);
                (self.bitboard(Bitboard::MaskOf { first, player }), false)
            }
            (Some(Kind::Token), List::Pieces(player)) => (self.owned(player), false),
            (Some(kind), List::Where { list, reg, when }) => {
                let base = self.cells_in(any_order, list)?;
                return self.filtered_cells(kind, base, reg, &[when], true);
            }
            (Some(_), List::Union(a, b)) => {
                let (a, b) = (self.cells_in(any_order, a)?, self.cells_in(any_order, b)?);
                (self.or(a.set, b.set), a.single || b.single)
            }
            (Some(Kind::Place), List::Items { start, len }) if len as usize <= MOST_CASES => {
                if self.ir.places.info.len() != self.ir.space.cells {
                    return None;
                }
                let mut set = self.nothing();
                for item in self.item_nodes(start, len).to_vec() {
                    let one = self.bitboard(Bitboard::One(item));
                    set = self.or(set, one);
                }
                (set, false)
            }
            (Some(Kind::Place), List::Connected { .. }) => {
                let way = self.way_of(list)?;
                return self.cells_reached(way);
            }
            (Some(Kind::Place), List::PlacesOf(tokens)) => {
                return self.cells_of(Kind::Token, tokens);
            }
            _ => return None,
        };
        Some(Cells { set, single })
    }

    /// A fold over a list, word-wise if that is possible.
    pub(in crate::link) fn fold_node(&mut self, kind: Kind, plain: Node) -> NodeId {
        self.search.failure = Failure::default();
        let found = match kind {
            Kind::Place | Kind::Token => self.bitboard_fold(kind, plain),
            _ => None,
        };
        let Some((node, single)) = found else {
            if let Node::Fold { list, value, by, .. } = plain
                && matches!(by, FoldBy::Some | FoldBy::All | FoldBy::Count)
            {
                self.tested_singly(list, value, Obstacle::List);
            }
            return self.node(plain);
        };
        let node = self.node(node);
        if !single {
            return node;
        }
        let (when, otherwise) = (self.node(Node::Single), self.node(plain));
        self.node(Node::If { when, then: node, otherwise })
    }

    /// A fold of a bitboard; true if it is right only while no cell holds two tokens.
    fn bitboard_fold(&mut self, kind: Kind, plain: Node) -> Option<(Node, bool)> {
        match plain {
            Node::NonEmpty(list) => {
                let Cells { set, single } = self.cells_of(kind, list)?;
                Some((Node::BitboardAny(set), single))
            }
            Node::Count(list) => {
                if let List::Distinct { list, reg, value } = self.list_at(list) {
                    // The members may stand in any order if only their values are counted.
                    let Cells { set, single } = self.cells_of(kind, list)?;
                    let list = self.list(List::Bitboard(set));
                    let list = self.list(List::Distinct { list, reg, value });
                    return (kind == Kind::Place).then_some((Node::Count(list), single));
                }
                let Cells { set, single } = self.cells_of(kind, list)?;
                Some((Node::BitboardCount(set), single || kind == Kind::Token))
            }
            Node::Fold { list, reg, value, by } => {
                let base = self.cells_of(kind, list)?;
                if let Some(joined) = self.joined(kind, base, plain) {
                    return Some(joined);
                }
                let node = match by {
                    FoldBy::Some => Node::BitboardAny,
                    FoldBy::All => Node::BitboardNone,
                    FoldBy::Count => Node::BitboardCount,
                    FoldBy::Sum | FoldBy::Min | FoldBy::Max => return None,
                };
                let holds = by != FoldBy::All;
                let exact = self.filtered_cells(kind, base, reg, &[value], holds);
                let Cells { set, single } = match exact {
                    None if kind == Kind::Place => {
                        let when = if holds { value } else { self.node(Node::Not(value)) };
                        self.partly_cells(base, reg, when)?
                    }
                    found => found?,
                };
                Some((node(set), single))
            }
            _ => None,
        }
    }
}

/// The start of a row in a table of rows of one length; it is appended if it is not there yet.
fn start_of_row<T: PartialEq>(table: &mut Vec<T>, row: Vec<T>) -> u32 {
    let known = table.chunks(row.len()).position(|known| *known == *row);
    let start = known.map_or(table.len(), |number| number * row.len());
    if known.is_none() {
        table.extend(row);
    }
    start as u32
}
