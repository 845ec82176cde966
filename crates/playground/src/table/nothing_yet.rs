//! The mat without a game: an empty board, and the reason.

use crate::client::Lost;
use crate::shell::{Icon, Marked, Picture};
use crate::state::{Trouble, app};
use crate::words;
use boardwright_protocol::DiagnosticView;
use leptos::prelude::*;

/// An empty board, and below it the first error, or why there is no answer.
#[component]
pub fn NothingYet() -> impl IntoView {
    let app = app();
    let reason = move || match app.game.trouble.get()? {
        Trouble::Broken(found) => {
            let found = found.into_iter().next()?;
            Some(view! { <FirstProblem found/> }.into_any())
        }
        Trouble::Unopened(lost) => Some(view! { <Unopened lost/> }.into_any()),
        Trouble::Engine(_) => None,
    };
    view! {
        <div class="tabletop ghost-board">
            <svg viewBox="0 0 196 196" aria-hidden="true">
                <rect x="2" y="2" width="192" height="192" rx="9"/>
                {[0, 1, 2].map(|row| [0, 1, 2].map(|col| view! { <rect x=20 + col * 53 y=20 + row * 53 width="50" height="50" rx="3"/> }).collect_view())}
            </svg>
            {reason}
        </div>
    }
}

#[component]
fn FirstProblem(found: DiagnosticView) -> impl IntoView {
    let app = app();
    let place = words::place_of(&found);
    let message = found.message.clone();
    let fix = found.fixes.first().cloned();
    view! {
        <div class="first-problem">
            <h2>{words().waits_for_rules}</h2>
            <p lang=words::ENGINE><Marked text=message/></p>
            <div class="buttons">
                {fix.map(|fix| view! { <button class="btn" on:click={ let fix = fix.clone(); move |_| app.mend(&fix) }><Icon of=Picture::Mend/>{fix.title.clone()}</button> })}
                <button class="btn" on:click=move |_| app.reveal_problem(&found)>{place}</button>
            </div>
        </div>
    }
}

#[component]
fn Unopened(lost: Lost) -> impl IntoView {
    let app = app();
    view! {
        <div class="first-problem" data-testid="unopened">
            <h2>{words().not_opened}</h2>
            <p>{words::say().not_opened(lost)}</p>
            <div class="buttons">
                <button class="btn" on:click=move |_| app.try_again()>{words().try_again}</button>
            </div>
        </div>
    }
}
