//! Variables, and the positions and ranges of the words of a state.

use super::{Program, VarInfo};
use crate::value::Range;
use crate::{Kind, PlaceId, PlayerId, VarId};

/// Positions and ranges of the words of a state.
#[derive(Debug, Default)]
pub(crate) struct Layout {
    /// First word of the payoffs, one per player.
    pub payoffs: u32,
    pub globals: u32,
    /// Variable `v` of player `p` is at `player_vars + v * players + p`.
    pub player_vars: u32,
    /// End of the words of variables and limits, which begin at `globals`.
    pub variables_end: u32,
    /// First word of the trigger queue.
    pub queue: u32,
    /// Words before this one are hashed when they change; one per place follows.
    pub places: u32,
    /// Tokens follow, `stride` words each, as many as there are.
    pub tokens: u32,
    /// Words of procedures, ascending, with their value when they are not in use. Hashed when the machine rests.
    pub frame_words: Vec<(u32, i32)>,
    /// Variables that name tokens, sorted. Words that name tokens are hashed by the token's type, owner and properties.
    pub token_vars: Vec<u32>,
    /// Words of procedures that name tokens.
    pub token_locals: Vec<u32>,
    /// Words of the trigger queue that name tokens.
    pub queued_tokens: Vec<u32>,
    /// Words to clear when a procedure ends, by procedure.
    pub locals: Vec<Vec<u32>>,
    /// Names of the words of procedures and counters, for people: name, first word, count, kind.
    pub word_names: Vec<(String, u32, u32, Kind)>,
    /// The words of a state before setup.
    pub template: Vec<i32>,
    /// The range of each word before the places.
    pub ranges: Vec<Range>,
    /// The planes of a state before setup.
    pub planes: Vec<u64>,
    /// Words set back when something begins: by scope phase, turn, round.
    pub resets: [Vec<(u32, i32)>; 3],
    /// Words set back when a phase or sequence with a name begins.
    pub named_resets: Vec<Vec<(u32, i32)>>,
    /// First of the words that mark eliminated players, one per player, if the game eliminates players.
    pub eliminated: Option<u32>,
    /// First of two words, if rounds may begin with another player than the one of the first seat: the player who began
    /// the round, and 1 once the round has ended.
    pub rounds: Option<u32>,
    /// Counters that rules read belong to the position.
    pub read_counters: Vec<u32>,
}

impl Layout {
    /// True for the word of a variable or of a limit.
    pub fn is_variable(&self, at: usize) -> bool {
        (self.globals as usize..self.variables_end as usize).contains(&at)
    }

    /// All words that name tokens.
    pub fn token_words(&self) -> impl Iterator<Item = usize> {
        let words = self.token_vars.iter().chain(&self.token_locals).chain(&self.queued_tokens);
        words.map(|at| *at as usize)
    }
}

/// The variables by scope; the index is the [`crate::VarId`].
#[derive(Debug, Default)]
pub(crate) struct Variables {
    pub global: Vec<VarInfo>,
    pub player: Vec<VarInfo>,
    pub place: Vec<PlaceVar>,
}

/// A variable that each cell of some boards has.
#[derive(Debug, Clone)]
pub(crate) struct PlaceVar {
    pub info: VarInfo,
    /// The cells that have it, ascending.
    pub cells: Vec<u16>,
    /// Index of the word of the first cell; the words of the other cells follow.
    pub base: u32,
    /// A table of the number of each cell among them, if they are not exactly the cells of a board.
    pub numbers: Option<u32>,
}

impl PlaceVar {
    /// The word of a cell, if it has the variable.
    pub fn word(&self, place: usize) -> Option<usize> {
        let at = self.cells.binary_search(&u16::try_from(place).ok()?).ok()?;
        Some(self.base as usize + at)
    }
}

/// A variable of the game, of a player or of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Variable {
    Game(VarId),
    Player(VarId, PlayerId),
    Place(VarId, PlaceId),
}

impl Program {
    /// Returns the variable that a word holds.
    pub(crate) fn variable_at(&self, word: usize) -> Option<(Variable, &VarInfo)> {
        let within = |first: u32, count: usize| {
            word.checked_sub(first as usize).filter(|number| *number < count)
        };
        let (vars, layout) = (&self.vars, &self.layout);
        if let Some(var) = within(layout.globals, vars.global.len()) {
            return Some((Variable::Game(VarId(var as u16)), &vars.global[var]));
        }
        if let Some(number) = within(layout.player_vars, vars.player.len() * self.players) {
            let (var, player) = (number / self.players, (number % self.players) as u16);
            return Some((
                Variable::Player(VarId(var as u16), PlayerId(player)),
                &vars.player[var],
            ));
        }
        vars.place.iter().zip(0..).find_map(|(var, number)| {
            let place = PlaceId(var.cells[within(var.base, var.cells.len())?]);
            Some((Variable::Place(VarId(number), place), &var.info))
        })
    }
}
