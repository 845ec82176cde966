//! Facts: the parts of a condition with their values, for people to read.

use super::knowledge::Viewpoint;
use super::meanings::{Whose, plain_node};
use super::{Fact, FactKind};
use crate::code::{Arithmetic, FoldBy, Node, NodeId, Operand, Slot};
use crate::{Kind, PlaceId, Value};

/// Depth of facts: a part at this depth has a value and no parts.
const DEEPEST: usize = 6;

impl Viewpoint<'_> {
    /// Returns a node with its value and its parts.
    pub(super) fn fact(&mut self, node: NodeId) -> Fact {
        self.fact_of(node, None, 0)
    }

    /// Returns a node with its value and its parts; `like` is the kind of its values if it has none of its own.
    pub(super) fn fact_like(&mut self, node: NodeId, like: Option<Kind>) -> Fact {
        self.fact_of(node, like, 0)
    }

    /// `like` is the kind of the value that it is compared with: constants have no kind of their own.
    fn fact_of(&mut self, node: NodeId, like: Option<Kind>, depth: usize) -> Fact {
        let node = plain_node(self.e.p, node).unwrap_or(node);
        let kind = self.kind_of(node).or(like).unwrap_or(Kind::Int);
        let value = self.known_value(node).map(|word| Value::of(kind, word));
        let (what, parts) = self.decompose(node, like);
        let parts = if depth >= DEEPEST { Vec::new() } else { parts };
        let parts = parts.into_iter().map(|(part, like)| self.fact_of(part, like, depth + 1));
        Fact { what, value, parts: parts.collect() }
    }

    /// Returns the kind of the values of a node; also of a register.
    pub(super) fn kind_of(&self, node: NodeId) -> Option<Kind> {
        if let Operand::Reg(reg) = node.operand() {
            return self.binding_of(reg).and_then(|bound| bound.kind);
        }
        self.e.p.kind_of_node(node)
    }

    /// Returns what a node computes, and its parts with their kinds.
    fn decompose(
        &self,
        node: NodeId,
        like: Option<Kind>,
    ) -> (FactKind, Vec<(NodeId, Option<Kind>)>) {
        let p = self.e.p;
        let what = match node.operand() {
            Operand::Const(_) => FactKind::Constant,
            Operand::Word(at) => p.word_meaning(at).map_or(FactKind::Amount, |(what, _)| what),
            Operand::Local(number) => {
                p.slot_meaning(Slot::local(number)).map_or(FactKind::Amount, |(what, _)| what)
            }
            Operand::Reg(reg) => {
                let name = self.binding_of(reg).and_then(|bound| bound.name.clone());
                name.map_or(FactKind::Member, FactKind::Name)
            }
            Operand::Node(at) => return self.decompose_node(at, like),
        };
        (what, Vec::new())
    }

    fn decompose_node(
        &self,
        at: usize,
        like: Option<Kind>,
    ) -> (FactKind, Vec<(NodeId, Option<Kind>)>) {
        let p = self.e.p;
        let one = |what: FactKind, a: NodeId, kind: Kind| (what, vec![(a, Some(kind))]);
        match p.exprs.nodes[at] {
            Node::Const(_) => (FactKind::Constant, Vec::new()),
            Node::WordAt { base, offset } => match p.var_at(base) {
                Some((Whose::Player(var), _)) => one(FactKind::OfPlayer(var), offset, Kind::Player),
                Some((Whose::Place(var), _)) => {
                    one(FactKind::OfPlace(var), place_of(p, offset), Kind::Place)
                }
                None => (FactKind::Amount, Vec::new()),
            },
            Node::ConstAt { table, at } => {
                let column = p.names.place_columns.iter().find(|(base, ..)| *base == table);
                let name = column.map_or_else(String::new, |(_, name, _)| name.clone());
                one(FactKind::Column(name), at, Kind::Place)
            }
            Node::CellOn { at, .. } => one(FactKind::Coordinate("index"), at, Kind::Place),
            Node::And(a, b) => (FactKind::And, bools(a, b)),
            Node::Or(a, b) => (FactKind::Or, bools(a, b)),
            Node::Not(a) => one(FactKind::Not, a, Kind::Bool),
            Node::Eq(a, b) => (FactKind::Equal, self.alike(a, b)),
            Node::Lt(a, b) => (FactKind::Less, self.alike(a, b)),
            Node::Le(a, b) => (FactKind::AtMost, self.alike(a, b)),
            Node::Compute(op, a, b) => (FactKind::Compute(sign(op)), ints(a, b)),
            Node::If { when, then, otherwise } => {
                // The value of the condition tells which branch is taken.
                (FactKind::If, vec![(when, Some(Kind::Bool)), (then, like), (otherwise, like)])
            }
            Node::In { item, list } => (FactKind::In, vec![(item, p.kind_of_list(list))]),
            Node::TokenProp { token, prop } => one(FactKind::Prop(prop), token, Kind::Token),
            Node::TokenOwner(a) => one(FactKind::Owner, a, Kind::Token),
            Node::TokenType(a) => one(FactKind::Type, a, Kind::Token),
            Node::TokenPlace(a) => one(FactKind::PlaceOf, a, Kind::Token),
            Node::TypeProp { of, prop } => one(FactKind::TypeProp(prop), of, Kind::TokenType),
            Node::SetOf { .. } => (FactKind::Set, Vec::new()),
            Node::Has { set, item, .. } => {
                let kind = self.kind_of(set);
                let member = if let Some(Kind::Set(of)) = kind { Some(of.kind()) } else { None };
                (FactKind::SetMember, vec![(set, kind), (item, member)])
            }
            Node::TableCell { key, column } => {
                let names = p.names.columns.get(usize::from(column));
                let (table, name) =
                    names.map_or_else(Default::default, |(t, c, _)| (t.clone(), c.clone()));
                (FactKind::Table(table, name), vec![(key, None)])
            }
            Node::PlaceEmpty(a) => one(FactKind::Empty, a, Kind::Place),
            Node::PlaceCount(a) => one(FactKind::Count, a, Kind::Place),
            Node::PlacePiece(a) => one(FactKind::Piece, a, Kind::Place),
            Node::PlaceOwner(a) => one(FactKind::PlaceOwner, a, Kind::Place),
            Node::PlaceIndex(a) => one(FactKind::Coordinate("index"), a, Kind::Place),
            Node::PlaceRow(a) => one(FactKind::Coordinate("row"), a, Kind::Place),
            Node::PlaceCol(a) => one(FactKind::Coordinate("col"), a, Kind::Place),
            Node::Seat(a) => one(FactKind::Seat, a, Kind::Player),
            Node::PlaceOf { player, .. } => one(FactKind::Zone, player, Kind::Player),
            Node::Cell { row, col, .. } => (FactKind::Cell, ints(row, col)),
            Node::Next(a) => one(FactKind::Next, a, Kind::Player),
            Node::Previous(a) => one(FactKind::Previous, a, Kind::Player),
            Node::Step { from, direction, distance } => {
                let parts = vec![
                    (from, Some(Kind::Place)),
                    (direction, Some(Kind::Direction)),
                    (distance, Some(Kind::Int)),
                ];
                (FactKind::Step, parts)
            }
            Node::Past { from, direction, .. } => {
                let parts = vec![(from, Some(Kind::Place)), (direction, Some(Kind::Direction))];
                (FactKind::Step, parts)
            }
            Node::Adjacent(a, b) => (FactKind::Adjacent, places(a, b)),
            Node::Distance(a, b) => (FactKind::Distance, places(a, b)),
            Node::Reached { from, to, .. } => (FactKind::Connected, places(from, to)),
            Node::Joined { .. } => (FactKind::Connected, Vec::new()),
            Node::InBitboard { plain, .. } => self.decompose(plain, like),
            Node::Count(_) | Node::BitboardCount(_) => (FactKind::Members, Vec::new()),
            Node::NonEmpty(_) | Node::BitboardAny(_) => (FactKind::AnyMember, Vec::new()),
            Node::BitboardNone(_) => (FactKind::NoMember, Vec::new()),
            Node::First(_) | Node::FirstOf { .. } => (FactKind::First, Vec::new()),
            Node::Last(_) => (FactKind::Last, Vec::new()),
            Node::Fold { by, .. } => (FactKind::Fold(fold(by)), Vec::new()),
            Node::LineAny { .. } | Node::LineLost { .. } | Node::LineThrough { .. } => {
                (FactKind::Line, Vec::new())
            }
            Node::LineCount { .. } => (FactKind::Lines, Vec::new()),
            Node::Score(a) => one(FactKind::Score, a, Kind::Player),
            Node::Single
            | Node::Is { .. }
            | Node::Branches { .. }
            | Node::SumOf { .. }
            | Node::AllZero { .. } => (FactKind::Amount, Vec::new()),
        }
    }

    /// Returns two operands of a comparison with the kind that either of them has.
    fn alike(&self, a: NodeId, b: NodeId) -> Vec<(NodeId, Option<Kind>)> {
        let kind = self.kind_of(a).or_else(|| self.kind_of(b));
        vec![(a, kind), (b, kind)]
    }
}

