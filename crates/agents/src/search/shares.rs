//! The share of each player in an outcome, in whole numbers.

use crate::value::{lead_of, score};
use boardwright_kernel::{Machine, Outcome, OutcomeKind, PlayerId};

/// The share of a player who wins alone. Shares run from 0 to this.
pub const SHARE: i64 = 1 << 20;

/// The largest leads met so far, by which further ones are measured.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Scale {
    payoff: i64,
    score: i64,
}

/// The shares of the players where a game stands; it is over, or was cut off.
///
/// - Winners share the whole; a draw gives everybody the same, a lone player half. If all lose, nobody gets anything; if
///   all win, everybody gets the whole.
/// - A payoff counts by its lead over the best other payoff, beside the largest lead so far.
/// - A game that was cut off counts by the lead in score, but as less than half a win; without scoring it is a draw.
pub(super) fn of(world: &Machine<'_>, scale: &mut Scale, shares: &mut Vec<i64>) {
    let players = world.program().players();
    shares.clear();
    shares.resize(players, SHARE / players.max(2) as i64);
    match world.result() {
        Some(outcome) => of_outcome(&outcome, scale, shares),
        None if world.program().has_scoring() => {
            by_lead(&scores(world), &mut scale.score, SHARE / 2, shares);
        }
        None => {}
    }
}

/// The same at the end of a random game: so many hundredths of each share come from the lead in score. A position in the
/// tree whose result is certain has none of them, so that a certain win stays the best.
pub(super) fn of_random(
    world: &Machine<'_>,
    margin: u32,
    scale: &mut Scale,
    shares: &mut Vec<i64>,
) {
    of(world, scale, shares);
    if margin == 0 || !world.program().has_scoring() || !has_result(world) {
        return;
    }
    let mut by_score = vec![0; shares.len()];
    by_lead(&scores(world), &mut scale.score, SHARE, &mut by_score);
    let margin = i64::from(margin);
    for (share, score) in shares.iter_mut().zip(by_score) {
        *share = (*share * (100 - margin) + score * margin) / 100;
    }
}

/// True if the game is over and its result says nothing about amounts.
fn has_result(world: &Machine<'_>) -> bool {
    world.result().is_some_and(|outcome| outcome.kind != OutcomeKind::Payoff)
}

fn scores(world: &Machine<'_>) -> Vec<i64> {
    let seats = 0..world.program().players();
    seats.map(|seat| score(world.program(), world.state(), seat)).collect()
}

/// The shares of the players where a game is over, or was cut off; payoffs beside the largest lead of this game.
pub(crate) fn of_result(world: &Machine<'_>) -> Vec<i64> {
    let mut shares = Vec::new();
    of(world, &mut Scale::default(), &mut shares);
    shares
}

/// Makes all players but one share what that one does not get.
pub(super) fn against(player: usize, shares: &mut [i64]) {
    let own = shares[player];
    for (other, share) in shares.iter_mut().enumerate() {
        if other != player {
            *share = SHARE - own;
        }
    }
}

fn of_outcome(outcome: &Outcome, scale: &mut Scale, shares: &mut [i64]) {
    match outcome.kind {
        OutcomeKind::Win | OutcomeKind::Ranked => {
            let each = SHARE / outcome.winners.len().max(1) as i64;
            for (seat, share) in shares.iter_mut().enumerate() {
                *share = if outcome.winners.contains(&PlayerId(seat as u16)) { each } else { 0 };
            }
        }
        OutcomeKind::AllWin => shares.fill(SHARE),
        OutcomeKind::AllLose => shares.fill(0),
        OutcomeKind::Payoff => {
            let payoffs: Vec<i64> =
                outcome.payoffs.iter().flatten().map(|payoff| i64::from(*payoff)).collect();
            by_lead(&payoffs, &mut scale.payoff, SHARE, shares);
        }
        OutcomeKind::Draw | OutcomeKind::Fault => {}
    }
}

/// Shares by the lead of each amount over the best other one: `range` apart for the largest lead and its opposite.
fn by_lead(amounts: &[i64], largest: &mut i64, range: i64, shares: &mut [i64]) {
    let lead = |seat: usize| lead_of(amounts.len(), seat, |seat| amounts[seat]);
    let leads: Vec<i64> = (0..amounts.len()).map(lead).collect();
    let widest = leads.iter().map(|lead| lead.abs()).max().unwrap_or(0);
    *largest = widest.max(*largest).max(1);
    for (share, lead) in shares.iter_mut().zip(leads) {
        *share = SHARE / 2 + range / 2 * lead / *largest;
    }
}

#[cfg(test)]
mod tests {
    use super::{SHARE, Scale, against, of, of_random};
    use boardwright_compile::{Overrides, compile};
    use boardwright_kernel::{LinkOptions, Machine, Options, Program, link};

    fn program(spec: &str, players: u32) -> Program {
        let compiled = compile(spec, &Overrides::new());
        let def = compiled.def.unwrap_or_else(|| panic!("{:#?}", compiled.diagnostics));
        link(&def, &LinkOptions { players }).expect("it links")
    }

    /// The first player who is asked wins at once, with a partner.
    const PAIRS: &str = "
```yaml
meta: { id: pairs, players: 4, teams: 2 }
vars:
  global:
    won: false
actions:
  win:
    do: won = true
end:
  - when: won
    result: actor wins
```
";

    #[test]
    fn partners_get_the_same_share() {
        let program = program(PAIRS, 4);
        let mut machine = Machine::new(&program, 1, Options::default());
        machine.apply_index(0).expect("a listed move");
        let mut shares = Vec::new();
        of(&machine, &mut Scale::default(), &mut shares);
        assert_eq!(shares, [SHARE / 2, 0, SHARE / 2, 0]);
    }

    /// The first player takes two points and wins by them.
    const POINTS: &str = "
```yaml
meta: { id: points, players: 2 }
vars:
  perPlayer:
    points: 0 in 0..9
actions:
  take:
    do: points[actor] += 2
end:
  - when: points[actor] > 0
    result: rank by score
scoring: points[$player]
```
";

    #[test]
    fn a_wide_margin_counts_more_than_a_narrow_one() {
        let program = program(POINTS, 2);
        let mut machine = Machine::new(&program, 1, Options::default());
        machine.apply_index(0).expect("a listed move");
        let shares = |margin, largest| {
            let mut shares = Vec::new();
            let mut scale = Scale { score: largest, ..Scale::default() };
            of_random(&machine, margin, &mut scale, &mut shares);
            shares
        };
        assert_eq!(shares(0, 4), [SHARE, 0]);
        assert_eq!(shares(50, 2), [SHARE, 0], "the largest lead so far");
        assert_eq!(shares(50, 4), [SHARE / 8 * 7, SHARE / 8], "half of it");
    }

    #[test]
    fn others_share_what_one_does_not_get() {
        let mut shares = vec![SHARE / 4, SHARE / 2, SHARE / 4];
        against(2, &mut shares);
        assert_eq!(shares, [SHARE / 4 * 3, SHARE / 4 * 3, SHARE / 4]);
    }
}
