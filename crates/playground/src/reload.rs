//! Reloads the page once if it does not match its engine.

const KEY: &str = "boardwright-reloaded-for";

/// Reloads the page, unless that was already done for this other build. Returns true if the page is about
/// to reload.
pub fn once(other_build: &str) -> bool {
    let Some(window) = web_sys::window() else { return false };
    let Ok(Some(storage)) = window.session_storage() else { return false }; // cannot remember: do not risk it
    if storage.get_item(KEY).ok().flatten().as_deref() == Some(other_build) {
        return false;
    }
    storage.set_item(KEY, other_build).is_ok() && window.location().reload().is_ok()
}
