//! A game as a picture: its board with the pieces, or its dice and some cards, by the components of the table. Nothing in it
//! can be chosen, and screen readers skip it.

use super::board_drawing::{Outlined, Plate};
use super::board_pieces::{Counts, PieceLayer};
use super::card::TokenFace;
use super::dice::{Dice, last_dice};
use super::facts::{FactLayer, grounds_of};
use super::laid::px;
use super::plan::{Form, Print, print};
use super::prints::Prints;
use super::seeds::SeedLayer;
use super::slab::Slab;
use crate::state::{App, Still, app};
use boardwright_protocol::{BoardInfo, TokenView};
use leptos::context::Provider;
use leptos::prelude::*;
use std::sync::Arc;

/// The most cards of a picture.
const CARDS: usize = 4;
/// Their form.
const CARD: Form = Form::Short(0);

/// The picture of a still.
#[component]
pub fn Miniature(still: Still) -> impl IntoView {
    let app = App::of_still(&still); // the components take their data from the app of the context
    view! { <Provider value=app><TablePicture/></Provider> }
}

/// The picture of the open game.
#[component]
pub fn TablePicture() -> impl IntoView {
    let app = app();
    let board = Memo::new(move |_| {
        let first = |info: &boardwright_protocol::GameInfo| info.boards.first().cloned();
        app.game.info.with(|info| info.as_deref().and_then(first).map(Arc::new))
    });
    move || match board.get() {
        Some(board) => view! { <BoardPicture board/> }.into_any(),
        None => view! { <Hand/> }.into_any(),
    }
}

#[component]
fn BoardPicture(board: Arc<BoardInfo>) -> impl IntoView {
    let slab = Slab::new(board);
    let (material, frame) = (slab.info().material.clone(), slab.frame());
    let grounds = grounds_of(app(), &slab);
    view! {
        <div class="board" data-board=material aria-hidden="true" style=("--ratio", (frame.width / frame.height).to_string())>
            <svg viewBox=format!("0 0 {} {}", frame.width, frame.height)>
                <Plate slab=slab.clone()/>
                <SeedLayer slab=slab.clone()/>
                <PieceLayer slab=slab.clone()/>
                <Counts slab=slab.clone()/>
                <FactLayer slab=slab.clone() grounds/>
                <Outlined slab/>
            </svg>
        </div>
    }
}

/// Dice and cards of a game without a board; numbers, if it has neither.
#[component]
fn Hand() -> impl IntoView {
    let app = app();
    let dice = move || app.game.view.with(|view| view.as_ref().is_some_and(|v| !v.dice.is_empty()));
    let cards = Memo::new(move |_| {
        app.game.places.with(|places| {
            let open = places.values().flat_map(|held| &held.tokens).filter(|token| !token.hidden);
            some_kinds(open)
        })
    });
    let prints = Memo::new(move |_| {
        let (info, view) = (app.game.info.get(), app.game.view.get());
        info.zip(view).map(|(info, view)| Prints::of(&info, &view, None)).unwrap_or_default()
    });
    let face = move |token: TokenView| {
        let face = prints.with(|prints| prints.face(&token));
        view! { <span class="slot"><TokenFace token face/></span> }
    };
    let lettered = |read: fn(&Print) -> f64| print(CARD).map(|print| px(read(&print)));
    view! {
        <div
            class="hand-picture f-short" aria-hidden="true"
            style=("--name", lettered(|print| print.name.0)) style=("--name-line", lettered(|print| print.name.1))
            style=("--words", lettered(|print| print.words.0)) style=("--words-line", lettered(|print| print.words.1))
            style=("--pad", lettered(|print| print.pad / 2.0)) style=("--art", lettered(|print| print.art))
        >
            {move || dice().then(|| view! { <Dice last=last_dice(app) always=false/> })}
            {move || cards.get().into_iter().map(face).collect_view()}
            {move || (!dice() && cards.with(Vec::is_empty)).then(|| view! { <Counters/> })}
        </div>
    }
}

/// The first numbers of the game, or of its first player.
#[component]
fn Counters() -> impl IntoView {
    let app = app();
    let vars = move || {
        app.game.view.with(|view| {
            let view = view.as_ref()?;
            let own = view.players.iter().take(1).flat_map(|player| &player.vars);
            let all = view.globals.iter().chain(own);
            let numbers = all.filter(|var| var.value.parse::<i32>().is_ok());
            Some(numbers.take(2).map(|var| (var.name.clone(), var.value.clone())).collect())
        })
    };
    move || {
        let vars: Vec<(String, String)> = vars().unwrap_or_default();
        let counter = |(name, value)| view! { <span class="counter"><b>{value}</b><span>{name}</span></span> };
        vars.into_iter().map(counter).collect_view()
    }
}

/// Some tokens, different ones.
fn some_kinds<'a>(tokens: impl Iterator<Item = &'a TokenView>) -> Vec<TokenView> {
    let mut some: Vec<TokenView> = Vec::new();
    for token in tokens {
        if some.len() < CARDS && some.iter().all(|known| known.kind != token.kind) {
            some.push(token.clone());
        }
    }
    some
}
