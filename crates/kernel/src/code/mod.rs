//! The flat code: scalar nodes, lists, bitboards and operations.
//!
//! Each is a small `Copy` value in an array of the program; references are indices into these arrays. A node refers
//! only to earlier nodes, so evaluation ends.

mod lists;
mod nodes;
mod operations;
mod parts;
mod sets;

pub(crate) use lists::List;
pub(crate) use nodes::{Arithmetic, FoldBy, Node, Numbers};
pub(crate) use operations::{Insertion, Op, Scope, Signal, Target};
pub(crate) use parts::{Change, Look};
pub(crate) use sets::{Bitboard, BitboardStep};

use crate::value::NONE;

/// Index of a list expression.
pub(crate) type ListId = u32;
/// Index of a bitboard expression.
pub(crate) type BitboardId = u32;
/// Index of an operation.
pub(crate) type Pc = u32;
/// A scratch register that holds a parameter or a member under test during evaluation.
pub(crate) type Reg = u8;

/// A scalar expression: a node of the table, or a plain read or constant that needs no node. Most
/// operands are plain; reading them without the table makes conditions fast.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct NodeId(u32);

/// The operand in a [`NodeId`].
pub(crate) enum Operand {
    Node(usize),
    /// A word of the state.
    Word(usize),
    /// A value in the machine's own memory.
    Local(u8),
    Reg(Reg),
    Const(i32),
}

impl NodeId {
    /// Number of the lower bits, which hold the number of the operand; the upper ones hold its kind.
    const BITS: u32 = 29;
    const NODE: u32 = 0;
    const WORD: u32 = 1;
    const LOCAL: u32 = 2;
    const REG: u32 = 3;
    const CONST: u32 = 4;
    /// The number that stands for the constant `none`.
    const LEAST: i32 = -(1 << (Self::BITS - 1));

    const fn new(tag: u32, number: u32) -> Self {
        Self(tag << Self::BITS | number & ((1 << Self::BITS) - 1))
    }

    /// The constant `none`.
    pub const NONE: Self = Self::new(Self::CONST, Self::LEAST as u32);

    pub const fn node(at: usize) -> Self {
        Self::new(Self::NODE, at as u32)
    }

    pub const fn word(at: u32) -> Self {
        Self::new(Self::WORD, at)
    }

    pub const fn local(number: u8) -> Self {
        Self::new(Self::LOCAL, number as u32)
    }

    pub const fn reg(reg: Reg) -> Self {
        Self::new(Self::REG, reg as u32)
    }

    /// A constant, if it fits.
    pub const fn constant(value: i32) -> Option<Self> {
        match value {
            NONE => Some(Self::new(Self::CONST, Self::LEAST as u32)),
            _ if value > Self::LEAST && value < -Self::LEAST => {
                Some(Self::new(Self::CONST, value as u32))
            }
            _ => None,
        }
    }

    /// The id with these bits, which `Debug` prints.
    #[cfg(test)]
    pub const fn raw(bits: u32) -> Self {
        Self(bits)
    }

    /// True if it has to be evaluated.
    #[inline(always)]
    pub const fn is_node(self) -> bool {
        self.0 >> Self::BITS == Self::NODE
    }

    #[inline(always)]
    pub const fn operand(self) -> Operand {
        // Bit by bit: a jump table of the five is predicted less well and takes longer.
        let (number, has) = (self.0 & ((1 << Self::BITS) - 1), self.0 >> Self::BITS);
        if has & Self::CONST != 0 {
            let unused = 32 - Self::BITS;
            match (number << unused) as i32 >> unused {
                Self::LEAST => Operand::Const(NONE),
                value => Operand::Const(value),
            }
        } else if has & Self::LOCAL != 0 {
            if has & Self::WORD != 0 {
                Operand::Reg(number as u8)
            } else {
                Operand::Local(number as u8)
            }
        } else if has & Self::WORD != 0 {
            Operand::Word(number as usize)
        } else {
            Operand::Node(number as usize)
        }
    }
}

/// A local of a procedure: a word of the state, or, if the machine cannot come to rest while the value
/// is used, a word of the machine's frame, which is neither hashed nor journalled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Slot(u32);

/// The position of a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SlotAt {
    /// In the machine's own memory, by number.
    Local(u8),
    /// In a word of the state.
    Word(usize),
}

/// Values in the machine's own memory.
pub(crate) const LOCALS: usize = 256;

impl Slot {
    const LOCAL: u32 = 1 << 31;

    pub const fn word(at: u32) -> Self {
        Self(at)
    }

    pub const fn local(number: u8) -> Self {
        Self(number as u32 | Self::LOCAL)
    }

    /// The id with these bits, which `Debug` prints.
    #[cfg(test)]
    pub const fn raw(bits: u32) -> Self {
        Self(bits)
    }

    /// Its position.
    #[inline]
    pub const fn at(self) -> SlotAt {
        if self.0 & Self::LOCAL == 0 {
            SlotAt::Word(self.0 as usize)
        } else {
            SlotAt::Local(self.0 as u8)
        }
    }

    /// The word of the state, if it is one.
    #[inline]
    pub const fn state_word(self) -> Option<usize> {
        match self.at() {
            SlotAt::Word(at) => Some(at),
            SlotAt::Local(_) => None,
        }
    }

    /// The node that reads it.
    pub fn node(self) -> NodeId {
        match self.at() {
            SlotAt::Local(number) => NodeId::local(number),
            SlotAt::Word(at) => NodeId::word(at as u32),
        }
    }
}
