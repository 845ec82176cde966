//! The intermediate representation: the tables of a program while passes fill and rewrite them.

use crate::EnumInfo;
use crate::code::NodeId;
use crate::program::{
    Bitboards, Chance, Code, Decisions, Effects, Endings, Expressions, Layout, LongestTable, Names,
    Places, Space, TokenTables, Triggers, Turns, Variables,
};
use crate::residual::Residual;

/// The tables of a program, and what passes know of them.
#[derive(Debug, Default)]
pub(in crate::link) struct Ir {
    pub names: Names,
    pub enums: Vec<EnumInfo>,
    pub vars: Variables,
    pub places: Places,
    pub tokens: TokenTables,
    pub space: Space,
    /// Made when a rule asks for a longest way.
    pub longest: Option<Box<LongestTable>>,
    pub layout: Layout,
    pub exprs: Expressions,
    pub bitboards: Bitboards,
    pub code: Code,
    pub effects: Effects,
    pub decisions: Decisions,
    pub chance: Chance,
    pub turns: Turns,
    pub triggers: Triggers,
    pub endings: Endings,
    pub facts: Facts,
}

/// Facts about expressions that passes share. They are no part of the program.
#[derive(Debug, Default)]
pub(in crate::link) struct Facts {
    /// By node: its free registers, a bit for each.
    pub node_registers: Vec<u64>,
    pub lists: Vec<ListFacts>,
    pub bitboards: Vec<BitboardFacts>,
    /// Conditions on cells for which no bitboard was found.
    pub scalar_tests: Vec<ScalarTest>,
}

/// Facts about a list.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::link) struct ListFacts {
    /// Its free registers, a bit for each.
    pub registers: u64,
    /// True if its members are known to be cells, or tokens on cells.
    pub cells: bool,
    /// True if the members of a list of cells or tokens are tokens.
    pub tokens: bool,
    /// True if no value can stand in it twice.
    pub distinct: bool,
    /// The most members that a list of cells, or of tokens on them, can have.
    pub most: u32,
}

/// Facts about a bitboard.
#[derive(Debug, Clone, Copy)]
pub(in crate::link) struct BitboardFacts {
    /// Its free registers, a bit for each.
    pub reads: u64,
    /// Operations that evaluating it takes.
    pub cost: u32,
    /// True if it reads only planes, the active player, the phase, the decider, and local values that are kept outside
    /// the state, and variables of cells: no other variable, and no list, whose members would have to be counted each time.
    pub plain: bool,
    /// True if it reads only planes.
    pub planes: bool,
    /// True if it reads variables of cells.
    pub variables: bool,
}

/// A condition that is tested cell by cell, because no bitboard was found for it.
#[derive(Debug)]
pub(in crate::link) struct ScalarTest {
    pub condition: NodeId,
    pub residual: Residual,
}
