//! The drawing of a board without its pieces. All cells of a kind are one path: however big a board
//! is, the browser has a dozen things to draw.

use super::board_marks::{Marked, Marks, of};
use super::geometry::{CELL, EDGE, rim_labels};
use super::slab::Slab;
use boardwright_protocol::CellInfo;
use leptos::prelude::*;

/// A square around the middle of a cell: half its side, and the radius of its corners.
#[derive(Debug, Clone, Copy)]
struct Square {
    half: f64,
    round: f64,
}

/// What is milled into the slab; what a mark fills; what the last move leaves.
const MILLED: Square = Square { half: CELL / 2.0 - 0.7, round: 2.0 };
const FILLED: Square = Square { half: CELL / 2.0 - 1.9, round: 6.0 };
const TRACED: Square = Square { half: CELL / 2.0 - 3.0, round: 5.0 };

/// Radii of the dot on a cell that can be chosen, of that under the pointer, and of the ring around
/// what stands there.
const DOT: f64 = 5.5;
const HOT_DOT: f64 = 7.5;
const RING: f64 = CELL * 0.43;

/// The slab, its cells and their names along the rim.
#[component]
pub fn Plate(slab: Slab) -> impl IntoView {
    let frame = slab.frame();
    let (width, height) = (frame.width - 2.0, frame.height - EDGE - 1.0);
    let labels = rim_labels(slab.info(), &frame).into_iter();
    let milled = |dark: bool| {
        let is_dark = |cell: &&CellInfo| (cell.row + cell.col) % 2 == u32::from(dark);
        let middles = slab.info().cells.iter().filter(is_dark).map(|cell| frame.middle(cell));
        middles.map(|middle| square(middle, MILLED)).collect::<String>()
    };
    view! {
        <rect class="plate-edge" x="1" y=EDGE width=width height=height rx="11"/>
        <rect class="plate" x="1" y="1" width=width height=height - 1.0 rx="11"/>
        <rect class="plate-rim" x="2.6" y="2.6" width=width - 3.2 height=height - 4.2 rx="9.6"/>
        {labels.map(|label| view! { <text class="coord" x=label.x y=label.y font-size=label.size>{label.text}</text> }).collect_view()}
        <path class="cell" d=milled(false)/>
        <path class="cell b" d=milled(true)/>
    }
}

/// What lies under the pieces: the fill of cells that can be chosen, or are.
#[component]
pub fn Below(
    slab: Slab,
    marks: Memo<Marked>,
    /// The cell under the pointer or the focus.
    hot: RwSignal<Option<u32>>,
) -> impl IntoView {
    let lit = drawn(&slab, marks, |marks| marks.lit && !marks.held, |at| square(at, FILLED));
    let held = drawn(&slab, marks, |marks| marks.held, |at| square(at, FILLED));
    let hot = move || {
        let place = hot.get().filter(|place| marks.with(|marks| of(marks, *place).lit));
        let cell = place.and_then(|place| slab.cell(place));
        cell.map(|cell| square(slab.frame().middle(cell), FILLED)).unwrap_or_default()
    };
    view! {
        <path class="cell lit" d=lit/>
        <path class="cell hot" d=hot/>
        <path class="cell held" d=held/>
    }
}

/// What lies over the pieces: dots and rings of cells that can be chosen, and the trace of the last
/// move.
#[component]
pub fn Above(slab: Slab, marks: Memo<Marked>, hot: RwSignal<Option<u32>>) -> impl IntoView {
    let traces = drawn(&slab, marks, |marks| marks.changed, |at| square(at, TRACED));
    let rings = drawn(&slab, marks, |marks| marks.lit && marks.full, |at| circle(at, RING));
    let dots = drawn(&slab, marks, is_dotted, |at| circle(at, DOT));
    let hot = move || {
        let place = hot.get().filter(|place| marks.with(|marks| is_dotted(of(marks, *place))));
        let cell = place.and_then(|place| slab.cell(place));
        cell.map(|cell| circle(slab.frame().middle(cell), HOT_DOT)).unwrap_or_default()
    };
    view! {
        <path class="lastring" d=traces/>
        <path class="markring" d=rings/>
        <path class="markdot" d=dots/>
        <path class="markdot" d=hot/>
    }
}

fn is_dotted(marks: Marks) -> bool {
    marks.lit && !marks.full
}

/// The cells with some marks as one path.
fn drawn(
    slab: &Slab,
    marks: Memo<Marked>,
    chosen: fn(Marks) -> bool,
    shape: fn((f64, f64)) -> String,
) -> Memo<String> {
    let slab = slab.clone();
    Memo::new(move |_| {
        marks.with(|marks| {
            let chosen = marks.iter().filter(|(_, marks)| chosen(**marks));
            let cells = chosen.filter_map(|(place, _)| slab.cell(*place));
            cells.map(|cell| shape(slab.frame().middle(cell))).collect()
        })
    })
}

fn square((x, y): (f64, f64), Square { half, round }: Square) -> String {
    let (left, top, side) = (x - half + round, y - half, 2.0 * (half - round));
    let corner = |right: f64, down: f64| format!("a{round} {round} 0 0 1 {right} {down}");
    format!(
        "M{left} {top}h{side}{}v{side}{}h-{side}{}v-{side}{}z",
        corner(round, round),
        corner(-round, round),
        corner(-round, -round),
        corner(round, -round),
    )
}

fn circle((x, y): (f64, f64), radius: f64) -> String {
    let (left, across) = (x - radius, 2.0 * radius);
    format!("M{left} {y}a{radius} {radius} 0 1 0 {across} 0a{radius} {radius} 0 1 0-{across} 0z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_paths_that_close() {
        assert_eq!(circle((10.0, 5.0), 2.0), "M8 5a2 2 0 1 0 4 0a2 2 0 1 0-4 0z");
        let plain = Square { half: 4.0, round: 1.0 };
        assert_eq!(
            square((10.0, 10.0), plain),
            "M7 6h6a1 1 0 0 1 1 1v6a1 1 0 0 1 -1 1h-6a1 1 0 0 1 -1 -1v-6a1 1 0 0 1 1 -1z"
        );
    }
}
