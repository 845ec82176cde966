//! A button that opens a panel: closed by Escape, by a press elsewhere, or when the focus leaves.

use leptos::ev::{FocusEvent, KeyboardEvent};
use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Node;

/// Wraps button and panel; `open` is the owner's.
#[component]
pub fn Popup(
    open: RwSignal<bool>,
    /// The button, which toggles `open` itself.
    button: AnyView,
    /// The name of the panel, for screen readers.
    label: &'static str,
    /// Classes of the panel.
    class: &'static str,
    children: ChildrenFn,
) -> impl IntoView {
    let wrap = NodeRef::<Div>::new();
    let left = move |event: FocusEvent| {
        let to = event.related_target().and_then(|target| target.dyn_into::<Node>().ok());
        if !wrap.get_untracked().is_some_and(|wrap| wrap.contains(to.as_ref())) {
            open.set(false);
        }
    };
    let key = move |event: KeyboardEvent| {
        if event.key() == "Escape" && open.get_untracked() {
            event.stop_propagation();
            open.set(false);
            let button =
                wrap.get_untracked().and_then(|w| w.query_selector("button").ok().flatten());
            if let Some(button) = button.and_then(|b| b.dyn_into::<web_sys::HtmlElement>().ok()) {
                button.focus().ok();
            }
        }
    };
    view! {
        <div class="popup" node_ref=wrap on:focusout=left on:keydown=key>
            {button}
            <Show when=move || open.get()>
                <div class=format!("pop {class}") role="dialog" aria-label=label tabindex="-1">{children()}</div>
            </Show>
        </div>
    }
}
