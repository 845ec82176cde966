//! Operand visitor and rewriter for expressions: nodes, lists and bitboards.
//!
//! Each kind of expression lists its operands here once, for every pass.

use super::{Bitboard, BitboardId, List, ListId, Node, NodeId, Reg};

/// Rewrites the operands of an expression or operation. By default an operand stays as it is.
pub(crate) trait Change {
    fn node(&mut self, node: NodeId) -> NodeId {
        node
    }

    fn list(&mut self, list: ListId) -> ListId {
        list
    }

    fn bitboard(&mut self, set: BitboardId) -> BitboardId {
        set
    }

    /// A node inside which a register is bound.
    fn node_under(&mut self, _bound: Reg, node: NodeId) -> NodeId {
        self.node(node)
    }

    /// A list inside which a register is bound.
    fn list_under(&mut self, _bound: Reg, list: ListId) -> ListId {
        self.list(list)
    }

    /// A range of item nodes.
    fn items(&mut self, start: u32, len: u32) -> (u32, u32) {
        (start, len)
    }

    /// A written variable, by number; its offset may be a node.
    fn target(&mut self, number: u16) -> u16 {
        number
    }
}

/// Visits the operands of an expression.
pub(crate) trait Look {
    fn node(&mut self, node: NodeId);
    fn list(&mut self, list: ListId);
    fn bitboard(&mut self, set: BitboardId);
    fn node_under(&mut self, bound: Reg, node: NodeId);
    fn list_under(&mut self, bound: Reg, list: ListId);
    fn items(&mut self, start: u32, len: u32);
}

/// A visit is a rewrite that changes nothing.
pub(super) struct Looking<'a, L>(pub &'a mut L);

impl<L: Look> Change for Looking<'_, L> {
    fn node(&mut self, node: NodeId) -> NodeId {
        self.0.node(node);
        node
    }

    fn list(&mut self, list: ListId) -> ListId {
        self.0.list(list);
        list
    }

    fn bitboard(&mut self, set: BitboardId) -> BitboardId {
        self.0.bitboard(set);
        set
    }

    fn node_under(&mut self, bound: Reg, node: NodeId) -> NodeId {
        self.0.node_under(bound, node);
        node
    }

    fn list_under(&mut self, bound: Reg, list: ListId) -> ListId {
        self.0.list_under(bound, list);
        list
    }

    fn items(&mut self, start: u32, len: u32) -> (u32, u32) {
        self.0.items(start, len);
        (start, len)
    }
}

/// Rewrites bitboard operands alone.
struct Sets<F>(F);

impl<F: FnMut(BitboardId) -> BitboardId> Change for Sets<F> {
    fn bitboard(&mut self, set: BitboardId) -> BitboardId {
        (self.0)(set)
    }
}

/// Rewrites nodes in order.
pub(super) fn nodes<'n>(c: &mut impl Change, nodes: impl IntoIterator<Item = &'n mut NodeId>) {
    nodes.into_iter().for_each(|node| *node = c.node(*node));
}

/// Rewrites a node inside which a register is bound.
fn node_under(c: &mut impl Change, bound: &Reg, node: &mut NodeId) {
    *node = c.node_under(*bound, *node);
}

/// Rewrites lists in order.
pub(super) fn lists<const N: usize>(c: &mut impl Change, lists: [&mut ListId; N]) {
    lists.into_iter().for_each(|list| *list = c.list(*list));
}

/// Rewrites bitboards in order.
fn sets<const N: usize>(c: &mut impl Change, sets: [&mut BitboardId; N]) {
    sets.into_iter().for_each(|set| *set = c.bitboard(*set));
}

impl Node {
    /// Returns the expression with changed operands.
    pub fn with(mut self, c: &mut impl Change) -> Self {
        match &mut self {
            Node::Const(_) | Node::Single | Node::SumOf { .. } | Node::AllZero { .. } => {}
            Node::WordAt { offset: a, .. }
            | Node::ConstAt { at: a, .. }
            | Node::FirstOf { player: a, .. }
            | Node::CellOn { at: a, .. }
            | Node::Not(a)
            | Node::Is { of: a, .. }
            | Node::Branches { when: a, .. }
            | Node::Kept { of: a, .. }
            | Node::KeptBy { of: a, .. }
            | Node::TokenProp { token: a, .. }
            | Node::TokenOwner(a)
            | Node::TokenType(a)
            | Node::TokenPlace(a)
            | Node::TypeProp { of: a, .. }
            | Node::TableCell { key: a, .. }
            | Node::PlaceEmpty(a)
            | Node::PlaceCount(a)
            | Node::PlacePiece(a)
            | Node::PlaceOwner(a)
            | Node::PlaceIndex(a)
            | Node::PlaceRow(a)
            | Node::PlaceCol(a)
            | Node::Seat(a)
            | Node::PlaceOf { player: a, .. }
            | Node::Next(a)
            | Node::Previous(a)
            | Node::Repeated { times: a, .. }
            | Node::Score(a) => nodes(c, [a]),
            Node::And(a, b)
            | Node::Or(a, b)
            | Node::Eq(a, b)
            | Node::Lt(a, b)
            | Node::Le(a, b)
            | Node::Compute(_, a, b)
            | Node::Has { set: a, item: b, .. }
            | Node::Cell { row: a, col: b, .. }
            | Node::Adjacent(a, b)
            | Node::Distance(a, b) => nodes(c, [a, b]),
            Node::If { when, then, otherwise } => nodes(c, [when, then, otherwise]),
            Node::Step { from, direction, distance } => nodes(c, [from, direction, distance]),
            Node::Past { from, direction, reg, when } => {
                nodes(c, [from, direction]);
                node_under(c, reg, when);
            }
            Node::In { item, list } => {
                nodes(c, [item]);
                lists(c, [list]);
            }
            Node::Reached { from, to, list } => {
                nodes(c, [from, to]);
                lists(c, [list]);
            }
            Node::SetOf { list, .. }
            | Node::Count(list)
            | Node::NonEmpty(list)
            | Node::First(list)
            | Node::Last(list) => lists(c, [list]),
            Node::Fold { list, reg, value, .. } | Node::Longest { list, reg, via: value } => {
                lists(c, [list]);
                node_under(c, reg, value);
            }
            Node::InBitboard { set, at, plain, .. } => {
                sets(c, [set]);
                nodes(c, [at, plain]);
            }
            Node::LineThrough { set, at, .. } => {
                sets(c, [set]);
                nodes(c, [at]);
            }
            Node::BitboardCount(set)
            | Node::BitboardAny(set)
            | Node::BitboardNone(set)
            | Node::LineAny { set, .. }
            | Node::LineCount { set, .. } => sets(c, [set]),
            Node::LineLost { set, part, .. } => sets(c, [set, part]),
            Node::Joined { from, to, through } => sets(c, [from, to, through]),
        }
        self
    }
}

