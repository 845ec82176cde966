//! All metrics with their intervals, and those of the results that they are compared with.

use super::figures::{Figure, Table};
use crate::state::app;
use crate::words::lab_words;
use boardwright_protocol::LabReport;
use leptos::prelude::*;
use std::sync::Arc;

/// The metrics as a table.
#[component]
pub fn Metrics(report: Arc<LabReport>) -> impl IntoView {
    let former = app().lab.baseline.get_untracked().map(|of| of.report);
    let before = |id: &str| {
        let found = former.iter().flat_map(|of| &of.metrics).find(|metric| metric.id == id);
        found.and_then(|metric| metric.value.clone()).unwrap_or_default()
    };
    let mut heads = vec![
        lab_words().metric,
        lab_words().value,
        lab_words().low,
        lab_words().high,
        lab_words().unit,
        lab_words().number_of,
    ];
    if former.is_some() {
        heads.push(lab_words().baseline);
    }
    let rows = report.metrics.iter().filter(|metric| metric.value.is_some()).map(|metric| {
        let (low, high) = metric.interval.clone().unwrap_or_default();
        let value = metric.value.clone().unwrap_or_default();
        let mut row =
            vec![metric.id.clone(), value, low, high, metric.unit.clone(), metric.n.to_string()];
        if former.is_some() {
            row.push(before(&metric.id));
        }
        row
    });
    let table = Table { heads, rows: rows.collect() };
    view! { <Figure title=lab_words().all_metrics about=lab_words().all_metrics_about table/> }
}
