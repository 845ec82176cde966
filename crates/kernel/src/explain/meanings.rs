//! Meanings of nodes: what a node computes, for people to read, and the kinds of values.

use super::FactKind;
use crate::code::{Arithmetic, FoldBy, List, ListId, Node, NodeId, Operand, Slot};
use crate::program::{Program, Variable};
use crate::state::word;
use crate::{Kind, Value, VarInfo};

/// The meaning of a node, as far as it is known without evaluating it.
pub(super) struct Meaning {
    pub what: FactKind,
    /// The kind of its values.
    pub kind: Option<Kind>,
    /// Its parts in the order that [`FactKind`] states, with their kinds.
    pub parts: Vec<(NodeId, Option<Kind>)>,
}

impl Meaning {
    fn new(what: FactKind, kind: Option<Kind>, parts: &[(NodeId, Kind)]) -> Self {
        let parts = parts.iter().map(|(part, kind)| (*part, Some(*kind)));
        Self { what, kind, parts: parts.collect() }
    }
}

impl Program {
    /// Returns the meaning of a word, if rules can name it.
    fn meaning_of_word(&self, at: usize) -> Option<Meaning> {
        let (what, kind) = match at {
            word::ROUND => (FactKind::Round, Kind::Int),
            word::TURN => (FactKind::Turn, Kind::Int),
            word::PLY => (FactKind::Ply, Kind::Int),
            word::ACTIVE => (FactKind::Active, Kind::Player),
            word::DECIDER => (FactKind::Actor, Kind::Player),
            word::PHASE => {
                let phases = self.enums.iter().position(|words| words.id == "phase");
                (FactKind::Phase, phases.map_or(Kind::Int, |of| Kind::Enum(of as u16)))
            }
            _ => match self.variable_at(at) {
                Some((Variable::Game(var), info)) => (FactKind::Global(var), info.kind),
                _ => return self.meaning_of_slot(Slot::word(at as u32)),
            },
        };
        Some(Meaning::new(what, Some(kind), &[]))
    }

    /// Returns the meaning of a slot of a procedure.
    fn meaning_of_slot(&self, slot: Slot) -> Option<Meaning> {
        let (_, name, kind) = self.names.slots.iter().find(|(at, ..)| *at == slot)?;
        let what = if name == "actor" { FactKind::Actor } else { FactKind::Name(name.clone()) };
        Some(Meaning::new(what, Some(*kind), &[]))
    }

    pub(super) fn meaning(&self, node: NodeId) -> Meaning {
        let found = match node.operand() {
            Operand::Const(_) => Some(Meaning::new(FactKind::Constant, None, &[])),
            Operand::Reg(_) => Some(Meaning::new(FactKind::Member, None, &[])),
            Operand::Word(at) => self.meaning_of_word(at),
            Operand::Local(number) => self.meaning_of_slot(Slot::local(number)),
            Operand::Node(at) => Some(self.meaning_of_node(self.exprs.nodes[at])),
        };
        found.unwrap_or_else(|| Meaning::new(FactKind::Amount, None, &[]))
    }

