//! A newer version of the page waits.

use super::{Icon, Picture};
use crate::state::app;
use crate::words;
use leptos::prelude::*;

/// The notice, until it is closed.
#[component]
pub fn NewerVersion() -> impl IntoView {
    let app = app();
    let newer = app.offline.newer;
    view! {
        <Show when=move || newer.get()>
            <div class="strip info" role="group" aria-label=words().newer data-testid="newer">
                <span><b>{words().newer}</b><span class="details">{words().newer_details}</span></span>
                <button class="strip-action" on:click=move |_| app.show_newer()>{words().show_newer}</button>
                <button class="strip-close" aria-label=words().close on:click=move |_| newer.set(false)><Icon of=Picture::Close/></button>
            </div>
        </Show>
    }
}
