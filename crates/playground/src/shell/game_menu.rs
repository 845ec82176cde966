//! The game's name, which opens the list of games: one's own and the bundled ones.

use super::project_list::{FileActions, ProjectList};
use super::{Icon, Picture, Popup};
use crate::state::{MenuEntry, Screen, app};
use crate::{browser, words};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use web_sys::HtmlElement;

/// A title of more characters is written smaller on a phone, in two lines.
const LONG: usize = 15;

/// Opens a list of games to start with.
#[component]
pub fn GameMenu() -> impl IntoView {
    let app = app();
    let open = RwSignal::new(false);
    let title = Memo::new(move |_| {
        Some(app.open_title())
            .filter(|title| !title.is_empty())
            .unwrap_or_else(|| words().no_game_yet.to_owned())
    });
    Effect::new(move || {
        let at_table = app.shell.screen.get() == Screen::Table;
        let title = if at_table { title.get() } else { words().start_page.to_owned() };
        browser::set_title(&format!("{title} – {}", words::PRODUCT));
    });
    Effect::new(move || {
        if open.get() {
            leptos::task::spawn_local(async move { app.list_projects().await });
            request_animation_frame(|| move_focus(None));
        }
    });
    let key = move |event: KeyboardEvent| {
        let by = match event.key().as_str() {
            "ArrowDown" => 1,
            "ArrowUp" => -1,
            _ => return,
        };
        if open.get_untracked() {
            event.prevent_default();
            move_focus(Some(by));
        }
    };
    let button = view! {
        <button
            class="btn quiet title-button"
            id="game-menu-button"
            data-testid="game-menu"
            aria-haspopup="dialog"
            aria-expanded=move || open.get().to_string()
            on:click=move |_| open.update(|open| *open = !*open)
        >
            <span class="sr">{words().game_is}</span>
            <span class="title" class:long=move || title.with(|title| title.chars().count() > LONG)>{title}</span>
            <Icon of=Picture::Down/>
        </button>
    };
    view! {
        <div class="menu-keys" on:keydown=key>
        <Popup open button=button.into_any() label=words().games_menu class="game-menu">
            <FileActions open/>
            <ProjectList open/>
            <h2>{words().start_with}</h2>
            <ul aria-label=words().bundled_games>
                <For each=move || app.menu.get() key=|entry| entry.file.clone() let:entry>
                    <GameItem entry open/>
                </For>
            </ul>
        </Popup>
        </div>
    }
}

/// Moves the focus among everything in the open menu, by one or to the first.
fn move_focus(by: Option<i32>) {
    let all: Vec<HtmlElement> = browser::find_all(".game-menu :is(button, input)");
    let here = browser::focused();
    let at = all.iter().position(|element| Some(element) == here.as_ref());
    let next = match (at, by) {
        (Some(at), Some(by)) => (at as i32 + by).clamp(0, all.len() as i32 - 1) as usize,
        _ => 0,
    };
    if let Some(element) = all.get(next) {
        element.focus().ok();
    }
}

#[component]
fn GameItem(entry: MenuEntry, open: RwSignal<bool>) -> impl IntoView {
    let app = app();
    let (title, summary) = (entry.title.clone(), entry.summary.clone());
    let choose = move |_| {
        open.set(false);
        browser::focus("game-menu-button");
        let entry = entry.clone();
        leptos::task::spawn_local(async move { app.choose(entry).await });
    };
    view! {
        <li>
            <button class="game-item" lang=words::ENGINE on:click=choose>
                <b>{title}</b>
                <span>{summary}</span>
            </button>
        </li>
    }
}
