//! The button that opens files.

use super::{Icon, Picture};
use crate::state::app;
use crate::{files, words};
use leptos::prelude::*;

/// Opens texts, zip files, and traces of the present game.
#[component]
pub fn ImportButton(
    /// Called when files were picked.
    #[prop(optional)]
    picked: Option<Callback<()>>,
) -> impl IntoView {
    let app = app();
    let take = move |event| {
        if let Some(picked) = picked {
            picked.run(());
        }
        let input = event_target::<web_sys::HtmlInputElement>(&event);
        leptos::task::spawn_local(async move { app.import(files::picked(&input).await).await });
    };
    view! {
        <label class="btn file-button">
            <Icon of=Picture::File/>
            {words().import}
            <input class="sr" type="file" multiple accept=".md,.markdown,.txt,.trace,.json,.zip,application/json,text/markdown,text/plain,application/zip" on:change=take/>
        </label>
    }
}
