//! Operand visitor and rewriter for expressions: nodes, lists and bitboards.
//!
//! Each kind of expression lists its operands here once, for every pass.

use super::{Bitboard, BitboardId, List, ListId, Node, NodeId, Reg};

/// Rewrites the operands of an expression or operation.
pub(crate) trait Change {
    fn node(&mut self, node: NodeId) -> NodeId;
    fn list(&mut self, list: ListId) -> ListId;
    fn set(&mut self, set: BitboardId) -> BitboardId;

    /// A node inside which a register is bound.
    fn node_under(&mut self, _bound: Reg, node: NodeId) -> NodeId {
        self.node(node)
    }

    /// A list inside which a register is bound.
    fn list_under(&mut self, _bound: Reg, list: ListId) -> ListId {
        self.list(list)
    }

    /// A range of item nodes.
    fn items(&mut self, start: u32, len: u32) -> (u32, u32);

    /// A written variable, by number; its offset may be a node.
    fn target(&mut self, number: u16) -> u16 {
        number
    }
}

/// Visits the operands of an expression.
pub(crate) trait Look {
    fn node(&mut self, node: NodeId);
    fn list(&mut self, list: ListId);
    fn set(&mut self, set: BitboardId);
    fn node_under(&mut self, bound: Reg, node: NodeId);
    fn list_under(&mut self, bound: Reg, list: ListId);
    fn items(&mut self, start: u32, len: u32);
}

/// A visit is a rewrite that changes nothing.
struct Looking<'a, L>(&'a mut L);

