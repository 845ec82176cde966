//! The win-chance line: the play worker is asked for one position after the other, between its other work.

use super::{App, set_if_new};
use crate::chances::{self, Chart, Figures};
use crate::words::{self, words};
use boardwright_protocol::{ChancePlan, ChanceRequest, Measure, Request, Response};
use leptos::prelude::*;
use std::sync::Arc;

/// How far the line is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Progress {
    /// Nobody asked for it.
    #[default]
    Off,
    /// Positions are searched.
    Running,
    /// A person stopped it; what is known stays.
    Stopped,
    /// All positions are searched.
    Done,
}

/// The win-chance line.
#[derive(Clone, Copy)]
pub struct Chances {
    /// How far it is.
    pub progress: RwSignal<Progress>,
    /// The positions of the game, once they are known.
    pub plan: RwSignal<Option<Arc<ChancePlan>>>,
    /// The figures so far.
    pub figures: RwSignal<Figures>,
    /// The number of the newest plan that was asked for; answers to older ones are outdated.
    asked: StoredValue<u32>,
    /// The number of the present run; a stop makes it outdated.
    run: StoredValue<u32>,
    /// True while a run waits for figures.
    searching: StoredValue<bool>,
}

impl Chances {
    pub(super) fn new() -> Chances {
        Chances {
            progress: RwSignal::new(Progress::Off),
            plan: RwSignal::new(None),
            figures: RwSignal::new(Figures::new()),
            asked: StoredValue::new(0),
            run: StoredValue::new(0),
            searching: StoredValue::new(false),
        }
    }

    /// The lines as far as they are known; `None` before the plan.
    pub fn chart(self) -> Option<Chart> {
        self.plan.with(|plan| {
            let plan = plan.as_ref()?;
            Some(self.figures.with(|figures| Chart::of(plan, figures)))
        })
    }

    /// Ends the present run. Its answer, if one is on its way, is still noted.
    fn end_run(self) {
        self.run.update_value(|run| *run += 1);
        self.searching.set_value(false);
    }
}

impl App {
    /// Draws the line, goes on with it, or stops it.
    pub fn draw_chances(self) {
        match self.chances.progress.get_untracked() {
            Progress::Off | Progress::Stopped => {
                self.chances.progress.set(Progress::Running);
                self.plan_chances();
            }
            Progress::Running => {
                self.stop_searching();
                self.chances.progress.set(Progress::Stopped);
            }
            Progress::Done => {}
        }
    }

    /// Takes the line away.
    pub fn close_chances(self) {
        self.stop_searching();
        self.chances.progress.set(Progress::Off);
        self.chances.plan.set(None);
        self.chances.figures.set(Figures::new());
    }

    fn stop_searching(self) {
        if self.chances.searching.get_value() {
            self.engine().tell(Request::Chances(ChanceRequest::Stop));
        }
        self.chances.asked.update_value(|number| *number += 1);
        self.chances.end_run();
    }

    /// Asks for the positions of the game as it is now. Called after each change of the game while there is a line.
    pub fn plan_chances(self) {
        let chances = self.chances;
        if chances.progress.get_untracked() == Progress::Off {
            return;
        }
        chances.asked.update_value(|number| *number += 1);
        let number = chances.asked.get_value();
        let answer = self
            .play()
            .request(Request::Chances(ChanceRequest::Plan { view: self.game.eyes_now() }));
        leptos::task::spawn_local(async move {
            let answer = answer.await;
            if number != chances.asked.get_value() {
                return; // the game has changed again, or the line is gone
            }
            match answer {
                Ok(Response::ChancePlan(plan)) => self.take_plan(*plan),
                Ok(_) => self.close_chances(), // no game is open
                Err(lost) => {
                    self.close_chances();
                    self.recover(lost);
                }
            }
        });
    }

    /// Keeps the figures that belong to the plan, and searches the others. Those of another game are dropped.
    fn take_plan(self, plan: ChancePlan) {
        let chances = self.chances;
        let is_other = |known: &Option<Arc<ChancePlan>>| {
            known.as_ref().is_some_and(|known| known.game != plan.game)
        };
        if chances.plan.with_untracked(is_other) {
            return self.close_chances();
        }
        chances.figures.update(|figures| {
            figures.retain(|key, _| plan.positions.iter().any(|position| position.key == *key));
        });
        let missing = chances.figures.with_untracked(|known| chances::missing(&plan, known));
        let plan = Some(Arc::new(plan));
        set_if_new(chances.plan, plan);
        if chances.progress.get_untracked() == Progress::Stopped {
            return;
        }
        let progress = if missing.is_some() { Progress::Running } else { Progress::Done };
        set_if_new(chances.progress, progress);
        if missing.is_some() && !chances.searching.get_value() {
            chances.searching.set_value(true);
            leptos::task::spawn_local(self.search_chances(chances.run.get_value()));
        }
    }

    /// Searches one missing position after the other, always by the newest plan.
    async fn search_chances(self, run: u32) {
        let chances = self.chances;
        let next = || {
            let plan = chances.plan.get_untracked()?;
            chances.figures.with_untracked(|known| chances::missing(&plan, known))
        };
        while let Some((at, key)) = next() {
            let request = ChanceRequest::Search { at, view: self.game.eyes_now() };
            let answer = self.play().request(Request::Chances(request)).await;
            if let Ok(Response::Chance(found)) = &answer {
                self.note_figures(&found.key, &found.figures);
            }
            if run != chances.run.get_value() {
                return; // stopped meanwhile
            }
            match answer {
                Ok(Response::Chance(found)) if found.key == key => {}
                // The game has changed since the plan, whose successor is on its way or has come.
                Ok(_) if next().is_none_or(|next| next.1 != key) => {}
                Ok(_) => {
                    chances.end_run();
                    return chances.progress.set(Progress::Stopped);
                }
                Err(lost) => {
                    self.close_chances();
                    return self.recover(lost);
                }
            }
        }
        chances.searching.set_value(false);
        set_if_new(chances.progress, Progress::Done);
        let said = untrack(|| {
            let chart = chances.chart()?;
            Some(words::swing_said(&chart, |line| self.line_name(line)))
        });
        self.shell.live.set(said.unwrap_or_default());
    }

    /// Notes the figures of a position, if it is one of the plan.
    fn note_figures(self, key: &str, figures: &[i32]) {
        let is_planned = self.chances.plan.with_untracked(|plan| {
            let positions = plan.iter().flat_map(|plan| &plan.positions);
            positions.into_iter().any(|position| position.key == key)
        });
        if is_planned {
            self.chances.figures.update(|known| {
                known.insert(key.to_owned(), figures.to_vec());
            });
        }
    }

    /// The name of a line: that of its seat, or of all players together.
    pub fn line_name(self, line: usize) -> String {
        match self.chance_measure() {
            Measure::AllWin => words().chance_to_win.to_owned(),
            Measure::Win | Measure::Points => self.game.seat_name(line as u32 + 1),
        }
    }

    /// The meaning of the figures.
    pub fn chance_measure(self) -> Measure {
        self.chances.plan.with(|plan| plan.as_ref().map_or(Measure::Win, |plan| plan.measure))
    }
}
