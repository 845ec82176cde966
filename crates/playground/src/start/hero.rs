//! The top of the start page: what this is, and the way to a game.

use crate::shell::{Icon, Picture};
use crate::state::{Kept, app};
use crate::table::{Miniature, TablePicture};
use crate::words;
use leptos::prelude::*;

/// Tagline, buttons, and a board in the middle of a game.
#[component]
pub fn Hero() -> impl IntoView {
    let app = app();
    let is_own = Memo::new(move |_| app.projects.kept.get() != Kept::Unchanged);
    let title = Memo::new(move |_| app.open_title());
    let label = move || match (is_own.get(), title.get()) {
        (true, title) => words::say().continue_with(&title),
        (false, title) if title.is_empty() => words().play.to_owned(),
        (false, title) => words::say().play_game(&title),
    };
    let blank = move |_| {
        leptos::task::spawn_local(async move {
            app.choose_blank().await;
        });
    };
    view! {
        <section class="hero" aria-labelledby="start-title">
            <div class="say">
                <h1 id="start-title" tabindex="-1">{words().tagline_rules}<br/>{words().tagline_board}</h1>
                <p>{words().about}</p>
                <div class="cta">
                    <button class="btn main" data-testid="enter" on:click=move |_| app.enter_table()>
                        <Icon of=Picture::Play/><span>{label}</span>
                    </button>
                    <button class="btn onmat" on:click=blank>{words().blank}</button>
                </div>
                <p class="tiny">{words().no_account}</p>
            </div>
            <HeroBoard/>
        </section>
    }
}

/// The open game, once a person has seen it; before, the picture of the first game, which is the same position.
#[component]
fn HeroBoard() -> impl IntoView {
    let app = app();
    let still = Memo::new(move |_| {
        let file = app.menu.with(|all| all.first().map(|entry| entry.file.clone()));
        app.pictures.with(|all| all.get(&file?).cloned())
    });
    let live = Memo::new(move |_| {
        let is_known = app.shell.entered.get() || app.projects.kept.get() != Kept::Unchanged;
        is_known && app.game.view.with(Option::is_some)
    });
    view! {
        <div class="stage" on:click=move |_| app.enter_table()>
            {move || match (live.get(), still.get()) {
                (true, _) => view! { <TablePicture/> }.into_any(),
                (false, Some(still)) => view! { <Miniature still/> }.into_any(),
                (false, None) => ().into_any(),
            }}
        </div>
    }
}
