//! The sheet as a whole.

use super::editor_pane::EditorPane;
use super::outline::Outline;
use super::status::Status;
use leptos::prelude::*;

/// Outline, editor and status line.
#[component]
pub fn SpecPane() -> impl IntoView {
    view! {
        <section class="spec" aria-label="Spec">
            <Outline/>
            <EditorPane/>
            <Status/>
        </section>
    }
}
