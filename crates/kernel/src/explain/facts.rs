//! Facts: the parts of a condition with their values, for people to read.

use super::knowledge::Viewpoint;
use super::meanings::Meaning;
use super::{Fact, FactKind};
use crate::code::{NodeId, Operand};
use crate::{Kind, Value};

/// Depth of facts: a part at this depth has a value and no parts.
const DEEPEST: usize = 6;

impl Viewpoint<'_> {
    /// Returns a node with its value and its parts.
    pub(super) fn fact(&mut self, node: NodeId) -> Fact {
        self.fact_of(node, None, 0)
    }

    /// Returns a node with its value and its parts. `like` is the kind of the value that it is compared with: constants
    /// have no kind of their own.
    pub(super) fn fact_like(&mut self, node: NodeId, like: Option<Kind>) -> Fact {
        self.fact_of(node, like, 0)
    }

    /// Returns the fact of a node at a depth of the tree; `like` as in [`Self::fact_like`].
    fn fact_of(&mut self, node: NodeId, like: Option<Kind>, depth: usize) -> Fact {
        let node = self.e.p.plain_node(node);
        let Meaning { what, kind, parts } = self.meaning(node);
        let value = self.known_value(node);
        let value = value.map(|word| Value::of(kind.or(like).unwrap_or(Kind::Int), word));
        if depth >= DEEPEST {
            return Fact { what, value, parts: Vec::new() };
        }
        // Some parts take their kind from their neighbour or from the whole.
        let like = if let FactKind::Equal | FactKind::Less | FactKind::AtMost = what {
            parts.iter().find_map(|(part, _)| self.meaning(*part).kind)
        } else if what == FactKind::SetMember {
            let set = parts.first().and_then(|(set, _)| self.meaning(*set).kind);
            set.and_then(|set| if let Kind::Set(of) = set { Some(of.kind()) } else { None })
        } else {
            like.filter(|_| what == FactKind::If)
        };
        let parts =
            parts.into_iter().map(|(part, kind)| self.fact_of(part, kind.or(like), depth + 1));
        let parts = parts.collect();
        Fact { what, value, parts }
    }

    /// Returns the meaning of a node; also of a register.
    fn meaning(&self, node: NodeId) -> Meaning {
        let mut meaning = self.e.p.meaning(node);
        if let Operand::Reg(reg) = node.operand()
            && let Some(bound) = self.binding_of(reg)
        {
            meaning.kind = bound.kind;
            meaning.what = bound.name.clone().map_or(FactKind::Member, FactKind::Name);
        }
        meaning
    }
}

impl Fact {
    /// Returns a fact without parts.
    pub(super) fn leaf(what: FactKind, value: Value) -> Self {
        Self { what, value: Some(value), parts: Vec::new() }
    }
}
