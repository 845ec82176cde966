//! The drawing of a board without its pieces. All cells of a kind are one path, so that the browser draws a
//! dozen shapes for any board.

use super::board_marks::{Marked, Marks, of};
use super::geometry::{CELL, EDGE, MARGIN, hull, middle, room};
use super::outline::{Inset, cell_shape, circle, corners, links, polygon};
use super::rim::labels;
use super::slab::Slab;
use crate::state::app;
use boardwright_protocol::{BoardForm, CellInfo};
use leptos::prelude::*;
use std::collections::BTreeSet;

/// Shapes of cells in the slab, of marks, and of the trace of the last move.
const MILLED: Inset = Inset { by: 0.7, round: 2.0 };
const FILLED: Inset = Inset { by: 1.9, round: 6.0 };
const TRACED: Inset = Inset { by: 3.0, round: 5.0 };

/// More legal cells than this are only dotted, so that the board stays in view.
const MANY: usize = 40;

/// Radii of the dot on a legal cell, of that under the pointer, and of the ring around a token.
const DOT: f64 = 5.5;
const HOT_DOT: f64 = 7.5;
const RING: f64 = CELL * 0.43;

/// The slab, its links and its cells.
#[component]
pub fn Plate(slab: Slab) -> impl IntoView {
    let info = slab.info();
    let milled = |material: &str, dark: bool| {
        let of_kind = |cell: &&CellInfo| {
            cell.material == material && (info.checkered && is_dark(info.form, cell)) == dark
        };
        let cells = info.cells.iter().filter(of_kind);
        cells.map(|cell| cell_shape(info.form, cell, MILLED)).collect::<String>()
    };
    let materials: BTreeSet<&str> = info.cells.iter().map(|cell| &*cell.material).collect();
    let cells = materials.into_iter().map(|material| {
        let of_region = (!material.is_empty()).then(|| material.to_owned());
        view! {
            <g data-board=of_region>
                <path class="cell" d=milled(material, false)/>
                <path class="cell b" d=milled(material, true)/>
            </g>
        }
    });
    let links = (!info.links.is_empty()).then(|| view! { <path class="road" d=links(&slab)/> });
    view! {
        {body(&slab)}
        {links}
        {cells.collect_view()}
    }
}

/// The cells of a board with this form; none of a board with another one.
pub fn of_form(slab: &Slab, form: BoardForm) -> Vec<CellInfo> {
    let info = slab.info();
    if info.form == form { info.cells.clone() } else { Vec::new() }
}

/// The labels of the cells, above their fill.
#[component]
pub fn Names(slab: Slab) -> impl IntoView {
    let labels = labels(slab.info(), &slab.frame()).into_iter().map(|label| {
        let class = if label.inside { "coord inside" } else { "coord" };
        view! { <text class=class x=label.x y=label.y font-size=label.size>{label.text}</text> }
    });
    labels.collect_view()
}

/// Neighbours get different tints, as far as two tints allow.
fn is_dark(form: BoardForm, cell: &CellInfo) -> bool {
    match form {
        BoardForm::Squares => (cell.row + cell.col) % 2 == 1,
        BoardForm::Hexagons => (cell.row * 2 + cell.col) % 3 == 1,
        BoardForm::Pits | BoardForm::Places => false,
    }
}

/// The slab itself: under hexagons it has their outline, else it is a rectangle.
fn body(slab: &Slab) -> AnyView {
    let frame = slab.frame();
    if slab.info().form == BoardForm::Hexagons {
        let outline = polygon(&hull(slab.info().cells.iter().flat_map(corners).collect()));
        let around = |less: f64| 2.0 * (MARGIN - 1.0) - less;
        return view! {
            <path class="plate-edge round" d=outline.clone() stroke-width=around(0.0) transform=format!("translate(0 {EDGE})")/>
            <path class="plate round" d=outline.clone() stroke-width=around(0.0)/>
            <path class="plate-rim round" d=outline.clone() stroke-width=around(1.6)/>
            <path class="plate round" d=outline stroke-width=around(4.8)/>
        }
        .into_any();
    }
    let (width, height) = (frame.width - 2.0, frame.height - EDGE - 1.0);
    view! {
        <rect class="plate-edge" x="1" y=EDGE width=width height=height rx="11"/>
        <rect class="plate" x="1" y="1" width=width height=height - 1.0 rx="11"/>
        <rect class="plate-rim" x="2.6" y="2.6" width=width - 3.2 height=height - 4.2 rx="9.6"/>
    }
    .into_any()
}

