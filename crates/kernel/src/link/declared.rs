//! What the definition declares, by number: zones, columns, procedures, limits.

use crate::Kind;
use crate::link::analyse::may_suspend::Suspending;
use crate::link::env::Proc;
use boardwright_def::Reset;
use std::collections::BTreeMap;

/// Declarations that lowering looks up.
#[derive(Debug)]
pub(in crate::link) struct Declared<'d> {
    /// By zone of the definition: its first place, and whether each player has one.
    pub zones: Vec<(u16, bool)>,
    pub columns: Vec<ColumnTable>,
    /// By column of the data tables: its table, its name and the kind of its values.
    pub column_names: Vec<(String, String, Kind)>,
    /// The column that holds the family of each type, if a rule reads it.
    pub family_column: Option<u16>,
    /// By region of which each player has one: its rows of constants.
    pub region_rows: BTreeMap<String, u32>,
    /// By such rows: where the first member of each row stands among the constants.
    pub first_members: BTreeMap<u32, u32>,
    pub actions: Vec<Proc>,
    pub sequences: Vec<Proc>,
    /// By action: the counters of its limits, and how often each allows it.
    pub limits: Vec<Vec<(u32, i32)>>,
    /// By procedure: names that hold lists, with the most members they can have.
    pub list_rooms: Vec<Vec<(String, u32)>>,
    /// True if some option has a limit per phase, turn, round.
    pub option_resets: [bool; 3],
    /// Counters of the limits of options, by where the options are written.
    pub option_counts: Vec<(String, Vec<(u32, i32)>)>,
    /// Phases and sequences whose variables are reset when they begin.
    pub named_resets: Vec<Reset>,
    pub suspending: Suspending<'d>,
}

impl<'d> Declared<'d> {
    pub fn new(suspending: Suspending<'d>) -> Self {
        Self {
            zones: Vec::new(),
            columns: Vec::new(),
            column_names: Vec::new(),
            family_column: None,
            region_rows: BTreeMap::new(),
            first_members: BTreeMap::new(),
            actions: Vec::new(),
            sequences: Vec::new(),
            limits: Vec::new(),
            list_rooms: Vec::new(),
            option_resets: [false; 3],
            option_counts: Vec::new(),
            named_resets: Vec::new(),
            suspending,
        }
    }
}

/// A column of boards as a table of constants.
#[derive(Debug)]
pub(in crate::link) struct ColumnTable {
    pub id: String,
    pub kind: Kind,
    /// The first of its entries, one for each cell of all boards.
    pub table: u32,
    pub board: usize,
}