impl<L: Look> Change for Looking<'_, L> {
    fn node(&mut self, node: NodeId) -> NodeId {
        self.0.node(node);
        node
    }

    fn list(&mut self, list: ListId) -> ListId {
        self.0.list(list);
        list
    }

    fn set(&mut self, set: BitboardId) -> BitboardId {
        self.0.set(set);
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

impl Node {
    /// The same expression with changed operands.
    pub fn with(self, c: &mut impl Change) -> Self {
        match self {
            Node::Const(_) | Node::Single | Node::SumOf { .. } | Node::AllZero { .. } => self,
            Node::Branches { when, first } => Node::Branches { when: c.node(when), first },
            Node::WordAt { base, offset } => Node::WordAt { base, offset: c.node(offset) },
            Node::ConstAt { table, at } => Node::ConstAt { table, at: c.node(at) },
            Node::FirstOf { table, player } => Node::FirstOf { table, player: c.node(player) },
            Node::CellOn { at, board } => Node::CellOn { at: c.node(at), board },
            Node::And(a, b) => Node::And(c.node(a), c.node(b)),
            Node::Or(a, b) => Node::Or(c.node(a), c.node(b)),
            Node::Not(a) => Node::Not(c.node(a)),
            Node::Eq(a, b) => Node::Eq(c.node(a), c.node(b)),
            Node::Lt(a, b) => Node::Lt(c.node(a), c.node(b)),
            Node::Le(a, b) => Node::Le(c.node(a), c.node(b)),
            Node::Is { of, among } => Node::Is { of: c.node(of), among },
            Node::Compute(op, a, b) => Node::Compute(op, c.node(a), c.node(b)),
            Node::If { when, then, otherwise } => {
                Node::If { when: c.node(when), then: c.node(then), otherwise: c.node(otherwise) }
            }
            Node::In { item, list } => Node::In { item: c.node(item), list: c.list(list) },
            Node::TokenProp { token, prop } => Node::TokenProp { token: c.node(token), prop },
            Node::TokenOwner(a) => Node::TokenOwner(c.node(a)),
            Node::TokenType(a) => Node::TokenType(c.node(a)),
            Node::TokenPlace(a) => Node::TokenPlace(c.node(a)),
            Node::TypeProp { of, prop } => Node::TypeProp { of: c.node(of), prop },
            Node::SetOf { list, first, whole } => Node::SetOf { list: c.list(list), first, whole },
            Node::Has { set, item, first } => {
                Node::Has { set: c.node(set), item: c.node(item), first }
            }
            Node::TableCell { key, column } => Node::TableCell { key: c.node(key), column },
            Node::PlaceEmpty(a) => Node::PlaceEmpty(c.node(a)),
            Node::PlaceCount(a) => Node::PlaceCount(c.node(a)),
            Node::PlacePiece(a) => Node::PlacePiece(c.node(a)),
            Node::PlaceOwner(a) => Node::PlaceOwner(c.node(a)),
            Node::PlaceIndex(a) => Node::PlaceIndex(c.node(a)),
            Node::PlaceRow(a) => Node::PlaceRow(c.node(a)),
            Node::PlaceCol(a) => Node::PlaceCol(c.node(a)),
            Node::Seat(a) => Node::Seat(c.node(a)),
            Node::PlaceOf { base, player } => Node::PlaceOf { base, player: c.node(player) },
            Node::Cell { board, row, col } => {
                Node::Cell { board, row: c.node(row), col: c.node(col) }
            }
            Node::Next(a) => Node::Next(c.node(a)),
            Node::Previous(a) => Node::Previous(c.node(a)),
            Node::Step { from, direction, distance } => Node::Step {
                from: c.node(from),
                direction: c.node(direction),
                distance: c.node(distance),
            },
            Node::Past { from, direction, reg, when } => Node::Past {
                from: c.node(from),
                direction: c.node(direction),
                reg,
                when: c.node_under(reg, when),
            },
            Node::Adjacent(a, b) => Node::Adjacent(c.node(a), c.node(b)),
            Node::Distance(a, b) => Node::Distance(c.node(a), c.node(b)),
            Node::Reached { from, to, list } => {
                Node::Reached { from: c.node(from), to: c.node(to), list: c.list(list) }
            }
            Node::Count(list) => Node::Count(c.list(list)),
            Node::NonEmpty(list) => Node::NonEmpty(c.list(list)),
            Node::First(list) => Node::First(c.list(list)),
            Node::Last(list) => Node::Last(c.list(list)),
            Node::Fold { list, reg, value, by } => {
                Node::Fold { list: c.list(list), reg, value: c.node_under(reg, value), by }
            }
            Node::InBitboard { set, at, plain, single } => {
                Node::InBitboard { set: c.set(set), at: c.node(at), plain: c.node(plain), single }
            }
            Node::BitboardCount(set) => Node::BitboardCount(c.set(set)),
            Node::BitboardAny(set) => Node::BitboardAny(c.set(set)),
            Node::BitboardNone(set) => Node::BitboardNone(c.set(set)),
            Node::LineAny { set, lines } => Node::LineAny { set: c.set(set), lines },
            Node::LineLost { set, part, lines } => {
                Node::LineLost { set: c.set(set), part: c.set(part), lines }
            }
            Node::LineThrough { set, at, lines } => {
                Node::LineThrough { set: c.set(set), at: c.node(at), lines }
            }
            Node::LineCount { set, lines } => Node::LineCount { set: c.set(set), lines },
            Node::Score(a) => Node::Score(c.node(a)),
            Node::Joined { from, to, through } => {
                Node::Joined { from: c.set(from), to: c.set(to), through: c.set(through) }
            }
        }
    }

    /// Visits each operand.
    pub fn look(self, look: &mut impl Look) {
        self.with(&mut Looking(look));
    }
}

impl List {
    /// The same expression with changed operands.
    pub fn with(self, c: &mut impl Change) -> Self {
        match self {
            List::Consts { .. } | List::Having { .. } | List::Stored(_) => self,
            List::Tokens(a) => List::Tokens(c.node(a)),
            List::TokensIn(list) => List::TokensIn(c.list(list)),
            List::Pieces(a) => List::Pieces(c.node(a)),
            List::Ints { min, max, step } => {
                List::Ints { min: c.node(min), max: c.node(max), step }
            }
            List::Others(a) => List::Others(c.node(a)),
            List::Clockwise(a) => List::Clockwise(c.node(a)),
            List::ZonesOf(a) => List::ZonesOf(c.node(a)),
            List::ConstsOf { table, player } => List::ConstsOf { table, player: c.node(player) },
            List::Adjacent(a) => List::Adjacent(c.node(a)),
            List::Connected { from, reg, via, steps } => List::Connected {
                from: c.node(from),
                reg,
                via: c.node_under(reg, via),
                steps: c.node(steps),
            },
            List::Ray { from, direction, reg, when } => List::Ray {
                from: c.node(from),
                direction: c.node(direction),
                reg,
                when: c.node_under(reg, when),
            },
            List::Fan { from, ways, reg, when, ends } => List::Fan {
                from: c.node(from),
                ways: c.list(ways),
                reg,
                when: c.node_under(reg, when),
                ends: ends.map(|ends| c.set(ends)),
            },
            List::Walk { from, direction, n, reg, when } => List::Walk {
                from: c.node(from),
                direction: c.node(direction),
                n: c.node(n),
                reg,
                when: c.node_under(reg, when),
            },
            List::Track { from, n, table, len } => {
                List::Track { from: c.node(from), n: c.node(n), table, len }
            }
            List::Between(a, b) => List::Between(c.node(a), c.node(b)),
            List::Members { set, first } => List::Members { set: c.node(set), first },
            List::Where { list, reg, when } => {
                List::Where { list: c.list(list), reg, when: c.node_under(reg, when) }
            }
            List::Union(a, b) => List::Union(c.list(a), c.list(b)),
            List::Unite { list, reg, each } => {
                List::Unite { list: c.list(list), reg, each: c.list_under(reg, each) }
            }
            List::Otherwise(a, b) => List::Otherwise(c.list(a), c.list(b)),
            List::Cond { when, then, otherwise } => {
                List::Cond { when: c.node(when), then: c.list(then), otherwise: c.list(otherwise) }
            }
            List::If { when, list } => List::If { when: c.node(when), list: c.list(list) },
            List::Either { when, then, otherwise } => List::Either {
                when: c.node(when),
                then: c.list(then),
                otherwise: c.list(otherwise),
            },
            List::Extreme { list, reg, value, highest } => {
                let list = c.list(list);
                List::Extreme { list, reg, value: c.node_under(reg, value), highest }
            }
            List::Distinct { list, reg, value } => {
                List::Distinct { list: c.list(list), reg, value: c.node_under(reg, value) }
            }
            List::Take { list, n } => List::Take { list: c.list(list), n: c.node(n) },
            List::Items { start, len } => {
                let (start, len) = c.items(start, len);
                List::Items { start, len }
            }
            List::Bitboard(set) => List::Bitboard(c.set(set)),
            List::PlacesOf(list) => List::PlacesOf(c.list(list)),
        }
    }

    /// Visits each operand.
    pub fn look(self, look: &mut impl Look) {
        self.with(&mut Looking(look));
    }
}

impl Bitboard {
    /// The same bitboard with changed operands; the bitboards of each player are not visited.
    pub fn with(self, c: &mut impl Change) -> Self {
        match self {
            Bitboard::Plane(_) | Bitboard::Mask(_) => self,
            Bitboard::PlaneOf { base, player } => {
                Bitboard::PlaneOf { base, player: c.node(player) }
            }
            Bitboard::MaskOf { first, player } => {
                Bitboard::MaskOf { first, player: c.node(player) }
            }
            Bitboard::And(a, b) => Bitboard::And(c.set(a), c.set(b)),
            Bitboard::Or(a, b) => Bitboard::Or(c.set(a), c.set(b)),
            Bitboard::Minus(a, b) => Bitboard::Minus(c.set(a), c.set(b)),
            Bitboard::If { when, set } => Bitboard::If { when: c.node(when), set: c.set(set) },
            Bitboard::StepInto { shift, set } => Bitboard::StepInto { shift, set: c.set(set) },
            Bitboard::Beyond { shift, run, set } => {
                Bitboard::Beyond { shift, run: c.set(run), set: c.set(set) }
            }
            Bitboard::Across { ways, run, set } => {
                Bitboard::Across { ways, run: c.set(run), set: c.set(set) }
            }
            Bitboard::OfPlayer { first, player, plain } => {
                Bitboard::OfPlayer { first, player: c.node(player), plain: c.set(plain) }
            }
            Bitboard::One(place) => Bitboard::One(c.node(place)),
            Bitboard::FromList(list) => Bitboard::FromList(c.list(list)),
        }
    }

    /// Visits each operand.
    pub fn look(self, look: &mut impl Look) {
        self.with(&mut Looking(look));
    }

    /// The same bitboard with changed bitboard operands.
    pub fn with_sets(self, change: impl FnMut(BitboardId) -> BitboardId) -> Self {
        self.with(&mut Sets(change))
    }

    /// Looks at each set that it is made of.
    pub fn each_set(self, look: impl FnMut(BitboardId)) {
        self.with_sets(shown(look));
    }
}

impl Node {
    /// Looks at each set that it asks for.
    pub fn each_set(self, look: impl FnMut(BitboardId)) {
        self.with(&mut Sets(shown(look)));
    }
}

impl List {
    /// Looks at each set that it asks for.
    pub fn each_set(self, look: impl FnMut(BitboardId)) {
        self.with(&mut Sets(shown(look)));
    }
}

/// Shows a set and leaves it as it is.
fn shown(mut look: impl FnMut(BitboardId)) -> impl FnMut(BitboardId) -> BitboardId {
    move |set| {
        look(set);
        set
    }
}

/// Rewrites bitboard operands alone.
struct Sets<F>(F);

impl<F: FnMut(BitboardId) -> BitboardId> Change for Sets<F> {
    fn node(&mut self, node: NodeId) -> NodeId {
        node
    }

    fn list(&mut self, list: ListId) -> ListId {
        list
    }

    fn set(&mut self, set: BitboardId) -> BitboardId {
        (self.0)(set)
    }

    fn items(&mut self, start: u32, len: u32) -> (u32, u32) {
        (start, len)
    }
}
