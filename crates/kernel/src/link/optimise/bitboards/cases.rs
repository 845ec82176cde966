//! Values in a lane: for each possible value, the cells that have it.

use super::{Beyond, Case, Lanes, MOST_CASES, Seen, Spot};
use crate::code::{Arithmetic, Bitboard, List, ListId, Node, NodeId, Operand};
use crate::link::Linker;
use crate::value::NONE;

impl Linker<'_> {
    /// What a value is, in cases that exclude each other. Where a cell is in none of them, or its
    /// case leads to no place, it is none.
    pub(super) fn cases(&mut self, node: NodeId, lanes: &Lanes) -> Option<Vec<Case>> {
        self.look_on()?;
        let at = match node.operand() {
            Operand::Const(word) => return Some(vec![Case { within: None, is: Seen::Word(word) }]),
            Operand::Reg(reg) => return lanes.find(reg).cloned(),
            Operand::Node(at) => at,
            Operand::Word(_) | Operand::Local(_) => return None,
        };
        match self.ir.exprs.nodes[at] {
            Node::Const(word) => Some(vec![Case { within: None, is: Seen::Word(word) }]),
            Node::If { when, otherwise, .. } if self.is_single(when) => {
                self.cases(otherwise, lanes)
            }
            Node::If { when, then, otherwise } => {
                let when = self.members(when, lanes)?;
                let all = self.everything();
                let unless = self.set(Bitboard::Minus(all, when));
                let mut cases = self.cases(then, lanes)?;
                self.narrow(&mut cases, when);
                let mut others = self.cases(otherwise, lanes)?;
                self.narrow(&mut others, unless);
                cases.append(&mut others);
                few(cases)
            }
            Node::TokenPlace(token) => self.each_case(token, lanes, |_, is| match is {
                Seen::Piece(spot) => Some(Seen::Place(spot)),
                Seen::Word(NONE) => Some(is),
                Seen::Place(_) | Seen::Word(_) => None,
            }),
            Node::PlacePiece(place) => {
                self.search.needs_single = true;
                self.each_case(place, lanes, |_, is| match is {
                    Seen::Place(spot) => Some(Seen::Piece(spot)),
                    Seen::Word(NONE) => Some(is),
                    Seen::Piece(_) | Seen::Word(_) => None,
                })
            }
            Node::First(list) => {
                let rows = self.rows(list, lanes)?;
                self.first_of(rows)
            }
            Node::Step { from, direction, distance } => {
                let Operand::Const(steps) = distance.operand() else { return None };
                if steps == NONE {
                    return None;
                }
                self.step_cases(from, direction, Err(i64::from(steps)), lanes)
            }
            Node::Past { from, direction, reg, when } => {
                self.step_cases(from, direction, Ok((reg, when)), lanes)
            }
            _ => None,
        }
    }

    fn each_case(
        &mut self,
        node: NodeId,
        lanes: &Lanes,
        change: impl Fn(&mut Self, Seen) -> Option<Seen>,
    ) -> Option<Vec<Case>> {
        let mut cases = self.cases(node, lanes)?;
        for case in &mut cases {
            case.is = change(self, case.is)?;
        }
        Some(cases)
    }

    /// Leaves the cells of a set in each case.
    pub(super) fn narrow(&mut self, cases: &mut [Case], to: u32) {
        for case in cases {
            case.within = Some(match case.within {
                None => to,
                Some(within) => self.set(Bitboard::And(within, to)),
            });
        }
    }

    /// The cells in a case.
    pub(super) fn cells_in(&mut self, case: Case) -> u32 {
        case.within.unwrap_or_else(|| self.everything())
    }

    /// The first member of a list that there is.
    fn first_of(&mut self, mut rows: Vec<Case>) -> Option<Vec<Case>> {
        let mut before = self.nothing();
        for row in &mut rows {
            let within = self.cells_in(*row);
            row.within = Some(self.set(Bitboard::Minus(within, before)));
            before = self.set(Bitboard::Or(before, within));
        }
        Some(rows)
    }

    /// The cells some steps away, or the first beyond a run: the register of its cells and their
    /// condition.
    fn step_cases(
        &mut self,
        from: NodeId,
        direction: NodeId,
        run: Result<(u8, NodeId), i64>,
        lanes: &Lanes,
    ) -> Option<Vec<Case>> {
        let ways = self.cases(direction, lanes)?;
        let starts = self.cases(from, lanes)?;
        let mut cases = Vec::new();
        for start in starts {
            let Seen::Place(spot) = start.is else { return None };
            if spot.beyond.is_some() {
                return None;
            }
            for way in &ways {
                let Seen::Word(direction) = way.is else { return None };
                let direction = usize::try_from(direction).ok()?;
                let is = match run {
                    Err(steps) => {
                        let leads = self.leads_everywhere(direction, steps);
                        Spot { map: self.onward(spot.map, &leads), beyond: None }
                    }
                    Ok((reg, when)) => {
                        let leads = self.leads_everywhere(direction, 1);
                        if crate::link::optimise::shifts::comes_round(&leads) {
                            return None;
                        }
                        let shift = self.shift(&leads)?;
                        let own = Seen::Place(self.here_spot());
                        let there = lanes.elsewhere().with_one(reg, own);
                        let run = self.members(when, &there)?;
                        Spot { map: spot.map, beyond: Some(Beyond { shift, run }) }
                    }
                };
                let mut case = [start];
                case[0].is = Seen::Place(is);
                if let Some(within) = way.within {
                    self.narrow(&mut case, within);
                }
                cases.extend(case);
            }
        }
        few(cases)
    }

    /// The run of which a distance says that it is one longer, in the same direction from the same
    /// place: the register of its cells and their condition.
    pub(in crate::link) fn one_beyond(
        &self,
        distance: NodeId,
        from: NodeId,
        direction: NodeId,
    ) -> Option<(u8, NodeId)> {
        let Operand::Node(at) = distance.operand() else { return None };
        let Node::Compute(Arithmetic::Add, a, b) = self.ir.exprs.nodes[at] else { return None };
        let count = match (a.operand(), b.operand()) {
            (Operand::Const(1), Operand::Node(at)) | (Operand::Node(at), Operand::Const(1)) => at,
            _ => return None,
        };
        let Node::Count(list) = self.ir.exprs.nodes[count] else { return None };
        match self.ir.exprs.lists[self.plain(list) as usize] {
            List::Ray { from: start, direction: way, reg, when }
                if self.same(start, from) && self.same(way, direction) =>
            {
                Some((reg, when))
            }
            _ => None,
        }
    }

    /// True if two operands say the same, as far as one look tells.
    fn same(&self, a: NodeId, b: NodeId) -> bool {
        match (a.operand(), b.operand()) {
            (Operand::Node(one), Operand::Node(other)) => {
                self.ir.exprs.nodes[one] == self.ir.exprs.nodes[other]
            }
            _ => a == b,
        }
    }

    /// A list as it is without sets.
    pub(super) fn plain(&self, list: ListId) -> ListId {
        match self.ir.exprs.lists[list as usize] {
            List::Either { otherwise, .. } => otherwise,
            _ => list,
        }
    }
}

/// Cases, if they are not too many.
pub(super) fn few(cases: Vec<Case>) -> Option<Vec<Case>> {
    (cases.len() <= MOST_CASES).then_some(cases)
}
