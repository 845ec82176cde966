//! Projects: the open one is kept while it changes, and the others can be opened again.
//!
//! A bundled game, the game of a link and the game of a first visit become projects with the first change: a key in the
//! editor, a move, a knob, a seat. Nothing replaces a project: each has a place of its own in the store.

use super::{App, Notice, setup};
use crate::client::Missed;
use crate::storage::{self, Chosen, Content, Heard, Loaded, Project, title_of};
use crate::{browser, files, fragment, words};
use boardwright_protocol::{
    LinkMode, Received, Record, Request, Response, Seat, Sent, Setup, ShareRequest, Start,
};
use leptos::prelude::*;
use std::sync::Arc;

/// The id of the button that brings a deleted game back.
pub const BRING_BACK: &str = "bring-back";
/// The setting that names the project of this tab, or the last one of this browser.
const OPEN_PROJECT: &str = "project";
/// Of games that were only played, not written, so many are kept.
pub const MOST_PLAYED: usize = 20;

/// The place that keeps the present text and game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    /// There is no change that could be lost.
    Unchanged,
    /// A change is about to be stored.
    Soon,
    /// This browser has everything.
    Here,
    /// This browser stores nothing.
    Nowhere,
}

/// The projects of this browser.
#[derive(Clone, Copy)]
pub struct Projects {
    /// All stored projects, the newest first.
    pub list: RwSignal<Vec<Project>>,
    /// The place that keeps the open one.
    pub kept: RwSignal<Kept>,
    /// The projects that were deleted in this visit, the last one at the end: they can be brought back.
    pub deleted: RwSignal<Vec<Project>>,
    /// The name of the open project.
    pub open: RwSignal<String>,
    /// True if a person wrote something of the present text.
    written: StoredValue<bool>,
    /// The fragment of a link to the game, as it was last.
    game: StoredValue<Option<String>>,
    /// The moves that were chosen since: a reload at this moment must not lose them.
    then: StoredValue<Vec<Chosen>>,
}

impl Projects {
    pub(super) fn new() -> Projects {
        Projects {
            list: RwSignal::new(Vec::new()),
            kept: RwSignal::new(Kept::Unchanged),
            deleted: RwSignal::new(Vec::new()),
            open: RwSignal::new(String::new()),
            written: StoredValue::new(false),
            game: StoredValue::new(None),
            then: StoredValue::new(Vec::new()),
        }
    }

    fn is_changed(self) -> bool {
        self.kept.get_untracked() != Kept::Unchanged
    }

    /// Forgets the moves that were chosen, as they are undone.
    pub(super) fn forget_chosen(self) {
        self.then.set_value(Vec::new());
    }

    /// Handles a message of the keeper.
    pub(super) fn heard(self, heard: Heard) -> Option<Notice> {
        match heard {
            Heard::Kept(project) => {
                if self.open.get_untracked() == project.id {
                    self.kept.set(Kept::Here);
                }
                self.list.update(|list| {
                    list.retain(|other| other.id != project.id);
                    list.insert(0, *project);
                });
                None
            }
            Heard::NotKept => {
                self.kept.set(Kept::Nowhere);
                None
            }
            Heard::Copied => Some(Notice::Copied),
        }
    }
}

impl App {
    /// Reads the list of projects; of those that were only played, the oldest are deleted.
    pub async fn list_projects(self) {
        let all = storage::all().await;
        let mut played = 0;
        let (keep, too_many): (Vec<Project>, Vec<Project>) = all.into_iter().partition(|project| {
            let stays = project.written || self.is_held(&project.id);
            played += usize::from(!stays);
            stays || played <= MOST_PLAYED
        });
        self.projects.list.set(keep);
        for project in too_many {
            storage::delete(&project.id).await;
        }
    }

    /// The project that this tab had open, or else the last one of this browser.
    pub(super) async fn last_project() -> Option<Loaded> {
        for id in [browser::tab_setting(OPEN_PROJECT), browser::setting(OPEN_PROJECT)] {
            if let Some(id) = id
                && let Some(loaded) = storage::load(&id).await
            {
                return Some(loaded);
            }
        }
        None
    }

    /// Begins a project that is not changed yet.
    pub(super) fn begin_project(self, id: String, stored: u32) {
        let keeper = self.keeper();
        keeper.open(id.clone(), stored);
        self.projects.open.set(id);
        self.projects.kept.set(if stored > 0 { Kept::Here } else { Kept::Unchanged });
        self.projects.written.set_value(false);
        self.projects.game.set_value(None);
        self.projects.forget_chosen();
        self.game.former.set(None);
    }

    /// Opens a stored project: its text and its game.
    pub async fn open_project(self, id: String) {
        let _working = self.work.begin();
        match storage::load(&id).await {
            Some(loaded) => {
                self.show_mode(LinkMode::Edit);
                self.enter_table();
                self.reopen(loaded).await;
            }
            None => self.shell.live.set(words().no_such_project.to_owned()),
        }
    }

