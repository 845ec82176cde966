//! A button that opens a panel: closed by Escape, by a press elsewhere, or when the focus leaves.

use leptos::ev::{FocusEvent, KeyboardEvent};
use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{EventTarget, HtmlElement, Node};

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
        let node = |target: Option<EventTarget>| target.and_then(|it| it.dyn_into::<Node>().ok());
        let (from, to) = (node(event.target()), node(event.related_target()));
        if to.is_some() {
            if !wrap.get_untracked().is_some_and(|wrap| wrap.contains(to.as_ref())) {
                open.set(false);
            }
            return;
        }
        // A button that removes itself takes the focus along: then the panel stays and has it.
        request_animation_frame(move || {
            let is_gone = from.is_some_and(|from| !from.is_connected());
            let panel = wrap.get_untracked().and_then(|wrap| wrap.query_selector(".pop").ok()?);
            match panel.and_then(|panel| panel.dyn_into::<HtmlElement>().ok()) {
                Some(panel) if is_gone => drop(panel.focus()),
                _ => open.set(false),
            }
        });
    };
    let key = move |event: KeyboardEvent| {
        if event.key() == "Escape" && open.get_untracked() {
            event.stop_propagation();
            open.set(false);
            let button =
                wrap.get_untracked().and_then(|w| w.query_selector("button").ok().flatten());
            if let Some(button) = button.and_then(|b| b.dyn_into::<HtmlElement>().ok()) {
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
