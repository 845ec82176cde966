//! Values in a lane: each possible value with the cells that see it.

use super::{Guarded, LanePlace, LaneValue, Lanes, MOST_CASES};
use crate::Kind;
use crate::code::{Arithmetic, BitboardId, List, Node, NodeId, Operand, Reg};
use crate::link::Linker;
use crate::link::search::MapId;
use crate::value::NONE;

impl Linker<'_> {
    /// The values of an operand, which exclude each other. A cell sees none if it is in none of them, or if its value
    /// is a place that does not exist.
    pub(super) fn values(&mut self, node: NodeId, lanes: &Lanes) -> Option<Vec<Guarded>> {
        self.count_step()?;
        let node = match node.operand() {
            Operand::Const(word) => Node::Const(word),
            Operand::Reg(reg) => return Some(vec![self.seen_by_all(lanes.find(reg)?)]),
            Operand::Node(at) => self.ir.exprs.nodes[at],
            Operand::Word(_) | Operand::Local(_) => return None,
        };
        match node {
            Node::Const(word) => Some(vec![self.seen_by_all(LaneValue::Word(word))]),
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
            // A token may reach into the cell from its own place.
            Node::TokenPlace(_) if self.ir.tokens.shapes.any() => None,
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
                    let within = member.within;
                    member.within = self.minus(within, before);
                    before = self.or(before, within);
                }
                Some(members)
            }
            Node::Step { from, direction, distance } => {
                let Operand::Const(steps) = distance.operand() else { return None };
                if steps == NONE {
                    return None;
                }
                let mut values = Vec::new();
                for (map, way, within) in self.step_starts(from, direction, lanes)? {
                    let leads = self.leads_everywhere(way, i64::from(steps));
                    let place = LanePlace::Cell(self.onward(map, &leads));
                    values.push(Guarded { within, value: LaneValue::Place(place) });
                }
                few(values)
            }
            Node::Past { from, direction, reg, when } => {
                let mut values = Vec::new();
                for (map, way, within) in self.step_starts(from, direction, lanes)? {
                    let leads = self.straight_steps(way)?;
                    let shift = self.shift(&leads)?;
                    let own = self.own_value(Kind::Place);
                    let run = self.cells_where(when, &lanes.elsewhere().with(reg, own))?;
                    let place = LanePlace::Beyond { map, shift, run };
                    values.push(Guarded { within, value: LaneValue::Place(place) });
                }
                few(values)
            }
            _ => None,
        }
    }

    /// The values of an operand, changed by `change`; `none` stays `none`.
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

    /// A value that all cells see.
    pub(super) fn seen_by_all(&mut self, value: LaneValue) -> Guarded {
        Guarded { within: self.everything(), value }
    }

    /// Restricts values to the cells of a bitboard.
    pub(super) fn narrow(&mut self, values: &mut [Guarded], to: BitboardId) {
        for Guarded { within, .. } in values {
            *within = self.and(*within, to);
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

    /// The starts of steps: the map to each, the direction, and the cells that see it.
    pub(super) fn step_starts(
        &mut self,
        from: NodeId,
        direction: NodeId,
        lanes: &Lanes,
    ) -> Option<Vec<(MapId, usize, BitboardId)>> {
        let (starts, directions) = (self.values(from, lanes)?, self.values(direction, lanes)?);
        let mut found = Vec::new();
        for start in starts {
            let LaneValue::Place(LanePlace::Cell(map)) = start.value else { return None };
            for direction in &directions {
                let LaneValue::Word(way) = direction.value else { return None };
                let within = self.and(start.within, direction.within);
                found.push((map, usize::try_from(way).ok()?, within));
            }
        }
        Some(found)
    }

    /// The run that a distance exceeds by one, in the same direction from the same place: its register and condition.
    pub(in crate::link) fn one_beyond(
        &self,
        distance: NodeId,
        from: NodeId,
        direction: NodeId,
    ) -> Option<(Reg, NodeId)> {
        let Node::Compute(Arithmetic::Add, a, b) = self.node_at(distance)? else { return None };
        let count = match (a.operand(), b.operand()) {
            (Operand::Const(1), _) => b,
            (_, Operand::Const(1)) => a,
            _ => return None,
        };
        let Node::Count(list) = self.node_at(count)? else { return None };
        let scalar_list = match self.list_at(list) {
            List::Either { otherwise, .. } => self.list_at(otherwise),
            list => list,
        };
        let List::Ray { from: start, direction: way, reg, when } = scalar_list else { return None };
        (self.is_same(start, from) && self.is_same(way, direction)).then_some((reg, when))
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
