//! Versions of the open project: noted while it changes, named by the person, compared, brought back.

use super::{App, Kept};
use crate::storage::{self, Loaded, Project, Version};
use crate::words;
use leptos::prelude::*;

/// While a person writes, the present version is noted this often.
const EVERY_MS: f64 = 30_000.0;

impl App {
    /// Notes versions of what a person writes, from now on. The first one is noted when a project is opened, so that its
    /// text of the last visit stays.
    pub fn watch_versions(self) {
        Effect::new(move || {
            let is_stored = self.projects.kept.get() == Kept::Here;
            let Some(present) = self.present().filter(|present| is_stored && present.written)
            else {
                return;
            };
            let (id, at) = self.library.noted.get_value();
            let now = js_sys::Date::now();
            if id == present.id && (0.0..EVERY_MS).contains(&(now - at)) {
                return;
            }
            self.library.noted.set_value((present.id.clone(), now));
            leptos::task::spawn_local(async move { self.note_version(&present).await });
        });
    }

    /// Shows the versions of the open project.
    pub async fn show_versions(self) {
        self.shell.versions.set(true);
        self.load_versions().await;
    }

    /// Reads the versions of the open project.
    pub async fn load_versions(self) {
        let archive = storage::archive(&self.projects.open.get_untracked()).await;
        self.library.versions.set(archive.versions);
    }

    /// Keeps the present text and game under a name, which may be empty.
    pub async fn keep_version(self, name: String) {
        let _working = self.work.begin();
        if self.projects.kept.get_untracked() == Kept::Unchanged {
            self.changed(false);
        }
        self.stored().await;
        let Some(present) = untrack(|| self.present()) else {
            return self.shell.live.set(words().not_kept.to_owned());
        };
        let (text, game) = (present.text, present.game);
        let kept = storage::change_archive(&present.id, move |archive| {
            archive.keep(&text, game.as_deref(), js_sys::Date::now(), name.trim());
        });
        match kept.await {
            Some(archive) => {
                self.note_held(&archive);
                self.library.versions.set(archive.versions);
                self.tell_news(words().version_kept);
            }
            None => self.tell_news(words().not_kept),
        }
    }

    /// Changes the name of a version.
    pub async fn name_version(self, at: f64, name: String) {
        let id = self.projects.open.get_untracked();
        let named = storage::change_archive(&id, move |archive| archive.rename(at, name.trim()));
        match named.await {
            Some(archive) => {
                self.note_held(&archive);
                self.library.versions.set(archive.versions);
            }
            None => self.shell.live.set(words().not_kept.to_owned()),
        }
    }

    /// Brings a version back as the present text and game. The present one becomes a version before.
    pub async fn bring_back_version(self, version: Version) {
        let _working = self.work.begin();
        self.keep_version(String::new()).await;
        let Some(loaded) = storage::load(&self.projects.open.get_untracked()).await else {
            return self.shell.live.set(words().no_such_project.to_owned());
        };
        let (stored, present) = (loaded.stored, loaded.project);
        let Version { text, game, .. } = version;
        let revision = present.revision + 1; // newer than what is stored, so it is stored
        let project = Project { text, game, then: Vec::new(), written: true, revision, ..present };
        self.reopen(Loaded { project, stored }).await;
        self.shell.versions.set(false);
        self.tell_news(words().version_back);
    }

    /// The open project, as it was stored last.
    fn present(self) -> Option<Project> {
        let id = self.projects.open.get();
        self.projects.list.with(|list| list.iter().find(|project| project.id == id).cloned())
    }

    async fn note_version(self, present: &Project) {
        let (text, game, at) = (present.text.clone(), present.game.clone(), present.at);
        let noted = storage::change_archive(&present.id, move |archive| {
            archive.note(&text, game.as_deref(), at);
        });
        if let Some(archive) = noted.await
            && self.projects.open.get_untracked() == archive.id
        {
            self.library.versions.set(archive.versions);
        }
    }
}