    fn meaning_of_node(&self, node: Node) -> Meaning {
        use Kind::{Bool, Direction, Int, Place, Player, Token, TokenType};
        let of = |what, kind, parts: &[_]| Meaning::new(what, Some(kind), parts);
        let compared = |what, a, b| Meaning { what, kind: Some(Bool), parts: untyped(&[a, b]) };
        match node {
            Node::Const(_) => Meaning::new(FactKind::Constant, None, &[]),
            Node::WordAt { base, offset } => self.meaning_of_variable(base, Some(offset)),
            Node::ConstAt { table, at } => {
                let column = self.names.place_columns.iter().find(|(base, ..)| *base == table);
                let (name, kind) = column.map(|(_, name, kind)| (name.clone(), *kind)).unzip();
                Meaning::new(FactKind::Column(name.unwrap_or_default()), kind, &[(at, Place)])
            }
            Node::TableCell { key, column } => {
                let column = self.names.columns.get(usize::from(column)).cloned();
                let (names, kind) = column.map(|(table, name, kind)| ((table, name), kind)).unzip();
                let (table, name) = names.unwrap_or_default();
                Meaning { what: FactKind::Table(table, name), kind, parts: untyped(&[key]) }
            }
            Node::If { when, then, otherwise } => {
                // The value of the condition tells which branch is taken.
                let kind = self.meaning(then).kind.or_else(|| self.meaning(otherwise).kind);
                let parts = vec![(when, Some(Bool)), (then, None), (otherwise, None)];
                Meaning { what: FactKind::If, kind, parts }
            }
            Node::In { item, list } => {
                let parts = vec![(item, self.kind_of_list(list))];
                Meaning { what: FactKind::In, kind: Some(Bool), parts }
            }
            Node::First(list) => Meaning::new(FactKind::First, self.kind_of_list(list), &[]),
            Node::Last(list) => Meaning::new(FactKind::Last, self.kind_of_list(list), &[]),
            Node::FirstOf { .. } => Meaning::new(FactKind::First, None, &[]),
            Node::SetOf { .. } => Meaning::new(FactKind::Set, None, &[]),
            Node::Fold { by, list, value, .. } => self.meaning_of_fold(by, list, value),
            Node::InBitboard { plain, .. } => self.meaning(plain),
            Node::And(a, b) => of(FactKind::And, Bool, &[(a, Bool), (b, Bool)]),
            Node::Or(a, b) => of(FactKind::Or, Bool, &[(a, Bool), (b, Bool)]),
            Node::Not(a) => of(FactKind::Not, Bool, &[(a, Bool)]),
            Node::Eq(a, b) => compared(FactKind::Equal, a, b),
            Node::Lt(a, b) => compared(FactKind::Less, a, b),
            Node::Le(a, b) => compared(FactKind::AtMost, a, b),
            Node::Has { set, item, .. } => compared(FactKind::SetMember, set, item),
            Node::Compute(by, a, b) => of(FactKind::Compute(sign(by)), Int, &[(a, Int), (b, Int)]),
            Node::TokenProp { token, prop } => {
                of(FactKind::Prop(prop), self.prop_kind(prop), &[(token, Token)])
            }
            Node::TypeProp { of: a, prop } => {
                of(FactKind::TypeProp(prop), self.prop_kind(prop), &[(a, TokenType)])
            }
            Node::TokenOwner(a) => of(FactKind::Owner, Player, &[(a, Token)]),
            Node::TokenType(a) => of(FactKind::Type, TokenType, &[(a, Token)]),
            Node::TokenPlace(a) => of(FactKind::PlaceOf, Place, &[(a, Token)]),
            Node::PlaceEmpty(a) => of(FactKind::Empty, Bool, &[(a, Place)]),
            Node::PlaceCount(a) => of(FactKind::Count, Int, &[(a, Place)]),
            Node::PlacePiece(a) => of(FactKind::Piece, Token, &[(a, Place)]),
            Node::PlaceOwner(a) => of(FactKind::PlaceOwner, Player, &[(a, Place)]),
            Node::PlaceIndex(a) | Node::CellOn { at: a, .. } => {
                of(FactKind::Coordinate("index"), Int, &[(a, Place)])
            }
            Node::PlaceRow(a) => of(FactKind::Coordinate("row"), Int, &[(a, Place)]),
            Node::PlaceCol(a) => of(FactKind::Coordinate("col"), Int, &[(a, Place)]),
            Node::Seat(a) => of(FactKind::Seat, Int, &[(a, Player)]),
            Node::Score(a) => of(FactKind::Score, Int, &[(a, Player)]),
            Node::Repeated { times, .. } => of(FactKind::Repeated, Bool, &[(times, Int)]),
            Node::PlaceOf { player, .. } => of(FactKind::Zone, Place, &[(player, Player)]),
            Node::Cell { row, col, .. } => of(FactKind::Cell, Place, &[(row, Int), (col, Int)]),
            Node::Next(a) => of(FactKind::Next, Player, &[(a, Player)]),
            Node::Previous(a) => of(FactKind::Previous, Player, &[(a, Player)]),
            Node::Step { from, direction, distance } => {
                let parts = [(from, Place), (direction, Direction), (distance, Int)];
                of(FactKind::Step, Place, &parts)
            }
            Node::Past { from, direction, .. } => {
                of(FactKind::Step, Place, &[(from, Place), (direction, Direction)])
            }
            Node::Adjacent(a, b) => of(FactKind::Adjacent, Bool, &[(a, Place), (b, Place)]),
            Node::Distance(a, b) => of(FactKind::Distance, Int, &[(a, Place), (b, Place)]),
            Node::Reached { from: a, to: b, .. } => {
                of(FactKind::Connected, Bool, &[(a, Place), (b, Place)])
            }
            Node::Joined { .. } => of(FactKind::Connected, Bool, &[]),
            Node::Longest { .. } => of(FactKind::Longest, Int, &[]),
            Node::Count(list) => of(FactKind::Members(self.members_word(list)), Int, &[]),
            Node::BitboardCount(_) => of(FactKind::Members(CELLS), Int, &[]),
            Node::NonEmpty(list) => {
                let what = if let List::Covers { .. } = self.exprs.lists[list as usize] {
                    FactKind::OnBoard
                } else {
                    FactKind::AnyMember(self.members_word(list))
                };
                of(what, Bool, &[])
            }
            Node::BitboardAny(_) => of(FactKind::AnyMember(CELLS), Bool, &[]),
            Node::BitboardNone(_) => of(FactKind::NoMember(CELLS), Bool, &[]),
            Node::LineAny { .. } | Node::LineLost { .. } | Node::LineThrough { .. } => {
                of(FactKind::Line, Bool, &[])
            }
            Node::LineCount { .. } => of(FactKind::Lines, Int, &[]),
            Node::SumOf { .. } => of(FactKind::Amount, Int, &[]),
            Node::Kept { of, .. } | Node::KeptBy { of, .. } => self.meaning(of),
            Node::Single | Node::Is { .. } | Node::Branches { .. } | Node::AllZero { .. } => {
                of(FactKind::Amount, Bool, &[])
            }
        }
    }

