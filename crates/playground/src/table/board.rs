//! A board: a drawing in SVG, hidden from screen readers, and over it a grid of elements with names, focus
//! and events.

use super::board_drawing::{Above, Below, Names, Plate};
use super::board_grid::Grid;
use super::board_marks::marked;
use super::board_pieces::{Counts, PieceLayer};
use super::facts::{FactLayer, grounds_of};
use super::ghosts::Ghosts;
use super::plate_key::PlateKey;
use super::seeds::SeedLayer;
use super::sides::Sides;
use super::slab::Slab;
use crate::state::app;
use boardwright_protocol::BoardInfo;
use leptos::prelude::*;
use std::sync::Arc;

/// A board.
#[component]
pub fn Board(board: Arc<BoardInfo>) -> impl IntoView {
    let app = app();
    let slab = Slab::new(board);
    let (material, frame) = (slab.info().material.clone(), slab.frame());
    let marks = {
        let slab = slab.clone();
        Memo::new(move |_| marked(app, &slab))
    };
    let grounds = grounds_of(app, &slab);
    let hot = RwSignal::new(None::<u32>);
    view! {
        <div
            class="board" data-board=material
            style=("--ratio", (frame.width / frame.height).to_string())
            style=("--most", format!("{}px", (frame.width * 1.9).round()))
        >
            <svg viewBox=format!("0 0 {} {}", frame.width, frame.height) aria-hidden="true">
                <Plate slab=slab.clone()/>
                <Sides slab=slab.clone()/>
                <Below slab=slab.clone() marks hot/>
                <Names slab=slab.clone()/>
                <SeedLayer slab=slab.clone()/>
                <PieceLayer slab=slab.clone()/>
                <Above slab=slab.clone() marks hot/>
                <Counts slab=slab.clone()/>
                <PlateKey slab=slab.clone() grounds/>
                <FactLayer slab=slab.clone() grounds/> // numbers stay readable over a ring around a pit
                <Ghosts slab=slab.clone()/>
            </svg>
            <Grid slab marks hot/>
        </div>
    }
}
