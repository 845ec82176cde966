//! The result of a trial of settings: for each metric a row for each setting, and the rounds of a search.

use super::figures::{Figure, Rows, Table};
use super::outcome::{Foot, Outcome};
use crate::lab::Span;
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
        Found::Nothing | Found::Compared(_) => None,
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
    let label = format!("{}: {}", lab_words().use_setting, words::setting(&knobs));
    view! { <button class="link" aria-label=label on:click=move |_| app.use_setting(&knobs)>{lab_words().use_setting}</button> }
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
    let values: Vec<String> = of.metrics.iter().map(shown).collect();
    vec![words::setting(&of.knobs), format!("{met}{fate}"), values.join("; ")]
}

/// The value with its interval.
fn shown(metric: &LabMetric) -> String {
    let Some(value) = &metric.value else { return "–".to_owned() };
    match &metric.interval {
        Some((low, high)) => {
            let [value, low, high] = [value, low, high].map(|text| words::decimal(text));
            format!("{value} ({low} … {high})")
        }
        None => words::decimal(value),
    }
}

fn number(text: &str) -> Option<f64> {
    text.parse::<f64>().ok().filter(|number| number.is_finite())
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
    let ends = rows.iter().flat_map(|(_, metric)| {
        let interval = metric.interval.clone().into_iter().flat_map(|(low, high)| [low, high]);
        metric.value.clone().into_iter().chain(interval).filter_map(|text| number(&text))
    });
    let (low, high) = bounds_of(&want);
    let span = Span::of(ends.chain(low).chain(high));
    let percent = move |value: f64| format!("{:.2}%", span.at(value) * 100.0);
    let strip = (low.is_some() || high.is_some()).then(|| {
        let left = percent(low.unwrap_or(span.low));
        let right = format!("{:.2}%", (1.0 - span.at(high.unwrap_or(span.high))) * 100.0);
        (left, right)
    });
    let dot = |(name, metric): &(String, LabMetric)| {
        let value = metric.value.as_deref().and_then(number);
        let interval =
            metric.interval.as_ref().and_then(|(low, high)| Some((number(low)?, number(high)?)));
        let strip = strip.clone();
        view! {
            <li>
                <span class="name code">{name.clone()}</span>
                <span class="track" aria-hidden="true">
                    {strip.map(|(left, right)| view! { <span class="strip" style:left=left style:right=right></span> })}
                    {interval.map(|(low, high)| view! { <span class="whisker" style:left=percent(low) style:right=format!("{:.2}%", (1.0 - span.at(high)) * 100.0)></span> })}
                    {value.map(|value| view! { <span class="dot" style:left=percent(value)></span> })}
                </span>
                <span class="range">{shown(metric)}</span>
            </li>
        }
    };
    let dots = rows.iter().map(dot).collect_view();
    let cells = |(name, metric): &(String, LabMetric)| {
        let (low, high) = metric.interval.clone().unwrap_or_default();
        vec![
            name.clone(),
            metric.value.clone().unwrap_or_default(),
            low,
            high,
            metric.n.to_string(),
        ]
    };
    let table = Table {
        heads: vec![
            lab_words().setting,
            lab_words().value,
            lab_words().low,
            lab_words().high,
            lab_words().number_of,
        ],
        rows: rows.iter().map(cells).collect(),
    };
    let about = [spread(&rows), words::target(&want)].into_iter().filter(|part| !part.is_empty());
    let about = about.collect::<Vec<_>>().join(" ");
    view! {
        <Figure title=words::metric(&want.metric) about=about table>
            <ul class="lab-dots">{dots}</ul>
            <p class="lab-axis" aria-hidden="true"><span>{words::decimal(&format!("{:.3}", span.low))}</span><span>{words::decimal(&format!("{:.3}", span.high))}</span></p>
        </Figure>
    }
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
