//! Global variables.

use super::vars::{VarList, Vars};
use crate::state::app;
use crate::words;
use boardwright_protocol::VarView;
use leptos::prelude::*;

/// The variables of the game, on the mat.
#[component]
pub fn Globals() -> impl IntoView {
    let app = app();
    let vars = Memo::new(move |_| {
        app.game.view.with(|view| {
            let globals = view.iter().flat_map(|view| &view.globals);
            VarList::of(globals.filter(|var| worth_showing(var)), 1)
        })
    });
    view! {
        <Show when=move || vars.with(|vars| vars.count() > 0)>
            <div class="globals" role="group" aria-label=words().shared_zones><Vars vars bars=true/></div>
        </Show>
    }
}

/// Details of the rules, flags and references without a value are left out; the State tab has them.
pub fn worth_showing(var: &VarView) -> bool {
    var.main && var.value.parse::<f64>().is_ok()
}
