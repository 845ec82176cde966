//! The shape of an expression: all of it but the operands that are its inputs. Expressions with the same shape have the
//! same value for the same inputs, whatever registers hold them.

use crate::code::{Bitboard, BitboardId, Change, List, ListId, Look, Node, NodeId, Operand, Reg};
use crate::link::Linker;

/// The parts of an expression, from the outside in.
pub(super) type Shape = Vec<Piece>;

/// A part of an expression, its operands taken out.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Piece {
    Node(Node),
    List(List),
    Bitboard(Bitboard),
    /// An input, by its number.
    Input(usize),
    /// Any other operand.
    Operand(NodeId),
}

/// Most parts that are compared; a longer expression has a shape of its own.
const MOST: usize = 256;

impl Linker<'_> {
    /// The shape of a node, with its inputs in the order in which they are met; `None` if it is too long, or if an
    /// input is a register that is bound again inside.
    pub(super) fn shape_of(&self, node: NodeId, inputs: &[NodeId]) -> Option<(Shape, Vec<NodeId>)> {
        let (met, shape) = (Vec::new(), Vec::new());
        let mut shaper = Shaper { linker: self, inputs, met, shape, is_bound: false };
        shaper.node(node);
        let all = shaper.met.len() == inputs.len() && !shaper.is_bound && !shaper.is_full();
        all.then_some((shaper.shape, shaper.met))
    }
}

struct Shaper<'l, 'd> {
    linker: &'l Linker<'d>,
    inputs: &'l [NodeId],
    met: Vec<NodeId>,
    shape: Shape,
    /// True if an input is bound again inside.
    is_bound: bool,
}

impl Shaper<'_, '_> {
    fn is_full(&self) -> bool {
        self.shape.len() > MOST
    }
}

impl Look for Shaper<'_, '_> {
    fn node(&mut self, node: NodeId) {
        if self.is_full() {
            return;
        }
        if let Operand::Node(at) = node.operand() {
            let node = self.linker.ir.exprs.nodes[at];
            self.shape.push(Piece::Node(node.with(&mut Blank)));
            node.look(self);
        } else if self.inputs.contains(&node) {
            let number = self.met.iter().position(|met| *met == node).unwrap_or_else(|| {
                self.met.push(node);
                self.met.len() - 1
            });
            self.shape.push(Piece::Input(number));
        } else {
            self.shape.push(Piece::Operand(node));
        }
    }

    fn list(&mut self, list: ListId) {
        if !self.is_full() {
            let list = self.linker.list_at(list);
            self.shape.push(Piece::List(list.with(&mut Blank)));
            list.look(self);
        }
    }

    fn bitboard(&mut self, set: BitboardId) {
        if !self.is_full() {
            let set = self.linker.bitboard_at(set);
            self.shape.push(Piece::Bitboard(set.with(&mut Blank)));
            set.look(self);
        }
    }

    fn node_under(&mut self, bound: Reg, node: NodeId) {
        self.is_bound |= self.inputs.contains(&NodeId::reg(bound));
        self.node(node);
    }

    fn list_under(&mut self, bound: Reg, list: ListId) {
        self.is_bound |= self.inputs.contains(&NodeId::reg(bound));
        self.list(list);
    }

    fn items(&mut self, start: u32, len: u32) {
        for at in start..start + len {
            self.node(self.linker.ir.exprs.items[at as usize]);
        }
    }
}

/// Takes the operands out of an expression.
struct Blank;

impl Change for Blank {
    fn node(&mut self, _: NodeId) -> NodeId {
        NodeId::NONE
    }

    fn list(&mut self, _: ListId) -> ListId {
        0
    }

    fn bitboard(&mut self, _: BitboardId) -> BitboardId {
        0
    }

    fn node_under(&mut self, _: Reg, _: NodeId) -> NodeId {
        NodeId::NONE
    }

    fn list_under(&mut self, _: Reg, _: ListId) -> ListId {
        0
    }

    fn items(&mut self, _: u32, len: u32) -> (u32, u32) {
        (0, len)
    }
}
