//! Positions in the middle of a move: reveals and steps that the rules make by themselves. They are shown one after the
//! other, so that people see them before the next question.

use super::{App, Said, Working, set_if_new};
use crate::browser;
use crate::glide::Glides;
use boardwright_protocol::{Shown, Stop};
use leptos::prelude::*;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

/// How long a step is shown, and a reveal for each of its sentences besides.
const STEP: Duration = Duration::from_millis(800);
const SENTENCE: Duration = Duration::from_millis(900);
/// The most sentences that are waited for.
const MOST_SENTENCES: u32 = 4;

/// The words about the position that is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StopShown {
    /// True if it shows answers that were given at the same time.
    pub reveal: bool,
    /// The changes that led to it.
    pub told: Vec<String>,
}

/// The position in the middle of a move that is shown, and the next ones.
#[derive(Clone, Copy)]
pub struct Stops {
    /// The present one.
    pub shown: RwSignal<Option<StopShown>>,
    pending: StoredValue<Option<Pending>>,
}

impl Stops {
    pub(super) fn new() -> Stops {
        Stops { shown: RwSignal::new(None), pending: StoredValue::new(None) }
    }
}

/// Positions that are still to be shown, and the view at the end.
struct Pending {
    stops: VecDeque<Stop>,
    last: Shown,
    /// Timers that wait for another number are outdated.
    number: u32,
    /// The page is not at rest while a timer runs.
    working: Option<Working>,
}

impl App {
    /// Shows the stops of an answer one after the other, then the answer. With reduced motion only reveals are shown, and
    /// each stays until a person goes on.
    pub(super) fn show_in_steps(self, mut shown: Shown) {
        self.end_stops();
        let rush = self.game.only_bots_untracked() && !self.game.paused.get_untracked();
        let calm = browser::reduced_motion();
        let mut stops: VecDeque<Stop> = std::mem::take(&mut shown.stops).into();
        stops.retain(|stop| !rush && (stop.reveal || !calm));
        if stops.is_empty() {
            return self.show_moving(shown);
        }
        self.take_log(shown.log_from, shown.log.clone());
        set_if_new(self.game.thinking, false); // a bot's move is known; the next one is asked for at the end
        let number = self.game.next_number();
        let working = (!calm).then(|| self.work.begin());
        self.game.stops.pending.set_value(Some(Pending { stops, last: shown, number, working }));
        self.next_stop();
    }

    /// Goes on to the next stop, or to the end.
    pub fn next_stop(self) {
        let Some(mut pending) = self.game.stops.pending.try_update_value(Option::take).flatten()
        else {
            return;
        };
        let Some(stop) = pending.stops.pop_front() else {
            set_if_new(self.game.stops.shown, None);
            return self.show_moving(pending.last);
        };
        pending.number = self.game.next_number();
        let (number, timed) = (pending.number, pending.working.is_some());
        self.game.stops.pending.set_value(Some(pending));
        self.show_stop(stop, timed.then_some(number));
    }

    fn show_stop(self, stop: Stop, timer: Option<u32>) {
        let Stop { view, reveal, told } = stop;
        let lines = (told.len() as u32).clamp(1, MOST_SENTENCES);
        let pause = if reveal { STEP + SENTENCE * lines } else { STEP };
        let glides = self.glides(&view);
        self.game.picker.set(crate::picker::Picker::default());
        set_if_new(self.game.why, None);
        if reveal {
            self.shell.live.set(Said::engine(told.join(". ")));
        }
        self.game.stops.shown.set(Some(StopShown { reveal, told }));
        self.game.view.set(Some(Arc::new(view)));
        glides.into_iter().for_each(Glides::run);
        if let Some(number) = timer {
            let is_next = move |pending: &Option<Pending>| {
                pending.as_ref().is_some_and(|pending| pending.number == number)
            };
            set_timeout(
                move || {
                    if self.game.stops.pending.with_value(is_next) {
                        self.next_stop();
                    }
                },
                pause,
            );
        }
    }

    /// Forgets the stops that are still to be shown: something newer is.
    pub(super) fn end_stops(self) {
        self.game.stops.pending.set_value(None);
        set_if_new(self.game.stops.shown, None);
    }

    /// Shows an answer, with the pieces on their way.
    fn show_moving(self, shown: Shown) {
        let glides = self.glides(&shown.view);
        self.show(shown);
        glides.into_iter().for_each(Glides::run);
    }
}
