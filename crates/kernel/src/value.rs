//! Values as hosts see them. Inside the kernel each is one 32-bit word.

use crate::{PlaceId, PlayerId, TokenId, TypeId};

/// The word that stands for `none`.
pub(crate) const NONE: i32 = i32::MIN;

/// The values that a word may hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Range {
    pub lo: i32,
    pub hi: i32,
    pub none: bool,
}

impl Range {
    /// True if a word is within it.
    pub fn holds(self, word: i32) -> bool {
        if word == NONE { self.none } else { (self.lo..=self.hi).contains(&word) }
    }
}

/// The kind of the values of a variable, property or parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A number.
    Int,
    /// True or false.
    Bool,
    /// A word of an enum, by index into [`crate::Program::enums`].
    Enum(u16),
    /// A player.
    Player,
    /// A token.
    Token,
    /// A place.
    Place,
    /// A type of token.
    TokenType,
    /// A direction.
    Direction,
    /// A set.
    Set(Member),
}

/// The kind of the members of a set. Each member is a bit of the set's word, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Member {
    /// Words of an enum, by index into [`crate::Program::enums`].
    Word(u16),
    /// Players.
    Player,
    /// Types of token.
    TokenType,
    /// Directions, by index into [`crate::Program::directions`].
    Direction,
    /// Numbers.
    Number {
        /// Smallest.
        min: i32,
        /// Largest.
        max: i32,
    },
}

impl Member {
    /// Most members of a set.
    pub(crate) const MOST: usize = 31;

    /// The kind of each member.
    pub(crate) fn kind(self) -> Kind {
        match self {
            Member::Word(of) => Kind::Enum(of),
            Member::Player => Kind::Player,
            Member::TokenType => Kind::TokenType,
            Member::Direction => Kind::Direction,
            Member::Number { .. } => Kind::Int,
        }
    }

    /// The word of the lowest bit.
    pub(crate) fn first(self) -> i32 {
        if let Member::Number { min, .. } = self { min } else { 0 }
    }

    /// Returns the number of numbers from `min` to `max`.
    pub(crate) fn numbers(min: i32, max: i32) -> usize {
        (i64::from(max) - i64::from(min) + 1).max(0) as usize
    }

    /// Returns the set of that many first values.
    pub(crate) fn whole(values: usize) -> i32 {
        ((1u32 << values.min(Self::MOST)) - 1) as i32
    }

    /// The bit of a value; 0 of one that can be no member, such as `none`.
    pub(crate) fn bit(self, word: i32) -> i32 {
        bit(word, self.first())
    }
}

/// The bit of a word in a set whose lowest stands for `first`; 0 of one that can be no member.
#[inline]
pub(crate) fn bit(word: i32, first: i32) -> i32 {
    match word.checked_sub(first) {
        Some(at) if word != NONE && (0..Member::MOST as i32).contains(&at) => 1 << at,
        _ => 0,
    }
}

impl std::fmt::Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Kind::Int => "a number",
            Kind::Bool => "a condition",
            Kind::Enum(_) => "a word",
            Kind::Player => "a player",
            Kind::Token => "a token",
            Kind::Place => "a place",
            Kind::TokenType => "a type of token",
            Kind::Direction => "a direction",
            Kind::Set(_) => "a set",
        })
    }
}

/// A value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Value {
    /// No value.
    None,
    /// A number.
    Int(i32),
    /// True or false.
    Bool(bool),
    /// A word of an enum.
    Word {
        /// The enum.
        of: u16,
        /// The word.
        member: u16,
    },
    /// A player.
    Player(PlayerId),
    /// A token.
    Token(TokenId),
    /// A place.
    Place(PlaceId),
    /// A type of token.
    TokenType(TypeId),
    /// A direction, by index into [`crate::Program::directions`].
    Direction(u16),
    /// A set.
    Set {
        /// The kind of its members.
        of: Member,
        /// A bit for each of them.
        bits: u32,
    },
}

impl Value {
    /// Reads a word of the given kind.
    pub(crate) fn of(kind: Kind, word: i32) -> Self {
        if word == NONE {
            return Value::None;
        }
        let index = word as u16;
        match kind {
            Kind::Int => Value::Int(word),
            Kind::Bool => Value::Bool(word != 0),
            Kind::Enum(of) => Value::Word { of, member: index },
            Kind::Player => Value::Player(PlayerId(index)),
            Kind::Token => Value::Token(TokenId(index)),
            Kind::Place => Value::Place(PlaceId(index)),
            Kind::TokenType => Value::TokenType(TypeId(index)),
            Kind::Direction => Value::Direction(index),
            Kind::Set(of) => Value::Set { of, bits: word as u32 },
        }
    }

    /// The word of the value.
    pub(crate) fn word(self) -> i32 {
        match self {
            Value::None => NONE,
            Value::Int(number) => number,
            Value::Bool(yes) => i32::from(yes),
            Value::Word { member: index, .. }
            | Value::Player(PlayerId(index))
            | Value::Token(TokenId(index))
            | Value::Place(PlaceId(index))
            | Value::TokenType(TypeId(index))
            | Value::Direction(index) => i32::from(index),
            Value::Set { bits, .. } => bits as i32,
        }
    }

    /// The members of a set, in order; nothing of anything else.
    pub fn members(self) -> impl Iterator<Item = Value> {
        let (of, bits) =
            if let Value::Set { of, bits } = self { (of, bits) } else { (Member::Player, 0) };
        let held = (0..Member::MOST as i32).filter(move |at| bits & 1 << at != 0);
        held.map(move |at| Value::of(of.kind(), of.first().saturating_add(at)))
    }
}

/// The face of a token at a moment.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TokenFace {
    /// Its type.
    pub type_id: TypeId,
    /// Its owner.
    pub owner: Option<PlayerId>,
    /// Its place; `None` after it was destroyed.
    pub place: Option<PlaceId>,
    /// Its properties, in the order of its type.
    pub props: Vec<Value>,
}