    pub(super) async fn reopen(self, loaded: Loaded) {
        let Loaded { project, stored } = loaded;
        self.leave_old_work();
        self.game.arriving.set(true);
        self.begin_project(project.id.clone(), stored);
        remember(&project.id);
        fragment::clear();
        self.projects.written.set_value(project.written);
        self.projects.game.set_value(project.game.clone());
        self.projects.then.set_value(project.then.clone());
        self.game.link.set(None);
        self.game.forget();
        self.game.eyes.set(None);
        match self.unpack(project.game.clone()).await {
            Some((table, setup, start, at)) => {
                let seats = &setup.seats;
                let only_bots = !seats.is_empty() && !seats.contains(&Seat::Person);
                self.game.paused.set(only_bots);
                self.game.setup.set(setup::filled_up(setup));
                self.game.link.set(Some(Notice::Reopening));
                self.spec.note_asked_for(Arc::from(table.as_str()));
                let then = project.then.iter().map(|chosen| (chosen.at, chosen.index)).collect();
                let start = Start::Record(Box::new(Record { then, ..start }));
                self.open_text(Arc::from(table), start, Some(at), None);
            }
            None => {
                self.game.setup.set(setup::new_setup());
                self.spec.text.set(Arc::from(project.text.as_str()));
                self.open(Start::Fresh, None, None);
            }
        }
        self.take_text(&project.text);
        if project.revision > stored {
            self.keep(); // the safety net was newer
        }
    }

    /// The game of a project.
    pub(super) async fn unpack(self, game: Option<String>) -> Option<(String, Setup, Record, u32)> {
        let request = Request::Receive { fragment: game? };
        let Ok(Response::Received(received)) = self.play().request(request).await else {
            return None;
        };
        match *received {
            Received::Link { text, setup: Some(setup), moves, branches, at, .. } => {
                Some((text, setup, Record { moves, branches, then: Vec::new() }, at))
            }
            Received::Link { .. } | Received::Unreadable { .. } => None,
        }
    }

    /// Deletes a stored project; [`App::bring_back`] undoes it.
    pub async fn delete_project(self, project: Project) {
        storage::delete(&project.id).await;
        self.projects.list.update(|list| list.retain(|other| other.id != project.id));
        self.shell.live.set(words::say().deleted(&untrack(|| self.title_of(&project))));
        self.projects.deleted.update(|deleted| deleted.push(project));
        // The focus must not fall on the button that deletes the next game.
        request_animation_frame(|| browser::focus(BRING_BACK));
    }

    /// Brings the project back that was deleted last.
    pub async fn bring_back(self) {
        let last = self.projects.deleted.try_update(Vec::pop).flatten();
        let Some(project) = last else { return };
        storage::restore(&project).await;
        self.list_projects().await;
    }

    /// Begins a project with a text of the person's own.
    pub fn begin_own(self, text: &str) {
        self.enter_table();
        self.begin_with(text);
        self.changed(true);
    }

    /// Saves the text to a file.
    pub fn save_to_file(self) {
        let text = self.spec.text.get_untracked();
        let name = files::name_of(&title_of(&text));
        if files::save(&name, &text).is_none() {
            self.shell.live.set(words().no_file.to_owned());
        }
    }

    /// Notes a change that a person made; `written` if it is one of the text.
    pub(super) fn changed(self, written: bool) {
        if self.is_lesson_untracked() {
            return; // answers are not kept
        }
        if written {
            self.projects.written.set_value(true);
        }
        if !self.projects.is_changed() {
            self.projects.kept.set(Kept::Soon);
            fragment::clear(); // the address no longer tells the game
            remember(&self.keeper().id());
        }
        self.keep();
    }

    /// Notes a move that a person made, before the worker has answered.
    pub(super) fn chose(self, chosen: Chosen) {
        self.projects.then.update_value(|then| then.push(chosen));
        self.changed(false);
    }

    /// Stores the present text and game soon.
    fn keep(self) {
        self.projects.kept.set(Kept::Soon);
        self.keeper().note(Content {
            text: self.spec.text.with_untracked(ToString::to_string),
            game: self.projects.game.get_value(),
            then: self.projects.then.get_value(),
            written: self.projects.written.get_value(),
        });
    }

    /// Reads the game out of the worker and stores it, if there is a change. While only bots play, their moves are left
    /// out: they would make them again.
    pub(super) fn keep_game(self) {
        let rush = self.game.only_bots_untracked() && self.game.thinking.get_untracked();
        if !self.projects.is_changed() || rush {
            return;
        }
        let (at, total) = untrack(|| self.game.position());
        let (client, lane, id) = (self.play(), self.snapshots(), self.keeper().id());
        let text = self.table_text().to_string();
        let request = Request::Share(Box::new(ShareRequest {
            text,
            at,
            mode: LinkMode::Edit,
            sent: Sent::Game,
        }));
        let working = self.work.begin();
        leptos::task::spawn_local(async move {
            let _working = working;
            let answer = client.latest(&lane, request).await;
            if self.keeper().id() != id {
                return; // another project was opened meanwhile
            }
            match answer {
                Ok(Response::Shared(shared)) => {
                    self.projects.game.set_value(Some(shared.fragment));
                    self.projects
                        .then
                        .update_value(|then| then.retain(|chosen| chosen.at >= total));
                    self.keep();
                }
                Ok(_) => self.projects.kept.set(Kept::Nowhere), // too long for a link
                Err(Missed::Lost(lost)) => self.recover(lost),
                Err(Missed::Superseded) => {}
            }
        });
    }

    /// Handles a message of the keeper.
    pub(super) fn heard_from_keeper(self, heard: Heard) {
        if let Some(notice) = self.projects.heard(heard) {
            let id = self.keeper().id();
            remember(&id);
            self.projects.open.set(id);
            self.game.link.set(Some(notice));
        }
    }
}

/// Remembers the open project for a reload of this tab, and for the next visit.
fn remember(id: &str) {
    browser::keep_tab_setting(OPEN_PROJECT, id);
    browser::keep_setting(OPEN_PROJECT, id);
}
