//! The win-chance line: a chart that leads to its positions, and the same in words.

use super::chance_table::ChanceTable;
use crate::chances::{Chart, HEIGHT, WIDTH, progress};
use crate::shell::{Icon, Picture};
use crate::state::{Progress, app};
use crate::table::SeatToken;
use crate::words;
use boardwright_protocol::Measure;
use leptos::ev::{KeyboardEvent, MouseEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

/// The button that asks for the line.
#[component]
pub fn ChanceButton() -> impl IntoView {
    let app = app();
    let has_game = move || app.game.info.with(Option::is_some);
    view! {
        <button class="btn quiet" data-testid="chances-button" title=words().chances_details disabled=move || !has_game() on:click=move |_| app.draw_chances()>
            <Icon of=Picture::Bars/>{words().chances}
        </button>
    }
}

/// The line of the present game. Each change of the game asks for its positions anew.
#[component]
pub fn ChanceLine() -> impl IntoView {
    let app = app();
    let chances = app.chances;
    Effect::new(move |_| {
        app.game.log.track();
        app.game.info.track();
        app.game.eyes.track();
        app.game.seats.track();
        untrack(|| app.plan_chances());
    });
    let chart = Memo::new(move |_| chances.chart());
    let secret =
        Memo::new(move |_| chances.plan.with(|plan| plan.as_ref().is_some_and(|plan| plan.secret)));
    let state = move || match chances.progress.get() {
        Progress::Off => "off",
        Progress::Running => "running",
        Progress::Stopped => "stopped",
        Progress::Done => "done",
    };
    view! {
        <section class="chances" data-testid="chances" data-state=state aria-label=words().chances>
            <Show when=move || !secret.get() fallback=move || view! { <p class="chances-secret"><Icon of=Picture::Lock/>{words().chances_secret}</p> }>
                <div class="chances-plot">
                    <Axis chart/>
                    <Plot chart/>
                    <Legend chart/>
                </div>
            </Show>
            <Status chart secret/>
            <Show when=move || !secret.get()>
                <ChanceTable chart lines=lines_of(chart)/>
            </Show>
        </section>
    }
}

type Shown = Memo<Option<Chart>>;

/// The number of lines.
fn lines_of(chart: Shown) -> Memo<usize> {
    Memo::new(move |_| chart.with(|chart| chart.as_ref().map_or(0, Chart::lines)))
}

/// The highest, the middle and the lowest figure.
#[component]
fn Axis(chart: Shown) -> impl IntoView {
    let app = app();
    let range = Memo::new(move |_| chart.with(|chart| chart.as_ref().map(Chart::range)));
    let label = move |part: i32| {
        let (low, high) = range.get().unwrap_or((0, 1_000));
        let figure = low.saturating_add(high.saturating_sub(low) / 2 * part);
        words::figure(app.chance_measure(), figure)
    };
    view! {
        <div class="chances-axis" aria-hidden="true">
            <span>{move || label(2)}</span><span>{move || label(1)}</span><span>{move || label(0)}</span>
        </div>
    }
}

/// The lines. A click or a key goes to a position.
#[component]
fn Plot(chart: Shown) -> impl IntoView {
    let app = app();
    let at = Memo::new(move |_| app.game.position().0);
    let total = move || app.game.position().1;
    let lines = lines_of(chart);
    let now = move || chart.with(|chart| chart.as_ref().map_or(0.0, |chart| chart.x(at.get())));
    let said = move || {
        chart.with(|chart| {
            chart
                .as_ref()
                .map(|chart| words::point_said(chart, at.get(), |line| app.line_name(line)))
        })
    };
    let go = move |to: Option<u32>| {
        if let Some(to) = to {
            app.go_to(to);
        }
    };
    let click = move |event: MouseEvent| {
        let Some(target) = event.current_target().and_then(|it| it.dyn_into::<Element>().ok())
        else {
            return;
        };
        let around = target.get_bounding_client_rect();
        let part = (f64::from(event.client_x()) - around.left()) / around.width().max(1.0);
        go(chart.with_untracked(|chart| chart.as_ref()?.nearest(part)));
    };
    let walk = move |event: KeyboardEvent| {
        let key = event.key();
        if !matches!(key.as_str(), "Home" | "End") && !key.starts_with("Arrow") {
            return;
        }
        event.prevent_default();
        go(chart.with_untracked(|chart| chart.as_ref()?.step(at.get_untracked(), &key)));
    };
    view! {
        <div
            class="chances-box" role="slider" tabindex="0" data-testid="chances-chart" aria-label=words().chances_chart
            aria-valuemin="0" aria-valuemax=move || total().to_string() aria-valuenow=move || at.get().to_string() aria-valuetext=said
            on:click=click on:keydown=walk
        >
            <svg viewBox=format!("0 0 {WIDTH} {HEIGHT}") preserveAspectRatio="none" aria-hidden="true">
                <path class="chances-grid" d=format!("M0 0H{WIDTH}M0 {0}H{WIDTH}M0 {HEIGHT}H{WIDTH}", HEIGHT / 2.0)/>
                <path class="chances-now" d=move || format!("M{:.1} 0V{HEIGHT}", now())/>
                {move || (0..lines.get()).map(|line| view! { <Line line chart/> }).collect_view()}
            </svg>
        </div>
    }
}

#[component]
fn Line(line: usize, chart: Shown) -> impl IntoView {
    let path = move || chart.with(|chart| chart.as_ref().map(|chart| chart.path(line)));
    view! { <path class=format!("chance-line {}", style_of(line)) d=path/> }
}

/// The colour of a line, and its dashes, which differ for ten lines.
fn style_of(line: usize) -> String {
    format!("s{} dash-{}", line % 6 + 1, line % 5)
}

/// A line of each seat with its dashes, its name and its figure at the position shown.
#[component]
fn Legend(chart: Shown) -> impl IntoView {
    let app = app();
    let lines = lines_of(chart);
    let figure = move |line: usize| {
        let at = app.game.position().0;
        chart.with(|chart| {
            let figure = *chart.as_ref()?.point(at)?.figures.get(line)?;
            Some(words::figure(app.chance_measure(), figure))
        })
    };
    let entry = move |line: usize| {
        let of_all = app.chance_measure() == Measure::AllWin;
        view! {
            <li>
                <svg class="chances-sample" viewBox="0 0 28 8"><path class=format!("chance-line {}", style_of(line)) d="M0 4H28"/></svg>
                {(!of_all).then(|| view! { <SeatToken seat=line as u32 + 1/> })}
                <span class="name">{app.line_name(line)}</span>
                <b>{move || figure(line)}</b>
            </li>
        }
    };
    view! {
        <ul class="chances-legend" aria-hidden="true">
            {move || (0..lines.get()).map(entry).collect_view()}
        </ul>
    }
}

/// The largest swing or the progress, with the buttons.
#[component]
fn Status(chart: Shown, secret: Memo<bool>) -> impl IntoView {
    let app = app();
    let chances = app.chances;
    let counts = Memo::new(move |_| {
        chances.plan.with(|plan| {
            let plan = plan.as_ref()?;
            Some(chances.figures.with(|known| progress(plan, known)))
        })
    });
    let part = move || {
        let (done, all) = counts.get().unwrap_or((0, 1));
        done as f64 * 100.0 / all.max(1) as f64
    };
    let said = move || match (chances.progress.get(), counts.get()) {
        _ if secret.get() => String::new(),
        (Progress::Done, _) => chart.with(|chart| {
            let said =
                chart.as_ref().map(|chart| words::swing_said(chart, |line| app.line_name(line)));
            said.unwrap_or_default()
        }),
        (_, Some((done, all))) => words::say().positions_searched(done, all),
        (_, None) => String::new(),
    };
    let is_running = move || chances.progress.get() == Progress::Running && !secret.get();
    let is_stopped = move || chances.progress.get() == Progress::Stopped && !secret.get();
    view! {
        <div class="chances-status">
            <p data-testid="chances-said">{said}</p>
            <Show when=is_running>
                <div class="bar-track progress" aria-hidden="true">
                    <span class="bar-fill" style:width=move || format!("{:.1}%", part())></span>
                </div>
                <button class="btn quiet" data-testid="chances-stop" on:click=move |_| app.draw_chances()><Icon of=Picture::Stop/>{words().stop}</button>
            </Show>
            <Show when=is_stopped>
                <button class="btn quiet" data-testid="chances-go-on" on:click=move |_| app.draw_chances()><Icon of=Picture::Play/>{words().go_on}</button>
            </Show>
            <button class="btn quiet icon" data-testid="chances-close" aria-label=words().close title=words().close on:click=move |_| app.close_chances()><Icon of=Picture::Close/></button>
        </div>
    }
}
