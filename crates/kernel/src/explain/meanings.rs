//! Meanings of words of the state, and kinds of the values of nodes.

use super::FactKind;
use crate::code::{FoldBy, List, ListId, Node, NodeId, Operand, Slot};
use crate::program::Program;
use crate::state::word;
use crate::{Kind, VarId};

/// A variable of players or of places.
pub(super) enum Whose {
    Player(VarId),
    Place(VarId),
}

impl Program {
    /// Returns what a word holds and the kind of its values, if rules can name it.
    pub(super) fn word_meaning(&self, at: usize) -> Option<(FactKind, Kind)> {
        let header = match at {
            word::ROUND => Some((FactKind::Round, Kind::Int)),
            word::TURN => Some((FactKind::Turn, Kind::Int)),
            word::PLY => Some((FactKind::Ply, Kind::Int)),
            word::ACTIVE => Some((FactKind::Active, Kind::Player)),
            word::DECIDER => Some((FactKind::Actor, Kind::Player)),
            word::PHASE => {
                let phases = self.enums.iter().position(|words| words.id == "phase");
                Some((FactKind::Phase, phases.map_or(Kind::Int, |of| Kind::Enum(of as u16))))
            }
            _ => None,
        };
        if header.is_some() {
            return header;
        }
        let global = at.checked_sub(self.layout.globals as usize);
        if let Some((number, var)) =
            global.and_then(|number| Some((number, self.vars.global.get(number)?)))
        {
            return Some((FactKind::Global(VarId(number as u16)), var.kind));
        }
        self.slot_meaning(Slot::word(at as u32))
    }

    /// Returns what a slot of a procedure holds, and the kind of its values.
    pub(super) fn slot_meaning(&self, slot: Slot) -> Option<(FactKind, Kind)> {
        let (_, name, kind) = self.names.slots.iter().find(|(at, ..)| *at == slot)?;
        let what = if name == "actor" { FactKind::Actor } else { FactKind::Name(name.clone()) };
        Some((what, *kind))
    }

    /// Returns the variable that begins at a word.
    pub(super) fn var_at(&self, base: u32) -> Option<(Whose, Kind)> {
        let place = self.vars.place.iter().position(|var| var.base == base);
        if let Some(number) = place {
            let kind = self.vars.place[number].info.kind;
            return Some((Whose::Place(VarId(number as u16)), kind));
        }
        let number = base.checked_sub(self.layout.player_vars)? as usize / self.players;
        let var = self.vars.player.get(number)?;
        Some((Whose::Player(VarId(number as u16)), var.kind))
    }

