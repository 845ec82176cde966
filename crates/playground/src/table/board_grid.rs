//! The cells that people and their tools meet: names, focus and events, over the drawing.
//!
//! A big board gets its rows a few at a time, so that who writes the line that makes it big waits for
//! none of it.

use super::board_marks::{Marked, Marks, of};
use super::board_pieces::cell_tokens;
use super::geometry::{EDGE, neighbour};
use super::look::token_name;
use super::slab::Slab;
use crate::browser;
use crate::state::{App, Working, app};
use boardwright_protocol::{CellInfo, TokenView};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event};

/// As many cells are made in one task.
const AT_ONCE: u32 = 64;

/// The grid.
#[component]
pub fn Grid(slab: Slab, marks: Memo<Marked>, hot: RwSignal<Option<u32>>) -> impl IntoView {
    let app = app();
    let (info, frame) = (slab.info(), slab.frame());
    let first = info.cells.iter().max_by_key(|cell| (cell.row, u32::MAX - cell.col));
    let roving = RwSignal::new(first.map_or(0, |cell| cell.place));
    let (rows, cols) = (info.rows, info.cols);
    let made = made_by_and_by(app, rows, cols);
    let percent = |part: f64, whole: f64| format!("{:.4}%", part * 100.0 / whole);
    let reach = move |event: &Event| {
        if let Some(place) = place_of(event) {
            roving.set(place);
            hot.set(Some(place));
        }
    };
    let tap = move |event: &Event| {
        if let Some(place) = place_of(event) {
            roving.set(place);
            app.tap(place);
        }
    };
    let press = {
        let slab = slab.clone();
        move |event: KeyboardEvent| match event.key().as_str() {
            "Enter" | " " => {
                event.prevent_default();
                tap(&event);
            }
            _ => walk(&slab, &event, roving),
        }
    };
    view! {
        <div
            class="cells" role="grid" aria-label="Board" data-testid="board"
            aria-rowcount=rows aria-colcount=cols
            style=("--rows", rows.to_string())
            style:left=percent(frame.margin, frame.width)
            style:right=percent(frame.margin, frame.width)
            style:top=percent(frame.margin, frame.height)
            style:bottom=percent(frame.margin + EDGE, frame.height)
            on:click=move |event| tap(&event)
            on:keydown=press
            on:pointerover=move |event| if let Some(place) = place_of(&event) { hot.set(Some(place)) }
            on:pointerleave=move |_| hot.set(None)
            on:focusin=move |event| reach(&event)
            on:focusout=move |_| hot.set(None)
        >
            <For each=move || (0..made.get()).map(move |row| rows - row) key=|row| *row let:row>
                <Row slab=slab.clone() row marks roving/>
            </For>
        </div>
    }
}

/// How many rows are there: some at once, the others soon.
fn made_by_and_by(app: App, rows: u32, cols: u32) -> RwSignal<u32> {
    let step = (AT_ONCE / cols.max(1)).max(1);
    let made = RwSignal::new(step.min(rows));
    if made.get_untracked() < rows {
        make_more(made, step, rows, app.begin_work());
    }
    made
}

fn make_more(made: RwSignal<u32>, step: u32, rows: u32, working: Working) {
    request_animation_frame(move || {
        let now = made.try_update(|made| {
            *made = (*made + step).min(rows);
            *made
        });
        if now.is_some_and(|now| now < rows) {
            make_more(made, step, rows, working);
        } else {
            drop(working); // all are made, or the board has gone
        }
    });
}

#[component]
fn Row(slab: Slab, row: u32, marks: Memo<Marked>, roving: RwSignal<u32>) -> impl IntoView {
    let cells = &slab.info().cells;
    let cell_at = |col| cells.iter().find(|cell| cell.row == row && cell.col == col);
    let cells = (1..=slab.info().cols).map(|col| match cell_at(col) {
        Some(cell) => view! { <Cell cell=cell.clone() marks roving/> }.into_any(),
        None => view! { <span class="no-cell" aria-hidden="true"></span> }.into_any(),
    });
    view! { <div role="row" class="cell-row">{cells.collect_view()}</div> }
}

#[component]
fn Cell(cell: CellInfo, marks: Memo<Marked>, roving: RwSignal<u32>) -> impl IntoView {
    let app = app();
    let place = cell.place;
    let state = Memo::new(move |_| marks.with(|marks| of(marks, place)));
    let tokens = Memo::new(move |_| cell_tokens(app, place));
    let name = cell.name;
    let label = move || tokens.with(|tokens| cell_label(app, &name, tokens, state.get()));
    view! {
        <div
            role="gridcell" id=cell_id(place) class="grid-cell" data-place=place
            class:lit=move || state.get().lit
            tabindex=move || if roving.get() == place { "0" } else { "-1" }
            aria-label=label
            aria-selected=move || state.get().held.then_some("true")
            aria-colindex=cell.col
            data-legal=move || state.get().lit.to_string()
        ></div>
    }
}

fn cell_id(place: u32) -> String {
    format!("cell-{place}")
}

/// The place of the cell that an event is about.
fn place_of(event: &Event) -> Option<u32> {
    let target: Element = event.target()?.dyn_into().ok()?;
    let cell = target.closest("[role=gridcell]").ok()??;
    cell.get_attribute("data-place")?.parse().ok()
}

fn cell_label(app: App, name: &str, tokens: &[TokenView], state: Marks) -> String {
    let mut parts = vec![name.to_owned()];
    for token in tokens {
        parts.push(token_name(token));
        if token.owner > 0 {
            parts.push(app.game.seat_name(token.owner));
        }
        parts.extend(token.props.iter().map(|(name, value)| format!("{name} {value}")));
        if token.count > 1 {
            parts.push(format!("{} of them", token.count));
        }
    }
    if tokens.is_empty() {
        parts.push("empty".to_owned());
    }
    if state.held {
        parts.push("chosen".to_owned());
    }
    if state.lit {
        parts.push("legal target".to_owned());
    }
    parts.join(", ")
}

fn walk(slab: &Slab, event: &KeyboardEvent, roving: RwSignal<u32>) {
    let far = event.ctrl_key() || event.meta_key();
    if let Some(place) = neighbour(slab.info(), roving.get_untracked(), &event.key(), far) {
        event.prevent_default();
        roving.set(place);
        browser::focus(&cell_id(place));
    }
}
