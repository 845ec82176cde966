//! Facts about a place besides its tokens: small plates on the cells, and words for screen readers.

use super::geometry::{CELL, middle};
use super::gradual::by_and_by;
use super::plates::{CellPlate, Grounds, PlateAt, grounds, plates};
use super::rim::small_text;
use super::slab::Slab;
use crate::state::{App, app};
use boardwright_protocol::{BoardForm, CellInfo, FactView};
use leptos::prelude::*;

/// The size of a number that is written large.
const LARGE: f64 = CELL * 0.46;
/// The most cells that get their plates in one task.
const AT_ONCE: usize = 96;

/// The facts about a place: constant ones, then variables.
pub fn facts_of(app: App, cell: &CellInfo) -> Vec<FactView> {
    let changing = app.game.cells.with(|cells| cells.get(&cell.place).cloned());
    cell.facts.iter().cloned().chain(changing.into_iter().flatten()).collect()
}

/// "Toll 2".
pub fn in_words(fact: &FactView) -> String {
    format!("{} {}", fact.name, fact.value)
}

/// The words of most cells of a board.
pub fn grounds_of(app: App, slab: &Slab) -> Memo<Grounds> {
    let slab = slab.clone();
    Memo::new(move |_| {
        let cells = &slab.info().cells;
        grounds(cells.iter().flat_map(|cell| facts_of(app, cell)), cells.len())
    })
}

/// The plates of all cells.
#[component]
pub fn FactLayer(slab: Slab, grounds: Memo<Grounds>) -> impl IntoView {
    let app = app();
    let (form, size, written) = (slab.info().form, small_text(slab.info()), slab.info().written);
    let made = by_and_by(app, slab.info().cells.len(), AT_ONCE);
    let with_facts = {
        let slab = slab.clone();
        Memo::new(move |_| {
            app.game.cells.with(|changing| {
                let cells = slab.info().cells.iter().enumerate().take(made.get());
                let has = |(_, cell): &(usize, &CellInfo)| {
                    !cell.facts.is_empty() || changing.contains_key(&cell.place)
                };
                cells.filter(has).map(|(at, _)| at).collect::<Vec<_>>()
            })
        })
    };
    view! {
        <g class="facts">
            <For each=move || with_facts.get() key=|at| *at let:at>
                <Plates cell=slab.info().cells[at].clone() form size written grounds/>
            </For>
        </g>
    }
}

#[component]
fn Plates(
    cell: CellInfo,
    form: BoardForm,
    /// The size of the letters.
    size: f64,
    /// True if the number is written large.
    written: bool,
    grounds: Memo<Grounds>,
) -> impl IntoView {
    let app = app();
    let shown = Memo::new(move |_| {
        let plates = grounds.with(|grounds| plates(facts_of(app, &cell), grounds));
        (middle(&cell), cell.road, plates)
    });
    move || {
        shown.with(|((x, y), road, plates)| {
            if let (true, [number]) = (written, &plates[..]) {
                let (x, y, size) = (*x, *y + LARGE * 0.36, LARGE);
                let number = Some(&number.text).filter(|number| *number != "0").cloned();
                return number.map(|number| view! { <text x=x y=y font-size=size>{number}</text> }).into_any();
            }
            let (side, up) = match form {
                BoardForm::Squares => (CELL * 0.31, CELL * 0.33),
                BoardForm::Pits => (CELL * 0.38, CELL * 0.4),
                BoardForm::Hexagons => (CELL * 0.25, CELL * 0.33),
                BoardForm::Places if *road => (CELL * 0.24, CELL * 0.22),
                BoardForm::Places => (CELL * 0.31, CELL * 0.29),
            };
            let numbers = plates.iter().any(|plate| plate.spot != PlateAt::Middle);
            let drawn = plates.iter().map(|CellPlate { spot, text, .. }| {
                // Short texts stand in the upper corners, a word between them or, beside short texts, below.
                let (at, down) = match spot {
                    PlateAt::Left => (-1.0, -1.0),
                    PlateAt::Right => (1.0, -1.0),
                    PlateAt::Middle => (0.0, if numbers { 1.0 } else { -1.0 }),
                };
                let (height, width) = (size * 1.35, size * (0.72 + 0.58 * text.chars().count() as f64));
                // A word stays within its square.
                let most = match form {
                    BoardForm::Squares => (CELL * 0.5 - 1.5 - width / 2.0).max(0.0),
                    BoardForm::Pits | BoardForm::Hexagons | BoardForm::Places => CELL,
                };
                let (x, y) = (x + (side * at).clamp(-most, most), y + up * down);
                view! {
                    <rect x=x - width / 2.0 y=y - height / 2.0 width=width height=height rx=height / 3.0/>
                    <text x=x y=y + size * 0.36 font-size=size>{text.clone()}</text>
                }
            });
            drawn.collect_view().into_any()
        })
    }
}
