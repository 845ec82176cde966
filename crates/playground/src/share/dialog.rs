//! The dialog as a whole.

use super::link::LinkPart;
use super::preview::Preview;
use super::texts::name;
use super::warning::SecretsWarning;
use crate::shell::{Icon, Picture, Sheet};
use crate::state::{Choice, app};
use crate::words;
use crate::words::branch_words;
use leptos::prelude::*;

/// The dialog, while it is open.
#[component]
pub fn ShareDialog() -> impl IntoView {
    let open = app().share.open;
    let label = Signal::derive(|| words().share.to_owned());
    view! { <Sheet open label class="sharing"><Content/></Sheet> }
}

#[component]
fn Content() -> impl IntoView {
    let open = app().share.open;
    view! {
        <header>
            <h2>{words().share}</h2>
            <button class="btn quiet icon" aria-label=words().close on:click=move |_| open.set(false)><Icon of=Picture::Close/></button>
        </header>
        <div class="sharing-parts">
            <div class="sharing-made">
                <Choices/>
                <SecretsWarning/>
                <LinkPart/>
                <p class="faint">{words().link_is_private}</p>
            </div>
            <Preview/>
        </div>
    }
}

/// The choice between the things that a link can send.
#[component]
fn Choices() -> impl IntoView {
    let app = app();
    let choice = app.share.choice;
    let broken = app.is_broken();
    let questions = untrack(|| app.questions());
    let row = move |of: Choice| {
        view! {
            <label>
                <input
                    type="radio" name="share-choice" value=of.id() disabled=broken && of != Choice::Rules
                    prop:checked=move || choice.get() == of on:change=move |_| app.choose_sent(of)
                />
                <span>{name(of)}</span>
            </label>
        }
    };
    let total = move || app.game.position().1;
    view! {
        <fieldset class="share-choices">
            <legend>{words().what_is_sent}</legend>
            {Choice::ALL.into_iter().filter(|of| *of != Choice::Lesson || questions > 0).map(row).collect_view()}
        </fieldset>
        {broken.then(|| view! { <p class="faint">{words().broken_goes_alone}</p> })}
        <Show when=move || choice.get() == Choice::Play && (total() > 0)>
            <Extra value=app.share.from_start id="from-start" label=words().from_the_start/>
        </Show>
        <Show when=move || choice.get() == Choice::Replay && app.is_annotated()>
            <Extra value=app.share.with_lines id="with-lines" label=branch_words().send_lines/>
        </Show>
    }
}

/// A part of the game that can be left out of the link.
#[component]
fn Extra(value: RwSignal<bool>, id: &'static str, label: &'static str) -> impl IntoView {
    let app = app();
    let change = move |event| {
        value.set(event_target_checked(&event));
        app.make_link();
    };
    view! {
        <label class="share-start">
            <input type="checkbox" data-testid=id prop:checked=value on:change=change/>
            <span>{label}</span>
        </label>
    }
}
