//! The table as a whole.

use super::curtain::Curtain;
use super::laid::Laid;
use super::mat::Mat;
use super::peek::Peek;
use super::seat_bar::SeatBar;
use crate::action::ActionBar;
use crate::words;
use leptos::prelude::*;

/// Seats and mat of a game that is only looked at.
#[component]
pub fn SeenPane(
    /// True for the mat alone.
    bare: bool,
) -> impl IntoView {
    provide_context(Laid::new());
    view! {
        <section class="table" aria-label=words().table>
            {(!bare).then(|| view! { <SeatBar/> })}
            <Mat/>
            <Peek/>
        </section>
    }
}

/// Seats, mat, actions.
#[component]
pub fn TablePane() -> impl IntoView {
    provide_context(Laid::new());
    view! {
        <section class="table" aria-label=words().table>
            <SeatBar/>
            <Mat/>
            <Curtain/>
            <ActionBar/>
            <Peek/>
        </section>
    }
}
