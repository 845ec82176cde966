//! Names for people and traces.

use crate::Kind;
use crate::code::Slot;

/// Names for people and traces.
#[derive(Debug, Default)]
pub(crate) struct Names {
    pub seats: Vec<String>,
    pub actions: Vec<String>,
    pub phases: Vec<String>,
    pub props: Vec<String>,
    /// What procedures keep, by name.
    pub slots: Vec<(Slot, String, Kind)>,
    /// By column of a table: the table, the column and what stands in it.
    pub columns: Vec<(String, String, Kind)>,
    /// Columns of places: where each begins among the constants, its name and what stands in it.
    pub place_columns: Vec<(u32, String, Kind)>,
}
