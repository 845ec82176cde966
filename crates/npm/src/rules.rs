//! The rules of a game, linked for one number of players.

use crate::written::EndingJson;
use boardwright_compile::{Overrides, SourceMap};
use boardwright_def::GameDef;
use boardwright_diag::LineIndex;
use boardwright_kernel::{Machine, Outcome, PlayerId, Program};
use boardwright_sim::{Ending, Labels};

/// A game and its text.
pub struct Source {
    /// The game.
    pub def: GameDef,
    /// The text.
    pub text: String,
    /// The knobs that were set.
    pub set: Overrides,
    /// The span of each part in the text.
    pub map: SourceMap,
}

impl Source {
    /// The line of a part of the game, from 1.
    pub fn line(&self, path: &str) -> Option<u32> {
        let span = self.map.find(path).filter(|_| !path.is_empty())?;
        Some(LineIndex::new(&self.text).line_col(&self.text, span.start).line)
    }
}

/// A program with its words for people.
pub struct Rules {
    /// The program.
    pub program: Program,
    /// The words.
    pub labels: Labels,
}

impl Rules {
    /// The rules of a program that was linked from `def`.
    pub fn new(def: &GameDef, program: Program) -> Self {
        let labels = Labels::new(def, &program);
        Self { program, labels }
    }

    /// The end of a game in words and names.
    pub fn ending(&self, ending: &Ending, outcome: Option<&Outcome>) -> EndingJson {
        let headline = outcome.map(|outcome| self.labels.headline(outcome));
        EndingJson::new(ending, headline.unwrap_or_else(|| "Stopped at the cap".to_owned()))
    }

    /// The result of a match, if it is over.
    pub fn result(&self, machine: &Machine<'_>) -> Option<EndingJson> {
        let outcome = machine.result()?;
        Some(self.ending(&Ending::of(&self.program, &outcome), Some(&outcome)))
    }

    /// The player of a seat, from 1.
    pub fn player(&self, seat: u32) -> Result<PlayerId, String> {
        let players = self.program.players();
        PlayerId::from_seat(seat)
            .filter(|player| player.index() < players)
            .ok_or_else(|| format!("there is no seat {seat}; seats are 1 to {players}"))
    }
}

/// The player who decides; `None` for chance and after the end.
pub fn deciding(machine: &Machine<'_>) -> Option<PlayerId> {
    machine.decision()?.decider.player()
}
