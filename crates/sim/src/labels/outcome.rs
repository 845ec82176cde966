//! How a game ended, in words.

use super::Labels;
use super::events::fault_sentence;
use boardwright_def::GameDef;
use boardwright_kernel::{Outcome, OutcomeKind, PlayerId};

impl Labels {
    /// "Cross wins", "Draw", "Player 1 and Player 3 share the win", "Everybody loses".
    pub fn headline(&self, outcome: &Outcome) -> String {
        match outcome.kind {
            OutcomeKind::AllWin => "Everybody wins".to_owned(),
            OutcomeKind::AllLose if self.seats.len() == 1 => {
                format!("{} loses", self.seats[0])
            }
            OutcomeKind::AllLose => "Everybody loses".to_owned(),
            OutcomeKind::Draw => "Draw".to_owned(),
            OutcomeKind::Fault => match outcome.fault {
                Some(fault) => format!("The game cannot go on: {}", fault_sentence(fault)),
                None => "The game cannot go on".to_owned(),
            },
            OutcomeKind::Payoff => format!("Payoffs: {}", self.payoffs(outcome)),
            OutcomeKind::Win | OutcomeKind::Ranked => self.winners(&outcome.winners),
        }
    }

    fn winners(&self, winners: &[PlayerId]) -> String {
        let names: Vec<&str> = winners.iter().map(|player| self.seat_name(*player)).collect();
        match names.as_slice() {
            [] => "Nobody wins".to_owned(),
            [one] => format!("{one} wins"),
            [rest @ .., last] => format!("{} and {last} share the win", rest.join(", ")),
        }
    }

    /// "Player 1 3, Player 2 5".
    fn payoffs(&self, outcome: &Outcome) -> String {
        let payoffs = outcome.payoffs.as_deref().unwrap_or_default();
        let each = payoffs
            .iter()
            .enumerate()
            .map(|(seat, payoff)| format!("{} {payoff}", self.seat_name(PlayerId(seat as u16))));
        each.collect::<Vec<_>>().join(", ")
    }
}

/// The path of what ended a game: its cause, or, for a fault that no line caused, the phase that has to ask. This is the
/// last one with a window, else the last one.
pub fn ending_path(def: &GameDef, outcome: &Outcome, cause: &str) -> String {
    if outcome.fault.is_none() || !cause.is_empty() {
        return cause.to_owned();
    }
    let phases = &def.turn.phases;
    let asking = phases.iter().rev().find(|phase| phase.window.is_some());
    asking.or(phases.last()).map_or_else(String::new, |phase| format!("turn.phases.{}", phase.id))
}
