//! The upper edge of the dock, which changes its height.

use crate::browser;
use crate::state::app;
use crate::words;
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::html::Div;
use leptos::prelude::*;

const LOWEST: f64 = 96.0;
/// A step by key, in pixels.
const STEP: f64 = 24.0;

/// Moved with the pointer or the arrow keys; the height is remembered.
#[component]
pub fn DockHandle() -> impl IntoView {
    let app = app();
    let handle = NodeRef::<Div>::new();
    let held = RwSignal::new(false);
    let dock = move || handle.get_untracked().and_then(|handle| handle.parent_element());
    let height = move || dock().map_or(LOWEST, |dock| f64::from(dock.client_height()));
    // The table above keeps half of the window.
    let highest = || (browser::window_height() * 0.5).max(LOWEST);
    let set = move |pixels: f64| {
        app.fold_dock(false);
        app.set_dock_height(pixels.clamp(LOWEST, highest()).round());
    };
    let down = move |event: PointerEvent| {
        if let Some(handle) = handle.get_untracked() {
            handle.set_pointer_capture(event.pointer_id()).ok(); // dragging works without it, but less well
            held.set(true);
        }
    };
    let drag = move |event: PointerEvent| {
        let bottom = dock().map(|dock| dock.get_bounding_client_rect().bottom());
        if let (true, Some(bottom)) = (held.get_untracked(), bottom) {
            set(bottom - f64::from(event.client_y()));
        }
    };
    let key = move |event: KeyboardEvent| {
        let to = match event.key().as_str() {
            "ArrowUp" => height() + STEP,
            "ArrowDown" => height() - STEP,
            "Home" => LOWEST,
            "End" => highest(),
            _ => return,
        };
        event.prevent_default();
        set(to);
    };
    view! {
        <div
            class="dock-handle" role="separator" tabindex="0"
            aria-orientation="horizontal" aria-label=words().dock_height
            aria-valuemin=LOWEST aria-valuenow=move || app.shell.dock_height.get().map_or(LOWEST, f64::round)
            node_ref=handle
            on:pointerdown=down on:pointermove=drag
            on:pointerup=move |_| held.set(false) on:pointercancel=move |_| held.set(false)
            on:keydown=key
        ></div>
    }
}
