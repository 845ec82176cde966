//! Opening a game: from the editor, from a link, from the beginning, or after a knob was turned.

use super::game::Trouble;
use super::{App, Notice, set_if_new, setup};
use crate::client::Lost;
use crate::words;
use boardwright_protocol::{Expected, GameInfo, OpenGame, Opened, Request, Response, Start};
use leptos::prelude::*;
use std::sync::Arc;

impl App {
    /// Opens the present text.
    pub fn open(self, start: Start, at: Option<u32>, expected: Option<Expected>) {
        self.note_asked();
        self.open_text(self.spec.text.get_untracked(), start, at, expected);
    }

    pub(super) fn open_text(
        self,
        text: Arc<str>,
        start: Start,
        at: Option<u32>,
        expected: Option<Expected>,
    ) {
        self.game.next_number();
        self.lay_down_device(&start);
        self.game.opening.update_value(|opening| *opening += 1);
        let opening = self.game.opening.get_value();
        let game = OpenGame {
            text: text.to_string(),
            setup: self.game.setup.get_untracked(),
            start,
            at,
            view: self.game.eyes_now(),
            expected,
        };
        let is_edit = game.start == Start::KeepMoves;
        let answer = self.tell(Request::Open(Box::new(game)));
        leptos::task::spawn_local(async move {
            let answer = answer.await;
            if opening == self.game.opening.get_value() {
                self.opened(answer, text, is_edit);
            }
        });
    }

    /// Restarts the game on the table, with the same seed or a new one.
    pub fn restart(self, new_seed: bool) {
        self.projects.forget_chosen();
        self.note_former();
        self.changed(false);
        if new_seed {
            self.game.setup.update(|setup| setup.seed = setup::new_seed());
        }
        self.game.paused.set(false);
        self.game.link.set(None);
        self.unpick();
        self.open_text(self.table_text(), Start::Fresh, None, None);
    }

    /// Handles a changed knob: plays the same moves under the changed rules, as far as they are legal.
    pub fn turned_knob(self) {
        self.changed(false);
        self.open_text(self.table_text(), Start::KeepMoves, None, None);
        self.check();
    }

    fn opened(self, answer: Result<Response, Lost>, text: Arc<str>, is_edit: bool) {
        match answer {
            Ok(Response::Opened(opened)) => match *opened {
                Opened::Game { info, shown, problems, verified } => {
                    let before =
                        self.game.info.with_untracked(|i| i.as_ref().map(|i| i.id.clone()));
                    self.game.arriving.set(false);
                    if before.as_ref() != Some(&info.id) {
                        self.game.log.set(Vec::new());
                        self.windows.reset();
                        self.forget_lab();
                        self.close_chances();
                        if !info.by_hand {
                            self.game.setup.update(|setup| setup.position = None); // of another game
                        }
                    }
                    let same_game = before.as_ref() == Some(&info.id);
                    self.end_stops();
                    self.note_table(text);
                    self.take_knobs(&info);
                    set_if_new(self.game.info, Some(Arc::new(*info)));
                    set_if_new(self.game.trouble, None);
                    self.tell_link(problems, verified, same_game);
                    self.show(*shown);
                    self.question_is_posed();
                    if is_edit { self.compare(None) } else { self.compared.forget() }
                }
                Opened::Broken { diagnostics } => {
                    if self.game.arriving.get_untracked() {
                        self.game.arriving.set(false);
                        self.game.clear(); // it is the game of another text
                    }
                    if self.game.info.with_untracked(Option::is_none) {
                        self.game.trouble.set(Some(Trouble::Broken(diagnostics)));
                    }
                }
            },
            Err(Lost::Replaced) => self.spec.note_asked_for(Arc::from("")),
            Err(lost) if self.game.arriving.get_untracked() => self.not_opened(lost),
            other => self.answered(other),
        }
    }

    /// Keeps the knobs that count in the game that was opened; those with the value of the text are left out.
    fn take_knobs(self, info: &GameInfo) {
        let numbers = info.knobs.iter().filter(|knob| knob.value != knob.default);
        let numbers = numbers.map(|knob| (knob.id.clone(), knob.value.to_string()));
        let lists = info.lists.iter().filter(|list| list.values != list.defaults);
        let lists = lists.map(|list| (list.id.clone(), words::list(&list.values)));
        let overrides = numbers.chain(lists).collect();
        self.game.setup.update(|setup| setup.overrides = overrides);
    }

    /// Shows the result of opening a link.
    fn tell_link(self, problems: Vec<String>, verified: bool, same_game: bool) {
        let notice = match self.game.link.get_untracked() {
            Some(Notice::Opening { said_before: mut all }) => {
                all.extend(problems);
                Some(Notice::Opened { problems: all, verified })
            }
            Some(Notice::Reopening | Notice::Kept { .. }) if problems.is_empty() => {
                self.game.paused.set(self.game.only_bots_untracked());
                None
            }
            Some(Notice::Reopening) => Some(Notice::Reopened { problems }),
            _ if !problems.is_empty() && same_game => {
                self.game.paused.set(true); // bots would drop the moves that may come back
                Some(Notice::Kept { problems })
            }
            other => other,
        };
        set_if_new(self.game.link, notice);
    }
}
