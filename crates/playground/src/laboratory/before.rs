//! The present rules beside earlier ones, on the same seeds.

use super::figures::{Figure, Rows, Table};
use super::outcome::{Foot, Outcome};
use super::settings::{HowManyEach, TrialButtons};
use crate::state::{Against, Found, app};
use crate::words;
use crate::words::lab_words;
use boardwright_protocol::{LabCompared, LabDifference};
use leptos::prelude::*;
use std::sync::Arc;

/// The controls: the earlier rules, start and stop.
#[component]
pub fn BeforeControls() -> impl IntoView {
    let app = app();
    let trials = app.trials;
    leptos::task::spawn_local(async move { app.load_versions().await });
    let choices = Memo::new(move |_| app.earlier_rules());
    Effect::new(move || {
        let all = choices.get();
        let is_there = |against: Against| all.iter().any(|(of, _)| *of == against);
        if !trials.against.get_untracked().is_some_and(is_there) {
            trials.against.set(all.first().map(|(of, _)| *of));
        }
    });
    let can_start = Memo::new(move |_| {
        trials.against.get().is_some() && !trials.running.get() && !app.lab.running.get()
    });
    let options = move || {
        let chosen = trials.against.get();
        let option = |(at, (of, name)): (usize, (Against, String))| {
            view! { <option value=at.to_string() selected=chosen == Some(of)>{name}</option> }
        };
        choices.get().into_iter().enumerate().map(option).collect_view()
    };
    let choose = move |event| {
        let at = event_target_value(&event).parse::<usize>().ok();
        let of = at.and_then(|at| choices.with_untracked(|all| all.get(at).map(|(of, _)| *of)));
        trials.against.set(of);
    };
    view! {
        <Show when=move || choices.with(|all| !all.is_empty()) fallback=|| view! { <p class="calm">{lab_words().nothing_before}</p> }>
            <label class="lab-against">
                <span>{lab_words().compare_with}</span>
                <select class="field" data-testid="against" disabled=trials.running on:change=choose>{options}</select>
            </label>
            <HowManyEach/>
            <TrialButtons can_start label=Signal::derive(|| lab_words().compare_start.to_owned()) start=move || app.compare_with_before()/>
        </Show>
    }
}

/// The differences, or what there will be.
#[component]
pub fn BeforeFound() -> impl IntoView {
    let shown = |found| match found {
        Found::Compared(both) => Some(view! { <Differences both/> }.into_any()),
        Found::Nothing | Found::Sweep(_) | Found::Tune(_) | Found::Rated(_) => None,
    };
    view! { <Outcome empty=lab_words().compare_empty shown/> }
}

#[component]
fn Differences(both: Arc<LabCompared>) -> impl IntoView {
    let heads = || {
        vec![
            lab_words().metric,
            lab_words().first_side,
            lab_words().second_side,
            lab_words().difference,
            lab_words().low,
            lab_words().high,
            lab_words().unit,
        ]
    };
    let told = both.highlights.first().cloned().unwrap_or_default();
    let clear: Vec<Vec<String>> = both.metrics.iter().filter(|of| of.clear).map(named).collect();
    let none = clear.is_empty();
    let mut all_heads = heads();
    all_heads.push(lab_words().clear_word);
    let rows = both.metrics.iter().map(|of| {
        let mut row = plain(of);
        row.push(if of.clear { "*".to_owned() } else { String::new() });
        row
    });
    let table = Table { heads: all_heads, rows: rows.collect() };
    view! {
        <section class="lab-winners" data-testid="trial-result">
            <h2>{lab_words().differences}</h2>
            <p class="sum" lang=words::ENGINE>{told}</p>
            {if none {
                view! { <p role="status">{lab_words().no_clear}</p> }.into_any()
            } else {
                view! { <div class="lab-table" tabindex="0" role="group" aria-label=lab_words().differences><Rows table=Table { heads: heads(), rows: clear }/></div> }.into_any()
            }}
            <Foot/>
        </section>
        <Figure title=lab_words().all_metrics about=lab_words().differences_about table/>
    }
}

/// A row with numbers as data has them.
fn plain(of: &LabDifference) -> Vec<String> {
    let (low, high) = of.interval.clone().unwrap_or_default();
    let LabDifference { id, unit, first, second, difference, .. } = of.clone();
    vec![id, first, second, difference, low, high, unit]
}

/// A row as people read it.
fn named(of: &LabDifference) -> Vec<String> {
    let mut row = plain(of);
    let name = words::metric(&of.id).to_owned();
    row.iter_mut().skip(1).take(5).for_each(|cell| *cell = words::decimal(cell));
    row[0] = name;
    row
}
