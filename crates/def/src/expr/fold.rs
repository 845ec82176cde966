//! Folds: one value from a list.

use super::{Expr, is_it, it};
use serde::{Deserialize, Serialize};

/// A fold over a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Aggregate {
    /// The kind of fold.
    pub op: Fold,
    /// The list.
    pub query: Expr,
    /// The name that holds the member in `value`, with its `$`; `$it` unless the author named it.
    #[serde(default = "it", skip_serializing_if = "is_it")]
    pub bind: String,
    /// The value of each member: a number for `sum`, `min`, `max`, a condition for `all` and
    /// `some`. `count`, `empty`, `first`, `last` have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Expr>,
}

/// A kind of fold. Members whose value is `none` are skipped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Fold {
    /// Sum; 0 of nothing.
    Sum,
    /// Number of members.
    Count,
    /// Smallest; `none` of nothing.
    Min,
    /// Largest; `none` of nothing.
    Max,
    /// True if `value` holds for a member, or without `value` if there is a member.
    Some,
    /// True if `value` holds for all members.
    All,
    /// True if there are no members.
    Empty,
    /// The first member, or `none`.
    First,
    /// The last member, or `none`.
    Last,
}
