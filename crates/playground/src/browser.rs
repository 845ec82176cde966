//! Small helpers for the browser.

use gloo_events::{EventListener, EventListenerOptions};
use js_sys::{Promise, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Element, Event, HtmlElement, KeyboardEvent, Response, Window};

/// The values of a setting that is on or off.
const YES: &str = "yes";
const NO: &str = "no";

fn window() -> Option<Window> {
    web_sys::window()
}

/// Milliseconds since the page was opened.
pub fn now() -> f64 {
    window().and_then(|window| window.performance()).map_or(0.0, |performance| performance.now())
}

/// How many programs this machine runs at the same time.
pub fn processors() -> u32 {
    window().map_or(1, |window| window.navigator().hardware_concurrency() as u32).max(1)
}

/// True if a media query holds.
pub fn matches(query: &str) -> bool {
    let list = window().and_then(|window| window.match_media(query).ok().flatten());
    list.is_some_and(|list| list.matches())
}

/// Calls a function whenever a media query begins or ceases to hold, until the value is dropped.
pub fn on_media_change(query: &str, mut hear: impl FnMut() + 'static) -> Option<EventListener> {
    let list = window().and_then(|window| window.match_media(query).ok().flatten())?;
    Some(EventListener::new(&list, "change", move |_| hear()))
}

/// Calls a function with each key that goes down, before the parts of the page hear it, until the value is dropped.
pub fn on_key_down(mut hear: impl FnMut(&KeyboardEvent) + 'static) -> Option<EventListener> {
    let options = EventListenerOptions::run_in_capture_phase();
    let heard = move |event: &Event| {
        if let Some(event) = event.dyn_ref::<KeyboardEvent>() {
            hear(event);
        }
    };
    let window = window()?;
    Some(EventListener::new_with_options(&window, "keydown", options, heard))
}

/// True if the user prefers reduced motion.
pub fn reduced_motion() -> bool {
    matches("(prefers-reduced-motion: reduce)")
}

/// The width of the window.
pub fn width() -> f64 {
    root().map_or(0.0, |root| f64::from(root.client_width()))
}

/// The height of the window, in pixels.
pub fn window_height() -> f64 {
    let height = window().and_then(|window| window.inner_height().ok());
    height.and_then(|height| height.as_f64()).unwrap_or(0.0)
}

/// The languages that a person wants, the dearest first.
pub fn languages() -> Vec<String> {
    let wishes = window().map(|window| window.navigator().languages());
    wishes.iter().flat_map(|wishes| wishes.iter()).filter_map(|tag| tag.as_string()).collect()
}

/// The name of the browser with its version, for reports.
pub fn user_agent() -> String {
    window().and_then(|window| window.navigator().user_agent().ok()).unwrap_or_default()
}

/// True for keyboards of Apple, on which some shortcuts differ.
pub fn is_apple() -> bool {
    let platform = window().and_then(|window| window.navigator().platform().ok());
    platform.is_some_and(|platform| ["Mac", "iP"].iter().any(|start| platform.starts_with(start)))
}

/// True if the screen shows one pane at a time. The same width stands in `phone.css`.
pub fn is_narrow() -> bool {
    matches("(max-width: 760px), (max-height: 620px)")
}

/// The text of a file beside the page; `None` if it is not there.
pub async fn fetch_text(path: &str) -> Option<String> {
    let answer = JsFuture::from(window()?.fetch_with_str(path)).await.ok()?;
    let answer: Response = answer.dyn_into().ok()?;
    let text = answer.ok().then(|| answer.text().ok()).flatten()?;
    JsFuture::from(text).await.ok()?.as_string()
}

/// The bytes of a file beside the page; `None` if it is not there.
pub async fn fetch_bytes(path: &str) -> Option<Vec<u8>> {
    let answer = JsFuture::from(window()?.fetch_with_str(path)).await.ok()?;
    let answer: Response = answer.dyn_into().ok()?;
    let bytes = answer.ok().then(|| answer.array_buffer().ok()).flatten()?;
    Some(Uint8Array::new(&JsFuture::from(bytes).await.ok()?).to_vec())
}

/// Waits for a time.
pub async fn pause(milliseconds: i32) {
    let promise = Promise::new(&mut |resolve, _| {
        if let Some(window) = window() {
            let set = window
                .set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, milliseconds);
            set.ok(); // a function and a number are accepted
        }
    });
    JsFuture::from(promise).await.ok(); // it is never refused
}

/// Sets an attribute of the root element, for style sheets.
pub fn set_root_attribute(name: &str, value: &str) {
    if let Some(root) = root() {
        root.set_attribute(name, value).ok(); // the names are ours and valid
    }
}

