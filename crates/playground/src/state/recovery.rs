//! Recovery from a lost play worker: a new one gets the same requests. Work that takes too long can be cancelled, which
//! ends the worker.

use super::game::Trouble;
use super::{App, Diary, set_if_new};
use crate::client::Lost;
use crate::words;
use boardwright_protocol::{Opened, Request, Response, Shown, Start};
use leptos::prelude::*;
use std::sync::Arc;

/// When something newer is asked for, work that has taken so long is ended, in milliseconds.
const OTHER_GAME_WAITS_MS: f64 = 250.0;
/// An edit may need the same time as the one before, and its check costs a new worker.
const EDIT_WAITS_MS: f64 = 3_000.0;

impl App {
    /// Restores the game. Bots are paused afterwards, because one of them may have caused the loss.
    pub(super) fn recover(self, lost: Lost) {
        let is_no_news = lost == Lost::Replaced || self.game.arriving.get_untracked();
        if is_no_news || self.game.recovering.get_value() {
            return; // several requests were open
        }
        self.engine().take_loss();
        let told = self.game.diary.try_update_value(Diary::take).unwrap_or_default();
        if told.is_empty() || lost == Lost::OtherBuild {
            let is_said = |trouble: &Option<Trouble>| matches!(trouble, Some(Trouble::Unopened(_)));
            if !self.game.trouble.with_untracked(is_said) {
                self.refused(words::say().lost(lost).to_owned());
            }
            return;
        }
        self.game.recovering.set_value(true);
        let again = self.tell_again(told); // before anything else is asked about the game
        self.stop_bots();
        leptos::task::spawn_local(async move {
            let restored = again.await;
            self.game.recovering.set_value(false);
            match restored {
                Some(shown) => {
                    self.show(shown);
                    self.refused(words::say().restored(lost));
                }
                None => {
                    self.game.diary.update_value(|diary| drop(diary.take()));
                    self.open_text(self.table_text(), Start::Fresh, None, None);
                    self.refused(words().not_restored.to_owned());
                }
            }
        });
    }

    /// Gives a new worker the game of one that was lost while it had nothing to do. The requests are sent at once, so
    /// that they come before the next one.
    pub(super) fn revive(self) {
        let told = self.game.diary.try_update_value(Diary::take).unwrap_or_default();
        if told.is_empty() {
            return;
        }
        self.game.recovering.set_value(true);
        let again = self.tell_again(told);
        self.game.recovering.set_value(false);
        leptos::task::spawn_local(async move {
            if again.await.is_none() {
                self.refused(words().not_restored.to_owned());
            }
        });
    }

    /// Repeats requests, all at once; the future returns the last view, or `None` if one of them fails.
    fn tell_again(self, told: Vec<Request>) -> impl Future<Output = Option<Shown>> {
        let answers: Vec<_> = told.into_iter().map(|request| self.tell(request)).collect();
        async move {
            let mut last = None;
            for answer in answers {
                let shown = match answer.await.ok()? {
                    Response::Shown(shown) => *shown,
                    Response::Opened(opened) => match *opened {
                        Opened::Game { shown, .. } => *shown,
                        Opened::Broken { .. } => return None,
                    },
                    Response::Branches(_) => continue, // a comment: a later view has it
                    _ => return None,
                };
                self.take_log(shown.log_from, shown.log.clone());
                last = Some(shown);
            }
            last
        }
    }

    /// Tells when the engine has been at work for more than a second. The game of another text then leaves the table.
    pub fn tell_when_slow(self) {
        self.engine().tell_when_slow(move |slow| {
            set_if_new(self.game.slow, slow);
            if !slow {
                return;
            }
            let arriving = self.game.arriving.get_untracked();
            if arriving {
                self.game.clear();
            }
            let news = if arriving { words().opening } else { words().working };
            self.shell.live.set([news, words().cancel_key].join(" "));
        });
    }

    /// Ends what the engine is doing.
    pub fn cancel_work(self) {
        self.engine().end(Lost::Stopped);
    }

    /// Ends long work on a game that is no longer wanted; its worker's game is forgotten.
    pub(super) fn leave_old_work(self) {
        if self.engine().silent_for() > OTHER_GAME_WAITS_MS {
            self.engine().end(Lost::Replaced);
            self.game.diary.set_value(Diary::default());
        }
    }

    /// Ends the long check of an older text.
    pub(super) fn leave_old_check(self) {
        if self.engine().silent_for() > EDIT_WAITS_MS {
            self.engine().end(Lost::Replaced);
        }
    }

    /// Another game could not be opened: the table says so, and no other game stands beside the text.
    pub(super) fn not_opened(self, lost: Lost) {
        self.game.arriving.set(false);
        self.game.clear();
        self.spec.note_asked_for(Arc::from("")); // so that the text is opened once a check succeeds
        set_if_new(self.game.link, None);
        let message = words::say().not_opened(lost);
        self.shell.live.set(format!("{}. {message}", words().not_opened));
        self.game.trouble.set(Some(Trouble::Unopened(lost)));
    }

    /// Tries again to open the present text, or to check it.
    pub fn try_again(self) {
        if self.game.info.with_untracked(Option::is_none) {
            self.game.trouble.set(None);
            self.game.arriving.set(true);
            self.open(Start::Fresh, None, None);
        }
        self.check();
    }
}
