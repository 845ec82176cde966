//! Facts about a place besides its tokens: small plates on the cells, and words for screen readers.

use super::geometry::{CELL, middle};
use super::gradual::by_and_by;
use super::rim::small_text;
use super::slab::Slab;
use crate::state::{App, app};
use crate::words;
use boardwright_protocol::{BoardForm, CellInfo, FactView};
use leptos::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// Longer texts are words. A cell has plates for two numbers and a word; the other facts are in its name and its tooltip.
const SHORT: usize = 3;
/// The longest word on the only plate of a cell.
const WORD: usize = 6;
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

/// Words that more than half of the cells share: the ground, which gets no plates.
fn grounds(app: App, slab: &Slab) -> BTreeSet<(String, String)> {
    let cells = &slab.info().cells;
    let mut counts: BTreeMap<(String, String), usize> = BTreeMap::new();
    for fact in cells.iter().flat_map(|cell| facts_of(app, cell)) {
        if is_word(&fact) {
            *counts.entry((fact.name, fact.value)).or_default() += 1;
        }
    }
    counts.into_iter().filter(|(_, count)| count * 2 > cells.len()).map(|(fact, _)| fact).collect()
}

fn is_word(fact: &FactView) -> bool {
    fact.value.starts_with(fact.short.as_str()) && fact.value.parse::<i32>().is_err()
}

/// The word whose beginning is the short text: the value or, where that is a yes, the name.
fn word(fact: &FactView) -> Option<&str> {
    let is_name = fact.name.starts_with(fact.short.as_str());
    if is_word(fact) { Some(&fact.value) } else { Some(&*fact.name).filter(|_| is_name) }
}

/// The plates of all cells.
#[component]
pub fn FactLayer(slab: Slab) -> impl IntoView {
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
    let grounds = {
        let slab = slab.clone();
        Memo::new(move |_| grounds(app, &slab))
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
    grounds: Memo<BTreeSet<(String, String)>>,
) -> impl IntoView {
    let app = app();
    let shown = Memo::new(move |_| {
        let mut facts = facts_of(app, &cell);
        facts.retain(|fact| !fact.short.is_empty());
        grounds.with(|grounds| {
            facts.retain(|fact| !grounds.contains(&(fact.name.clone(), fact.value.clone())));
        });
        let only = if let [only] = &facts[..] { word(only) } else { None };
        let texts = match only.filter(|word| word.chars().count() <= WORD) {
            Some(word) => vec![words::capital(word)],
            None => facts.iter().map(|fact| fact.short.clone()).collect(),
        };
        (middle(&cell), cell.road, texts)
    });
    move || {
        shown.with(|((x, y), road, texts)| {
            if let (true, [number]) = (written, &texts[..]) {
                let (x, y, size) = (*x, *y + LARGE * 0.36, LARGE);
                let number = Some(number).filter(|number| *number != "0").cloned();
                return number.map(|number| view! { <text x=x y=y font-size=size>{number}</text> }).into_any();
            }
            let (side, up) = match form {
                BoardForm::Squares => (CELL * 0.31, CELL * 0.33),
                BoardForm::Pits => (CELL * 0.38, CELL * 0.4),
                BoardForm::Hexagons => (CELL * 0.25, CELL * 0.33),
                BoardForm::Places if *road => (CELL * 0.24, CELL * 0.22),
                BoardForm::Places => (CELL * 0.31, CELL * 0.29),
            };
            let plate = |(at, down, text): (f64, f64, &String)| {
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
            };
            // Numbers stand in the upper corners, a word between them or, beside numbers, below.
            let (numbers, words): (Vec<_>, Vec<_>) =
                texts.iter().partition(|text| text.chars().count() <= SHORT);
            let down = if numbers.is_empty() { -1.0 } else { 1.0 };
            let words = words.into_iter().take(1).map(|text| (0.0, down, text));
            let numbers = [1.0, -1.0].into_iter().zip(numbers).map(|(at, text)| (at, -1.0, text));
            numbers.chain(words).map(plate).collect_view().into_any()
        })
    }
}
