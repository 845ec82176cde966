//! Tables: constant data by key and column.

use crate::{Domain, Expr};
use serde::{Deserialize, Serialize};

/// A table: a row for each key, a value in each column. Read as [`crate::Ref::TableCell`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Table {
    /// The id.
    pub id: String,
    /// The domain of the keys: words of a list, which the table may make itself under its own id,
    /// numbers, types of token or players.
    pub key: Domain,
    /// The key of each row, a literal; no key occurs twice.
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
    /// The domain of its values; for numbers, from the smallest to the largest value.
    pub domain: Domain,
    /// A literal for each row, or `none`.
    pub values: Vec<Expr>,
}
