//! The person's own games: go on, import, export.

use super::own_game::OwnGame;
use crate::shell::{BringBack, Icon, ImportButton, Picture};
use crate::state::app;
use crate::words;
use leptos::prelude::*;

/// So many are shown before a person asks for all.
const FIRST: usize = 4;

/// The games of this browser.
#[component]
pub fn OwnGames() -> impl IntoView {
    let app = app();
    let all = RwSignal::new(false);
    let count = Memo::new(move |_| app.projects.list.with(Vec::len));
    let shown = move || {
        let most = if all.get() { usize::MAX } else { FIRST };
        let list = app.projects.list.get().into_iter().take(most);
        list.map(|project| view! { <OwnGame project/> }).collect_view()
    };
    let export = move |_| {
        leptos::task::spawn_local(async move { app.export_all().await });
    };
    view! {
        <section id="own-games" tabindex="-1" aria-labelledby="own-title">
            <div class="part-head">
                <h2 id="own-title">{words().where_you_left_off}</h2>
                <span class="grow"></span>
                <ImportButton/>
                <Show when=move || { count.get() > 0 }>
                    <button class="btn" on:click=export><Icon of=Picture::File/>{words().export_all}</button>
                </Show>
            </div>
            <ImportReport/>
            <BringBack/>
            <Show when=move || count.get() == 0>
                <p class="faint">{words().no_games_yet}</p>
            </Show>
            <ul class="own-games" aria-label=words().your_games>
                {shown}
            </ul>
            <Show when=move || { count.get() > FIRST && !all.get() }>
                <button class="btn small" on:click=move |_| all.set(true)>{move || words::say().all_own_games(count.get())}</button>
            </Show>
        </section>
    }
}

/// Says what came in with the last import.
#[component]
fn ImportReport() -> impl IntoView {
    let app = app();
    move || {
        let lines = app.library.imported.get();
        (!lines.is_empty()).then(|| {
            view! {
                <ul class="import-report" aria-label=words().imported>
                    {lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view()}
                </ul>
            }
        })
    }
}