impl List {
    /// Returns the expression with changed operands.
    pub fn with(mut self, c: &mut impl Change) -> Self {
        match &mut self {
            List::Consts { .. } | List::Having { .. } | List::Stored(_) | List::Picked => {}
            List::Tokens(a)
            | List::Pieces(a)
            | List::Others(a)
            | List::Clockwise(a)
            | List::ZonesOf(a)
            | List::ConstsOf { player: a, .. }
            | List::Adjacent(a)
            | List::Members { set: a, .. } => nodes(c, [a]),
            List::Ints { min, max, .. } => nodes(c, [min, max]),
            List::Track { from, n, .. } => nodes(c, [from, n]),
            List::Between(a, b) => nodes(c, [a, b]),
            List::Covers { of, at, turned } => nodes(c, [of, at, turned]),
            List::Connected { from, reg, via, steps } => {
                nodes(c, [from]);
                node_under(c, reg, via);
                nodes(c, [steps]);
            }
            List::Ray { from, direction, reg, when } => {
                nodes(c, [from, direction]);
                node_under(c, reg, when);
            }
            List::Fan { from, ways, reg, when, ends } => {
                nodes(c, [from]);
                lists(c, [ways]);
                node_under(c, reg, when);
                *ends = ends.map(|ends| c.bitboard(ends));
            }
            List::Walk { from, direction, n, reg, when } => {
                nodes(c, [from, direction, n]);
                node_under(c, reg, when);
            }
            List::Where { list, reg, when: node }
            | List::Extreme { list, reg, value: node, .. }
            | List::Distinct { list, reg, value: node } => {
                lists(c, [list]);
                node_under(c, reg, node);
            }
            List::TokensIn(list) | List::PlacesOf(list) => lists(c, [list]),
            List::Union(a, b) | List::Otherwise(a, b) => lists(c, [a, b]),
            List::Unite { list, reg, each } => {
                lists(c, [list]);
                *each = c.list_under(*reg, *each);
            }
            List::Cond { when, then, otherwise } | List::Either { when, then, otherwise } => {
                nodes(c, [when]);
                lists(c, [then, otherwise]);
            }
            List::If { when, list } => {
                nodes(c, [when]);
                lists(c, [list]);
            }
            List::Take { list, n } => {
                lists(c, [list]);
                nodes(c, [n]);
            }
            List::TokensWith { at, plain, start, terms, .. } => {
                nodes(c, [at]);
                lists(c, [plain]);
                (*start, _) = c.items(*start, u32::from(*terms));
            }
            List::Items { start, len } => (*start, *len) = c.items(*start, *len),
            List::Bitboard(set) => sets(c, [set]),
        }
        self
    }
}

impl Bitboard {
    /// Returns the bitboard with changed operands; the rows of players and forms are not visited.
    pub fn with(mut self, c: &mut impl Change) -> Self {
        match &mut self {
            Bitboard::Plane(_) | Bitboard::Mask(_) => {}
            Bitboard::PlaneOf { player: node, .. }
            | Bitboard::MaskOf { player: node, .. }
            | Bitboard::MaskBy { number: node, .. }
            | Bitboard::One(node) => nodes(c, [node]),
            Bitboard::And(a, b) | Bitboard::Or(a, b) | Bitboard::Minus(a, b) => sets(c, [a, b]),
            Bitboard::Flood { from, through } => sets(c, [from, through]),
            Bitboard::StepInto { set, .. } => sets(c, [set]),
            Bitboard::Beyond { run, set, .. } | Bitboard::Across { run, set, .. } => {
                sets(c, [run, set])
            }
            Bitboard::If { when: node, set }
            | Bitboard::OfPlayer { player: node, plain: set, .. } => {
                nodes(c, [node]);
                sets(c, [set]);
            }
            Bitboard::OfForm { of, turned, plain, .. } => {
                nodes(c, [of, turned]);
                sets(c, [plain]);
            }
            Bitboard::FromList(list) => lists(c, [list]),
        }
        self
    }
}

macro_rules! visits {
    ($($expression:ident),*) => {$(
        impl $expression {
            /// Visits each operand.
            pub fn look(self, look: &mut impl Look) {
                self.with(&mut Looking(look));
            }

            /// Visits each bitboard operand.
            pub fn each_bitboard(self, mut look: impl FnMut(BitboardId)) {
                self.with(&mut Sets(|set| {
                    look(set);
                    set
                }));
            }
        }
    )*};
}

visits!(Node, List, Bitboard);
