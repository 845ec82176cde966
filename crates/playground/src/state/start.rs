//! The first text of the page: a link, else the last project, else a game in progress.

use super::menu::{catalogue, read_ahead, text_of};
use super::{App, MenuEntry, Screen, setup};
use crate::storage::new_id;
use crate::{fragment, words};
use boardwright_protocol::{Expected, LinkMode, Request, Response, Seat, Shown, Start, ViewAs};
use leptos::prelude::*;
use std::sync::Arc;

/// The number of decisions made before a first visit.
const FIRST_MOVES: u32 = 4;
/// The template of a new game: a heap of shells, of which players take one or two.
const BLANK: &str = "templates/empty.md";
/// The seed of first visits.
const FIRST_SEED: &str = "1";

impl App {
    /// Opens the first text.
    pub async fn start(self) {
        if self.mode.get_untracked() == LinkMode::Edit {
            self.read_library(); // first, so that the pictures do not wait for the engine, which is much larger
        }
        self.begin_project(new_id(), 0);
        if self.shell.screen.get_untracked() == Screen::Table {
            self.arrive_at_table(); // a reload then stays there
        }
        if let Some(fragment) = fragment::read()
            && (self.receive(fragment).await || self.is_watched_untracked())
        {
            return;
        }
        match App::last_project().await {
            _ if self.has_opened() => {} // a game was chosen on the start page meanwhile
            Some(loaded) => self.reopen(loaded).await,
            None => self.first_visit().await,
        }
    }

    /// Reads the games there are, bundled ones and the person's own, unless that was done. Somebody who only looks at a game
    /// does not need them.
    pub(super) fn read_library(self) {
        if !self.library.begin() {
            return;
        }
        leptos::task::spawn_local(async move {
            self.read_catalogue().await;
            // While there is time: the connection may be gone when they are needed.
            request_idle_callback(move || {
                leptos::task::spawn_local(async move {
                    read_ahead(&self.menu.get_untracked()).await;
                });
            });
        });
        leptos::task::spawn_local(async move {
            self.read_names().await;
            self.list_projects().await;
            self.forget_archives().await;
        });
    }

    /// Opens a bundled game or a template from its beginning.
    pub async fn choose(self, entry: MenuEntry) {
        self.choose_file(&entry.file).await;
    }

    /// Opens the template of a new game. Its button may be pressed before the catalogue has come. `false` if it cannot be
    /// read.
    pub async fn choose_blank(self) -> bool {
        self.choose_file(BLANK).await
    }

    async fn choose_file(self, file: &str) -> bool {
        let _working = self.work.begin();
        match text_of(file).await {
            Some(text) => {
                self.begin_with(&text);
                self.enter_table();
                true
            }
            None => {
                self.refused(words().no_such_game.to_owned());
                false
            }
        }
    }

    /// Asks the questions of a bundled game.
    pub async fn choose_lesson(self, entry: MenuEntry) {
        let _working = self.work.begin();
        match text_of(&entry.file).await {
            Some(text) => self.begin_lesson(&text),
            None => self.refused(words().no_such_game.to_owned()),
        }
    }

    /// Begins a new project with a text.
    pub fn begin_with(self, text: &str) {
        self.show_mode(LinkMode::Edit);
        self.begin_project(new_id(), 0);
        self.game.setup.set(setup::new_setup());
        self.game.link.set(None);
        self.game.paused.set(false);
        fragment::clear();
        self.spec_from(text, Start::Fresh, None, None);
    }

    /// Opens another text.
    pub(super) fn spec_from(
        self,
        text: &str,
        start: Start,
        at: Option<u32>,
        expected: Option<Expected>,
    ) {
        self.leave_old_work();
        self.game.eyes.set(match self.mode.get_untracked() {
            LinkMode::Replay | LinkMode::Embed => Some(ViewAs::Everything),
            LinkMode::Lesson => Some(ViewAs::Decider),
            LinkMode::Edit | LinkMode::Play => None,
        });
        self.game.arriving.set(true);
        self.spec.text.set(Arc::from(text));
        self.open(start, at, expected);
        self.take_text(text);
    }

    /// True once a game was asked for.
    fn has_opened(self) -> bool {
        self.game.opening.get_value() > 0
    }

    /// A first visitor finds a game in progress: bots make some moves, then a person takes over.
    async fn first_visit(self) {
        let Some(entry) = catalogue().await.games.into_iter().next() else { return };
        let Some(text) = text_of(&entry.file).await else { return };
        if self.has_opened() {
            return;
        }
        self.game.setup.update(|setup| {
            setup.seats = vec![Seat::Random; super::SEAT_LIMIT];
            setup.seed = FIRST_SEED.to_owned();
        });
        self.game.paused.set(true);
        self.spec_from(&text, Start::Fresh, None, None);
        let mut last = None;
        let opening = self.game.opening.get_value();
        for _ in 0..FIRST_MOVES {
            let answer = self.tell(Request::Bot { view: ViewAs::Everything }).await;
            if opening != self.game.opening.get_value() {
                return; // another game was chosen on the start page meanwhile
            }
            match answer {
                Ok(Response::Shown(shown)) => {
                    self.take_log(shown.log_from, shown.log.clone());
                    last = Some(shown);
                }
                _ => break,
            }
        }
        self.game.setup.update(|setup| setup.seats = setup::seats_for_one());
        self.game.paused.set(false);
        let seated = last.as_deref().map_or(0, |shown: &Shown| shown.seats.len());
        let seats = setup::seats_for_one()[..seated.min(super::SEAT_LIMIT)].to_vec();
        if !seats.is_empty() {
            let view = setup::eyes(&seats, 0);
            self.ask(Request::Seats { seats, view });
        }
    }
}
