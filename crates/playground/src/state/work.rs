//! Tracks if the page is at rest: no request is open, no bot is about to move, and the findings belong to the
//! present text.
//!
//! The root element has it as `data-settled`, for tests, which must not act on a page that is about to
//! change.

use super::App;
use crate::{browser, parts};
use leptos::prelude::*;

/// The number of running tasks.
#[derive(Clone, Copy)]
pub struct Work {
    open: RwSignal<u32>,
}

/// A running task, until it is dropped.
pub struct Working(Work);

impl Work {
    pub(super) fn new() -> Work {
        Work { open: RwSignal::new(0) }
    }

    /// Begins a task; it ends when the returned value is dropped.
    pub(super) fn begin(self) -> Working {
        self.open.update(|open| *open += 1);
        Working(self)
    }

    fn is_done(self) -> bool {
        self.open.get() == 0
    }
}

impl Drop for Working {
    fn drop(&mut self) {
        self.0.open.update(|open| *open -= 1);
    }
}

impl App {
    /// Begins a task that the page shows gradually; it ends when the returned value is dropped.
    pub fn begin_work(self) -> Working {
        self.work.begin()
    }

    /// Updates `data-settled` of the root element. Returns whether the page is at rest.
    pub fn tell_when_settled(self) -> Memo<bool> {
        let settled = Memo::new(move |_| {
            self.work.is_done() && !self.game.thinking.get() && self.spec.is_checked()
        });
        Effect::new(move || {
            browser::set_root_attribute("data-settled", &settled.get().to_string());
        });
        settled
    }

    /// Calls `then` once the page is at rest for the first time: what a person waits for goes first.
    pub fn at_first_rest(self, settled: Memo<bool>, then: impl Fn() + 'static) {
        Effect::new(move |was: Option<bool>| {
            let (was, now) = (was.unwrap_or(false), settled.get());
            if now && !was {
                then();
            }
            was || now
        });
    }

    /// Gets the code that the first visit does not need.
    pub fn get_further_parts(self) {
        parts::get();
        self.engine().get_further_parts();
    }
}
