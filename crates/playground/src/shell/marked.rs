//! A sentence of the engine, with code between backticks.

use leptos::prelude::*;

/// The sentence, beginning with a capital.
#[component]
pub fn Marked(text: String) -> impl IntoView {
    let text = crate::words::capital(&text);
    let part = |(at, part): (usize, &str)| {
        let part = part.to_owned();
        if at % 2 == 1 { view! { <code>{part}</code> }.into_any() } else { part.into_any() }
    };
    text.split('`').enumerate().map(part).collect_view()
}
