//! Whether the page is at rest: nothing is asked, no bot is about to move, and what is said about the
//! text belongs to the text as it stands.
//!
//! The root element says it as `data-settled`, for whoever drives the page from outside and must not
//! act on what is about to change.

use super::App;
use crate::browser;
use leptos::prelude::*;

/// What is under way and ends by itself.
#[derive(Clone, Copy)]
pub struct Work {
    open: RwSignal<u32>,
}

/// Something under way, until it is dropped.
pub struct Working(Work);

impl Work {
    pub(super) fn new() -> Work {
        Work { open: RwSignal::new(0) }
    }

    /// Begins something; it ends with what is returned.
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
    /// Begins something that the page shows by and by; it ends with what is returned.
    pub fn begin_work(self) -> Working {
        self.work.begin()
    }

    /// Keeps the root element's `data-settled` true to what happens.
    pub fn tell_when_settled(self) {
        let settled = Memo::new(move |_| {
            self.work.is_done() && !self.game.thinking.get() && self.spec.is_checked()
        });
        Effect::new(move || {
            browser::set_root_attribute("data-settled", &settled.get().to_string());
        });
    }
}
