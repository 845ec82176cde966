//! Values in a lane: each possible value with the cells that see it.

use super::{GuardedValue, LanePlace, LaneValue, Lanes, MOST_CASES, Run};
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
    pub(super) fn values(&mut self, node: NodeId, lanes: &Lanes) -> Option<Vec<GuardedValue>> {
        self.count_step()?;
        let node = match node.operand() {
            Operand::Const(word) => Node::Const(word),
            Operand::Reg(reg) => return Some(vec![GuardedValue::always(lanes.find(reg)?)]),
            Operand::Node(at) => self.ir.exprs.nodes[at],
            Operand::Word(_) | Operand::Local(_) => return None,
        };
        match node {
            Node::Const(word) => Some(vec![GuardedValue::always(LaneValue::Word(word))]),
            Node::If { when, otherwise, .. } if self.is_single(when) => {
                self.values(otherwise, lanes)
            }
            Node::If { when, then, otherwise } => {
                let when = self.cells_where(when, lanes)?;
                let unless = self.complement(when);
                let mut values = self.values(then, lanes)?;
                self.narrow(&mut values, when);
                let mut others = self.values(otherwise, lanes)?;
                self.narrow(&mut others, unless);
                values.append(&mut others);
                few(values)
            }
            Node::TokenPlace(token) => {
                let mut values = self.values(token, lanes)?;
                for GuardedValue { value, .. } in &mut values {
                    *value = match *value {
                        LaneValue::Token(place) => LaneValue::Place(place),
                        LaneValue::Word(NONE) => *value,
                        LaneValue::Place(_) | LaneValue::Word(_) => return None,
                    };
                }
                Some(values)
            }
            Node::PlacePiece(place) => {
                self.search.needs_single = true;
                let mut values = self.values(place, lanes)?;
                for GuardedValue { value, .. } in &mut values {
                    *value = match *value {
                        LaneValue::Place(place) => LaneValue::Token(place),
                        LaneValue::Word(NONE) => *value,
                        LaneValue::Token(_) | LaneValue::Word(_) => return None,
                    };
                }
                Some(values)
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

    /// Restricts values to the cells of a bitboard.
    pub(super) fn narrow(&mut self, values: &mut [GuardedValue], to: BitboardId) {
        for GuardedValue { within, .. } in values {
            *within = Some(within.map_or(to, |within| self.and(within, to)));
        }
    }

    /// The cells that see a value.
    pub(super) fn cells_of_value(&mut self, guarded: GuardedValue) -> BitboardId {
        guarded.within.unwrap_or_else(|| self.everything())
    }

    /// The places some steps away, or beyond a run.
    fn step_values(
        &mut self,
        from: NodeId,
        direction: NodeId,
        distance: Distance,
        lanes: &Lanes,
    ) -> Option<Vec<GuardedValue>> {
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
                let mut end = GuardedValue { value: LaneValue::Place(place), ..start };
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
pub(super) fn few(values: Vec<GuardedValue>) -> Option<Vec<GuardedValue>> {
    (values.len() <= MOST_CASES).then_some(values)
}
