//! All figures of the win-chance line as a table, with what they mean.

use crate::chances::{Chart, Point};
use crate::state::app;
use crate::words;
use boardwright_protocol::Measure;
use leptos::prelude::*;

/// The meaning of the figures, and a row for each position; a press on its number leads to it.
#[component]
pub fn ChanceTable(chart: Memo<Option<Chart>>, lines: Memo<usize>) -> impl IntoView {
    let app = app();
    let points = Memo::new(move |_| {
        chart.with(|chart| chart.as_ref().map(|chart| chart.points.clone()).unwrap_or_default())
    });
    let heads = move || {
        (0..lines.get())
            .map(|line| view! { <th scope="col">{app.line_name(line)}</th> })
            .collect_view()
    };
    view! {
        <details class="chances-all">
            <summary>{words().chances_figures}</summary>
            <p class="chances-notes">{move || notes().join(" ")}</p>
            <table data-testid="chances-table" aria-label=words().chances>
                <thead><tr><th scope="col">{words().step}</th>{heads}</tr></thead>
                <tbody>{move || points.get().into_iter().map(|point| view! { <Row point/> }).collect_view()}</tbody>
            </table>
        </details>
    }
}

#[component]
fn Row(point: Point) -> impl IntoView {
    let app = app();
    let at = point.at;
    let is_here = move || app.game.position().0 == at;
    let measure = app.chance_measure();
    let cells =
        point.figures.iter().map(|figure| view! { <td>{words::figure(measure, *figure)}</td> });
    let label = if at == 0 { words().start.to_owned() } else { at.to_string() };
    view! {
        <tr class:on=is_here>
            <th scope="row"><button class="link" aria-current=move || is_here().then_some("step") on:click=move |_| app.go_to(at)>{label}</button></th>
            {cells.collect_view()}
        </tr>
    }
}

/// The meaning of the figures, and their limits, a sentence each.
fn notes() -> Vec<String> {
    let app = app();
    let alone = app.game.seats.with(Vec::len) == 1;
    app.chances.plan.with(|plan| {
        let Some(plan) = plan else { return Vec::new() };
        let meaning = match plan.measure {
            Measure::Win => words().chances_win,
            Measure::AllWin if alone => words().chances_alone,
            Measure::AllWin => words().chances_all,
            Measure::Points => words().chances_points,
        };
        let mut notes = vec![meaning.to_owned(), words::say().tries_each(plan.tries)];
        if plan.hides {
            notes.push(words().chances_hides.to_owned());
        }
        if plan.every > 1 {
            notes.push(words::say().every_step(plan.total, plan.every));
        }
        notes
    })
}