    /// Returns the kind of the values of a node, if it is known without evaluating it.
    pub(super) fn kind_of_node(&self, node: NodeId) -> Option<Kind> {
        let at = match node.operand() {
            Operand::Const(_) | Operand::Reg(_) => return None,
            Operand::Word(at) => return Some(self.word_meaning(at)?.1),
            Operand::Local(number) => return Some(self.slot_meaning(Slot::local(number))?.1),
            Operand::Node(at) => at,
        };
        Some(match self.exprs.nodes[at] {
            Node::Const(_) => return None,
            Node::WordAt { base, .. } => self.var_at(base)?.1,
            Node::ConstAt { table, .. } => {
                self.names.place_columns.iter().find(|(at, ..)| *at == table)?.2
            }
            Node::TokenProp { prop, .. } | Node::TypeProp { prop, .. } => self.prop_kind(prop),
            Node::TableCell { column, .. } => self.names.columns.get(usize::from(column))?.2,
            Node::If { then, otherwise, .. } => {
                return self.kind_of_node(then).or_else(|| self.kind_of_node(otherwise));
            }
            Node::TokenOwner(_) | Node::PlaceOwner(_) | Node::Next(_) | Node::Previous(_) => {
                Kind::Player
            }
            Node::TokenType(_) => Kind::TokenType,
            Node::TokenPlace(_)
            | Node::PlaceOf { .. }
            | Node::Cell { .. }
            | Node::Step { .. }
            | Node::Past { .. } => Kind::Place,
            Node::PlacePiece(_) => Kind::Token,
            Node::First(list) | Node::Last(list) => return self.kind_of_list(list),
            Node::FirstOf { .. } => return None,
            Node::CellOn { .. }
            | Node::Compute(..)
            | Node::PlaceCount(_)
            | Node::PlaceIndex(_)
            | Node::PlaceRow(_)
            | Node::PlaceCol(_)
            | Node::Seat(_)
            | Node::Distance(..)
            | Node::Count(_)
            | Node::BitboardCount(_)
            | Node::LineCount { .. }
            | Node::SumOf { .. }
            | Node::Score(_) => Kind::Int,
            Node::Fold { by, value, .. } => match by {
                FoldBy::Min | FoldBy::Max => return self.kind_of_node(value).or(Some(Kind::Int)),
                FoldBy::Sum | FoldBy::Count => Kind::Int,
                FoldBy::Some | FoldBy::All => Kind::Bool,
            },
            Node::SetOf { .. } => return None,
            Node::And(..)
            | Node::Or(..)
            | Node::Not(_)
            | Node::Eq(..)
            | Node::Lt(..)
            | Node::Le(..)
            | Node::Is { .. }
            | Node::Branches { .. }
            | Node::In { .. }
            | Node::Has { .. }
            | Node::PlaceEmpty(_)
            | Node::Adjacent(..)
            | Node::Reached { .. }
            | Node::NonEmpty(_)
            | Node::BitboardAny(_)
            | Node::BitboardNone(_)
            | Node::LineLost { .. }
            | Node::LineThrough { .. }
            | Node::LineAny { .. }
            | Node::Single
            | Node::InBitboard { .. }
            | Node::Joined { .. }
            | Node::AllZero { .. } => Kind::Bool,
        })
    }

    /// Returns the kind of the members of a list, if it is known without evaluating it.
    pub(super) fn kind_of_list(&self, list: ListId) -> Option<Kind> {
        Some(match self.exprs.lists[list as usize] {
            List::Tokens(_) | List::TokensIn(_) | List::Pieces(_) => Kind::Token,
            List::Ints { .. } => Kind::Int,
            List::Others(_) | List::Clockwise(_) => Kind::Player,
            List::ZonesOf(_)
            | List::Adjacent(_)
            | List::Connected { .. }
            | List::Ray { .. }
            | List::Walk { .. }
            | List::Track { .. }
            | List::Having { .. }
            | List::Fan { .. }
            | List::Between(..)
            | List::Bitboard(_)
            | List::PlacesOf(_) => Kind::Place,
            List::Where { list, .. }
            | List::Extreme { list, .. }
            | List::Distinct { list, .. }
            | List::Take { list, .. }
            | List::If { list, .. }
            | List::Unite { each: list, .. } => return self.kind_of_list(list),
            List::Cond { then: one, otherwise: other, .. }
            | List::Union(one, other)
            | List::Otherwise(one, other) => {
                return self.kind_of_list(one).or_else(|| self.kind_of_list(other));
            }
            List::Either { then, otherwise, .. } => {
                return self.kind_of_list(otherwise).or_else(|| self.kind_of_list(then));
            }
            List::Items { start, len } => {
                let items = &self.exprs.items[start as usize..(start + len) as usize];
                return items.iter().find_map(|item| self.kind_of_node(*item));
            }
            List::Consts { .. }
            | List::ConstsOf { .. }
            | List::Members { .. }
            | List::Stored(_) => {
                return None;
            }
        })
    }
}

/// Returns the form of a value that is nearer to the rules, if linking made a faster one beside it.
pub(super) fn plain_node(p: &Program, node: NodeId) -> Option<NodeId> {
    let Operand::Node(at) = node.operand() else { return None };
    let node = p.exprs.nodes[at];
    if let Node::InBitboard { plain, .. } = node {
        return Some(plain);
    }
    let Node::If { when, otherwise, .. } = node else { return None };
    let Operand::Node(when) = when.operand() else { return None };
    (p.exprs.nodes[when] == Node::Single).then_some(otherwise)
}
