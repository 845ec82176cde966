//! The interactive cells over the drawing: names, focus and events.
//!
//! A big board gets its rows a few at a time, so that typing is not delayed.

use super::board_marks::{Marked, Marks, of};
use super::board_pieces::cell_tokens;
use super::facts::{facts_of, in_words};
use super::geometry::{EDGE, MARGIN, room};
use super::look::token_name;
use super::slab::Slab;
use super::walking::neighbour;
use crate::browser;
use crate::state::{App, Working, app};
use boardwright_protocol::{CellInfo, TokenView};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event};

/// The most cells made in one task.
const AT_ONCE: u32 = 64;

/// The grid.
#[component]
pub fn Grid(slab: Slab, marks: Memo<Marked>, hot: RwSignal<Option<u32>>) -> impl IntoView {
    let app = app();
    let (info, frame) = (slab.info(), slab.frame());
    let first = info.cells.iter().max_by_key(|cell| (cell.row, u32::MAX - cell.col));
    let roving = RwSignal::new(first.map_or(0, |cell| cell.place));
    let (rows, cols) = (info.rows, info.cols);
    let free = slab.is_free();
    let made = made_by_and_by(app, rows, cols);
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
            class="cells" class:free=free role="grid" aria-label="Board" data-testid="board"
            aria-rowcount=rows aria-colcount=cols
            style=("--rows", rows.to_string())
            style:left=percent(MARGIN, frame.width)
            style:right=percent(MARGIN, frame.width)
            style:top=percent(MARGIN, frame.height)
            style:bottom=percent(MARGIN + EDGE, frame.height)
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

/// The number of rows made: some at once, the others in later tasks.
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
            drop(working); // all rows are made, or the board is gone
        }
    });
}

#[component]
fn Row(slab: Slab, row: u32, marks: Memo<Marked>, roving: RwSignal<u32>) -> impl IntoView {
    let cells = &slab.info().cells;
    let cell_at = |col| cells.iter().find(|cell| cell.row == row && cell.col == col);
    let cells = (1..=slab.info().cols).filter_map(|col| match cell_at(col) {
        Some(cell) => {
            Some(view! { <Cell slab=slab.clone() cell=cell.clone() marks roving/> }.into_any())
        }
        None if slab.is_free() => None,
        None => Some(view! { <span class="no-cell" aria-hidden="true"></span> }.into_any()),
    });
    view! { <div role="row" class="cell-row">{cells.collect_view()}</div> }
}

#[component]
fn Cell(slab: Slab, cell: CellInfo, marks: Memo<Marked>, roving: RwSignal<u32>) -> impl IntoView {
    let app = app();
    let place = cell.place;
    let state = Memo::new(move |_| marks.with(|marks| of(marks, place)));
    let tokens = Memo::new(move |_| cell_tokens(app, place));
    let col = cell.col;
    let [left, top, width, height] = where_it_lies(&slab, &cell).map(|it| it.unwrap_or_default());
    let joined = joined_to(&slab, place);
    let facts = Memo::new(move |_| facts_of(app, &cell).iter().map(in_words).collect::<Vec<_>>());
    let name = slab.cell(place).map(|cell| cell.name.clone()).unwrap_or_default();
    let tip = {
        let name = name.clone();
        move || {
            facts.with(|facts| (!facts.is_empty()).then(|| format!("{name}: {}", facts.join(", "))))
        }
    };
    let label = move || {
        let mut parts = tokens.with(|tokens| cell_label(app, &name, tokens, state.get()));
        // After the tokens, before the possible actions.
        let known = parts.iter().position(|part| is_mark(part)).unwrap_or(parts.len());
        parts.splice(known..known, facts.get().into_iter().chain(joined.clone()));
        parts.join(", ")
    };
    view! {
        <div
            role="gridcell" id=cell_id(place) class="grid-cell" data-place=place
            class:lit=move || state.get().lit
            tabindex=move || if roving.get() == place { "0" } else { "-1" }
            style:left=left style:top=top style:width=width style:height=height
            title=tip aria-label=label
            aria-selected=move || state.get().held.then_some("true")
            aria-colindex=col
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

fn percent(part: f64, whole: f64) -> String {
    format!("{:.4}%", part * 100.0 / whole)
}

/// Left, top, width and height within the grid; nothing if cells are in rows of squares.
fn where_it_lies(slab: &Slab, cell: &CellInfo) -> [Option<String>; 4] {
    if !slab.is_free() {
        return [const { None }; 4];
    }
    let info = slab.info();
    let side = 1000.0 * room(info.form, cell);
    let start = |middle: u32| f64::from(middle) - side / 2.0;
    let (width, height) = (f64::from(info.width), f64::from(info.height));
    [
        Some(percent(start(cell.x), width)),
        Some(percent(start(cell.y), height)),
        Some(percent(side, width)),
        Some(percent(side, height)),
    ]
}

/// The neighbours of a place of a graph, for its name; names of other cells show theirs.
fn joined_to(slab: &Slab, place: u32) -> Option<String> {
    let other = |(one, other): &(u32, u32)| match place {
        place if place == *one => Some(*other),
        place if place == *other => Some(*one),
        _ => None,
    };
    let places = slab.info().links.iter().filter_map(other);
    let names: Vec<_> = places.filter_map(|at| Some(slab.cell(at)?.name.clone())).collect();
    let (last, before) = names.split_last()?;
    Some(match before {
        [] => format!("joined to {last}"),
        _ => format!("joined to {} and {last}", before.join(", ")),
    })
}

const CHOSEN: &str = "chosen";
const LEGAL: &str = "legal target";

fn is_mark(part: &str) -> bool {
    [CHOSEN, LEGAL].contains(&part)
}

fn cell_label(app: App, name: &str, tokens: &[TokenView], state: Marks) -> Vec<String> {
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
        parts.push(CHOSEN.to_owned());
    }
    if state.lit {
        parts.push(LEGAL.to_owned());
    }
    parts
}

fn walk(slab: &Slab, event: &KeyboardEvent, roving: RwSignal<u32>) {
    let far = event.ctrl_key() || event.meta_key();
    if let Some(place) = neighbour(slab.info(), roving.get_untracked(), &event.key(), far) {
        event.prevent_default();
        roving.set(place);
        browser::focus(&cell_id(place));
    }
}
