//! Domains: the values that variables, properties and parameters can have.

use serde::{Deserialize, Serialize};

/// The values of a variable, property or parameter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", tag = "type")]
pub enum Domain {
    /// Integers from `min` to `max`, both included.
    Int {
        /// Smallest.
        min: i32,
        /// Largest.
        max: i32,
        /// True if `none` is a value too.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        optional: bool,
    },
    /// True or false.
    Bool {
        /// True if `none` is a value too.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        optional: bool,
    },
    /// A word of an enum.
    Enum {
        /// The enum's id.
        of: String,
        /// True if `none` is a value too.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        optional: bool,
    },
    /// A player.
    Player {
        /// True if `none` is a value too.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        optional: bool,
    },
    /// A token.
    Token {
        /// True if `none` is a value too.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        optional: bool,
    },
    /// A zone or cell.
    Place {
        /// True if `none` is a value too.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        optional: bool,
    },
    /// A type of token.
    TokenType {
        /// True if `none` is a value too.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        optional: bool,
    },
    /// A direction.
    Direction {
        /// A board; directions of one name are the same on all boards.
        board: String,
        /// True if `none` is a value too.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        optional: bool,
    },
    /// A set of any of the values of another domain, which has at most 31: words of an enum, numbers,
    /// players, types of token or directions.
    Set {
        /// The values of its members.
        of: Box<Domain>,
    },
}

impl Domain {
    /// Integers from `min` to `max`, never `none`.
    pub const fn int(min: i32, max: i32) -> Self {
        Domain::Int { min, max, optional: false }
    }

    /// True or false, never `none`.
    pub const fn bool() -> Self {
        Domain::Bool { optional: false }
    }

    /// True if `none` is a value too.
    pub const fn is_optional(&self) -> bool {
        match self {
            Domain::Int { optional, .. }
            | Domain::Bool { optional }
            | Domain::Enum { optional, .. }
            | Domain::Player { optional }
            | Domain::Token { optional }
            | Domain::Place { optional }
            | Domain::TokenType { optional }
            | Domain::Direction { optional, .. } => *optional,
            Domain::Set { .. } => false,
        }
    }

    /// Sets whether `none` is a value too. Sets have no `none`; the empty set stands for nothing.
    pub const fn set_optional(&mut self, now: bool) {
        match self {
            Domain::Int { optional, .. }
            | Domain::Bool { optional }
            | Domain::Enum { optional, .. }
            | Domain::Player { optional }
            | Domain::Token { optional }
            | Domain::Place { optional }
            | Domain::TokenType { optional }
            | Domain::Direction { optional, .. } => *optional = now,
            Domain::Set { .. } => {}
        }
    }
}
