//! The value of every kind of node.

use super::Eval;
use super::arithmetic::{WIDE_NONE, narrowed};
use crate::code::{List, ListId, Node, NodeId};
use crate::program::CellAt;
use crate::state::{Field, place, token};
use crate::value::{NONE, bit};

impl Eval<'_> {
    #[inline(never)]
    pub(super) fn compute_node(&mut self, at: usize) -> i32 {
        let p = self.p;
        let node = &p.exprs.nodes[at];
        // A branch of its own is predicted better than a jump table.
        if let Node::Is { of, among } = *node {
            return i32::from(among.has(self.value(of)));
        }
        match *node {
            Node::Const(value) => value,
            Node::WordAt { base, offset } => {
                let offset = self.value(offset);
                self.word_at(base, offset)
            }
            Node::ConstAt { table, at } => {
                let at = self.value(at);
                self.const_at(table, at)
            }
            Node::FirstOf { table, player } => match self.value(player) {
                NONE => NONE,
                player => self.p.exprs.consts[table as usize + player as usize],
            },
            Node::CellOn { at, board } => {
                let (at, board) = (self.value(at), &self.p.space.boards[usize::from(board)]);
                if at != NONE && board.holds(at) { at - i32::from(board.first) } else { NONE }
            }
            Node::And(a, b) => i32::from(self.holds(a) && self.holds(b)),
            Node::Or(a, b) => i32::from(self.holds(a) || self.holds(b)),
            Node::Not(a) => i32::from(!self.holds(a)),
            Node::Kept { of, number } => narrowed(self.kept(of, number)),
            Node::KeptBy { of, keeper } => narrowed(self.kept_by(of, keeper)),
            Node::Eq(a, b) => i32::from(self.wide(a) == self.wide(b)),
            Node::Lt(a, b) => self.compare(a, b, |a, b| a < b),
            Node::Le(a, b) => self.compare(a, b, |a, b| a <= b),
            Node::Is { of, among } => i32::from(among.has(self.value(of))),
            Node::Compute(op, a, b) => narrowed(self.compute(op, a, b)),
            Node::If { when, then, otherwise } => {
                if self.holds(when) {
                    self.value(then)
                } else {
                    self.value(otherwise)
                }
            }
            Node::In { item, list } => {
                let item = self.value(item);
                if item == NONE {
                    return 0;
                }
                if let List::Ints { min, max, step } = self.p.exprs.lists[list as usize] {
                    return i32::from(self.among_numbers(item, min, max, step));
                }
                if let Some(members) = self.constant_members(list) {
                    self.spend(members.len() + 1);
                    return i32::from(members.contains(&item));
                }
                let start = self.bag(list);
                let found = self.x.lists[start..].contains(&item);
                self.x.lists.truncate(start);
                i32::from(found)
            }
            Node::TokenProp { token, prop } => match self.value(token) {
                NONE => NONE,
                token => self.s.prop(p, token, usize::from(prop)),
            },
            Node::TokenOwner(token) => self.field_of(token, token::OWNER),
            Node::TokenType(token) => self.field_of(token, token::TYPE),
            Node::TokenPlace(token) => self.field_of(token, token::PLACE),
            Node::TypeProp { of, prop } => match self.value(of) {
                NONE => NONE,
                of => {
                    // A property that the type does not have is `none` in the table.
                    let entry = of as usize * self.p.tokens.n_props + usize::from(prop);
                    self.p.tokens.value[entry]
                }
            },
            Node::SetOf { list, first, whole } => {
                let start = self.bag(list);
                let members = self.x.lists[start..].iter();
                let bits = members.fold(0, |bits, member| bits | bit(*member, first));
                self.x.lists.truncate(start);
                bits & whole
            }
            Node::Has { set, item, first } => match (self.value(set), self.value(item)) {
                (NONE, _) => 0,
                (set, item) => i32::from(set & bit(item, first) != 0),
            },
            Node::TableCell { key, column } => {
                let key = self.value(key);
                self.p.exprs.columns[usize::from(column)].at(key, &self.p.exprs.consts)
            }
            Node::PlaceEmpty(at) => match self.value(at) {
                NONE => NONE,
                at => i32::from(self.s.place(self.p, at as usize, place::COUNT) == 0),
            },
            Node::PlaceCount(at) => self.place_field(at, place::COUNT),
            Node::PlacePiece(at) => match self.value(at) {
                NONE => NONE,
                at => self.front(at as usize),
            },
            Node::PlaceOwner(at) => match self.value(at) {
                NONE => NONE,
                at => match self.front(at as usize) {
                    NONE => self.p.places.meta[at as usize].owner,
                    top => match self.s.token_field(self.p, top, token::OWNER) {
                        NONE => self.p.places.meta[at as usize].owner,
                        owner => owner,
                    },
                },
            },
            Node::PlaceIndex(at) => self.cell_field(at, |c| c.index),
            Node::PlaceRow(at) => self.cell_field(at, |c| c.row),
            Node::PlaceCol(at) => self.cell_field(at, |c| c.col),
            Node::Seat(player) => match self.value(player) {
                NONE => NONE,
                player => player + 1,
            },
            Node::PlaceOf { base, player } => match self.value(player) {
                NONE => NONE,
                player => i32::from(base) + player,
            },
            Node::Cell { board, row, col } => {
                let (row, col) = (self.value(row), self.value(col));
                self.p.space.boards[usize::from(board)].cell(row, col).unwrap_or(NONE)
            }
            Node::Next(player) => self.round_table(player, 1),
            Node::Previous(player) => self.round_table(player, self.p.players as i32 - 1),
            Node::Step { from, direction, distance } => {
                let (from, direction) = (self.value(from), self.value(direction));
                let distance = self.value(distance);
                self.step(from, direction, distance)
            }
            Node::Past { from, direction, reg, when } => {
                let (from, direction) = (self.value(from), self.value(direction));
                self.past(from, direction, reg, when)
            }
            Node::Adjacent(a, b) => {
                let (a, b) = (self.value(a), self.value(b));
                if a == NONE || b == NONE {
                    return 0;
                }
                i32::from(self.neighbours(a as usize).contains(&(b as u16)))
            }
            Node::Distance(a, b) => {
                let (a, b) = (self.value(a), self.value(b));
                if a == NONE || b == NONE {
                    return NONE;
                }
                self.spend(p.space.search_work(a as usize));
                p.space.distance(a as usize, b as usize).map_or(NONE, i32::from)
            }
            Node::Reached { from, to, list } => {
                let (from, to) = (self.value(from), self.value(to));
                if from == NONE || to == NONE {
                    return 0;
                }
                // `via` is tested on the places between: the last step may lead anywhere.
                let start = self.list(list);
                let next_to = |at: i32| self.neighbours(at as usize).contains(&(to as u16));
                let found = from == to
                    || next_to(from)
                    || self.x.lists[start..].iter().any(|p| next_to(*p));
                self.x.lists.truncate(start);
                i32::from(found)
            }
            Node::Count(list) => {
                if let Some(members) = self.members_in_common(list) {
                    return members as i32;
                }
                if let Some(members) = self.constants_with(list) {
                    return members as i32;
                }
                let start = self.bag(list);
                let count = self.x.lists.len() - start;
                self.x.lists.truncate(start);
                count as i32
            }
            Node::NonEmpty(list) => i32::from(self.non_empty(list)),
            Node::First(list) => self.end_of(list, 1, |items| items.first().copied()),
            Node::Last(list) => self.last_of(list),
            Node::Fold { list, reg, value, by } => narrowed(self.fold(list, reg, value, by)),
            Node::SumOf { first, len } => self.sum_of(first, len),
            Node::AllZero { first, len } => i32::from(self.all_zero(first, len)),
            Node::Branches { first, .. } => i32::from(self.passes_from(first)),
            Node::InBitboard { set, at, plain, single } => match usize::try_from(self.value(at)) {
                Ok(cell) if cell < self.p.space.cells && (!single || self.single()) => {
                    i32::from(self.bitboard_has(set, cell))
                }
                _ => i32::from(self.holds(plain)),
            },
            Node::BitboardCount(set) => self.bitboard_count(set) as i32,
            Node::BitboardAny(set) => i32::from(self.bitboard_any(set)),
            Node::BitboardNone(set) => i32::from(!self.bitboard_any(set)),
            Node::LineAny { set, lines } => i32::from(self.line_any(set, lines)),
            Node::LineLost { set, part, lines } => i32::from(self.line_lost(set, part, lines)),
            Node::LineThrough { set, at, lines } => i32::from(self.line_through(set, at, lines)),
            Node::LineCount { set, lines } => self.line_count(set, lines) as i32,
            Node::Single => i32::from(self.single()),
            Node::Joined { from, to, through } => i32::from(self.joined(from, to, through)),
            Node::Longest { list, reg, via } => self.longest(list, reg, via),
            Node::Score(player) => match self.value(player) {
                NONE => NONE,
                player => self.score(player).unwrap_or(NONE),
            },
            Node::Repeated { times, position } => {
                let times = self.value(times);
                i32::from(times != NONE && self.occurrences(position) >= i64::from(times))
            }
        }
    }

    /// True if a number is a member of a range; the range is not listed for that.
    fn among_numbers(&mut self, item: i32, min: NodeId, max: NodeId, step: i32) -> bool {
        let (min, max) = (self.value(min), self.value(max));
        if min == NONE || max == NONE {
            return false;
        }
        let behind = i64::from(item) - i64::from(min);
        let longest = i64::from(max) - i64::from(min);
        (0..=longest).contains(&behind) && behind % i64::from(step.max(1)) == 0
    }

    fn compare(&mut self, a: NodeId, b: NodeId, test: impl Fn(i64, i64) -> bool) -> i32 {
        let (a, b) = (self.wide(a), self.wide(b));
        i32::from(a != WIDE_NONE && b != WIDE_NONE && test(a, b))
    }

    #[inline(always)]
    fn field_of(&mut self, token: NodeId, field: Field) -> i32 {
        let token = self.value(token);
        self.token_field(token, field)
    }

    #[inline(always)]
    pub(super) fn token_field(&self, token: i32, field: Field) -> i32 {
        match token {
            NONE => NONE,
            token => self.s.token_field(self.p, token, field),
        }
    }

    fn place_field(&mut self, at: NodeId, field: Field) -> i32 {
        match self.value(at) {
            NONE => NONE,
            at => self.s.place(self.p, at as usize, field),
        }
    }

    /// A number of a cell; 0 stands for `none`, as the row and column of a cell in a graph.
    fn cell_field(&mut self, at: NodeId, read: impl Fn(&CellAt) -> u16) -> i32 {
        match self.value(at) {
            NONE => NONE,
            at => match self.p.places.info[at as usize].cell.as_ref().map(read) {
                None | Some(0) => NONE,
                Some(number) => i32::from(number),
            },
        }
    }

    fn round_table(&mut self, player: NodeId, by: i32) -> i32 {
        match self.value(player) {
            NONE => NONE,
            player => {
                let (there, players) = (player + by, self.p.players as i32);
                if there < players { there } else { there - players }
            }
        }
    }

    /// The neighbours of a cell.
    pub(crate) fn neighbours(&self, at: usize) -> &[u16] {
        self.p.space.neighbours(at)
    }

    /// The first or last member of a list, as `pick` says; `none` if it has no members.
    pub(super) fn end_of(
        &mut self,
        list: ListId,
        members: i32,
        pick: impl Fn(&[i32]) -> Option<i32>,
    ) -> i32 {
        let start = self.fronts(list, members);
        let found = pick(&self.x.lists[start..]).unwrap_or(NONE);
        self.x.lists.truncate(start);
        found
    }
}
