//! Sending the prompt with a person's own key: the switch, the fields, the request as it is sent.

use crate::courier;
use crate::draft::{Failure, Provider};
use crate::shell::{Icon, Picture};
use crate::state::app;
use crate::words;
use crate::words::codesign_words;
use leptos::prelude::*;

/// The switch, and once it is on everything else.
#[component]
pub fn EndpointPart() -> impl IntoView {
    let app = app();
    let on = app.endpoints.on;
    view! {
        <section class="codesign-endpoint" aria-label=codesign_words().own_key>
            <label class="plain-choice">
                <input type="checkbox" data-testid="own-key" prop:checked=on on:change=move |event| app.switch_endpoints(event_target_checked(&event))/>
                {codesign_words().own_key}
            </label>
            <p class="faint">{codesign_words().own_key_about}</p>
            <Show when=move || on.get()><Fields/><Request/><Sending/></Show>
        </section>
    }
}

#[component]
fn Fields() -> impl IntoView {
    let endpoints = app().endpoints;
    let provider = endpoints.provider;
    let option = move |(at, of): (usize, Provider)| {
        view! { <option value=at.to_string() selected=move || provider.get() == of>{of.name()}</option> }
    };
    let choose = move |event| {
        let at = event_target_value(&event).parse().unwrap_or(0);
        endpoints.choose(Provider::ALL.get(at).copied().unwrap_or(Provider::Anthropic));
    };
    let field = move |name: &'static str,
                      id: &'static str,
                      kind: &'static str,
                      of: RwSignal<String>| {
        view! {
            <label class="codesign-field">
                <span>{name}</span>
                <input class="field" type=kind data-testid=id autocomplete="off" spellcheck="false" autocapitalize="off" maxlength="400" prop:value=of
                    on:input=move |event| of.set(event_target_value(&event))/>
            </label>
        }
    };
    view! {
        <div class="codesign-fields">
            <label class="codesign-field">
                <span>{codesign_words().provider}</span>
                <select class="field" data-testid="provider" on:change=choose>
                    {Provider::ALL.into_iter().enumerate().map(option).collect_view()}
                </select>
            </label>
            {field(codesign_words().address, "endpoint-address", "url", endpoints.address)}
            {field(codesign_words().model, "endpoint-model", "text", endpoints.model)}
            <Show when=move || provider.get().has_key()>
                {field(codesign_words().key, "endpoint-key", "password", endpoints.key)}
            </Show>
        </div>
        <p class="faint">{move || match provider.get() {
            Provider::Ollama => codesign_words().about_ollama,
            Provider::Anthropic | Provider::OpenAi => codesign_words().about_key,
        }}</p>
    }
}

/// The request, exactly as it is sent.
#[component]
fn Request() -> impl IntoView {
    let app = app();
    let shown = Memo::new(move |_| match app.request_to_model() {
        Some(Ok(sent)) => app.endpoints.key.with(|key| sent.shown(key)),
        Some(Err(failure)) => why(&failure),
        None => String::new(),
    });
    view! {
        <label class="codesign-field">
            <span>{codesign_words().request}</span>
            <textarea class="field code" readonly rows="9" lang=words::ENGINE spellcheck="false" data-testid="request" prop:value=shown></textarea>
        </label>
    }
}

#[component]
fn Sending() -> impl IntoView {
    let app = app();
    let endpoints = app.endpoints;
    let is_ready = Memo::new(move |_| matches!(app.request_to_model(), Some(Ok(_))));
    let said = move || {
        let failure = endpoints.failure.get()?;
        Some(
            view! { <p class="calm bad" role="alert" data-testid="endpoint-failure"><Icon of=Picture::Warn/>{why(&failure)}</p> },
        )
    };
    view! {
        {said}
        {move || match endpoints.waiting.get() {
            false => view! {
                <p><button class="btn" data-testid="send-prompt" disabled=move || !is_ready.get() on:click=move |_| app.send_prompt()><Icon of=Picture::Share/>{codesign_words().send}</button></p>
            }.into_any(),
            true => view! {
                <p class="buttons">
                    <button class="btn" data-testid="cancel-prompt" on:click=move |_| courier::cancel()><Icon of=Picture::Stop/>{words().cancel}</button>
                    <span role="status">{codesign_words().sending}</span>
                </p>
            }.into_any(),
        }}
    }
}

/// Why there is no answer, in words; what the server said follows.
fn why(failure: &Failure) -> String {
    let words = codesign_words();
    let with = |told: &str, said: &str| match said.is_empty() {
        true => told.to_owned(),
        false => format!("{told} {}: {said}", words.server_said),
    };
    match failure {
        Failure::Address => words.fails_address.to_owned(),
        Failure::Incomplete => words.fails_incomplete.to_owned(),
        Failure::Network => words.fails_network.to_owned(),
        Failure::Timeout => words.fails_timeout.to_owned(),
        Failure::Key(said) => with(words.fails_key, said),
        Failure::TooMany(said) => with(words.fails_too_many, said),
        Failure::Refused(status, said) => {
            with(&words::say().server_refused(*status as usize), said)
        }
        Failure::Malformed => words.fails_malformed.to_owned(),
        Failure::TooLong => words.fails_too_long.to_owned(),
        Failure::Cancelled => words.fails_cancelled.to_owned(),
    }
}