/// Returns a fact about a place that no node names.
pub(super) fn about_place(what: FactKind, at: i32, value: Option<Value>) -> Fact {
    let place = PlaceId(at as u16);
    let named =
        Fact { what: FactKind::Place(place), value: Some(Value::Place(place)), parts: Vec::new() };
    Fact { what, value, parts: vec![named] }
}

/// Returns the place whose variable a word offset selects.
pub(super) fn place_of(p: &crate::Program, offset: NodeId) -> NodeId {
    if let Operand::Node(at) = offset.operand()
        && let Node::CellOn { at, .. } | Node::ConstAt { at, .. } = p.exprs.nodes[at]
    {
        return at;
    }
    offset
}

fn bools(a: NodeId, b: NodeId) -> Vec<(NodeId, Option<Kind>)> {
    vec![(a, Some(Kind::Bool)), (b, Some(Kind::Bool))]
}

fn ints(a: NodeId, b: NodeId) -> Vec<(NodeId, Option<Kind>)> {
    vec![(a, Some(Kind::Int)), (b, Some(Kind::Int))]
}

fn places(a: NodeId, b: NodeId) -> Vec<(NodeId, Option<Kind>)> {
    vec![(a, Some(Kind::Place)), (b, Some(Kind::Place))]
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

fn fold(by: FoldBy) -> &'static str {
    match by {
        FoldBy::Sum => "sum",
        FoldBy::Min => "min",
        FoldBy::Max => "max",
        FoldBy::Some => "some",
        FoldBy::All => "all",
        FoldBy::Count => "count",
    }
}
