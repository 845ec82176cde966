//! The handle between spec and table, drawn as a dovetail.

use crate::browser;
use crate::state::app;
use crate::words;
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::html::Div;
use leptos::prelude::*;

const NARROWEST: f64 = 24.0;
const WIDEST: f64 = 70.0;
const SETTING: &str = "share";

/// Moved with the pointer or the arrow keys; its place is remembered.
#[component]
pub fn Splitter() -> impl IntoView {
    let share = app().shell.share;
    if let Some(kept) = browser::setting(SETTING).and_then(|kept| kept.parse::<f64>().ok()) {
        share.set(kept.clamp(NARROWEST, WIDEST));
    }
    let handle = NodeRef::<Div>::new();
    let held = RwSignal::new(false);
    let set = move |percent: f64| share.set(percent.clamp(NARROWEST, WIDEST));
    let down = move |event: PointerEvent| {
        if let Some(handle) = handle.get_untracked() {
            handle.set_pointer_capture(event.pointer_id()).ok(); // dragging works without it, but less well
            held.set(true);
        }
    };
    let drag = move |event: PointerEvent| {
        let width = handle
            .get_untracked()
            .and_then(|handle| handle.parent_element())
            .map(|parent| parent.client_width());
        if let (true, Some(width)) = (held.get_untracked(), width) {
            set(f64::from(event.client_x()) * 100.0 / f64::from(width.max(1)));
        }
    };
    let keep = move || {
        held.set(false);
        browser::keep_setting(SETTING, &format!("{:.1}", share.get_untracked()));
    };
    let key = move |event: KeyboardEvent| {
        let to = match event.key().as_str() {
            "ArrowLeft" => share.get_untracked() - 2.0,
            "ArrowRight" => share.get_untracked() + 2.0,
            "Home" => NARROWEST,
            "End" => WIDEST,
            _ => return,
        };
        event.prevent_default();
        set(to);
        keep();
    };
    view! {
        <div
            class="split" role="separator" tabindex="0"
            aria-orientation="vertical" aria-label=words().width_of_spec
            aria-valuemin=NARROWEST aria-valuemax=WIDEST
            aria-valuenow=move || share.get().round()
            node_ref=handle
            on:pointerdown=down on:pointermove=drag on:pointerup=move |_| keep() on:pointercancel=move |_| keep()
            on:keydown=key
        >
            <svg viewBox="0 0 19 78" aria-hidden="true">
                <path class="tail" d="M-1 15 16 6.5Q18 6 18 8V70Q18 72 16 71.5L-1 63Z"/>
                <path class="seam" d="M0 15.5 16 7Q17.5 6.5 17.5 8.5V69.5Q17.5 71.5 16 71L0 62.5"/>
                <g class="grip"><circle cx="8" cy="32" r="1.5"/><circle cx="8" cy="39" r="1.5"/><circle cx="8" cy="46" r="1.5"/></g>
            </svg>
        </div>
    }
}
