//! Lists in a lane: the members one by one, each with the cells for which it is in the list.

use super::maps::MOST_SHIFTS;
use super::values::few;
use super::{Guarded, LanePlace, LaneValue, Lanes, MOST_CASES};
use crate::board::NOWHERE;
use crate::code::{BitboardId, List, ListId, NodeId, Operand};
use crate::link::Linker;
use crate::link::optimise::shifts::Steps;
use crate::link::search::MapId;
use crate::value::NONE;
use std::collections::{BTreeMap, BTreeSet};

impl Linker<'_> {
    /// The members of a list in its order.
    pub(super) fn members(&mut self, list: ListId, lanes: &Lanes) -> Option<Vec<Guarded>> {
        self.count_step()?;
        let members = match self.list_at(list) {
            List::Either { otherwise, .. } => self.members(otherwise, lanes)?,
            List::Consts { start, len } if len as usize <= MOST_CASES => {
                let within = self.everything();
                let word = |word: &i32| Guarded { within, value: LaneValue::Word(*word) };
                self.const_words(start, len).iter().map(word).collect()
            }
            List::Items { start, len } if len as usize <= MOST_CASES => {
                let mut members = Vec::new();
                for at in start..start + len {
                    let item = self.ir.exprs.items[at as usize];
                    members.extend(self.values(item, lanes)?);
                }
                self.existing_members(members)?
            }
            List::Where { list, reg, when } => {
                let mut members = self.members(list, lanes)?;
                for member in &mut members {
                    let cells = self.cells_where(when, &lanes.with(reg, member.value))?;
                    member.within = self.and(member.within, cells);
                }
                members
            }
            List::Cond { when, then, otherwise } => {
                let mut members = self.members(then, lanes)?;
                let when = self.cells_where(when, lanes)?;
                self.narrow(&mut members, when);
                let others = self.members(otherwise, lanes)?;
                self.append_outside(members, when, others)
            }
            List::If { when, list } => {
                let mut members = self.members(list, lanes)?;
                let when = self.cells_where(when, lanes)?;
                self.narrow(&mut members, when);
                members
            }
            List::Union(left, right) => {
                let mut members = self.members(left, lanes)?;
                let earlier = members.len();
                for member in self.members(right, lanes)? {
                    members.push(self.without_earlier(member, &members[..earlier])?);
                }
                members
            }
            List::Otherwise(list, other) => {
                let members = self.members(list, lanes)?;
                let any = self.cells_of_any(&members)?;
                let others = self.members(other, lanes)?;
                self.append_outside(members, any, others)
            }
            List::Unite { list, reg, each } => {
                let mut members: Vec<Guarded> = Vec::new();
                for outer in self.members(list, lanes)? {
                    let mut found = self.members(each, &lanes.with(reg, outer.value))?;
                    self.narrow(&mut found, outer.within);
                    for member in found {
                        members.push(self.without_earlier(member, &members)?);
                    }
                    if members.len() > MOST_CASES {
                        return None;
                    }
                }
                members
            }
            ray @ List::Ray { .. } => self.ray_members(ray, MOST_CASES, lanes)?,
            List::Adjacent(place) => self.neighbour_members(place, lanes)?,
            List::Between(from, to) => self.members_between(from, to, lanes)?,
            List::Covers { of, at, turned } => self.covered_members((of, turned), at, lanes)?,
            List::Tokens(place) => self.values(place, lanes).and_then(|at| self.tokens_at(at))?,
            List::TokensIn(list) => self.members(list, lanes).and_then(|at| self.tokens_at(at))?,
            _ => return None,
        };
        few(members)
    }

    /// The cells for which a list has a member.
    pub(super) fn non_empty(&mut self, list: ListId, lanes: &Lanes) -> Option<BitboardId> {
        self.count_step()?;
        match self.list_at(list) {
            List::Either { otherwise, .. } => self.non_empty(otherwise, lanes),
            // A list that has a member has a first one.
            ray @ List::Ray { .. } => {
                let members = self.ray_members(ray, 1, lanes)?;
                self.cells_of_any(&members)
            }
            List::Unite { list, reg, each } => {
                let members = self.members(list, lanes)?;
                self.union_over(&members, |l, member| l.non_empty(each, &lanes.with(reg, member)))
            }
            List::Union(a, b) | List::Otherwise(a, b) => {
                let (a, b) = (self.non_empty(a, lanes)?, self.non_empty(b, lanes)?);
                Some(self.or(a, b))
            }
            List::Where { list: of, reg, when } => {
                if let Some(found) = self.cells_with_way((of, reg), when, lanes) {
                    return Some(found);
                }
                let members = self.members(list, lanes)?;
                self.cells_of_any(&members)
            }
            _ => {
                let members = self.members(list, lanes)?;
                self.cells_of_any(&members)
            }
        }
    }

    fn cells_of_any(&mut self, members: &[Guarded]) -> Option<BitboardId> {
        self.union_over(members, |l, _| Some(l.everything()))
    }

    /// Removes members that are none, and from the others the cells for which they are.
    fn existing_members(&mut self, mut members: Vec<Guarded>) -> Option<Vec<Guarded>> {
        members.retain(|member| member.value != LaneValue::Word(NONE));
        for member in &mut members {
            let existing = self.existing(member.value)?;
            member.within = self.and(member.within, existing);
        }
        Some(members)
    }

    /// Removes from a member the cells for which it equals an earlier member.
    pub(super) fn without_earlier(
        &mut self,
        mut member: Guarded,
        earlier: &[Guarded],
    ) -> Option<Guarded> {
        for other in earlier {
            self.count_step()?;
            let same = match (member.value, other.value) {
                (LaneValue::Word(a), LaneValue::Word(b)) if a == b => self.everything(),
                (LaneValue::Word(_), LaneValue::Word(_)) => continue,
                (LaneValue::Place(LanePlace::Cell(a)), LaneValue::Place(LanePlace::Cell(b)))
                | (LaneValue::Token(LanePlace::Cell(a)), LaneValue::Token(LanePlace::Cell(b))) => {
                    let (a, b) = (self.leads_of(a).to_vec(), self.leads_of(b).to_vec());
                    self.mask_bitboard(|cell| a[cell] == b[cell] && a[cell] != NOWHERE)
                }
                _ => return None,
            };
            if same != self.nothing() {
                let both = self.and(same, other.within);
                member.within = self.minus(member.within, both);
            }
        }
        Some(member)
    }

    /// The first `most` members of a ray.
    fn ray_members(&mut self, ray: List, most: usize, lanes: &Lanes) -> Option<Vec<Guarded>> {
        let List::Ray { from, direction, reg, when } = ray else { return None };
        let mut members = Vec::new();
        for (mut map, way, mut within) in self.step_starts(from, direction, lanes)? {
            let leads = self.straight_steps(way)?;
            for length in 0.. {
                map = self.onward(map, &leads);
                if length == most || self.leads_of(map).iter().all(|at| *at == NOWHERE) {
                    break;
                }
                if length == MOST_CASES {
                    return None;
                }
                let value = LaneValue::Place(LanePlace::Cell(map));
                let there = self.existing(value)?;
                let cells = self.cells_where(when, &lanes.with(reg, value))?;
                within = self.and(within, there);
                within = self.and(within, cells);
                members.push(Guarded { within, value });
            }
        }
        few(members)
    }

    /// The neighbours of a place in their order.
    pub(super) fn neighbour_members(
        &mut self,
        place: NodeId,
        lanes: &Lanes,
    ) -> Option<Vec<Guarded>> {
        let (within, map) = self.only_cell(place, lanes)?;
        let cells = self.ir.space.cells;
        let neighbours = |cell| self.ir.space.neighbours(cell).to_vec();
        let table: Vec<Vec<u16>> = (0..cells).map(neighbours).collect();
        if table.iter().flatten().any(|next| usize::from(*next) >= cells) {
            return None;
        }
        self.numbered_members(within, map, &table)
    }

    /// The places between two.
    fn members_between(&mut self, from: NodeId, to: NodeId, lanes: &Lanes) -> Option<Vec<Guarded>> {
        let ((from_within, from), (to_within, to)) =
            (self.only_cell(from, lanes)?, self.only_cell(to, lanes)?);
        let within = self.and(from_within, to_within);
        let between = |(from, to): (&u16, &u16)| {
            let mut between = Vec::new();
            if *from != NOWHERE && *to != NOWHERE {
                self.ir.space.between(i32::from(*from), i32::from(*to), &mut between);
            }
            between.into_iter().map(|at| at as u16).collect()
        };
        let pairs = self.leads_of(from).iter().zip(self.leads_of(to));
        let table: Vec<Vec<u16>> = pairs.map(between).collect();
        let own = self.identity();
        self.numbered_members(within, own, &table)
    }

    /// The cells that a token covers, if its type and its orientation are known.
    fn covered_members(
        &mut self,
        (of, turned): (NodeId, NodeId),
        at: NodeId,
        lanes: &Lanes,
    ) -> Option<Vec<Guarded>> {
        let assumed = lanes.form.filter(|form| form.read == (of, turned));
        let (of, turned) = match (of.operand(), turned.operand()) {
            (Operand::Const(of), Operand::Const(turned)) => (of, turned),
            (..) => assumed?.value,
        };
        let (within, map) = self.only_cell(at, lanes)?;
        let shapes = &self.ir.tokens.shapes;
        let covered = |at: usize| match shapes.covered(
            (&self.ir.space, &self.ir.places),
            (of, turned),
            at as i32,
        ) {
            Some(covered) => covered.iter().map(|cell| cell as u16).collect(),
            None => Vec::new(),
        };
        let table: Vec<Vec<u16>> = (0..self.ir.space.cells).map(covered).collect();
        self.numbered_members(within, map, &table)
    }

    /// The places of a table's row at the place that a map leads to, in the order of the row.
    fn numbered_members(
        &mut self,
        within: BitboardId,
        map: MapId,
        table: &[Vec<u16>],
    ) -> Option<Vec<Guarded>> {
        let columns = columns_by_distance(table).or_else(|| columns_by_number(table))?;
        let mut members = Vec::new();
        for leads in columns {
            let place = LanePlace::Cell(self.onward(map, &leads));
            members.push(Guarded { within, value: LaneValue::Place(place) });
        }
        self.existing_members(members)
    }

    /// The tokens that lie at places.
    fn tokens_at(&mut self, mut places: Vec<Guarded>) -> Option<Vec<Guarded>> {
        if self.ir.tokens.shapes.any() {
            return None; // one token may lie at several places
        }
        self.search.needs_single = true;
        for place in &mut places {
            let LaneValue::Place(at) = place.value else { return None };
            place.value = LaneValue::Token(at);
        }
        self.existing_members(places)
    }

    /// The cells that see a value, and its map, if it is the only value and a cell.
    pub(super) fn only_cell(&mut self, node: NodeId, lanes: &Lanes) -> Option<(BitboardId, MapId)> {
        match *self.values(node, lanes)?.as_slice() {
            [Guarded { within, value: LaneValue::Place(LanePlace::Cell(map)) }] => {
                Some((within, map))
            }
            _ => None,
        }
    }
}

