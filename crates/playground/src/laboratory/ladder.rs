//! A ladder: every bot against every other one with seats swapped, and their ratings.

use super::controls::bots;
use super::dots::Dots;
use super::outcome::{Foot, Outcome};
use super::settings::{HowManyEach, TrialButtons};
use crate::state::{Found, app};
use crate::words;
use crate::words::lab_words;
use boardwright_protocol::{LabMetric, LabRated, LabRating, LabShare, Seat};
use leptos::prelude::*;
use std::sync::Arc;

/// The controls: the bots, start and stop.
#[component]
pub fn LadderControls() -> impl IntoView {
    let app = app();
    let trials = app.trials;
    let pairs = Memo::new(move |_| {
        let bots = trials.bots.with(Vec::len) as u32;
        bots * bots.saturating_sub(1) / 2
    });
    let together =
        move || app.game.info.with(|info| info.as_ref().is_some_and(|info| info.together));
    // The reason why bots cannot be ranked in this game.
    let refused = Memo::new(move |_| match app.game.seats.with(Vec::len) {
        2 if together() => Some(lab_words().ladder_together),
        2 => None,
        _ => Some(lab_words().ladder_two),
    });
    let can_start = Memo::new(move |_| {
        refused.get().is_none()
            && pairs.get() > 0
            && !trials.running.get()
            && !app.lab.running.get()
    });
    let label = Signal::derive(move || words::say().play_pairs(pairs.get(), trials.games.get()));
    view! {
        <fieldset class="lab-stop">
            <legend>{lab_words().ladder_bots}</legend>
            {bots().into_iter().map(|bot| view! { <Bot bot/> }).collect_view()}
        </fieldset>
        <HowManyEach/>
        <TrialButtons can_start label start=move || app.rate_bots()/>
        {move || refused.get().map(|why| view! { <p class="calm">{why}</p> })}
    }
}

#[component]
fn Bot(bot: Seat) -> impl IntoView {
    let trials = app().trials;
    let is_in = move || trials.bots.with(|bots| bots.contains(&bot));
    let change = move |event| {
        let wanted = event_target_checked(&event);
        trials.bots.update(|chosen| {
            chosen.retain(|other| *other != bot);
            chosen.extend(wanted.then_some(bot));
        });
    };
    view! {
        <label class="check">
            <input type="checkbox" prop:checked=is_in disabled=trials.running on:change=change/>
            <span>{words::say().bot(bot)}</span>
        </label>
    }
}

/// The ratings, or what there will be.
#[component]
pub fn LadderFound() -> impl IntoView {
    let shown = |found| match found {
        Found::Rated(rated) => Some(view! { <Rated rated/> }.into_any()),
        Found::Nothing | Found::Sweep(_) | Found::Tune(_) | Found::Compared(_) => None,
    };
    view! { <Outcome empty=lab_words().ladder_empty shown/> }
}

#[component]
fn Rated(rated: Arc<LabRated>) -> impl IntoView {
    let ratings: Vec<_> = rated.ratings.iter().map(rating).collect();
    let pairs: Vec<_> = rated.pairs.iter().map(share).collect();
    let best = rated.ratings.first().map(|of| words::say().bot(of.bot));
    view! {
        <section class="lab-winners" data-testid="trial-result">
            <div role="status"><h2>{best.map(|best| words::say().strongest(best))}</h2></div>
            <Foot/>
        </section>
        <Dots title=lab_words().ratings about=lab_words().ratings_about head=lab_words().ladder_bot rows=ratings/>
        <Dots title=lab_words().ladder_pairs about=lab_words().ladder_pairs_about head=lab_words().ladder_pair rows=pairs bounds=(Some(0.5), Some(0.5))/>
    }
}

fn rating(of: &LabRating) -> (String, LabMetric) {
    let metric = LabMetric {
        value: Some(of.rating.clone()),
        interval: of.interval.clone(),
        n: of.games,
        ..LabMetric::default()
    };
    (words::say().bot(of.bot).to_owned(), metric)
}

fn share(of: &LabShare) -> (String, LabMetric) {
    let metric = LabMetric {
        value: Some(of.share.clone()).filter(|share| !share.is_empty()),
        interval: of.interval.clone(),
        n: of.games,
        ..LabMetric::default()
    };
    (format!("{} : {}", words::say().bot(of.first), words::say().bot(of.second)), metric)
}
