//! Cards, drawn from the properties of a token, and pieces off the board. The style sheet shows as much of a card as
//! its zone has room for.

use super::inscription::Inscription;
use super::look::{initial, seat_class, suit};
use super::piece::Piece;
use super::plan::{Face, FaceKind};
use crate::words;
use boardwright_protocol::TokenView;
use leptos::prelude::*;

/// A token off the board, without its name, which its button has.
#[component]
pub fn TokenFace(token: TokenView, face: Face) -> impl IntoView {
    match face.kind {
        FaceKind::Back => view! { <span class="card back"><svg viewBox="0 0 100 144" preserveAspectRatio="none"><use href="#card-back" width="100" height="144"/></svg></span> }.into_any(),
        FaceKind::Card => view! { <Card token face/> }.into_any(),
        FaceKind::Piece => view! { <Loose token face/> }.into_any(),
    }
}

/// A piece with its name.
#[component]
fn Loose(token: TokenView, face: Face) -> impl IntoView {
    let letter = match &*token.look.icon {
        "" if token.owner == 0 => initial(&token),
        "" => token.glyph.clone(),
        _ => String::new(), // the symbol stands in its place
    };
    let faded = token.look.faded;
    let inscription = Inscription { letter, ..Inscription::default() };
    let count = face.count;
    view! {
        <span class="loose" class:faded=faded>
            <svg class="wood" viewBox="-20.5 -20.5 41 46"><Piece token at=(0.0, 0.0) size=41.0 inscription/></svg>
            <span class="nm">{face.title}</span>
            <Times count/>
        </span>
    }
}

/// A card.
#[component]
pub fn Card(token: TokenView, face: Face) -> impl IntoView {
    let owner = if token.owner > 0 { seat_class(token.owner) } else { "" };
    let class = format!("card su{} {owner}", suit(&token));
    let suit_symbol = format!("#suit-{}", suit(&token));
    let (gist, numbers, count) = (face.gist(), face.numbers(), face.count);
    let (icon, faded) = (face.icon.clone(), token.look.faded);
    let picture = match &*icon {
        "" => view! { <span class="initial">{initial(&token)}</span> }.into_any(),
        _ => view! { <span class="initial pictured"><Symbol path=icon/></span> }.into_any(),
    };
    view! {
        <span class=class class:faded=faded>
            <span class="nm">{face.title}</span>
            {(!numbers.is_empty()).then(|| view! { <span class="numbers">{numbers}</span> })}
            <span class="art">
                <Times count/>
                <svg class="ornament" viewBox="0 0 20 20"><use href=suit_symbol width="20" height="20"/></svg>
                {picture}
                {face.coin.map(|value| view! { <span class="coin">{value}</span> })}
            </span>
            {(!gist.is_empty()).then(|| view! { <span class="gist">{gist}</span> })}
            {(!face.text.is_empty()).then(|| view! { <span class="tx">{face.text}</span> })}
            <span class="ft">
                {face.rows.into_iter().map(|(name, value)| view! { <span class="prop"><span>{name}</span><b>{value}</b></span> }).collect_view()}
            </span>
        </span>
    }
}

/// A symbol that the spec names.
#[component]
pub fn Symbol(path: String) -> impl IntoView {
    view! { <svg class="symbol" viewBox="0 0 24 24" aria-hidden="true"><path d=path/></svg> }
}

/// The number of equal tokens.
#[component]
fn Times(count: u32) -> impl IntoView {
    (count > 1).then(|| view! { <span class="times">{format!("×{count}")}</span> })
}

/// Everything that is printed on a token, for screen readers.
pub fn spoken(token: &TokenView) -> String {
    let mut parts = vec![super::look::token_name(token)];
    parts.extend(token.props.iter().map(|(name, value)| format!("{name} {value}")));
    if token.count > 1 {
        parts.push(words::say().of_them(token.count));
    }
    if !token.text.is_empty() {
        parts.push(token.text.clone());
    }
    parts.join(", ")
}
