//! The game's name, which opens the list of games: one's own and the bundled ones.

use super::project_list::{FileActions, ProjectList};
use super::{Icon, Picture, Popup};
use crate::state::{MenuEntry, app};
use leptos::prelude::*;

/// Opens a list of games to start with.
#[component]
pub fn GameMenu() -> impl IntoView {
    let app = app();
    let open = RwSignal::new(false);
    let title = Memo::new(move |_| {
        let game = app.game.info.with(|info| info.as_ref().map(|info| info.title.clone()));
        let spec = app.spec.checked.with(|c| c.as_ref().map(|c| c.title.clone()));
        spec.filter(|title| !title.is_empty()).or(game).unwrap_or_else(|| "No game yet".to_owned())
    });
    Effect::new(move || {
        crate::browser::set_title(&format!("{} – {}", title.get(), crate::words::PRODUCT))
    });
    Effect::new(move || {
        if open.get() {
            leptos::task::spawn_local(async move { app.list_projects().await });
        }
    });
    let button = view! {
        <button
            class="btn quiet title-button"
            data-testid="game-menu"
            aria-haspopup="dialog"
            aria-expanded=move || open.get().to_string()
            on:click=move |_| open.update(|open| *open = !*open)
        >
            <span class="sr">"Game: "</span>
            <span class="title">{title}</span>
            <Icon of=Picture::Down/>
        </button>
    };
    view! {
        <Popup open button=button.into_any() label="Games" class="game-menu">
            <FileActions open/>
            <ProjectList open/>
            <h2>"Start with a game"</h2>
            <ul aria-label="Bundled games">
                <For each=move || app.menu.get() key=|entry| entry.file.clone() let:entry>
                    <GameItem entry open/>
                </For>
            </ul>
        </Popup>
    }
}

#[component]
fn GameItem(entry: MenuEntry, open: RwSignal<bool>) -> impl IntoView {
    let app = app();
    let (title, summary) = (entry.title.clone(), entry.summary.clone());
    let choose = move |_| {
        open.set(false);
        let entry = entry.clone();
        leptos::task::spawn_local(async move { app.choose(entry).await });
    };
    view! {
        <li>
            <button class="game-item" on:click=choose>
                <b>{title}</b>
                <span>{summary}</span>
            </button>
        </li>
    }
}
