//! Lists in a lane: the members one by one, each with the bitboard of the cells for which it is in the list.

use super::cases::few;
use super::{Case, Lanes, MOST_CASES, Seen, Spot};
use crate::board::NOWHERE;
use crate::code::{Bitboard, BitboardId, List, ListId, NodeId, Reg};
use crate::link::Linker;
use crate::link::search::MapId;
use crate::value::NONE;

impl Linker<'_> {
    /// The members of a list in its order.
    pub(super) fn rows(&mut self, list: ListId, lanes: &Lanes) -> Option<Vec<Case>> {
        self.look_on()?;
        let rows = match self.ir.exprs.lists[list as usize] {
            List::Either { otherwise, .. } => self.rows(otherwise, lanes)?,
            List::Consts { start, len } if len as usize <= MOST_CASES => {
                let words = self.ir.exprs.consts[start as usize..(start + len) as usize].iter();
                words.map(|word| Case { within: None, is: Seen::Word(*word) }).collect()
            }
            List::Items { start, len } if len as usize <= MOST_CASES => {
                let mut rows = Vec::new();
                for at in start..start + len {
                    let item = self.ir.exprs.items[at as usize];
                    rows.extend(self.cases(item, lanes)?);
                }
                self.those_there(rows)?
            }
            List::Where { list, reg, when } => {
                let rows = self.rows(list, lanes)?;
                self.kept_rows(rows, reg, when, lanes)?
            }
            List::Cond { when, then, otherwise } => self.cond_rows(when, then, otherwise, lanes)?,
            List::If { when, list } => {
                let mut rows = self.rows(list, lanes)?;
                let members = self.members(when, lanes)?;
                self.narrow(&mut rows, members);
                rows
            }
            List::Union(left, right) => self.union_rows(left, right, lanes)?,
            List::Otherwise(list, other) => self.otherwise_rows(list, other, lanes)?,
            List::Unite { list, reg, each } => self.united_rows(list, reg, each, lanes)?,
            List::Ray { from, direction, reg, when } => {
                self.ray_rows(from, direction, (reg, when), MOST_CASES, lanes)?
            }
            List::Adjacent(place) => self.neighbour_rows(place, lanes)?,
            List::Between(from, to) => self.between_rows(from, to, lanes)?,
            List::Tokens(place) => {
                let places = self.cases(place, lanes)?;
                self.pieces_at(places)?
            }
            List::TokensIn(places) => {
                let places = self.rows(places, lanes)?;
                self.pieces_at(places)?
            }
            _ => return None,
        };
        few(rows)
    }

    fn cond_rows(
        &mut self,
        when: NodeId,
        then: ListId,
        otherwise: ListId,
        lanes: &Lanes,
    ) -> Option<Vec<Case>> {
        let mut rows = self.rows(then, lanes)?;
        let members = self.members(when, lanes)?;
        self.narrow(&mut rows, members);
        let mut others = self.rows(otherwise, lanes)?;
        let members = self.all_but(members);
        self.narrow(&mut others, members);
        rows.append(&mut others);
        Some(rows)
    }

    fn union_rows(&mut self, left: ListId, right: ListId, lanes: &Lanes) -> Option<Vec<Case>> {
        let mut rows = self.rows(left, lanes)?;
        let left = rows.len();
        for mut row in self.rows(right, lanes)? {
            self.without(&mut row, &rows[..left])?;
            rows.push(row);
        }
        Some(rows)
    }

    fn otherwise_rows(&mut self, list: ListId, other: ListId, lanes: &Lanes) -> Option<Vec<Case>> {
        let mut rows = self.rows(list, lanes)?;
        let some = self.any_of(&rows);
        let none = self.all_but(some);
        let mut others = self.rows(other, lanes)?;
        self.narrow(&mut others, none);
        rows.append(&mut others);
        Some(rows)
    }

    fn united_rows(
        &mut self,
        list: ListId,
        reg: Reg,
        each: ListId,
        lanes: &Lanes,
    ) -> Option<Vec<Case>> {
        let mut rows: Vec<Case> = Vec::new();
        for member in self.rows(list, lanes)? {
            let inner = lanes.with_one(reg, member.is);
            let mut found = self.rows(each, &inner)?;
            if let Some(within) = member.within {
                self.narrow(&mut found, within);
            }
            for mut row in found {
                self.without(&mut row, &rows)?;
                rows.push(row);
            }
            if rows.len() > MOST_CASES {
                return None;
            }
        }
        Some(rows)
    }

    /// The cells for which a list has a member.
    pub(super) fn some(&mut self, list: ListId, lanes: &Lanes) -> Option<BitboardId> {
        self.look_on()?;
        match self.ir.exprs.lists[list as usize] {
            List::Either { otherwise, .. } => self.some(otherwise, lanes),
            // If it has one at all, it has a first.
            List::Ray { from, direction, reg, when } => {
                let rows = self.ray_rows(from, direction, (reg, when), 1, lanes)?;
                Some(self.any_of(&rows))
            }
            List::Unite { list, reg, each } => {
                let mut found = self.nothing();
                for member in self.rows(list, lanes)? {
                    let inner = lanes.with_one(reg, member.is);
                    let some = self.some(each, &inner)?;
                    found = self.also(found, member, some);
                }
                Some(found)
            }
            List::Union(a, b) | List::Otherwise(a, b) => {
                let (a, b) = (self.some(a, lanes)?, self.some(b, lanes)?);
                Some(self.set(Bitboard::Or(a, b)))
            }
            _ => {
                let rows = self.rows(list, lanes)?;
                Some(self.any_of(&rows))
            }
        }
    }

    fn any_of(&mut self, rows: &[Case]) -> BitboardId {
        let mut found = self.nothing();
        for row in rows {
            let within = self.cells_in(*row);
            found = self.set(Bitboard::Or(found, within));
        }
        found
    }

    /// The rows whose member satisfies a condition.
    fn kept_rows(
        &mut self,
        mut rows: Vec<Case>,
        reg: Reg,
        when: NodeId,
        lanes: &Lanes,
    ) -> Option<Vec<Case>> {
        for row in &mut rows {
            let inner = lanes.with_one(reg, row.is);
            let members = self.members(when, &inner)?;
            self.narrow(std::slice::from_mut(row), members);
        }
        Some(rows)
    }

    /// Only what is there is a member.
    fn those_there(&mut self, rows: Vec<Case>) -> Option<Vec<Case>> {
        let mut kept = Vec::new();
        for mut row in rows {
            let there = match row.is {
                Seen::Word(NONE) => continue,
                Seen::Word(_) => None,
                Seen::Place(spot) => Some(self.there(spot)?),
                Seen::Piece(spot) => {
                    let taken = self.taken();
                    Some(self.pre(spot, taken)?)
                }
            };
            if let Some(there) = there {
                self.narrow(std::slice::from_mut(&mut row), there);
            }
            kept.push(row);
        }
        Some(kept)
    }

    /// Takes the cells out of a row for which its member stands in an earlier one.
    pub(super) fn without(&mut self, row: &mut Case, earlier: &[Case]) -> Option<()> {
        for other in earlier {
            self.look_on()?;
            let same = match (row.is, other.is) {
                (Seen::Word(a), Seen::Word(b)) if a == b => self.everything(),
                (Seen::Word(_), Seen::Word(_)) => continue,
                (Seen::Place(a), Seen::Place(b)) | (Seen::Piece(a), Seen::Piece(b)) => {
                    if a.beyond.is_some() || b.beyond.is_some() {
                        return None;
                    }
                    let (a, b) = (self.leads_of(a.map).to_vec(), self.leads_of(b.map).to_vec());
                    self.mask_set(|cell| a[cell] == b[cell] && a[cell] != NOWHERE)
                }
                _ => return None,
            };
            if same == self.nothing() {
                continue;
            }
            let theirs = self.cells_in(*other);
            let both = self.set(Bitboard::And(same, theirs));
            let own = self.cells_in(*row);
            row.within = Some(self.set(Bitboard::Minus(own, both)));
        }
        Some(())
    }

    fn ray_rows(
        &mut self,
        from: NodeId,
        direction: NodeId,
        (reg, when): (Reg, NodeId),
        most: usize,
        lanes: &Lanes,
    ) -> Option<Vec<Case>> {
        let (starts, ways) = (self.cases(from, lanes)?, self.cases(direction, lanes)?);
        let mut rows = Vec::new();
        for start in starts {
            let Seen::Place(Spot { map, beyond: None }) = start.is else { return None };
            for way in &ways {
                let Seen::Word(word) = way.is else { return None };
                let leads = self.leads_everywhere(usize::try_from(word).ok()?, 1);
                if crate::link::optimise::shifts::comes_round(&leads) {
                    return None;
                }
                let (a, b) = (self.cells_in(start), self.cells_in(*way));
                let mut within = self.set(Bitboard::And(a, b));
                let mut map = map;
                for length in 0.. {
                    map = self.onward(map, &leads);
                    let spot = Spot { map, beyond: None };
                    if length == most || self.leads_of(map).iter().all(|at| *at == NOWHERE) {
                        break;
                    }
                    if length == MOST_CASES {
                        return None;
                    }
                    let there = self.there(spot)?;
                    let is = Seen::Place(spot);
                    let inner = lanes.with_one(reg, is);
                    let members = self.members(when, &inner)?;
                    within = self.set(Bitboard::And(within, there));
                    within = self.set(Bitboard::And(within, members));
                    rows.push(Case { within: Some(within), is });
                }
            }
        }
        few(rows)
    }

    /// One map for each place in the order in which a cell has its neighbours.
    fn neighbour_rows(&mut self, place: NodeId, lanes: &Lanes) -> Option<Vec<Case>> {
        let Some(Case { within, is: Seen::Place(Spot { map, beyond: None }) }) =
            only(self.cases(place, lanes)?)
        else {
            return None;
        };
        let cells = self.ir.space.cells;
        let of = |l: &Self, cell: usize| {
            let (first, end) = (l.ir.space.adjacent_at[cell], l.ir.space.adjacent_at[cell + 1]);
            l.ir.space.adjacent[first as usize..end as usize].to_vec()
        };
        let table: Vec<Vec<u16>> = (0..cells).map(|cell| of(self, cell)).collect();
        if table.iter().flatten().any(|next| usize::from(*next) >= cells) {
            return None;
        }
        self.numbered_rows(within, map, &table)
    }

    /// One map for each place between two.
    fn between_rows(&mut self, from: NodeId, to: NodeId, lanes: &Lanes) -> Option<Vec<Case>> {
        let (from, to) = (only(self.cases(from, lanes)?)?, only(self.cases(to, lanes)?)?);
        let (
            Seen::Place(Spot { map: from_map, beyond: None }),
            Seen::Place(Spot { map, beyond: None }),
        ) = (from.is, to.is)
        else {
            return None;
        };
        let (a, b) = (self.cells_in(from), self.cells_in(to));
        let within = self.set(Bitboard::And(a, b));
        let (from, to) = (self.leads_of(from_map).to_vec(), self.leads_of(map).to_vec());
        let table: Vec<Vec<u16>> = (from.iter().zip(&to))
            .map(|(from, to)| match (*from, *to) {
                (NOWHERE, _) | (_, NOWHERE) => Vec::new(),
                (from, to) => {
                    let mut between = Vec::new();
                    self.ir.space.between(i32::from(from), i32::from(to), &mut between);
                    between.into_iter().map(|at| at as u16).collect()
                }
            })
            .collect();
        let own = self.identity();
        self.numbered_rows(Some(within), own, &table)
    }

    /// The first, second, … place of a table's row at the place that a map leads to.
    fn numbered_rows(
        &mut self,
        within: Option<BitboardId>,
        map: MapId,
        table: &[Vec<u16>],
    ) -> Option<Vec<Case>> {
        let most = table.iter().map(Vec::len).max().unwrap_or(0);
        if most > MOST_CASES {
            return None;
        }
        let mut rows = Vec::new();
        for number in 0..most {
            let leads: Vec<Option<usize>> =
                table.iter().map(|row| row.get(number).map(|at| usize::from(*at))).collect();
            let map = self.onward(map, &leads);
            rows.push(Case { within, is: Seen::Place(Spot { map, beyond: None }) });
        }
        self.those_there(rows)
    }

    /// The tokens that stand at places.
    fn pieces_at(&mut self, places: Vec<Case>) -> Option<Vec<Case>> {
        self.search.needs_single = true;
        let mut pieces = Vec::new();
        for place in places {
            let Seen::Place(spot) = place.is else { return None };
            pieces.push(Case { is: Seen::Piece(spot), ..place });
        }
        self.those_there(pieces)
    }
}

/// The only case.
fn only(cases: Vec<Case>) -> Option<Case> {
    if let [case] = cases.as_slice() { Some(*case) } else { None }
}
