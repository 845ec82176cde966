//! Views that follow the language.

use crate::state::app;
use leptos::prelude::*;

/// Builds its children anew when the language changes, because components read their words while they are built. What a
/// person does is in the state of the app, so the game goes on. A list with the language as its only key, so that nothing
/// of the old views stays.
#[component]
pub fn Spoken(children: ChildrenFn) -> impl IntoView {
    let language = app().shell.language;
    view! { <For each=move || [language.get()] key=|language| *language children=move |_| children()/> }
}
