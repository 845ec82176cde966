//! Facts about a place besides its tokens: small plates on the cells, and words for screen readers.

use super::geometry::{CELL, middle};
use super::gradual::by_and_by;
use super::rim::small_text;
use super::slab::Slab;
use crate::state::{App, app};
use boardwright_protocol::{BoardForm, CellInfo, FactView};
use leptos::prelude::*;

/// The most plates on a cell; the other facts are in its name and its tooltip.
const PLATES: usize = 2;
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

/// The plates of all cells.
#[component]
pub fn FactLayer(slab: Slab) -> impl IntoView {
    let app = app();
    let (form, size) = (slab.info().form, small_text(slab.info()));
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
                <Plates cell=slab.info().cells[at].clone() form size/>
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
) -> impl IntoView {
    let app = app();
    let shown = Memo::new(move |_| {
        let facts = facts_of(app, &cell).into_iter().filter(|fact| !fact.short.is_empty());
        let short = facts.map(|fact| fact.short).take(PLATES).collect::<Vec<_>>();
        (middle(&cell), cell.road, short)
    });
    move || {
        shown.with(|((x, y), road, short)| {
            let (side, up) = match form {
                BoardForm::Squares => (CELL * 0.31, CELL * 0.33),
                BoardForm::Pits => (CELL * 0.36, CELL * 0.38),
                BoardForm::Hexagons => (CELL * 0.25, CELL * 0.33),
                BoardForm::Places if *road => (CELL * 0.24, CELL * 0.22),
                BoardForm::Places => (CELL * 0.31, CELL * 0.29),
            };
            let plate = |(at, text): (f64, &String)| {
                let (height, width) = (size * 1.35, size * (0.72 + 0.58 * text.chars().count() as f64));
                let (x, y) = (x + side * at, y - up);
                view! {
                    <rect x=x - width / 2.0 y=y - height / 2.0 width=width height=height rx=height / 3.0/>
                    <text x=x y=y + size * 0.36 font-size=size>{text.clone()}</text>
                }
            };
            [1.0, -1.0].into_iter().zip(short).map(plate).collect_view()
        })
    }
}
