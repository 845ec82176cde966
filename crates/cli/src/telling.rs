//! Prints a game while it is played: each decision and its changes. Saves states on the way.

use crate::output;
use crate::saved::Saves;
use boardwright_def::{GameDef, GameReads, Visibility};
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
    /// The visibility of the scores, if the rules have scoring.
    scoring: Option<Visibility>,
    scores: Vec<(u32, i32)>,
}

/// The told text as JSON.
pub struct Told {
    /// The decisions and their changes.
    pub events: Vec<Value>,
    /// Seats and the scores at the end, as far as the viewer sees them.
    pub scores: Vec<(u32, i32)>,
}

impl<'a> Telling<'a> {
    /// Begins.
    pub fn new(
        def: &GameDef,
        program: &'a Program,
        labels: &'a Labels,
        manner: Manner,
        viewer: Option<PlayerId>,
        saves: Saves,
    ) -> Self {
        let told = manner != Manner::Silent;
        let scoring = def.scoring.as_ref().filter(|_| told).map(|_| GameReads::of(def).score);
        Self {
            program,
            labels,
            manner,
            viewer,
            saves,
            asked: None,
            told: Vec::new(),
            scoring,
            scores: Vec::new(),
        }
    }

    /// Returns the JSON, after every state was saved.
    pub fn finish(self) -> Result<Told, crate::failure::Failure> {
        self.saves.finish()?;
        Ok(Told { events: self.told, scores: self.scores })
    }

    /// The scores at the end that the viewer sees.
    fn final_scores(&self, state: &State) -> Vec<(u32, i32)> {
        let Some(scoring) = self.scoring else { return Vec::new() };
        let sees = |player: &PlayerId| match (scoring, self.viewer) {
            (Visibility::Public, _) | (_, None) => true,
            (Visibility::Owner, Some(viewer)) => viewer == *player,
            (Visibility::Hidden, Some(_)) => false,
        };
        let players = (0..self.program.players() as u16).map(PlayerId).filter(sees);
        let score = |player: PlayerId| Some((player.seat(), state.score(self.program, player)?));
        players.filter_map(score).collect()
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
    fn ends(&mut self, machine: &Machine<'_>) {
        self.scores = self.final_scores(machine.state());
        if self.manner == Manner::Lines && !self.scores.is_empty() {
            let told = self.scores.iter().filter_map(|(seat, score)| {
                let name = self.labels.seat_name(PlayerId::from_seat(*seat)?);
                Some(format!("{name} {score}"))
            });
            output::line(&format!("Scores: {}", told.collect::<Vec<_>>().join(", ")));
        }
    }
}
