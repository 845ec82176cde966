//! The pieces that stand on a board.

use super::geometry::{CELL, middle, room};
use super::gradual::by_and_by;
use super::inscription::Inscriptions;
use super::look::seat_class;
use super::outline::cover;
use super::piece::Piece;
use super::slab::Slab;
use crate::picker::place_of;
use crate::state::{App, app};
use boardwright_protocol::{Arg, PlaceView, TokenView};
use leptos::prelude::*;

/// The most pieces drawn on a cell; with more, their number is shown.
const FANNED: usize = 3;
/// The most cells that get their pieces in one task.
const AT_ONCE: usize = 96;

/// The tokens on a cell.
pub fn cell_tokens(app: App, place: u32) -> Vec<TokenView> {
    app.game
        .places
        .with(|places| places.get(&place).map(|held| held.tokens.clone()).unwrap_or_default())
}

/// All pieces of a board.
#[component]
pub fn PieceLayer(slab: Slab) -> impl IntoView {
    let app = app();
    let inscriptions = {
        let slab = slab.clone();
        Memo::new(move |_| {
            app.game.places.with(|places| {
                let here = places.values().filter(|held| slab.cell(held.place).is_some());
                Inscriptions::of(here.flat_map(|held| &held.tokens))
            })
        })
    };
    let made = by_and_by(app, slab.info().cells.len(), AT_ONCE);
    let occupied = {
        let slab = slab.clone();
        move || {
            app.game.places.with(|places| {
                let here = places.keys().filter(|place| slab.cell(**place).is_some());
                here.take(made.get()).copied().collect::<Vec<_>>()
            })
        }
    };
    view! {
        <For each=occupied key=|place| *place let:place>
            {slab.cell(place).map(|cell| view! { <CellPieces place middle=middle(cell) room=room(slab.info().form, cell) inscriptions slab=slab.clone()/> })}
        </For>
    }
}

#[component]
fn CellPieces(
    place: u32,
    middle: (f64, f64),
    /// The size of the cell, as a part of a square cell.
    room: f64,
    inscriptions: Memo<Inscriptions>,
    slab: Slab,
) -> impl IntoView {
    let app = app();
    let tokens = Memo::new(move |_| cell_tokens(app, place));
    let held = Memo::new(move |_| {
        let here = |args: &[Arg]| args.iter().any(|arg| place_of(arg) == Some(place));
        app.game.picker.with(|picker| here(picker.args()))
            || app.game.targets.with(|targets| here(&targets.back))
    });
    let pieces = move || {
        // A token that covers several cells is drawn at the first of them.
        let mut tokens = tokens.get();
        tokens.retain(|token| token.covers.first().is_none_or(|own| *own == place));
        let covers: Vec<_> = tokens
            .iter()
            .filter(|token| !token.covers.is_empty())
            .map(|token| {
                let cells: Vec<_> = token.covers.iter().filter_map(|at| slab.cell(*at)).collect();
                let class = format!("cover {}", seat_class(token.owner));
                view! { <path class=class d=cover(&cells) data-covers=token.covers.len()/> }
            })
            .collect();
        let mut each: Vec<TokenView> = tokens
            .iter()
            .flat_map(|token| {
                std::iter::repeat_n(token.clone(), (token.count.max(1) as usize).min(FANNED))
            })
            .take(FANNED)
            .collect();
        each.reverse(); // a stack comes from its top, which is drawn last
        let size = room * if each.len() > 1 { CELL * 0.66 } else { CELL * 0.79 };
        // Different tokens lie side by side as far as there is room, equal ones as a stack.
        let alike = each
            .windows(2)
            .all(|pair| (&pair[0].kind, pair[0].owner) == (&pair[1].kind, pair[1].owner));
        let (step, up) = if alike { (room * CELL * 0.13, 0.7) } else { (room * CELL * 0.24, 0.3) };
        let start = -(each.len().saturating_sub(1) as f64) / 2.0;
        let pieces: Vec<_> = (0..)
            .zip(each)
            .map(|(n, token)| {
                let shift = (start + f64::from(n)) * step;
                let at = (middle.0 + shift, middle.1 - 1.5 - shift * up);
                let inscription =
                    inscriptions.with(|inscriptions| inscriptions.inscription(&token));
                view! { <Piece token at size inscription/> }
            })
            .collect();
        view! { {covers}{pieces} }
    };
    view! { <g class="pieces" class:held=held data-pieces=place>{pieces}</g> }
}

/// The numbers of tokens on cells that hold more than are drawn; above the rings of legal cells.
#[component]
pub fn Counts(slab: Slab) -> impl IntoView {
    let app = app();
    let counted = Memo::new(move |_| {
        app.game.places.with(|places| {
            let here = places.values().filter_map(|held| Some((slab.cell(held.place)?, held)));
            let total = |held: &PlaceView| held.tokens.iter().map(|token| token.count.max(1)).sum();
            let counted = here.map(|(cell, held)| {
                // A name stands below a place with less room.
                let (x, y) = middle(cell);
                let below = y + 24.0 * room(slab.info().form, cell).min(1.0) - 16.0;
                (x + 5.0, below, total(held))
            });
            counted
                .filter(|(_, _, total): &(f64, f64, u32)| *total as usize > FANNED)
                .collect::<Vec<_>>()
        })
    });
    let count = |(x, y, total): (f64, f64, u32)| {
        view! {
            <g class="pile-count">
                <rect x=x y=y width="20" height="16" rx="8"/>
                <text x=x + 10.0 y=y + 12.0>{total}</text>
            </g>
        }
    };
    move || counted.get().into_iter().map(count).collect_view()
}
