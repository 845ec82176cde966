//! Prints a game while it is played: each decision and its changes. Saves states on the way.

use crate::output;
use crate::saved::Saves;
use boardwright_kernel::{Decider, Machine, Move, Options, PlayerId, Program, State};
use boardwright_sim::trace::At;
use boardwright_sim::{Labels, MadeMove, Row, Watch};
use serde_json::{Value, json};

/// How a game is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// Not at all.
    Silent,
    /// Line by line, as it happens.
    Lines,
    /// As JSON, at the end.
    Json,
}

/// Prints a game.
pub struct Telling<'a> {
    program: &'a Program,
    labels: &'a Labels,
    manner: Manner,
    /// The viewer; `None` sees everything.
    viewer: Option<PlayerId>,
    saves: Saves,
    /// The decision and the move about to be made.
    asked: Option<(State, Move)>,
    told: Vec<Value>,
}

impl<'a> Telling<'a> {
    /// Begins.
    pub fn new(
        program: &'a Program,
        labels: &'a Labels,
        manner: Manner,
        viewer: Option<PlayerId>,
        saves: Saves,
    ) -> Self {
        Self { program, labels, manner, viewer, saves, asked: None, told: Vec::new() }
    }

    /// Returns the JSON, after every state was saved.
    pub fn finish(self) -> Result<Vec<Value>, crate::failure::Failure> {
        self.saves.finish()?;
        Ok(self.told)
    }

    fn tell(&mut self, at: Option<At>, seat: u32, machine: &Machine<'_>) {
        let (state, events) = (machine.state(), machine.events());
        let changes = self.labels.event_sentences(self.program, state, events, self.viewer, true);
        let said = self.asked.take().map(|asked| self.said(machine, asked)).unwrap_or_default();
        if self.manner == Manner::Json {
            self.told.push(json!({ "at": at, "label": said, "changes": changes }));
            return;
        }
        match at {
            None => output::line("Setup"),
            Some(at) => {
                let who = PlayerId::from_seat(seat).map_or("Chance", |p| self.labels.seat_name(p));
                output::line(&format!("{at} {who}: {said}"));
            }
        }
        changes.iter().for_each(|sentence| output::line(&format!("      {sentence}")));
    }
}

impl Telling<'_> {
    /// The move that was made, in words.
    fn said(&self, after: &Machine<'_>, (before, chosen): (State, Move)) -> String {
        let before = &Machine::from_state(self.program, before, Options::default());
        let chance = before.decision().is_some_and(|asked| asked.decider == Decider::Chance);
        // The event tells the outcome to the players who may know it.
        if chance && self.viewer.is_some() {
            return "an outcome".to_owned();
        }
        self.labels.made_label(MadeMove { before, after, chosen }, self.viewer)
    }
}

impl Watch for Telling<'_> {
    fn begins(&mut self, machine: &Machine<'_>) {
        self.saves.look(machine);
        if self.manner != Manner::Silent && !machine.events().is_empty() {
            self.tell(None, 0, machine);
        }
    }

    fn decides(&mut self, machine: &mut Machine<'_>, chosen: Move) {
        if self.manner != Manner::Silent {
            self.asked = Some((machine.state().clone(), chosen));
        }
    }

    fn decided(&mut self, machine: &Machine<'_>, row: &Row) {
        self.saves.look(machine);
        if self.manner != Manner::Silent {
            self.tell(Some(row.at), row.seat, machine);
        }
    }
}
