//! Reasons why there is no exact answer.

use crate::Amount;
use boardwright_kernel::Outcome;

/// The count that went over its limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Large {
    /// Different positions.
    Positions,
    /// Moves of all positions together.
    Moves,
    /// Decisions in one game.
    Depth,
}

/// Why there is no exact answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The game is larger than the limit.
    TooLarge(Large, usize),
    /// Something is hidden from a player, or players choose at the same time.
    Hidden,
    /// The game hides nothing, so perfect play is the answer.
    NothingHidden,
    /// The game cannot go on in some position: its rules break a limit of the machine.
    Fault(Box<Outcome>),
    /// Some endings pay amounts and others name winners, which cannot be compared.
    MixedResults,
    /// Positions can come again, and the interests of the players are not simply opposed or common.
    Endless,
    /// Positions can come again in random play.
    EndlessRandom,
    /// Players may keep the game from ending; the value of the first player lies between the bounds.
    Open(Box<Amount>),
    /// A fraction is too long for 128 bits, and the interests of the players are not simply opposed or common.
    LongFraction,
    /// An equilibrium is defined here for two players of opposite interests only.
    NotOpposed,
    /// The game is over.
    Over,
    /// Internal: a search by depth met a position again on its way.
    Loop,
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Refusal::TooLarge(what, limit) => {
                let what = match what {
                    Large::Positions => "positions",
                    Large::Moves => "moves in all positions",
                    Large::Depth => "decisions in one game",
                };
                write!(f, "the game is too large for an exact answer: more than {limit} {what}")
            }
            Refusal::Hidden => f.write_str(
                "the game hides something from a player, so positions have no value of their own",
            ),
            Refusal::NothingHidden => f.write_str("the game hides nothing"),
            Refusal::Fault(_) => f.write_str("the game cannot go on in some position"),
            Refusal::MixedResults => f.write_str(
                "some endings pay amounts and others name winners; these cannot be compared",
            ),
            Refusal::Endless => f.write_str(
                "positions can come again, and the players' interests are neither opposed nor common: \
                 perfect play is not defined",
            ),
            Refusal::EndlessRandom => f.write_str(
                "positions can come again in random play, so its games have no greatest length",
            ),
            Refusal::Open(bounds) => write!(
                f,
                "players may keep the game from ending, and the rules give such a game no result; \
                 the first player's value is {bounds}"
            ),
            Refusal::LongFraction => f.write_str("an exact fraction would need more than 128 bits"),
            Refusal::NotOpposed => {
                f.write_str("an equilibrium needs two players of opposite interests")
            }
            Refusal::Over => f.write_str("the game is over"),
            Refusal::Loop => f.write_str("positions can come again"),
        }
    }
}

impl std::error::Error for Refusal {}