/// The columns of a table of places: the first places of all rows, the second ones, and so on.
fn columns_by_number(table: &[Vec<u16>]) -> Option<Vec<Steps>> {
    let most = table.iter().map(Vec::len).max().unwrap_or(0);
    let column = |number| table.iter().map(move |row| row.get(number).map(|at| usize::from(*at)));
    (most <= MOST_CASES).then(|| (0..most).map(|number| column(number).collect()).collect())
}

/// The columns of a table of places, one for each distance from the cell of the row: a single shift each. `None` if
/// there are too many, or if no order of the columns agrees with the order of every row.
fn columns_by_distance(table: &[Vec<u16>]) -> Option<Vec<Steps>> {
    let far = |cell: usize, at: u16| i32::from(at) - cell as i32;
    // The distances that stand directly before another one in some row.
    let mut before: BTreeMap<i32, BTreeSet<i32>> = BTreeMap::new();
    for (cell, row) in table.iter().enumerate() {
        for at in row {
            before.entry(far(cell, *at)).or_default();
        }
        for pair in row.windows(2) {
            before.entry(far(cell, pair[1])).or_default().insert(far(cell, pair[0]));
        }
        if before.len() > MOST_SHIFTS {
            return None;
        }
    }
    let mut columns = Vec::new();
    while !before.is_empty() {
        let (next, _) = before.iter().find(|(_, before)| before.is_empty())?;
        let next = *next;
        before.remove(&next);
        before.values_mut().for_each(|before| {
            before.remove(&next);
        });
        let there = |(cell, row): (usize, &Vec<u16>)| {
            row.iter().find(|at| far(cell, **at) == next).map(|at| usize::from(*at))
        };
        columns.push(table.iter().enumerate().map(there).collect());
    }
    Some(columns)
}
