//! Copying text.

use js_sys::Reflect;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Clipboard, HtmlDocument, HtmlElement, HtmlTextAreaElement, Window};

/// The text could not be copied; the page shows it for copying by hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotCopied;

/// Copies a text. Browsers require a direct call from a click or a key.
pub async fn copy(text: &str) -> Result<(), NotCopied> {
    let window = web_sys::window().ok_or(NotCopied)?;
    if let Some(clipboard) = clipboard(&window)
        && JsFuture::from(clipboard.write_text(text)).await.is_ok()
    {
        return Ok(());
    }
    by_selection(&window, text).ok_or(NotCopied) // over plain http, or where permission is refused
}

/// Missing outside secure contexts, despite its type.
fn clipboard(window: &Window) -> Option<Clipboard> {
    let found = Reflect::get(&window.navigator(), &JsValue::from_str("clipboard")).ok()?;
    (!found.is_undefined()).then(|| found.unchecked_into())
}

/// The old way: select a text on the page and copy the selection.
fn by_selection(window: &Window, text: &str) -> Option<()> {
    let document: HtmlDocument = window.document()?.dyn_into().ok()?;
    let focused = document.active_element();
    let area: HtmlTextAreaElement = document.create_element("textarea").ok()?.dyn_into().ok()?;
    area.set_value(text);
    area.set_read_only(true); // no keyboard slides in on a phone
    area.set_class_name("offscreen");
    document.body()?.append_child(&area).ok()?;
    area.select();
    let done = document.exec_command("copy").unwrap_or(false);
    area.remove();
    if let Some(element) = focused.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        element.focus().ok();
    }
    done.then_some(())
}
