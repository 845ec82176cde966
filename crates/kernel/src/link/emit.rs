//! Emits the program: the tables as they are now, with the state that every game begins with.

use super::linker::Linker;
use crate::program::{Initial, Program};
use crate::rng::{fnv, mix};
use crate::state::State;

impl Linker<'_> {
    /// The program.
    pub(super) fn into_program(mut self) -> Program {
        let residuals = self.residuals();
        let ir = self.ir;
        let factors = (0..ir.layout.places as usize).map(crate::hash::factor).collect();
        let mut program = Program {
            rules_hash: mix(fnv(self.def.rules_json().as_bytes())),
            players: self.players,
            names: ir.names,
            enums: ir.enums,
            vars: ir.vars,
            places: ir.places,
            tokens: ir.tokens,
            space: ir.space,
            layout: ir.layout,
            initial: Initial { factors, ..Initial::default() },
            exprs: ir.exprs,
            bitboards: ir.bitboards,
            code: ir.code,
            effects: ir.effects,
            decisions: ir.decisions,
            chance: ir.chance,
            turns: ir.turns,
            triggers: ir.triggers,
            endings: ir.endings,
            residuals,
        };
        let mut start = State::before_setup(&program);
        start.replane(&program);
        start.rehash(&program);
        program.initial.template_hash = start.position;
        program.layout.planes = start.planes;
        program.initial.start = crate::machine::certain_start(&program);
        program
    }
}
