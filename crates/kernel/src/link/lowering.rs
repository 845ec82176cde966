//! The state of lowering: the procedure that is being made, its registers and its open jumps.

use crate::Kind;
use crate::code::{Pc, Slot};
use crate::eval::REGISTERS;

/// State that lowering keeps while it makes code.
#[derive(Debug)]
pub(in crate::link) struct Lowering {
    /// The procedure that is being made; its options are named after it.
    pub procedure: String,
    pub next_reg: u8,
    /// The kind of each register's last binding.
    pub reg_kinds: [Kind; REGISTERS],
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
    /// Open loops that cannot suspend.
    pub open_loops: u16,
    /// True if an effect ends a phase or turn early.
    pub ends_early: bool,
    /// Words that hold return addresses.
    pub return_words: Vec<u32>,
    pub leaving: Option<Leaving>,
    /// Calls whose entry is not known yet: operation and sequence.
    pub calls: Vec<(Pc, usize)>,
    pub sequence_entries: Vec<Pc>,
    pub action_entries: Vec<Vec<(usize, Pc)>>,
    /// By procedure, as its locals are numbered: where the operations of its cost begin and end.
    pub costs: Vec<(u32, Pc, Pc)>,
}

impl Default for Lowering {
    fn default() -> Self {
        Self {
            procedure: String::new(),
            next_reg: 0,
            reg_kinds: [Kind::Int; REGISTERS],
            scratch_slots: 0,
            reads: 0,
            reads_turn: false,
            reads_phase: false,
            ends_read_phase: false,
            open_loops: 0,
            ends_early: false,
            return_words: Vec::new(),
            leaving: None,
            calls: Vec::new(),
            sequence_entries: Vec::new(),
            action_entries: Vec::new(),
            costs: Vec::new(),
        }
    }
}

/// The return of the sequence that is being made.
#[derive(Debug, Clone, Copy)]
pub(in crate::link) struct Leaving {
    pub value: Option<(Slot, Kind)>,
    pub ret: Slot,
    pub locals: u32,
    /// The number of the sequence.
    pub number: usize,
}
