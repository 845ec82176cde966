//! A sheet over the page: it has the focus until it is closed, and gives it back.

use crate::browser;
use leptos::ev::{self, KeyboardEvent};
use leptos::html::Section;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// Everything in a sheet that takes the focus.
const STOPS: &str = "button:not([disabled]), input, select, textarea, summary, [tabindex='0']";

/// A sheet. Escape and a press beside it close it.
#[component]
pub fn Sheet(
    open: RwSignal<bool>,
    /// Its name for screen readers.
    #[prop(into)]
    label: Signal<String>,
    /// Classes of the panel.
    class: &'static str,
    children: ChildrenFn,
) -> impl IntoView {
    let children = StoredValue::new(children);
    view! {
        <Show when=move || open.get()>
            <div class="veil" on:click=move |_| open.set(false)>
                <Panel open label class>{children.with_value(|children| children())}</Panel>
            </div>
        </Show>
    }
}

#[component]
fn Panel(
    open: RwSignal<bool>,
    label: Signal<String>,
    class: &'static str,
    children: Children,
) -> impl IntoView {
    let panel = NodeRef::<Section>::new();
    let before = StoredValue::new_local(browser::focused());
    Effect::new(move || {
        let Some(panel) = panel.get() else { return };
        if let Some(first) = stops(&panel).into_iter().next() {
            first.focus().ok();
        }
    });
    on_cleanup(move || {
        let element = before.try_get_value().flatten();
        request_animation_frame(move || {
            if let Some(element) = element.filter(|_| browser::focus_is_lost()) {
                element.focus().ok();
            }
        });
    });
    // A control that had the focus may be gone, as a button that was pressed: keys then reach the window alone.
    let stray = window_event_listener(ev::keydown, move |event| {
        let Some(panel) = panel.get_untracked().filter(|_| browser::focus_is_lost()) else {
            return;
        };
        match event.key().as_str() {
            "Escape" => open.set(false),
            "Tab" => {
                event.prevent_default();
                if let Some(first) = stops(&panel).into_iter().next() {
                    first.focus().ok();
                }
            }
            _ => {}
        }
    });
    on_cleanup(move || stray.remove());
    let key = move |event: KeyboardEvent| match event.key().as_str() {
        "Escape" => {
            event.stop_propagation();
            open.set(false);
        }
        "Tab" => {
            let Some(panel) = panel.get_untracked() else { return };
            let stops = stops(&panel);
            let here = browser::focused();
            let is_here = |stop: Option<&HtmlElement>| stop.is_some() && stop == here.as_ref();
            let (first, last) = (stops.first(), stops.last());
            let next = match event.shift_key() {
                true if is_here(first) => last,
                false if is_here(last) => first,
                _ => return,
            };
            event.prevent_default();
            if let Some(next) = next {
                next.focus().ok();
            }
        }
        _ => {}
    };
    view! {
        <section
            class=format!("panel sheet {class}") role="dialog" aria-modal="true" aria-label=label tabindex="-1"
            node_ref=panel on:click=|event| event.stop_propagation() on:keydown=key
        >
            {children()}
        </section>
    }
}

fn stops(panel: &HtmlElement) -> Vec<HtmlElement> {
    let Ok(found) = panel.query_selector_all(STOPS) else { return Vec::new() };
    let nodes = (0..found.length()).filter_map(|at| found.get(at));
    nodes.filter_map(|node| node.dyn_into().ok()).collect()
}
