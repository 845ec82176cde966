//! The review of an answer: its changes, the findings of the new text, the balance, and the ways to take or refuse it.

use super::balance::BalancePart;
use super::findings::Findings;
use super::hunks::Hunks;
use crate::draft::Found;
use crate::shell::{Icon, Picture};
use crate::state::{Proposal, app};
use crate::words;
use crate::words::codesign_words;
use leptos::prelude::*;
use std::sync::Arc;

/// The review.
#[component]
pub fn Review(proposal: Arc<Proposal>) -> impl IntoView {
    let app = app();
    let changes = proposal.draft.changes;
    let found = proposal.found.clone();
    let body = match changes {
        0 => {
            view! { <p class="calm" data-testid="no-change">{codesign_words().nothing_changes}</p> }
                .into_any()
        }
        _ => view! { <Hunks proposal/> }.into_any(),
    };
    let side = (changes > 0).then(|| view! { <Findings/><BalancePart/> });
    view! {
        <div class="codesign-review">
            <div class="codesign-changes"><Notes found=found.clone()/>{body}</div>
            <div class="codesign-side">{side}<Said found/></div>
        </div>
        <div class="buttons codesign-foot">
            {(changes > 0).then(|| view! { <Take changes/> })}
            <button class="btn" data-testid="refuse-changes" on:click=move |_| app.refuse_changes()>{codesign_words().refuse_answer}</button>
            <span class="grow"></span>
            <button class="btn quiet" on:click=move |_| app.forget_proposal()>{codesign_words().another_answer}</button>
        </div>
    }
}

/// Writes the changes into the text.
#[component]
fn Take(changes: usize) -> impl IntoView {
    let app = app();
    let taken = Memo::new(move |_| app.codesign.taken_count());
    let take = move |_| leptos::task::spawn_local(async move { app.accept_changes().await });
    view! {
        <button class="btn main" data-testid="take-changes" disabled=move || taken.get() == 0 on:click=take>
            <Icon of=Picture::Check/>{move || words::say().take_changes(taken.get(), changes)}
        </button>
    }
}

/// Notes for a person who is about to read the changes.
#[component]
fn Notes(found: Found) -> impl IntoView {
    let renewed = app().codesign.renewed;
    let note = |text: String| view! { <p class="codesign-note" role="note"><Icon of=Picture::Warn/>{text}</p> };
    let cut = found.is_cut.then(|| note(codesign_words().answer_cut.to_owned()));
    let unseen = found.left_out;
    view! {
        {cut}
        {(unseen > 0).then(|| note(words::say().left_out_characters(unseen)))}
        {move || renewed.get().then(|| note(codesign_words().text_changed.to_owned()))}
    }
}

/// The words of the model beside the text of rules; they are shown as text, whatever is in them.
#[component]
fn Said(found: Found) -> impl IntoView {
    (!found.said.is_empty()).then(|| {
        view! {
            <section class="codesign-said">
                <h3>{codesign_words().model_said}</h3>
                <p data-testid="model-said">{found.said}</p>
            </section>
        }
    })
}
