//! The moves that a search finds best.

use crate::{TokenView, ViewAs};
use serde::{Deserialize, Serialize};

/// The question which moves are best at a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct HintRequest {
    /// After how many decisions.
    pub at: u32,
    /// The viewer, who must decide there, or see everything. The search knows no more than the one who decides.
    pub view: ViewAs,
}

/// The best moves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HintView {
    /// After how many decisions.
    pub at: u32,
    /// The best moves, the most tried first: at most three, and none if there is only one move.
    pub moves: Vec<HintMove>,
    /// True if nothing can be told about what follows a move: it depends on secrets or on chance.
    pub is_unsure: bool,
}

/// A move, and what the search found about it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HintMove {
    /// The index in the list of legal moves.
    pub index: u32,
    /// The move for people: `Place c3`.
    pub label: String,
    /// How often the search tried it.
    pub visits: u32,
    /// Its promise to the player who decides.
    pub worth: Worth,
    /// The moves that probably follow, each for people.
    pub then: Vec<String>,
    /// The tokens that this move and those after it bring to cells.
    pub ghosts: Vec<Ghost>,
}

/// A token that a move of a line would bring to a cell, or a cell that the move names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ghost {
    /// The move of the line, from 1.
    pub step: u32,
    /// The cell that the token leaves, if it comes from one.
    pub from: Option<u32>,
    /// The cell.
    pub to: u32,
    /// The token as it would lie there; `None` if the move names the cell alone.
    pub token: Option<TokenView>,
}

/// The promise of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Worth {
    /// The player wins whatever the others do.
    Wins,
    /// The player gets nothing if the others play well.
    Loses,
    /// So many hundredths of a win on average, from 0 to 100.
    Percent(u32),
}
