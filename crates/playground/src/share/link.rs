//! The link of the dialog: its length, and the ways to copy it.

use super::camera::CameraCode;
use super::copies::{frame, markdown, report};
use super::one_file::OneFile;
use super::texts::fits;
use super::tier::{CAMERA, Tier};
use crate::shell::{Icon, Picture};
use crate::state::{App, Choice, Made, app};
use crate::{browser, clipboard, words};
use boardwright_protocol::BUILD;
use leptos::prelude::*;

/// The link, or why there is none.
#[component]
pub fn LinkPart() -> impl IntoView {
    let made = app().share.made;
    move || match made.get() {
        Made::Waiting => view! { <p class="faint share-link">{words().working}</p> }.into_any(),
        Made::Failed(message) => view! {
            <div class="share-link" role="alert">
                <p lang=message.lang()>{message.text.clone()}</p>
                <FileButton/>
            </div>
        }
        .into_any(),
        Made::Link { address, engine, .. } => view! { <Link address engine/> }.into_any(),
    }
}

#[component]
fn Link(address: String, engine: String) -> impl IntoView {
    let app = app();
    let length = address.chars().count();
    let tier = Tier::of(length);
    let copied = RwSignal::new(None::<Result<&'static str, String>>);
    let camera = RwSignal::new(false);
    let copy = move |done: &'static str, text: String| {
        leptos::task::spawn_local(async move {
            let result = clipboard::copy(&text).await;
            let result = result.map(|()| done).map_err(|_| text);
            app.shell
                .live
                .set(result.as_ref().map_or(words().copy_refused, |done| done).to_owned());
            copied.set(Some(result));
        });
    };
    let title = move || untrack(|| app.open_title());
    let (plain, marked, framed) = (address.clone(), address.clone(), address.clone());
    let (reported, coded) = (address.clone(), address.clone());
    let fragment = address.split_once('#').map(|(_, fragment)| fragment.to_owned());
    let file = fragment.filter(|_| app.share.choice.get_untracked().opens_alone());
    let embeds = app.share.choice.get_untracked() == Choice::Embed;
    let select = |event: leptos::ev::FocusEvent| {
        event_target::<web_sys::HtmlInputElement>(&event).select();
    };
    view! {
        <div class="share-link">
            <p class="share-length">
                <span class=tier.class() data-testid="tier">{fits(tier)}</span>
                <span class="faint" data-testid="link-length">{words::say().link_size(length)}</span>
            </p>
            {(tier == Tier::File).then(|| view! { <p>{words().file_instead}</p><FileButton/> })}
            <input class="field code" readonly aria-label=words().link data-testid="link-address" prop:value=address on:focus=select/>
            <div class="buttons">
                <button class="btn main" data-testid="copy-address" on:click=move |_| copy(words().link_copied, plain.clone())><Icon of=Picture::Link/>{words().copy_link}</button>
                <button class="btn" on:click=move |_| copy(words().markdown_copied, markdown(&title(), &marked))>"Markdown"</button>
                {embeds.then(|| view! { <button class="btn" data-testid="copy-frame" on:click=move |_| copy(words().frame_copied, frame(&title(), &framed))>{words().copy_frame}</button> })}
                <button class="btn" on:click=move |_| copy(words().report_copied, report(&facts(app, &engine), &reported))>{words().copy_report}</button>
                {(length <= CAMERA).then(|| view! {
                    <button class="btn" data-testid="show-qr" aria-pressed=move || camera.get().to_string() on:click=move |_| camera.update(|on| *on = !*on)>{words().qr}</button>
                })}
            </div>
            <p class="share-done">{move || copied.get().map(|result| match result {
                Ok(done) => view! { <span class="chip good"><Icon of=Picture::Check/>{done}</span> }.into_any(),
                Err(text) => view! { <span>{words().copy_by_hand}</span><textarea class="field code" readonly aria-label=words().link prop:value=text></textarea> }.into_any(),
            })}</p>
            {move || camera.get().then(|| view! { <CameraCode address=coded.clone()/> })}
            {file.map(|fragment| view! { <OneFile fragment/> })}
        </div>
    }
}

#[component]
fn FileButton() -> impl IntoView {
    let app = app();
    view! { <button class="btn" data-testid="share-file" on:click=move |_| app.save_to_file()><Icon of=Picture::File/>{words().do_save_file}</button> }
}

/// The facts of a report.
fn facts(app: App, engine: &str) -> Vec<(&'static str, String)> {
    let (info, view) = (app.game.info.get_untracked(), app.game.view.get_untracked());
    let info = info.as_deref();
    let mut facts = vec![
        ("Boardwright", format!("{engine}, build {BUILD}")),
        ("Browser", browser::user_agent()),
        ("Game", untrack(|| app.open_title())),
        ("Rules", info.map(|info| info.rules_hash.clone()).unwrap_or_default()),
    ];
    if app.share.choice.get_untracked() != Choice::Rules
        && let Some(view) = view
    {
        facts.push(("Step", format!("{} of {}", view.at, view.total)));
        facts.push(("State", view.hash.clone()));
        facts.push(("Seed", info.map(|info| info.seed.clone()).unwrap_or_default()));
    }
    facts
}
