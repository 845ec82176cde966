//! Many games between bots, at a glance; the laboratory has the rest.

use crate::laboratory::{Buttons, HowManyGames, Progress, Shares};
use crate::shell::{Icon, Picture};
use crate::state::app;
use crate::words;
use crate::words::lab_words;
use boardwright_protocol::Seat;
use leptos::prelude::*;

/// Buttons, live counts, and the way to the laboratory.
#[component]
pub fn Games() -> impl IntoView {
    let app = app();
    let has_counts = Memo::new(move |_| app.lab.counts.with(Option::is_some));
    let problem = app.lab.problem;
    view! {
        <div class="games">
            <Controls/>
            <div class="games-result" data-testid="batch-counts">
                {move || match (problem.with(String::is_empty), has_counts.get()) {
                    (false, _) => view! { <p class="calm bad"><Icon of=Picture::Warn/>{problem}</p> }.into_any(),
                    (true, true) => view! { <Shares/> }.into_any(),
                    (true, false) => view! { <p class="calm">{words().is_it_fair}</p> }.into_any(),
                }}
            </div>
        </div>
    }
}

#[component]
fn Controls() -> impl IntoView {
    let lab = app().lab;
    let kinds = [(Seat::Random, words().random_bots), (Seat::Greedy, words().greedy_bots)];
    view! {
        <div class="games-controls">
            <div class="seg" role="group" aria-label=words().bots>
                {kinds.map(|(seat, label)| view! {
                    <button aria-pressed=move || (lab.only_bot() == Some(seat)).to_string() disabled=lab.running on:click=move |_| lab.bots.set(vec![seat])>{label}</button>
                })}
            </div>
            <HowManyGames/>
            <Buttons/>
            <Progress/>
            <button class="btn main" data-testid="open-laboratory" on:click=move |_| lab.open.set(true)>{lab_words().open_laboratory}</button>
        </div>
    }
}
