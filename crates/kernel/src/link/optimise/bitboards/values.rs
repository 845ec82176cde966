//! Values in a lane: each possible value with the cells that see it.

use super::{Guarded, LanePlace, LaneValue, Lanes, MOST_CASES, Run};
use crate::code::{Arithmetic, BitboardId, List, Node, NodeId, Operand, Reg};
use crate::link::Linker;
use crate::value::NONE;

/// The length of a step.
#[derive(Clone, Copy)]
enum Distance {
    Cells(i64),
    /// To the first cell that fails a condition on the register.
    BeyondRun(Reg, NodeId),
}

impl Linker<'_> {
    /// The values of an operand, which exclude each other. A cell sees none if it is in none of them, or if its value
    /// is a place that does not exist.
    pub(super) fn values(&mut self, node: NodeId, lanes: &Lanes) -> Option<Vec<Guarded>> {
        self.count_step()?;
        let node = match node.operand() {
            Operand::Const(word) => Node::Const(word),
            Operand::Reg(reg) => return Some(vec![Guarded::always(lanes.find(reg)?)]),
            Operand::Node(at) => self.ir.exprs.nodes[at],
            Operand::Word(_) | Operand::Local(_) => return None,
        };
        match node {
            Node::Const(word) => Some(vec![Guarded::always(LaneValue::Word(word))]),
            Node::If { when, otherwise, .. } if self.is_single(when) => {
                self.values(otherwise, lanes)
            }
            Node::If { when, then, otherwise } => {
                let when = self.cells_where(when, lanes)?;
                let mut values = self.values(then, lanes)?;
                self.narrow(&mut values, when);
                let others = self.values(otherwise, lanes)?;
                few(self.append_outside(values, when, others))
            }
            Node::TokenPlace(token) => self.mapped(token, lanes, |value| match value {
                LaneValue::Token(place) => Some(LaneValue::Place(place)),
                LaneValue::Place(_) | LaneValue::Word(_) => None,
            }),
            Node::PlacePiece(place) => {
                self.search.needs_single = true;
                self.mapped(place, lanes, |value| match value {
                    LaneValue::Place(place) => Some(LaneValue::Token(place)),
                    LaneValue::Token(_) | LaneValue::Word(_) => None,
                })
            }
            Node::First(list) => {
                let mut members = self.members(list, lanes)?;
                let mut before = self.nothing();
                for member in &mut members {
                    let within = self.cells_of_value(*member);
                    member.within = Some(self.minus(within, before));
                    before = self.or(before, within);
                }
                Some(members)
            }
            Node::Step { from, direction, distance } => {
                let Operand::Const(steps) = distance.operand() else { return None };
                let distance = Distance::Cells(i64::from(steps));
                if steps == NONE {
                    None
                } else {
                    self.step_values(from, direction, distance, lanes)
                }
            }
            Node::Past { from, direction, reg, when } => {
                self.step_values(from, direction, Distance::BeyondRun(reg, when), lanes)
            }
            _ => None,
        }
    }

    /// The values of an operand, each but none replaced by another.
    fn mapped(
        &mut self,
        node: NodeId,
        lanes: &Lanes,
        change: fn(LaneValue) -> Option<LaneValue>,
    ) -> Option<Vec<Guarded>> {
        let mut values = self.values(node, lanes)?;
        for Guarded { value, .. } in &mut values {
            if *value != LaneValue::Word(NONE) {
                *value = change(*value)?;
            }
        }
        Some(values)
    }

    /// Restricts values to the cells of a bitboard.
    pub(super) fn narrow(&mut self, values: &mut [Guarded], to: BitboardId) {
        for Guarded { within, .. } in values {
            *within = Some(within.map_or(to, |within| self.and(within, to)));
        }
    }

    /// Appends values that are seen outside a bitboard.
    pub(super) fn append_outside(
        &mut self,
        mut values: Vec<Guarded>,
        inside: BitboardId,
        mut others: Vec<Guarded>,
    ) -> Vec<Guarded> {
        let outside = self.complement(inside);
        self.narrow(&mut others, outside);
        values.append(&mut others);
        values
    }

    /// The cells that see a value.
    pub(super) fn cells_of_value(&mut self, guarded: Guarded) -> BitboardId {
        guarded.within.unwrap_or_else(|| self.everything())
    }

    /// The places some steps away, or beyond a run.
    fn step_values(
        &mut self,
        from: NodeId,
        direction: NodeId,
        distance: Distance,
        lanes: &Lanes,
    ) -> Option<Vec<Guarded>> {
        let directions = self.values(direction, lanes)?;
        let starts = self.values(from, lanes)?;
        let mut values = Vec::new();
        for start in starts {
            let LaneValue::Place(LanePlace { map, run: None }) = start.value else { return None };
            for direction in &directions {
                let place = match distance {
                    Distance::Cells(steps) => {
                        let leads = self.leads_along(direction.value, steps)?;
                        LanePlace { map: self.onward(map, &leads), run: None }
                    }
                    Distance::BeyondRun(reg, when) => {
                        let leads = self.straight_steps(direction.value)?;
                        let shift = self.shift(&leads)?;
                        let own = LaneValue::cell(self.identity());
                        let cells = self.cells_where(when, &lanes.elsewhere().with(reg, own))?;
                        LanePlace { map, run: Some(Run { shift, cells }) }
                    }
                };
                let mut end = Guarded { value: LaneValue::Place(place), ..start };
                if let Some(within) = direction.within {
                    self.narrow(std::slice::from_mut(&mut end), within);
                }
                values.push(end);
            }
        }
        few(values)
    }

    /// The run that a distance exceeds by one, in the same direction from the same place: its register and condition.
    pub(in crate::link) fn one_beyond(
        &self,
        distance: NodeId,
        from: NodeId,
        direction: NodeId,
    ) -> Option<(Reg, NodeId)> {
        let Some(Node::Compute(Arithmetic::Add, a, b)) = self.node_at(distance) else {
            return None;
        };
        let count = match (a.operand(), b.operand()) {
            (Operand::Const(1), _) => b,
            (_, Operand::Const(1)) => a,
            _ => return None,
        };
        let Some(Node::Count(list)) = self.node_at(count) else { return None };
        let scalar_list = match self.list_at(list) {
            List::Either { otherwise, .. } => self.list_at(otherwise),
            list => list,
        };
        match scalar_list {
            List::Ray { from: start, direction: way, reg, when }
                if self.is_same(start, from) && self.is_same(way, direction) =>
            {
                Some((reg, when))
            }
            _ => None,
        }
    }

    /// True if two operands are the same, or equal nodes.
    fn is_same(&self, a: NodeId, b: NodeId) -> bool {
        a == b || self.node_at(a).is_some_and(|node| self.node_at(b) == Some(node))
    }
}

/// Values, if they are not too many.
pub(super) fn few(values: Vec<Guarded>) -> Option<Vec<Guarded>> {
    (values.len() <= MOST_CASES).then_some(values)
}
