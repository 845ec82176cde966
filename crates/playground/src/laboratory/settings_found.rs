//! The result of a trial of settings: for each metric a row for each setting, and the rounds of a search.

use super::dots::{Dots, number, with_interval};
use super::figures::{Rows, Table};
use super::outcome::{Foot, Outcome};
use crate::shell::{Icon, Picture};
use crate::state::{Found, app, bounds_of};
use crate::words;
use crate::words::lab_words;
use boardwright_protocol::{LabMeasured, LabMet, LabMetric, LabSweep, LabTune, LabWant};
use leptos::prelude::*;
use std::sync::Arc;

/// The result, or what there will be.
#[component]
pub fn SettingsFound() -> impl IntoView {
    let shown = |found| match found {
        Found::Sweep(sweep) => Some(view! { <Swept sweep/> }.into_any()),
        Found::Tune(tune) => Some(view! { <Tuned tune/> }.into_any()),
        Found::Nothing | Found::Compared(_) | Found::Rated(_) => None,
    };
    view! { <Outcome empty=lab_words().settings_empty shown/> }
}

#[component]
fn Swept(sweep: Arc<LabSweep>) -> impl IntoView {
    let wants = app().trials.asked.get_untracked();
    let charts = wants.into_iter().enumerate().map(|(at, want)| {
        let settings = sweep.settings.clone();
        view! { <Chart want settings at/> }
    });
    let rows = sweep.settings.iter().map(|of| of.knobs.clone()).collect::<Vec<_>>();
    view! {
        <section class="lab-winners" data-testid="trial-result">
            <p class="sum">{lab_words().settings_about}</p>
            <ul class="lab-uses">{rows.into_iter().map(|knobs| view! { <li><span class="code">{words::setting(&knobs)}</span><Use knobs/></li> }).collect_view()}</ul>
            <Foot/>
        </section>
        {charts.collect_view()}
    }
}

/// Turns the knobs of the open game.
#[component]
fn Use(knobs: Vec<(String, String)>) -> impl IntoView {
    let app = app();
    let setting = words::setting(&knobs);
    let used = {
        let knobs = knobs.clone();
        Memo::new(move |_| app.uses_setting(&knobs))
    };
    let text =
        move || if used.get() { lab_words().setting_in_use } else { lab_words().use_setting };
    let label = move || format!("{}: {setting}", text());
    view! { <button class="link" aria-label=label aria-disabled=move || used.get().then_some("true") on:click=move |_| app.use_setting(&knobs)>{move || used.get().then(|| view! { <Icon of=Picture::Check/> })}{text}</button> }
}

#[component]
fn Tuned(tune: Arc<LabTune>) -> impl IntoView {
    let wants = app().trials.asked.get_untracked();
    let last = tune.rounds.last().cloned();
    let charts = last.into_iter().flat_map(|round| {
        let wants = wants.clone().into_iter().enumerate();
        wants.map(move |(at, want)| view! { <Chart want settings=round.settings.clone() at/> })
    });
    let best = tune.confirmed.clone().or_else(|| {
        let last = tune.rounds.last()?;
        last.settings.first().map(|of| of.knobs.clone())
    });
    let rounds = tune.rounds.iter().map(|round| {
        let games = round.settings.first().map_or(0, |of| of.games);
        let title = words::say().round_said(round.settings.len(), games);
        let settings = round.settings.iter().enumerate();
        let rows = settings
            .map(|(at, of)| verdict_row(of, (round.kept > 0).then_some(at < round.kept as usize)));
        (title, rows.collect::<Vec<_>>())
    });
    let checks = tune.checks.iter().map(|of| verdict_row(of, None)).collect::<Vec<_>>();
    let checks = (!checks.is_empty()).then(|| (lab_words().check_round.to_owned(), checks));
    let tables = rounds.chain(checks).map(|(title, rows)| {
        let heads = vec![lab_words().setting, lab_words().result_word, lab_words().value];
        view! { <h4>{title}</h4><Rows table=Table { heads, rows }/> }
    });
    view! {
        <section class="lab-winners" data-testid="trial-result">
            <div role="status"><h2 lang=words::ENGINE>{tune.result.clone()}</h2></div>
            {best.map(|knobs| view! { <p><span class="code">{words::setting(&knobs)}</span>" "<Use knobs/></p> })}
            <details class="lab-rounds"><summary>{lab_words().rounds}</summary><div class="lab-table" tabindex="0" role="group" aria-label=lab_words().rounds>{tables.collect_view()}</div></details>
            <Foot/>
        </section>
        {charts.collect_view()}
    }
}

/// A setting in a round: whether it meets the targets, and its values; in a round before the last whether it went on.
fn verdict_row(of: &LabMeasured, went_on: Option<bool>) -> Vec<String> {
    let met = if of.met.contains(&LabMet::No) {
        lab_words().met_no
    } else if of.met.contains(&LabMet::Unknown) {
        lab_words().met_unknown
    } else {
        lab_words().met_yes
    };
    let fate = match went_on {
        Some(true) => format!(", {}", lab_words().went_on),
        Some(false) => format!(", {}", lab_words().given_up),
        None => String::new(),
    };
    let values: Vec<String> = of.metrics.iter().map(with_interval).collect();
    vec![words::setting(&of.knobs), format!("{met}{fate}"), values.join("; ")]
}

/// A metric at all settings: a dot with its interval for each, over the strip of the target.
#[component]
fn Chart(
    want: LabWant,
    settings: Vec<LabMeasured>,
    /// The number of the metric in each setting.
    at: usize,
) -> impl IntoView {
    let rows: Vec<(String, LabMetric)> = settings
        .iter()
        .filter_map(|of| Some((words::setting(&of.knobs), of.metrics.get(at)?.clone())))
        .collect();
    let about = [spread(&rows), words::target(&want)].into_iter().filter(|part| !part.is_empty());
    let about = about.collect::<Vec<_>>().join(" ");
    let bounds = bounds_of(&want);
    view! { <Dots title=words::metric(&want.metric) about head=lab_words().setting rows code=true bounds/> }
}

/// The least and the largest value in a sentence; empty if there are not two settings with a value.
fn spread(rows: &[(String, LabMetric)]) -> String {
    let valued = |(name, metric): &(String, LabMetric)| {
        let text = metric.value.clone()?;
        Some((number(&text)?, text, name.clone()))
    };
    let mut all: Vec<(f64, String, String)> = rows.iter().filter_map(valued).collect();
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    match (all.first(), all.last()) {
        (Some(low), Some(high)) if all.len() > 1 && low.1 == high.1 => {
            words::say().same_said(&words::decimal(&low.1))
        }
        (Some(low), Some(high)) if all.len() > 1 => words::say().spread_said(
            &words::decimal(&low.1),
            &low.2,
            &words::decimal(&high.1),
            &high.2,
        ),
        _ => String::new(),
    }
}
