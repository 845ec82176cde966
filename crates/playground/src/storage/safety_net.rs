//! `localStorage`: small, synchronous, there when the page is left.

use super::Saved;
use web_sys::Storage;

/// What lies under this name.
pub fn get(name: &str) -> Option<String> {
    storage()?.get_item(&key(name)).ok()?
}

/// Puts a record there. It may be full; the database then has what is at most a second older.
pub fn put(name: &str, record: &str) {
    if let Some(storage) = storage() {
        storage.set_item(&key(name), record).ok();
    }
}

/// Makes room when the database has caught up.
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