/// Sets a custom property of the root element, for style sheets.
pub fn set_root_style(name: &str, value: &str) {
    if let Some(root) = root().and_then(|root| root.dyn_into::<HtmlElement>().ok()) {
        root.style().set_property(name, value).ok(); // the names are ours and valid
    }
}

/// The address, relative to the page, of a file in one of the folders whose names carry a fingerprint
/// (`scripts/site/fingerprints.mjs`).
pub fn address(folder: &str, file: &str) -> String {
    let name = root().and_then(|root| root.get_attribute(&format!("data-{folder}")));
    format!("./{}/{file}", name.as_deref().unwrap_or(folder))
}

/// True for a game as one HTML file: it has no editor, no start page and no second worker.
pub fn is_alone() -> bool {
    root().is_some_and(|root| root.has_attribute("data-alone"))
}

fn root() -> Option<Element> {
    window()?.document()?.document_element()
}

/// Moves the focus to the element with this id.
pub fn focus(id: &str) {
    if let Some(element) = element(id) {
        element.focus().ok();
    }
}

/// The element with this id.
pub fn element(id: &str) -> Option<HtmlElement> {
    window()?.document()?.get_element_by_id(id)?.dyn_into().ok()
}

/// Removes an element, if there is one.
pub fn remove(id: &str) {
    if let Some(element) = element(id) {
        element.remove();
    }
}

/// The first element that a selector finds.
pub fn find<E: JsCast>(selector: &str) -> Option<E> {
    window()?.document()?.query_selector(selector).ok()??.dyn_into().ok()
}

/// All elements that a selector finds, in their order.
pub fn find_all<E: JsCast>(selector: &str) -> Vec<E> {
    let found = window().and_then(|w| w.document()?.query_selector_all(selector).ok());
    let Some(found) = found else { return Vec::new() };
    let nodes = (0..found.length()).filter_map(|at| found.get(at));
    nodes.filter_map(|node| node.dyn_into().ok()).collect()
}

/// The first of these selectors that holds the focus.
pub fn focus_area(selectors: &[&'static str]) -> Option<&'static str> {
    let focused = focused()?;
    let holds = |selector: &&&str| focused.closest(selector).is_ok_and(|found| found.is_some());
    selectors.iter().find(holds).copied()
}

/// Moves the focus to the first element that a selector finds and that is shown.
pub fn focus_first(selector: &str) {
    let shown = |element: &HtmlElement| element.offset_width() > 0;
    if let Some(element) = find_all::<HtmlElement>(selector).into_iter().find(shown) {
        element.focus().ok();
    }
}

/// True if the focused element is gone.
pub fn focus_is_lost() -> bool {
    focused().is_none_or(|element| element.tag_name() == "BODY")
}

/// The element that has the focus.
pub fn focused() -> Option<HtmlElement> {
    window()?.document()?.active_element()?.dyn_into().ok()
}

/// A small setting that was kept.
pub fn setting(name: &str) -> Option<String> {
    window()?.local_storage().ok()??.get_item(&setting_key(name)).ok()?
}

/// Keeps a small setting, if the browser lets us.
pub fn keep_setting(name: &str, value: &str) {
    if let Some(storage) = window().and_then(|window| window.local_storage().ok().flatten()) {
        storage.set_item(&setting_key(name), value).ok();
    }
}

/// A small setting that is on or off, if it was kept.
pub fn switch(name: &str) -> Option<bool> {
    setting(name).map(|kept| kept == YES)
}

/// Keeps whether a small setting is on, if the browser lets us.
pub fn keep_switch(name: &str, on: bool) {
    keep_setting(name, if on { YES } else { NO });
}

/// A small setting of this tab: it outlives a reload, and other tabs have their own.
pub fn tab_setting(name: &str) -> Option<String> {
    window()?.session_storage().ok()??.get_item(&setting_key(name)).ok()?
}

/// Keeps a small setting of this tab, if the browser lets us.
pub fn keep_tab_setting(name: &str, value: &str) {
    if let Some(storage) = window().and_then(|window| window.session_storage().ok().flatten()) {
        storage.set_item(&setting_key(name), value).ok();
    }
}

fn setting_key(name: &str) -> String {
    format!("boardwright-setting-{name}")
}

/// Sets the title of the window.
pub fn set_title(title: &str) {
    if let Some(document) = window().and_then(|window| window.document()) {
        document.set_title(title);
    }
}

/// Writes a message to the console.
pub fn log_error(error: &JsValue) {
    web_sys::console::error_1(error);
}
