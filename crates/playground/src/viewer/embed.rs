//! A game as a part of another page: the board, the timeline, and the way to the whole page.

use crate::dock::{Player, Scrubber};
use crate::shell::{Icon, Picture, Spoken};
use crate::state::app;
use crate::table::SeenPane;
use crate::{fragment, words};
use leptos::prelude::*;

/// The board with its timeline.
#[component]
pub fn EmbedFrame() -> impl IntoView {
    view! {
        <main class="work"><Spoken><SeenPane bare=true/></Spoken></main>
        <Spoken><Bar/></Spoken>
    }
}

#[component]
fn Bar() -> impl IntoView {
    let app = app();
    let address = app.address_of_replay();
    let href = move || address.get().unwrap_or_else(fragment::address);
    view! {
        <footer class="seen-bar embed-bar" aria-label=words().timeline>
            <Player/>
            <Scrubber/>
            <a class="btn main" data-testid="open-page" href=href target="_blank" rel="noopener">
                <Icon of=Picture::Share/><span>{words().open_page}</span>
            </a>
        </footer>
    }
}
