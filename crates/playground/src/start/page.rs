//! The whole start page.

use super::bar::StartBar;
use super::drawn::Drawn;
use super::gallery::Gallery;
use super::hero::Hero;
use super::learn::Learn;
use super::own_games::OwnGames;
use super::templates::Templates;
use crate::shell::NewerVersion;
use crate::state::app;
use crate::{browser, words};
use leptos::prelude::*;
use std::collections::BTreeMap;

/// Everything.
#[component]
pub fn StartPage() -> impl IntoView {
    let app = app();
    let drawn = Drawn(RwSignal::new(0));
    provide_context(drawn);
    Effect::new(move || drawn.follow(app.pictures.with(BTreeMap::len)));
    // Somebody who has no game yet sees the others first.
    let has_own = Memo::new(move |_| {
        let has = |list: &Vec<_>| !list.is_empty();
        app.projects.list.with(has) || app.projects.deleted.with(has)
    });
    view! {
        <button class="skip btn" on:click=|_| browser::focus("gallery")>{words().to_the_gallery}</button>
        <div class="start" data-testid="start">
            <StartBar/>
            <div class="notices staying"><NewerVersion/></div>
            <main>
                <Hero/>
                <div class="start-parts">
                    <Show when=move || has_own.get()><OwnGames/></Show>
                    <Templates/>
                    <Gallery/>
                    <Learn/>
                    <Show when=move || !has_own.get()><OwnGames/></Show>
                </div>
            </main>
        </div>
    }
}
