//! The rulebook: the prose of the spec, as people read it.

use super::prose::views;
use crate::state::app;
use crate::words;
use leptos::prelude::*;

/// The prose of the game that is played.
#[component]
pub fn Rules() -> impl IntoView {
    let app = app();
    let prose = Memo::new(move |_| {
        app.game.info.with(|info| info.as_ref().map(|info| info.prose.clone()).unwrap_or_default())
    });
    view! {
        <article class="rules" tabindex="0" aria-label=words().rulebook lang=words::ENGINE>
            {move || prose.with(|prose| views(prose))}
        </article>
    }
}