/// Marks below the pieces: the fill of legal and chosen cells.
#[component]
pub fn Below(
    slab: Slab,
    marks: Memo<Marked>,
    /// The cell under the pointer or the focus.
    hot: RwSignal<Option<u32>>,
) -> impl IntoView {
    let filled = |form, cell: &CellInfo| cell_shape(form, cell, FILLED);
    let lit = drawn(&slab, marks, |marks| marks.lit && !marks.held, filled);
    let held = drawn(&slab, marks, |marks| marks.held, filled);
    let many = move || marks.with(|marks| marks.values().filter(|marks| marks.lit).count() > MANY);
    let hot = move || {
        let place = hot.get().filter(|place| marks.with(|marks| of(marks, *place).lit));
        let cell = place.and_then(|place| slab.cell(place));
        cell.map(|cell| filled(slab.info().form, cell)).unwrap_or_default()
    };
    view! {
        <path class="cell lit" class:many=many d=lit/>
        <path class="cell hot" d=hot/>
        <path class="cell held" d=held/>
    }
}

/// Marks above the pieces: dots and rings of legal cells, and the trace of the last move.
#[component]
pub fn Above(slab: Slab, marks: Memo<Marked>, hot: RwSignal<Option<u32>>) -> impl IntoView {
    let traces =
        drawn(&slab, marks, |marks| marks.changed, |form, cell| cell_shape(form, cell, TRACED));
    let rings = drawn(
        &slab,
        marks,
        |marks| marks.lit && marks.full,
        |form, cell| circle(middle(cell), RING * room(form, cell)),
    );
    let dots = drawn(&slab, marks, is_dotted, |_, cell| circle(middle(cell), DOT));
    let outline = |form, cell: &CellInfo| cell_shape(form, cell, TRACED);
    let won = drawn(&slab, marks, |marks| marks.won, outline);
    let glanced = drawn(&slab, marks, |marks| marks.glanced, outline);
    let hot = move || {
        let place = hot.get().filter(|place| marks.with(|marks| is_dotted(of(marks, *place))));
        let cell = place.and_then(|place| slab.cell(place));
        cell.map(|cell| circle(middle(cell), HOT_DOT)).unwrap_or_default()
    };
    view! {
        <path class="lastring" d=traces/>
        <path class="wonring under" d=won/>
        <path class="wonring" data-testid="won" d=won/>
        <path class="glance" data-testid="glance" d=glanced/>
        <path class="markring" d=rings/>
        <path class="markdot" d=dots/>
        <path class="markdot" d=hot/>
    }
}

/// The outlines in a picture.
#[component]
pub fn Outlined(slab: Slab) -> impl IntoView {
    let glanced = app().game.glanced;
    let outlines = move || {
        glanced.with(|places| {
            let cells = places.iter().filter_map(|place| slab.cell(*place));
            cells.map(|cell| cell_shape(slab.info().form, cell, TRACED)).collect::<String>()
        })
    };
    view! { <path class="glance" d=outlines/> }
}

fn is_dotted(marks: Marks) -> bool {
    marks.lit && !marks.full
}

/// The cells with some marks as one path.
fn drawn(
    slab: &Slab,
    marks: Memo<Marked>,
    chosen: fn(Marks) -> bool,
    shape: fn(BoardForm, &CellInfo) -> String,
) -> Memo<String> {
    let slab = slab.clone();
    Memo::new(move |_| {
        marks.with(|marks| {
            let chosen = marks.iter().filter(|(_, marks)| chosen(**marks));
            let cells = chosen.filter_map(|(place, _)| slab.cell(*place));
            cells.map(|cell| shape(slab.info().form, cell)).collect()
        })
    })
}
