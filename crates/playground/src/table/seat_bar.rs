//! Seats, turn, and the buttons for a new game.

use super::panel::AllZones;
use super::seat::{SeatCard, shown_vars};
use super::setup_panel::SetupButton;
use crate::shell::{Icon, Picture};
use crate::state::app;
use crate::words;
use leptos::prelude::*;

/// The bar above the mat.
#[component]
pub fn SeatBar() -> impl IntoView {
    let app = app();
    let seats = Memo::new(move |_| {
        app.game.seats.with(|seats| seats.iter().map(|info| info.seat).collect::<Vec<_>>())
    });
    let many = Memo::new(move |_| {
        let vars = app.game.view.with(|view| {
            view.iter().flat_map(|v| &v.players).map(|p| shown_vars(p, 1).count()).max()
        });
        seats.with(Vec::len) > 2 || vars.unwrap_or(0) > 2
    });
    view! {
        <div class="seatbar" class:many=many data-testid="seat-bar" role="group" aria-label=words().seats>
            <div class="seats">
                <For each=move || seats.get() key=|seat| *seat let:seat><SeatCard seat/></For>
            </div>
            <div class="turnbox">
                <TurnNumber/>
                <Show when=move || app.seats_change()>
                    <button class="btn quiet onmat" data-testid="new-seed" aria-label=words().new_game_new_seed title=words().new_game_details on:click=move |_| app.restart(true)>
                        <Icon of=Picture::Fresh/><span class="label">{words().new_game}</span>
                    </button>
                </Show>
                <AllZones/>
                <Show when=move || app.seats_change()><SetupButton/></Show>
            </div>
        </div>
    }
}

#[component]
fn TurnNumber() -> impl IntoView {
    let app = app();
    let numbers = Memo::new(move |_| {
        app.game
            .view
            .with(|view| view.as_ref().map(|view| (view.turn, view.ply, view.phase.clone())))
    });
    view! {
        <div class="turnno">
            {move || numbers.get().map(|(turn, ply, phase)| {
                let below = if phase.is_empty() { words::say().ply(ply) } else { phase };
                view! { <b>{words::say().turn(turn)}</b><span>{below}</span> }
            })}
        </div>
    }
}
