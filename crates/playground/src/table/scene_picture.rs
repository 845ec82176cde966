//! A picture of a position as one SVG, by the components of the table: for the dialog that makes links, and to be saved.

use super::board_drawing::{Names, Plate};
use super::board_pieces::{Counts, PieceLayer};
use super::facts::{FactLayer, grounds_of};
use super::globals::worth_showing;
use super::inscription::Inscription;
use super::look::{initial, is_card, seat_class, shape, suit};
use super::piece::Piece;
use super::plan::Rect;
use super::plate_key::PlateKey;
use super::scene::{EDGE, SEAT, Scene, SceneZone, WIDTH, broken, scene};
use super::seat::shown_vars;
use super::seeds::SeedLayer;
use super::sides::Sides;
use super::slab::Slab;
use crate::state::{App, Still, app};
use crate::words;
use boardwright_protocol::{BoardInfo, GameInfo, TokenView, VarView, View};
use leptos::context::Provider;
use leptos::prelude::*;
use std::sync::Arc;

/// The letters of a card.
const LETTERS: f64 = 12.0;

/// The picture of a still.
#[component]
pub fn ScenePicture(still: Still) -> impl IntoView {
    let (info, view) = still.parts();
    let laid = scene(info, view);
    let app = App::of_still(&still); // the components of the board take their data from the app of the context
    let step = words::step_of(view.at, view.total);
    let foot = foot(view);
    let label = format!("{}. {step}. {foot}", info.title);
    let Scene { height, seats, seat_width, boards, zones, foot: line } = laid;
    let seats = seats.into_iter().map(|(seat, x, y)| seat_at(info, view, seat, (x, y, seat_width)));
    let seats = seats.collect_view();
    let boards: Vec<_> = boards
        .into_iter()
        .filter_map(|(number, rect)| Some((Arc::new(info.boards.get(number)?.clone()), rect)))
        .collect();
    let zones = zones.into_iter().map(|zone| zone_in(info, zone)).collect_view();
    let title = info.title.clone();
    view! {
        <svg class="scene" viewBox=format!("0 0 {WIDTH} {height}") width=WIDTH height=height role="img" aria-label=label>
            <rect class="scene-mat" width=WIDTH height=height rx="14"/>
            <text class="scene-title" x=EDGE y="40" font-size="24">{title}</text>
            <text class="scene-note" x=WIDTH - EDGE y="40" font-size="17" text-anchor="end">{step}</text>
            {seats}
            <Provider value=app>
                {boards.into_iter().map(|(board, rect)| view! { <BoardIn board rect/> }).collect_view()}
            </Provider>
            {zones}
            <text class="scene-text" x=EDGE y=line + 8.0 font-size="17">{foot}</text>
        </svg>
    }
}

#[component]
fn BoardIn(board: Arc<BoardInfo>, rect: Rect) -> impl IntoView {
    let slab = Slab::new(board);
    let (material, frame) = (slab.info().material.clone(), slab.frame());
    let grounds = grounds_of(app(), &slab);
    view! {
        <svg
            class="scene-board" data-board=material x=rect.x y=rect.y width=rect.size.width height=rect.size.height
            viewBox=format!("0 0 {} {}", frame.width, frame.height)
        >
            <Plate slab=slab.clone()/>
            <Sides slab=slab.clone()/>
            <Names slab=slab.clone()/>
            <SeedLayer slab=slab.clone()/>
            <PieceLayer slab=slab.clone()/>
            <Counts slab=slab.clone()/>
            <PlateKey slab=slab.clone() grounds/>
            <FactLayer slab grounds/>
        </svg>
    }
}

/// A seat with its first numbers.
fn seat_at(
    info: &GameInfo,
    view: &View,
    seat: u32,
    (x, y, width): (f64, f64, f64),
) -> impl IntoView + use<> {
    let name = info.seats.iter().find(|known| known.seat == seat).map(|known| known.name.clone());
    let player = view.players.iter().find(|player| player.seat == seat);
    let numbers = player.map(|player| shown_vars(player, info.seats.len()).told(1));
    let text = [name, numbers].into_iter().flatten().filter(|part| !part.is_empty());
    let text = text.collect::<Vec<_>>().join(": ");
    let text = broken(&text, 16.0, width - 40.0, 1).pop().unwrap_or_default();
    let symbol = match shape(seat) {
        0 => "#shape-0".to_owned(),
        number => format!("#seat-{number}"),
    };
    let class = format!("token {}", seat_class(seat));
    let turn = player.is_some_and(|player| player.deciding);
    view! {
        <g class=class><use href=symbol x=x y=y width="24" height="27"/></g>
        <text class="scene-text" class:strong=turn x=x + 32.0 y=y + SEAT / 2.0 + 3.0 font-size="16">{text}</text>
    }
}

