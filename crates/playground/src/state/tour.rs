//! The tour: a first game in eight steps, each checked by what the reader did.

use super::{App, Made, set_if_new};
use crate::browser;
use boardwright_protocol::Severity;
use leptos::prelude::*;

/// The steps, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TourStep {
    /// Make a move.
    Play,
    /// Give a constant another value.
    Turn,
    /// Make a mistake.
    Break,
    /// Mend it.
    Mend,
    /// Allow a third move.
    Allow,
    /// Let bots play.
    Measure,
    /// Change a rule, and let them play again.
    Balance,
    /// Make a link.
    Send,
}

impl TourStep {
    /// All, in order.
    pub const ALL: [TourStep; 8] = [
        TourStep::Play,
        TourStep::Turn,
        TourStep::Break,
        TourStep::Mend,
        TourStep::Allow,
        TourStep::Measure,
        TourStep::Balance,
        TourStep::Send,
    ];

    /// Its number, from 1.
    pub fn number(self) -> usize {
        self as usize + 1
    }

    fn next(self) -> Option<TourStep> {
        TourStep::ALL.get(self.number()).copied()
    }
}

/// The constant of the second step.
const CONSTANT: &str = "SHELLS";
/// So many moves are there once the fifth step is done.
const CHOICES: usize = 3;
/// So many games are a measurement.
const GAMES: u32 = 100;

/// The tour.
#[derive(Clone, Copy)]
pub struct Tour {
    /// The present step; `None` while nobody is on the tour.
    pub step: RwSignal<Option<TourStep>>,
    /// True once the reader has done what the step asks for.
    pub done: RwSignal<bool>,
    /// The value of the constant and the measured rules when the step began, to see if the reader has changed them.
    before: StoredValue<(Option<i32>, Option<String>)>,
}

impl Tour {
    pub(super) fn new() -> Tour {
        Tour {
            step: RwSignal::new(None),
            done: RwSignal::new(false),
            before: StoredValue::new((None, None)),
        }
    }
}

impl App {
    /// Begins the tour with the game of the blank template.
    pub async fn begin_tour(self) {
        if self.choose_blank().await {
            self.begin_step(Some(TourStep::Play));
        }
    }

    /// Goes on to the next step, or ends the tour after the last.
    pub fn next_step(self) {
        let next = self.tour.step.get_untracked().and_then(TourStep::next);
        self.begin_step(next);
        request_animation_frame(move || {
            browser::focus(if next.is_some() { "tour-title" } else { "mat" });
        });
    }

    fn begin_step(self, step: Option<TourStep>) {
        self.tour.before.set_value(untrack(|| (self.constant(), self.measured_rules())));
        self.tour.done.set(false);
        self.tour.step.set(step);
    }

    /// Ends the tour. The game stays.
    pub fn end_tour(self) {
        self.tour.step.set(None);
    }

    /// Watches what the reader does. A step that is done stays so: the next one may undo it.
    pub fn watch_tour(self) {
        let holds =
            Memo::new(move |_| self.tour.step.get().is_some_and(|step| self.has_done(step)));
        Effect::new(move || {
            if holds.get() {
                set_if_new(self.tour.done, true);
            }
        });
    }

    fn has_done(self, step: TourStep) -> bool {
        match step {
            // Until the small game has arrived, the moves of another one are on the table.
            TourStep::Play => !self.game.is_arriving() && self.game.position().1 > 0,
            TourStep::Turn => {
                self.constant().is_some() && self.constant() != self.tour.before.get_value().0
            }
            TourStep::Break => self.has_errors() == Some(true),
            TourStep::Mend => self.has_errors() == Some(false),
            TourStep::Allow => self
                .game
                .with_decision(|decision| decision.count as usize >= CHOICES)
                .unwrap_or(false),
            TourStep::Measure => self.measured_rules().is_some(),
            TourStep::Balance => {
                let now = self.measured_rules();
                now.is_some() && now != self.tour.before.get_value().1
            }
            TourStep::Send => {
                self.share.open.get() && matches!(self.share.made.get(), Made::Link { .. })
            }
        }
    }

    /// The value of the constant of the tour in the open game, a turned knob included.
    fn constant(self) -> Option<i32> {
        self.game.info.with(|info| {
            let knobs = &info.as_ref()?.knobs;
            knobs.iter().find(|knob| knob.id == CONSTANT).map(|knob| knob.value)
        })
    }

    /// True if the text has errors; `None` while it is not checked.
    fn has_errors(self) -> Option<bool> {
        self.spec.checked.with(|checked| {
            let findings = &checked.as_ref()?.diagnostics;
            Some(findings.iter().any(|found| found.severity == Severity::Error))
        })
    }

    /// The identity of the rules of which enough games were played.
    fn measured_rules(self) -> Option<String> {
        let done = self.lab.counts.with(|counts| counts.as_ref().map_or(0, |counts| counts.done));
        if done < GAMES || self.lab.running.get() {
            return None;
        }
        self.lab.of.with(|of| of.as_ref().map(|of| of.rules_hash.clone()))
    }
}
