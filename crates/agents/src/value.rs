//! How good a position is for a seat, in whole numbers.

use boardwright_kernel::{Kind, Outcome, OutcomeKind, PlayerId, Program, State, Value, VarId};

/// A win alone; every other value lies below. Far above any score a 32-bit rule can give.
const WIN: i64 = 1 << 50;

/// The value of `state` for `viewer`: the result of a finished game; else the lead in `scoring` over
/// the best opponent; else, in a game without score, the sum of the viewer's numeric variables.
pub fn value(program: &Program, state: &State, viewer: PlayerId) -> i64 {
    match state.result(program) {
        Some(outcome) => result_value(&outcome, viewer),
        None if program.has_scoring() => lead(program, state, viewer),
        None => resources(program, state, viewer),
    }
}

/// The value of a result: wins above draws above defeats, shared wins between; payoffs by lead.
fn result_value(outcome: &Outcome, viewer: PlayerId) -> i64 {
    let won = outcome.winners.contains(&viewer);
    match outcome.kind {
        OutcomeKind::Payoff => payoff_lead(outcome, viewer) * (1 << 16),
        OutcomeKind::AllWin => WIN,
        OutcomeKind::AllLose => -WIN,
        OutcomeKind::Draw | OutcomeKind::Fault => 0,
        OutcomeKind::Win | OutcomeKind::Ranked if won => WIN / outcome.winners.len().max(1) as i64,
        OutcomeKind::Win | OutcomeKind::Ranked => -WIN,
    }
}

/// The viewer's payoff minus the best payoff of another player.
fn payoff_lead(outcome: &Outcome, viewer: PlayerId) -> i64 {
    let payoffs = outcome.payoffs.as_deref().unwrap_or_default();
    lead_of(payoffs.len(), viewer.index(), |seat| payoffs.get(seat).copied().map_or(0, i64::from))
}

/// The viewer's score minus the best other score.
fn lead(program: &Program, state: &State, viewer: PlayerId) -> i64 {
    lead_of(program.players(), viewer.index(), |seat| score(program, state, seat))
}

/// The score of a seat, from 0; 0 without one.
pub(crate) fn score(program: &Program, state: &State, seat: usize) -> i64 {
    state.score(program, PlayerId(seat as u16)).map_or(0, i64::from)
}

/// The amount of a seat, from 0, minus the best amount of another one.
pub(crate) fn lead_of(seats: usize, seat: usize, amount: impl Fn(usize) -> i64) -> i64 {
    let others = (0..seats).filter(|other| *other != seat).map(&amount).max();
    amount(seat) - others.unwrap_or(0)
}

/// The sum of the viewer's numeric variables.
fn resources(program: &Program, state: &State, viewer: PlayerId) -> i64 {
    let vars = program.player_vars().iter().enumerate();
    vars.filter(|(_, var)| var.kind == Kind::Int)
        .map(|(id, _)| match state.of_player(program, viewer, VarId(id as u16)) {
            Value::Int(number) => i64::from(number),
            _ => 0,
        })
        .sum()
}
