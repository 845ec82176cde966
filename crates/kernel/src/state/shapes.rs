//! Tokens with shapes in a state: the cells that they cover, and whether there is room for them.

use super::{State, place, token};
use crate::program::{Covered, Program};
use crate::value::NONE;
use crate::{PlaceId, TokenId};

impl State {
    /// The number of the orientation of a token; `none` if its type has no shape.
    pub(crate) fn turned(&self, program: &Program, token: i32) -> i32 {
        let shapes = &program.tokens.shapes;
        let of = self.token_field(program, token, token::TYPE);
        if shapes.has(of) { self.token_word(program, token, shapes.turned) } else { NONE }
    }

    /// Returns the cells that a token with a shape covers if its first cell is `at`; `None` for tokens without a
    /// shape, off boards, and if a cell does not exist.
    pub(crate) fn shape_at(&self, program: &Program, token: i32, at: i32) -> Option<Covered> {
        let of = self.token_field(program, token, token::TYPE);
        if !program.tokens.shapes.has(of) {
            return None;
        }
        program.covered(of, self.turned(program, token), at)
    }

    /// True if a token may come to a place: all cells that it covers there exist and are empty but for itself, and a
    /// token without a shape does not come onto a token with one.
    pub(crate) fn may_lie(
        &self,
        program: &Program,
        token: i32,
        (of, turned): (i32, i32),
        to: i32,
    ) -> bool {
        if to as usize >= program.space.cells {
            return true;
        }
        if !program.tokens.shapes.has(of) {
            let top = self.place(program, to as usize, place::HEAD);
            let own = top == token && self.place(program, to as usize, place::COUNT) == 1;
            let under =
                |top: i32| program.tokens.shapes.has(self.token_field(program, top, token::TYPE));
            return top == NONE || own || !under(top);
        }
        let covered = program.covered(of, turned, to);
        covered.is_some_and(|covered| {
            covered.iter().all(|cell| {
                let word = self.words[self.place_at(program, cell as usize)];
                word == place::EMPTY || word == place::with_one(token)
            })
        })
    }

    /// Returns all cells that a token with a shape covers on a board, its own place first; nothing for other tokens.
    pub fn covered_cells(&self, program: &Program, token: TokenId) -> Vec<PlaceId> {
        let number = i32::from(token.0);
        let at = self.token_field(program, number, token::PLACE);
        let covered = self.shape_at(program, number, at);
        covered.iter().flat_map(Covered::iter).map(|cell| PlaceId(cell as u16)).collect()
    }

    /// The tokens of a place without those that only reach into it from their own places.
    pub(crate) fn own_tokens(&self, program: &Program, at: PlaceId) -> Vec<TokenId> {
        let mut tokens = self.tokens(program, at);
        if program.tokens.shapes.any() {
            let own = at.index() as i32;
            tokens.retain(|t| self.token_field(program, i32::from(t.0), token::PLACE) == own);
        }
        tokens
    }
}
