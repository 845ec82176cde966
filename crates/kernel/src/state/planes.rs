//! The planes of a state, computed from scratch.

use super::{State, place, token};
use crate::program::Program;
use crate::value::NONE;

impl State {
    /// Computes the planes from scratch, and the sets of tokens.
    pub(crate) fn replane(&mut self, program: &Program) {
        self.planes.clear();
        self.planes.resize(program.layout.planes.len(), 0);
        if program.space.width != 0 {
            self.fill_planes(program);
        }
        self.fill_token_sets(program);
    }

    /// Fills the planes: empty cells, cells by owner and by type of their tokens, and cells with several tokens.
    fn fill_planes(&mut self, program: &Program) {
        let width = program.space.width;
        let mut planes = std::mem::take(&mut self.planes);
        for cell in 0..program.space.cells {
            let mut mark = |plane: usize| planes[plane * width + cell / 64] |= 1 << (cell % 64);
            let count = self.place(program, cell, place::COUNT);
            if count == 0 {
                mark(usize::from(Program::EMPTY_PLANE));
            }
            if count > 1 {
                mark(program.stacked_plane());
            }
            for token in self.chain_of(program, cell) {
                let [of, owner] = token::what(self.words[self.token_at(program, token)]);
                if owner != NONE {
                    mark(usize::from(Program::OWNER_PLANE) + owner as usize);
                }
                let mut types = program.space.type_planes.iter();
                if let Some(number) = types.position(|plane| i32::from(*plane) == of) {
                    mark(Program::type_plane(program.players, number));
                }
            }
        }
        self.planes = planes;
    }
}
