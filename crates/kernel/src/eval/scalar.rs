//! Scalar expressions.

use super::Eval;
use super::list::LONGEST_RANGE;
use crate::code::{Arithmetic, FoldBy, List, ListId, Node, NodeId, Operand};
use crate::state::{Field, place, token};
use crate::value::{NONE, bit};

/// Saturates at 32 bits, keeping clear of the word that stands for `none`.
#[inline]
fn narrow(value: i64) -> i32 {
    value.clamp(i64::from(NONE) + 1, i64::from(i32::MAX)) as i32
}

/// Stands for `none` among values of 64 bits.
const WIDE_NONE: i64 = i64::MIN;

/// What is kept of a value of 64 bits.
#[inline(always)]
fn kept(value: i64) -> i32 {
    if value == WIDE_NONE { NONE } else { narrow(value) }
}

#[inline(always)]
fn widened(value: i32) -> i64 {
    if value == NONE { WIDE_NONE } else { i64::from(value) }
}

impl<'a> Eval<'a> {
    /// Whether a condition holds; `none` does not. What most conditions are costs no more calls.
    pub fn holds(&mut self, mut node: NodeId) -> bool {
        let p = self.p;
        loop {
            let Operand::Node(at) = node.operand() else { return self.value(node) > 0 };
            if let Node::Is { of, among } = p.exprs.nodes[at] {
                return among.has(self.value(of));
            }
            node = match p.exprs.nodes[at] {
                Node::And(a, _) if !self.holds_at_once(a) => return false,
                Node::Or(a, _) if self.holds_at_once(a) => return true,
                Node::And(_, b) | Node::Or(_, b) => b,
                Node::Not(a) => return !self.holds(a),
                Node::If { when, then, otherwise } => {
                    if self.holds_at_once(when) {
                        then
                    } else {
                        otherwise
                    }
                }
                Node::Single => return self.single(),
                Node::BitboardAny(set) => return self.called_set_any(set),
                Node::BitboardNone(set) => return !self.called_set_any(set),
                Node::LineThrough { set, at, lines } => return self.line_through(set, at, lines),
                Node::AllZero { first, len } => return self.all_zero(first, len),
                Node::Branches { first, .. } => return self.passes_from(first),
                _ => return self.node_value(at) > 0,
            };
        }
    }

    /// The same of a part of a condition: comparisons cost no call.
    #[inline(always)]
    pub fn holds_at_once(&mut self, node: NodeId) -> bool {
        let Operand::Node(at) = node.operand() else { return self.value(node) > 0 };
        match self.p.exprs.nodes[at] {
            Node::Is { of, among } => among.has(self.value(of)),
            Node::Single => self.single(),
            Node::AllZero { first, len } => self.all_zero(first, len),
            Node::Branches { first, .. } => self.passes_from(first),
            _ => self.holds(node),
        }
    }

    /// The value of a node. Plain reads are most of what is asked for: they cost no call.
    #[inline(always)]
    pub fn value(&mut self, node: NodeId) -> i32 {
        match node.operand() {
            Operand::Node(at) => self.node_value(at),
            _ => self.plain(node),
        }
    }

    /// The same where words of players and cells are most of what is asked for, or where lists end.
    #[inline(always)]
    pub fn value_at_once(&mut self, node: NodeId) -> i32 {
        if let Operand::Node(at) = node.operand() {
            match self.p.exprs.nodes[at] {
                Node::WordAt { base, offset } if !offset.is_node() => {
                    let offset = self.plain(offset);
                    return self.word_at(base, offset);
                }
                Node::Last(list) => return self.last_of(list),
                _ => {}
            }
        }
        self.value(node)
    }

    /// The same where sums of two are most of what is asked for.
    #[inline(always)]
    pub fn sum_at_once(&mut self, node: NodeId) -> i32 {
        if let Operand::Node(at) = node.operand()
            && let Node::Compute(Arithmetic::Add, a, b) = self.p.exprs.nodes[at]
            && !a.is_node()
            && !b.is_node()
        {
            return self.plain_sum(a, b);
        }
        self.value(node)
    }

    #[inline(always)]
    fn plain_sum(&mut self, a: NodeId, b: NodeId) -> i32 {
        match (self.plain(a), self.plain(b)) {
            (NONE, _) | (_, NONE) => NONE,
            (a, b) => narrow(i64::from(a) + i64::from(b)),
        }
    }

    /// The value of what is no node.
    #[inline(always)]
    pub(super) fn plain(&mut self, node: NodeId) -> i32 {
        match node.operand() {
            Operand::Const(value) => value,
            Operand::Word(at) => self.s.words[at],
            Operand::Local(number) => self.x.locals[usize::from(number)],
            Operand::Reg(reg) => *self.reg(reg),
            Operand::Node(_) => NONE,
        }
    }

