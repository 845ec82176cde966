//! The interactive cells over the drawing: names, focus and events.
//!
//! A big board gets its cells by and by, so that nothing is delayed.

use super::board_marks::{Marked, Marks, of};
use super::board_pieces::cell_tokens;
use super::facts::{facts_of, in_words};
use super::geometry::{EDGE, MARGIN, room};
use super::gradual::by_and_by;
use super::look::token_name;
use super::rim::names_fit;
use super::sides::sides_at;
use super::slab::{Slab, SlabRow};
use super::walking::neighbour;
use crate::browser;
use crate::state::{App, app};
use crate::words;
use boardwright_protocol::{BoardForm, CellInfo, TokenView};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event};

/// The most cells made in one task.
const AT_ONCE: usize = 96;

/// The grid.
#[component]
pub fn Grid(slab: Slab, marks: Memo<Marked>, hot: RwSignal<Option<u32>>) -> impl IntoView {
    let app = app();
    let (info, frame) = (slab.info(), slab.frame());
    let first = info.cells.iter().max_by_key(|cell| (cell.row, u32::MAX - cell.col));
    let roving = RwSignal::new(first.map_or(0, |cell| cell.place));
    let (rows, cols) = (info.rows, info.cols);
    let (free, round) =
        (slab.is_free(), !matches!(info.form, BoardForm::Squares | BoardForm::Pits));
    let made = by_and_by(app, info.cells.len(), AT_ONCE);
    let begun = {
        let slab = slab.clone();
        Memo::new(move |_| slab.rows().iter().filter(|row| row.above < made.get()).count())
    };
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
            class="cells" class:free=free class:round=round role="grid" aria-label=words().board data-testid="board"
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
            <For each=move || 0..begun.get() key=|at| *at let:at>
                <Row slab=slab.clone() row=slab.rows()[at].clone() made marks roving/>
            </For>
        </div>
    }
}

#[component]
fn Row(
    slab: Slab,
    row: SlabRow,
    /// How many cells of the board are made.
    made: RwSignal<usize>,
    marks: Memo<Marked>,
    roving: RwSignal<u32>,
) -> impl IntoView {
    let (above, all, number) = (row.above, row.cells.len(), row.row);
    let count = Memo::new(move |_| made.get().saturating_sub(above).min(all));
    let top = slab.info().rows + 1;
    view! {
        <div role="row" class="cell-row" aria-rowindex=top - number.min(top)>
            <For each=move || 0..count.get() key=|at| *at let:at>
                <Cell slab=slab.clone() cell=slab.info().cells[row.cells[at]].clone() marks roving/>
            </For>
        </div>
    }
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
    let sides: Vec<u32> = sides_at(slab.info(), place).collect();
    let facts = Memo::new(move |_| facts_of(app, &cell).iter().map(in_words).collect::<Vec<_>>());
    let name = slab.cell(place).map(|cell| cell.name.clone()).unwrap_or_default();
    let by_tip = !names_fit(slab.info());
    let tip = {
        let name = name.clone();
        move || {
            facts.with(|facts| match (facts.is_empty(), by_tip) {
                (false, _) => Some(format!("{name}: {}", facts.join(", "))),
                (true, true) => Some(name.clone()),
                (true, false) => None,
            })
        }
    };
    let label = move || {
        let mut parts = tokens.with(|tokens| cell_label(app, &name, tokens, state.get()));
        // After the tokens, before the possible actions.
        let known = parts.iter().position(|part| is_mark(part)).unwrap_or(parts.len());
        let sides = sides.iter().map(|seat| words::say().side_of(&app.game.seat_name(*seat)));
        parts.splice(known..known, facts.get().into_iter().chain(joined.clone()).chain(sides));
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
    let side = 1000.0 * if info.form == BoardForm::Places { room(info.form, cell) } else { 1.0 };
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
    let joined = slab.joined(place).iter();
    let names: Vec<_> = joined.filter_map(|at| Some(slab.cell(*at)?.name.clone())).collect();
    let (last, before) = names.split_last()?;
    Some(words::say().joined_to(&before.join(", "), last))
}

fn is_mark(part: &str) -> bool {
    [words().won_here, words().chosen, words().legal].contains(&part)
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
            parts.push(words::say().of_them(token.count));
        }
    }
    if tokens.is_empty() {
        parts.push(words().empty.to_owned());
    }
    if state.won {
        parts.push(words().won_here.to_owned());
    }
    if state.held {
        parts.push(words().chosen.to_owned());
    }
    if state.lit {
        parts.push(words().legal.to_owned());
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
