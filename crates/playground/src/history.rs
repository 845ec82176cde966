//! The name of a screen in the browser's history, so that Back, Forward and a reload keep the screen.
//!
//! The address does not change: the page is one file on any host, and the fragment belongs to links (`fragment.rs`).

use crate::fragment;
use gloo_events::EventListener;
use web_sys::History;

/// The screen of the present entry.
pub fn screen() -> Option<String> {
    history()?.state().ok()?.as_string()
}

/// Adds an entry, without a fragment: Back returns to the entry before.
pub fn push(screen: &str) {
    if let Some(history) = history() {
        // Browsers refuse hundreds of calls in half a minute; Back then goes one step further.
        history.push_state_with_url(&screen.into(), "", Some(&fragment::address())).ok();
    }
}

/// Names the screen of the present entry.
pub fn replace(screen: &str) {
    if let Some(history) = history() {
        history.replace_state_with_url(&screen.into(), "", None).ok(); // refused: a reload shows the start page
    }
}

/// Calls a function when Back or Forward shows another entry, until the value is dropped.
pub fn on_pop(mut hear: impl FnMut() + 'static) -> Option<EventListener> {
    let window = web_sys::window()?;
    Some(EventListener::new(&window, "popstate", move |_| hear()))
}

fn history() -> Option<History> {
    web_sys::window()?.history().ok()
}
