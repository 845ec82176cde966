//! The strip of the tour above the rules and the table: the present step.

use super::{Icon, Picture};
use crate::state::{TourStep, app};
use crate::words::{self, tour_words};
use leptos::prelude::*;

/// The step, while somebody is on the tour.
#[component]
pub fn TourStrip() -> impl IntoView {
    let app = app();
    let step = app.tour.step;
    move || step.get().map(|step| view! { <Strip step/> })
}

#[component]
fn Strip(step: TourStep) -> impl IntoView {
    let app = app();
    let done = app.tour.done;
    let all = TourStep::ALL.len();
    let (title, text) = texts(step);
    let is_last = step.number() == all;
    let onward = move || match (done.get(), is_last) {
        (false, _) => tour_words().skip_step,
        (true, false) => tour_words().next_step,
        (true, true) => tour_words().finish_tour,
    };
    let dot = move |of: TourStep| view! { <i class:past=of.number() < step.number() class:now=of == step></i> };
    view! {
        <section class="tour" aria-labelledby="tour-title" data-testid="tour">
            <div class="tour-says">
                <h2 id="tour-title" tabindex="-1"><span class="faint">{words::say().step_of(step.number() as u32, all as u32)}":"</span>" "{title}</h2>
                <p>{text}</p>
            </div>
            <span class="tour-dots" aria-hidden="true">{TourStep::ALL.map(dot)}</span>
            <p class="tour-done" role="status">{move || done.get().then(|| view! { <span class="chip good" data-testid="step-done">{tour_words().step_done}</span> })}</p>
            <button class="btn" class:main=move || done.get() data-testid="next-step" on:click=move |_| app.next_step()>{onward}</button>
            <button class="btn quiet icon" aria-label=tour_words().end_tour title=tour_words().end_tour on:click=move |_| app.end_tour()><Icon of=Picture::Close/></button>
        </section>
    }
}

fn texts(step: TourStep) -> (&'static str, &'static str) {
    let words = tour_words();
    match step {
        TourStep::Play => (words.play, words.play_text),
        TourStep::Turn => (words.turn, words.turn_text),
        TourStep::Break => (words.break_it, words.break_text),
        TourStep::Mend => (words.mend, words.mend_text),
        TourStep::Allow => (words.allow, words.allow_text),
        TourStep::Measure => (words.measure, words.measure_text),
        TourStep::Balance => (words.balance, words.balance_text),
        TourStep::Send => (words.send, words.send_text),
    }
}