    /// Returns the meaning of a variable of players or of places, by its first word.
    /// Returns the meaning of a variable by its first word and an offset.
    pub(super) fn meaning_of_variable(&self, base: u32, offset: Option<NodeId>) -> Meaning {
        let Some((variable, info)) = self.variable_at(base as usize) else {
            return Meaning::new(FactKind::Amount, None, &[]);
        };
        if let Some(keyed) = self.meaning_of_key(variable, info, offset) {
            return keyed;
        }
        let (what, part) = match variable {
            Variable::Game(var) => (FactKind::Global(var), None),
            Variable::Player(var, _) => {
                (FactKind::OfPlayer(var), offset.map(|offset| (offset, Kind::Player)))
            }
            Variable::Place(var, _) => {
                let place = offset.map(|offset| (self.place_of(offset), Kind::Place));
                (FactKind::OfPlace(var), place)
            }
        };
        Meaning::new(what, Some(info.kind), part.as_slice())
    }

    /// Returns the meaning of a variable whose key is not constant: its key, and the player.
    fn meaning_of_key(
        &self,
        variable: Variable,
        info: &VarInfo,
        offset: Option<NodeId>,
    ) -> Option<Meaning> {
        let node = |of: NodeId| {
            let Operand::Node(at) = of.operand() else { return None };
            Some(self.exprs.nodes[at])
        };
        let key = |of: NodeId| {
            let Node::TableCell { key, .. } = node(of)? else { return None };
            Some(key)
        };
        let kind = kind_of_key(info.key.as_ref()?.1);
        let offset = offset?;
        let (var, of_player) = match variable {
            Variable::Game(var) => (var, false),
            Variable::Player(var, _) => (var, true),
            Variable::Place(..) => return None,
        };
        let parts = if let Node::Compute(Arithmetic::Add, row, player) = node(offset)? {
            vec![(key(row)?, kind), (player, Kind::Player)]
        } else {
            vec![(key(offset)?, kind)]
        };
        let what = FactKind::Keyed { var, of_player };
        Some(Meaning::new(what, Some(info.kind), &parts))
    }

    fn meaning_of_fold(&self, by: FoldBy, list: ListId, value: NodeId) -> Meaning {
        let numbers = || self.meaning(value).kind.unwrap_or(Kind::Int);
        let (name, kind) = match by {
            FoldBy::Sum => ("sum", Kind::Int),
            FoldBy::Min => ("min", numbers()),
            FoldBy::Max => ("max", numbers()),
            FoldBy::Some => ("some", Kind::Bool),
            FoldBy::All => ("all", Kind::Bool),
            FoldBy::Count => {
                let counted = FactKind::Holders(self.members_word(list));
                return Meaning::new(counted, Some(Kind::Int), &[]);
            }
        };
        Meaning::new(FactKind::Fold(name), Some(kind), &[])
    }

