//! Finds plans: how the moves of an alternative follow from a few bitboards. The first parameter is a cell or the
//! token on a cell, the second stands in fixed steps from it or is any cell.

use super::{Cells, Guarded, LanePlace, LaneValue, Lanes};
use crate::Kind;
use crate::code::{BitboardId, List, ListId, Node, NodeId};
use crate::link::Linker;
use crate::link::analyse::free_registers::bit;
use crate::program::{AltDef, ParamDef, Plan, SecondOption, SecondParameter, SecondValue};

impl Linker<'_> {
    /// The plan of an alternative, if its moves can be listed without a test of each cell.
    pub(in crate::link) fn plan(&mut self, alternative: &AltDef) -> Option<Plan> {
        let chosen = alternative.params.iter().all(|param| param.given.is_none());
        if !chosen || !alternative.is_free() || self.ir.space.width == 0 {
            return None;
        }
        let (first, options) = match alternative.params.as_slice() {
            [first] => (first, None),
            [first, second] => (first, Some(second.list)),
            _ => return None,
        };
        if !matches!(first.kind, Kind::Place | Kind::Token) {
            return None;
        }
        if let Some(options) = options
            && let List::Cond { when, then, otherwise } = self.list_at(options)
            && !self.reads(when, first.reg)
        {
            let then = self.plan_with(alternative, Some(then))?;
            let otherwise = self.plan_with(alternative, Some(otherwise))?;
            return Some(Plan { otherwise: Some((when, Box::new(otherwise))), ..then });
        }
        self.plan_with(alternative, options)
    }

    /// Like [`Self::plan`], with `options` as the list of values of the second parameter.
    fn plan_with(&mut self, alternative: &AltDef, options: Option<ListId>) -> Option<Plan> {
        let first = &alternative.params[0];
        let first_is_token = first.kind == Kind::Token;
        let base = match (first.kind, self.list_at(first.list)) {
            (Kind::Token, List::Pieces(_) | List::Where { .. } | List::If { .. }) => {
                self.cells_of(Kind::Token, first.list)?
            }
            (Kind::Token, _) => return None,
            _ => self.ascending(first.list)?,
        };
        let lanes = Lanes::one(first.reg, self.own_value(first.kind));
        let cells = options.and_then(|options| self.second_cells(alternative, options));
        let mut rows = Vec::new();
        let found = self.search(|l| {
            let base = l.found_before(base);
            l.search.needs_single |=
                first_is_token || cells.as_ref().is_some_and(|(_, single)| *single);
            let guarded = l.cells_where_all(&alternative.guards[1], &lanes)?;
            let base = l.and(base, guarded);
            if let Some(options) = options.filter(|_| cells.is_none()) {
                rows = l.second_options(alternative, options, &lanes)?;
            }
            (rows.len() <= Plan::MOST_ROWS).then_some(base)
        })?;
        let seconds = match (options, cells) {
            (None, _) => SecondParameter::None,
            (Some(_), Some((seconds, _))) => seconds,
            (Some(_), None) => self.second_rows(rows),
        };
        let (base, single) = (found.set, found.single);
        Some(Plan { base, seconds, code: None, first_is_token, single, otherwise: None })
    }

    /// A second value in packed moves. Cells are left out if a packed move has no room for their value; `None` if no
    /// cell is left.
    fn second_option(
        &mut self,
        second: &ParamDef,
        Guarded { mut within, value }: Guarded,
    ) -> Option<SecondOption> {
        let target = match value {
            LaneValue::Word(word) => SecondValue::Word(second.pack(word)?),
            LaneValue::Place(LanePlace::Cell(map)) => {
                let pack = |to: &u16| second.pack(i32::from(*to));
                let leads: Vec<Option<u64>> = self.leads_of(map).iter().map(pack).collect();
                let room = self.mask_bitboard(|cell| leads[cell].is_some());
                within = self.and(within, room);
                SecondValue::Place(leads.into_iter().map(Option::unwrap_or_default).collect())
            }
            LaneValue::Token(LanePlace::Cell(map)) => {
                SecondValue::Piece(self.leads_of(map).to_vec())
            }
            LaneValue::Place(_) | LaneValue::Token(_) => return None,
        };
        (within != self.nothing()).then_some(SecondOption { within, target })
    }

    /// Second values that are the same cells for every first value, or its neighbours in a bitboard; true if only while
    /// no cell holds two tokens.
    fn second_cells(
        &mut self,
        alternative: &AltDef,
        options: ListId,
    ) -> Option<(SecondParameter, bool)> {
        let [first, second] = alternative.params.as_slice() else { return None };
        if second.kind != Kind::Place || !alternative.guards[2].is_empty() {
            return None;
        }
        if self.free_registers_in_list(options) & bit(first.reg) == 0
            && let Some(cells) = self.ascending(options)
        {
            return Some((SecondParameter::Cells(cells.set), cells.single));
        }
        let (list, condition) = match self.list_at(options) {
            List::Where { list, reg, when } => (self.list_at(list), Some((reg, when))),
            list => (list, None),
        };
        let List::Adjacent(at) = list else { return None };
        let own = NodeId::reg(first.reg);
        let is_own_cell = match first.kind {
            Kind::Token => self.node_at(at) == Some(Node::TokenPlace(own)),
            _ => at == own,
        };
        if !is_own_cell || !self.has_sound_neighbours() {
            return None;
        }
        let all = Cells { set: self.everything(), single: false };
        let Cells { set, single } = match condition {
            None => all,
            Some((reg, when)) => self.filtered_cells(Kind::Place, all, reg, &[when], true)?,
        };
        if self.free_registers_in_bitboard(set) & bit(first.reg) != 0 {
            return None;
        }
        let most = self.most_neighbours() as usize;
        let table = self.near_table(second, most);
        Some((SecondParameter::Near { within: set, most, table }, single))
    }

    /// The most neighbours of a place.
    pub(in crate::link) fn most_neighbours(&self) -> u32 {
        let ends = self.ir.space.adjacent_at.windows(2);
        ends.map(|ends| ends[1] - ends[0]).max().unwrap_or(0)
    }

    /// The table of [`SecondParameter::Near`] on a board of one word.
    fn near_table(&self, second: &ParamDef, most: usize) -> Vec<(u64, u64)> {
        let space = &self.ir.space;
        if space.width != 1 {
            return Vec::new();
        }
        let entry =
            |at: &u16| second.pack(i32::from(*at)).map_or((0, 0), |packed| (packed, 1 << at));
        let row = |cell| {
            let near = space.neighbours(cell).iter().map(entry);
            near.chain(std::iter::repeat((0, 0))).take(most)
        };
        (0..space.cells).flat_map(row).collect()
    }

    /// True if all neighbours of cells are cells, and each is listed once.
    fn has_sound_neighbours(&self) -> bool {
        let cells = self.ir.space.cells;
        (0..cells).all(|cell| {
            let near = self.ir.space.neighbours(cell);
            let once = |(k, at): (usize, &u16)| !near[..k].contains(at);
            near.iter().all(|at| usize::from(*at) < cells) && near.iter().enumerate().all(once)
        })
    }

    /// Second values by rows, without rows that are no option for any cell.
    pub(in crate::link) fn second_rows(&mut self, mut rows: Vec<SecondOption>) -> SecondParameter {
        let none = self.nothing();
        rows.retain(|row| row.within != none);
        let table = SecondOption::table(&rows, self.ir.space.cells);
        SecondParameter::Rows { rows, table }
    }

    /// The cells for which all of some conditions hold.
    fn cells_where_all(&mut self, conditions: &[NodeId], lanes: &Lanes) -> Option<BitboardId> {
        let mut all = self.everything();
        for condition in conditions {
            let cells = self.cells_where(*condition, lanes)?;
            all = self.and(all, cells);
        }
        Some(all)
    }

    /// The second values, each once, with the cells for which it is an option.
    fn second_options(
        &mut self,
        alternative: &AltDef,
        options: ListId,
        lanes: &Lanes,
    ) -> Option<Vec<SecondOption>> {
        let second = &alternative.params[1];
        let mut earlier: Vec<Guarded> = Vec::new();
        let mut found = Vec::new();
        for member in self.members(options, lanes)? {
            let value = member.value;
            if let LaneValue::Place(LanePlace::Beyond { .. })
            | LaneValue::Token(LanePlace::Beyond { .. }) = value
            {
                return None;
            }
            let member = self.without_earlier(member, &earlier)?;
            earlier.push(member);
            let lanes = lanes.with(second.reg, value);
            let guarded = self.cells_where_all(&alternative.guards[2], &lanes)?;
            let within = self.and(member.within, guarded);
            found.extend(self.second_option(second, Guarded { within, value }));
        }
        Some(found)
    }
}
