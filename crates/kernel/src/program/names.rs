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
    /// The slots of procedures, with name and kind.
    pub slots: Vec<(Slot, String, Kind)>,
    /// By column of a table: the table, the column and the kind of its values.
    pub columns: Vec<(String, String, Kind)>,
    /// Columns of places: the start among the constants, the name and the kind of the values.
    pub place_columns: Vec<(u32, String, Kind)>,
}
