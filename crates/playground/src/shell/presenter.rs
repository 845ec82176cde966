//! The page in front of a class: large text, the keys that are pressed are shown, hints are put away.

use super::{Icon, Picture};
use crate::browser;
use crate::state::app;
use crate::words::tour_words;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use std::time::Duration;

/// How long a key is shown.
const SHOWN: Duration = Duration::from_millis(1_800);

/// Keeps the root element and the editor in step; while it is on, the keys and a button that ends it.
#[component]
pub fn Presenter() -> impl IntoView {
    let app = app();
    let on = app.shell.presenting;
    Effect::new(move |before: Option<bool>| {
        let now = on.get();
        if before.unwrap_or(false) != now {
            browser::set_root_attribute("data-presenting", if now { "yes" } else { "no" });
            if let Some(editor) = app.editor() {
                editor.refresh_theme(); // it has the size of its letters from the page
            }
        }
        now
    });
    view! { <Show when=move || on.get()><Shown/></Show> }
}

#[component]
fn Shown() -> impl IntoView {
    let app = app();
    let key = RwSignal::new(None::<(u32, String)>);
    let show = move |name: String| {
        let number = key.get_untracked().map_or(0, |(number, _)| number) + 1;
        key.set(Some((number, name)));
        let later = move || {
            if key.try_get_untracked().flatten().is_some_and(|(now, _)| now == number) {
                key.set(None);
            }
        };
        set_timeout(later, SHOWN);
    };
    // On the way down: dialogs keep some keys for themselves.
    let hear = browser::on_key_down(move |event| {
        if let Some(name) = name_of(event) {
            show(name);
        }
    });
    StoredValue::new_local(hear); // as long as this is shown
    view! {
        <div class="presenter">
            <button class="btn" data-testid="end-presenting" on:click=move |_| app.set_presenting(false)>
                <Icon of=Picture::Close/>{tour_words().presenting}
            </button>
            {move || key.get().map(|(_, name)| view! { <kbd class="shown-key" data-testid="shown-key" aria-hidden="true">{name}</kbd> })}
        </div>
    }
}

/// A key as people name it, with those held down; `None` for text that is being written and for keys that only change
/// others.
fn name_of(event: &KeyboardEvent) -> Option<String> {
    let key = event.key();
    let held = [
        (event.ctrl_key(), "Ctrl"),
        (event.meta_key(), "⌘"),
        (event.alt_key(), "Alt"),
        (event.shift_key() && key.chars().count() > 1, "Shift"),
    ];
    let is_command = event.ctrl_key() || event.meta_key() || event.alt_key();
    let is_text = key.chars().count() == 1 && !is_command && super::keys::in_text(event);
    if is_text || matches!(key.as_str(), "Control" | "Meta" | "Alt" | "Shift" | "AltGraph" | "Dead")
    {
        return None;
    }
    let name = match key.as_str() {
        "ArrowUp" => "↑",
        "ArrowDown" => "↓",
        "ArrowLeft" => "←",
        "ArrowRight" => "→",
        "Escape" => "Esc",
        " " => "␣",
        other => other,
    };
    let mut parts: Vec<String> =
        held.into_iter().filter(|(is, _)| *is).map(|(_, word)| word.to_owned()).collect();
    let is_letter = name.chars().count() == 1;
    parts.push(if is_letter { name.to_uppercase() } else { name.to_owned() });
    Some(parts.join(" + "))
}
