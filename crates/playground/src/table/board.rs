//! A board: a slab drawn in SVG, hidden from screen readers, and over it a grid of real cells that
//! carries names, focus and events.

use super::board_pieces::{PieceLayer, cell_tokens};
use super::geometry::{CELL, EDGE, Frame, neighbour, rim_labels};
use super::look::token_name;
use crate::browser;
use crate::picker::{Targets, place_of};
use crate::state::{App, app};
use boardwright_protocol::{BoardInfo, CellInfo};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use std::sync::Arc;

/// What is to be shown of a cell beside its tokens.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Marks {
    /// A legal target.
    pub lit: bool,
    /// Chosen already.
    pub held: bool,
    /// Changed by the last move.
    pub changed: bool,
}

/// A board.
#[component]
pub fn Board(board: Arc<BoardInfo>) -> impl IntoView {
    let app = app();
    let frame = Frame::of(&board);
    let hot = RwSignal::new(None::<u32>);
    let first = board.cells.iter().max_by_key(|cell| (cell.row, u32::MAX - cell.col));
    let roving = RwSignal::new(first.map_or(0, |cell| cell.place));
    let marks = Memo::new(move |_| BoardMarks::now(app));
    let percent = |part: f64, whole: f64| format!("{:.4}%", part * 100.0 / whole);
    view! {
        <div
            class="board" data-board=board.material.clone()
            style=("--ratio", (frame.width / frame.height).to_string())
            style=("--most", format!("{}px", (frame.width * 1.9).round()))
        >
            <svg viewBox=format!("0 0 {} {}", frame.width, frame.height) aria-hidden="true">
                <Plate frame/>
                {rim_labels(&board, &frame).into_iter().map(|label| view! { <text class="coord" x=label.x y=label.y font-size=label.size>{label.text}</text> }).collect_view()}
                {board.cells.iter().map(|cell| view! { <CellDrawing cell=cell.clone() frame marks hot/> }).collect_view()}
                <PieceLayer board=board.clone() frame/>
                {board.cells.iter().map(|cell| view! { <Dot cell=cell.clone() frame marks hot/> }).collect_view()}
            </svg>
            <div
                class="cells" role="grid" aria-label="Board" data-testid="board"
                aria-rowcount=board.rows aria-colcount=board.cols
                style:left=percent(frame.margin, frame.width)
                style:right=percent(frame.margin, frame.width)
                style:top=percent(frame.margin, frame.height)
                style:bottom=percent(frame.margin + EDGE, frame.height)
                on:keydown={ let board = board.clone(); move |event| walk(&board, &event, roving) }
                on:pointerleave=move |_| hot.set(None)
            >
                {(1..=board.rows).rev().map(|row| view! { <Row board=board.clone() row marks hot roving/> }).collect_view()}
            </div>
        </div>
    }
}

#[component]
fn Plate(frame: Frame) -> impl IntoView {
    let (width, height) = (frame.width - 2.0, frame.height - EDGE - 1.0);
    view! {
        <rect class="plate-edge" x="1" y=EDGE width=width height=height rx="11"/>
        <rect class="plate" x="1" y="1" width=width height=height - 1.0 rx="11"/>
        <rect class="plate-rim" x="2.6" y="2.6" width=width - 3.2 height=height - 4.2 rx="9.6"/>
    }
}

#[component]
fn CellDrawing(
    cell: CellInfo,
    frame: Frame,
    marks: Memo<BoardMarks>,
    hot: RwSignal<Option<u32>>,
) -> impl IntoView {
    let (x, y) = frame.corner(&cell);
    let place = cell.place;
    let dark = if (cell.row + cell.col) % 2 == 1 { "cell b" } else { "cell" };
    let class = Memo::new(move |_| {
        let Marks { lit, held, .. } = marks.with(|marks| marks.of(place));
        let is_hot = lit && hot.get() == Some(place);
        match (held, is_hot, lit) {
            (true, ..) => format!("{dark} held"),
            (_, true, _) => format!("{dark} hot"),
            (_, _, true) => format!("{dark} lit"),
            _ => dark.to_owned(),
        }
    });
    let plain = move || class.with(|class| class == dark);
    let inset = move || if plain() { 0.7 } else { 1.9 };
    let radius = move || if plain() { "2" } else { "6" };
    view! {
        <rect
            class=class
            x=move || x + inset() y=move || y + inset()
            width=move || CELL - 2.0 * inset() height=move || CELL - 2.0 * inset()
            rx=radius
        />
    }
}

