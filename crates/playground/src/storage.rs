//! Projects in this browser: a text with its game, kept while it is written and played.
//!
//! Projects are records of IndexedDB. A page that is left cannot wait for IndexedDB, so it puts a copy into
//! `localStorage` at once (the safety net). Versions are told apart by a number that counts how often a project was
//! stored, never by clocks.

mod archive;
mod archives;
mod bundle;
mod database;
mod keeper;
mod project;
mod safety_net;

pub use self::archive::{Archive, MOST_VERSIONS, Version};
pub use self::archives::{
    all as archives, change as change_archive, forget_others as forget_archives, get as archive,
};
pub use self::bundle::{Incoming, Verdict, files_of, games_of};
pub use self::keeper::{Content, Heard, Keeper};
pub use self::project::{Chosen, Project, new_id, title_of};

use self::database::Put;

/// A project that was read, and the number of the version that the database has.
pub struct Loaded {
    /// The newest version.
    pub project: Project,
    /// 0 if the database has none.
    pub stored: u32,
}

/// The newest version of a project; `None` if this browser has none.
pub async fn load(id: &str) -> Option<Loaded> {
    let kept = database::get(id).await;
    let stored = kept.as_ref().map_or(0, |kept| kept.revision);
    let project = match (kept, safety_net::get(id)) {
        (Some(kept), Some(net)) if net.revision <= stored => {
            rescue(net, &kept).await;
            kept
        }
        (Some(kept), None) => kept,
        (_, net) => net?,
    };
    Some(Loaded { project, stored })
}

/// All projects, the newest first.
pub async fn all() -> Vec<Project> {
    let mut all = database::all().await;
    if all.is_empty() {
        all = first_projects().await;
    }
    for net in safety_net::all() {
        match all.iter_mut().find(|known| known.id == net.id) {
            Some(known) if known.revision < net.revision => *known = net,
            Some(_) => {}
            None => all.push(net),
        }
    }
    all.sort_by(|a, b| b.at.total_cmp(&a.at));
    all
}

/// The texts of the first version of the database, as projects.
async fn first_projects() -> Vec<Project> {
    let mut projects = Vec::new();
    for text in database::first_texts().await {
        let (id, at) = (new_id(), js_sys::Date::now());
        let project =
            Project { id, revision: 1, at, text, game: None, then: Vec::new(), written: true };
        if database::put(&project).await != Put::Done {
            return projects; // tried again at the next visit
        }
        projects.push(project);
    }
    if !projects.is_empty() {
        database::forget_first_texts().await;
    }
    projects
}

/// Deletes a project.
pub async fn delete(id: &str) {
    safety_net::forget(id);
    database::delete(id).await;
}

/// Stores a project again that was deleted.
pub async fn restore(project: &Project) {
    let project = Project { revision: 1, ..project.clone() };
    if database::put(&project).await != Put::Done {
        safety_net::put(&project);
    }
}

/// Stores a new project. Returns false if this browser does not store it.
pub async fn add(project: &Project) -> bool {
    database::put(project).await == Put::Done
}

/// Another tab stored this project after the page with the other version was left: that version becomes a project
/// of its own, so that neither is lost.
async fn rescue(net: Project, kept: &Project) {
    let id = net.id.clone();
    if net.same_content(kept) || database::put(&net.copied()).await == Put::Done {
        safety_net::forget(&id);
    }
}
