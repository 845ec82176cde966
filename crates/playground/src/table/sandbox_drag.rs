//! Dragging a token with mouse, pen or finger while a position is set up. The style sheet keeps cells and tokens from
//! scrolling meanwhile; a finger beside them scrolls the table.

use crate::picker::Picker;
use crate::state::App;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, PointerEvent};

/// The button of the mouse that drags.
const MAIN_BUTTON: u16 = 1;

/// A press: notes the token under the pointer.
pub fn press(app: App, event: &PointerEvent) {
    let token = || {
        let (place, handle) = under(event)?;
        let first = || {
            let places = app.game.places.get_untracked();
            places.get(&place)?.tokens.first().map(|token| token.handle)
        };
        Some((handle.or_else(first)?, place))
    };
    let drags = app.sandbox.is_on() && event.is_primary() && event.button() == 0;
    if let Some(target) = event.target().filter(|_| drags) {
        // A finger holds what it touched first; without that, events tell what is under it.
        let held = target.dyn_into::<Element>();
        held.ok().and_then(|held| held.release_pointer_capture(event.pointer_id()).ok());
    }
    app.sandbox.dragged.set_value(drags.then(token).flatten());
}

/// The pointer has come to another thing: the token is picked up as soon as it leaves its place.
pub fn over(app: App, event: &PointerEvent) {
    let Some((handle, from)) = app.sandbox.dragged.get_value() else { return };
    if event.buttons() & MAIN_BUTTON == 0 {
        return app.sandbox.dragged.set_value(None);
    }
    let held = Picker::holding(handle, from);
    let has_left = under(event).is_none_or(|(place, _)| place != from);
    if has_left && app.game.picker.with_untracked(|picker| *picker != held) {
        app.unpick();
        app.game.picker.set(held);
    }
}

/// The end: puts the token down at another place. At its own place the press was a tap.
pub fn release(app: App, event: &PointerEvent) {
    let Some((_, from)) = app.sandbox.dragged.get_value() else { return };
    app.sandbox.dragged.set_value(None);
    if let Some((place, _)) = under(event).filter(|(place, _)| *place != from) {
        app.tap_in_sandbox(place, None);
    }
}

/// The browser has taken the pointer, as for a gesture of two fingers: the token stays where it is.
pub fn give_up(app: App) {
    if app.sandbox.dragged.get_value().is_some() {
        app.sandbox.dragged.set_value(None);
        app.unpick();
    }
}

/// The place under the pointer, and the handle of the token there if it is a thing of its own.
fn under(event: &PointerEvent) -> Option<(u32, Option<u32>)> {
    let target: Element = event.target()?.dyn_into().ok()?;
    let number = |element: Element, name: &str| element.get_attribute(name)?.parse().ok();
    let closest = |selector: &str| target.closest(selector).ok().flatten();
    if let Some(cell) = closest("[role=gridcell]") {
        return Some((number(cell, "data-place")?, None));
    }
    let pieces = closest(".zone")?.query_selector("[data-pieces]").ok().flatten()?;
    let token = closest(".token-button").and_then(|it| it.query_selector("[data-handle]").ok()?);
    Some((number(pieces, "data-pieces")?, token.and_then(|it| number(it, "data-handle"))))
}
