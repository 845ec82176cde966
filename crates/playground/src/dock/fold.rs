//! The button that folds the dock.

use crate::shell::{Icon, Picture};
use crate::state::app;
use crate::words;
use leptos::prelude::*;

/// Folds the dock to its tabs, or unfolds it.
#[component]
pub fn FoldButton() -> impl IntoView {
    let app = app();
    let folded = app.shell.dock_folded;
    let name = move || if folded.get() { words().dock_unfold } else { words().dock_fold };
    view! {
        <button
            class="btn quiet icon dock-fold" aria-label=name title=name
            aria-expanded=move || (!folded.get()).to_string() aria-controls="dock-panel"
            on:click=move |_| app.fold_dock(!folded.get_untracked())
        ><Icon of=Picture::Down/></button>
    }
}
