//! The bar on top of a game without the editor.

use crate::shell::{Brand, HelpButton, Icon, Picture, ShareButton, ThemeButton};
use crate::state::app;
use crate::{browser, words};
use leptos::prelude::*;

/// The page's mark, the title of the game, and what can be done with it.
#[component]
pub fn ViewerHeader(
    /// Beside the title.
    notes: AnyView,
    /// Beside the button that opens the rules.
    actions: AnyView,
) -> impl IntoView {
    let app = app();
    let is_alone = browser::is_alone();
    let title = move || {
        app.game.info.with(|info| info.as_ref().map(|info| info.title.clone()).unwrap_or_default())
    };
    view! {
        <header class="bar viewer-bar">
            {(!is_alone).then(|| view! { <Brand/><span class="sep"></span> })}
            <h1 class="viewer-title" data-testid="viewer-title" lang=words::ENGINE>{title}</h1>
            <span class="viewer-notes">{notes}</span>
            <span class="grow"></span>
            <span class="viewer-actions">
                {actions}
                {(!is_alone).then(|| view! { <OpenSpec/> })}
            </span>
            <ThemeButton/>
            <HelpButton/>
            {(!is_alone).then(|| view! { <ShareButton/> })}
        </header>
    }
}

/// Opens the rules in the editor.
#[component]
fn OpenSpec() -> impl IntoView {
    let app = app();
    let open = move |_| leptos::task::spawn_local(async move { app.open_spec().await });
    view! {
        <button class="btn" data-testid="open-spec" title=words().see_the_rules_details on:click=open>
            <Icon of=Picture::Book/><span>{words().see_the_rules}</span>
        </button>
    }
}
