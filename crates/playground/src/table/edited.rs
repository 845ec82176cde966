//! The strip after an edit that changed the game that was played.

use super::why::Reason;
use crate::shell::{Icon, Picture};
use crate::state::{App, Notice, Said, app};
use crate::words;
use boardwright_protocol::{Comparison, RefusedMove};
use leptos::prelude::*;
use std::sync::Arc;

/// A move is no longer possible, or all are and the viewer sees another position somewhere.
#[component]
pub fn EditStrip() -> impl IntoView {
    let app = app();
    let (found, link) = (app.compared.found, app.game.link);
    let difference = Memo::new(move |_| {
        let found = found.get().filter(|found| found.lost.is_none())?;
        Some(words::first_difference(&found))
    });
    let close = move |_| {
        if matches!(link.get_untracked(), Some(Notice::Kept { .. })) {
            link.set(None);
        } else {
            app.compared.forget();
        }
    };
    move || {
        let (class, details) = match (link.get(), difference.get()) {
            (Some(Notice::Kept { problems }), _) => {
                ("strip warn edited", Said::engine(problems.join(" ")))
            }
            (_, difference) => ("strip info edited", difference?.into()),
        };
        Some(view! {
            <div class=class data-testid="edit-strip" role="group" aria-label=words().kept>
                <Icon of=Picture::Branch/>
                <div class="edited-parts">
                    <b>{words().kept}</b>
                    <Ways app/>
                    <span class="details" lang=details.lang()>{details.text.clone()}</span>
                </div>
                <button class="strip-close" aria-label=words().close on:click=close><Icon of=Picture::Close/></button>
            </div>
        })
    }
}

/// The reasons against the first move that is no longer possible.
#[component]
pub fn Reasons(lost: RefusedMove) -> impl IntoView {
    let reasons = lost.reasons.into_iter().map(|reason| view! { <Reason reason/> });
    view! { <ul lang=words::ENGINE>{reasons.collect_view()}</ul> }
}

/// The ways to go on after an edit.
#[component]
fn Ways(app: App) -> impl IntoView {
    let found = app.compared.found;
    let target = |found: &Arc<Comparison>| match found.lost {
        Some(_) => found.fits,
        None => found.first,
    };
    let target = move || found.with(|found| found.as_ref().map(target));
    let is_elsewhere =
        Memo::new(move |_| target().is_some_and(|target| app.game.position().0 != target));
    let go = move |_| {
        if let Some(target) = untrack(target) {
            app.go_to_compared(target);
        }
    };
    view! {
        <span class="ways">
            <Show when=move || found.with(Option::is_some)>
                <button class="strip-action" on:click=move |_| app.open_comparison()>{words().compare}</button>
            </Show>
            <Show when=move || is_elsewhere.get()>
                <button class="strip-action" on:click=go>{words().go_there}</button>
            </Show>
            <button class="strip-action" on:click=move |_| app.restart(false)>{words().restart_edited}</button>
        </span>
    }
}
