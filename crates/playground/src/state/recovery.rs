//! Recovery from a lost play worker: a new one gets the same requests.

use super::{App, Diary};
use crate::client::Lost;
use crate::words;
use boardwright_protocol::{Opened, Request, Response, Shown, Start};
use leptos::prelude::*;

impl App {
    /// Restores the game. Bots are paused afterwards, because one of them may have caused the loss.
    pub(super) fn recover(self, lost: Lost) {
        if self.game.recovering.get_value() {
            return; // several requests were open
        }
        let told = self.game.diary.try_update_value(Diary::take).unwrap_or_default();
        if told.is_empty() || lost == Lost::OtherBuild {
            return self.refused(lost.message().to_owned());
        }
        self.game.recovering.set_value(true);
        self.stop_bots();
        leptos::task::spawn_local(async move {
            let restored = self.tell_again(told).await;
            self.game.recovering.set_value(false);
            match restored {
                Some(shown) => {
                    self.show(shown);
                    self.refused(words::RESTORED.to_owned());
                }
                None => {
                    self.game.diary.update_value(|diary| drop(diary.take()));
                    self.open_text(self.table_text(), Start::Fresh, None, None);
                    self.refused(words::NOT_RESTORED.to_owned());
                }
            }
        });
    }

    /// Repeats requests and returns the last view; `None` if one of them fails.
    async fn tell_again(self, told: Vec<Request>) -> Option<Shown> {
        let answers: Vec<_> = told.into_iter().map(|request| self.tell(request)).collect();
        let mut last = None;
        for answer in answers {
            let shown = match answer.await.ok()? {
                Response::Shown(shown) => *shown,
                Response::Opened(opened) => match *opened {
                    Opened::Game { shown, .. } => *shown,
                    Opened::Broken { .. } => return None,
                },
                _ => return None,
            };
            self.take_log(shown.log_from, shown.log.clone());
            last = Some(shown);
        }
        last
    }
}
