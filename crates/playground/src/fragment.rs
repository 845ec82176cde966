//! The part of the address after `#`. Only this file reads and writes `location.hash`.

use gloo_events::EventListener;
use wasm_bindgen::JsValue;

/// The fragment of the part of the start page that teaches.
const LEARN: &str = "learn";

/// The link in the fragment, without `#`; `None` if there is none.
pub fn read() -> Option<String> {
    fragment().filter(|fragment| !fragment.is_empty() && fragment != LEARN)
}

/// True if the address names the part of the start page that teaches: `#learn`.
pub fn names_learn() -> bool {
    fragment().is_some_and(|fragment| fragment == LEARN)
}

fn fragment() -> Option<String> {
    let hash = web_sys::window()?.location().hash().ok()?;
    Some(hash.strip_prefix('#').unwrap_or(&hash).to_owned())
}

/// Removes the fragment from the address when the page no longer shows the link's game; without a step
/// in the history and without an event.
pub fn clear() {
    let Some(history) = web_sys::window().and_then(|window| window.history().ok()) else { return };
    if read().is_some() {
        // Gives the whole address, because an empty one would keep the fragment. Browsers refuse hundreds of
        // calls in half a minute; the address then stays unchanged.
        let screen = history.state().unwrap_or(JsValue::NULL); // see `history.rs`
        history.replace_state_with_url(&screen, "", Some(&address())).ok();
    }
}

/// Puts another fragment into the address, without a step in the history and without an event.
pub fn replace(fragment: &str) {
    let Some(history) = web_sys::window().and_then(|window| window.history().ok()) else { return };
    let screen = history.state().unwrap_or(JsValue::NULL); // see `history.rs`
    // Refused after hundreds of calls in half a minute: the address then stays unchanged.
    history.replace_state_with_url(&screen, "", Some(&address_with(fragment))).ok();
}

/// The address of this page with another fragment, for copying.
pub fn address_with(fragment: &str) -> String {
    format!("{}#{fragment}", address())
}

/// Calls a function when the fragment of the address changes (a pasted link, the back button), until the
/// value is dropped.
pub fn on_change(mut hear: impl FnMut(Option<String>) + 'static) -> Option<EventListener> {
    let window = web_sys::window()?;
    Some(EventListener::new(&window, "hashchange", move |_| hear(read())))
}

/// The address of this page without a fragment.
pub fn address() -> String {
    let href =
        web_sys::window().and_then(|window| window.location().href().ok()).unwrap_or_default();
    href.split('#').next().unwrap_or_default().to_owned()
}
