//! The intermediate representation: the tables of a program while passes fill and rewrite them.

use crate::EnumInfo;
use crate::link::optimise::bitboard_nodes::BitboardFacts;
use crate::link::optimise::residual::Left;
use crate::program::{
    Bitboards, Chance, Code, Decisions, Effects, Endings, Expressions, Layout, Names, Places,
    Space, TokenTables, Triggers, Turns, Variables,
};

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

/// What passes know of expressions. No part of the program.
#[derive(Debug, Default)]
pub(in crate::link) struct Facts {
    /// By node: its free registers, a bit for each.
    pub node_registers: Vec<u64>,
    /// By list: its free registers.
    pub list_registers: Vec<u64>,
    pub bitboards: Vec<BitboardFacts>,
    /// Conditions on cells for which no bitboard was found.
    pub left: Vec<Left>,
}
