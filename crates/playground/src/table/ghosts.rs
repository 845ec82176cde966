//! The line of a hint on a board: pieces that are not there yet, with the numbers of their moves.

use super::geometry::{CELL, middle, room};
use super::inscription::{Inscription, Inscriptions};
use super::piece::Piece;
use super::slab::Slab;
use crate::state::app;
use boardwright_protocol::{Ghost, TokenView};
use leptos::prelude::*;
use std::collections::BTreeMap;

/// Size of a piece, as a part of its cell; smaller than one that is there.
const SIZE: f64 = 0.7;
/// Radius of a number, and distance of two numbers at a cell.
const NUMBER: f64 = 9.0;
const BESIDE: f64 = 15.0;
/// The width of a board whose numbers are enlarged on phones, where they would be smaller than letters.
const DENSE: f64 = CELL * 9.0;

/// The ghosts on a board.
#[component]
pub fn Ghosts(slab: Slab) -> impl IntoView {
    let app = app();
    let ghosts = Memo::new(move |_| app.ghosts());
    move || {
        let ghosts = ghosts.get();
        let mut tokens: Vec<TokenView> = ghosts.iter().filter_map(|it| it.token.clone()).collect();
        app.game.places.with_untracked(|places| {
            let here = places.values().filter(|held| slab.cell(held.place).is_some());
            tokens.extend(here.flat_map(|held| held.tokens.clone()));
        });
        let inscriptions = Inscriptions::of(tokens.iter());
        let mut at_cell: BTreeMap<u32, u32> = BTreeMap::new();
        let drawn = |ghost: Ghost| {
            let at = at_cell.entry(ghost.to).or_default();
            *at += 1;
            let nth = *at - 1;
            let inscription = ghost.token.as_ref().map(|token| inscriptions.inscription(token));
            let inscription = inscription.unwrap_or_default();
            let is_here = slab.cell(ghost.to).is_some();
            is_here.then(|| view! { <One ghost slab=slab.clone() inscription nth/> })
        };
        ghosts.into_iter().map(drawn).collect_view()
    }
}

#[component]
fn One(
    ghost: Ghost,
    slab: Slab,
    inscription: Inscription,
    /// The number of ghosts at the cell already.
    nth: u32,
) -> impl IntoView {
    let Some(cell) = slab.cell(ghost.to) else { return ().into_any() };
    let (at, size) = (middle(cell), CELL * room(slab.info().form, cell));
    let from = ghost.from.and_then(|from| slab.cell(from)).map(middle);
    let arrow =
        from.map(|from| view! { <path class="ghost-arrow" d=arrow(from, at, size * 0.4)/> });
    let piece = match ghost.token {
        Some(token) => {
            view! { <g class="ghost-piece"><Piece token at size=size * SIZE inscription/></g> }
                .into_any()
        }
        None => view! { <circle class="ghost-ring" cx=at.0 cy=at.1 r=size * 0.36/> }.into_any(),
    };
    let is_dense = slab.frame().width > DENSE;
    let (x, y) = (at.0 - size * 0.3 + f64::from(nth) * BESIDE, at.1 - size * 0.3);
    view! {
        <g class="ghost" data-testid="ghost" data-step=ghost.step data-place=ghost.to>
            {arrow}{piece}
            <g class="ghost-mark" class:dense=is_dense>
                <circle class="ghost-number" cx=x cy=y r=NUMBER/>
                <text class="ghost-step" x=x y=y + 4.0>{ghost.step}</text>
            </g>
        </g>
    }
    .into_any()
}

/// An arrow from one middle to another, which ends before the piece there.
fn arrow(from: (f64, f64), to: (f64, f64), short: f64) -> String {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let length = x.hypot(y).max(1.0);
    let (x, y) = (x / length, y / length);
    let tip = (to.0 - x * short, to.1 - y * short);
    let back = (tip.0 - x * 9.0, tip.1 - y * 9.0);
    format!(
        "M{:.1} {:.1}L{:.1} {:.1}M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}",
        from.0,
        from.1,
        tip.0,
        tip.1,
        back.0 - y * 5.0,
        back.1 + x * 5.0,
        tip.0,
        tip.1,
        back.0 + y * 5.0,
        back.1 - x * 5.0
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_end_before_the_piece() {
        let drawn = arrow((0.0, 0.0), (100.0, 0.0), 20.0);
        assert_eq!(drawn, "M0.0 0.0L80.0 0.0M71.0 5.0L80.0 0.0L71.0 -5.0");
        assert!(!arrow((3.0, 3.0), (3.0, 3.0), 5.0).contains("NaN"));
    }
}