#[component]
fn Dot(
    cell: CellInfo,
    frame: Frame,
    marks: Memo<BoardMarks>,
    hot: RwSignal<Option<u32>>,
) -> impl IntoView {
    let (x, y) = frame.middle(&cell);
    let place = cell.place;
    let state =
        Memo::new(move |_| marks.with(|marks| (marks.of(place), marks.full.contains(&place))));
    let hot = move || hot.get() == Some(place);
    view! {
        {move || {
            let (Marks { lit, changed, .. }, full) = state.get();
            let mark = match (lit, full) {
                (true, true) => Some(view! { <circle class="markring" cx=x cy=y r=CELL * 0.43/> }.into_any()),
                (true, false) => Some(view! { <circle class="markdot" cx=x cy=y r=move || if hot() { 7.5 } else { 5.5 }/> }.into_any()),
                (false, _) => None,
            };
            let inner = CELL - 6.0;
            let trace = changed.then(|| view! { <rect class="lastring" x=x - inner / 2.0 y=y - inner / 2.0 width=inner height=inner rx="5"/> });
            view! { {trace}{mark} }
        }}
    }
}

#[component]
fn Row(
    board: Arc<BoardInfo>,
    row: u32,
    marks: Memo<BoardMarks>,
    hot: RwSignal<Option<u32>>,
    roving: RwSignal<u32>,
) -> impl IntoView {
    let cell_at = |col| board.cells.iter().find(|cell| cell.row == row && cell.col == col);
    let cells = (1..=board.cols).map(|col| match cell_at(col) {
        Some(cell) => view! { <Cell cell=cell.clone() marks hot roving/> }.into_any(),
        None => view! { <span class="no-cell" aria-hidden="true"></span> }.into_any(),
    });
    view! { <div role="row" class="cell-row">{cells.collect_view()}</div> }
}

#[component]
fn Cell(
    cell: CellInfo,
    marks: Memo<BoardMarks>,
    hot: RwSignal<Option<u32>>,
    roving: RwSignal<u32>,
) -> impl IntoView {
    let app = app();
    let place = cell.place;
    let state = Memo::new(move |_| marks.with(|marks| marks.of(place)));
    let tokens = Memo::new(move |_| cell_tokens(app, place));
    let name = cell.name.clone();
    let label = move || tokens.with(|tokens| cell_label(app, &name, tokens, state.get()));
    let tap = move |_| {
        roving.set(place);
        app.tap(place);
    };
    view! {
        <div
            role="gridcell" id=cell_id(place) class="grid-cell"
            class:lit=move || state.get().lit
            tabindex=move || if roving.get() == place { "0" } else { "-1" }
            aria-label=label
            aria-selected=move || state.get().held.then_some("true")
            aria-colindex=cell.col
            data-legal=move || state.get().lit.to_string()
            on:click=tap
            on:pointerenter=move |_| hot.set(Some(place))
            on:focus=move |_| { roving.set(place); hot.set(Some(place)) }
            on:blur=move |_| hot.set(None)
            on:keydown=move |event: KeyboardEvent| {
                if matches!(event.key().as_str(), "Enter" | " ") {
                    event.prevent_default();
                    app.tap(place);
                }
            }
        ></div>
    }
}

fn cell_id(place: u32) -> String {
    format!("cell-{place}")
}

fn cell_label(
    app: App,
    name: &str,
    tokens: &[boardwright_protocol::TokenView],
    state: Marks,
) -> String {
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

fn walk(board: &BoardInfo, event: &KeyboardEvent, roving: RwSignal<u32>) {
    let far = event.ctrl_key() || event.meta_key();
    if let Some(place) = neighbour(board, roving.get_untracked(), &event.key(), far) {
        event.prevent_default();
        roving.set(place);
        browser::focus(&cell_id(place));
    }
}

/// What is lit, held and changed on all boards.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct BoardMarks {
    targets: Targets,
    held: Vec<u32>,
    changed: Vec<u32>,
    full: std::collections::BTreeSet<u32>,
}

impl BoardMarks {
    fn now(app: App) -> BoardMarks {
        let targets = app.game.targets.get();
        let held = app
            .game
            .picker
            .with(|picker| picker.args().iter().filter_map(place_of).chain(picker.at()).collect());
        app.game.view.with(|view| {
            let Some(view) = view else { return BoardMarks::default() };
            let full =
                view.places.iter().filter(|held| held.count > 0).map(|held| held.place).collect();
            BoardMarks { targets, held, changed: view.changed.clone(), full }
        })
    }

    fn of(&self, place: u32) -> Marks {
        Marks {
            lit: self.targets.lights(place),
            held: self.held.contains(&place),
            changed: self.changed.contains(&place),
        }
    }
}