    /// Returns the kind of the members of a list, if it is known without evaluating it.
    pub(super) fn kind_of_list(&self, list: ListId) -> Option<Kind> {
        match self.exprs.lists[list as usize] {
            List::Tokens(_) | List::TokensIn(_) | List::Pieces(_) => Some(Kind::Token),
            List::Ints { .. } => Some(Kind::Int),
            List::Others(_) | List::Clockwise(_) => Some(Kind::Player),
            List::ZonesOf(_)
            | List::Adjacent(_)
            | List::Connected { .. }
            | List::Ray { .. }
            | List::Walk { .. }
            | List::Track { .. }
            | List::Having { .. }
            | List::Fan { .. }
            | List::Between(..)
            | List::Covers { .. }
            | List::Bitboard(_)
            | List::PlacesOf(_) => Some(Kind::Place),
            List::Where { list, .. }
            | List::Extreme { list, .. }
            | List::Distinct { list, .. }
            | List::Take { list, .. }
            | List::If { list, .. }
            | List::TokensWith { plain: list, .. }
            | List::Unite { each: list, .. } => self.kind_of_list(list),
            List::Cond { then: one, otherwise: other, .. }
            | List::Either { otherwise: one, then: other, .. }
            | List::Union(one, other)
            | List::Otherwise(one, other) => {
                self.kind_of_list(one).or_else(|| self.kind_of_list(other))
            }
            List::Items { start, len } => {
                let items = &self.exprs.items[start as usize..(start + len) as usize];
                items.iter().find_map(|item| self.meaning(*item).kind)
            }
            List::Consts { start, len } => self.kind_of_consts((start, len)),
            List::ConstsOf { table, .. } => {
                self.kind_of_consts(self.exprs.consts_of[table as usize])
            }
            List::Members { .. } | List::Stored(_) | List::Picked => None,
        }
    }

    /// Returns the word for the members of a list.
    pub(super) fn members_word(&self, list: ListId) -> &'static str {
        match self.kind_of_list(list) {
            Some(Kind::Player) => "players",
            Some(Kind::Token) => "tokens",
            Some(Kind::Place) if self.exprs.cell_lists[list as usize] => CELLS,
            Some(Kind::Place) => "places",
            Some(Kind::TokenType) => "types",
            Some(Kind::Direction) => "directions",
            Some(Kind::Int | Kind::Bool | Kind::Enum(_) | Kind::Set(_)) | None => "members",
        }
    }

    fn kind_of_consts(&self, (start, len): (u32, u32)) -> Option<Kind> {
        if len == 0 {
            return None;
        }
        let kinds = &self.exprs.const_kinds;
        let at = kinds.binary_search_by_key(&start, |(start, _)| *start).ok()?;
        Some(kinds[at].1)
    }

    /// Returns the place whose variable a word offset selects.
    pub(super) fn place_of(&self, offset: NodeId) -> NodeId {
        if let Operand::Node(at) = offset.operand()
            && let Node::CellOn { at, .. } | Node::ConstAt { at, .. } = self.exprs.nodes[at]
        {
            return at;
        }
        offset
    }

    /// Returns the form of a value that is nearest to the rules: linking may have made faster ones beside it.
    pub(super) fn plain_node(&self, node: NodeId) -> NodeId {
        let Operand::Node(at) = node.operand() else { return node };
        let inner = self.exprs.nodes[at];
        if let Node::InBitboard { plain: of, .. }
        | Node::Kept { of, .. }
        | Node::KeptBy { of, .. } = inner
        {
            self.plain_node(of)
        } else if let Node::If { when, otherwise, .. } = inner
            && let Operand::Node(when) = when.operand()
            && self.exprs.nodes[when] == Node::Single
        {
            self.plain_node(otherwise)
        } else {
            node
        }
    }
}

/// The word for the members of a list of cells.
const CELLS: &str = "cells";

fn untyped(parts: &[NodeId]) -> Vec<(NodeId, Option<Kind>)> {
    parts.iter().map(|part| (*part, None)).collect()
}

fn sign(op: Arithmetic) -> &'static str {
    match op {
        Arithmetic::Add => "+",
        Arithmetic::Sub => "-",
        Arithmetic::Mul => "*",
        Arithmetic::Div => "div",
        Arithmetic::Mod => "mod",
        Arithmetic::Min => "min",
        Arithmetic::Max => "max",
        Arithmetic::Distance => "apart",
    }
}

/// Returns the kind of a key of a variable.
fn kind_of_key(key: Value) -> Kind {
    match key {
        Value::Word { of, .. } => Kind::Enum(of),
        Value::Player(_) => Kind::Player,
        Value::TokenType(_) => Kind::TokenType,
        Value::None
        | Value::Int(_)
        | Value::Bool(_)
        | Value::Token(_)
        | Value::Place(_)
        | Value::Direction(_)
        | Value::Set { .. } => Kind::Int,
    }
}
