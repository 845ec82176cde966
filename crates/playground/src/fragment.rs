//! What stands after `#` in the address. This is its one owner: nothing else reads or writes
//! `location.hash`.

use gloo_events::EventListener;
use wasm_bindgen::JsValue;

/// The fragment without `#`; `None` if there is none.
pub fn read() -> Option<String> {
    let hash = web_sys::window()?.location().hash().ok()?;
    let fragment = hash.strip_prefix('#').unwrap_or(&hash);
    (!fragment.is_empty()).then(|| fragment.to_owned())
}

/// Takes the fragment out of the address, for a page that has left what the link said: without a step
/// in the history and without an event.
pub fn clear() {
    let Some(history) = web_sys::window().and_then(|window| window.history().ok()) else { return };
    if read().is_some() {
        // The whole address is given: an empty one would keep the fragment. Browsers refuse a few
        // hundred calls in half a minute; the address then stays as it is.
        history.replace_state_with_url(&JsValue::NULL, "", Some(&address())).ok();
    }
}

/// The address of this page with another fragment, as one copies it.
pub fn address_with(fragment: &str) -> String {
    format!("{}#{fragment}", address())
}

/// Calls when somebody puts another fragment into the address (a pasted link, the back button). The
/// listening ends when the value is dropped.
pub fn on_change(mut hear: impl FnMut(Option<String>) + 'static) -> Option<EventListener> {
    let window = web_sys::window()?;
    Some(EventListener::new(&window, "hashchange", move |_| hear(read())))
}

fn address() -> String {
    let href =
        web_sys::window().and_then(|window| window.location().href().ok()).unwrap_or_default();
    href.split('#').next().unwrap_or_default().to_owned()
}
