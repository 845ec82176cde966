//! The wish of the person, and the prompt that is made of it.

use super::endpoint::EndpointPart;
use crate::shell::{Icon, Picture};
use crate::state::{Format, Step, app};
use crate::words::codesign_words;
use crate::{clipboard, words};
use leptos::prelude::*;

/// The first half of the dialog.
#[component]
pub fn PromptStep() -> impl IntoView {
    let app = app();
    let wish = app.codesign.wish;
    view! {
        <div class="codesign-prompt">
            <p class="faint">{codesign_words().about_codesign}</p>
            <label class="codesign-field">
                <span>{codesign_words().wish}</span>
                <textarea
                    class="field" id="codesign-wish" rows="3" maxlength="8000" placeholder=codesign_words().wish_example prop:value=wish
                    on:input=move |event| wish.set(event_target_value(&event))
                ></textarea>
            </label>
            <Whole/>
            <EndpointPart/>
        </div>
    }
}

/// The whole prompt, to be read and copied.
#[component]
fn Whole() -> impl IntoView {
    let app = app();
    let whole = Memo::new(move |_| app.codesign_prompt());
    let copied = RwSignal::new(None::<bool>);
    let copy = move |_| {
        let Some(text) = whole.get_untracked() else { return };
        leptos::task::spawn_local(async move {
            let is_copied = clipboard::copy(&text).await.is_ok();
            let said =
                if is_copied { codesign_words().prompt_copied } else { words().copy_refused };
            app.shell.live.set(said.to_owned());
            copied.set(Some(is_copied));
        });
    };
    let size = move || {
        whole.with(|whole| {
            whole.as_ref().map(|whole| words::say().prompt_size(whole.chars().count()))
        })
    };
    let missing = move || app.codesign.format.with(|format| *format == Format::Missing);
    view! {
        <div class="codesign-whole">
            <div class="codesign-head">
                <h3 id="codesign-whole">{codesign_words().whole_prompt}</h3>
                <span class="faint" data-testid="prompt-size">{size}</span>
            </div>
            <textarea
                class="field code" readonly data-testid="prompt" aria-labelledby="codesign-whole" lang=words::ENGINE spellcheck="false"
                prop:value=move || whole.get().unwrap_or_default()
            ></textarea>
            {move || missing().then(|| view! { <p class="calm bad" role="alert"><Icon of=Picture::Warn/>{codesign_words().format_missing}</p> })}
        </div>
        <div class="buttons codesign-foot">
            <button class="btn main" data-testid="copy-prompt" disabled=move || whole.with(Option::is_none) on:click=copy><Icon of=Picture::Log/>{codesign_words().copy_prompt}</button>
            <button class="btn" on:click=move |_| app.codesign.step.set(Step::Answer)>{codesign_words().to_answer}</button>
            <span class="codesign-done">{move || copied.get().map(|done| match done {
                true => view! { <span class="chip good"><Icon of=Picture::Check/>{codesign_words().prompt_copied}</span> }.into_any(),
                false => view! { <span>{words().copy_by_hand}</span> }.into_any(),
            })}</span>
        </div>
    }
}
