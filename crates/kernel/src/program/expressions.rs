//! Scalar and list expressions, and the constants that they read.

use super::Branch;
use crate::code::{List, Node, NodeId};
use crate::value::NONE;

/// Tables of expressions.
#[derive(Debug, Default)]
pub(crate) struct Expressions {
    pub nodes: Vec<Node>,
    /// Conditions as jump code.
    pub branches: Vec<Branch>,
    pub lists: Vec<List>,
    /// By list: true if its members are known to be cells, or tokens on cells.
    pub cell_lists: Vec<bool>,
    /// Members of lists that are written out.
    pub items: Vec<NodeId>,
    pub consts: Vec<i32>,
    /// Rows of constants, one for each player: the start in `consts`, and the length.
    pub consts_of: Vec<(u32, u32)>,
    /// Columns of data tables.
    pub columns: Vec<DataColumn>,
}

/// A column of a table: its words among the constants, one for each key from the first.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DataColumn {
    pub first: i32,
    pub start: u32,
    pub len: u32,
}

impl DataColumn {
    /// The word in the row with a key; `none` if there is no such row.
    pub fn at(self, key: i32, consts: &[i32]) -> i32 {
        let row = i64::from(key) - i64::from(self.first);
        if key == NONE || row < 0 || row >= i64::from(self.len) {
            return NONE;
        }
        consts[self.start as usize + row as usize]
    }
}
