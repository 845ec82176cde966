//! The game's name, which opens the list of bundled games.

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
            <h2>"Start with a game"</h2>
            <p class="faint">"Its text replaces yours, which stays at the end of this list."</p>
            <ul>
                <For each=move || app.menu.get() key=|entry| entry.file.clone() let:entry>
                    <GameItem entry open/>
                </For>
                <AsideItem open/>
            </ul>
        </Popup>
    }
}

/// The previous text.
#[component]
fn AsideItem(open: RwSignal<bool>) -> impl IntoView {
    let app = app();
    move || {
        let text = app.aside.get()?;
        let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        let title = first.trim_start_matches(['#', ' ']).to_owned();
        let back = move |_| {
            open.set(false);
            app.begin_with(&text);
        };
        Some(view! {
            <li class="aside">
                <button class="game-item" on:click=back><b>"Your previous text"</b><span>{title}</span></button>
            </li>
        })
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
