//! Values as hosts see them. Inside the kernel each is one 32-bit word.

use crate::{PlaceId, PlayerId, TokenId, TypeId};

/// The word that stands for `none`.
pub(crate) const NONE: i32 = i32::MIN;

/// What the values of a variable, property or parameter are.
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
        }
    }
}
