//! The pieces that stand on a board.

use super::geometry::{CELL, Frame};
use super::look::{Told, letter, told};
use super::piece::Piece;
use crate::picker::place_of;
use crate::state::{App, app};
use boardwright_protocol::{BoardInfo, CellInfo, TokenView};
use leptos::prelude::*;
use std::collections::BTreeSet;
use std::sync::Arc;

/// As many pieces are drawn on a cell; of more, the number stands beside them.
const FANNED: usize = 3;

/// The tokens on a cell.
pub fn cell_tokens(app: App, place: u32) -> Vec<TokenView> {
    app.game
        .places
        .with(|places| places.get(&place).map(|held| held.tokens.clone()).unwrap_or_default())
}

/// All pieces of a board.
#[component]
pub fn PieceLayer(board: Arc<BoardInfo>, frame: Frame) -> impl IntoView {
    let app = app();
    let cells: BTreeSet<u32> = board.cells.iter().map(|cell| cell.place).collect();
    let by = Memo::new(move |_| {
        app.game.places.with(|places| {
            let on_board = places.values().filter(|held| cells.contains(&held.place));
            told(on_board.flat_map(|held| &held.tokens))
        })
    });
    board.cells.iter().map(|cell| view! { <CellPieces cell=cell.clone() frame by/> }).collect_view()
}

#[component]
fn CellPieces(cell: CellInfo, frame: Frame, by: Memo<Told>) -> impl IntoView {
    let app = app();
    let place = cell.place;
    let middle = frame.middle(&cell);
    let tokens = Memo::new(move |_| cell_tokens(app, place));
    let held = Memo::new(move |_| {
        app.game.picker.with(|picker| picker.args().iter().any(|arg| place_of(arg) == Some(place)))
    });
    let pieces = move || {
        let (tokens, by) = (tokens.get(), by.get());
        let total: u32 = tokens.iter().map(|token| token.count.max(1)).sum();
        let mut each: Vec<TokenView> = tokens
            .iter()
            .flat_map(|token| {
                std::iter::repeat_n(token.clone(), (token.count.max(1) as usize).min(FANNED))
            })
            .take(FANNED)
            .collect();
        each.reverse(); // a stack comes from its top, which is drawn last
        let size = if each.len() > 1 { CELL * 0.66 } else { CELL * 0.79 };
        let step = CELL * 0.13;
        let start = -(each.len().saturating_sub(1) as f64) / 2.0;
        let pieces: Vec<_> = (0..)
            .zip(each)
            .map(|(n, token)| {
                let shift = (start + f64::from(n)) * step;
                let at = (middle.0 + shift, middle.1 - 1.5 - shift * 0.7);
                let letter = letter(&token, by);
                view! { <Piece token at size letter/> }
            })
            .collect();
        let count = (total as usize > FANNED).then(|| {
            view! {
                <g class="pile-count">
                    <rect x=middle.0 + 5.0 y=middle.1 + 8.0 width="20" height="16" rx="8"/>
                    <text x=middle.0 + 15.0 y=middle.1 + 20.0>{total}</text>
                </g>
            }
        });
        view! { {pieces}{count} }
    };
    view! { <g class="pieces" class:held=held>{pieces}</g> }
}
