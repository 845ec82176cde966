//! Linking: from a `GameDef` and a number of players to a [`Program`].
//!
//! A definition may come from a stranger. A contradiction in it is an error with the path of the node, never a
//! panic, and every error is reported.

mod analyse;
mod ir;
mod linker;
mod lower;
mod lowering;
mod optimise;
mod schedule;
mod search;

use crate::program::Program;
use boardwright_def::GameDef;
use linker::Linker;

/// For whom a game is linked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LinkOptions {
    /// Number of play; within the game's range.
    pub players: u32,
}

/// Why a definition cannot be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkError {
    /// The node: `actions.buy.effects[0]`.
    pub path: String,
    /// The error.
    pub message: String,
}

impl std::fmt::Display for LinkError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.path, self.message)
    }
}

impl std::error::Error for LinkError {}

/// Deepest chain of triggers that a game may ask for.
const MOST_DEPTH: u32 = 1000;
/// Upper bound of loaded counters (rounds, turns, plies, steps). It leaves room to count on.
const MOST_COUNTED: i32 = 1 << 30;
/// Most words that may be kept for loops that can be suspended and for places.
const MOST_WORDS: usize = 1 << 20;

/// Links a game for a number of players.
///
/// # Errors
/// Everything that keeps the game from being played, by path.
pub fn link(def: &GameDef, options: &LinkOptions) -> Result<Program, Vec<LinkError>> {
    let mut l = Linker::new(def, options.players);
    l.check_header();
    l.check()?;

    // Lower: rules become operations, nodes and lists; conditions on cells become bitboards on the way.
    l.declare();
    l.lower();
    l.check()?;
    l.lay_out_words();
    l.thread_jumps(); // before analyses, so that they see where code really leads

    // Analyse: facts that later passes read.
    l.find_one_token_per_place();
    l.lay_out_tokens(); // tokens need no links if no place holds two
    l.find_between_actions();

    // Optimise.
    l.specialise(); // who acts is a constant in the code of each player, so much of it folds
    l.find_token_sets(); // conditions on tokens in zones are intersections of sets
    l.assign_constants(); // bounds are checked here instead of in play
    l.repeat_questions(); // the next player is asked the same question without a look at the code between
    l.fuse_placements(); // a move that only puts one token runs no code

    // Schedule: in which form each expression is evaluated.
    l.choose_listings(); // most alternatives have a shorter way to their moves than to bind each parameter
    l.find_random_moves_singly(); // where tests take long, only moves that are drawn are tested
    l.find_summaries(); // sets that a condition cannot distinguish are searched from once
    l.keep_values(); // a value that is the same for all members is evaluated once for them
    l.keep_values_by_argument(); // and once for the same members, wherever it is asked for
    l.schedule_bitboards(); // shared bitboards are cached, long ones become straight-line code
    Ok(l.into_program())
}
