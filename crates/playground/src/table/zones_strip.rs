//! The part of the zones that is on the table, in games with very many.

use crate::shell::Pager;
use crate::state::app;
use crate::window::Part;
use crate::words;
use leptos::prelude::*;

/// Nothing, if all zones are drawn.
#[component]
pub fn ZonesStrip() -> impl IntoView {
    let app = app();
    let drawn = Memo::new(move |_| {
        let drawn = app.windows.drawn_zones().filter(|drawn| !drawn.part.is_whole());
        drawn.map(|drawn| (drawn.part, drawn.several))
    });
    let part = Signal::derive(move || drawn.get().map_or(Part::page(0, 1, 0), |(part, _)| part));
    let say =
        move |part| words::say().zones_drawn(part, drawn.get().is_some_and(|(_, several)| several));
    let turn = move |page| app.windows.zones.set(page);
    view! {
        <Show when=move || drawn.get().is_some()>
            <div class="strip info" data-testid="zones-strip"><Pager part say turn/></div>
        </Show>
    }
}
