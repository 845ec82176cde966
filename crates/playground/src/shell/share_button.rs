//! The main button of the header: opens the dialog that makes links.

use super::{Icon, Picture};
use crate::state::app;
use crate::words;
use leptos::prelude::*;

/// Opens the dialog.
#[component]
pub fn ShareButton() -> impl IntoView {
    let app = app();
    view! {
        <button class="btn main share-button" data-testid="copy-link" title=words().share_key on:click=move |_| app.open_share()>
            <Icon of=Picture::Share/>
            <span class="label">{words().share}</span>
        </button>
    }
}
