//! The sheet as a whole.

use super::balance_line::BalanceLine;
use super::editor_pane::EditorPane;
use super::outline::Outline;
use super::status::Status;
use crate::shell::Spoken;
use crate::state::app;
use leptos::prelude::*;

/// Outline, editor, balance and status line. The editor stays while the language changes, and with it what can be undone.
#[component]
pub fn SpecPane() -> impl IntoView {
    let language = app().shell.language;
    view! {
        <section class="spec" aria-label=move || language.get().words().spec>
            <Spoken><Outline/></Spoken>
            <EditorPane/>
            <Spoken><BalanceLine/></Spoken>
            <Spoken><Status/></Spoken>
        </section>
    }
}
