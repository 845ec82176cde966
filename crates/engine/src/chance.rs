//! How likely each seat is to win, position by position: the outlook of the player who decides there.

use crate::hex;
use crate::refusal::Refusal;
use crate::session::Session;
use boardwright_agents::{
    Agent, Budget, Mcts, Outlook, Seen, Worlds, decision_seed, result_outlook, thousandths,
};
use boardwright_kernel::{OutcomeKind, PlayerId, Program, State, fnv};
use boardwright_protocol::{ChancePlan, ChancePosition, ChanceView, Measure, ViewAs};

/// The tries at each position. The mean of so many is within 5 hundredths of a win of the true one.
const TRIES: u32 = 400;
/// The most positions. Of more decisions every second, fourth… is taken, so that a longer game needs no position again.
const MOST: usize = 60;

/// The positions of the open game that can be searched.
pub fn plan(session: &Session, view: ViewAs) -> ChancePlan {
    let program = &session.rules.program;
    let total = session.total();
    let end = session.machine(total);
    let measure = measure(program);
    let secret = is_secret(session, view);
    let keys = keys(session);
    let every = every(total);
    let last = total - usize::from(end.is_over() && total > 0);
    let chosen =
        (0..=last).filter(|at| at.is_multiple_of(every) || (*at == last && !end.is_over()));
    let position = |at: usize| ChancePosition { at: at as u32, key: hex(keys[at]) };
    let result = end.result().filter(|result| result.kind != OutcomeKind::Fault && !secret);
    ChancePlan {
        game: hex(keys[0]),
        measure,
        secret,
        hides: program.hides(),
        tries: TRIES,
        total: total as u32,
        every: every as u32,
        positions: if secret || (total == 0 && end.is_over()) {
            Vec::new()
        } else {
            chosen.map(position).collect()
        },
        result: result.map(|_| figures(measure, &result_outlook(&end))),
    }
}

/// True if figures would tell secrets: they rest on what the player to move knows. Everybody may know it once the game is
/// over; a viewer who sees everything knows it already.
fn is_secret(session: &Session, view: ViewAs) -> bool {
    let sees_all = view == ViewAs::Everything;
    session.rules.program.hides() && !sees_all && !session.machine(session.total()).is_over()
}

/// How many decisions lie between two positions: a power of two.
fn every(total: usize) -> usize {
    total.div_ceil(MOST).max(1).next_power_of_two()
}

/// The identity of each position: rules, players, seed and the moves before it.
fn keys(session: &Session) -> Vec<u64> {
    let program = &session.rules.program;
    let add = |key: u64, number: u64| fnv([key, number].map(u64::to_le_bytes).as_flattened());
    let game = [program.rules_hash(), program.players() as u64, session.seed, u64::from(TRIES)];
    let mut key = game.into_iter().fold(0, add);
    let mut keys = vec![key];
    for index in session.indices() {
        key = add(key, u64::from(index));
        keys.push(key);
    }
    keys
}

/// The meaning of the figures of a game.
fn measure(program: &Program) -> Measure {
    let any = |kinds: &[OutcomeKind]| kinds.iter().any(|kind| kind.is_possible(program));
    let alone = program.players() == 1;
    let by_amount = any(&[OutcomeKind::Ranked, OutcomeKind::Payoff]);
    let by_winner = any(&[OutcomeKind::Win, OutcomeKind::Ranked]);
    let can_fail = any(&[OutcomeKind::AllLose, OutcomeKind::Draw]);
    let together = any(&[OutcomeKind::AllWin, OutcomeKind::AllLose]);
    if alone && by_amount && !can_fail {
        Measure::Points // the only player always counts as the best
    } else if alone || program.is_cooperative() {
        Measure::AllWin
    } else if OutcomeKind::Payoff.is_possible(program) && !by_winner && !together {
        Measure::Points
    } else {
        Measure::Win
    }
}

fn figures(measure: Measure, outlook: &Outlook) -> Vec<i32> {
    let clip =
        |number: i64| i32::try_from(number).unwrap_or(if number < 0 { i32::MIN } else { i32::MAX });
    let shares = outlook.shares.iter().map(|share| clip(thousandths(*share)));
    match measure {
        Measure::Win => shares.collect(),
        Measure::AllWin => shares.take(1).collect(),
        Measure::Points => outlook.points.iter().map(|points| clip(*points)).collect(),
    }
}

/// A search for the figures of a position.
pub struct Looking {
    view: ViewAs,
    key: String,
    measure: Measure,
    search: Mcts,
    player: PlayerId,
    state: State,
    moves: usize,
    done: u32,
}

/// Begins to search at a position.
pub fn begin(session: &Session, at: usize, view: ViewAs) -> Result<Looking, Refusal> {
    if is_secret(session, view) {
        return Err("The chances would tell secrets.".to_owned());
    }
    let key = *keys(session).get(at).ok_or("The game has fewer decisions so far.")?;
    let mut machine = session.machine(at);
    let Some(player) = machine.decision().and_then(|decision| decision.decider.player()) else {
        return Err("The game is over.".to_owned());
    };
    let measure = measure(&session.rules.program);
    let mut search = Mcts::new(0);
    search.begin(decision_seed(session.seed, at as u64, player.seat()));
    search.begin_outlook(session.rules.program.players(), measure == Measure::Points);
    let moves = machine.count();
    let key = hex(key);
    Ok(Looking { view, key, measure, search, player, state: machine.into_state(), moves, done: 0 })
}

impl Looking {
    /// The iterations so far, and those of the whole search.
    pub fn progress(&self) -> (u32, u32) {
        (self.done, TRIES)
    }

    /// Searches for at most `slice` iterations; `session` has the rules that the search began with. Returns the figures at
    /// the end, unless they have become a secret meanwhile.
    pub fn go_on(&mut self, session: &Session, slice: u32) -> Option<Result<ChanceView, Refusal>> {
        let program = &session.rules.program;
        let seen = Seen::new(program, &self.state, self.player, self.moves);
        let mut scratch = None;
        let mut worlds = Worlds::new(program, &seen, &mut scratch);
        self.done = self.done.saturating_add(slice).min(TRIES);
        if !self.search.look(&seen, &mut worlds, Budget { iterations: TRIES, slice }) {
            return None;
        }
        if is_secret(session, self.view) {
            return Some(Err("The chances would tell secrets.".to_owned()));
        }
        let found = self.search.outlook();
        let figures = found.map(|found| figures(self.measure, &found)).unwrap_or_default();
        Some(Ok(ChanceView { key: self.key.clone(), figures }))
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST, every};

    #[test]
    fn a_longer_game_keeps_positions_that_were_searched() {
        assert_eq!([0, 1, 60, 61, 120, 121, 241].map(every), [1, 1, 1, 2, 2, 4, 8]);
        for total in 1..2_000 {
            assert!(total / every(total) <= MOST && every(total + 1).is_multiple_of(every(total)));
        }
    }
}
