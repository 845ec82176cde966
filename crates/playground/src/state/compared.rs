//! The open game compared with itself before the last edits.

use super::{App, set_if_new};
use crate::client::Missed;
use crate::words;
use boardwright_protocol::{CompareRequest, Comparison, Request, Response, ViewAs};
use leptos::prelude::*;
use std::sync::Arc;

/// The difference that an edit made.
#[derive(Clone, Copy)]
pub struct Compared {
    /// The positions that were compared last; `None` if no edit since the last move changed the game.
    pub found: RwSignal<Option<Arc<Comparison>>>,
    /// The viewer of these.
    viewer: StoredValue<ViewAs>,
    /// True while both positions are shown.
    pub open: RwSignal<bool>,
}

impl Compared {
    pub(super) fn new() -> Compared {
        Compared {
            found: RwSignal::new(None),
            viewer: StoredValue::new(ViewAs::Everything),
            open: RwSignal::new(false),
        }
    }

    /// Forgets the edit: the game goes on.
    pub fn forget(self) {
        set_if_new(self.open, false);
        set_if_new(self.found, None);
    }
}

impl App {
    /// Compares both games after `at` decisions, or where they first differ. Of several calls in a row only the newest
    /// matters.
    pub fn compare(self, at: Option<u32>) {
        let (client, lane) = (self.play(), self.comparisons());
        let view = self.game.eyes_now();
        let opening = self.game.opening.get_value();
        let working = self.work.begin();
        leptos::task::spawn_local(async move {
            let _working = working;
            let answer = client.latest(&lane, Request::Compare(CompareRequest { at, view })).await;
            let is_current = opening == self.game.opening.get_value();
            match answer {
                Ok(Response::Compared(found)) if is_current && view == self.game.eyes_now() => {
                    self.compared.viewer.set_value(view);
                    self.take_comparison(found.map(|found| *found));
                }
                Ok(_) | Err(Missed::Superseded) => {}
                Err(Missed::Lost(lost)) => self.recover(lost),
            }
        });
    }

    /// Shows both positions where they first differ.
    pub fn open_comparison(self) {
        let is_there = |found: &Arc<Comparison>| found.at == found.first;
        if !self.compared.found.with_untracked(|found| found.as_ref().is_some_and(is_there)) {
            self.compare(None);
        }
        self.compared.open.set(true);
    }

    /// Shows a position of the comparison on the table; if a move no longer fits, the position before it.
    pub fn go_to_compared(self, at: u32) {
        self.compared.open.set(false);
        let fits = self.compared.found.with_untracked(|found| found.as_ref().map(|f| f.fits));
        self.go_to(at.min(fits.unwrap_or(at)));
    }

    fn take_comparison(self, found: Option<Comparison>) {
        let Some(found) = found else { return self.compared.forget() };
        let place = |found: &Comparison| (found.first, found.fits, found.total);
        let is_news = self.compared.found.with_untracked(|known| {
            known.as_ref().is_none_or(|known| place(known) != place(&found))
        });
        if is_news {
            self.shell.live.set(format!("{}. {}.", words().kept, words::first_difference(&found)));
        }
        set_if_new(self.compared.found, Some(Arc::new(found)));
    }

    /// A comparison ends when the game goes on. Another viewer, who may see other differences, gets one of their own.
    pub(super) fn renew_comparison(self, total: u32) {
        let Some(found) = self.compared.found.get_untracked() else { return };
        let goes_on = found.fits != total;
        if goes_on || self.compared.viewer.get_value() != self.game.eyes_now() {
            self.compared.forget();
            if !goes_on {
                self.compare(None);
            }
        }
    }
}
