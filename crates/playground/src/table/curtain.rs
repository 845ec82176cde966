//! The curtain between two people at one device. The view below it holds nobody's secrets: the engine sends those of the
//! next player only after the button was pressed.

use super::piece::SeatToken;
use crate::state::app;
use crate::words;
use leptos::prelude::*;

/// The curtain, while the device must be passed on.
#[component]
pub fn Curtain() -> impl IntoView {
    let app = app();
    let to = Memo::new(move |_| {
        let pass_to = app.game.view.with(|view| view.as_ref().map_or(0, |view| view.pass_to));
        (pass_to > 0 && app.game.stops.shown.with(Option::is_none)).then_some(pass_to)
    });
    move || to.get().map(|seat| view! { <Closed seat/> })
}

#[component]
fn Closed(seat: u32) -> impl IntoView {
    let app = app();
    app.close_curtain();
    let name = move || app.game.seat_name(seat);
    view! {
        <div class="curtain" data-testid="curtain" role="dialog" aria-labelledby="curtain-title" aria-describedby="curtain-details">
            <SeatToken seat=seat/>
            <h2 id="curtain-title">{move || words::say().pass_to(&name())}</h2>
            <p id="curtain-details">{words().curtain}</p>
            <button class="btn main" id="take-device" on:click=move |_| app.take_device(seat)>{move || words::say().take_device(&name())}</button>
        </div>
    }
}
