//! Seeds in the pits of a board.

use super::board_drawing::of_form;
use super::geometry::{CELL, middle};
use super::outline::circle;
use super::slab::Slab;
use crate::state::app;
use boardwright_protocol::BoardForm;
use leptos::prelude::*;
use std::collections::BTreeMap;

/// The most seeds drawn in a pit; the number stands beside it.
const MOST: u32 = 48;
/// The circle that holds the seeds, and the largest seed.
const ROOM: f64 = CELL * 0.33;
const LARGEST: f64 = CELL * 0.08;
/// Fewer seeds lie as loosely as this many would.
const LOOSE: f64 = 5.0;
/// Each seed turns by this angle against the one before, so that they spread evenly.
/// Source: Vogel, "A better way to construct the sunflower head" (1979).
const GOLDEN_ANGLE: f64 = 2.399_963_229_728_653;

/// All seeds of a board; nothing on boards without pits.
#[component]
pub fn SeedLayer(slab: Slab) -> impl IntoView {
    let app = app();
    let seeds = Memo::new(move |_| {
        app.game.view.with(|view| {
            let cells = view.iter().flat_map(|view| &view.cells);
            cells.map(|cell| (cell.place, cell.seeds)).collect::<BTreeMap<_, _>>()
        })
    });
    let pits = of_form(&slab, BoardForm::Pits).into_iter().map(|cell| {
        let (place, at) = (cell.place, middle(&cell));
        let here = Memo::new(move |_| seeds.with(|seeds| seeds.get(&place).copied().unwrap_or(0)));
        view! { <path class="seed" d=move || drawn(at, here.get())/> }
    });
    pits.collect_view()
}

/// Seeds around a point.
fn drawn((x, y): (f64, f64), seeds: u32) -> String {
    let seeds = seeds.min(MOST);
    let share = f64::from(seeds).max(LOOSE);
    let radius = (ROOM * 0.8 / share.sqrt()).min(LARGEST);
    let seed = |at: u32| {
        let (turn, out) =
            (f64::from(at) * GOLDEN_ANGLE, ROOM * ((f64::from(at) + 0.5) / share).sqrt());
        circle((x + out * turn.cos(), y + out * turn.sin()), radius)
    };
    (0..seeds).map(seed).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_seed_is_a_circle_up_to_a_limit() {
        let count = |seeds| drawn((0.0, 0.0), seeds).matches('M').count();
        assert_eq!([0, 1, 24, 200].map(count), [0, 1, 24, 48]);
    }
}
