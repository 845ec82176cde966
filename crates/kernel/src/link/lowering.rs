//! The state of lowering: numbered declarations, the procedure that is being made, and the names in scope.

use crate::Kind;
use crate::code::{Pc, Slot};
use boardwright_def::{Expr, Reset};
use std::collections::{BTreeMap, BTreeSet};

/// Declarations that lowering looks up.
#[derive(Debug, Default)]
pub(in crate::link) struct Declared<'d> {
    /// By zone of the definition: its first place, and whether each player has one.
    pub zones: Vec<(u16, bool)>,
    pub columns: Vec<ColumnTable>,
    /// By column of the data tables: its table, its name and the kind of its values.
    pub column_names: Vec<(String, String, Kind)>,
    /// The column that holds the family of each type, if a rule reads it.
    pub family_column: Option<u16>,
    /// By region with an instance for each player: its rows of constants.
    pub region_rows: BTreeMap<String, u32>,
    /// By the rows of such a region: the constants that are the first members of its rows.
    pub first_members: BTreeMap<u32, u32>,
    pub actions: Vec<Proc>,
    pub sequences: Vec<Proc>,
    /// By action: the counters of its limits, and how often each allows it.
    pub limits: Vec<Vec<(u32, i32)>>,
    /// By procedure: names that hold lists, with the most members they can have.
    pub list_rooms: Vec<BTreeMap<String, u32>>,
    /// True if some option has a limit per phase, turn, round.
    pub option_resets: [bool; 3],
    /// By path of an option: the counters of its limits.
    pub option_counts: BTreeMap<String, Vec<(u32, i32)>>,
    /// By global variable of the definition, then by variable of players: where its values are.
    pub stored: [Vec<StoredVar>; 2],
    /// Phases and sequences whose variables are reset when they begin.
    pub named_resets: Vec<Reset>,
    /// The paths of the questions whose number of answers depends on values that not every player sees.
    pub hidden_questions: BTreeSet<String>,
    /// The sequences that may ask or roll, themselves or in what they call.
    pub suspending: BTreeSet<&'d str>,
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

/// The values of a variable: one, or one for each key.
#[derive(Debug)]
pub(in crate::link) struct StoredVar {
    /// The number of its first value among the variables of its scope; the others follow.
    pub first: u16,
    /// The kind of its keys.
    pub key_kind: Kind,
    /// Its keys, as words, in the order of its values; `None` for a variable without keys.
    pub keys: Option<Vec<i32>>,
    /// A column with the offset of each key, if a rule reads or writes it by a key that is not constant.
    pub offsets: Option<u16>,
}

/// State that lowering keeps while it makes code.
#[derive(Debug, Default)]
pub(in crate::link) struct Lowering {
    /// The procedure that is being made; its options are named after it.
    pub procedure: String,
    /// True while the effects of a cost are lowered.
    pub paying: bool,
    pub next_reg: u8,
    /// The kind of each register's last binding.
    pub reg_kinds: Vec<Kind>,
    /// Values kept in the machine's own memory.
    pub scratch_slots: usize,
    /// Registers read since it was last cleared, a bit for each.
    pub reads: u64,
    /// True if counters, the active player or the phase were read.
    pub reads_turn: bool,
    /// True if the phase was read.
    pub reads_phase: bool,
    /// True if an ending reads the phase: it can then begin to hold when a phase begins.
    pub ends_read_phase: bool,
    /// The parts of the positions that are recorded.
    pub positions: Vec<Vec<Expr>>,
    /// True if a condition on earlier positions was lowered.
    pub compares: bool,
    /// Open loops that cannot suspend.
    pub open_loops: u16,
    /// True if an effect ends a phase or turn early.
    pub ends_early: bool,
    /// Words that hold return addresses.
    pub return_words: Vec<u32>,
    /// The sequence that is being made, by number.
    pub sequence: Option<usize>,
    /// Calls whose entry is not known yet: operation and sequence.
    pub calls: Vec<(Pc, usize)>,
    pub sequence_entries: Vec<Pc>,
    pub action_entries: Vec<Vec<(usize, Pc)>>,
    /// The operations of the bodies of actions and options.
    pub bodies: Vec<BodyCode>,
}

/// The operations of an action or option: of its cost from `entry` to `paid`, of its effects from there to `end`.
#[derive(Debug, Clone, Copy)]
pub(in crate::link) struct BodyCode {
    /// Its procedure, as the locals are numbered.
    pub locals: u32,
    pub entry: Pc,
    pub paid: Pc,
    pub end: Pc,
}

/// A procedure: the slots of its return address and its actor, and its names.
#[derive(Debug, Clone)]
pub(in crate::link) struct Proc {
    pub ret: Slot,
    pub actor: Slot,
    /// Its number in the table of locals.
    pub locals: u32,
    /// The value that it returns.
    pub value: Option<Returned>,
    pub env: Env,
}

/// The value that a sequence returns, in words of its own: the caller reads it after the locals are cleared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::link) enum Returned {
    One {
        at: Slot,
        kind: Kind,
    },
    /// A list, behind the word with the number of its members.
    List {
        store: u32,
        kind: Kind,
        limit: u32,
    },
}

/// The names in scope at a node of the definition.
#[derive(Debug, Clone)]
pub(in crate::link) struct Env {
    /// The slot of the actor. Without one, `actor` is an error.
    pub actor: Option<Slot>,
    pub names: Vec<(String, Bound)>,
    /// Names of blocks that have ended. Nothing reads them; the next of that name and kind takes over the slot.
    pub ended: Vec<(String, Bound)>,
    /// Where the words of new names are made; `None` where no name can be made.
    pub room: Option<Room>,
}

/// The value of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::link) enum Bound {
    Slot {
        at: Slot,
        kind: Kind,
    },
    Reg {
        reg: u8,
        kind: Kind,
    },
    /// A list, kept behind the word with the number of its members.
    List {
        store: u32,
        kind: Kind,
    },
    /// The list on which a condition on all chosen members is tested.
    Picked {
        kind: Kind,
    },
}

/// The room for names of a procedure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::link) struct Room {
    /// Its number in the table of locals.
    pub locals: u32,
    /// True if the machine may rest before the procedure ends.
    pub rests: bool,
}

impl Bound {
    pub fn kind(self) -> Kind {
        match self {
            Bound::Slot { kind, .. }
            | Bound::Reg { kind, .. }
            | Bound::List { kind, .. }
            | Bound::Picked { kind } => kind,
        }
    }
}

impl Env {
    pub fn new(actor: Option<Slot>, room: Option<Room>) -> Self {
        Self { actor, names: Vec::new(), ended: Vec::new(), room }
    }

    pub fn find(&self, name: &str) -> Option<Bound> {
        self.names.iter().rev().find(|(n, _)| n == name).map(|(_, b)| *b)
    }

    /// Ends all names but the first `kept`.
    pub fn end_names(&mut self, kept: usize) {
        let ended = self.names.drain(kept.min(self.names.len())..);
        self.ended.extend(ended);
    }

    /// Binds an ended name again, if its bound is accepted.
    pub fn bind_again(&mut self, name: &str, accepts: impl Fn(Bound) -> bool) -> Option<Bound> {
        let at = self.ended.iter().position(|(n, bound)| n == name && accepts(*bound))?;
        let again = self.ended.swap_remove(at);
        let bound = again.1;
        self.names.push(again);
        Some(bound)
    }

    /// Nothing bound; the actor is the player in a word of the state.
    pub fn of_word(at: usize) -> Self {
        Self::new(Some(Slot::word(at as u32)), None)
    }
}
