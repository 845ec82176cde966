//! Players who can be eliminated: a flag for each, read by lists of players.
//!
//! A game without `eliminate` has neither flags nor conditions on them.

use crate::Kind;
use crate::code::{List, ListId, Node, NodeId};
use crate::link::Linker;
use boardwright_def::Effect;

impl Linker<'_> {
    pub(in crate::link) fn declare_eliminated(&mut self) {
        if self.any_effect(|effect| matches!(effect, Effect::Eliminate { .. })) {
            let first = self.words(self.players, 0);
            self.name_words("eliminated", first, self.players, Kind::Bool);
            self.limit(first, self.players, 0, 1);
            self.ir.layout.eliminated = Some(first);
        }
    }

    /// The members of a list of players who are not eliminated.
    pub(in crate::link) fn remaining_of(&mut self, list: ListId) -> ListId {
        let Some(base) = self.ir.layout.eliminated else { return list };
        let reg = self.take_reg(crate::Kind::Player);
        let out = self.node(Node::WordAt { base, offset: NodeId::reg(reg) });
        let when = self.node(Node::Not(out));
        self.lowering.next_reg = reg;
        self.list(List::Where { list, reg, when })
    }

    /// The next seat whose player is not eliminated; the same one if no other is left.
    pub(in crate::link) fn next_remaining(&mut self, of: NodeId) -> NodeId {
        let next = self.node(Node::Next(of));
        if self.ir.layout.eliminated.is_none() {
            return next;
        }
        let round = self.list(List::Clockwise(next));
        let left = self.remaining_of(round);
        self.node(Node::First(left))
    }

    /// The previous seat whose player is not eliminated.
    pub(in crate::link) fn previous_remaining(&mut self, of: NodeId) -> NodeId {
        if self.ir.layout.eliminated.is_none() {
            return self.node(Node::Previous(of));
        }
        let round = self.list(List::Clockwise(of));
        let left = self.remaining_of(round);
        self.node(Node::Last(left))
    }
}
