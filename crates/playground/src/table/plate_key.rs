//! The meaning of the plates on the cells, in the upper margin of a board.

use super::facts::facts_of;
use super::geometry::{CELL, MARGIN, middle};
use super::plan::{Font, text_width};
use super::plates::{Grounds, PlateAt, names, plates};
use super::rim::small_text;
use super::slab::Slab;
use crate::state::app;
use crate::words;
use boardwright_protocol::{BoardForm, BoardInfo, CellInfo};
use leptos::prelude::*;

/// The size of the small cell before a name, and the gaps behind it and behind the name.
const SAMPLE: f64 = 10.0;
const GAP: f64 = 4.0;
const APART: f64 = 14.0;
/// The most names for one place on the cells.
const NAMES: usize = 3;
/// With more cells, nobody looks for a plate's meaning on each of them.
const CELLS: usize = 400;

/// The meaning of the plates, if it has room.
#[component]
pub fn PlateKey(slab: Slab, grounds: Memo<Grounds>) -> impl IntoView {
    let app = app();
    let info = slab.info();
    let explained = !info.written && info.form != BoardForm::Pits && info.cells.len() <= CELLS;
    let (left, room) = top_margin(info, slab.frame().width);
    let size = small_text(info).min(13.0);
    let entries = Memo::new(move |_| {
        if !explained {
            return Vec::new();
        }
        let cells = slab.info().cells.iter();
        let all = cells.map(|cell| grounds.with(|grounds| plates(facts_of(app, cell), grounds)));
        let all: Vec<_> = all.collect();
        let named = names(all.iter().flatten());
        let entries = named.into_iter().filter(|(_, names)| names.len() <= NAMES);
        entries.map(|(spot, names)| (spot, words::capital(&names.join(", ")))).collect::<Vec<_>>()
    });
    move || {
        let entries = entries.get();
        let wide = |text: &str| SAMPLE + GAP + text_width(Font::Plain, size, text);
        let all = entries.iter().map(|(_, text)| wide(text) + APART).sum::<f64>() - APART;
        if entries.is_empty() || all > room {
            return None;
        }
        let mut x = left + (room - all) / 2.0;
        let drawn = entries.into_iter().map(|(spot, text)| {
            let at = x;
            x += wide(&text) + APART;
            view! {
                {sample(spot, at)}
                <text x=at + SAMPLE + GAP y=MARGIN * 0.5 + size * 0.36 font-size=size>{text}</text>
            }
        });
        Some(view! { <g class="plate-key" data-testid="plate-key">{drawn.collect_view()}</g> })
    }
}

/// A small cell with a plate.
fn sample(spot: PlateAt, x: f64) -> impl IntoView {
    let (y, half) = ((MARGIN - SAMPLE) / 2.0, SAMPLE / 2.0);
    let across = match spot {
        PlateAt::Left => 0.0,
        PlateAt::Middle => half / 2.0,
        PlateAt::Right => half,
    };
    view! {
        <rect class="outline" x=x y=y width=SAMPLE height=SAMPLE rx="2"/>
        <rect x=x + across y=y width=half height=half rx="1"/>
    }
}

/// The free part of the upper margin: where it begins, and its width.
fn top_margin(info: &BoardInfo, width: f64) -> (f64, f64) {
    if info.form != BoardForm::Hexagons {
        return (MARGIN * 0.5, width - MARGIN);
    }
    let top = |cell: &&CellInfo| cell.row == info.rows;
    let across = info.cells.iter().filter(top).map(|cell| middle(cell).0);
    let (first, last) =
        across.fold((f64::MAX, 0.0), |(from, to): (f64, f64), x| (from.min(x), to.max(x)));
    (first - CELL * 0.4, (last - first + CELL * 0.8).max(0.0))
}
