//! The field for an answer, and its review once it can be looked at.

use super::review::Review;
use crate::draft::Refusal;
use crate::shell::{Icon, Picture};
use crate::state::app;
use crate::words;
use crate::words::codesign_words;
use leptos::prelude::*;
use std::time::Duration;
use web_sys::ClipboardEvent;

/// A pasted answer with more characters does not go through the field.
const LONG: usize = 50_000;

/// The second half of the dialog.
#[component]
pub fn AnswerStep() -> impl IntoView {
    let proposal = app().codesign.proposal;
    move || match proposal.get() {
        Some(proposal) => view! { <Review proposal/> }.into_any(),
        None => view! { <Paste/> }.into_any(),
    }
}

#[component]
fn Paste() -> impl IntoView {
    let app = app();
    let (answer, refusal) = (app.codesign.answer, app.codesign.refusal);
    // A pasted answer is looked at at once. A field takes seconds for a long one, so that does not go through the field.
    let pasted =
        move |event: ClipboardEvent| match pasted_text(&event).filter(|text| text.len() > LONG) {
            Some(text) => {
                event.prevent_default();
                answer.set(text);
                app.take_answer();
            }
            None => set_timeout(move || app.take_answer(), Duration::ZERO),
        };
    let said = move || {
        let refusal = refusal.get()?;
        Some(
            view! { <p class="calm bad" role="alert" data-testid="answer-refused"><Icon of=Picture::Warn/>{why(refusal)}</p> },
        )
    };
    view! {
        <div class="codesign-paste">
            <p class="faint" id="codesign-paste-about">{codesign_words().paste_about}</p>
            <label class="codesign-field grows">
                <span>{codesign_words().paste_answer}</span>
                <textarea
                    class="field code" data-testid="answer" aria-describedby="codesign-paste-about" spellcheck="false" prop:value=answer
                    on:input=move |event| answer.set(event_target_value(&event)) on:paste=pasted
                ></textarea>
            </label>
            {said}
            <div class="buttons codesign-foot">
                <button class="btn main" data-testid="see-changes" on:click=move |_| app.take_answer()><Icon of=Picture::Eye/>{codesign_words().see_changes}</button>
            </div>
        </div>
    }
}

fn pasted_text(event: &ClipboardEvent) -> Option<String> {
    event.clipboard_data()?.get_data("text/plain").ok()
}

/// Why an answer cannot be looked at, in words.
fn why(refusal: Refusal) -> String {
    match refusal {
        Refusal::Empty => codesign_words().answer_empty.to_owned(),
        Refusal::TooLong => codesign_words().answer_too_long.to_owned(),
        Refusal::NoText => codesign_words().answer_no_text.to_owned(),
        Refusal::NoGame => codesign_words().answer_no_game.to_owned(),
        Refusal::Several(number) => words::say().several_games(number),
    }
}
