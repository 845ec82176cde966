//! `localStorage`: small and synchronous, for the moment when the page is left, and for browsers without IndexedDB.

use super::Project;
use web_sys::Storage;

const PREFIX: &str = "boardwright-project-";

/// The project with this name.
pub fn get(id: &str) -> Option<Project> {
    read(&storage()?, &key(id))
}

/// All projects here.
pub fn all() -> Vec<Project> {
    let Some(storage) = storage() else { return Vec::new() };
    let keys = (0..storage.length().unwrap_or(0)).filter_map(|at| storage.key(at).ok().flatten());
    let ours: Vec<String> = keys.filter(|key| key.starts_with(PREFIX)).collect();
    ours.iter().filter_map(|key| read(&storage, key)).collect()
}

/// Stores a project; returns `false` if the browser refuses, as a full store does.
pub fn put(project: &Project) -> bool {
    let stored = || storage()?.set_item(&key(&project.id), &project.to_json()?).ok();
    stored().is_some()
}

/// Deletes a project here, after the database has it.
pub fn forget(id: &str) {
    if let Some(storage) = storage() {
        storage.remove_item(&key(id)).ok(); // absent, or nothing can be stored at all
    }
}

fn read(storage: &Storage, key: &str) -> Option<Project> {
    Project::from_json(&storage.get_item(key).ok()??)
}

fn key(id: &str) -> String {
    format!("{PREFIX}{id}")
}

fn storage() -> Option<Storage> {
    web_sys::window()?.local_storage().ok()?
}
