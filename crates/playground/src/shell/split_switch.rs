//! Spec, both or play, on a wide screen.

use crate::state::{Split, app};
use crate::words;
use leptos::prelude::*;

/// Chooses between spec, table and both.
#[component]
pub fn SplitSwitch() -> impl IntoView {
    view! {
        <div class="seg split-switch" role="group" aria-label=words().view>
            <SplitButton split=Split::Spec label=words().spec/>
            <SplitButton split=Split::Both label=words().both/>
            <SplitButton split=Split::Play label=words().play_pane/>
        </div>
    }
}

#[component]
fn SplitButton(split: Split, label: &'static str) -> impl IntoView {
    let current = app().shell.split;
    view! {
        <button aria-pressed=move || (current.get() == split).to_string() on:click=move |_| current.set(split)>{label}</button>
    }
}
