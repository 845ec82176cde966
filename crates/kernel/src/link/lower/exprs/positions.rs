//! Lowering of positions that are compared with earlier ones.

use crate::Kind;
use crate::link::Linker;
use crate::link::lowering::Env;
use crate::program::PositionPart;
use boardwright_def::walk::reads_actor;
use boardwright_def::{Expr, Secrecy};

/// Most different positions of a game that are recorded.
const MOST_POSITIONS: usize = 64;

impl Linker<'_> {
    /// Returns the number of a recorded position, by its parts. Its values are read when a turn begins: no name is
    /// bound there, and nobody acts.
    pub(super) fn position(&mut self, of: &[Expr]) -> u16 {
        self.lowering.reads_turn = true;
        self.lowering.compares = true;
        if let Some(known) = self.lowering.positions.iter().position(|known| known == of) {
            return known as u16;
        }
        if let Some(hidden) = Secrecy::of(self.def).of_position(of) {
            self.error(format!("`repeated` compares {hidden}, which not every player sees"));
        }
        if self.lowering.positions.len() >= MOST_POSITIONS {
            self.error(format!(
                "too many different positions are compared (at most {MOST_POSITIONS})"
            ));
            return 0;
        }
        self.lowering.positions.push(of.to_vec());
        let nobody = Env::new(None, None);
        let parts = of.iter().map(|part| self.position_part(part, &nobody)).collect();
        self.ir.turns.positions.push(parts);
        self.ir.turns.positions.len() as u16 - 1
    }

    fn position_part(&mut self, part: &Expr, env: &Env) -> PositionPart {
        if reads_actor(part) {
            self.error("positions are compared when turns begin, and nobody acts there");
        }
        let kind = self.member_kind(part, env);
        if let Expr::Query(_) = part {
            let list = self.list_of(part, env);
            return if kind == Some(Kind::Token) {
                PositionPart::Tokens(list)
            } else if kind == Some(Kind::Place) {
                PositionPart::Places(list)
            } else {
                PositionPart::Values(list)
            };
        }
        if kind == Some(Kind::Token) {
            self.error("a token is no part of a position");
        }
        PositionPart::Value(self.expr(part, env))
    }
}
