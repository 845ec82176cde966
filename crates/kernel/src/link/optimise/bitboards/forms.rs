//! Conditions on the cells that a token covers, where the token or its orientation is chosen in play: a bitboard for each
//! orientation of each type.

use super::{AssumedForm, Cells, Lanes, start_of_row};
use crate::Kind;
use crate::code::{Bitboard, List, Node, NodeId, Reg};
use crate::link::Linker;
use crate::link::analyse::evaluated::Part;
use crate::link::analyse::free_registers::bit;
use std::collections::BTreeSet;

/// Most orientations of all types: each has a bitboard for each condition.
const MOST_FORMS: usize = 256;

/// Most pairs of a type and an orientation that are assumed for one condition, one after the other.
const MOST_READ: usize = 2;

impl Linker<'_> {
    /// The cells of a bitboard for which a condition on a covered cell has a value, by the form of the token.
    pub(super) fn filtered_by_form(
        &mut self,
        kind: Kind,
        base: Cells,
        reg: Reg,
        conditions: &[NodeId],
        holds: bool,
    ) -> Option<Cells> {
        let forms = self.ir.tokens.shapes.forms();
        let [condition] = *conditions else { return None };
        if kind != Kind::Place || forms.is_empty() || forms.len() > MOST_FORMS {
            return None;
        }
        let read = self.forms_read(condition, reg);
        let mut found = read.into_iter().take(MOST_READ).filter_map(|read| {
            let (mut row, mut single) = (Vec::new(), false);
            for value in &forms {
                let mut lanes = Lanes::one(reg, self.own_value(kind));
                lanes.form = Some(AssumedForm { read, value: *value });
                let cells = self.filtered_lanes(kind, base, &lanes, conditions, holds)?;
                single |= cells.single;
                row.push(cells.set);
            }
            Some((read, row, single))
        });
        let ((of, turned), row, single) = found.next()?;
        let when = if holds { condition } else { self.node(Node::Not(condition)) };
        let list = self.list(List::Bitboard(base.set));
        let plain = self.list(List::Where { list, reg, when });
        let plain = self.bitboard(Bitboard::FromList(plain));
        let first = start_of_row(&mut self.ir.bitboards.form_rows, row);
        let set = self.bitboard(Bitboard::OfForm { first, of, turned, plain });
        Some(Cells { set, single })
    }

    /// The types and orientations by which a condition on the place in a register lists covered cells.
    fn forms_read(&self, condition: NodeId, reg: Reg) -> BTreeSet<(NodeId, NodeId)> {
        let parts = self.reached(&[Part::Node(condition)]).into_iter();
        let read = parts.filter_map(|part| {
            let Part::List(list) = part else { return None };
            let List::Covers { of, turned, .. } = self.list_at(list) else { return None };
            Some((of, turned))
        });
        let fixed = |node: NodeId| self.free_registers(node) & bit(reg) == 0;
        read.filter(|(of, turned)| fixed(*of) && fixed(*turned)).collect()
    }
}
