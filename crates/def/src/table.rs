//! Data that never changes: what an author would write as a table.

use crate::{Domain, Expr};
use serde::{Deserialize, Serialize};

/// A table: a row for each key, a value in each column. Read as [`crate::Ref::TableCell`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Table {
    /// The id.
    pub id: String,
    /// What the keys are: words of a list (often of one that the table itself makes, under its own
    /// id), numbers, types of token or players.
    pub key: Domain,
    /// The key of each row, a literal; none of them twice.
    pub rows: Vec<Expr>,
    /// The columns beside the key.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<TableColumn>,
}

/// A column of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TableColumn {
    /// The id.
    pub id: String,
    /// What its values are: of numbers, from the smallest to the largest that stands in it.
    pub domain: Domain,
    /// A literal for each row, or `none`.
    pub values: Vec<Expr>,
}
