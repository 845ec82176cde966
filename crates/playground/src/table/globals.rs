//! Global variables.

use super::vars::Vars;
use crate::state::app;
use boardwright_protocol::VarView;
use leptos::prelude::*;

/// The variables of the game, on the mat.
#[component]
pub fn Globals() -> impl IntoView {
    let app = app();
    let vars = Memo::new(move |_| {
        app.game
            .view
            .with(|view| view.as_ref().map(|view| view.globals.clone()).unwrap_or_default())
    });
    let shown =
        Signal::derive(move || vars.get().into_iter().filter(worth_showing).collect::<Vec<_>>());
    view! {
        <Show when=move || !shown.with(Vec::is_empty)>
            <div class="globals" role="group" aria-label="The table"><Vars vars=shown bars=true/></div>
        </Show>
    }
}

/// Flags and references without a value are left out; the State tab has them.
pub fn worth_showing(var: &VarView) -> bool {
    var.value.parse::<f64>().is_ok()
}
