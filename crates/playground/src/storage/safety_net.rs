//! `localStorage`: small and synchronous, for the moment when the page is left.

use super::Saved;
use web_sys::Storage;

/// The record with this name.
pub fn get(name: &str) -> Option<String> {
    storage()?.get_item(&key(name)).ok()?
}

/// Stores a record. If the store is full, the database has a version that is at most a second older.
pub fn put(name: &str, record: &str) {
    if let Some(storage) = storage() {
        storage.set_item(&key(name), record).ok();
    }
}

/// Deletes the record after the database has the text.
pub fn forget_older(name: &str, at: f64) {
    let older = get(name)
        .is_some_and(|record| Saved::from_record(&record).is_none_or(|saved| saved.at <= at));
    if let (true, Some(storage)) = (older, storage()) {
        storage.remove_item(&key(name)).ok();
    }
}

fn key(name: &str) -> String {
    format!("boardwright-{name}")
}

fn storage() -> Option<Storage> {
    web_sys::window()?.local_storage().ok()?
}
