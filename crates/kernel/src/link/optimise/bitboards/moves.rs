//! Finds plans: how the moves of an alternative follow from a few bitboards. The first parameter is a cell or the
//! token on a cell, the second stands in fixed steps from it or is any cell.

use super::{Case, Lanes, Seen};
use crate::Kind;
use crate::code::{Bitboard, BitboardId, List, ListId, Node, NodeId, Operand};
use crate::link::Linker;
use crate::program::{AltDef, ParamDef, Plan, SecondOption, SecondParameter, SecondValue};

impl Linker<'_> {
    /// The plan of an alternative, if its moves can be listed without a test of each cell.
    pub(in crate::link) fn plan(&mut self, alternative: &AltDef) -> Option<Plan> {
        let open = alternative.cost.is_empty()
            && alternative.trial.is_none()
            && alternative.rest.is_none()
            && alternative.params.iter().all(|param| param.given.is_none());
        if !open || self.ir.space.width == 0 {
            return None;
        }
        let (first, second) = match alternative.params.as_slice() {
            [first] => (first, None),
            [first, second] => (first, Some(second)),
            _ => return None,
        };
        let pieces = match first.kind {
            Kind::Place => false,
            Kind::Token => true,
            Kind::Int
            | Kind::Bool
            | Kind::Enum(_)
            | Kind::Player
            | Kind::TokenType
            | Kind::Direction
            | Kind::Set(_) => return None,
        };
        let lists = second.map(|second| (second.list, self.ir.exprs.lists[second.list as usize]));
        if let Some((_, List::Cond { when, then, otherwise })) = lists
            && self.free_registers(when) & crate::link::analyse::free_registers::bit(first.reg) == 0
        {
            let then = self.plan_with(alternative, pieces, Some(then))?;
            let otherwise = self.plan_with(alternative, pieces, Some(otherwise))?;
            return Some(Plan { otherwise: Some((when, Box::new(otherwise))), ..then });
        }
        self.plan_with(alternative, pieces, lists.map(|(list, _)| list))
    }

    /// The same with another list of second values.
    fn plan_with(
        &mut self,
        alternative: &AltDef,
        pieces: bool,
        options: Option<ListId>,
    ) -> Option<Plan> {
        let first = &alternative.params[0];
        let (list, reg) = (first.list, first.reg);
        let base = match pieces {
            false => self.ascending(list)?,
            true => self.pieces(list)?,
        };
        let is = self.seen_here(first.kind);
        let lanes = Lanes::one(reg, is);
        let free = options.and_then(|options| {
            self.free_cells(alternative, options)
                .or_else(|| self.near_cells(alternative, options, pieces))
        });
        let mut rows = Vec::new();
        let found = self.seek(|l| {
            let mut base = l.seek_on(base);
            l.search.needs_single |= pieces || free.as_ref().is_some_and(|(_, single)| *single);
            let members = l.all_hold(&alternative.guards[1], &lanes)?;
            base = l.set(Bitboard::And(base, members));
            if let Some(options) = options.filter(|_| free.is_none()) {
                let second = &alternative.params[1];
                let guards = &alternative.guards[2];
                for (row, within) in l.row_sets(options, second.reg, guards, &lanes)? {
                    rows.extend(l.row(second, row, within));
                }
            }
            (rows.len() <= Plan::MOST_ROWS).then_some(base)
        })?;
        let seconds = match (options, free) {
            (None, _) => SecondParameter::None,
            (Some(_), Some((seconds, _))) => seconds,
            (Some(_), None) => self.rows_of_seconds(rows),
        };
        let (base, single) = (found.set, found.single);
        Some(Plan { base, seconds, code: None, pieces, single, otherwise: None })
    }

    /// A second value in a packed move. Cells are left out if a packed move has no room for their value; `None` if
    /// no cell is left.
    fn row(
        &mut self,
        second: &ParamDef,
        row: Case,
        mut within: BitboardId,
    ) -> Option<SecondOption> {
        let target = match row.is {
            Seen::Word(word) => SecondValue::Word(second.pack(word)?),
            Seen::Place(spot) => {
                let pack = |to: &u16| second.pack(i32::from(*to));
                let leads: Vec<Option<u64>> = self.leads_of(spot.map).iter().map(pack).collect();
                let room = self.mask_set(|cell| leads[cell].is_some());
                within = self.set(Bitboard::And(within, room));
                SecondValue::Place(leads.into_iter().map(Option::unwrap_or_default).collect())
            }
            Seen::Piece(spot) => SecondValue::Piece(self.leads_of(spot.map).to_vec()),
        };
        (within != self.nothing()).then_some(SecondOption { within, target })
    }

    /// Second values that are the same cells for every first value; true if only while no cell holds two tokens.
    fn free_cells(
        &mut self,
        alternative: &AltDef,
        options: ListId,
    ) -> Option<(SecondParameter, bool)> {
        let free = self.free_registers_in_list(options)
            & crate::link::analyse::free_registers::bit(alternative.params[0].reg)
            == 0
            && alternative.params[1].kind == Kind::Place
            && alternative.guards[2].is_empty();
        let cells = if free { self.ascending(options)? } else { return None };
        Some((SecondParameter::Cells(cells.set), cells.single))
    }

    /// Second values that are neighbours of the first one, all or those in a bitboard; true if only while no cell
    /// holds two tokens.
    fn near_cells(
        &mut self,
        alternative: &AltDef,
        options: ListId,
        pieces: bool,
    ) -> Option<(SecondParameter, bool)> {
        let [first, second] = alternative.params.as_slice() else { return None };
        if second.kind != Kind::Place || !alternative.guards[2].is_empty() {
            return None;
        }
        let (list, condition) =
            if let List::Where { list, reg, when } = self.ir.exprs.lists[options as usize] {
                (list, Some((reg, when)))
            } else {
                (options, None)
            };
        let List::Adjacent(at) = self.ir.exprs.lists[list as usize] else { return None };
        let here = match at.operand() {
            Operand::Node(node) => {
                pieces && self.ir.exprs.nodes[node] == Node::TokenPlace(NodeId::reg(first.reg))
            }
            Operand::Const(_) | Operand::Word(_) | Operand::Local(_) | Operand::Reg(_) => {
                !pieces && at == NodeId::reg(first.reg)
            }
        };
        if !here || !self.has_sound_neighbours() {
            return None;
        }
        let (set, single) = match condition {
            None => (self.everything(), false),
            Some((reg, when)) => {
                let seen = self.seen_here(Kind::Place);
                let found = self.seek(|l| l.members(when, &Lanes::one(reg, seen)))?;
                (found.set, found.single)
            }
        };
        if self.free_registers_in_bitboard(set)
            & crate::link::analyse::free_registers::bit(first.reg)
            != 0
        {
            return None;
        }
        let ends = self.ir.space.adjacent_at.windows(2);
        let most = ends.map(|ends| (ends[1] - ends[0]) as usize).max().unwrap_or(0);
        let table = self.near_table(second, most);
        Some((SecondParameter::Near { within: set, most, table }, single))
    }

    /// The table of [`SecondParameter::Near`] on a board of one word.
    fn near_table(&self, second: &ParamDef, most: usize) -> Vec<(u64, u64)> {
        let space = &self.ir.space;
        if space.width != 1 {
            return Vec::new();
        }
        let of_cell = |cell: usize| {
            let (from, to) = (space.adjacent_at[cell], space.adjacent_at[cell + 1]);
            let near = space.adjacent[from as usize..to as usize].iter();
            let near = near.map(|at| match second.pack(i32::from(*at)) {
                Some(packed) => (packed, 1 << at),
                None => (0, 0),
            });
            near.chain(std::iter::repeat((0, 0))).take(most)
        };
        (0..space.cells).flat_map(of_cell).collect()
    }

    /// True if all neighbours of cells are cells, and each is listed once.
    fn has_sound_neighbours(&self) -> bool {
        let cells = self.ir.space.cells;
        (0..cells).all(|cell| {
            let (from, to) = (self.ir.space.adjacent_at[cell], self.ir.space.adjacent_at[cell + 1]);
            let near = &self.ir.space.adjacent[from as usize..to as usize];
            let once = |(k, at): (usize, &u16)| !near[..k].contains(at);
            near.iter().all(|at| usize::from(*at) < cells) && near.iter().enumerate().all(once)
        })
    }

    /// Second values by rows, without rows that are no option for any cell.
    pub(in crate::link) fn rows_of_seconds(
        &mut self,
        mut rows: Vec<SecondOption>,
    ) -> SecondParameter {
        let none = self.nothing();
        rows.retain(|row| row.within != none);
        let table = SecondOption::table(&rows, self.ir.space.cells);
        SecondParameter::Rows { rows, table }
    }

    /// The cells for which all of some conditions hold.
    fn all_hold(&mut self, when: &[NodeId], lanes: &Lanes) -> Option<u32> {
        let mut all = self.everything();
        for condition in when {
            let members = self.members(*condition, lanes)?;
            all = self.set(Bitboard::And(all, members));
        }
        Some(all)
    }

    /// The members of a list, each once, with the cells for which it is an option.
    fn row_sets(
        &mut self,
        list: u32,
        reg: u8,
        when: &[NodeId],
        lanes: &Lanes,
    ) -> Option<Vec<(Case, u32)>> {
        let mut before: Vec<Case> = Vec::new();
        let mut found = Vec::new();
        for mut row in self.rows(list, lanes)? {
            if matches!(row.is, Seen::Place(spot) | Seen::Piece(spot) if spot.beyond.is_some()) {
                return None;
            }
            self.without(&mut row, &before)?;
            before.push(row);
            let inner = lanes.with_one(reg, row.is);
            let members = self.all_hold(when, &inner)?;
            let within = self.cells_in(row);
            let within = self.set(Bitboard::And(within, members));
            if within != self.nothing() {
                found.push((row, within));
            }
        }
        Some(found)
    }

    /// A list of the tokens of a player on cells, as the cells that they lie on.
    fn pieces(&mut self, list: u32) -> Option<super::Cells> {
        let (List::Pieces(_) | List::Where { .. } | List::If { .. }) =
            self.ir.exprs.lists[list as usize]
        else {
            return None;
        };
        self.cells_of(Kind::Token, list)
    }
}
