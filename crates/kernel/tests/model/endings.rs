//! Endings and results.

use super::value::Value;
use super::world::Outcome;
use super::{Frame, Model, Run, Stop};
use boardwright_def::{Expr, GameResult};

impl Model<'_> {
    /// The first ending that holds ends the game; `actor` is the last actor.
    pub(super) fn test_ends(&mut self) -> Run {
        let frame = Frame::of(self.world.last_actor);
        match self.def.end.iter().find(|end| self.holds(&end.when, &frame)) {
            Some(end) => Err(self.finish(&end.result, &frame)),
            None => Ok(()),
        }
    }

    pub(super) fn fault(&mut self) -> Stop {
        self.over("fault", Vec::new(), None)
    }

    pub(super) fn finish(&mut self, result: &GameResult, frame: &Frame) -> Stop {
        let all: Vec<usize> = (0..self.players).collect();
        match result {
            GameResult::Win { player } => {
                let winner = self.value(player, frame).player();
                self.over("win", winner.into_iter().collect(), None)
            }
            GameResult::Winners { players } => {
                let named = self.list(players, frame);
                let wins = |player: &usize| named.contains(&Value::Player(*player));
                let winners: Vec<usize> = all.into_iter().filter(wins).collect();
                self.over(if winners.is_empty() { "draw" } else { "win" }, winners, None)
            }
            GameResult::WinAll => self.over("allWin", all, None),
            GameResult::Lose { player } => {
                let loser = self.value(player, frame).player();
                self.over("win", all.into_iter().filter(|p| Some(*p) != loser).collect(), None)
            }
            GameResult::LossAll => self.over("allLose", Vec::new(), None),
            GameResult::Draw => self.over("draw", Vec::new(), None),
            GameResult::Score => {
                let scores = (0..self.players).map(|p| vec![self.score(p).int()]).collect();
                self.best("ranked", scores)
            }
            GameResult::Rank { by } => {
                let scores = self.by_player(by, frame);
                self.best("ranked", scores)
            }
            GameResult::Payoff { value } => {
                let payoffs = self.by_player(std::slice::from_ref(value), frame);
                self.best("payoff", payoffs)
            }
        }
    }

    fn by_player(&self, by: &[Expr], frame: &Frame) -> Vec<Vec<Option<i64>>> {
        let of = |player: usize| {
            let frame = frame.with("$player", &Value::Player(player));
            by.iter().map(|value| self.value(value, &frame).narrow().int()).collect()
        };
        (0..self.players).map(of).collect()
    }

    /// The players with the best values win, the first value first; `none` is less than any number. Among ranked
    /// players nobody wins who is eliminated, unless all are.
    fn best(&mut self, kind: &'static str, values: Vec<Vec<Option<i64>>>) -> Stop {
        let all_are_out = self.world.eliminated.len() == self.players;
        let wins = |p: &usize| kind != "ranked" || all_are_out || self.remains(*p);
        let best = (0..self.players).filter(wins).map(|p| &values[p]).max();
        let best = best.expect("a game has players");
        let winners = (0..self.players).filter(wins).filter(|p| values[*p] == *best).collect();
        let payoffs = values.iter().map(|v| v.first().copied().flatten().unwrap_or(0)).collect();
        self.over(kind, winners, Some(payoffs))
    }

    fn over(&mut self, kind: &'static str, winners: Vec<usize>, payoffs: Option<Vec<i64>>) -> Stop {
        self.world.outcome = Some(Outcome { kind, winners, payoffs });
        Stop::Over
    }
}
