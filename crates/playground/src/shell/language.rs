//! The choice of the language.

use crate::state::app;
use crate::words::Language;
use leptos::prelude::*;

/// All languages, each by its own name.
#[component]
pub fn LanguageChoice() -> impl IntoView {
    let app = app();
    let language = app.shell.language;
    let change = move |event| {
        if let Some(chosen) = Language::of_tag(&event_target_value(&event)) {
            app.speak(chosen);
        }
    };
    let option = |language: Language| {
        view! { <option value=language.tag() lang=language.tag()>{language.name()}</option> }
    };
    view! {
        <select
            class="field language" aria-label=move || language.get().words().language
            prop:value=move || language.get().tag() on:change=change
        >
            {Language::ALL.map(option)}
        </select>
    }
}
