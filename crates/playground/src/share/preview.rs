//! The game as the receiver of a link sees it.

use super::picture::PictureTools;
use super::texts::receiver_sees;
use crate::state::{Made, app};
use crate::table::ScenePicture;
use crate::words;
use leptos::prelude::*;

/// The picture, a sentence below it, and the ways to save it.
#[component]
pub fn Preview() -> impl IntoView {
    let app = app();
    let (still, choice) = (app.share.still, app.share.choice);
    let waits = move || app.share.made.with(|made| *made == Made::Waiting);
    view! {
        <section class="share-preview" aria-label=words().preview>
            <div class="preview-picture" aria-busy=move || waits().to_string()>
                {move || match still.get() {
                    Some(still) => view! { <ScenePicture still/> }.into_any(),
                    None if waits() => view! { <p class="faint">{words().working}</p> }.into_any(),
                    None => view! { <p class="faint" data-testid="no-preview">{words().no_preview}</p> }.into_any(),
                }}
            </div>
            <p class="preview-said">{move || receiver_sees(choice.get())}</p>
            <PictureTools/>
        </section>
    }
}
