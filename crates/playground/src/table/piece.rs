//! Pieces: the shape of the owner's seat with an inscription.

use super::dice::pips;
use super::inscription::Inscription;
use super::look::{seat_class, shape};
use boardwright_protocol::{DrawnSize, PieceForm, TokenView};
use leptos::prelude::*;

/// The token of a seat, beside its name; hidden from screen readers.
#[component]
pub fn SeatToken(#[prop(into)] seat: Signal<u32>) -> impl IntoView {
    let class = move || format!("token {}", seat_class(seat.get()));
    let symbol = move || match shape(seat.get()) {
        0 => "#shape-0".to_owned(),
        number => format!("#seat-{number}"),
    };
    view! {
        <svg class=class viewBox="-20.5 -20.5 41 46" aria-hidden="true">
            <use href=symbol x="-20.5" y="-20.5" width="41" height="46"/>
        </svg>
    }
}

/// A piece, drawn into an SVG with its middle at a point.
#[component]
pub fn Piece(
    token: TokenView,
    /// Middle.
    at: (f64, f64),
    /// Width.
    size: f64,
    /// Its inscription.
    inscription: Inscription,
) -> impl IntoView {
    let size = size * sized(token.look.size);
    let scale = size / 41.0;
    let (x, y) = at;
    let is_die = token.look.form == PieceForm::Die;
    let spots = if is_die { pips(token.look.badge.parse().unwrap_or(0)) } else { &[] };
    let Inscription { letter, badge } = match is_die {
        true if spots.is_empty() => {
            Inscription { letter: token.look.badge.clone(), ..Inscription::default() }
        }
        true => Inscription::default(),
        false => inscription,
    };
    let icon = token.look.icon.clone();
    let (symbol, emblem) =
        symbols(&token, letter.is_empty() && icon.is_empty() && spots.is_empty());
    // A pawn stands, and is written on its body.
    let stands = token.look.form == PieceForm::Pawn;
    let (down, part) = if stands { (7.0 * scale, 0.62) } else { (0.0, 1.0) };
    let shadow = if stands { (17.0, 15.0, 6.0) } else { (7.0, 17.0, 14.5) };
    let font = size * part * lettering(&letter);
    let drawn = |symbol: String, y: f64, scale: f64| {
        view! { <use href=symbol x=x - 20.5 * scale y=y - 20.5 * scale width=41.0 * scale height=46.0 * scale/> }
    };
    let drawn_icon = (!icon.is_empty()).then(|| {
        let zoom = scale * part * 0.92;
        let at = format!("translate({} {}) scale({zoom})", x - 12.0 * zoom, y + down - 12.0 * zoom);
        view! { <path class="symbol" d=icon transform=at/> }
    });
    view! {
        <g class=format!("piece {}", colors(&token)) class:faded=token.look.faded data-handle=token.handle>
            <ellipse class="shadow" cx=x + scale cy=y + shadow.0 * scale rx=shadow.1 * scale ry=shadow.2 * scale/>
            {drawn(symbol, y, scale)}
            {emblem.map(|emblem| drawn(emblem, y + down, scale * part))}
            {drawn_icon}
            {spots.iter().map(|spot| view! { <Pip spot=*spot at scale/> }).collect_view()}
            {(!letter.is_empty()).then(|| view! { <text class="glyph" x=x y=y + down + font * 0.35 font-size=font>{letter}</text> })}
            {(!badge.is_empty()).then(|| view! { <Badge text=badge at=(x + 13.5 * scale, y + 13.0 * scale) size/> })}
        </g>
    }
}

/// The size of an inscription, as a part of the piece. A single sign, such as a drawn figure, is larger than a letter.
fn lettering(letter: &str) -> f64 {
    match letter.chars().count() {
        0 | 1 if letter.chars().any(|sign| !sign.is_alphanumeric()) => 0.62,
        0 | 1 => 0.48,
        _ => 0.36,
    }
}

/// The size of a piece, beside the usual one.
fn sized(size: DrawnSize) -> f64 {
    match size {
        DrawnSize::Usual => 1.0,
        DrawnSize::Small => 0.72,
        DrawnSize::Large => 1.18,
    }
}

/// The drawing of a piece, and the emblem of its seat if nothing is written on it.
fn symbols(token: &TokenView, blank: bool) -> (String, Option<String>) {
    let seat = shape(token.owner);
    let form = match token.look.form {
        PieceForm::Seat => seat.to_string(),
        PieceForm::Disc => "1".to_owned(),
        PieceForm::Cube | PieceForm::Die => "5".to_owned(),
        PieceForm::Pawn => "pawn".to_owned(),
    };
    let emblem = (blank && token.owner > 0).then(|| format!("#emblem-{seat}"));
    (format!("#shape-{form}"), emblem)
}

/// The class with the colours of a piece: its own, else those of its owner.
fn colors(token: &TokenView) -> String {
    match &*token.look.tint {
        "" => seat_class(token.owner).to_owned(),
        tint => format!("t-{tint}"),
    }
}

/// A pip of a die; `spot` is its place in a square of 58.
#[component]
fn Pip(spot: (u32, u32), at: (f64, f64), scale: f64) -> impl IntoView {
    let place = |spot: u32, middle: f64| middle + (f64::from(spot) - 29.0) * 0.68 * scale;
    view! { <circle class="pip" cx=place(spot.0, at.0) cy=place(spot.1, at.1) r=2.7 * scale/> }
}

/// A small plate in the corner of a piece.
#[component]
fn Badge(text: String, at: (f64, f64), size: f64) -> impl IntoView {
    let (x, y) = at;
    let font = size * 0.29;
    let width = font * (0.75 + 0.55 * text.chars().count() as f64);
    let height = font * 1.2;
    view! {
        <g class="badge">
            <rect x=x - width / 2.0 y=y - height / 2.0 width=width height=height rx=height * 0.36/>
            <text x=x y=y + font * 0.36 font-size=font>{text}</text>
        </g>
    }
}
