//! Results of games.

use crate::program::{Program, ResultDef};
use crate::state::{State, status, word};
use crate::value::NONE;
use crate::{CauseId, PlayerId, Viewers};

/// The end of a game.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The kind of its end.
    pub kind: OutcomeKind,
    /// The winners; none in a draw, a common loss or a fault.
    pub winners: Vec<PlayerId>,
    /// The payoff of each player, seat 1 first, or the first value that ranks the players.
    pub payoffs: Option<Vec<i32>>,
    /// The ending or effect that gave the result.
    pub cause: Option<CauseId>,
    /// The reason why the game could not go on.
    pub fault: Option<Fault>,
}

/// The kind of a game's end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OutcomeKind {
    /// One or several players won.
    Win,
    /// All won.
    AllWin,
    /// All lost.
    AllLose,
    /// No player won.
    Draw,
    /// The best by score or another value won; ties share.
    Ranked,
    /// Each got an amount; the largest counts as won.
    Payoff,
    /// The game could not go on: a mistake in its rules.
    Fault,
}

/// The reason why a game could not go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fault {
    /// One move took more than a million steps, or it or the list of moves after it looked at too many members of lists.
    BudgetSpent,
    /// A thousand turns went by and nobody could be asked.
    IdleLoop,
    /// A list had more members than its loop or name has room for, or `rounds` took more steps than its limit.
    ListLimit,
    /// The rules created more tokens than a type without its own maximum, or a whole game, may have.
    TokenLimit,
    /// More positions were recorded than a game may have, so that it cannot be known any more whether one repeats.
    PositionLimit,
    /// A token was put where it has no room: a cell that it covers does not exist or is not empty.
    NoRoom,
}

impl OutcomeKind {
    pub(crate) const ALL: [OutcomeKind; 7] = [
        OutcomeKind::Win,
        OutcomeKind::AllWin,
        OutcomeKind::AllLose,
        OutcomeKind::Draw,
        OutcomeKind::Ranked,
        OutcomeKind::Payoff,
        OutcomeKind::Fault,
    ];

    /// True if an ending or an effect of a game can end it so. Every game can end with a fault.
    pub fn is_possible(self, program: &Program) -> bool {
        let gives = |result: &ResultDef| match result {
            // A list of winners may be empty.
            ResultDef::Winners(_) => matches!(self, OutcomeKind::Win | OutcomeKind::Draw),
            ResultDef::Win(_) | ResultDef::Lose(_) => self == OutcomeKind::Win,
            ResultDef::AllWin => self == OutcomeKind::AllWin,
            ResultDef::AllLose => self == OutcomeKind::AllLose,
            ResultDef::Draw => self == OutcomeKind::Draw,
            ResultDef::Rank(..) => self == OutcomeKind::Ranked,
            ResultDef::Payoff(..) => self == OutcomeKind::Payoff,
        };
        self == OutcomeKind::Fault || program.endings.results.iter().any(gives)
    }

    pub(crate) fn word(self) -> i32 {
        Self::ALL.iter().position(|k| *k == self).map_or(0, |at| at as i32 + 1)
    }
}

impl Program {
    /// True if no ending tells players apart: all win or lose together.
    pub fn is_cooperative(&self) -> bool {
        let any = |kinds: &[OutcomeKind]| kinds.iter().any(|kind| kind.is_possible(self));
        any(&[OutcomeKind::AllWin, OutcomeKind::AllLose])
            && !any(&[OutcomeKind::Win, OutcomeKind::Ranked, OutcomeKind::Payoff])
    }
}

impl Fault {
    /// All faults.
    pub const ALL: [Fault; 6] = [
        Fault::BudgetSpent,
        Fault::IdleLoop,
        Fault::ListLimit,
        Fault::TokenLimit,
        Fault::PositionLimit,
        Fault::NoRoom,
    ];

    pub(crate) fn word(self) -> i32 {
        Self::ALL.iter().position(|f| *f == self).map_or(0, |at| at as i32 + 1)
    }
}

fn nth<T: Copy>(all: &[T], word: i32) -> Option<T> {
    all.get(usize::try_from(word).ok()?.checked_sub(1)?).copied()
}

impl State {
    /// Returns the end of the game, if it is over.
    pub fn result(&self, program: &Program) -> Option<Outcome> {
        let words = &self.words;
        if words[word::STATUS] != status::OVER {
            return None;
        }
        let kind = nth(&OutcomeKind::ALL, words[word::RESULT]).unwrap_or(OutcomeKind::Fault);
        let winners = Viewers::of(self.winners()).players();
        let paid = matches!(kind, OutcomeKind::Ranked | OutcomeKind::Payoff);
        let payoffs = &words[program.layout.payoffs as usize..][..program.players];
        let amount = |word: &i32| if *word == NONE { 0 } else { *word };
        Some(Outcome {
            kind,
            winners: winners.collect(),
            payoffs: paid.then(|| payoffs.iter().map(amount).collect()),
            cause: u32::try_from(words[word::RESULT_CAUSE]).ok().map(CauseId),
            fault: nth(&Fault::ALL, words[word::FAULT]),
        })
    }
}