    /// The value of a node of the table. What is read by plain operands takes few steps; the rest is a call
    /// from here, which costs what all that it may come to needs.
    #[inline(never)]
    fn node_value(&mut self, at: usize) -> i32 {
        match self.p.exprs.nodes[at] {
            Node::WordAt { base, offset } if !offset.is_node() => {
                let offset = self.plain(offset);
                self.word_at(base, offset)
            }
            Node::ConstAt { table, at } if !at.is_node() => {
                let at = self.plain(at);
                self.const_at(table, at)
            }
            Node::TokenOwner(token) if !token.is_node() => {
                let token = self.plain(token);
                self.token_field(token, token::OWNER)
            }
            Node::TokenPlace(token) if !token.is_node() => {
                let token = self.plain(token);
                self.token_field(token, token::PLACE)
            }
            Node::Compute(Arithmetic::Add, a, b) if !a.is_node() && !b.is_node() => {
                self.plain_sum(a, b)
            }
            Node::SumOf { first, len } => self.sum_of(first, len),
            Node::Last(list) => self.last_of(list),
            _ => self.compute_node(at),
        }
    }

    /// Whether an ending holds. What most of them ask costs no call.
    #[inline(always)]
    pub fn ends(&mut self, mut node: NodeId) -> bool {
        while let Operand::Node(at) = node.operand() {
            match self.p.exprs.nodes[at] {
                Node::LineAny { set, lines } => return self.line_any(set, lines),
                Node::BitboardAny(set) => return self.set_any(set),
                Node::BitboardNone(set) => return !self.set_any(set),
                Node::Joined { from, to, through } => return self.joined(from, to, through),
                Node::And(a, b) => {
                    if !self.holds_at_once(a) {
                        return false;
                    }
                    node = b;
                }
                Node::Is { of, among } => return among.has(self.value(of)),
                Node::If { when, then, otherwise } => {
                    let holds = match when.operand() {
                        Operand::Node(at) if self.p.exprs.nodes[at] == Node::Single => {
                            self.single()
                        }
                        _ => self.holds(when),
                    };
                    node = if holds { then } else { otherwise };
                }
                _ => break,
            }
        }
        self.holds(node)
    }

    #[inline(always)]
    pub(super) fn word_at(&self, base: u32, offset: i32) -> i32 {
        match offset {
            NONE => NONE,
            offset => self.s.words[base as usize + offset as usize],
        }
    }

    #[inline(always)]
    fn sum_of(&self, first: u32, len: u32) -> i32 {
        self.s.words[first as usize..][..len as usize].iter().sum()
    }

    /// Words are looked at by twos: one alone is 0 too often for that to be foreseen.
    #[inline(always)]
    pub(super) fn all_zero(&self, first: u32, len: u32) -> bool {
        let (twos, rest) = self.s.words[first as usize..][..len as usize].as_chunks::<2>();
        twos.iter().all(|[a, b]| a | b == 0) && rest.first().is_none_or(|word| *word == 0)
    }

    #[inline(never)]
    fn last_of(&mut self, list: ListId) -> i32 {
        match self.p.exprs.lists[list as usize] {
            List::Track { from, n, table, len } => self.end_of_track(from, n, (table, len)),
            _ => self.end_of(list, i32::MAX, |items| items.last().copied()),
        }
    }

    #[inline(always)]
    fn const_at(&self, table: u32, at: i32) -> i32 {
        match at {
            at if at != NONE && (at as usize) < self.p.space.cells => {
                self.p.exprs.consts[table as usize + at as usize]
            }
            _ => NONE,
        }
    }

