//! Computations: logic, comparison, arithmetic, sets, `if`.

use super::Expr;
use crate::Domain;
use serde::{Deserialize, Serialize};

/// A computation, distinguished by `op`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "op")]
pub enum Op {
    /// All of `args` hold.
    #[serde(rename = "and")]
    And {
        /// Conditions.
        args: Vec<Expr>,
    },
    /// One of `args` holds.
    #[serde(rename = "or")]
    Or {
        /// Conditions.
        args: Vec<Expr>,
    },
    /// `arg` does not hold.
    #[serde(rename = "not")]
    Not {
        /// A condition.
        arg: Expr,
    },
    /// Equal.
    #[serde(rename = "==")]
    Eq {
        /// Left side.
        left: Expr,
        /// Right side.
        right: Expr,
    },
    /// Not equal.
    #[serde(rename = "!=")]
    Ne {
        /// Left side.
        left: Expr,
        /// Right side.
        right: Expr,
    },
    /// Less.
    #[serde(rename = "<")]
    Lt {
        /// Left side.
        left: Expr,
        /// Right side.
        right: Expr,
    },
    /// Less or equal.
    #[serde(rename = "<=")]
    Le {
        /// Left side.
        left: Expr,
        /// Right side.
        right: Expr,
    },
    /// Greater.
    #[serde(rename = ">")]
    Gt {
        /// Left side.
        left: Expr,
        /// Right side.
        right: Expr,
    },
    /// Greater or equal.
    #[serde(rename = ">=")]
    Ge {
        /// Left side.
        left: Expr,
        /// Right side.
        right: Expr,
    },
    /// `item` is a member of the list `set`.
    #[serde(rename = "in")]
    In {
        /// A value.
        item: Expr,
        /// A list.
        set: Expr,
    },
    /// Sum.
    #[serde(rename = "+")]
    Add {
        /// Left side.
        left: Expr,
        /// Right side.
        right: Expr,
    },
    /// Difference.
    #[serde(rename = "-")]
    Sub {
        /// Left side.
        left: Expr,
        /// Right side.
        right: Expr,
    },
    /// Product.
    #[serde(rename = "*")]
    Mul {
        /// Left side.
        left: Expr,
        /// Right side.
        right: Expr,
    },
    /// Quotient, rounded down.
    #[serde(rename = "div")]
    Div {
        /// Left side.
        left: Expr,
        /// Right side.
        right: Expr,
    },
    /// Remainder of the quotient rounded down.
    #[serde(rename = "mod")]
    Mod {
        /// Left side.
        left: Expr,
        /// Right side.
        right: Expr,
    },
    /// Smaller of two numbers.
    #[serde(rename = "min")]
    Min {
        /// Left side.
        left: Expr,
        /// Right side.
        right: Expr,
    },
    /// Larger of two numbers.
    #[serde(rename = "max")]
    Max {
        /// Left side.
        left: Expr,
        /// Right side.
        right: Expr,
    },
    /// Distance from zero.
    #[serde(rename = "abs")]
    Abs {
        /// A number.
        arg: Expr,
    },
    /// The set of the members of a list.
    #[serde(rename = "set")]
    Set {
        /// The values of its members: the `of` of a [`crate::Domain::Set`].
        of: Domain,
        /// A list of them.
        items: Expr,
    },
    /// One of two values.
    #[serde(rename = "if")]
    If {
        /// A condition.
        when: Expr,
        /// The value if it holds.
        then: Expr,
        /// The value if not.
        #[serde(rename = "else")]
        otherwise: Expr,
    },
}
