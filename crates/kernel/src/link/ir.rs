//! The intermediate representation: the tables of a program while passes fill and rewrite them.

use crate::EnumInfo;
use crate::code::NodeId;
use crate::program::{
    Bitboards, Chance, Code, Decisions, Effects, Endings, Expressions, Layout, Names, Places,
    Space, TokenTables, Triggers, Turns, Variables,
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
    /// By list: its free registers.
    pub list_registers: Vec<u64>,
    /// By list: how many members it can have.
    pub cell_lists: Vec<CellList>,
    pub bitboards: Vec<BitboardFacts>,
    /// Conditions on cells for which no bitboard was found.
    pub scalar_tests: Vec<ScalarTest>,
}

/// The members of a list, if they are cells or tokens on cells.
#[derive(Debug, Clone, Copy)]
pub(in crate::link) struct CellList {
    /// True if they are known to be such. A list that may hold either, as one that a name keeps, is none.
    pub of_cells: bool,
    /// The most members.
    pub most: u32,
    pub tokens: bool,
}

impl CellList {
    /// So many cells at most.
    pub fn cells(most: u32) -> Self {
        Self { of_cells: true, most, tokens: false }
    }
}

/// Facts about a bitboard.
#[derive(Debug, Clone, Copy)]
pub(in crate::link) struct BitboardFacts {
    /// Its free registers, a bit for each.
    pub reads: u64,
    /// Operations that evaluating it takes.
    pub cost: u32,
    /// True if it reads only planes, who acts, and local values: no variable and no list, whose members
    /// would have to be counted each time.
    pub plain: bool,
    /// True if it reads only planes.
    pub planes: bool,
}

/// A condition that is tested cell by cell, because no bitboard was found for it.
#[derive(Debug)]
pub(in crate::link) struct ScalarTest {
    pub condition: NodeId,
    pub residual: Residual,
}
