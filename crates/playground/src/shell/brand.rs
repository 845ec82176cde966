//! The logo: two boards joined by a dovetail.

use crate::state::app;
use crate::words;
use leptos::prelude::*;

/// Logo and wordmark: the way to the start page.
#[component]
pub fn Brand() -> impl IntoView {
    let app = app();
    view! {
        <button class="brand" data-testid="brand" title=words().start_page on:click=move |_| app.go_to_start()>
            <svg viewBox="0 0 26 26" aria-hidden="true">
                <path class="brand-pine" d="M6 1h5.5v6.5L18 5v16l-6.5-2.5V25H6a5 5 0 0 1-5-5V6a5 5 0 0 1 5-5z"/>
                <path class="brand-brass" d="M13 1h7a5 5 0 0 1 5 5v14a5 5 0 0 1-5 5h-7v-4.3l6.5 2.5V2.8L13 5.3z"/>
                <circle class="brand-hole" cx="9" cy="13" r="2.6"/>
            </svg>
            <span class="wordmark">{words::PRODUCT}</span>
            <span class="sr">{words().start_page}</span>
        </button>
    }
}