    #[inline(never)]
    fn compute_node(&mut self, at: usize) -> i32 {
        let p = self.p;
        let node = &p.exprs.nodes[at];
        // A branch of its own is foreseen better than one of a hundred ways.
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
            Node::Eq(a, b) => i32::from(self.wide(a) == self.wide(b)),
            Node::Lt(a, b) => self.compare(a, b, |a, b| a < b),
            Node::Le(a, b) => self.compare(a, b, |a, b| a <= b),
            Node::Is { of, among } => i32::from(among.has(self.value(of))),
            Node::Compute(op, a, b) => kept(self.compute(op, a, b)),
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
            Node::TokenProp { token, prop } => {
                self.of_token(token, |e, token| e.s.prop(e.p, token, usize::from(prop)))
            }
            Node::TokenOwner(token) => {
                let token = self.value(token);
                self.token_field(token, token::OWNER)
            }
            Node::TokenType(token) => {
                let token = self.value(token);
                self.token_field(token, token::TYPE)
            }
            Node::TokenPlace(token) => {
                let token = self.value(token);
                self.token_field(token, token::PLACE)
            }
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
                self.p.space.distance(a as usize, b as usize).map_or(NONE, i32::from)
            }
            Node::Reached { from, to, list } => {
                let (from, to) = (self.value(from), self.value(to));
                if from == NONE || to == NONE {
                    return 0;
                }
                // `via` is asked of the places between: the last step may lead anywhere.
                let start = self.list(list);
                let next_to = |at: i32| self.neighbours(at as usize).contains(&(to as u16));
                let found = from == to
                    || next_to(from)
                    || self.x.lists[start..].iter().any(|p| next_to(*p));
                self.x.lists.truncate(start);
                i32::from(found)
            }
            Node::Count(list) => {
                let start = self.bag(list);
                let count = self.x.lists.len() - start;
                self.x.lists.truncate(start);
                count as i32
            }
            Node::NonEmpty(list) => {
                let start = self.bag(list);
                let some = self.x.lists.len() > start;
                self.x.lists.truncate(start);
                i32::from(some)
            }
            Node::First(list) => self.end_of(list, 1, |items| items.first().copied()),
            Node::Last(list) => self.last_of(list),
            Node::Fold { list, reg, value, by } => kept(self.fold(list, reg, value, by)),
            Node::SumOf { first, len } => self.sum_of(first, len),
            Node::AllZero { first, len } => i32::from(self.all_zero(first, len)),
            Node::Branches { first, .. } => i32::from(self.passes_from(first)),
            Node::InBitboard { set, at, plain, single } => match usize::try_from(self.value(at)) {
                Ok(cell) if cell < self.p.space.cells && (!single || self.single()) => {
                    i32::from(self.set_has(set, cell))
                }
                _ => i32::from(self.holds(plain)),
            },
            Node::BitboardCount(set) => self.set_count(set) as i32,
            Node::BitboardAny(set) => i32::from(self.set_any(set)),
            Node::BitboardNone(set) => i32::from(!self.set_any(set)),
            Node::LineAny { set, lines } => i32::from(self.line_any(set, lines)),
            Node::LineLost { set, part, lines } => i32::from(self.line_lost(set, part, lines)),
            Node::LineThrough { set, at, lines } => i32::from(self.line_through(set, at, lines)),
            Node::LineCount { set, lines } => self.line_count(set, lines) as i32,
            Node::Single => i32::from(self.single()),
            Node::Joined { from, to, through } => i32::from(self.joined(from, to, through)),
            Node::Score(player) => match self.value(player) {
                NONE => NONE,
                player => self.score(player).unwrap_or(NONE),
            },
        }
    }

    /// Whether a number is one of a range, which need not be counted out for that.
    fn among_numbers(&mut self, item: i32, min: NodeId, max: NodeId, step: i32) -> bool {
        let (min, max) = (self.value(min), self.value(max));
        if min == NONE || max == NONE {
            return false;
        }
        let behind = i64::from(item) - i64::from(min);
        let longest = (i64::from(max) - i64::from(min)).min(LONGEST_RANGE);
        (0..=longest).contains(&behind) && behind % i64::from(step.max(1)) == 0
    }

    fn compare(&mut self, a: NodeId, b: NodeId, test: impl Fn(i64, i64) -> bool) -> i32 {
        let (a, b) = (self.wide(a), self.wide(b));
        i32::from(a != WIDE_NONE && b != WIDE_NONE && test(a, b))
    }

    /// A value inside an expression, 64 bits wide.
    #[inline(always)]
    fn wide(&mut self, node: NodeId) -> i64 {
        match node.operand() {
            Operand::Node(at) => self.wide_node(at),
            _ => widened(self.value(node)),
        }
    }

    #[inline(never)]
    fn wide_node(&mut self, at: usize) -> i64 {
        match self.p.exprs.nodes[at] {
            Node::Compute(op, a, b) => self.compute(op, a, b),
            Node::Fold { list, reg, value, by } => self.fold(list, reg, value, by),
            Node::If { when, then, otherwise } => {
                let taken = if self.holds(when) { then } else { otherwise };
                self.wide(taken)
            }
            _ => widened(self.node_value(at)),
        }
    }

    /// Arithmetic, saturating at 64 bits.
    fn compute(&mut self, op: Arithmetic, a: NodeId, b: NodeId) -> i64 {
        let (a, b) = (self.wide(a), self.wide(b));
        if a == WIDE_NONE || b == WIDE_NONE {
            return WIDE_NONE;
        }
        calculate(op, a, b)
    }

    #[inline]
    fn of_token(&mut self, token: NodeId, read: impl Fn(&Self, i32) -> i32) -> i32 {
        match self.value(token) {
            NONE => NONE,
            token => read(self, token),
        }
    }

    #[inline(always)]
    fn token_field(&self, token: i32, field: Field) -> i32 {
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

    /// A number of a cell; 0 stands for none, the row and column of a place in a graph.
    fn cell_field(&mut self, at: NodeId, read: impl Fn(&crate::program::CellAt) -> u16) -> i32 {
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

    pub(crate) fn neighbours(&self, at: usize) -> &[u16] {
        let space = &self.p.space;
        &space.adjacent[space.adjacent_at[at] as usize..space.adjacent_at[at + 1] as usize]
    }

    fn end_of(&mut self, list: ListId, members: i32, pick: impl Fn(&[i32]) -> Option<i32>) -> i32 {
        let start = self.fronts(list, members);
        let found = pick(&self.x.lists[start..]).unwrap_or(NONE);
        self.x.lists.truncate(start);
        found
    }

    /// 64 bits wide, as all that is inside an expression.
    fn fold(&mut self, list: ListId, reg: u8, node: NodeId, by: FoldBy) -> i64 {
        let of_cells = self.p.exprs.cell_lists[list as usize];
        if let Some(members) = self.constant_members(list) {
            self.spend(members.len() + 1);
            return self.fold_over((members.len(), of_cells), |_, at| members[at], reg, node, by);
        }
        let start = self.bag(list);
        let members = self.x.lists.len() - start;
        let member = |e: &Self, at| e.x.lists[start + at];
        let folded = self.fold_over((members, of_cells), member, reg, node, by);
        self.x.lists.truncate(start);
        folded
    }

    #[inline(always)]
    fn fold_over(
        &mut self,
        (members, of_cells): (usize, bool),
        member: impl Fn(&Self, usize) -> i32,
        reg: u8,
        node: NodeId,
        by: FoldBy,
    ) -> i64 {
        // A variable of the member itself is read at once.
        let variable = match node.operand() {
            Operand::Node(at) => match self.p.exprs.nodes[at] {
                Node::WordAt { base, offset } if offset == NodeId::reg(reg) => Some(base as usize),
                _ => None,
            },
            _ => None,
        };
        let kept = *self.reg(reg);
        let mut sum = 0i64;
        let mut best = WIDE_NONE;
        let mut verdict = by == FoldBy::All;
        let mut asked = members;
        for at in 0..members {
            let member = member(self, at);
            let value = match variable {
                Some(base) if member != NONE => widened(self.s.words[base + member as usize]),
                _ => {
                    *self.reg(reg) = member;
                    self.wide(node)
                }
            };
            match by {
                FoldBy::Sum if value != WIDE_NONE => sum = calculate(Arithmetic::Add, sum, value),
                FoldBy::Min if value != WIDE_NONE && (best == WIDE_NONE || value < best) => {
                    best = value;
                }
                FoldBy::Max if value > best => best = value,
                FoldBy::Count => sum += i64::from(value > 0),
                FoldBy::Some if value > 0 => {
                    (verdict, asked) = (true, at + 1);
                    break;
                }
                FoldBy::All if value <= 0 => {
                    (verdict, asked) = (false, at + 1);
                    break;
                }
                FoldBy::Sum | FoldBy::Min | FoldBy::Max | FoldBy::Some | FoldBy::All => {}
            }
        }
        *self.reg(reg) = kept;
        // What is added up or compared is a value, no condition.
        if of_cells && matches!(by, FoldBy::Some | FoldBy::All | FoldBy::Count) {
            self.x.residual += asked as u64;
        }
        match by {
            FoldBy::Sum | FoldBy::Count => sum,
            FoldBy::Min | FoldBy::Max => best,
            FoldBy::Some | FoldBy::All => i64::from(verdict),
        }
    }
}

/// Arithmetic, saturating at `i64::MAX` either way.
#[inline]
pub(crate) fn calculate(op: Arithmetic, a: i64, b: i64) -> i64 {
    let found = match op {
        Arithmetic::Add => a.saturating_add(b),
        Arithmetic::Sub => a.saturating_sub(b),
        Arithmetic::Mul => a.saturating_mul(b),
        Arithmetic::Div => floor_div(a, b),
        Arithmetic::Mod if b == 0 => 0,
        Arithmetic::Mod => a.saturating_sub(b.saturating_mul(floor_div(a, b))),
        Arithmetic::Min => a.min(b),
        Arithmetic::Max => a.max(b),
        Arithmetic::Distance => a.saturating_sub(b).saturating_abs(),
    };
    found.max(-i64::MAX)
}

/// Quotient rounded down; 0 where there is none.
fn floor_div(a: i64, b: i64) -> i64 {
    let Some(quotient) = a.checked_div(b) else { return 0 };
    if a % b != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient }
}
