//! Hints: the moves that a search finds best, in words.

use crate::bots::Thinking;
use crate::ghosts;
use crate::refusal::Refusal;
use crate::session::Session;
use crate::view::Eyes;
use crate::words::Words;
use boardwright_agents::{LEVELS, Mcts, MoveReport, SHARE, Solved};
use boardwright_protocol::{HintMove, HintRequest, HintView, Worth};

/// The most moves that a hint names.
const MOVES: usize = 3;
/// The most moves that are told to follow each of them.
const FOLLOWING: usize = 4;
/// The search is that of the strongest level.
const ITERATIONS: u32 = LEVELS[LEVELS.len() - 1].1;

/// A search for a hint.
pub struct Hinting {
    at: usize,
    eyes: Eyes,
    thinking: Thinking<Mcts>,
}

/// Begins to search at a decision.
pub fn begin(session: &Session, asked: HintRequest) -> Result<Hinting, Refusal> {
    let at = asked.at as usize;
    let Some(decision) = session.machine(at).decision() else {
        return Err("The game is over.".to_owned());
    };
    let Some(player) = decision.decider.player() else {
        return Err("Chance decides here.".to_owned());
    };
    let eyes = Eyes::of(session, at, asked.view);
    if eyes.viewer.is_some_and(|viewer| viewer != player) {
        return Err("Another player decides.".to_owned());
    }
    let thinking = Thinking::new(Mcts::new(0), session, at, player, ITERATIONS);
    Ok(Hinting { at, eyes, thinking })
}

impl Hinting {
    /// The iterations so far, and those of the whole search.
    pub fn progress(&self) -> (u32, u32) {
        self.thinking.progress()
    }

    /// Searches for at most `slice` iterations. Returns the hint at the end.
    pub fn go_on(&mut self, session: &Session, slice: u32) -> Option<HintView> {
        self.thinking.go_on(&session.rules.program, slice)?;
        let found = self.thinking.agent().ranked();
        let moves = found.iter().take(MOVES).filter_map(|report| self.told(session, report));
        let is_unsure = ghosts::is_unsure(&session.rules.program);
        Some(HintView { at: self.at as u32, moves: moves.collect(), is_unsure })
    }

    /// A move in words; `None` for one that is not legal, which no report has.
    fn told(&self, session: &Session, report: &MoveReport) -> Option<HintMove> {
        let words = Words::new(&session.rules);
        let mut machine = session.machine(self.at);
        let (mut labels, mut ghosts) = (Vec::new(), Vec::new());
        for (step, index) in (1..).zip(report.line.iter().take(1 + FOLLOWING)) {
            let chosen = machine.nth(*index)?;
            labels.push(words.chosen(&machine, chosen, self.eyes.viewer));
            ghosts.extend(ghosts::make(&words, &mut machine, (step, *index), self.eyes)?);
        }
        let then = labels.split_off(labels.len().min(1));
        Some(HintMove {
            index: report.index as u32,
            label: labels.pop()?,
            visits: report.visits,
            worth: worth(report),
            then,
            ghosts,
        })
    }
}

fn worth(report: &MoveReport) -> Worth {
    match report.solved {
        Some(Solved::Win) => Worth::Wins,
        Some(Solved::Loss) => Worth::Loses,
        Some(Solved::Between) | None => {
            let hundredths = (report.share * 100 + SHARE / 2) / SHARE;
            Worth::Percent(hundredths.clamp(0, 100) as u32)
        }
    }
}
