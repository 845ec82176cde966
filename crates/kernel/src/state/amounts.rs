//! Copies of a state with other amounts, for questions such as: what would be legal with enough money?

use super::State;
use crate::program::Program;
use crate::{PlayerId, VarId};

impl State {
    /// Returns a copy in which variables of a player have their largest values. Variables that are no numbers stay as
    /// they are.
    pub fn with_most(&self, program: &Program, player: PlayerId, vars: &[VarId]) -> State {
        let mut state = self.clone();
        for var in vars {
            let Some(info) = program.vars.player.get(var.index()) else { continue };
            if let Some((_, most)) = info.bounds {
                let base = program.layout.player_vars as usize + var.index() * program.players;
                state.words[base + player.index()] = most;
            }
        }
        state.rehash(program);
        state
    }
}
