//! A game to be looked at: the table, the log with what each step changed, and the timeline.

use super::header::ViewerHeader;
use crate::dock::{Hashes, Lines, Log, Note, Player, Scrubber, StopRow, Verdict};
use crate::shell::{Icon, Picture, Spoken};
use crate::state::{Notice, app};
use crate::table::SeenPane;
use crate::words;
use leptos::prelude::*;

/// The game, paused at a step.
#[component]
pub fn ReplayFrame() -> impl IntoView {
    view! {
        <Spoken><Header/></Spoken>
        <main class="work seen">
            <Spoken><SeenPane bare=false/><Told/></Spoken>
        </main>
        <Spoken><Timeline/></Spoken>
    }
}

#[component]
fn Header() -> impl IntoView {
    let app = app();
    let play_on = move |_| leptos::task::spawn_local(async move { app.play_on().await });
    let actions = view! {
        <button class="btn" data-testid="play-on" title=words().play_on_details on:click=play_on>
            <Icon of=Picture::Play/><span>{words().play_on}</span>
        </button>
    };
    let notes = view! { <Seed/><Verified/> };
    view! { <ViewerHeader notes=notes.into_any() actions=actions.into_any()/> }
}

#[component]
fn Seed() -> impl IntoView {
    let app = app();
    let seed = move || {
        app.game.info.with(|info| {
            let seed = info.as_ref().map(|info| info.seed.trim_start_matches('0').to_owned());
            seed.map(|seed| if seed.is_empty() { "0".to_owned() } else { seed })
        })
    };
    move || {
        seed().map(|seed| view! { <span class="chip" data-testid="replay-seed">{words().seed}" "<span class="code">{seed}</span></span> })
    }
}

/// Shows that the game came out as its link says.
#[component]
fn Verified() -> impl IntoView {
    let link = app().game.link;
    let same = move || {
        link.with(|notice| {
            matches!(notice, Some(Notice::Opened { problems, verified: true }) if problems.is_empty())
        })
    };
    view! {
        <Show when=same><span class="chip good" data-testid="verified" title=words().verified>{words().verified_short}</span></Show>
    }
}

/// The log, the explanation of the step, its comment, the lines, and the hashes.
#[component]
fn Told() -> impl IntoView {
    view! {
        <aside class="told" aria-label=words().log>
            <Log/>
            <div class="told-lines"><Note/><Lines/></div>
            <details class="told-more"><summary>{words().seed_and_hashes}</summary><Hashes/></details>
        </aside>
    }
}

#[component]
fn Timeline() -> impl IntoView {
    view! {
        <footer class="seen-bar" aria-label=words().timeline>
            <Player/>
            <div class="seen-line"><StopRow/><Scrubber/></div>
            <Verdict/>
        </footer>
    }
}
