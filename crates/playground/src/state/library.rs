//! The person's games as a whole: their names, copies, files, and everything as one zip file.

use super::{App, Kept};
use crate::files::{self, Picked};
use crate::storage::{self, Archive, Incoming, Project, Verdict, Version, new_id, title_of};
use crate::{browser, toolbox, words};
use leptos::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// The number and the length of waits for a game that is being stored.
const LOOKS: u32 = 50;
const LOOK_MS: i32 = 100;
/// News of versions are shown so long.
const NEWS_MS: i32 = 3_500;

/// Names, versions and imports.
#[derive(Clone, Copy)]
pub struct Library {
    /// Names that differ from the title of the text, by project.
    pub names: RwSignal<BTreeMap<String, String>>,
    /// The outcomes of the last import, a sentence each.
    pub imported: RwSignal<Vec<String>>,
    /// The versions of the open project, the oldest first.
    pub versions: RwSignal<Vec<Version>>,
    /// The last deed with versions in words, for a moment.
    pub news: RwSignal<Option<&'static str>>,
    /// Projects that a person holds on to.
    held: StoredValue<BTreeSet<String>>,
    /// True once the games are being read.
    begun: StoredValue<bool>,
    /// The project whose version was noted last, and when.
    pub(super) noted: StoredValue<(String, f64)>,
}

impl Library {
    pub(super) fn new() -> Library {
        Library {
            names: RwSignal::new(BTreeMap::new()),
            imported: RwSignal::new(Vec::new()),
            versions: RwSignal::new(Vec::new()),
            news: RwSignal::new(None),
            held: StoredValue::new(BTreeSet::new()),
            begun: StoredValue::new(false),
            noted: StoredValue::new((String::new(), 0.0)),
        }
    }
}

impl Library {
    /// Notes that the games are being read; false if they are already.
    pub(super) fn begin(self) -> bool {
        let is_first = !self.begun.get_value();
        self.begun.set_value(true);
        is_first
    }
}

/// True for the trace of a game, in either form.
fn is_trace(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    text.starts_with("boardwright-trace")
        || text.starts_with('{')
            && text.get(..200).unwrap_or(text).contains("\"boardwright-trace\"")
}

impl App {
    /// Says what was done with versions: beside the name of the game, and to screen readers.
    pub(super) fn tell_news(self, news: &'static str) {
        self.shell.live.set(news.to_owned());
        self.library.news.set(Some(news));
        leptos::task::spawn_local(async move {
            browser::pause(NEWS_MS).await;
            if self.library.news.get_untracked() == Some(news) {
                self.library.news.set(None);
            }
        });
    }

    /// The name of a project, else its title.
    pub fn title_of(self, project: &Project) -> String {
        let named = self.library.names.with(|names| names.get(&project.id).cloned());
        let title = named.unwrap_or_else(|| project.title());
        if title.is_empty() { words().untitled.to_owned() } else { title }
    }

    /// The name of the open project, else the title of its text, as in the list of games; of a game that nobody has
    /// changed, the title of the game. Empty while there is none.
    pub fn open_title(self) -> String {
        let id = self.projects.open.get();
        let named = self.library.names.with(|names| names.get(&id).cloned());
        let is_own = self.projects.kept.get() != Kept::Unchanged;
        let own = || is_own.then(|| self.spec.text.with(|text| title_of(text)));
        let title = || self.game.info.with(|info| info.as_ref().map(|info| info.title.clone()));
        named.or_else(|| own().filter(|own| !own.is_empty())).or_else(title).unwrap_or_default()
    }

    /// Reads the names, and which projects a person holds on to.
    pub(super) async fn read_names(self) {
        let archives = storage::archives().await;
        let held = archives.iter().filter(|archive| archive.is_held());
        self.library.held.set_value(held.map(|archive| archive.id.clone()).collect());
        let named = archives.into_iter().filter(|archive| !archive.name.is_empty());
        self.library.names.set(named.map(|archive| (archive.id, archive.name)).collect());
    }

    /// True for a project with a name of its own or with a named version: it is not deleted for being old.
    pub(super) fn is_held(self, id: &str) -> bool {
        self.library.held.with_value(|held| held.contains(id))
    }

    /// Forgets the archives of projects that are gone. Those deleted in this visit may still be brought back.
    pub(super) async fn forget_archives(self) {
        let ids: Vec<String> =
            self.projects.list.with_untracked(|list| list.iter().map(|p| p.id.clone()).collect());
        if !ids.is_empty() {
            storage::forget_archives(&ids).await; // those that stay are forgotten at the next visit
        } // else the store could perhaps not be read
    }

    pub(super) fn note_held(self, archive: &Archive) {
        self.library.held.update_value(|held| {
            if archive.is_held() {
                held.insert(archive.id.clone());
            } else {
                held.remove(&archive.id);
            }
        });
    }

    /// Gives a project a name; an empty one gives it its title again.
    pub async fn rename(self, id: String, name: String) {
        let name = name.trim().to_owned();
        let renamed = name.clone();
        let changed = storage::change_archive(&id, move |archive| archive.name = renamed);
        match changed.await {
            Some(archive) => self.note_held(&archive),
            None => return self.shell.live.set(words().not_kept.to_owned()),
        }
        self.shell.live.set(words::renamed(&name));
        self.library.names.update(|names| {
            names.remove(&id);
            if !name.is_empty() {
                names.insert(id, name);
            }
        });
    }

