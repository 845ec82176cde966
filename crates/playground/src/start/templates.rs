//! Small games to begin a new one with.

use super::card::GameCard;
use crate::state::{MenuEntry, app};
use crate::words;
use leptos::prelude::*;

/// The templates.
#[component]
pub fn Templates() -> impl IntoView {
    let app = app();
    let card = |(number, entry): (usize, MenuEntry)| {
        let lines = words::say().lines(entry.lines as usize);
        let facts = vec![words::players(entry.players), lines];
        view! { <GameCard facts entry number/> }
    };
    view! {
        <section id="templates" tabindex="-1" aria-labelledby="templates-title">
            <div class="part-head">
                <h2 id="templates-title">{words().from_template}</h2>
                <p>{words().about_templates}</p>
            </div>
            <ul class="game-cards small" aria-label=words().templates>
                {move || app.templates.get().into_iter().enumerate().map(card).collect_view()}
            </ul>
        </section>
    }
}
