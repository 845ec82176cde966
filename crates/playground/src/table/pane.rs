//! The table as a whole.

use super::mat::Mat;
use super::seat_bar::SeatBar;
use crate::action::ActionBar;
use leptos::prelude::*;

/// Seats, mat, actions.
#[component]
pub fn TablePane() -> impl IntoView {
    view! {
        <section class="table" aria-label="Table">
            <SeatBar/>
            <Mat/>
            <ActionBar/>
        </section>
    }
}