    /// Makes a copy of a project, which is named as one; a further copy has a number.
    pub async fn duplicate(self, project: Project) {
        let name = words::say().copy_of(&untrack(|| self.title_of(&project)));
        let list = self.projects.list.get_untracked();
        let taken: BTreeSet<String> =
            list.iter().map(|other| untrack(|| self.title_of(other))).collect();
        let numbered = (2..).map(|number| format!("{name} {number}"));
        let mut names = std::iter::once(name.clone()).chain(numbered);
        let name = names.find(|name| !taken.contains(name)).unwrap_or_default();
        let copy = Project { at: js_sys::Date::now(), ..project.copied() };
        if !storage::add(&copy).await {
            return self.shell.live.set(words().not_kept.to_owned());
        }
        self.rename(copy.id.clone(), name).await;
        self.list_projects().await;
    }

    /// Saves the text of a project to a file.
    pub fn save_project(self, project: &Project) {
        let name = files::name_of(&untrack(|| self.title_of(project)));
        if files::save(&name, &project.text).is_none() {
            self.shell.live.set(words().no_file.to_owned());
        }
    }

    /// Saves all games, with their versions, to one zip file.
    pub async fn export_all(self) {
        let _working = self.work.begin();
        self.stored().await;
        let mut archives: BTreeMap<String, Archive> =
            storage::archives().await.into_iter().map(|a| (a.id.clone(), a)).collect();
        let all = storage::all().await.into_iter().map(|project| {
            let archive = archives.remove(&project.id).unwrap_or_default();
            (project, archive)
        });
        let files = storage::files_of(&all.collect::<Vec<_>>()).unwrap_or_default();
        let saved = match toolbox::pack(&files).await {
            Ok(bytes) => files::save_zip(words::ZIP_FILE, &bytes),
            Err(error) => {
                browser::log_error(&error);
                None
            }
        };
        if saved.is_none() {
            self.shell.live.set(words().no_file.to_owned());
        }
    }

    /// Takes the files that a person picked: one text is opened, several texts and zip files become projects beside the
    /// others.
    pub async fn import(self, mut picked: Vec<Picked>) {
        let _working = self.work.begin();
        if let [Picked::Text(_)] = picked[..]
            && let Some(Picked::Text(text)) = picked.pop()
        {
            if is_trace(&text) {
                self.read_trace(text).await;
                return;
            }
            return self.begin_own(&text);
        }
        let (mut incoming, mut refused) = (Vec::new(), Vec::new());
        for file in picked {
            match file {
                Picked::Text(text) => incoming.push(Incoming::of_text(text)),
                Picked::Unreadable(name) => refused.push(name),
                Picked::Zip(bytes) => match toolbox::unpack(&bytes).await {
                    Ok(files) => {
                        let (games, others) = storage::games_of(files);
                        incoming.extend(games);
                        refused.extend(others);
                    }
                    Err(_) => refused.push(words().the_zip_file.to_owned()),
                },
            }
        }
        let report = self.take_in(incoming, refused).await;
        self.read_names().await;
        self.list_projects().await;
        self.shell.live.set(report.join(" "));
        self.library.imported.set(report);
        self.go_to_start(); // the report is there
    }

    /// Adds games to the projects, and reports.
    async fn take_in(self, incoming: Vec<Incoming>, refused: Vec<String>) -> Vec<String> {
        let known: Vec<(String, Project)> = storage::all()
            .await
            .into_iter()
            .map(|project| (untrack(|| self.title_of(&project)), project))
            .collect();
        let (mut came, mut same, mut beside, mut lost) = (vec![], vec![], vec![], vec![]);
        for game in incoming {
            let (title, verdict) = (game.title(), game.verdict(&known));
            if verdict == Verdict::Known {
                same.push(title);
                continue;
            }
            match add(game).await {
                true if verdict == Verdict::Namesake => beside.push(title),
                true => came.push(title),
                false => lost.push(title),
            }
        }
        words::import_report(&came, &same, &beside, &refused, &lost)
    }

    /// Waits until the open project is stored, or cannot be.
    pub(super) async fn stored(self) {
        for _ in 0..LOOKS {
            if self.projects.kept.get_untracked() != Kept::Soon {
                return;
            }
            browser::pause(LOOK_MS).await;
        }
    }
}

/// Stores a game that came in as a new project. Returns false if this browser does not store it.
async fn add(game: Incoming) -> bool {
    let at = game.at.unwrap_or_else(js_sys::Date::now);
    let Incoming { name, text, game, versions, .. } = game;
    let project =
        Project { id: new_id(), revision: 1, at, text, game, then: Vec::new(), written: true };
    if !storage::add(&project).await {
        return false;
    }
    if name.is_empty() && versions.is_empty() {
        return true;
    }
    let fill = |archive: &mut Archive| (archive.name, archive.versions) = (name, versions);
    storage::change_archive(&project.id, fill).await.is_some()
}