fn zone_in(info: &GameInfo, zone: SceneZone) -> impl IntoView + use<> {
    let owner = info.seats.iter().find(|seat| seat.seat == zone.owner);
    let owner = owner.map(|owner| format!(" ({})", owner.name)).unwrap_or_default();
    let more = if zone.more > 0 { format!(" +{}", zone.more) } else { String::new() };
    let room = (WIDTH - EDGE - zone.x).min(zone.tokens.len().max(2) as f64 * 80.0);
    let label = broken(&format!("{}{owner}{more}", zone.name), 15.0, room, 1).pop();
    let tokens = zone.tokens.into_iter().map(|(token, rect)| token_in(token, rect)).collect_view();
    view! {
        <text class="scene-note" x=zone.x y=zone.y + 16.0 font-size="15">{label}</text>
        {tokens}
    }
}

fn token_in(token: TokenView, rect: Rect) -> impl IntoView + use<> {
    let (x, y) = (rect.x, rect.y);
    let (width, height) = (rect.size.width, rect.size.height);
    let middle = x + width / 2.0;
    let count = (token.count > 1).then(|| {
        view! {
            <g class="pile-count">
                <rect x=x + width - 24.0 y=y + height - 14.0 width="28" height="18" rx="9"/>
                <text x=x + width - 10.0 y=y + height - 1.0>{format!("×{}", token.count)}</text>
            </g>
        }
    });
    if token.hidden {
        return view! {
            <rect class="scene-back" x=x y=y width=width height=height rx="7"/>
            <use href="#card-back" x=x y=y width=width height=height/>
            {count}
        }
        .into_any();
    }
    let name = if token.name.is_empty() { token.glyph.clone() } else { token.name.clone() };
    if is_card(&token) {
        let lines = broken(&name, LETTERS, width - 10.0, 3);
        let first = y + 18.0;
        let class = format!("scene-face su{}", suit(&token));
        let lines_below = values_of(&token, width - 10.0);
        let base = y + height - 8.0 - lines_below.len().saturating_sub(1) as f64 * 12.0;
        return view! {
            <g class=class>
                <rect class="scene-card" x=x y=y width=width height=height rx="7"/>
                <use class="scene-suit" href=format!("#suit-{}", suit(&token)) x=middle - 14.0 y=base - 44.0 width="28" height="28"/>
                {(0..).zip(lines).map(|(at, line)| view! { <text class="scene-name" x=x + 6.0 y=first + f64::from(at) * 14.0 font-size=LETTERS>{line}</text> }).collect_view()}
                {(0..).zip(lines_below).map(|(at, line)| view! { <text class="scene-value" x=x + 6.0 y=base + f64::from(at) * 12.0 font-size="11">{line}</text> }).collect_view()}
            </g>
            {count}
        }
        .into_any();
    }
    let letter = if token.owner == 0 { initial(&token) } else { token.glyph.clone() };
    let inscription = Inscription { letter, ..Inscription::default() };
    let under = broken(&name, 11.0, width, 1).pop();
    view! {
        <Piece token at=(middle, y + 20.0) size=36.0 inscription/>
        <text class="scene-note" x=middle y=y + height - 4.0 font-size="11" text-anchor="middle">{under}</text>
        {count}
    }
    .into_any()
}

/// The values on a card: the only one by itself, of several the first two that say something, numbers with their names.
fn values_of(token: &TokenView, room: f64) -> Vec<String> {
    let says = |value: &str| !matches!(value, "" | "0" | "no" | "none");
    // The number of equal cards stands beside the last line.
    let room = |last: bool| if last && token.count > 1 { room - 20.0 } else { room };
    if let [(_, value)] = token.props.as_slice() {
        return broken(value, 11.0, room(true), 1);
    }
    let told = token.props.iter().filter(|(_, value)| says(value)).take(2);
    let is_number = |value: &str| value.starts_with(|c: char| c.is_ascii_digit() || c == '-');
    let told = told.map(|(name, value)| match is_number(value) {
        true => format!("{name} {value}"),
        false => value.clone(),
    });
    let told: Vec<String> = told.collect();
    let last = told.len().saturating_sub(1);
    let lines = told.iter().enumerate();
    lines.filter_map(|(at, text)| broken(text, 11.0, room(at == last), 1).pop()).collect()
}

/// The result, or else the numbers of the table.
fn foot(view: &View) -> String {
    if let Some(end) = &view.end {
        return end.headline.clone();
    }
    let dice = view.dice.iter().map(|die| die.value.to_string());
    let numbers = view.globals.iter().filter(|var| worth_showing(var)).take(5);
    let number = |var: &VarView| format!("{} {}", var.name, var.value);
    numbers.map(number).chain(dice).collect::<Vec<_>>().join(" · ")
}
