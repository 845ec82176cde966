//! Values with intervals below each other: a dot and a line for each, over the strip of a target.

use super::figures::{Figure, Table};
use crate::lab::Span;
use crate::words;
use crate::words::lab_words;
use boardwright_protocol::LabMetric;
use leptos::prelude::*;

/// The chart, with its figures as a table whose first column is named by `head`.
#[component]
pub fn Dots(
    #[prop(into)] title: String,
    #[prop(into)] about: String,
    head: &'static str,
    /// The name and the value of each row.
    rows: Vec<(String, LabMetric)>,
    /// True if the names are parts of the spec.
    #[prop(optional)]
    code: bool,
    /// The target, if there is one.
    #[prop(optional)]
    bounds: (Option<f64>, Option<f64>),
) -> impl IntoView {
    let (low, high) = bounds;
    let ends = rows.iter().flat_map(|(_, metric)| {
        let interval = metric.interval.clone().into_iter().flat_map(|(low, high)| [low, high]);
        metric.value.clone().into_iter().chain(interval).filter_map(|text| number(&text))
    });
    let span = Span::of(ends.chain(low).chain(high));
    let percent = move |value: f64| format!("{:.2}%", span.at(value) * 100.0);
    let right = move |value: f64| format!("{:.2}%", (1.0 - span.at(value)) * 100.0);
    let strip = (low.is_some() || high.is_some())
        .then(|| (percent(low.unwrap_or(span.low)), right(high.unwrap_or(span.high))));
    let dot = |(name, metric): &(String, LabMetric)| {
        let value = metric.value.as_deref().and_then(number);
        let interval =
            metric.interval.as_ref().and_then(|(low, high)| Some((number(low)?, number(high)?)));
        let strip = strip.clone();
        view! {
            <li>
                <span class="name" class:code=code>{name.clone()}</span>
                <span class="track" aria-hidden="true">
                    {strip.map(|(left, right)| view! { <span class="strip" style:left=left style:right=right></span> })}
                    {interval.map(|(low, high)| view! { <span class="whisker" style:left=percent(low) style:right=right(high)></span> })}
                    {value.map(|value| view! { <span class="dot" style:left=percent(value)></span> })}
                </span>
                <span class="range">{with_interval(metric)}</span>
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
    let words = lab_words();
    let heads = vec![head, words.value, words.low, words.high, words.number_of];
    let table = Table { heads, rows: rows.iter().map(cells).collect() };
    view! {
        <Figure title about table>
            <ul class="lab-dots">{dots}</ul>
            <p class="lab-axis" aria-hidden="true"><span>{words::decimal(&format!("{:.3}", span.low))}</span><span>{words::decimal(&format!("{:.3}", span.high))}</span></p>
        </Figure>
    }
}

/// The value with its interval, for people.
pub fn with_interval(metric: &LabMetric) -> String {
    let Some(value) = &metric.value else { return "–".to_owned() };
    match &metric.interval {
        Some((low, high)) => {
            let [value, low, high] = [value, low, high].map(|text| words::decimal(text));
            format!("{value} ({low} … {high})")
        }
        None => words::decimal(value),
    }
}

/// A decimal text as a number.
pub fn number(text: &str) -> Option<f64> {
    text.parse::<f64>().ok().filter(|number| number.is_finite())
}
